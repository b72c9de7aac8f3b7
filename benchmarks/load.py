"""Load on one server: tables at human pace, and the most moves per second that one core sustains.

    python benchmarks/load.py                     200 tables of 4 seats at human pace, then 20 without pauses
    python benchmarks/load.py --tables 50 --seconds 20
    python benchmarks/load.py --only human        only the first part
    python benchmarks/load.py --only flat-out     only the second part: the most that one core sustains

The server runs in its own process, the players in this one, over loopback sockets. The report gives the time from
sending a move to its acknowledgement, which comes after the move is safely stored. All seats are people, so it does not
include bots' thinking. The players share the machine with the server: on two cores each has about one. The server uses
one core, so what it sustains is the moves it handles per second of its processor time, including storage and network.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import intrigue
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.client import Api, TableClient
from intrigue.server.fairness import token_hash
from intrigue.server.limits import Limits
from intrigue.server.lobby import Config
from intrigue.server.running import application, collect_rarely, listen, make_server

HUMAN_PAUSE = (2.0, 6.0)  # seconds between being asked and answering
ARRIVAL = 0.02  # seconds between two arrivals; otherwise their keep-alive messages would all come at the same time
TOLERABLE = 0.1  # seconds, for 95 % of the moves
FLAT_OUT_TABLES = 20
FLAT_OUT_SECONDS = 20.0
MIB = 1024 * 1024
OPERATOR = "whoever measures the load"


def serve(folder: str, report: Any) -> None:
    """The server's process. It reports its port, and at the end the resources it used."""
    socket = listen("127.0.0.1", 0)
    report.put(socket.getsockname()[1])
    plenty = Limits(
        messages=10**9,
        messages_per_address=10**9,
        requests=10**9,
        guests_per_address=10**9,
        rooms_per_address=10**9,
        connections=10**6,
        arrivals=10**9,
        spectators_per_address=10**6,
        connections_per_address=10**6,
        sockets=10**6,
        sockets_per_address=10**6,
        rooms=10**6,
        rooms_per_guest=10**6,
    )
    config = Config(limits=plenty, grace=3600.0, operator=token_hash(OPERATOR), batch=0)
    server = make_server(application(Path(folder), config), config)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it again after it has stopped
    collect_rarely()
    server.run(sockets=[socket])
    used = resource.getrusage(resource.RUSAGE_SELF)
    report.put({"cpu": used.ru_utime + used.ru_stime, "peak_mib": used.ru_maxrss * 1024 / MIB})


@dataclass
class Tally:
    """What the players have seen."""

    waits: list[float] = field(default_factory=list)
    moves: int = 0
    refused: int = 0
    games: int = 0


async def play(client: TableClient, rng: Random, pause: tuple[float, float] | None, tally: Tally) -> None:
    """A person who answers when asked, and asks for another game at the end."""
    while True:
        await client.until(lambda c: c.asked or c.over)
        update = client.update
        assert update is not None
        if client.over:
            answer = await client.ask(wire.Rematch(id=0))
            tally.games += isinstance(answer, wire.Accepted)
            await client.until(lambda c, old=update.table: c.update is not None and c.update.table != old)  # type: ignore[misc]
            continue
        if pause is not None:
            await asyncio.sleep(rng.uniform(*pause))
        if client.update is not update:
            continue
        began = time.perf_counter()
        answer = await client.move(rng.choice(update.legal).action)
        if isinstance(answer, wire.Accepted):
            tally.waits.append(time.perf_counter() - began)
            tally.moves += 1
        else:
            tally.refused += 1
        await client.until(lambda c, old=update: c.update is not old)  # type: ignore[misc]


def seat_everybody(url: str, game_id: str, players: int) -> list[TableClient]:
    """A table full of people, with the game under way."""
    host = Api(url)
    host.become_guest("Kim")
    opened = host.open_room(bodies.NewRoom(settings=wire.Settings(game=game_id, players=players, pace="instant")))
    room = opened.room.room
    seats = [(opened.seat, opened.token)]
    for seat in range(1, players):
        taken = host.sit(room, seat)
        seats.append((taken.seat, taken.token))
    host.start(room)
    return [TableClient(url, room, seat, token) for seat, token in seats]


