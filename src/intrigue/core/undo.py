"""Which moves can be taken back, and what that leaves.

A seat may take back its own last move until something hidden or random has come to light, or until the seat has seen
somebody else act on it. What a seat can undo depends on nothing else, so that it never tells what others do in secret.

Seats that are asked at the same time answer independently of each other, as long as somebody is still asked: no step of
the agenda runs in between. So a seat can change its answer while others answer as well: their moves are kept, and made
again without the one that was taken back. Later moves that the seat has not seen are lost with it; those who made them
are asked anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from intrigue.core.errors import Illegal
from intrigue.core.events import Event
from intrigue.core.state import State

REFUSED = "Nothing can be undone: somebody else has acted since, or something hidden was revealed."


class Viewed(Protocol):
    """Tells whether a move has changed anything that a viewer can observe."""

    def __call__(self, viewer: int | None) -> bool: ...


class Made(NamedTuple):
    """A move that may still be taken back: what was played, how things were before, and who noticed."""

    seat: int
    action: int
    before: State
    noticed_by: frozenset[int]
    number: int
    """Whatever the owner of the history counts moves by."""

    def at_once_with(self, later: Made) -> bool:
        """Whether a later move answers a question that was open at the same time."""
        return later.before.ran == self.before.ran and later.seat in self.before.pending


class Rewound(NamedTuple):
    """What an undo leaves: the state before the move that is taken back, and the moves to be made again in it."""

    undone: Made
    kept: list[Made]
    dropped: list[Made]
    """Others' moves that nobody but their makers has seen, and that fall with it."""


class UndoStack:
    """The moves of a game that can still be taken back."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: list[Made] = []

    def note(
        self, seat: int, action: int, before: State, after: State, events: Sequence[Event], number: int, viewed: Viewed
    ) -> None:
        """A move was made. `viewed` tells who noticed it."""
        if after.over or any(event.reveals or event.final for event in events):
            self._made.clear()
        else:
            others = [made.seat for made in self._made if made.seat != seat]
            noticed = frozenset([other for other in others if viewed(other)])
            self._made.append(Made(seat, action, before, noticed, number))
            self._made = [made for place, made in enumerate(self._made) if self._stands(place)]

    def can_undo(self, seat: int | None) -> bool:
        """Whether this seat has a move to take back."""
        return any(made.seat == seat for made in self._made)

    def check(self, seat: int) -> None:
        """Raise `Illegal` if this seat has nothing to take back."""
        if not self.can_undo(seat):
            raise Illegal("", REFUSED)

    def take_back(self, seat: int) -> Rewound:
        """Forget this seat's last move, and whatever falls with it."""
        self.check(seat)
        place = max(place for place, made in enumerate(self._made) if made.seat == seat)
        undone, later = self._made[place], self._made[place + 1 :]
        kept = [made for made in later if undone.at_once_with(made)]
        self._made = self._made[:place]
        return Rewound(undone, kept, [made for made in later if not undone.at_once_with(made)])

    def _stands(self, place: int) -> bool:
        """Whether a move can still be taken back: its maker has noticed no later move except those made at once."""
        made = self._made[place]
        return not any(
            made.seat in later.noticed_by and not made.at_once_with(later) for later in self._made[place + 1 :]
        )


def noticeable(viewer: int | None, before: State, after: State, events: Sequence[Event]) -> bool:
    """Whether a move has changed anything for a viewer. Most moves show it by an event or by who must decide; only for
    the others the views are compared."""
    if after.pending != before.pending or after.over:
        return True
    if any(event.seen_by(viewer) for event in events):
        return True
    return after.view(viewer) != before.view(viewer)
