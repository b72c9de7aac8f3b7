"""What can happen in Empire Engine.

In hidden mode, everybody sees cubes move into or out of a score pile, but only the owner of the pile and the owner's
partner may read about it after the round (EE-12.3, EE-12.4). These events have a `kept_by`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Curtain, Event
from intrigue.core.result import Result


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    players: int
    rounds: int
    start: int
    empires: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Curtain):
    round: int
    start: int


@dataclass(frozen=True, slots=True)
class EngineLaid(Event):
    """What everybody sees of a face-down engine (EE-16.2)."""

    seat: int
    side: str


@dataclass(frozen=True, slots=True)
class EngineChosen(Event):
    """What only the owner knows of it."""

    seat: int
    side: str
    action: str


@dataclass(frozen=True, slots=True)
class GearLaid(Event):
    """What everybody sees of a face-down gear: which engine it is under, and the cube on it, if any (EE-16.2)."""

    seat: int
    side: str
    cube: str | None


@dataclass(frozen=True, slots=True)
class GearChosen(Event):
    """What only the owner knows of it."""

    seat: int
    side: str
    gear: int


@dataclass(frozen=True, slots=True)
class GearsRevealed(Event):
    """The values of the gears below each seat's left and right engine."""

    reveals: ClassVar[bool] = True
    gears: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GearsExchanged(Event):
    seat: int
    exchanged: bool


@dataclass(frozen=True, slots=True)
class EnginesTurned(Event):
    """All engines show their actions; `turns` are the quarter-turns, empty in round 1."""

    reveals: ClassVar[bool] = True
    actions: tuple[tuple[str, str], ...]
    turns: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Cubes from the stock into a ready pile."""

    seat: int
    kind: str
    count: int
    source: str


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Cubes from the stock into a score pile."""

    seat: int
    kind: str
    count: int
    source: str


@dataclass(frozen=True, slots=True)
class ReturnedEqually(Event):
    """A kind ran out, and every player returned one cube of it from the score pile (EE-3.6)."""

    kind: str
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class SpareUsed(Event):
    """A kind ran out, and somebody had none to return (EE-3.7)."""

    kind: str
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class AttackSupported(Event):
    seat: int
    side: str
    target: int


@dataclass(frozen=True, slots=True)
class AttacksFailed(Event):
    """An attack without a soldier, or two with only one, which is then lost (EE-8.6, EE-8.7)."""

    seat: int
    attacks: int
    lost: int


@dataclass(frozen=True, slots=True)
class AttackBlocked(Event):
    """`seat` blocked the attack of `attacker` on `target`, which is `seat` itself or, for a `paid` cube, its
    partner."""

    seat: int
    attacker: int
    target: int
    paid: str | None


@dataclass(frozen=True, slots=True)
class ShieldDeclined(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class CubeTaken(Event):
    """From a ready pile into the attacker's score pile; `extra` for a joint attack's extra cube."""

    seat: int
    target: int
    kind: str
    extra: bool


@dataclass(frozen=True, slots=True)
class Exported(Event):
    seat: int
    goods: int
    joint: bool


@dataclass(frozen=True, slots=True)
class JointExportDeclined(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Wasted(Event):
    """An action without effect, with the clause that says why."""

    seat: int
    action: str
    clause: str


@dataclass(frozen=True, slots=True)
class ExtraCancelled(Event):
    """A double defend saved this seat from the extra cube of a joint attack (EE-15.10)."""

    target: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reveals: ClassVar[bool] = True
    result: Result


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    RoundBegan,
    EngineLaid,
    EngineChosen,
    GearLaid,
    GearChosen,
    GearsRevealed,
    GearsExchanged,
    EnginesTurned,
    Gained,
    Scored,
    ReturnedEqually,
    SpareUsed,
    AttackSupported,
    AttacksFailed,
    AttackBlocked,
    ShieldDeclined,
    CubeTaken,
    Exported,
    JointExportDeclined,
    Wasted,
    ExtraCancelled,
    GameEnded,
)
