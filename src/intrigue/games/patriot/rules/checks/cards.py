"""Every card lies in exactly one place, and where it can lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from intrigue.core.errors import BadData
from intrigue.games.patriot.codes import (
    BRIEFS,
    DECKS,
    HOLD,
    KIND_MASK,
    NONE,
    OPINIONS,
    OWNER_SHIFT,
    PASSIVE,
    READY,
    REJECT,
    SCIENCES,
    TYPES,
)
from intrigue.games.patriot.rules.bookkeeping.hand_types import hand_row, letter_row, opinion_row
from intrigue.games.patriot.rules.checks.numbers import within
from intrigue.games.patriot.rules.checks.pieces import brief_cards, discovery_cards, influence_cards
from intrigue.games.patriot.rules.discoveries import is_vest
from intrigue.games.patriot.rules.influence import owned
from intrigue.games.patriot.rules.trackers import RIOT_CARD
from intrigue.games.patriot.state import PatriotState


def check_cards(state: PatriotState) -> None:
    within("drawn_from", [state.drawn_from], 0, len(DECKS) - 1)
    within("drawn_by", [state.drawn_by], NONE, state.n - 1)
    if (state.drawn_by == NONE) != (state.drawn_from == 0) or (state.drawn and not state.drawn_from):
        raise BadData("drawn_by", "who looks at cards, and of which deck, or neither", state.drawn_by)
    check_influence(state)
    check_decks(state)
    check_discoveries(state)
    check_bounds(state)


def check_influence(state: PatriotState) -> None:
    tables = state.tables
    for name in ("laid", "letter_cards", "bids"):
        within(name, [code >> OWNER_SHIFT for code in getattr(state, name)], 0, state.n - 1)
    within("aside", [code >> OWNER_SHIFT for code in state.aside], 0, len(tables.characters) - 1)
    for player, hand in enumerate(state.hands):
        if hand != sorted(hand):
            raise BadData(f"hands[{player}]", "sorted cards", hand)
    wanted = Counter(dict(enumerate(tables.kind_count)))
    found = Counter(influence_cards(state))
    if found != wanted:
        wrong = next(iter((found - wanted) + (wanted - found)))
        raise BadData(place_of(state, wrong), "each influence card in exactly one place", wrong)
    within("pile", state.pile, 0, len(tables.kind_ids) - 1)
    for name in ("bags", "discards"):
        for kind_of, pile in enumerate(getattr(state, name)):
            for kind in pile:
                if tables.kind_type[kind] != kind_of:
                    raise BadData(f"{name}[{kind_of}]", "cards of its type", kind)


def place_of(state: PatriotState, kind: int) -> str:
    """A field where a card lies."""
    for name in ("hands", "bags", "discards"):
        if any(kind in cards for cards in getattr(state, name)):
            return name
    for name in ("laid", "letter_cards", "bids", "aside"):
        if kind in [code & KIND_MASK for code in getattr(state, name)]:
            return name
    return "opinion"


def check_decks(state: PatriotState) -> None:
    """Briefs, beacons and riot cards."""
    setup, tables = state.setup, state.tables
    within("brief", [state.brief], NONE, len(tables.briefs) - 1)
    exactly("brief_deck", brief_cards(state), (*setup.briefs, *setup.supers))
    exactly("beacon_deck", [*state.beacons, *state.beacon_deck, *state.beacons_gone], setup.beacons)
    riots = [*state.riot_deck, *state.riot_discard, *[code & RIOT_CARD for code in state.riots]]
    exactly("riot_deck", riots, range(len(tables.riot_size)))
    if any(tables.briefs[card].super for card in state.brief_discard):
        raise BadData("brief_discard", "no super brief", state.brief_discard)
    if any(not tables.briefs[card].super for card in state.supers_left):
        raise BadData("supers_left", "super briefs", state.supers_left)
    if state.brief_gone and not setup.glossary:
        raise BadData("brief_gone", "nothing with this option", state.brief_gone)
    rows = len(tables.briefs[state.brief].rows) if state.brief != NONE else 0
    within("brief_row", [state.brief_row], NONE, rows - 1)
    for tile, card in enumerate(state.beacons):
        if tables.beacons[card].defective and state.beacon_status[tile] >= READY:
            raise BadData(f"beacon_status[{tile}]", "0 for a defective beacon", state.beacon_status[tile])
    if state.drawn_from == BRIEFS and not state.drawn:
        raise BadData("drawn", "the cards that are looked at", state.drawn)


def exactly(name: str, cards: Sequence[int], wanted: Sequence[int]) -> None:
    if sorted(cards) != sorted(wanted):
        raise BadData(name, "each card of this deck in exactly one place", len(cards))


def check_discoveries(state: PatriotState) -> None:
    kinds = state.tables.sd_kind
    exactly("sd_deck", discovery_cards(state), state.setup.discoveries)
    for player, cards in enumerate(state.held):
        if any(kinds[card] not in {HOLD, PASSIVE} for card in cards):
            raise BadData(f"held[{player}]", "discoveries that lie with their owner", cards)
        if len([card for card in cards if is_vest(state, card)]) > state.vests[player]:
            raise BadData(f"vests[{player}]", "a vest for each card that is one", state.vests[player])
    if any(kinds[card] == REJECT for card in state.sd_removed):
        raise BadData("sd_removed", "no REJECT card", state.sd_removed)
    if state.drawn_from == SCIENCES:
        within("drawn", [len(state.drawn)], 0, 3)


def check_bounds(state: PatriotState) -> None:
    """What everybody can conclude about types is true."""
    within("lo", state.lo, 0, sum(state.tables.kind_count))
    within("hi", state.hi, 0, sum(state.tables.kind_count))
    for player in range(state.n):
        check_row(state, hand_row(player), state.hands[player] + owned(state.laid, player))
        check_row(state, letter_row(state, player), owned(state.letter_cards, player))
    seen = state.drawn if state.drawn_from == OPINIONS else []
    check_row(state, opinion_row(state), state.opinion + seen)


def check_row(state: PatriotState, row: int, cards: list[int]) -> None:
    counts = [0] * TYPES
    for kind in cards:
        counts[state.tables.kind_type[kind]] += 1
    for kind_of, count in enumerate(counts):
        if state.lo[row + kind_of] > count:
            raise BadData(f"lo[{row + kind_of}]", f"at most {count}, the true number", state.lo[row + kind_of])
        if state.hi[row + kind_of] < count:
            raise BadData(f"hi[{row + kind_of}]", f"at least {count}, the true number", state.hi[row + kind_of])
