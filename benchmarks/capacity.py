"""What a cluster for many people needs: measured on one node, then calculated and simulated.

    python -m benchmarks.capacity                         measure, then calculate for 100,000 people
    python -m benchmarks.capacity --people 5000 --moves 400 --commits 2500 --memory 0.2    calculate only

The measurement runs one node, a PostgreSQL and the players on this machine. It counts processor time, not time on the
clock: moves per second of a node's processor time, commits per second of the database's, and the memory that a table
in play takes. The simulation distributes the tables over nodes as a proxy does (by consistent hashing), lets people
move at random moments, and reports how evenly the nodes are loaded and how long a move waits for its turn, before and
after one node dies.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from bisect import bisect
from hashlib import blake2b
from math import ceil
from pathlib import Path
from random import Random
from typing import Final

import intrigue
from benchmarks.cluster import PLENTY
from benchmarks.load import Tally, play, seat_everybody
from scripts.local_cluster import LocalCluster

SEATS: Final = 4
PACE: Final = 4.0  # seconds between two moves at a table of people
BUSY: Final = 0.5  # the share of its processor time that a node should need; the rest is for peaks and dead neighbours
POINTS: Final = 160  # of each node on the ring of a proxy
MOST_SIMULATED: Final = 60_000  # moves
TICK: Final = os.sysconf("SC_CLK_TCK")


# ---- measuring -----------------------------------------------------------------------------------


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and of all that it has started."""
    total = 0.0
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(entry.name) == pid or int(fields[1]) == pid:
                total += (int(fields[11]) + int(fields[12])) / TICK
                if int(entry.name) == pid:
                    total += (int(fields[13]) + int(fields[14])) / TICK  # of those that have ended
    return total


def resident_mib(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


async def measure(cluster: LocalCluster, tables: int, seconds: float) -> dict[str, float]:
    node, database = cluster.nodes[0].process, cluster.postgres.process
    assert node is not None
    assert database is not None
    games = intrigue.games()
    url = cluster.nodes[0].url
    await asyncio.to_thread(seat_everybody, url, games[0], 2)  # everything is imported now
    before = resident_mib(node.pid)
    clients = []
    for number in range(tables):
        game_id = games[number % len(games)]
        seats = min(SEATS, intrigue.game(game_id).players[-1])
        clients += await asyncio.to_thread(seat_everybody, url, game_id, seats)
    for client in clients:
        await client.__aenter__()
    for client in clients:
        await client.until(lambda c: c.update is not None)
    tally = Tally()
    players = [asyncio.create_task(play(client, Random(number), None, tally)) for number, client in enumerate(clients)]
    await asyncio.sleep(seconds / 4)
    moves, began = tally.moves, time.perf_counter()
    node_began, database_began = cpu_seconds(node.pid), cpu_seconds(database.pid)
    await asyncio.sleep(seconds)
    moves = tally.moves - moves
    spent, spent_there = cpu_seconds(node.pid) - node_began, cpu_seconds(database.pid) - database_began
    result = {
        "moves": moves,
        "moves_per_second": moves / (time.perf_counter() - began),
        "moves_per_cpu_second": moves / spent,
        "commits_per_cpu_second_of_database": moves / spent_there,
        "memory_per_table_mib": (resident_mib(node.pid) - before) / tables,
        "memory_of_empty_node_mib": before,
    }
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    for client in clients:
        await client.__aexit__()
    return {name: round(value, 2) for name, value in result.items()}


def measured(tables: int, seconds: float) -> dict[str, float]:
    limits = [f"--limit={name}={number}" for name, number in PLENTY.items()]
    with (
        tempfile.TemporaryDirectory(prefix="intrigue-capacity-") as folder,
        LocalCluster(Path(folder), 1, options=limits) as cluster,
    ):
        return asyncio.run(measure(cluster, tables, seconds))


# ---- calculating ---------------------------------------------------------------------------------


def needs(people: int, moves: float, commits: float, memory: float) -> dict[str, float]:
    """What so many people need, if a node makes so many moves per second of processor time, the database so many
    commits, and a table takes so many MiB."""
    tables = people / SEATS
    rate = tables / PACE
    nodes = ceil(rate / (moves * BUSY))
    return {
        "people": people,
        "tables": tables,
        "moves_per_second": rate,
        "nodes_of_one_core": nodes,
        "tables_per_node": ceil(tables / nodes),
        "sockets_per_node": ceil(people / nodes),
        "memory_per_node_mib": round(tables / nodes * memory),
        "cores_of_database": ceil(rate / (commits * BUSY)),
    }


# ---- simulating ----------------------------------------------------------------------------------


def ring(nodes: range | list[int]) -> tuple[list[int], list[int]]:
    """Where the nodes lie on the ring of a consistent hash."""
    points = sorted((place(f"{node}-{point}"), node) for node in nodes for point in range(POINTS))
    return [point for point, _ in points], [node for _, node in points]


def place(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def simulate(tables: int, nodes: range | list[int], moves: float, rng: Random) -> dict[str, float]:
    """How evenly the tables lie, and how long moves wait at the busiest node."""
    points, owners = ring(nodes)
    held = dict.fromkeys(nodes, 0)
    for number in range(tables):
        held[owners[bisect(points, place(f"room {number}")) % len(owners)]] += 1
    counts = list(held.values())
    rate = max(counts) / PACE
    now = free_at = 0.0
    waits = []
    for _ in range(MOST_SIMULATED):
        now += rng.expovariate(rate)
        free_at = max(now, free_at) + rng.expovariate(moves)
        waits.append(free_at - now)
    return {
        "nodes": len(counts),
        "fewest_tables": min(counts),
        "most_tables": max(counts),
        "load_of_busiest": round(rate / moves, 3),
        "median_ms": round(1000 * statistics.median(waits), 1),
        "p95_ms": round(1000 * statistics.quantiles(waits, n=20)[-1], 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=60, help="tables for the measurement")
    parser.add_argument("--seconds", type=float, default=20.0, help="length of the measurement")
    parser.add_argument("--moves", type=float, help="moves per second of a node's processor time (measured)")
    parser.add_argument("--commits", type=float, help="the same for the database (measured)")
    parser.add_argument("--memory", type=float, help="MiB for a table (measured)")
    options = parser.parse_args()
    moves, commits, memory = options.moves, options.commits, options.memory
    if None in (moves, commits, memory):
        found = measured(options.tables, options.seconds)
        print("measured:", json.dumps(found, indent=1))
        moves = moves or found["moves_per_cpu_second"]
        commits = commits or found["commits_per_cpu_second_of_database"]
        memory = memory or found["memory_per_table_mib"]
    needed = needs(options.people, moves, commits, memory)
    print("needed:", json.dumps(needed, indent=1))
    nodes, rng = range(int(needed["nodes_of_one_core"])), Random(1)
    tables = int(needed["tables"])
    print("simulated:", json.dumps(simulate(tables, nodes, moves, rng)))
    if len(nodes) > 1:
        print("after the loss of one node:", json.dumps(simulate(tables, list(nodes)[1:], moves, rng)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
