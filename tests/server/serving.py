"""A server on a real socket of this machine, and people who play there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from uvicorn import Server
from websockets.asyncio.client import connect

import intrigue
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.client import Api, TableClient
from intrigue.server.fairness import token_hash
from intrigue.server.limits import Limits
from intrigue.server.lobby import Config, Lobby
from intrigue.server.running import application, listen, make_server

T = TypeVar("T")
SECONDS_AT_MOST = 900.0  # for a whole scenario: a guard against waiting forever, not a measurement
GENEROUS = Limits(
    messages=100_000,
    messages_per_address=1_000_000,
    pings=100_000,
    chat_lines=100_000,
    arrivals=100_000,
    spectators_per_address=1000,
    hello_seconds=SECONDS_AT_MOST,
    send_seconds=SECONDS_AT_MOST,
    part_seconds=SECONDS_AT_MOST,
    hints=100_000,
    hints_per_address=100_000,
    requests=100_000,
    files=100_000,
    guests_per_address=100_000,
    rooms_per_address=100_000,
    connections_per_address=1000,
    read_seconds=SECONDS_AT_MOST,
    answer_seconds=SECONDS_AT_MOST,
    sockets_per_address=1000,
    update_seconds=1e-9,  # every viewer gets every change at once
)
OPERATOR = "whoever runs the tests"
TEST_CONFIG = Config(
    limits=GENEROUS, grace=3600.0, deadline=SECONDS_AT_MOST, operator=token_hash(OPERATOR), batch=0, least_free=0
)


class House:
    """A running server."""

    def __init__(self, url: str, lobby: Lobby, server: Server) -> None:
        self.url = url
        self.lobby = lobby
        self.server = server
        self.afterwards: asyncio.Task[None] | None = None  # what is still to come when the server has stopped

    def place(self) -> tuple[str, int]:
        """Host and port."""
        host, _, port = self.url.removeprefix("http://").partition(":")
        return host, int(port)

    def connections(self) -> int:
        """How many are connected, over HTTP or by a socket."""
        return len(self.server.server_state.connections)

    async def guest(self, name: str) -> Person:
        person = Person(self, Api(self.url, patience=SECONDS_AT_MOST))
        person.id = (await person.ask(lambda: person.api.become_guest(name))).guest
        return person

    def watch(self, room: str, **more: Any) -> TableClient:
        return TableClient(self.url, room, **more)


class Visitor:
    """Somebody who is connected."""

    def __init__(self, seat: int | None = None, guest: str = "", address: str = "") -> None:
        self.seat = seat
        self.guest = guest
        self.name = "Visitor"
        self.address = address
        self.woken = 0
        self.dismissed = False

    def wake(self) -> None:
        self.woken += 1

    def look(self) -> None:
        self.woken += 1

    def dismiss(self) -> None:
        self.dismissed = True


class Person:
    """A guest who opens rooms and takes seats."""

    def __init__(self, house: House, api: Api) -> None:
        self.house = house
        self.api = api
        self.id = ""

    async def ask(self, work: Callable[[], T]) -> T:
        return await asyncio.to_thread(work)

    async def call(self, method: str, path: str, body: object = None) -> Any:
        return await self.ask(lambda: self.api.call(method, path, body))

    async def open(self, game_id: str, players: int | None = None, **more: Any) -> bodies.RoomOpened:
        new = {name: more.pop(name) for name in ("bots", "start", "sit") if name in more}
        count = players or intrigue.game(game_id).players[0]
        settings = wire.Settings(game=game_id, players=count, pace="instant", **more)
        return await self.ask(lambda: self.api.open_room(bodies.NewRoom(settings=settings, **new)))

    async def sit(self, room: str, seat: int | None = None) -> bodies.SeatTaken:
        return await self.ask(lambda: self.api.sit(room, seat))

    async def start(self, room: str) -> None:
        await self.ask(lambda: self.api.start(room))

    def at(self, taken: bodies.SeatTaken | bodies.RoomOpened, **more: Any) -> TableClient:
        room = taken.room if isinstance(taken, bodies.SeatTaken) else taken.room.room
        return TableClient(self.house.url, room, taken.seat, taken.token, **more)


def dial(address: str, **more: Any) -> connect:
    """A socket of our own, in no hurry: a busy machine may need its time to answer."""
    return connect(address, open_timeout=None, ping_interval=None, close_timeout=SECONDS_AT_MOST, **more)


@asynccontextmanager
async def serving(folder: Path, config: Config = TEST_CONFIG, port: int = 0) -> AsyncIterator[House]:
    """A server in this process, on a loopback port of its own."""
    app = application(folder, config)
    server = make_server(app, config)
    socket = listen("127.0.0.1", port)
    task = asyncio.create_task(server._serve([socket]))
    while not server.started:
        await asyncio.sleep(0)
        if task.done():
            task.result()
    try:
        yield House(f"http://127.0.0.1:{socket.getsockname()[1]}", app.state.lobby, server)
    finally:
        server.should_exit = True
        await task


def run(folder: Path, scenario: Callable[[House], Awaitable[None]], config: Config = TEST_CONFIG) -> None:
    """Serve, let the scenario happen, stop."""

    async def everything() -> None:
        async with asyncio.timeout(SECONDS_AT_MOST):
            async with serving(folder, config) as house:
                await scenario(house)
            if house.afterwards is not None:
                await house.afterwards

    asyncio.run(everything())


async def play(client: TableClient, rng: Random, moves: int = 100_000) -> int:
    """Make legal moves at random until the game is over; how many."""
    made = 0
    while made < moves:
        await client.until(lambda c: c.asked or c.over)
        if client.over:
            break
        assert client.update is not None
        answer = await client.move(rng.choice(client.update.legal).action)
        if isinstance(answer, wire.Accepted):
            made += 1
            await client.until(lambda c, seq=answer.seq: c.update is not None and c.update.seq >= seq)  # type: ignore[misc]
        else:
            assert answer.code == "stale", answer
            await client.until(lambda c, seq=answer.seq: c.update is not None and c.update.seq >= seq)  # type: ignore[misc]
    return made


@asynccontextmanager
async def playing_on(*clients: TableClient) -> AsyncIterator[None]:
    """They move whenever they are asked, as long as this lasts."""
    players = [asyncio.create_task(play(client, Random(number))) for number, client in enumerate(clients)]
    try:
        yield
    finally:
        for player in players:
            player.cancel()
        for ended in await asyncio.gather(*players, return_exceptions=True):
            assert isinstance(ended, (int, asyncio.CancelledError)), ended


async def finish(*clients: TableClient, seed: int = 1) -> None:
    """All of them play until the game is over."""
    await asyncio.gather(*(play(client, Random(seed + number)) for number, client in enumerate(clients)))


async def all_in(stack: AsyncExitStack, *clients: TableClient) -> None:
    """Connect them all."""
    for client in clients:
        await stack.enter_async_context(client)
    for client in clients:
        await client.until(lambda c: c.room is not None)
