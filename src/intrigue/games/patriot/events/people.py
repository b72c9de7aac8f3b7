"""What happens to players and their characters."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.events import Event


@dataclass(frozen=True, slots=True)
class ApChanged(Event):
    player: int
    change: int


@dataclass(frozen=True, slots=True)
class BaseChanged(Event):
    player: int
    value: int


@dataclass(frozen=True, slots=True)
class LimitChanged(Event):
    player: int
    change: int


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    player: int
    ability: str


@dataclass(frozen=True, slots=True)
class AbilityLost(Event):
    player: int
    ability: str


@dataclass(frozen=True, slots=True)
class TraitWorked(Event):
    """A strength or weakness that works by itself, by the name of its trait."""

    player: int
    trait: str


@dataclass(frozen=True, slots=True)
class PlayerPicked(Event):
    player: int
    target: int


@dataclass(frozen=True, slots=True)
class StoodBack(Event):
    """A player does not want to be asked again in this turn."""

    player: int


@dataclass(frozen=True, slots=True)
class ModPlaced(Event):
    kind: str
    number: int
    player: int


@dataclass(frozen=True, slots=True)
class Spoke(Event):
    player: int
    statement: str
