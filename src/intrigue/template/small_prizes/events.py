"""What can happen. Log, animations and replays are made from events.

`audience` (set where an event is created) lists the seats that may see it; without it everybody may. `reveals` says
that an event shows something that was hidden or random: undo stops there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Event
from intrigue.core.result import Result


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Somebody's cards. Only their owner is told."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The prize on offer."""

    reveals: ClassVar[bool] = True
    points: int


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """Everybody sees that a seat has chosen, but not what."""

    seat: int


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """The same for the seat itself, with the card."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """The cards of all seats, and who takes the prize."""

    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    result: Result


EVENTS: tuple[type[Event], ...] = (Dealt, Turned, Chose, Chosen, Shown, Ended)
