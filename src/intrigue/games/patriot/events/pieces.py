"""Trackers, dice and pieces on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Event


@dataclass(frozen=True, slots=True)
class TrackerMoved(Event):
    """Threat, Civil Unrest, Base Taxes, the Treasury or the campaign tracker."""

    name: str
    change: int
    value: int


@dataclass(frozen=True, slots=True)
class MarkersMoved(Event):
    player: int
    change: int
    value: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    reveals: ClassVar[bool] = True
    player: int
    sides: int
    result: int
    what: str


@dataclass(frozen=True, slots=True)
class RollDecided(Event):
    """Whether a roll to execute is made again (PT-4.21)."""

    player: int
    again: bool


@dataclass(frozen=True, slots=True)
class CoinsSecured(Event):
    player: int
    count: int


@dataclass(frozen=True, slots=True)
class RiotPrevented(Event):
    why: str


@dataclass(frozen=True, slots=True)
class RiotDrawn(Event):
    reveals: ClassVar[bool] = True
    riot: str


@dataclass(frozen=True, slots=True)
class RiotAgain(Event):
    """A riot card triggers again (PT-9.11)."""

    riot: str


@dataclass(frozen=True, slots=True)
class RioterPlaced(Event):
    """By the D4, which reveals something, by choice, or on a fifth space."""

    space: str
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class RioterStopped(Event):
    """A troop stopped a rioter and is gone (PT-9.5)."""

    reveals: ClassVar[bool] = True
    space: str


@dataclass(frozen=True, slots=True)
class RioterIdle(Event):
    """Nothing was placed (PT-9.6, PT-9.9, PT-9.18); if the D4 chose the space, it reveals something."""

    space: str
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class RiotStopped(Event):
    """Troops stopped every rioter of the new card (PT-9.13)."""

    riot: str


@dataclass(frozen=True, slots=True)
class RiotsEnded(Event):
    count: int


@dataclass(frozen=True, slots=True)
class RioterExecuted(Event):
    player: int
    space: str


@dataclass(frozen=True, slots=True)
class TroopPlaced(Event):
    player: int
    space: str


@dataclass(frozen=True, slots=True)
class TroopRemoved(Event):
    player: int
    space: str


@dataclass(frozen=True, slots=True)
class TroopPicked(Event):
    """The troop that is about to move."""

    player: int
    space: str


@dataclass(frozen=True, slots=True)
class TroopMoved(Event):
    player: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class BeaconLaunched(Event):
    player: int
    tile: int
    beacon: str


@dataclass(frozen=True, slots=True)
class BeaconChosen(Event):
    """A beacon that is about to be replaced (PT-11.10)."""

    player: int
    tile: int
    beacon: str


@dataclass(frozen=True, slots=True)
class BeaconReplaced(Event):
    reveals: ClassVar[bool] = True
    player: int
    tile: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class BeaconUnlaunched(Event):
    player: int
    tile: int


@dataclass(frozen=True, slots=True)
class BeaconsReady(Event):
    """Every used beacon is ready again (PT-7.4)."""


@dataclass(frozen=True, slots=True)
class ShieldPlaced(Event):
    count: int


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """By choice, or at the set-up by the D4, which reveals something."""

    tile: str
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class TokenRemoved(Event):
    tile: str
