"""`kill -9` at random moments: every acknowledged move is there afterwards, none twice, and everybody comes back."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.client import Api, TableClient
from intrigue.server.running import database
from tests.ports import lasting_port
from tests.server.serving import SECONDS_AT_MOST

SEED = 5


class Server:
    """The server in a process of its own, always on the same port; `under` is the command that runs it, if any."""

    def __init__(self, folder: Path, *under: str) -> None:
        self.folder = folder
        self.under = under
        self.port = lasting_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: Process | None = None

    async def __aenter__(self) -> Server:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Whatever happened, no process is left behind."""
        if self.process is not None and self.process.returncode is None:
            await self.kill()

    async def start(self) -> None:
        """Start it; it says when it listens."""
        command = [sys.executable, "-m", "intrigue", "serve", "--port", str(self.port), "--data", str(self.folder)]
        errors = open(self.folder / "server.log", "ab")  # noqa: SIM115  # the process holds it
        with errors:
            self.process = await asyncio.create_subprocess_exec(*self.under, *command, stdout=PIPE, stderr=errors)
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        assert self.url.encode() in line

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        assert self.process is not None
        os.kill(self.process.pid, how)
        await self.process.wait()


class Seat:
    """Somebody who plays on and notes which moves were acknowledged."""

    def __init__(self, client: TableClient, rng: Random) -> None:
        self.client = client
        self.rng = rng
        self.acknowledged: dict[str, set[str]] = {}
        self.moves = 0

    async def play_on(self) -> None:
        client = self.client
        while True:
            await client.until(lambda c: c.asked or c.over)
            assert client.update is not None
            if client.over:
                table = client.update.table
                answer = await client.ask(wire.Rematch(id=0))
                assert isinstance(answer, wire.Accepted) or answer.code == "state"
                await client.until(lambda c, old=table: c.update is not None and c.update.table != old)  # type: ignore[misc]
                continue
            before = client.update
            move = client.a_move(self.rng.choice(client.update.legal).action)
            answer = await client.ask(move)
            if isinstance(answer, wire.Accepted):
                self.acknowledged.setdefault(before.table, set()).add(move.key)
                self.moves += 1
            else:
                assert answer.code in ("stale", "state"), answer
            await client.until(lambda c, old=before: c.update is not old)  # type: ignore[misc]


def kill_often(folder: Path, games: tuple[str, ...], kills: int) -> None:
    asyncio.run(asyncio.wait_for(scenario(folder, games, kills), SECONDS_AT_MOST))


async def scenario(folder: Path, games: tuple[str, ...], kills: int, seed: int = SEED) -> int:
    """Play while the server is killed so many times; how many moves were acknowledged."""
    rng = Random(seed)
    seats: list[Seat] = []
    async with Server(folder) as server, AsyncExitStack() as stack:
        for game_id in games:
            for client in await open_table(server, game_id):
                await stack.enter_async_context(client)
                seats.append(Seat(client, Random(len(seats))))
        players = [asyncio.create_task(seat.play_on()) for seat in seats]
        for number in range(kills):
            await progress(seats, players, rng.randrange(5, 40))
            if number % 2:  # every other time some may still be on their way back
                await all_back(seats)
            await server.kill()
            await server.start()
        await progress(seats, players, 10)
        await all_back(seats)
        assert all(seat.client.connections > kills // 2 for seat in seats)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await server.kill(signal.SIGTERM)
    check_log(folder, seats)
    return sum(seat.moves for seat in seats)


async def all_back(seats: list[Seat]) -> None:
    """Wait until everybody talks to the server that runs now."""
    await asyncio.gather(*(seat.client.ask(wire.Ping(id=0)) for seat in seats))


async def open_table(server: Server, game_id: str) -> list[TableClient]:
    """A table with two people and a bot (or as many bots as the game needs)."""
    kim, sam = (Api(server.url, patience=SECONDS_AT_MOST) for _ in range(2))

    def arrange() -> list[TableClient]:
        kim.become_guest("Kim")
        sam.become_guest("Sam")
        players = max(3, intrigue.game(game_id).players[0])
        settings = wire.Settings(game=game_id, players=players, pace="instant")
        first = kim.open_room(bodies.NewRoom(settings=settings, bots="random"))
        room = first.room.room
        kim.call("PUT", f"/api/rooms/{room}/seats/1", bodies.SetSeat(level=None))
        second = sam.sit(room)
        kim.start(room)
        return [
            TableClient(server.url, room, first.seat, first.token),
            TableClient(server.url, room, second.seat, second.token),
        ]

    return await asyncio.to_thread(arrange)


async def progress(seats: list[Seat], players: list[asyncio.Task[None]], moves: int) -> None:
    """Wait until so many more moves were acknowledged."""
    goal = sum(seat.moves for seat in seats) + moves
    while sum(seat.moves for seat in seats) < goal:
        for player in players:
            if player.done():
                player.result()
        await asyncio.wait(players, timeout=0.001)


def check_log(folder: Path, seats: list[Seat]) -> None:
    """Every acknowledged key is in the log, once; every log is without gaps and can be replayed."""
    from intrigue.server.storage import EntryRow, TableRow
    from intrigue.server.table import Table

    connection = sqlite3.connect(database(folder))
    rows = connection.execute("SELECT table_id, number, kind, seat, action, key FROM entries ORDER BY 1, 2").fetchall()
    headers = connection.execute(
        "SELECT id, room, game, version, players, options, seed, content FROM tables"
    ).fetchall()
    connection.close()
    for header in headers:
        entries = [EntryRow(*row) for row in rows if row[0] == header[0]]
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        table = Table.fold(TableRow(*header), entries)
        assert json.loads(table.row.options) is not None
        kept = [entry.key for entry in entries]
        for seat in seats:
            for key in seat.acknowledged.get(header[0], ()):
                assert kept.count(key) == 1
    assert sum(seat.moves for seat in seats) <= len(rows)


@pytest.mark.slow
def test_many_kills_lose_nothing(tmp_path: Path) -> None:
    """Duty 7, with games of every kind running. INTRIGUE_KILLS=200 kills more often than there is time for usually."""
    kill_often(tmp_path, intrigue.games(), int(os.environ.get("INTRIGUE_KILLS", "20")))
