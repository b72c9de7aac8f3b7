"""What can be hidden in Three Cards: where each card is."""

from __future__ import annotations

from typing import Any

from intrigue.core.belief import NOBODY, OPEN, Secret, Value
from tests.toys.three_cards.rules import number_of_cards
from tests.toys.three_cards.state import NO_CARD, CardState


def secrets(game: Any, players: int) -> tuple[Secret, ...]:
    places = (*[Value("hand", seat) for seat in range(players)], Value("aside"))
    return tuple([Secret("card", str(card), NOBODY, places) for card in range(1, number_of_cards(players) + 1)])


def uncover(state: CardState, viewer: int | None) -> list[int]:
    """A card that is laid face down still counts as one of the hand."""
    found = [OPEN] * (number_of_cards(state.players) + 1)
    for seat in range(state.players):
        if seat != viewer:
            for card in (*state.hands[seat], state.picks[seat]):
                found[card] = seat
    for place, card in enumerate(state.aside):
        if viewer is None or not state.peeks[viewer] >> place & 1:
            found[card] = state.players
    return found[NO_CARD + 1 :]
