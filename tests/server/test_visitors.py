"""One visitor cannot stop the others: half requests, too many connections, floods of hints."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from intrigue.server import protocol as wire
from intrigue.server.connections import Doorkeeper
from intrigue.server.limits import Limits
from intrigue.server.running import listen
from tests.server.bytestream import WHOLE, connected, until_connected
from tests.server.serving import GENEROUS, TEST_CONFIG, House, all_in, play, run

HALVES = {
    "nothing": b"",
    "a line": b"GET /api/health HTTP/1.1\r\n",
    "a header": b"GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: ",
    "a body": b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
    "a chunk": b"POST /api/guests HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{",
    "a body nobody wants": b"POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{",
    "a second request": WHOLE + b"GET /api/hea",
    "an upgrade": b"GET /api/rooms/x/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n",
}


@contextmanager
def impatient(house: House, **seconds: float) -> Iterator[None]:
    """The server waits for so long only; otherwise it has all the time in the world."""
    keeper: Doorkeeper = house.server.config.http.doorkeeper  # type: ignore[union-attr]  # our own class
    usual = keeper.limits
    keeper.limits = replace(usual, **seconds)  # type: ignore[arg-type]  # fields that are seconds
    yield
    keeper.limits = usual


@pytest.mark.slow
@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_half_a_request_ends(half: bytes, tmp_path: Path) -> None:
    """Duty 3: whoever does not finish a request is let go, and others are answered meanwhile."""

    async def scenario(house: House) -> None:
        with impatient(house, read_seconds=0.3):
            async with connected(house) as caller:
                caller.writer.write(half)
                await caller.heard_to_the_end()
        kim = await house.guest("Kim")
        assert kim.id

    run(tmp_path, scenario)


@pytest.mark.slow
def test_a_request_in_small_pieces_does_not_buy_time(tmp_path: Path) -> None:
    """Duty 3: the time is that of the whole request; every further byte does not start it anew."""

    async def scenario(house: House) -> None:
        with impatient(house, read_seconds=0.3):
            async with connected(house) as caller:
                ended = asyncio.create_task(caller.heard_to_the_end())
                while not ended.done():
                    caller.writer.write(b"G")
                    await asyncio.wait({ended}, timeout=0.05)

    run(tmp_path, scenario)


@pytest.mark.slow
def test_an_answer_that_nobody_takes_ends(tmp_path: Path) -> None:
    """Duty 3: a client that asks for much and reads nothing keeps its connection for a while only."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("patriot", 3, bots="random", start=True)
        async with kim.at(opened) as client:
            await play(client, Random(1))
        room = await house.lobby.find(opened.room.room)
        assert room.table is not None
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        deaf.setblocking(False)
        await asyncio.get_running_loop().sock_connect(deaf, house.place())
        path = f"/api/rooms/{room.id}/tables/{room.table.id}/replay?open=1&count=100"
        with deaf, impatient(house, answer_seconds=0.3):
            deaf.send(f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
            await until_connected(house, 0)

    run(tmp_path, scenario)


def test_connections_of_an_address_are_counted(tmp_path: Path) -> None:
    """Duty 3: one too many is closed at once, whatever the others are used for; whoever leaves makes place."""

    async def scenario(house: House) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(2):
                assert await (await stack.enter_async_context(connected(house))).is_answered()
            async with connected(house) as third, connected(house) as fourth:
                assert await third.is_answered()
                assert not await fourth.is_answered()
            await until_connected(house, 2)
            assert await (await stack.enter_async_context(connected(house))).is_answered()

    run(tmp_path, scenario, replace(TEST_CONFIG, limits=replace(GENEROUS, connections_per_address=3)))


def test_sockets_count_as_connections(tmp_path: Path) -> None:
    """Duty 3: a connection that has become a WebSocket is counted once, until it ends."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random")
        async with AsyncExitStack() as stack:
            await all_in(stack, *(house.watch(opened.room.room) for _ in range(4)))
            await until_connected(house, 4)  # without those of the requests above
            async with connected(house) as fifth:
                assert not await fifth.is_answered()
        await until_connected(house, 0)
        async with connected(house) as first:
            assert await first.is_answered()

    run(tmp_path, scenario, replace(TEST_CONFIG, limits=replace(GENEROUS, connections_per_address=4)))


def test_a_proxy_stands_for_many() -> None:
    """Connections of a proxy that the operator has named are limited in all, not by its address."""
    keeper = Doorkeeper(Limits(connections=5, connections_per_address=2), frozenset({"10.0.0.1"}))
    assert [keeper.let_in("10.0.0.2") for _ in range(3)] == [True, True, False]
    assert [keeper.let_in("10.0.0.1") for _ in range(4)] == [True, True, True, False]
    keeper.leave("10.0.0.2")
    assert keeper.let_in("10.0.0.3")
    assert keeper.refused == 2


@pytest.mark.parametrize("named", [True, False])
def test_only_a_named_proxy_is_believed(named: bool, tmp_path: Path) -> None:
    """Duty 3: whoever is not a proxy cannot escape the limits by claiming to be somebody else."""

    async def scenario(house: House) -> None:
        async with connected(house) as caller:
            for number in range(4):
                caller.writer.write(WHOLE[:-2] + f"x-forwarded-for: 10.0.0.{number}\r\n\r\n".encode())
            caller.writer.write(WHOLE[:-2] + b"connection: close\r\n\r\n")
            answers = await caller.heard_to_the_end()
        assert (answers.count(b"HTTP/1.1 429") == 0) == named

    limits = replace(GENEROUS, requests=2, request_seconds=3600.0)
    run(tmp_path, scenario, replace(TEST_CONFIG, limits=limits, proxies=("127.0.0.1",) if named else ()))


def test_small_messages_are_sent_at_once() -> None:
    """Without TCP_NODELAY a move waits for the acknowledgement of the message before it."""
    with listen("127.0.0.1", 0) as bound, socket.create_connection(bound.getsockname()) as client:
        accepted, _ = bound.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP, "asyncio asks for this before it sets the option"
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        del client


# ---- hints ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_hints_do_not_keep_bots_waiting(tmp_path: Path) -> None:
    """Given that the process for hints is stuck and others wait for it, when a bot must move, then it does so, and as
    well as ever."""

    async def scenario(house: House) -> None:
        pool = house.lobby.pool
        kim = await house.guest("Kim")
        tables = [await kim.open("empire-engine", 2, bots="greedy", start=True) for _ in range(4)]
        async with AsyncExitStack() as stack:
            clients = [kim.at(opened) for opened in tables]
            await all_in(stack, *clients)
            for client in clients:
                await client.until(lambda c: c.asked)
            assert isinstance(await clients[0].ask(wire.AskHint(id=0)), wire.HintGiven)
            (process,) = pool.advising.processes()
            assert process.pid is not None
            os.kill(process.pid, signal.SIGSTOP)
            try:
                waiting = [asyncio.create_task(client.ask(wire.AskHint(id=0))) for client in clients]
                while pool.advising.asked < len(clients):
                    await asyncio.sleep(0.01)
                for client in clients:
                    assert await play(client, Random(1), 5) == 5
                assert pool.fallbacks == 0
                assert not any(task.done() for task in waiting)
            finally:
                os.kill(process.pid, signal.SIGCONT)
            await asyncio.gather(*waiting)

    run(tmp_path, scenario)


@pytest.mark.slow
@pytest.mark.parametrize("limit", ["hints", "hints_per_address"])
def test_hints_are_rationed(limit: str, tmp_path: Path) -> None:
    """Duty 3: so many for each guest and each address, then the guest is told to wait."""

    async def scenario(house: House) -> None:
        house.lobby.pool.budget = 0.05
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        async with kim.at(opened) as client:
            await client.until(lambda c: c.asked)
            kinds = [type(await client.ask(wire.AskHint(id=0))) for _ in range(3)]
            assert kinds == [wire.HintGiven, wire.HintGiven, wire.Refused]
            assert (await client.ask(wire.AskHint(id=0))).code == "rate"

    limits = replace(GENEROUS, hint_seconds=100_000.0, **{limit: 2})
    run(tmp_path, scenario, replace(TEST_CONFIG, limits=limits))
