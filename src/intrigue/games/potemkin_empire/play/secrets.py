"""What can be hidden in Potemkin Empire: where each card is, and whether a building is real."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from intrigue.core.belief import NOBODY, OPEN, Secret, Value
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.rules.deck import discard_story
from intrigue.games.potemkin_empire.rules.draft import packs_in_hand
from intrigue.games.potemkin_empire.rules.village import may_see_interior
from intrigue.games.potemkin_empire.state import DRAFTING, GONE, PotemkinState

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

BUILDINGS: Final = 20
"""So many buildings of each village, the first ones, are named."""
REAL: Final = 0
FAKE: Final = 1


def secrets(game: PotemkinEmpire, players: int) -> tuple[Secret, ...]:
    """A card is in a hand, in a pack that somebody holds, behind a Facade of a village, in the deck or discarded. A
    building is real or fake."""
    seats = range(players)
    places = [Value(name, seat) for name in ("hand", "pack", "village") for seat in seats]
    places += [Value("deck"), Value("discard")]
    cards = [Secret("card", card, NOBODY, tuple(places)) for card in game.card_ids]
    truth = (Value("real"), Value("fake"))
    buildings = [Secret("building", str(number + 1), seat, truth) for seat in seats for number in range(BUILDINGS)]
    return (*cards, *buildings)


def uncover(state: PotemkinState, viewer: int | None) -> list[int]:
    players = state.players
    found = [OPEN] * (state.setup.cards + players * BUILDINGS)
    if state.over:
        return found
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            for card in hand:
                found[card] = seat
    if state.phase == DRAFTING:
        for seat, pack in enumerate(packs_in_hand(state)):
            if seat != viewer:
                for card in pack:
                    found[card] = players + seat
    for card in state.deck:
        found[card] = 3 * players
    if not state.setup.open_discard:
        for card, giver, shown in discard_story(state):
            if not shown and giver != viewer:
                found[card] = 3 * players + 1
    for seat, village in enumerate(state.villages):
        first = state.setup.cards + seat * BUILDINGS
        for number, building in enumerate(village):
            if state.status[building] == GONE or may_see_interior(state, viewer, seat, building):
                continue
            card = state.inside[building]
            found[card] = 2 * players + seat
            if number < BUILDINGS:
                found[first + number] = REAL if makes_real(state, card, state.kinds[building]) else FAKE
    return found
