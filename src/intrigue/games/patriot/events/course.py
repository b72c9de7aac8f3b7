"""The course of the game: rounds, turns, letters, briefs, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Event
from intrigue.core.result import Result


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    """The President has been found with the D8 (PT-1.10)."""

    players: int
    rounds: int
    president: int
    campaign: str


@dataclass(frozen=True, slots=True)
class GuidedOrder(Event):
    """The D8 has decided who chooses first in the guided first round (PT-1.19)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CharacterChosen(Event):
    player: int
    character: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    player: int


@dataclass(frozen=True, slots=True)
class ActBegan(Event):
    player: int
    ap: int


@dataclass(frozen=True, slots=True)
class TileUsed(Event):
    """An action of the Act phase; `action` is its text."""

    player: int
    action: str
    ap: int


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """What a player is about to do, before anything is paid or chosen for it."""

    player: int
    action: str


@dataclass(frozen=True, slots=True)
class LetterRead(Event):
    reveals: ClassVar[bool] = True
    letter: str
    day: int


@dataclass(frozen=True, slots=True)
class LetterResolved(Event):
    letter: str
    cards: tuple[str, ...]
    passed: bool
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class BriefRevealed(Event):
    player: int
    brief: str
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class BriefPassed(Event):
    """An influence brief passed without a vote (CH07.S1)."""

    player: int


@dataclass(frozen=True, slots=True)
class OptionChosen(Event):
    player: int
    option: str


@dataclass(frozen=True, slots=True)
class RowApplied(Event):
    """The row of a rolling brief or a beacon."""

    result: int
    row: str


@dataclass(frozen=True, slots=True)
class CampaignRolled(Event):
    reveals: ClassVar[bool] = True
    positive: bool
    result: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reveals: ClassVar[bool] = True
    result: Result
    allegiances: tuple[tuple[str, ...], ...]
    undealt: tuple[str, ...]
    """Cards that were still to be dealt before round 3."""
