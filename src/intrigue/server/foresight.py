"""Whether a move could be taken back, worked out before it is made.

People are asked to confirm only what cannot be taken back. To find out, the move is tried, never on the true state but
in a few worlds drawn from what the seat knows. So the answer reveals nothing that the seat does not know, not even
about a card that happens to be on top of a pile. If in one of these worlds the move reveals something hidden, ends the
game or puts a new question to somebody else, it counts as final. An answer to a question that several seats were asked
is not final: it can be taken back until the last of them has answered.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from intrigue.core.errors import NoSample
from intrigue.core.events import Event
from intrigue.core.game import Game
from intrigue.core.state import State
from intrigue.core.view import View

WORLDS: Final = 4


def can_be_taken_back(made: Game[Any, Any], view: View, action: int, question: int) -> bool:
    """Whether the viewer could undo this legal action, as far as the viewer can know. The same question, identified by
    the number `question`, always gets the same answer."""
    sampler, rng = made.sampler(view), Random(question)
    try:
        return all(_stays_open(sampler.draw(rng), view.viewer, action) for _ in range(WORLDS))
    except NoSample:
        return False


def _stays_open(world: State, seat: int | None, action: int) -> bool:
    """Play the action; return whether nothing hidden was revealed and nobody else is asked anything new."""
    assert seat is not None
    pending, asks, events = world.pending, world.asks[:], list[Event]()
    world.play(seat, action, events)
    if world.over or any(event.reveals or event.final for event in events):
        return False
    return all(other == seat or (other in pending and world.asks[other] == asks[other]) for other in world.pending)
