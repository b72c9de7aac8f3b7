"""The form of `content.toml`, and what a file must satisfy to make a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from intrigue.core.content import Origin
from intrigue.core.errors import BadData

ActionName = Literal["arm", "produce", "invent", "attack", "defend", "export", "salvage"]
EDGES = 4


@dataclass(frozen=True, slots=True)
class Cubes:
    per_kind_per_copy: int
    players_per_copy: int
    start_soldiers: int
    start_goods: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Rounds:
    two: int
    three: int
    four: int
    long: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Scoring:
    cube: int
    majority: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Engine:
    side: Literal["left", "right"]
    edges: tuple[ActionName, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Gear:
    value: int
    alternate: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Empire:
    id: str
    name: str
    power: str
    effect: Literal["vigil", "profit", "ruin", "prophecy"]
    text: str
    clause: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class EmpireContent:
    cubes: Cubes
    rounds: Rounds
    scoring: Scoring
    engine: tuple[Engine, ...]
    gear: tuple[Gear, ...]
    empire: tuple[Empire, ...]


def check(content: EmpireContent) -> None:
    """Raise `BadData` for a file that is well-formed but makes no game."""
    _check_numbers(content)
    _check_engines(content.engine)
    if len(content.gear) != 2:
        raise BadData("gear", "two gears", len(content.gear))
    for place, gear in enumerate(content.gear):
        for name, turns in (("value", gear.value), ("alternate", gear.alternate)):
            if not 0 <= turns < EDGES:
                raise BadData(f"gear[{place}].{name}", "0 to 3 quarter-turns", turns)
    if content.gear[0].value == content.gear[1].value:
        raise BadData("gear[1].value", "another value than that of the first gear", content.gear[1].value)
    ids = [empire.id for empire in content.empire]
    effects = [empire.effect for empire in content.empire]
    for place, empire in enumerate(content.empire):
        if empire.id in ids[:place]:
            raise BadData(f"empire[{place}].id", "an id that no other empire has", empire.id)
        if empire.effect in effects[:place]:
            raise BadData(f"empire[{place}].effect", "a power that no other empire has", empire.effect)
    if len(ids) != content.cubes.players_per_copy:
        raise BadData("empire", f"{content.cubes.players_per_copy} empires, one for each player of a copy", len(ids))


def _check_numbers(content: EmpireContent) -> None:
    cubes, rounds, scoring = content.cubes, content.rounds, content.scoring
    for path, number in (
        ("cubes.per_kind_per_copy", cubes.per_kind_per_copy),
        ("cubes.players_per_copy", cubes.players_per_copy),
        ("rounds.two", rounds.two),
        ("rounds.three", rounds.three),
        ("rounds.four", rounds.four),
        ("rounds.long", rounds.long),
    ):
        if number < 1:
            raise BadData(path, "a number from 1 on", number)
    enough = cubes.per_kind_per_copy // cubes.players_per_copy
    for path, number in (("cubes.start_soldiers", cubes.start_soldiers), ("cubes.start_goods", cubes.start_goods)):
        if not 0 <= number <= enough:
            raise BadData(path, f"0 to {enough}, so that the cubes suffice for all players", number)
    for path, number in (("scoring.cube", scoring.cube), ("scoring.majority", scoring.majority)):
        if number < 0:
            raise BadData(path, "a number from 0 on", number)


def _check_engines(engines: tuple[Engine, ...]) -> None:
    if [engine.side for engine in engines] != ["left", "right"]:
        raise BadData("engine", "the left engine, then the right one", [engine.side for engine in engines])
    for place, engine in enumerate(engines):
        if len(engine.edges) != EDGES or len(set(engine.edges)) != EDGES:
            raise BadData(f"engine[{place}].edges", "four different actions", list(engine.edges))
    shared = sorted(set(engines[0].edges) & set(engines[1].edges) - {"attack"})
    if shared:
        raise BadData("engine[1].edges", f"no {shared[0]}, which is on the left engine", list(engines[1].edges))
