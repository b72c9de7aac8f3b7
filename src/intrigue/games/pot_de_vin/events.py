"""What can happen in Pot de Vin.

All play is open, so most events are for everyone. A secret choice makes two events: everyone sees that it was made, and
its maker sees what it was. With the option `show_history` off, the events of a round can be read only until the next
round begins or all rounds are over (PV-13.3): their `kept_by` is empty. A card that has been seen is final (PV-3.12).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Curtain, Event
from intrigue.core.result import Result


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    """What everybody sees of the deal. `teams` is empty when everybody plays alone."""

    rounds: int
    start: int
    cards: tuple[int, ...]
    gems: int
    teams: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """What only the owner sees of the deal (PV-2.7)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiscardMade(Event):
    """What everybody sees of a discard to the Trump Pile (PV-12.7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DiscardChosen(Event):
    """What only the discarder sees of a discard (PV-12.8)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class PileShuffled(Event):
    """A face-down Trump Pile was formed from `cards` cards; `again` if they have been trumps before (PV-12.13)."""

    reveals: ClassVar[bool] = True
    cards: int
    again: bool


@dataclass(frozen=True, slots=True)
class RoundBegan(Curtain):
    round: int
    start: int


@dataclass(frozen=True, slots=True)
class TrumpTurned(Event):
    """`left` cards remain face down."""

    reveals: ClassVar[bool] = True
    card: str
    left: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """`led` is the led character of the round, and `leads` is true for the card that decided it. `void` is the
    character that the player has just shown not to hold. `auto` is true if there was nothing to decide."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    led: str
    leads: bool
    void: str | None
    auto: bool


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A bribe reveals nothing hidden, but an action is final (PV-3.12)."""

    final: ClassVar[bool] = True
    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class RoundWon(Event):
    """`trump` is the trump card if it is won as well. `clause` is the case of PV-4 that decided."""

    seat: int
    card: str
    cards: tuple[str, ...]
    trump: str | None
    gems: int
    clause: str


@dataclass(frozen=True, slots=True)
class HandEmptied(Event):
    """A seat has no cards left before the last round; its unspent gems leave the game (PV-6.2)."""

    seat: int
    gems: int


@dataclass(frozen=True, slots=True)
class EndedEarly(Event):
    """Nobody has cards left before the last round; `unclaimed` trump cards were never turned up (PV-6.9)."""

    round: int
    unclaimed: int


@dataclass(frozen=True, slots=True)
class RoundsOver(Curtain):
    """All rounds are over. Told only where rounds leave the log: the last one does so now (PV-13.3)."""


@dataclass(frozen=True, slots=True)
class ColumnChosen(Event):
    """The choice of the partner who answers for the team. Nobody else knows it until all have answered (PV-11.7)."""

    seat: int
    guild: str
    column_of: int


@dataclass(frozen=True, slots=True)
class ChoiceMade(Event):
    """A seat has made all its secret choices about equal columns ("columns") or Jokers ("jokers")."""

    seat: int
    about: str


@dataclass(frozen=True, slots=True)
class ColumnsDecided(Event):
    """Teams: the guilds whose column counts, for each seat (PV-11.5 to PV-11.8)."""

    reveals: ClassVar[bool] = True
    scored: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class JokerSet(Event):
    """Where a Joker went. Only its owner knows until all Jokers are placed (PV-8.8)."""

    seat: int
    guild: str


@dataclass(frozen=True, slots=True)
class JokersPlaced(Event):
    """The columns that got a seat's Jokers, and how many Jokers had to be discarded (PV-8.4)."""

    reveals: ClassVar[bool] = True
    seat: int
    guilds: tuple[str, ...]
    discarded: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    result: Result


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    HandDealt,
    DiscardMade,
    DiscardChosen,
    PileShuffled,
    RoundBegan,
    TrumpTurned,
    CardPlayed,
    Passed,
    RoundWon,
    HandEmptied,
    EndedEarly,
    RoundsOver,
    ColumnChosen,
    ChoiceMade,
    ColumnsDecided,
    JokerSet,
    JokersPlaced,
    GameEnded,
)
