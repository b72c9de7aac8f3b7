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
    found = [OPEN] * (state.setup.cards + state.players * BUILDINGS)
    if not state.over:
        uncover_cards(state, viewer, found)
        uncover_buildings(state, viewer, found)
    return found


def uncover_cards(state: PotemkinState, viewer: int | None, found: list[int]) -> None:
    """Cards in hands, packs, the deck and a closed discard pile."""
    players = state.players
    packs = packs_in_hand(state) if state.phase == DRAFTING else []
    for first, held in ((0, state.hands), (players, packs)):
        for seat, cards in enumerate(held):
            if seat != viewer:
                for card in cards:
                    found[card] = first + seat
    for card in state.deck:
        found[card] = 3 * players
    if not state.setup.open_discard:
        for card, giver, shown in discard_story(state):
            if not shown and giver != viewer:
                found[card] = 3 * players + 1


def uncover_buildings(state: PotemkinState, viewer: int | None, found: list[int]) -> None:
    """Interiors that the viewer has not seen, and what they make of their buildings."""
    for seat, village in enumerate(state.villages):
        first = state.setup.cards + seat * BUILDINGS
        for number, building in enumerate(village):
            if state.status[building] == GONE or may_see_interior(state, viewer, seat, building):
                continue
            card = state.inside[building]
            found[card] = 2 * state.players + seat
            if number < BUILDINGS:
                found[first + number] = REAL if makes_real(state, card, state.kinds[building]) else FAKE
