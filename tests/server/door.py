"""A socket of our own at a server's door, and a table to try things at."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from intrigue.server import protocol as wire
from intrigue.server.client import TableClient
from tests.server.serving import House, Person, dial, run


def address(house: House, room: str) -> str:
    return f"{house.url.replace('http', 'ws')}/api/rooms/{room}/socket"


async def close_of(socket: ClientConnection) -> tuple[int, str]:
    """Read to the end; how the server closed."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed:
        return socket.close_code or 0, socket.close_reason or ""


async def refused_at_the_door(where: str, **more: Any) -> tuple[int, str]:
    """The status and the code with which a request for a socket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        async with dial(where, **more):
            pass
    response = refused.value.response
    return response.status_code, json.loads(response.body or b"{}")["code"]


async def answer_to(socket: ClientConnection, number: int) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message.get("re") == number:
            return message


async def hello(socket: ClientConnection, seat: int | None = None, token: str | None = None) -> None:
    await socket.send(wire.encode(wire.Hello(id=1, seat=seat, token=token)).decode())
    await answer_to(socket, 1)


def at_a_table(folder: Path, scenario: Callable[[House, Person, TableClient], Awaitable[None]]) -> None:
    """A game against a bot, in which only the person is asked."""

    async def whole(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        async with kim.at(opened) as client:
            await until_alone(client)
            await scenario(house, kim, client)

    run(folder, whole)


async def until_alone(client: TableClient) -> None:
    """Until nobody else can act: nothing changes then but by this client."""
    await client.until(lambda c: c.update is not None and c.update.pending == [client.seat])
