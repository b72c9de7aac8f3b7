"""Long runs against the server, which can be stopped and continued: they count in a file how far they have come.

    python -m benchmarks.endurance kills --until 1000           SIGKILL at random moments, two kinds of games at a time
    python -m benchmarks.endurance malformed --until 10000000   bad messages, at a connection without a network
    python -m benchmarks.endurance malformed --sockets --until 100000   … and over real sockets
    python -m benchmarks.endurance memory --minutes 120         people play on; the memory of the server is noted
    python -m benchmarks.endurance slope                        how the memory has grown

`--notes FOLDER` says where the counts are kept (`endurance` in the current folder). Run it from the checkout: it uses
helpers of the tests.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import sys
import tempfile
import time
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from starlette.websockets import WebSocketDisconnect

import intrigue
from intrigue.core.errors import IntrigueError
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.client import Api, TableClient
from intrigue.server.lobby import Config, Lobby
from intrigue.server.sockets import Allowance, Connection, Gate
from intrigue.server.sqlite import SqliteStorage
from tests.server.generated import bad_messages
from tests.server.serving import GENEROUS, dial
from tests.server.test_kill import scenario

sys.path.insert(0, str(Path(__file__).parent))
from load import Tally, play, resident_mib, seat_everybody, serve  # type: ignore[import-not-found]

KILLS_IN_A_ROW: Final = 10  # with one set of data
MESSAGES_IN_A_ROW: Final = 50_000
SOCKET_MESSAGES: Final = 10_000
CHUNK: Final = 50  # messages that are sent before their answers are read
TABLES: Final = 15
PAUSE: Final = (0.5, 2.0)  # seconds
SAMPLE_SECONDS: Final = 10.0
VISIT_SECONDS: Final = 2.0


class Notes:
    """How far a run has come, in a file that is always complete."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{name}.json"
        self.counts: dict[str, Any] = json.loads(self.path.read_text()) if self.path.exists() else {}

    def add(self, **more: int) -> None:
        for name, value in more.items():
            self.counts[name] = self.counts.get(name, 0) + value
        self.keep()

    def keep(self, **values: Any) -> None:
        self.counts.update(values)
        draft = self.path.with_suffix(".part")
        draft.write_text(json.dumps(self.counts, indent=1) + "\n")
        draft.replace(self.path)


# ---- kills ---------------------------------------------------------------------------------------


def kills(notes: Notes, until: int) -> None:
    """Kill the server again and again. A lost or doubled move ends the run with an error."""
    while (made := notes.counts.get("kills", 0)) < until:
        count = min(KILLS_IN_A_ROW, until - made)
        with tempfile.TemporaryDirectory() as folder:
            games = intrigue.games()
            number = made // KILLS_IN_A_ROW
            chosen = (games[number % len(games)], games[(number + 2) % len(games)])
            moves = asyncio.run(scenario(Path(folder), chosen, count, seed=made + 1))
        notes.add(kills=count, acknowledged_moves=moves)
        print(notes.counts, flush=True)


# ---- malformed messages --------------------------------------------------------------------------


class Line:
    """The server's end of a socket that has no network: bad messages go in, answers are counted."""

    def __init__(self, hello: wire.Hello, messages: Any) -> None:
        self.cookies: dict[str, str] = {}
        self.messages = messages
        self.hello: wire.Hello | None = hello
        self.received = 0
        self.answered = 0
        self.slowest = 0.0  # processor seconds for a chunk of messages
        self._began = time.process_time()

    async def receive(self) -> dict[str, Any]:
        if self.hello is not None:
            data, self.hello = wire.encode(self.hello).decode(), None
            return {"type": "websocket.receive", "text": data}
        if self.received % CHUNK == 0:
            await asyncio.sleep(0)  # lets the answers be sent
            now = time.process_time()
            self.slowest, self._began = max(self.slowest, now - self._began), now
        text = next(self.messages, None)
        if text is None:
            await asyncio.sleep(0)
            return {"type": "websocket.disconnect", "code": 1000}
        self.received += 1
        if self.received % 7 == 0:
            return {"type": "websocket.receive", "bytes": text.encode("utf-8", "surrogatepass")}
        return {"type": "websocket.receive", "text": text}

    async def send(self, message: dict[str, Any]) -> None:
        self.answered += b'"type":"refused"' in message["text"].encode()


