"""How long a server takes to start with many games stored.

    python benchmarks/start.py                    10,000 rooms, each with a game that was begun and some moves
    python benchmarks/start.py --tables 1000

The data are written once, through the storage itself; then `intrigue serve` is started several times in a process of
its own, from the call until it answers its first request. `empty` is the same without data, so that what the games
cost can be told from what Python itself takes. `first` is how long the first visit to a stored room takes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from urllib.request import urlopen

import intrigue
from intrigue.server.chat import Extras
from intrigue.server.protocol import Settings, encode
from intrigue.server.running import database
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import EntryRow, RoomRow, SeatRow
from intrigue.server.table import Table, header

MOVES = 20
STARTS = 5
AT_ONCE = 500


def a_game(game_id: str, rng: Random) -> tuple[Table, list[EntryRow]]:
    """A game with its first moves."""
    chosen = intrigue.game(game_id)
    players = chosen.players[0]
    table = Table(header("t", "r", chosen, players, chosen.resolve(players, None), 7, ["A"] * players))
    entries: list[EntryRow] = []
    while table.state.pending and len(entries) < MOVES:
        seat = rng.choice(table.state.pending)
        entry = table.move_entry(seat, rng.choice(table.state.legal(seat)), f"key-{len(entries):05}")
        table.apply(entry)
        entries.append(entry)
    return table, entries


async def fill(folder: Path, tables: int) -> None:
    storage = SqliteStorage(database(folder))
    games = [(game_id, *a_game(game_id, Random(1))) for game_id in intrigue.games()]

    async def one(number: int) -> None:
        game_id, table, entries = games[number % len(games)]
        name, room = f"table{number}", f"room{number}"
        players = table.row.players
        settings = encode(Settings(game=game_id, players=players)).decode()
        seats = tuple(SeatRow("person", f"guest{number}", f"Kim {seat}", "", "h") for seat in range(players))
        row = RoomRow(room, f"guest{number}", settings, encode(Extras()).decode(), name, seats)
        await storage.begin_table(table.row._replace(id=name, room=room), row)
        for entry in entries:
            await storage.append(entry._replace(table=name))

    for first in range(0, tables, AT_ONCE):
        await asyncio.gather(*(one(number) for number in range(first, min(first + AT_ONCE, tables))))
    await storage.close()


def start(folder: Path, room: str = "") -> dict[str, float]:
    """Start a server, ask it something, and stop it: seconds until it answered, and processor seconds until then."""
    command = [sys.executable, "-m", "intrigue", "serve", "--port", "0", "--data", str(folder)]
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    url = process.stdout.readline().split()[3]
    with urlopen(url + "api/health") as answer:
        answer.read()
    found = {"seconds": time.perf_counter() - began}
    found["cpu"] = cpu_of(process.pid)
    if room:
        began = time.perf_counter()
        with urlopen(f"{url}api/rooms/{room}") as answer:
            answer.read()
        found["first"] = time.perf_counter() - began
    process.send_signal(signal.SIGTERM)
    process.wait()
    process.stdout.close()
    return found


def cpu_of(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, empty = Path(name) / "full", Path(name) / "empty"
        asyncio.run(fill(folder, options.tables))
        size = database(folder).stat().st_size
        runs = {"empty": [start(empty) for _ in range(STARTS)], "full": [start(folder, "room7") for _ in range(STARTS)]}
    best = {kind: {name: round(min(run[name] for run in rows), 3) for name in rows[0]} for kind, rows in runs.items()}
    print(
        json.dumps(
            {"tables": options.tables, "moves_each": MOVES, "mib": round(size / 2**20), "best of 5": best}, indent=1
        )
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
