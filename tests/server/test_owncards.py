"""Own cards for a room: used from the next game on, refused with the line where they do not work."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

import intrigue
from intrigue.server import bodies, owncards
from intrigue.server import protocol as wire
from intrigue.server.lobby import Lobby
from intrigue.server.refusal import Refusal
from intrigue.server.room import Room
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import GuestRow
from tests.server.serving import TEST_CONFIG

GAME = "pot-de-vin"


def box() -> str:
    return intrigue.game(GAME).content.text


def in_a_room(folder: Path, scenario: object) -> None:
    async def run() -> None:
        lobby = Lobby(SqliteStorage(folder / "tables.sqlite"), replace(TEST_CONFIG, idle=3600.0))
        try:
            kim, _ = await lobby.new_guest("Kim")
            settings = wire.Settings(game=GAME, players=3, pace="instant")
            opened = await lobby.open_room(kim, bodies.NewRoom(settings=settings, bots="random"))
            await scenario(lobby, await lobby.find(opened.room.room), kim)  # type: ignore[operator]
        finally:
            await lobby.close()

    asyncio.run(run())


def test_the_next_game_is_played_with_them_and_they_outlive_the_memory(tmp_path: Path) -> None:
    mine = box().replace('name = "Nobles"', 'name = "Grandees"')
    assert mine != box()

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        text = await lobby.check_cards(GAME, mine)
        await room.do(lambda: owncards.use(room, kim.id, text))
        await lobby.put_away(room)
        again = await lobby.find(room.id)
        assert again.info().own_cards
        await again.do(lambda: again.start(kim.id))
        assert again.table is not None
        assert again.table.row.content == mine

    in_a_room(tmp_path, scenario)


def test_they_can_be_taken_away_again(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del lobby
        await room.do(lambda: owncards.use(room, kim.id, box() + "\n# mine"))
        await room.do(lambda: owncards.use(room, kim.id, ""))
        assert not room.info().own_cards
        assert owncards.content_of(room) is None

    in_a_room(tmp_path, scenario)


def test_a_bad_file_is_refused_with_its_line(tmp_path: Path) -> None:
    bad = box().replace("[[guild]]\nid", "[[guild]]\nwho", 1)
    line = 1 + bad.split("\n").index(next(row for row in bad.split("\n") if row.startswith("who")))

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del kim
        with pytest.raises(Refusal, match=rf"your file, line {line}"):
            await lobby.check_cards(GAME, bad)
        assert not room.info().own_cards

    in_a_room(tmp_path, scenario)


def test_only_the_host_and_only_between_games(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        eve, _ = await lobby.new_guest("Eve")
        with pytest.raises(Refusal, match="host"):
            await room.do(lambda: owncards.use(room, eve.id, box()))
        await room.do(lambda: room.start(kim.id))
        with pytest.raises(Refusal, match="being played"):
            await room.do(lambda: owncards.use(room, kim.id, box()))

    in_a_room(tmp_path, scenario)