async def bombard(seed: int, count: int) -> tuple[int, float]:
    """Bad messages from one seat in a game of each kind; how many were sent, and the slowest chunk. Every one is
    refused, and that seat makes no move."""
    limits = dict.fromkeys(("messages", "messages_per_address"), 10**9)
    config = Config(limits=replace(GENEROUS, **limits), idle=3600.0)
    sent, slowest = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        lobby = Lobby(SqliteStorage(Path(folder) / "tables.sqlite"), config)
        gate = Gate(lobby)
        try:
            guest, _ = await lobby.new_guest("Kim")
            games = intrigue.games()
            for number, game_id in enumerate(games):
                settings = wire.Settings(game=game_id, players=intrigue.game(game_id).players[0])
                opened = await lobby.open_room(guest, bodies.NewRoom(settings=settings, start=True))
                room = await lobby.find(opened.room.room)
                messages = bad_messages(Random(seed * len(games) + number), count // len(games), first_id=10)
                line = Line(wire.Hello(id=1, seat=opened.seat, token=opened.token), messages)
                connection = Connection(line, lobby, room, Allowance(gate, "192.0.2.1"))  # type: ignore[arg-type]
                with suppress(WebSocketDisconnect):
                    await connection.serve()
                assert line.answered == line.received == count // len(games), (line.answered, line.received)
                assert room.table is not None
                assert all(entry.seat != opened.seat for entry in await lobby.storage.entries(room.table.id))
                sent, slowest = sent + line.received, max(slowest, line.slowest)
        finally:
            await lobby.close()
    return sent, slowest


def malformed(notes: Notes, until: int) -> None:
    while (made := notes.counts.get("messages", 0)) < until:
        sent, slowest = asyncio.run(bombard(made // MESSAGES_IN_A_ROW + 1, MESSAGES_IN_A_ROW))
        samples = [*notes.counts.get("resident_mib", []), resident_mib(os.getpid())]
        worst = max(slowest, notes.counts.get("slowest_chunk_cpu_seconds", 0.0))
        notes.keep(resident_mib=samples, slowest_chunk_cpu_seconds=round(worst, 3))
        notes.add(messages=sent)
        if len(samples) % 10 == 0:
            print({**notes.counts, "resident_mib": samples[-1]}, flush=True)


async def bombard_sockets(url: str, seed: int, count: int) -> int:
    """Bad messages over a socket to a table of each kind, all at once."""
    games = intrigue.games()

    async def one(number: int, game_id: str) -> int:
        seats = await asyncio.to_thread(seat_everybody, url, game_id, intrigue.game(game_id).players[0])
        client = seats[0]
        async with dial(client.address, proxy=None) as socket:
            await socket.send(wire.encode(wire.Hello(id=1, seat=client.seat, token=client.token)).decode())
            refused = 0
            messages = bad_messages(Random(seed * len(games) + number), count // len(games), first_id=10)
            for sent, text in enumerate(messages, start=1):
                await socket.send(text)
                while sent % CHUNK == 0 and refused < sent:
                    refused += b'"type":"refused"' in (await socket.recv(decode=False))
        return refused

    return sum(await asyncio.gather(*(one(number, game_id) for number, game_id in enumerate(games))))


def malformed_over_sockets(notes: Notes, until: int) -> None:
    with Served() as (url, process):
        while (made := notes.counts.get("messages_over_sockets", 0)) < until:
            sent = asyncio.run(bombard_sockets(url, made // SOCKET_MESSAGES + 1, SOCKET_MESSAGES))
            assert Api(url).call("GET", "/api/health")["status"] == "ok"
            samples = [*notes.counts.get("server_resident_mib", []), resident_mib(process)]
            notes.keep(server_resident_mib=samples)
            notes.add(messages_over_sockets=sent)
            print(notes.counts, flush=True)


# ---- memory --------------------------------------------------------------------------------------


class Served:
    """A server with generous limits in a process of its own: its address and its process id."""

    def __enter__(self) -> tuple[str, int]:
        context = multiprocessing.get_context("spawn")
        self.folder = tempfile.TemporaryDirectory()
        self.reports = context.Queue()
        self.process = context.Process(target=serve, args=(self.folder.name, self.reports))
        self.process.start()
        assert self.process.pid is not None
        return f"http://127.0.0.1:{self.reports.get(timeout=120)}", self.process.pid

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.reports.get(timeout=120)
        self.process.join()
        self.folder.cleanup()


async def visitors(url: str, rng: Random, tally: Tally) -> None:
    """People who come for a moment: a room with bots, some moves, and the room is closed for good."""
    games = intrigue.games()
    while True:
        api = Api(url)
        try:
            game_id = rng.choice(games)
            settings = wire.Settings(game=game_id, players=intrigue.game(game_id).players[0], pace="instant")
            await asyncio.to_thread(api.become_guest, "Visitor")
            new = bodies.NewRoom(settings=settings, bots="greedy", start=True)
            opened = await asyncio.to_thread(api.open_room, new)
            async with TableClient(url, opened.room.room, opened.seat, opened.token) as client:
                task = asyncio.create_task(play(client, rng, None, tally))
                await asyncio.wait({task}, timeout=VISIT_SECONDS)
                task.cancel()
            await asyncio.to_thread(api.call, "DELETE", f"/api/rooms/{opened.room.room}")
        except IntrigueError as problem:
            print("a visitor left:", problem, flush=True)
        await asyncio.sleep(VISIT_SECONDS)


async def live(url: str, process: int, samples: Path, minutes: float) -> None:
    """People play game after game at tables that stay, others come and go; the memory is noted all the time."""
    tally, games = Tally(), intrigue.games()
    async with AsyncExitStack() as stack:
        tasks = [asyncio.create_task(visitors(url, Random(99), tally))]
        for number in range(TABLES):
            game_id = games[number % len(games)]
            seats = min(4, intrigue.game(game_id).players[-1])
            for client in await asyncio.to_thread(seat_everybody, url, game_id, seats):
                await stack.enter_async_context(client)
                tasks.append(asyncio.create_task(play(client, Random(len(tasks)), PAUSE, tally)))
        lived, before = 0.0, time.monotonic()
        while lived < 60 * minutes:
            with samples.open("a") as file:
                file.write(f"{lived:.0f} {resident_kib(process)} {tally.moves} {tally.games}\n")
            tally.waits.clear()
            await asyncio.sleep(SAMPLE_SECONDS)
            before, passed = time.monotonic(), time.monotonic() - before
            lived += min(passed, 2 * SAMPLE_SECONDS)  # everything may have been stopped (SIGSTOP) for a while
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def resident_kib(process: int) -> int:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


def slope(samples: Path) -> None:
    """Growth by least squares, without the first tenth, in which everything is loaded for the first time."""
    rows = [[float(part) for part in line.split()] for line in samples.read_text().splitlines()]
    rows = rows[len(rows) // 10 :]
    mean_x, mean_y = (sum(row[place] for row in rows) / len(rows) for place in (0, 1))
    over = sum((x - mean_x) * (y - mean_y) for x, y, *_ in rows)
    growth = over / sum((row[0] - mean_x) ** 2 for row in rows)
    print(
        f"{rows[-1][0] / 60:.0f} minutes, {rows[-1][2]:.0f} moves, {rows[-1][3]:.0f} games begun anew;"
        f" {rows[0][1] / 1024:.1f} MiB after a tenth, {rows[-1][1] / 1024:.1f} MiB at the end,"
        f" {growth * 3600 / 1024:+.2f} MiB per hour"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", choices=("kills", "malformed", "memory", "slope"))
    parser.add_argument("--until", type=int, default=1000, help="how many in all, those of earlier runs included")
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--sockets", action="store_true", help="malformed: over real sockets")
    parser.add_argument("--notes", type=Path, default=Path("endurance"))
    options = parser.parse_args()
    if options.run == "slope":
        slope(options.notes / "memory.txt")
    elif options.run == "memory":
        options.notes.mkdir(parents=True, exist_ok=True)
        with Served() as (url, process):
            asyncio.run(live(url, process, options.notes / "memory.txt", options.minutes))
        slope(options.notes / "memory.txt")
    elif options.run == "kills":
        kills(Notes(options.notes, "kills"), options.until)
    elif options.sockets:
        malformed_over_sockets(Notes(options.notes, "malformed"), options.until)
    else:
        malformed(Notes(options.notes, "malformed"), options.until)
    return 0


if __name__ == "__main__":
    sys.exit(main())
