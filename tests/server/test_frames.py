"""Whatever bytes arrive: no exception, no traceback in the log, an end to every connection."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from starlette.websockets import WebSocket

from intrigue.server.codes import CloseCode
from intrigue.server.room import Room
from intrigue.server.sockets import Gate
from tests.server.bytestream import (
    BAD_FRAMES,
    BAD_REQUESTS,
    HELLO,
    PING,
    PONG,
    TEXT,
    connected,
    frame,
    hang_up,
    no_complaints,
    streams,
    until_connected,
    upgrade,
)
from tests.server.serving import GENEROUS, TEST_CONFIG, House, Person, play, run
from tests.server.test_visitors import impatient

FEW, MANY = 150, 5000
STRICT = replace(TEST_CONFIG, limits=replace(GENEROUS, pings=20, messages=1000))


def in_a_room(folder: Path, scenario: Callable[[House, Person, Room], Awaitable[None]]) -> None:
    """Kim plays against a bot, and nothing goes wrong however others behave."""

    async def whole(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        room = await house.lobby.find(opened.room.room)
        with no_complaints():
            await scenario(house, kim, room)
            async with kim.at(opened) as client:
                assert await play(client, Random(1), 3) == 3

    run(folder, whole, STRICT)


def test_bytes_in_any_order(tmp_path: Path) -> None:
    bombard(tmp_path, FEW)


@pytest.mark.slow
def test_very_many_bytes_in_any_order(tmp_path: Path) -> None:
    bombard(tmp_path, MANY)


def bombard(folder: Path, count: int) -> None:
    async def scenario(house: House, kim: Person, room: Room) -> None:
        del kim
        rng = Random(7)
        for parts in streams(rng, room.id, count):
            async with connected(house) as caller:
                with suppress(OSError):
                    for part in parts:
                        caller.writer.write(part)
                        await caller.writer.drain()
                        await asyncio.sleep(0)
                    if rng.randrange(2):
                        await caller.reader.read(1)
                    if rng.randrange(3) == 0:
                        hang_up(caller.writer)
        await until_connected(house, 0)

    in_a_room(folder, scenario)


@pytest.mark.parametrize("bad", BAD_FRAMES.values(), ids=BAD_FRAMES)
def test_a_bad_frame_behind_a_good_one(bad: bytes, tmp_path: Path) -> None:
    """What the good one asks for is being sent when the bad one ends the connection."""

    async def scenario(house: House, kim: Person, room: Room) -> None:
        del kim
        for before in (b"", HELLO, HELLO + frame(TEXT, b'{"type":"show","id":2}') * 3):
            async with connected(house) as caller:
                caller.writer.write(upgrade(room.id))
                assert await caller.reader.readuntil(b"\r\n\r\n")
                caller.writer.write(before + bad)
                await caller.reader.read(1)
        await until_connected(house, 0)

    in_a_room(tmp_path, scenario)


@pytest.mark.parametrize("bad", BAD_REQUESTS.values(), ids=BAD_REQUESTS)
def test_a_bad_request(bad: bytes, tmp_path: Path) -> None:
    async def scenario(house: House, kim: Person, room: Room) -> None:
        del kim, room
        for rest in (b"", b"zz\r\n\r\n", b"\xff" * 100):
            async with connected(house) as caller:
                with suppress(OSError):
                    caller.writer.write(bad)
                    await caller.writer.drain()
                    await caller.reader.read(1)
                    caller.writer.write(rest)
        await until_connected(house, 0)

    in_a_room(tmp_path, scenario)


@pytest.mark.parametrize("line", [b"x: " + b"y" * 9000, b"\r\n".join(b"x%d: y" % n for n in range(300))])
def test_a_request_for_a_socket_that_is_too_large_ends(line: bytes, tmp_path: Path) -> None:
    """It used to stay open for ever, without a socket."""

    async def scenario(house: House, kim: Person, room: Room) -> None:
        del kim
        async with connected(house) as caller:
            caller.writer.write(upgrade(room.id, line))
            assert (await caller.heard_to_the_end()).startswith(b"HTTP/1.1 431")

    in_a_room(tmp_path, scenario)


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING, b"x") * 30,
        frame(PONG, b"x") * 30,
        frame(TEXT, b"x", fin=False) + frame(0, b"", fin=False) * 30,
    ],
    ids=["pings", "pongs", "empty pieces"],
)
def test_frames_that_are_no_messages_are_rationed(flood: bytes, tmp_path: Path) -> None:
    """Duty 3: before and after the hello."""

    async def scenario(house: House, kim: Person, room: Room) -> None:
        del kim
        for before in (b"", HELLO):
            async with connected(house) as caller:
                caller.writer.write(upgrade(room.id))
                await caller.reader.readuntil(b"\r\n\r\n")
                caller.writer.write(before + flood)
                assert await caller.closed_with() == CloseCode.RATE

    in_a_room(tmp_path, scenario)


def test_a_socket_that_is_refused_is_no_fault_of_the_server(tmp_path: Path) -> None:
    """uvicorn used to log an error for each."""

    async def scenario(house: House, kim: Person, room: Room) -> None:
        del kim
        async with connected(house) as caller:
            caller.writer.write(upgrade(room.id, b"origin: https://evil.example"))
            assert (await caller.heard_to_the_end()).startswith(b"HTTP/1.1 403")

    in_a_room(tmp_path, scenario)


def test_a_socket_that_never_says_hello_ends(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)
        async with connected(house) as caller:
            caller.writer.write(upgrade(opened.room.room))
            assert await caller.closed_with() == CloseCode.SLOW

    limits = replace(GENEROUS, hello_seconds=0.2, part_seconds=0.2)
    run(tmp_path, scenario, replace(TEST_CONFIG, limits=limits))


def test_who_does_not_read_is_cut_off(tmp_path: Path) -> None:
    """Duty 10: given a viewer who reads nothing, not even that the connection is being closed, it ends anyway."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        deaf.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(deaf, house.place())
        with deaf, no_complaints():
            await loop.sock_sendall(deaf, upgrade(opened.room.room))
            await until_shaken(house, 1)
            keep_little(house)
            await loop.sock_sendall(deaf, HELLO)
            async with kim.at(opened) as client:
                await play(client, Random(1))
                assert client.over
            await until_connected(house, 0)

    limits = replace(GENEROUS, send_seconds=0.2, part_seconds=0.2)
    run(tmp_path, scenario, replace(TEST_CONFIG, limits=limits))


def keep_little(house: House) -> None:
    """Let hardly anything wait on its way to those who are connected."""
    for connection in house.server.server_state.connections:
        transport = connection.transport
        transport.set_write_buffer_limits(high=1024)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1024)


async def until_shaken(house: House, number: int) -> None:
    """Until so many sockets are open."""
    while house.lobby.sockets < number:
        await asyncio.sleep(0.01)


def test_a_handshake_that_nobody_answers_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given an application that hangs before it has accepted a socket, the connection ends all the same."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)

        async def hang(_: Gate, socket: WebSocket, address: str) -> None:
            del address
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass

        monkeypatch.setattr("intrigue.server.sockets.Gate.admit", hang)
        with impatient(house, read_seconds=0.2):
            async with connected(house) as caller:
                caller.writer.write(upgrade(opened.room.room))
                assert await caller.heard_to_the_end() == b""
        await until_connected(house, 0)

    run(tmp_path, scenario)