async def load(url: str, options: argparse.Namespace) -> dict[str, Any]:
    """Everybody plays for a while; returns the results."""
    games = options.games.split(",") if options.games else list(intrigue.games())
    clients: list[TableClient] = []
    for number in range(options.tables):
        game_id = games[number % len(games)]
        seats = min(options.seats, intrigue.game(game_id).players[-1])
        clients += await asyncio.to_thread(seat_everybody, url, game_id, seats)
    tally = Tally()
    pause = HUMAN_PAUSE if options.part == "human" else None
    for client in clients:
        await client.__aenter__()
        await asyncio.sleep(ARRIVAL)
    for client in clients:
        await client.until(lambda c: c.update is not None)
    collect_rarely()  # thousands of players in one process: the collector would stop them all for a second
    tasks = [asyncio.create_task(play(client, Random(number), pause, tally)) for number, client in enumerate(clients)]
    for task in tasks:
        task.add_done_callback(lambda done: done.cancelled() or done.result())
    await asyncio.sleep(options.warm_up)
    tally.waits.clear()
    tally.moves = 0
    began = time.perf_counter()
    memory = [resident_mib(options.server)]
    before = await asyncio.to_thread(server_cpu, options.server)
    counted = await asyncio.to_thread(server_times, url)
    await asyncio.sleep(options.seconds)
    elapsed = time.perf_counter() - began
    memory.append(resident_mib(options.server))
    used = await asyncio.to_thread(server_cpu, options.server) - before
    made, waits = tally.moves, sorted(tally.waits)
    inside = {bound: count - counted[bound] for bound, count in (await asyncio.to_thread(server_times, url)).items()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(client.__aexit__() for client in clients))
    return {
        "tables": options.tables,
        "sockets": len(clients),
        "seconds": round(elapsed, 1),
        "moves": made,
        "moves_per_second": round(made / elapsed, 1),
        "moves_per_second_of_one_core": round(made / used, 1) if used else None,
        "refused": tally.refused,
        "games_begun_anew": tally.games,
        "ms": {f"p{part}": round(1000 * quantile(waits, part / 100), 1) for part in (50, 95, 99)},
        "inside_the_server_within_ms": {f"p{part}": bound_of(inside, part / 100) for part in (50, 95, 99)},
        "server_core_share": round(used / elapsed, 2),
        "server_mib": {"when counting began": memory[0], "when it ended": memory[1]},
    }


def quantile(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def server_times(url: str) -> dict[float, int]:
    """How many moves the server stored within each bound of its histogram, by its own clock."""
    with urlopen(Request(f"{url}/metrics", headers={"authorization": f"Bearer {OPERATOR}"})) as answer:
        lines = answer.read().decode().splitlines()
    found = [line.split('"') for line in lines if line.startswith("intrigue_move_seconds_bucket")]
    return {float(bound): int(count[1:]) for _, bound, count in found}


def bound_of(counts: dict[float, int], part: float) -> float:
    """The smallest of these bounds, in milliseconds, within which this share of the moves was done."""
    wanted = part * counts[float("inf")]
    return 1000 * next(bound for bound, count in counts.items() if count >= wanted)


def server_cpu(process: int) -> float:
    """The processor seconds that a process has used (where the system reports them: Linux)."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mib(process: int) -> int | None:
    """The memory that a process holds (where the system reports it: Linux)."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return None
    return round(pages * os.sysconf("SC_PAGE_SIZE") / MIB)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds before counting begins")
    parser.add_argument("--games", default="", help="ids, separated by commas (all)")
    parser.add_argument("--only", choices=("human", "flat-out"), help="one part alone")
    options = parser.parse_args()
    for part in ("human", "flat-out"):
        if options.only in (None, part):
            report(part, run_part(part, options))
    return 0


def run_part(part: str, options: argparse.Namespace) -> dict[str, Any]:
    """Run one part, with its own server."""
    chosen = argparse.Namespace(**vars(options), part=part)
    if part == "flat-out":
        chosen.tables = min(options.tables, FLAT_OUT_TABLES)
        chosen.seconds = min(options.seconds, FLAT_OUT_SECONDS)
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        reports = context.Queue()
        process = context.Process(target=serve, args=(folder, reports))
        process.start()
        port = reports.get(timeout=60)
        chosen.server = process.pid
        try:
            found = asyncio.run(load(f"http://127.0.0.1:{port}", chosen))
        finally:
            process.terminate()
            used = reports.get(timeout=60)
            process.join()
    found["server_mib"]["at most"] = round(used["peak_mib"])
    return found


def report(part: str, found: dict[str, Any]) -> None:
    print(f"{part}: {json.dumps(found, indent=1)}")
    if part == "human":
        slowest = found["ms"]["p95"]
        good = "good" if slowest <= 1000 * TOLERABLE else "too slow"
        print(f"95 % of the moves were answered within {slowest} ms: {good}")
    else:
        print(f"one core sustains {found['moves_per_second_of_one_core']} moves per second")


if __name__ == "__main__":
    sys.exit(main())
