"""What can be hidden in Catherine: where each card is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.belief import NOBODY, OPEN, Secret, Value
from intrigue.core.events import Event
from intrigue.core.knowledge import Fact
from intrigue.games.catherine.events import Reshuffled
from intrigue.games.catherine.state import CatherineState
from intrigue.games.catherine.view import CatherineView

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


def ruled_out(game: Catherine, view: CatherineView) -> list[int]:
    """A card went into the pile with a known shuffle. It is not in a hand that holds no card of that shuffle, and not
    in the pile if the discards have been shuffled since."""
    del game
    own = 0 if view.viewer is None else 1 << view.viewer
    found = []
    for number in view.generation:
        out = own
        out |= 1 << view.players if number < view.shuffles or not view.pile else 0
        for seat, counts in enumerate(view.held):
            if not counts[number]:
                out |= 1 << seat
        found.append(out)
    return found


def proves(event: Event, fact: Fact) -> bool:
    """All this is due to the shuffles."""
    del fact
    return isinstance(event, Reshuffled)
