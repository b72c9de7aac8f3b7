"""Clocks that everybody sees say nothing about what is secret."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.lobby import Lobby
from intrigue.server.room import Room
from intrigue.server.sqlite import SqliteStorage
from tests.server.serving import TEST_CONFIG, Visitor
from tests.server.tables import new_table, play_some

MOVES = 200
SEVERAL_SECRET_STEPS = "catherine"  # there, somebody decides in several steps that others do not see


@pytest.mark.parametrize("game_id", intrigue.games())
def test_clocks_follow_from_what_a_spectator_sees(game_id: str) -> None:
    """Duty 13: as long as a spectator's number stands, and while several seats decide, no clock begins anew."""
    rng, table = Random(7), new_table(game_id)
    while table.state.pending and table.length < MOVES:
        seen, pending = table.sight(None).number, table.state.pending
        before = {seat: table.clock(seat) for seat in pending}
        (entry,) = play_some(table, rng, 1)
        unseen = table.sight(None).number == seen
        for seat in set(table.state.pending) & set(pending):
            if unseen or len(pending) > 1 or entry.kind == "undo":
                assert table.clock(seat) == before[seat]
            else:
                assert table.clock(seat) == entry.number, "the only one to decide has gone on, and all can see it"
        for seat in set(table.state.pending) - set(pending):
            assert table.clock(seat) == entry.number


def test_a_secret_step_leaves_every_clock_as_it_is(tmp_path: Path) -> None:
    """Duty 13: given a table with clocks, when somebody goes on in secret, then all clocks that others see run on as if
    nothing had happened."""

    async def scenario(room: Room) -> None:
        rng, secret = Random(1), 0
        table = room.table
        assert table is not None
        for seat in range(table.row.players):
            room.enter(Visitor(seat))
        while not secret:
            seat = rng.choice(table.state.pending)
            seen, due = table.sight(None).number, dues(room)
            await room.do(lambda seat=seat: room.move(seat, a_move(room, seat, rng)))  # type: ignore[misc]
            if table.sight(None).number == seen:
                assert dues(room) == due
                secret += 1

    asyncio.run(with_clocks(tmp_path, scenario))


def dues(room: Room) -> dict[int, float]:
    """When each clock runs out: exact, unlike the time that is left."""
    return {seat: due for seat, (_, due, _) in room.driver._clocks.items()}


def a_move(room: Room, seat: int, rng: Random) -> wire.Move:
    assert room.table is not None
    decision = room.table.decision(seat)
    assert decision is not None
    key = f"key-{room.table.length:08}"
    action = rng.choice(room.table.state.legal(seat))
    return wire.Move(id=1, key=key, decision=decision, seq=decision, action=action)


async def with_clocks(folder: Path, scenario: Callable[[Room], Awaitable[None]]) -> None:
    """A room with a clock, every seat held by somebody, its game begun."""
    lobby = Lobby(SqliteStorage(folder / "tables.sqlite"), replace(TEST_CONFIG, idle=3600.0))
    try:
        kim, _ = await lobby.new_guest("Kim")
        players = intrigue.game(SEVERAL_SECRET_STEPS).players[0]
        settings = wire.Settings(game=SEVERAL_SECRET_STEPS, players=players, pace="instant", clock=500)
        opened = await lobby.open_room(kim, bodies.NewRoom(settings=settings))
        room = await lobby.find(opened.room.room)
        for seat in range(1, players):
            await room.do(lambda seat=seat: room.sit(kim, seat, f"Person {seat}"))  # type: ignore[misc]
        await room.do(lambda: room.start(kim.id))
        await scenario(room)
    finally:
        await lobby.close()
