"""How many pieces there are, wherever they lie."""

from __future__ import annotations

from intrigue.games.patriot.codes import (
    BRIEFS,
    KIND_MASK,
    NONE,
    OPINIONS,
    RIOTERS,
    SCIENCES,
    TROOPS,
)
from intrigue.games.patriot.rules.trackers import RIOT_CARD
from intrigue.games.patriot.state import PatriotState

# ---- pieces --------------------------------------------------------------------------------------


def inventory(state: PatriotState) -> dict[str, int]:
    """Cards are counted deck by deck, each card at most once; pieces on the board with those in the supply."""
    counts = {
        "influence": len(influence_cards(state)),
        "influence, by kind": sum([(kind + 1) * (kind + 1) for kind in influence_cards(state)]),
        "briefs": len(set(brief_cards(state))),
        "beacons": len({*state.beacons, *state.beacon_deck, *state.beacons_gone}),
        "discoveries": len(set(discovery_cards(state))),
        "riot cards": len({*state.riot_deck, *state.riot_discard, *[riot & RIOT_CARD for riot in state.riots]}),
        "troops": state.troops.bit_count() + max(0, TROOPS - state.troops.bit_count()),
        "rioters": state.rioters.bit_count() + max(0, RIOTERS - state.rioters.bit_count()),
    }
    for name, cards in (("briefs", brief_cards(state)), ("discoveries", discovery_cards(state))):
        counts[f"{name}, twice"] = len(cards) - counts[name]
    return counts


def influence_cards(state: PatriotState) -> list[int]:
    """Every influence card. The revealed pile counts only while its vote is on: afterwards it is a memory."""
    cards = state.opinion[:]
    for part in (*state.bags, *state.discards, *state.hands):
        cards += part
    for coded in (state.laid, state.letter_cards, state.bids, state.aside):
        cards += [code & KIND_MASK for code in coded]
    cards += state.letter_open
    if state.vote:
        cards += state.pile
    if state.drawn_from == OPINIONS:
        cards += state.drawn
    return cards


def brief_cards(state: PatriotState) -> list[int]:
    cards = state.brief_deck + state.brief_discard + state.brief_gone + state.supers_left
    if state.brief != NONE:
        cards.append(state.brief)
    return cards + state.drawn if state.drawn_from == BRIEFS else cards


def discovery_cards(state: PatriotState) -> list[int]:
    cards = state.sd_deck + state.sd_removed + state.sd_predicted + state.sd_used
    for held in state.held:
        cards += held
    return cards + state.drawn if state.drawn_from == SCIENCES else cards
