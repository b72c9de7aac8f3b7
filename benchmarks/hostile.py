"""Hostile visitors: how fast honest players are answered while a few addresses do their best to stop the server.

    python benchmarks/hostile.py                  ten honest tables and one against a bot, under attack for 40 seconds
    python benchmarks/hostile.py --seconds 20 --addresses 2
    python benchmarks/hostile.py --calm           the same without the attack, for comparison
    python benchmarks/hostile.py --only pings     only one kind of attack (--list names them)

The server runs in its own process with the default limits, the honest players in this one, and the hostile ones in a
third with lower priority, because real ones would use their own machines. All of it stays on this machine: the hostile
visitors come from 127.0.0.66 and the addresses after it (Linux lets a client choose).
`tests/server/test_hostile.py` runs the same attacks and counts instead of measuring.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import multiprocessing
import os
import resource
import signal
import struct
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from socket import SO_LINGER, SOL_SOCKET
from typing import Any, Final

from websockets.frames import Frame, Opcode

import intrigue
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.client import Api, TableClient
from intrigue.server.lobby import Config
from intrigue.server.running import application, listen, make_server

TOLERABLE: Final = 0.15  # seconds, for 95 % of the honest moves
PAUSE: Final = (0.5, 1.5)  # seconds between being asked and answering
BETWEEN: Final = 0.005  # seconds between two attempts of one attacker
HELD: Final = 300  # connections that one attacker tries to keep
FOES: Final = 66  # last byte of the first hostile address
MIB: Final = 1024 * 1024
BACKGROUND: Final = 10  # the niceness of the hostile process
HELLO: Final = b'{"type":"hello","id":1}'
NAMES: Final = ("Kim", "K\u200bim", "\u3164", "\u0430dmin", "Seat 1", "Greedy", "x" * 5000, "\u202eKim", "", "\x00")


# ---- the hostile ---------------------------------------------------------------------------------


class Foe:
    """A hostile visitor at one address. Whatever is refused is tried again."""

    def __init__(self, place: tuple[str, int], address: str, room: str, seed: int = 0) -> None:
        self.place = place
        self.address = address
        self.room = room
        self.rng = Random(seed)
        self.guest = ""
        self.own_room = ""
        self.seat_token = ""
        self._held: deque[asyncio.StreamWriter] = deque()

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(*self.place, local_addr=(self.address, 0))

    def hold(self, writer: asyncio.StreamWriter) -> None:
        """Keep a connection open, and close the oldest one when there are too many."""
        self._held.append(writer)
        if len(self._held) > HELD:
            hang_up(self._held.popleft())

    def holding(self) -> list[asyncio.StreamWriter]:
        """The connections that are still open."""
        self._held = deque(writer for writer in self._held if not writer.transport.is_closing())
        return list(self._held)

    def let_go(self) -> None:
        while self._held:
            hang_up(self._held.popleft())

    async def request(self, method: str, path: str, body: object = None) -> bytes:
        """The answer to a request; empty if there is none."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "host: x", "connection: close", f"content-length: {len(data)}"]
        if self.guest:
            lines.append(f"authorization: Bearer {self.guest}")
        if data:
            lines.append("content-type: application/json")
        reader, writer = await self.connect()
        try:
            writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
            return (await reader.read()).partition(b"\r\n\r\n")[2]
        finally:
            hang_up(writer)

    async def socket(self, room: str, *messages: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A socket to a room, on which some messages have been sent."""
        reader, writer = await self.connect()
        lines = [
            f"GET /api/rooms/{room}/socket HTTP/1.1",
            "host: x",
            "upgrade: websocket",
            "connection: upgrade",
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
            "sec-websocket-version: 13",
        ]
        try:
            writer.write("\r\n".join(lines).encode() + b"\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"".join(frame(message) for message in messages))
        except BaseException:
            hang_up(writer)
            raise
        return reader, writer

    async def settle(self, bots: str) -> None:
        """Become a guest with a separate room, where bots are playing."""
        if self.seat_token:
            return
        if not self.guest:
            self.guest = json.loads(await self.request("POST", "/api/guests", {"name": "Mallory"}))["token"]
        settings = {"game": "catherine", "players": 4, "pace": "instant"}
        opened = json.loads(
            await self.request("POST", "/api/rooms", {"settings": settings, "bots": bots, "start": True})
        )
        self.own_room, self.seat_token = opened["room"]["room"], opened["token"]


def frame(data: bytes, kind: Opcode = Opcode.TEXT) -> bytes:
    return Frame(kind, data).serialize(mask=True)


def hang_up(writer: asyncio.StreamWriter) -> None:
    """End a connection without closing it properly."""
    raw = writer.get_extra_info("socket")
    with suppress(OSError):
        raw.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def half_requests(foe: Foe) -> None:
    _, writer = await foe.connect()
    writer.write(
        foe.rng.choice([b"", b"GET / HT", b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{"])
    )
    foe.hold(writer)


async def slow_requests(foe: Foe) -> None:
    """A byte now and then on each of many connections."""
    _, writer = await foe.connect()
    foe.hold(writer)
    for held in foe.holding():
        held.write(b"G")


async def oversized(foe: Foe) -> None:
    kind = foe.rng.randrange(5)
    if kind == 0:
        await foe.request("POST", "/api/guests", {"name": "x" * 1_000_000})
    elif kind == 1:
        await foe.request("GET", "/" + "x" * 60_000)
    elif kind == 2:
        await foe.request("GET", "/page/rooms/" + "x" * 4000 + "/qr.svg")
    elif kind == 3:
        await foe.request("POST", "/api/rooms", {"settings": {"game": "catherine", "players": 10**9}})
    else:
        reader, writer = await foe.socket(foe.room, HELLO, b"x" * 1_000_000)
        await listen_and_leave(reader, writer)


async def requests(foe: Foe) -> None:
    """As many requests as fit through one connection, of the kind that costs the server most."""
    paths = ["/api/games", "/api/games/patriot/rules", "/page/games/catherine", "/api/openapi.json", "/", "/nowhere"]
    paths += [f"/api/rooms/{foe.room}/tables/x/replay?count=100&text=1", f"/page/rooms/{foe.room}/qr.svg"]
    reader, writer = await foe.connect()
    for _ in range(50):
        writer.write(f"GET {foe.rng.choice(paths)} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
    writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
    await listen_and_leave(reader, writer)


async def messages(foe: Foe) -> None:
    """A flood of messages, good and bad, through one socket."""
    kinds = [b'{"type":"show","id":%d}', b'{"type":"ping","id":%d}', b'{"type":"nonsense","id":%d}', b"\xff%d", b"[%d"]
    sent = [foe.rng.choice(kinds) % number for number in range(2, 300)]
    reader, writer = await foe.socket(foe.room, HELLO, *sent)
    await listen_and_leave(reader, writer)


async def hints(foe: Foe) -> None:
    """Ask for hints through several sockets of one seat, without waiting for them."""
    await foe.settle("strong")
    hello = {"type": "hello", "id": 1, "seat": 0, "token": foe.seat_token}
    asked = [b'{"type":"hint","id":%d}' % number for number in range(2, 12)]
    _, writer = await foe.socket(foe.own_room, json.dumps(hello).encode(), *asked)
    foe.hold(writer)


async def searches(foe: Foe) -> None:
    """Open rooms in which bots search, and watch them, so that they play."""
    foe.seat_token = ""
    with suppress(KeyError, ValueError):  # refused: the limit is reached
        await foe.settle("strong")
    _, writer = await foe.socket(foe.own_room or foe.room, HELLO)
    foe.hold(writer)


async def renaming(foe: Foe) -> None:
    """Take one misleading name after another; as a new guest each time if possible."""
    name = foe.rng.choice(NAMES)
    if not foe.guest or foe.rng.randrange(10) == 0:
        answer = await foe.request("POST", "/api/guests", {"name": name})
        with suppress(KeyError, ValueError):
            foe.guest = json.loads(answer)["token"]
    await foe.request("PUT", "/api/me", {"name": name})
    await foe.request("POST", f"/api/rooms/{foe.room}/seats", {"name": name})
    await foe.request("DELETE", f"/api/rooms/{foe.room}")


async def silent_sockets(foe: Foe) -> None:
    """Sockets that say nothing, not even hello."""
    _, writer = await foe.socket(foe.room)
    foe.hold(writer)


async def pings(foe: Foe) -> None:
    reader, writer = await foe.socket(foe.room, HELLO)
    writer.write(frame(b"x" * 100, Opcode.PING) * 500)
    await listen_and_leave(reader, writer)


async def deaf_spectators(foe: Foe) -> None:
    """Spectators who ask for much and read nothing."""
    _, writer = await foe.socket(foe.room, HELLO, *(b'{"type":"show","id":%d}' % number for number in range(2, 25)))
    foe.hold(writer)


async def arrivals(foe: Foe) -> None:
    """Connect, and disconnect at once."""
    for _ in range(20):
        _, writer = await foe.connect()
        hang_up(writer)


async def listen_and_leave(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Read what the server sends until it hangs up."""
    try:
        while await reader.read(65_536):
            pass
    finally:
        hang_up(writer)


Attack = Callable[[Foe], Awaitable[None]]
ATTACKS: Final[tuple[Attack, ...]] = (
    half_requests,
    slow_requests,
    oversized,
    requests,
    messages,
    hints,
    searches,
    renaming,
    silent_sockets,
    pings,
    deaf_spectators,
    arrivals,
)
BY_NAME: Final = {attack.__name__: attack for attack in ATTACKS}


async def go_on_attacking(attack: Attack, foe: Foe, made: Counter[str], between: float = 0.0) -> None:
    """Attack again and again, refused or not; counts every attempt."""
    name = attack.__name__
    try:
        while True:
            with suppress(OSError, EOFError, ValueError, KeyError, asyncio.LimitOverrunError):
                await attack(foe)
            made[name] += 1
            await asyncio.sleep(between)
    finally:
        foe.let_go()


def hostile_process(place: tuple[str, int], room: str, addresses: int, chosen: list[str], report: Any) -> None:
    """The process of the hostile visitors, who attack until it is told to stop."""
    os.nice(BACKGROUND)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns about writing to closed connections
    made: Counter[str] = Counter()

    async def attack_all() -> None:
        stop = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
        tasks = [
            asyncio.create_task(
                go_on_attacking(BY_NAME[name], Foe(place, f"127.0.0.{FOES + number}", room, number), made, BETWEEN)
            )
            for number in range(addresses)
            for name in chosen
        ]
        report.put("begun")
        await stop.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(attack_all())
    report.put(dict(made))


# ---- the honest ----------------------------------------------------------------------------------


@dataclass
class Tally:
    """What the honest players have seen."""

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    refused: int = 0


async def play(client: TableClient, rng: Random, tally: Tally, *, against_bot: bool) -> None:
    """A person who answers when asked, and asks for another game at the end."""
    while True:
        await client.until(lambda c: c.asked or c.over)
        update = client.update
        assert update is not None
        if client.over:
            await client.ask(wire.Rematch(id=0))
            await client.until(lambda c, old=update.table: c.update is not None and c.update.table != old)  # type: ignore[misc]
            continue
        await asyncio.sleep(rng.uniform(*PAUSE))
        if client.update is not update:
            continue
        began = time.perf_counter()
        answer = await client.move(rng.choice(update.legal).action)
        if isinstance(answer, wire.Accepted):
            tally.moves.append(time.perf_counter() - began)
        else:
            tally.refused += 1
        await client.until(lambda c, old=update: c.update is not old)  # type: ignore[misc]
        if against_bot:
            await client.until(lambda c: c.asked or c.over)
            tally.bots.append(time.perf_counter() - began)


def seat_everybody(url: str, game_id: str, players: int, people: int) -> list[TableClient]:
    """A table with this many people and otherwise bots, with the game under way."""
    host = Api(url)
    host.become_guest("Kim")
    settings = wire.Settings(game=game_id, players=players, pace="instant")
    opened = host.open_room(bodies.NewRoom(settings=settings, bots="greedy" if people < players else None))
    room = opened.room.room
    seats = [(opened.seat, opened.token)]
    for seat in range(1, people):
        taken = host.sit(room, seat)
        seats.append((taken.seat, taken.token))
    host.start(room)
    return [TableClient(url, room, seat, token) for seat, token in seats]


async def measure(url: str, options: argparse.Namespace) -> dict[str, Any]:
    """Everybody plays for a while, under attack or not; returns the results."""
    games = list(intrigue.games())
    clients: list[TableClient] = []
    for number in range(options.tables):
        game_id = games[number % len(games)]
        seats = min(4, intrigue.game(game_id).players[-1])
        clients += await asyncio.to_thread(seat_everybody, url, game_id, seats, seats)
    lonely = await asyncio.to_thread(seat_everybody, url, "empire-engine", 2, 1)
    tally = Tally()
    for client in clients + lonely:
        await client.__aenter__()
    for client in clients + lonely:
        await client.until(lambda c: c.update is not None)
    room = clients[0].address.split("/")[-2]
    tasks = [asyncio.create_task(play(c, Random(n), tally, against_bot=False)) for n, c in enumerate(clients)]
    tasks += [asyncio.create_task(play(c, Random(n), tally, against_bot=True)) for n, c in enumerate(lonely)]
    foes = None if options.calm else begin_attack(url, room, options)
    await asyncio.sleep(options.warm_up)
    tally.moves.clear()
    tally.bots.clear()
    await asyncio.sleep(options.seconds)
    failed = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    attempts = {} if foes is None else await asyncio.to_thread(end_attack, *foes)
    connections = [client.connections for client in clients + lonely]
    await asyncio.gather(*(client.__aexit__() for client in clients + lonely))
    return {
        "honest players": len(clients + lonely),
        "honest moves": len(tally.moves),
        "refused": tally.refused,
        "failed": [repr(problem) for problem in failed],
        "disconnected": sum(count - 1 for count in connections),
        "ms": {f"p{part}": round(1000 * quantile(sorted(tally.moves), part / 100), 1) for part in (50, 95, 99)},
        "ms until a bot has answered": {
            f"p{part}": round(1000 * quantile(sorted(tally.bots), part / 100), 1) for part in (50, 95)
        },
        "hostile attempts": attempts,
    }


def begin_attack(url: str, room: str, options: argparse.Namespace) -> tuple[Any, Any]:
    host, _, port = url.removeprefix("http://").partition(":")
    context = multiprocessing.get_context("spawn")
    reports = context.Queue()
    chosen = [options.only] if options.only else list(BY_NAME)
    process = context.Process(
        target=hostile_process, args=((host, int(port)), room, options.addresses, chosen, reports)
    )
    process.start()
    assert reports.get(timeout=60) == "begun"
    return process, reports


def end_attack(process: Any, reports: Any) -> dict[str, int]:
    process.terminate()
    made: dict[str, int] = reports.get(timeout=60)
    process.join()
    return made


def quantile(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


# ---- the server ----------------------------------------------------------------------------------


def serve(folder: str, report: Any) -> None:
    """The server's process, with its default limits. It reports its port, and at the end the resources it used."""
    socket = listen("127.0.0.1", 0)
    report.put(socket.getsockname()[1])
    config = Config()
    server = make_server(application(Path(folder), config), config)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it again after it has stopped
    server.run(sockets=[socket])
    used = resource.getrusage(resource.RUSAGE_SELF)
    report.put({"cpu": used.ru_utime + used.ru_stime, "peak_mib": used.ru_maxrss * 1024 / MIB})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--addresses", type=int, default=3, help="from how many addresses the hostile visitors come")
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--warm-up", type=float, default=5.0, help="seconds of the attack before measuring begins")
    parser.add_argument("--only", choices=list(BY_NAME), help="one kind of attack alone")
    parser.add_argument("--calm", action="store_true", help="no attack")
    parser.add_argument("--list", action="store_true", help="the kinds of attacks")
    options = parser.parse_args()
    if options.list:
        print("\n".join(BY_NAME))
        return 0
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        reports = context.Queue()
        process = context.Process(target=serve, args=(folder, reports))
        process.start()
        port = reports.get(timeout=60)
        try:
            found = asyncio.run(measure(f"http://127.0.0.1:{port}", options))
        finally:
            process.terminate()
            used = reports.get(timeout=60)
            process.join()
    found["server"] = {"peak MiB": round(used["peak_mib"]), "seconds of one core": round(used["cpu"], 1)}
    print(json.dumps(found, indent=1))
    slowest = found["ms"]["p95"]
    good = slowest <= 1000 * TOLERABLE and not found["disconnected"] and not found["failed"]
    print(f"95 % of the honest moves were answered within {slowest} ms: {'good' if good else 'not good enough'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
