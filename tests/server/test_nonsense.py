"""Very many bad messages at the decoder and at a room, without a network in between."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.lobby import Config, Lobby
from intrigue.server.refusal import Refusal
from intrigue.server.sqlite import SqliteStorage
from tests.server.generated import bad_messages
from tests.server.serving import GENEROUS

FEW, MANY = 5_000, 100_000


def bombard(folder: Path, count: int) -> None:
    asyncio.run(scenario(folder, count))


async def scenario(folder: Path, count: int) -> None:
    """Each message meets a game of another kind: no crash, no change, always a reason."""
    lobby = Lobby(SqliteStorage(folder / "tables.sqlite"), Config(limits=GENEROUS, idle=3600.0))
    try:
        guest, _ = await lobby.new_guest("Kim")
        rooms = []
        for game_id in intrigue.games():
            settings = wire.Settings(game=game_id, players=intrigue.game(game_id).players[0])
            opened = await lobby.open_room(guest, bodies.NewRoom(settings=settings, start=True))
            rooms.append(await lobby.find(opened.room.room))
        before = [room.table.game.digest(room.table.state) for room in rooms if room.table is not None]
        refused = 0
        for number, text in enumerate(bad_messages(Random(3), count)):
            room = rooms[number % len(rooms)]
            try:
                message = wire.read_client(text)
            except wire.Malformed:
                refused += 1
                continue
            if isinstance(message, wire.Move):
                with pytest.raises(Refusal) as refusal:
                    await room.move(number % len(room.row.seats), message)
                assert refusal.value.reason
                refused += 1
        assert refused > count * 0.9
        for room, digest in zip(rooms, before, strict=True):
            assert room.table is not None
            assert room.table.length == 0
            assert room.table.game.digest(room.table.state) == digest
            assert await lobby.storage.entries(room.table.id) == []
    finally:
        await lobby.close()


def test_thousands_of_bad_messages_change_nothing(tmp_path: Path) -> None:
    bombard(tmp_path, FEW)


@pytest.mark.slow
def test_a_hundred_thousand_bad_messages_change_nothing(tmp_path: Path) -> None:
    bombard(tmp_path, MANY)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type":"ping"}',
        '{"type":"ping","id":-1}',
        '{"type":"ping","id":1.5}',
        '{"type":"ping","id":"1"}',
        '{"type":"ping","id":1,"id2":2}',
        '{"type":"nothing","id":1}',
        '{"type":"move","id":1,"key":"short","decision":1,"seq":1,"action":1}',
        '{"type":"move","id":1,"key":"bot.12345","decision":1,"seq":1,"action":1}',
        '{"type":"move","id":1,"key":"long-enough","decision":1,"seq":1,"action":"lay left arm"}',
        '{"type":"hello","id":1,"token":"../../etc/passwd"}',
        json.dumps({"type": "say", "id": 1, "text": "x" * 501}),
    ],
)
def test_strict_decoding(text: str) -> None:
    """Duty 4."""
    with pytest.raises(wire.Malformed):
        wire.read_client(text)


def test_text_that_is_no_utf8_is_refused() -> None:
    with pytest.raises(wire.Malformed):
        wire.read_client(b'{"type":"say","id":1,"text":"\xff\xfe"}')
