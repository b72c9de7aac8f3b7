"""What can happen in Three Cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Event
from intrigue.core.result import Result


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int
    start: int
    humble: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """What everybody sees of a peek."""

    seat: int
    side: str


@dataclass(frozen=True, slots=True)
class PeekedAt(Event):
    """What only the one who looks sees of it."""

    reveals: ClassVar[bool] = True
    seat: int
    side: str
    card: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """What everybody sees of a pick."""

    seat: int


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """What only its owner knows of it."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]
    winner: int
    coins: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reveals: ClassVar[bool] = True
    result: Result


EVENTS: tuple[type[Event], ...] = (RoundBegan, Peeked, PeekedAt, Passed, Laid, Picked, Revealed, GameEnded)
