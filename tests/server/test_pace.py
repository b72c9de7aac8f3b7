"""How long bots seem to think: as people would, but nobody waits for them before a game has really begun."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.lobby import Lobby
from intrigue.server.room import Room
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import GuestRow
from tests.server.serving import TEST_CONFIG, Visitor

OTHERS_BEGIN = "pot-de-vin"  # there, somebody else often has the first move
SEVERAL_SECRET_STEPS = "potemkin-empire"  # there, a turn consists of several secret choices
Scenario = Callable[[Lobby, GuestRow], Awaitable[None]]


class Pauses(Random):
    """Notes for which entry of the log a bot seems to think, and lets nobody wait."""

    def __init__(self, room: Room) -> None:
        super().__init__(1)
        self.room = room
        self.after: list[int] = []

    def uniform(self, a: float, b: float) -> float:
        del a, b
        assert self.room.table is not None
        self.after.append(self.room.table.length)
        return 0.0


def at_tables(folder: Path, scenario: Scenario) -> None:
    async def run() -> None:
        lobby = Lobby(SqliteStorage(folder / "tables.sqlite"), replace(TEST_CONFIG, idle=3600.0))
        try:
            await scenario(lobby, (await lobby.new_guest("Kim"))[0])
        finally:
            await lobby.close()

    asyncio.run(run())


async def begun(lobby: Lobby, kim: GuestRow, *, sit: bool, game: str = OTHERS_BEGIN) -> tuple[Room, Pauses]:
    """A game with bots, at the pace of people. Nobody is there yet, so nobody moves."""
    settings = wire.Settings(game=game, players=3)
    opened = await lobby.open_room(kim, bodies.NewRoom(settings=settings, bots="random", sit=sit))
    room = await lobby.find(opened.room.room)
    pauses = room.driver._pauses = Pauses(room)
    await room.do(lambda: room.start(kim.id))
    return room, pauses


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0)


async def kim_is_asked(room: Room) -> int:
    """Wait until then; the length of the log."""
    table = room.table
    assert table is not None
    await until(lambda: 0 in table.state.pending)
    return table.length


async def kim_moves(room: Room) -> None:
    table = room.table
    assert table is not None
    decision, action = table.decision(0), table.state.legal(0)[0]
    assert decision is not None
    move = wire.Move(id=1, key=f"key-{table.length:08}", decision=decision, seq=decision, action=action, sure=True)
    await room.do(lambda: room.move(0, move))


def test_bots_open_a_game_without_a_pause_and_then_play_at_the_pace_of_people(tmp_path: Path) -> None:
    """Given bots that move first, then nobody has to wait for them; from Kim's first question on, they take their
    time."""

    async def scenario(lobby: Lobby, kim: GuestRow) -> None:
        room, pauses = await begun(lobby, kim, sit=True)
        while room.table is None or 0 in room.table.state.pending:  # until others begin
            room, pauses = await begun(lobby, kim, sit=True)
        room.enter(Visitor(0))
        first = await kim_is_asked(room)
        assert first
        assert pauses.after == []
        while not pauses.after:  # until Kim's move is followed by a bot's
            await kim_moves(room)
            await kim_is_asked(room)
        assert min(pauses.after) > first

    at_tables(tmp_path, scenario)


def test_a_game_that_goes_on_later_has_begun(tmp_path: Path) -> None:
    """Given a game that was left when some moves were made, then its bots take their time at once."""

    async def scenario(lobby: Lobby, kim: GuestRow) -> None:
        room, _ = await begun(lobby, kim, sit=True)
        visitor = Visitor(0)
        room.enter(visitor)
        await kim_is_asked(room)
        await kim_moves(room)
        room.leave(visitor)
        name = room.id
        await lobby.put_away(room)
        again = await lobby.find(name)
        assert again is not room
        assert again.table is not None
        assert again.driver._opened == again.table.id

    at_tables(tmp_path, scenario)


def test_who_only_watches_can_follow_from_the_first_move(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, kim: GuestRow) -> None:
        room, pauses = await begun(lobby, kim, sit=False)
        room.enter(Visitor())
        await until(lambda: len(pauses.after) > 3)
        assert pauses.after[0] == 0

    at_tables(tmp_path, scenario)


def test_a_bot_pauses_once_for_all_that_it_does_in_secret(tmp_path: Path) -> None:
    """Given bots that somebody watches, then nobody waits longer for a bot because it takes many secret steps:
    between two visible moves, each bot seems to think once at most."""

    async def scenario(lobby: Lobby, kim: GuestRow) -> None:
        room, pauses = await begun(lobby, kim, sit=False, game=SEVERAL_SECRET_STEPS)
        room.enter(Visitor())
        table = room.table
        assert table is not None
        await until(lambda: table.over or table.length > 150)
        visible = table.sight(None).changes
        made = Counter(bisect_right(visible, length) for length in pauses.after)
        assert table.length > len(visible)  # there were secret steps
        assert max(made.values()) <= table.row.players

    at_tables(tmp_path, scenario)
