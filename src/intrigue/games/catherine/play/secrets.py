"""What can be hidden in Catherine: where each card is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.belief import NOBODY, OPEN, Secret, Value
from intrigue.games.catherine.state import CatherineState

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


def secrets(game: Catherine, players: int) -> tuple[Secret, ...]:
    """Each card is in somebody's hand or in the draw pile. Cards laid face down are still in the hand."""
    places = (*[Value("hand", seat) for seat in range(players)], Value("pile"))
    return tuple([Secret("card", name, NOBODY, places) for name in game.tables.ids])


def uncover(state: CatherineState, viewer: int | None) -> list[int]:
    found = [OPEN] * len(state.tables.ids)
    if state.over:
        return found
    for card in state.pile:
        found[card] = state.players
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            for card in hand:
                found[card] = seat
    return found
