"""What a seat sees, as numbers straight from the state: the row that `encode` makes of the seat's view, without the
view. For environments, which need nothing else.

Like the view, it takes from the state only what the information table allows; the tests compare the two everywhere."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, cast

from intrigue.games.catherine.encode import encoder_of
from intrigue.games.catherine.state import CatherineState
from intrigue.games.catherine.view import by_generation

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


def glance(state: CatherineState, seat: int) -> array[float]:
    """The numbers of a seat's view."""
    held = [by_generation(state, other) for other in range(state.players)]
    encoder = encoder_of(cast("Catherine", state.game))
    return encoder.encode(state, seat, state.pending, state.asks[seat], len(state.pile), held)
