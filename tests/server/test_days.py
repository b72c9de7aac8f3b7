"""A game over days: people come and go, time runs meanwhile, and bots play as far as the next person."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from msgspec import Raw

from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.lobby import Config, Lobby
from intrigue.server.room import Room
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import GuestRow
from tests.server.serving import TEST_CONFIG, Visitor

DAY = 24 * 3600
Scenario = Callable[[Lobby, Room, GuestRow], Awaitable[None]]


def in_a_room(folder: Path, scenario: Scenario, clock: int, bots: str | None = None) -> None:
    """Kim's table for two, its game begun. Whoever leaves it is away at once."""
    config: Config = replace(TEST_CONFIG, idle=3600.0, grace=0.0)

    async def run() -> None:
        lobby = Lobby(SqliteStorage(folder / "tables.sqlite"), config)
        try:
            kim, _ = await lobby.new_guest("Kim")
            settings = wire.Settings(game="pot-de-vin", players=3, pace="instant", clock=clock)
            opened = await lobby.open_room(kim, bodies.NewRoom(settings=settings, bots=bots))
            room = await lobby.find(opened.room.room)
            await room.do(lambda: room.start(kim.id))
            await scenario(lobby, room, kim)
        finally:
            await lobby.close()

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    """Let everything else go on until this holds."""
    while not condition():
        await asyncio.sleep(0)


def test_bots_play_as_far_as_the_next_person_while_nobody_looks(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del lobby, kim
        assert room.table is not None
        assert not room.listeners
        await until(lambda: room.table is not None and room.table.state.pending == (0,))

    in_a_room(tmp_path, scenario, DAY, bots="random")


def test_nobody_stands_in_for_who_is_away(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del lobby, kim
        visitor = Visitor(0)
        room.enter(visitor)
        room.leave(visitor)
        assert not room.driver._absent
        assert not room.driver.minds(0)

    in_a_room(tmp_path, scenario, DAY, bots="random")


def test_where_people_are_hurried_somebody_stands_in(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del lobby, kim
        visitor = Visitor(0)
        room.enter(visitor)
        room.leave(visitor)
        await until(lambda: room.driver.minds(0))

    in_a_room(tmp_path, scenario, 60, bots="random")


def test_time_runs_while_the_table_is_not_in_memory(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del kim
        await until(lambda: room.table is not None and room.table.state.pending == (0,))
        await until(lambda: room.driver.clocks()[0] is not None)
        room_id = room.id
        await lobby.put_away(room)
        row = await lobby.storage.room(room_id)
        assert row is not None
        moved = wire.plain(Raw(row.extras.encode()))
        assert isinstance(moved, dict)
        moved["stopped_at"] -= 3600
        await lobby.storage.save_room(row._replace(extras=wire.encode(moved).decode()))

        again = await lobby.find(room_id)

        left = again.driver.clocks()[0]
        assert left is not None
        assert left <= (DAY - 3600) * 1000

    in_a_room(tmp_path, scenario, DAY, bots="random")


def test_my_tables_say_who_is_asked_and_how_long_i_have(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        await until(lambda: room.driver.clocks()[0] is not None)

        [mine] = (await lobby.me(kim)).rooms

        assert mine.your_turn
        assert mine.pending == [0]
        assert mine.left is not None
        assert 0 < mine.left <= DAY * 1000

    in_a_room(tmp_path, scenario, DAY, bots="random")
