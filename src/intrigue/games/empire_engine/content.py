"""The form of `content.toml`, and what a content file must satisfy."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Raise `BadData` for a file that is well-formed but cannot be played."""
    _check_numbers(content)
    _check_engines(content.engine)
    _check_count("gear", content.gear, 2, "two gears")
    for place, gear in enumerate(content.gear):
        for name, turns in (("value", gear.value), ("alternate", gear.alternate)):
            if not 0 <= turns < EDGES:
                raise BadData(f"gear[{place}].{name}", "0 to 3 quarter-turns", turns)
    if content.gear[0].value == content.gear[1].value:
        raise BadData("gear[1].value", "a value different from that of the first gear", content.gear[1].value)
    ids = [empire.id for empire in content.empire]
    effects = [empire.effect for empire in content.empire]
    for place, empire in enumerate(content.empire):
        if empire.id in ids[:place]:
            raise BadData(f"empire[{place}].id", "an id that no other empire has", empire.id)
        if empire.effect in effects[:place]:
            raise BadData(f"empire[{place}].effect", "a power that no other empire has", empire.effect)
    players = content.cubes.players_per_copy
    _check_count("empire", content.empire, players, f"{players} empires, one for each player of a copy")


def _check_count(name: str, rows: Sequence[object], wanted: int, expected: str) -> None:
    """Report the first row too many, or else the last one."""
    if len(rows) != wanted:
        place = min(len(rows), wanted + 1) - 1
        raise BadData(f"{name}[{place}]" if rows else name, expected, f"{len(rows)} of them")


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
            raise BadData(path, "a number of at least 1", number)
    enough = cubes.per_kind_per_copy // cubes.players_per_copy
    for path, number in (("cubes.start_soldiers", cubes.start_soldiers), ("cubes.start_goods", cubes.start_goods)):
        if not 0 <= number <= enough:
            raise BadData(path, f"0 to {enough}, so that there are enough cubes for all players", number)
    for path, number in (("scoring.cube", scoring.cube), ("scoring.majority", scoring.majority)):
        if number < 0:
            raise BadData(path, "a number of at least 0", number)


def _check_engines(engines: tuple[Engine, ...]) -> None:
    _check_count("engine", engines, 2, "the left engine, then the right one")
    for place, engine in enumerate(engines):
        if engine.side != ("left", "right")[place]:
            raise BadData(f"engine[{place}].side", "the left engine, then the right one", engine.side)
        if len(engine.edges) != EDGES or len(set(engine.edges)) != EDGES:
            raise BadData(f"engine[{place}].edges", "four different actions", list(engine.edges))
    shared = sorted(set(engines[0].edges) & set(engines[1].edges) - {"attack"})
    if shared:
        raise BadData("engine[1].edges", f"no {shared[0]}, which is on the left engine", list(engines[1].edges))
