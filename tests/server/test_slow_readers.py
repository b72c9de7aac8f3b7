"""Back-pressure: nothing piles up for a viewer who reads slowly or not at all, and nobody else notices."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from intrigue.server import protocol as wire
from intrigue.server.refusal import Closed
from intrigue.server.room import Room
from intrigue.server.sockets import MOST_ANSWERS, Allowance, Connection, Gate
from tests.server.serving import House, dial, play, run


class Pipe:
    """A socket whose other end reads when it is let."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.let = asyncio.Event()
        self.cookies: dict[str, str] = {}

    async def send(self, message: dict[str, Any]) -> None:
        await self.let.wait()
        self.sent.append(wire.read_server(message["text"]))

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}


async def spectator(house: House, room: Room) -> tuple[Connection, Pipe]:
    """Somebody who looks on without reading, past the hello."""
    pipe = Pipe()
    connection = Connection(cast(WebSocket, pipe), house.lobby, room, Allowance(Gate(house.lobby), ""))
    room.enter(connection)
    return connection, pipe


def test_a_slow_spectator_gets_the_present_and_every_line(tmp_path: Path) -> None:
    """Duty 10: many moves are played while the first message is on its way; then there is one message with the present
    table and all lines of the log, and nothing has waited in between."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        room = await house.lobby.find(opened.room.room)
        connection, pipe = await spectator(house, room)
        sending = asyncio.create_task(connection.send_all())
        async with kim.at(opened) as client:
            await play(client, Random(1), 10)
            await client.until(lambda c: c.update is not None and c.update.pending == [client.seat])  # the bot is done
        assert len(connection.answers) == 0
        pipe.let.set()
        table = room.table
        assert table is not None
        number = table.sight(None).number
        while not pipe.sent or getattr(pipe.sent[-1], "seq", 0) != number:
            await asyncio.sleep(0)
        updates = [message for message in pipe.sent if isinstance(message, wire.TableUpdate)]
        assert len(updates) <= 2
        lines = [line for message in updates for line in message.lines]
        assert [line.text for line in lines] == [line.text for line in room.showing().lines(None, 0)]
        sending.cancel()
        room.leave(connection)

    run(tmp_path, scenario)


def test_who_does_not_read_at_all_is_let_go(tmp_path: Path) -> None:
    """Duty 10: a message that stays on its way ends the connection, with the reason."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        room = await house.lobby.find(opened.room.room)
        connection, _ = await spectator(house, room)
        connection.limits = replace(connection.limits, send_seconds=0.0)
        sending = asyncio.create_task(connection.send_all())
        with pytest.raises(Closed, match="too slow"):
            await connection.watch()
        sending.cancel()
        room.leave(connection)

    run(tmp_path, scenario)


def test_who_asks_without_reading_the_answers_is_let_go(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)
        connection, _ = await spectator(house, await house.lobby.find(opened.room.room))
        for number in range(MOST_ANSWERS):
            connection.answer(wire.Pong(re=number))
        with pytest.raises(Closed, match="not reading"):
            connection.answer(wire.Pong(re=MOST_ANSWERS))
        connection.room.leave(connection)

    run(tmp_path, scenario)


def test_a_stop_closes_sockets_with_1012(tmp_path: Path) -> None:
    """Duty 11: clients know that the server comes back."""
    closed: list[int | None] = []

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)
        socket = await dial(f"{house.url.replace('http', 'ws')}/api/rooms/{opened.room.room}/socket")
        await socket.send('{"type": "hello", "id": 1}')
        await socket.recv()

        async def wait() -> None:
            await socket.wait_closed()
            closed.append(socket.close_code)

        house.afterwards = asyncio.create_task(wait())

    run(tmp_path, scenario)
    assert closed == [1012]
