"""The pieces of a state: everything is there once (PE-14.1 to PE-14.5)."""

from __future__ import annotations

from intrigue.core.errors import BadData, require
from intrigue.games.potemkin_empire.codes import game_of
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.state import GONE, KIND_COUNT, NONE, REVEALED, TYPES, PotemkinState


def inventory(state: PotemkinState) -> dict[str, int]:
    """PE-14.2 to PE-14.4."""
    cards = all_cards(state)
    counts = {"Interiors": len(cards), "different Interiors": len(set(cards))}
    for kind, name in enumerate(TYPES):
        counts[f"{name} Facades"] = state.piles[kind] + sum(state.counts[kind::KIND_COUNT])
    counts["cubes"] = state.cubes + sum(state.goods)
    placed = len(state.waiting) + state.roving
    counts["agents"] = state.agents + sum(state.guards) + sum(state.spent) + placed
    counts["meeples"] = [state.capitol in range(state.players), True, True].count(True)
    return counts


def all_cards(state: PotemkinState) -> list[int]:
    packs = [card for pack in state.packs for card in pack]
    hands = [card for hand in state.hands for card in hand]
    inside = [card for card in state.inside if card != NONE]
    resolving = [state.resolving] if state.resolving != NONE else []
    return state.deck + state.discard + packs + hands + inside + state.captured + resolving


def check_pieces(state: PotemkinState) -> None:
    """The box holds what the content says, and nothing lies behind a building that is gone."""
    content, counts = game_of(state).rules, inventory(state)
    cards = all_cards(state)
    if sorted(cards) != list(range(state.setup.cards)):
        twice = sorted({card for card in cards if cards.count(card) > 1})
        raise BadData("deck", "every card in one place", f"twice: {twice}, {len(cards)} cards in all")
    for kind, facade in enumerate(content.facade):
        there = counts[f"{facade.type} Facades"]
        require(there == facade.count, f"piles[{kind}]", f"{facade.count} {facade.type} Facades in all", there)
    for name, wanted in (("cubes", content.supply.cubes), ("agents", content.supply.agents)):
        require(counts[name] == wanted, name, f"{wanted} in all", counts[name])
    for building, status in enumerate(state.status):
        gone = (state.inside[building], state.goods[building], state.guards[building])
        require(status != GONE or gone == (NONE, 0, 0), f"inside[{building}]", "nothing where a building is gone", gone)
        if status == REVEALED:
            real = makes_real(state, state.inside[building], state.kinds[building])
            require(real, f"inside[{building}]", "a card that makes a revealed building real", state.inside[building])
