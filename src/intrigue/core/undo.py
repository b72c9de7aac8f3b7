"""Which moves can be undone, and what happens to the moves after them.

A seat may undo its last move until something hidden or random is revealed, or until the seat has seen somebody else act
on it. Nothing else matters, so undo never reveals what others do in secret.

Seats that are asked at the same time answer independently: no step of the agenda runs until all have answered. So a
seat can change its answer while others answer too: their moves are kept, and replayed without the undone one. Other
later moves, which the seat has not seen, are dropped; the seats that made them are asked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from intrigue.core.errors import Illegal
from intrigue.core.events import Event
from intrigue.core.state import State

REFUSED = "There is nothing to undo: somebody else has acted since, or something hidden was revealed."


class Viewed(Protocol):
    """Tells whether a move has changed anything that a viewer can observe."""

    def __call__(self, viewer: int | None) -> bool: ...


class Made(NamedTuple):
    """A move that may still be undone: what was played, the state before it, and who noticed it."""

    seat: int
    action: int
    before: State
    noticed_by: frozenset[int]
    number: int
    """The number of the move, as the owner of the history counts."""

    def at_once_with(self, later: Made) -> bool:
        """Whether a later move answers a question that was open at the same time."""
        return later.before.ran == self.before.ran and later.seat in self.before.pending


class Rewound(NamedTuple):
    """The result of an undo: the undone move (with the state before it), and the moves to replay after it."""

    undone: Made
    kept: list[Made]
    dropped: list[Made]
    """Others' moves that only their makers have seen, and that are lost."""


class UndoStack:
    """The moves of a game that can still be undone."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: list[Made] = []

    def note(
        self, seat: int, action: int, before: State, after: State, events: Sequence[Event], number: int, viewed: Viewed
    ) -> None:
        """Add a move. `viewed` says who noticed it."""
        if after.over or any(event.reveals or event.final for event in events):
            self._made.clear()
        else:
            others = [made.seat for made in self._made if made.seat != seat]
            noticed = frozenset([other for other in others if viewed(other)])
            self._made.append(Made(seat, action, before, noticed, number))
            self._made = [made for place, made in enumerate(self._made) if self._stands(place)]

    def can_undo(self, seat: int | None) -> bool:
        """Whether this seat has a move to undo."""
        return any(made.seat == seat for made in self._made)

    def check(self, seat: int) -> None:
        """Raise `Illegal` if this seat has nothing to undo."""
        if not self.can_undo(seat):
            raise Illegal("", REFUSED)

    def take_back(self, seat: int) -> Rewound:
        """Remove this seat's last move, and the moves that are lost with it."""
        self.check(seat)
        place = max(place for place, made in enumerate(self._made) if made.seat == seat)
        undone, later = self._made[place], self._made[place + 1 :]
        kept = [made for made in later if undone.at_once_with(made)]
        self._made = self._made[:place]
        return Rewound(undone, kept, [made for made in later if not undone.at_once_with(made)])

    def _stands(self, place: int) -> bool:
        """Whether a move can still be undone: its maker has noticed no later move, except simultaneous ones."""
        made = self._made[place]
        return not any(
            made.seat in later.noticed_by and not made.at_once_with(later) for later in self._made[place + 1 :]
        )


def noticeable(viewer: int | None, before: State, after: State, events: Sequence[Event]) -> bool:
    """Whether a move has changed anything for a viewer. Most moves show this by an event or by who must decide; only
    otherwise are the views compared."""
    if after.pending != before.pending or after.over:
        return True
    if any(event.seen_by(viewer) for event in events):
        return True
    return after.view(viewer) != before.view(viewer)
