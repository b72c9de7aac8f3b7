"""Every number, text and list that comes from outside has an end, and what lies beyond it is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy, dictionaries, integers, just, lists, none, one_of, sampled_from, text

import intrigue
from intrigue.core.errors import IntrigueError
from intrigue.server import protocol as wire
from intrigue.server.bodies import NewRoom
from intrigue.server.coding import schemas
from intrigue.server.lobby import Lobby
from intrigue.server.openapi import is_struct
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.study import EVERY_OPERATION
from tests.server.serving import TEST_CONFIG

BODIES = list(dict.fromkeys(row.body for row in EVERY_OPERATION if is_struct(row.body)))
HUGE = [2**31, 2**53, 2**63, 2**64, -(2**63), 10**4000, 10**60_000]
SCALARS: list[Any] = [None, True, "", "x" * 10_000, "\u0000", "\ud7ff\U0010ffff", 1.5, 1e308, [], {}, "9" * 5000]


def incoming() -> list[tuple[str, dict[str, Any]]]:
    """The schemas of everything that a client sends: bodies, parameters and messages, without references."""
    kinds: list[Any] = BODIES
    found, parts = schemas([*kinds, wire.AnyClientMessage], "#/$defs/{name}")
    rows = [(kind.__name__, resolved(schema, parts)) for kind, schema in zip(kinds, found[:-1], strict=True)]
    rows.append(("messages", resolved(found[-1], parts)))
    rows += [(f"{row.path} {part.name}", part.schema) for row in EVERY_OPERATION for part in row.parameters]
    return rows


def resolved(part: Any, parts: dict[str, Any]) -> Any:
    """A schema with what it refers to in its place."""
    if isinstance(part, list):
        return [resolved(item, parts) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return resolved(parts[part["$ref"].rpartition("/")[2]], parts)
    return {name: resolved(value, parts) for name, value in part.items() if name != "discriminator"}


def endless(part: Any, place: str) -> Iterator[str]:
    """Where a schema allows a value of any size."""
    if isinstance(part, list):
        for number, item in enumerate(part):
            yield from endless(item, f"{place}[{number}]")
    if not isinstance(part, dict):
        return
    kind = part.get("type")
    if kind == "integer" and not {"minimum", "maximum"} <= set(part):
        yield f"{place}: a number"
    if kind == "number":
        yield f"{place}: a fraction"
    if kind == "string" and not {"maxLength", "enum", "const"} & set(part):
        yield f"{place}: a text"
    if kind == "array" and "maxItems" not in part:
        yield f"{place}: a list"
    if kind == "object" and part.get("additionalProperties", True) is not False and "maxProperties" not in part:
        yield f"{place}: a mapping"
    for name, value in part.items():
        yield from endless(value, f"{place}.{name}")


@pytest.mark.parametrize(("name", "schema"), incoming())
def test_nothing_that_comes_in_is_endless(name: str, schema: dict[str, Any]) -> None:
    assert list(endless(schema, name)) == []


def test_the_search_for_what_is_endless_finds_it() -> None:
    class Loose(wire.Base, frozen=True, kw_only=True):
        number: int
        text: str
        items: list[bool]
        more: dict[str, bool]
        part: float

    found, parts = schemas([Loose], "#/$defs/{name}")
    assert len(list(endless(resolved(found[0], parts), "loose"))) == 5


def anything() -> SearchStrategy[Any]:
    """Values that nobody expects."""
    return one_of(sampled_from(HUGE), sampled_from(SCALARS), text(max_size=20), lists(none(), max_size=50))


@pytest.mark.parametrize("kind", BODIES, ids=lambda kind: kind.__name__)
@settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=60)
@given(data=dictionaries(sampled_from(["name", "settings", "bots", "start", "sit", "level", "guest"]), anything()))
def test_bodies_of_any_size_are_refused_with_a_reason(kind: type[Any], data: dict[str, Any]) -> None:
    """Whatever is put into the fields, the decoder refuses it or gives a value within the bounds; it never fails."""
    with suppress(wire.Malformed):
        wire.read_body(kind, as_json(data))


def as_json(value: Any) -> bytes:
    """JSON with numbers of any length."""
    if isinstance(value, int) and not isinstance(value, bool):
        return b"%d" % value if abs(value) < 2**64 else b"1" + b"0" * (5000 if value < 10**5000 else 60_000)
    if isinstance(value, dict):
        return b"{" + b",".join(json.dumps(name).encode() + b":" + as_json(part) for name, part in value.items()) + b"}"
    if isinstance(value, list):
        return b"[" + b",".join(map(as_json, value)) + b"]"
    return json.dumps(value).encode()


OPTIONS = dictionaries(
    one_of(sampled_from(sorted({name for game in intrigue.games() for name in intrigue.game(game).options})), text()),
    one_of(
        just(True),
        integers(-(2**31), 2**31),
        sampled_from(["", "all", "none"]),
        lists(one_of(none(), text(max_size=9)), max_size=40),
    ),
    max_size=40,
)


@settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=300)
@given(game_id=sampled_from(intrigue.games()), players=integers(-1, 40), options=OPTIONS)
def test_settings_are_accepted_or_refused(game_id: str, players: int, options: dict[str, Any]) -> None:
    """Options of any game with any value within the bounds: a game can be begun with them, or the reason is told."""
    try:
        asked = wire.read_body(wire.Settings, as_json({"game": game_id, "players": players, "options": options}))
    except wire.Malformed:
        return
    made = intrigue.game(game_id)
    with suppress(IntrigueError):
        made.new(asked.players, 1, made.resolve(asked.players, dict(asked.options)))


@pytest.mark.parametrize(
    "value", ["1e400", "-0", "1.0", "0x10", "9" * 400, "9" * 5000, "NaN", "Infinity", "[" * 10_000]
)
def test_odd_numbers_in_messages_are_refused(value: str) -> None:
    for field in ("id", "seq", "action", "decision"):
        message = {"type": "move", "id": 1, "key": "12345678", "decision": 1, "seq": 1, "action": 1}
        written = msgspec.json.encode(message).decode().replace(f'"{field}":1', f'"{field}":{value}')
        try:
            wire.read_client(written)
        except wire.Malformed:
            continue
        assert float(value) in (0.0, 1.0)


def test_a_room_with_settings_at_the_bounds_can_be_opened(tmp_path: Path) -> None:
    """The largest tables there are: as many seats as the game allows, no more."""

    async def run() -> None:
        lobby = Lobby(SqliteStorage(tmp_path / "tables.sqlite"), TEST_CONFIG)
        try:
            kim, _ = await lobby.new_guest("Kim")
            for game_id in intrigue.games():
                players = intrigue.game(game_id).players[-1]
                wanted = NewRoom(settings=wire.Settings(game=game_id, players=players), bots="random", start=True)
                opened = await lobby.open_room(kim, wanted)
                assert len(opened.room.seats) == players
        finally:
            await lobby.close()

    asyncio.run(run())
