"""Hostile visitors do what they can, and honest tables go on: everything is answered, nobody is disconnected, and what
the server holds has an end. Counts and order only; `benchmarks/hostile.py` measures."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks.hostile import ATTACKS, BY_NAME, Attack, Foe, go_on_attacking, hang_up
from intrigue.server import protocol as wire
from intrigue.server.client import Api, TableClient, Unreachable
from intrigue.server.connections import Doorkeeper
from intrigue.server.limits import Limits
from tests.server.bytestream import no_complaints, until_connected
from tests.server.serving import SECONDS_AT_MOST, TEST_CONFIG, House, all_in, play, run
from tests.server.test_kill import Server, open_table

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.1 is the only loopback address")

PER_ADDRESS = 24
CONFIG = replace(TEST_CONFIG, limits=replace(Limits(), connections_per_address=PER_ADDRESS, sockets_per_address=16))
ADDRESSES = ("127.0.0.66", "127.0.0.67")
ROUNDS, MOVES, ATTEMPTS = 3, 8, 8
GAMES = ("empire-engine", "pot-de-vin")


class Siege:
    """Attacks that go on, and how often each has been tried."""

    def __init__(self, house: House, room: str, attacks: tuple[Attack, ...]) -> None:
        self.made: Counter[str] = Counter()
        self.most = 0
        self._keeper: Doorkeeper = house.server.config.http.doorkeeper  # type: ignore[union-attr]  # our own class
        self._names = [name for name, attack in BY_NAME.items() if attack in attacks]
        self._tasks = [
            asyncio.create_task(go_on_attacking(attack, Foe(house.place(), address, room, seed), self.made))
            for seed, address in enumerate(ADDRESSES)
            for attack in attacks
        ]

    async def until_tried_again(self) -> None:
        """Until each kind of attack has been tried some more times."""
        goals = {name: self.made[name] + ATTEMPTS for name in self._names}
        while any(self.made[name] < goal for name, goal in goals.items()):
            await asyncio.sleep(0.01)
            self.most = max(self.most, self._keeper.inside)
            for task in self._tasks:
                assert not task.done(), task.exception()

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class HonestTable:
    """The people at one table, and how many of their moves were accepted."""

    def __init__(self, *clients: TableClient) -> None:
        self.clients = clients
        self.made = 0
        self.goal = 0

    @property
    def done(self) -> bool:
        return self.made >= self.goal or any(client.over for client in self.clients)

    async def go_on(self, moves: int) -> None:
        """Play until so many more moves are made, or the game is over. Every move is answered."""
        self.goal = self.made + moves
        await asyncio.gather(*(self._play(client, Random(self.made)) for client in self.clients))

    async def _play(self, client: TableClient, rng: Random) -> None:
        while not self.done:
            await client.until(lambda c: c.asked or self.done)
            if not self.done:
                made = await play(client, rng, 1)  # the others' moves are counted meanwhile
                self.made += made
        for other in self.clients:
            await other._tell()


@asynccontextmanager
async def honest_tables(house: House) -> AsyncIterator[list[HonestTable]]:
    """Two tables of two people, with bots at the seats that are left, and one person against a bot."""
    kim = await house.guest("Kim")
    tables = []
    async with AsyncExitStack() as stack:
        for game_id in GAMES:
            first = await kim.open(game_id)
            second = await kim.sit(first.room.room, 1)
            await kim.start(first.room.room)
            tables.append(HonestTable(kim.at(first), kim.at(second)))
        tables.append(HonestTable(kim.at(await kim.open("empire-engine", 2, bots="greedy", start=True))))
        await all_in(stack, *(client for table in tables for client in table.clients))
        yield tables


def besiege(folder: Path, attacks: tuple[Attack, ...]) -> None:
    async def scenario(house: House) -> None:
        house.lobby.pool.budget = 0.05
        async with honest_tables(house) as tables:
            clients = [client for table in tables for client in table.clients]
            await until_connected(house, len(clients))
            with no_complaints():
                siege = Siege(house, room_of(clients[0]), attacks)
                for _ in range(ROUNDS):
                    await siege.until_tried_again()
                    await asyncio.gather(*(table.go_on(MOVES) for table in tables))
                await siege.end()
            assert [client.connections for client in clients] == [1] * len(clients), "nobody honest was disconnected"
            assert all(table.done for table in tables)
            assert siege.most <= len(clients) + len(ADDRESSES) * PER_ADDRESS
            await until_connected(house, len(clients))
            while house.lobby.sockets > len(clients):  # their tasks end a little later
                await asyncio.sleep(0.01)
            assert len(house.lobby.rooms) <= len(tables) + len(ADDRESSES) * CONFIG.limits.rooms_per_guest
            assert not any(house.lobby.rooms[room_of(client)].ended for client in clients)

    run(folder, scenario, CONFIG)


def room_of(client: TableClient) -> str:
    return client.address.split("/")[-2]


def test_honest_tables_go_on_under_every_attack_at_once(tmp_path: Path) -> None:
    """Duty 16."""
    besiege(tmp_path, ATTACKS)


@pytest.mark.slow
@pytest.mark.parametrize("name", BY_NAME)
def test_honest_tables_go_on_under_each_attack(name: str, tmp_path: Path) -> None:
    """Duty 16: one kind alone, which is then as intense as it can be."""
    besiege(tmp_path, (BY_NAME[name],))


# ---- what runs out -------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_server_does_not_run_out_of_files(tmp_path: Path) -> None:
    """Duty 16: given a system that allows few open files, when far more visitors come than there are files, then those
    who play go on, the log stays short and without a traceback, and whoever comes later is let in again."""
    few, visitors = 180, 300

    async def scenario() -> None:
        async with (
            Server(tmp_path, "sh", "-c", f'ulimit -n {few}; exec "$@"', "sh") as server,
            AsyncExitStack() as stack,
        ):
            clients = await open_table(server, "empire-engine")
            await all_in(stack, *clients)
            table = HonestTable(*clients)
            foes = [Foe(("127.0.0.1", server.port), f"127.0.0.{80 + number}", "") for number in range(6)]
            held = [await foes[number % len(foes)].connect() for number in range(visitors)]
            leaving = [asyncio.create_task(until_ended(reader)) for reader, _ in held]
            while len(inside := [task for task in leaving if not task.done()]) > few:
                await asyncio.wait(inside, return_when=asyncio.FIRST_COMPLETED)
            await table.go_on(MOVES)
            assert [client.connections for client in clients] == [1] * len(clients)
            for _, writer in held:
                hang_up(writer)
            await asyncio.gather(*leaving)
            newcomer = Api(server.url, patience=SECONDS_AT_MOST)
            while True:  # the server hears later than we that others have left
                with suppress(Unreachable):
                    await asyncio.to_thread(newcomer.become_guest, "Kim")
                    break
            await server.kill(signal.SIGTERM)

    asyncio.run(asyncio.wait_for(scenario(), SECONDS_AT_MOST))
    lines = [json.loads(line) for line in (tmp_path / "server.log").read_text().splitlines()]
    assert [line for line in lines if line["level"] == "error"] == []
    assert len(lines) < 100


async def until_ended(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        await reader.read()


@pytest.mark.slow
def test_no_table_waits_for_bots_that_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Duty 10: given six tables with three bots each that search, and a search and a hint that do not end, when people
    move, then all tables go on: bots that choose at once answer for those that search, before any hint is given."""

    async def scenario(house: House) -> None:
        pool = house.lobby.pool
        pool.budget = 0.05
        kim = await house.guest("Kim")
        async with AsyncExitStack() as stack:
            clients = [kim.at(await kim.open("pot-de-vin", 4, bots="strong", start=True)) for _ in range(6)]
            await all_in(stack, *clients)
            for client in clients:
                await client.until(lambda c: c.asked)
            assert isinstance(await clients[0].ask(wire.AskHint(id=0)), wire.HintGiven)
            (searching,), (advising,) = pool.searching.processes(), pool.advising.processes()
            monkeypatch.setattr("intrigue.server.pool.SEARCH_SHARE", 0.2 / SECONDS_AT_MOST)
            stuck = [process.pid for process in (searching, advising) if process.pid is not None]
            for process in stuck:
                os.kill(process, signal.SIGSTOP)
            try:
                hints = [asyncio.create_task(client.ask(wire.AskHint(id=0))) for client in clients]
                while pool.advising.asked < len(clients):
                    await asyncio.sleep(0.01)
                made = await asyncio.gather(*(play(client, Random(1), 3) for client in clients))
                assert made == [3] * len(clients)
                assert pool.fallbacks > 0
                assert not any(hint.done() for hint in hints)
            finally:
                for process in stuck:
                    os.kill(process, signal.SIGCONT)
            await asyncio.gather(*hints)

    run(tmp_path, scenario)
