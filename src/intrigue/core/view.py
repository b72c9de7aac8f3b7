"""What a viewer may know."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.options import Options
from intrigue.core.result import Result


@dataclass(frozen=True, slots=True)
class Upcoming:
    """A step that waits on the agenda: its name, and its arguments by name."""

    step: str
    about: dict[str, int | str | tuple[int | str | None, ...] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The part of a view that every game shares: a seat's information state. Games derive their own views.

    `viewer` is the seat, or None for a spectator. `pending` are the seats that must decide now, and `asks` is the
    decision of each seat, if the viewer may know it.
    """

    players: int
    viewer: int | None
    options: Options
    pending: tuple[int, ...]
    asks: tuple[str | None, ...]
    result: Result | None
