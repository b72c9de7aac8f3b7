"""Votes, bids and assassinations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Event


@dataclass(frozen=True, slots=True)
class VoteBegan(Event):
    kind: str
    first: int


@dataclass(frozen=True, slots=True)
class VoteCardAdded(Event):
    """A face-down card of a vote; `card` only if it lies open."""

    player: int
    card: str | None


@dataclass(frozen=True, slots=True)
class VoteCardSeen(Event):
    """What the owner knows of it."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class VoteDone(Event):
    """A player has added cards; `count` unless it is hidden."""

    player: int
    count: int | None


@dataclass(frozen=True, slots=True)
class EyeRolled(Event):
    player: int
    type: str


@dataclass(frozen=True, slots=True)
class VoteRevealed(Event):
    """The shuffled pile."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActionTriggered(Event):
    card: str


@dataclass(frozen=True, slots=True)
class VoteTallied(Event):
    total: int
    row: str


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    player: int
    cards: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class BowedOut(Event):
    player: int


@dataclass(frozen=True, slots=True)
class BiddingWon(Event):
    """Nobody if no card was laid."""

    player: int | None


@dataclass(frozen=True, slots=True)
class AssassinationCalled(Event):
    player: int
    target: int
    need: int


@dataclass(frozen=True, slots=True)
class LawSaid(Event):
    player: int
    need: int


@dataclass(frozen=True, slots=True)
class VerdictReached(Event):
    target: int
    total: int
    need: int
    passed: bool


@dataclass(frozen=True, slots=True)
class VestSaved(Event):
    player: int


@dataclass(frozen=True, slots=True)
class ConsentAsked(Event):
    player: int
    what: str


@dataclass(frozen=True, slots=True)
class ConsentGiven(Event):
    given: bool


@dataclass(frozen=True, slots=True)
class Assassinated(Event):
    player: int
    assassin: bool


@dataclass(frozen=True, slots=True)
class AllegiancesDealt(Event):
    """How many cards each player received."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllegianceSeen(Event):
    """The player's new cards."""

    reveals: ClassVar[bool] = True
    player: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AllegianceShown(Event):
    reveals: ClassVar[bool] = True
    player: int
    cards: tuple[str, ...]
