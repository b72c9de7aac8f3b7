"""Chaos for a cluster on this machine: nodes are killed, stopped, cut off and drained, and the database is restarted,
while people play at many tables with bots.

    python -m benchmarks.cluster                          100 tables, 300 events
    python -m benchmarks.cluster --tables 20 --events 10
    python -m benchmarks.cluster --out chaos.json         goes on counting where an earlier run ended

Everything runs on loopback: PostgreSQL, three nodes, HAProxy before them, and a small TCP proxy between each node and
the database, which can be cut. One scripted person sits at each table with bots. Checked at the end, from the
database alone: every acknowledged move is in its log exactly once, no log contains a move that nobody sent, every log
can be replayed, and no bot has answered a question twice. The longest standstill of a game is the longest time in which
neither the person was asked nor anything happened, or in which a move of that person waited for its acknowledgement.
It is also given without the time for which the database itself was down.
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
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from secrets import token_hex
from shutil import copytree
from typing import Any, Final

import intrigue
from intrigue.core.errors import IntrigueError
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.client import Api, TableClient
from intrigue.server.storage import EntryRow
from intrigue.server.table import Table
from scripts.local_cluster import LocalCluster, LocalNode
from scripts.local_postgres import QUICK, SAFE, LocalPostgres, free_port

THINKING: Final = (0.5, 2.5)  # seconds a person takes for a move
AGAIN: Final = frozenset({"storage", "moved", "rate", "failure"})  # not carried out: sent again with the same key
STANDSTILL: Final = 10.0  # seconds that a game may stand
BETWEEN: Final = (0.5, 2.0)  # seconds between the end of an event and the next one
LASTING: Final = (1.0, 8.0)  # seconds for which a node hangs or is cut off
KINDS: Final = ("kill", "stop", "cut", "restart_database", "drain")
PIECE: Final = 65_536
MOST_LISTED: Final = 20
BEFORE: Final = 3.0  # seconds before a standstill whose notes are told too
WELCOME: Final = b'"type":"welcome"'
MOST_HEAD: Final = 40  # bytes within which a message says what it is
PLENTY: Final = {
    "messages": 10**6,
    "messages_per_address": 10**9,
    "requests": 10**9,
    "guests_per_address": 10**9,
    "rooms_per_address": 10**9,
    "arrivals": 10**9,
    "connections_per_address": 10**5,
    "sockets_per_address": 10**5,
    "spectators_per_address": 10**5,
}


# ---- the cable between a node and the database ---------------------------------------------------


async def cable(port: int, target: int) -> None:
    """A TCP proxy that can be cut. While it is cut nothing gets through, and nobody is told. Reads from its standard
    input what to do."""
    whole = asyncio.Event()
    whole.set()
    open_lines: set[asyncio.StreamWriter] = set()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(PIECE):
            await whole.wait()
            writer.write(data)
            await writer.drain()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        open_lines.add(writer)
        await whole.wait()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
        except OSError:
            writer.transport.abort()
            return
        open_lines.add(far_writer)
        ways = [asyncio.create_task(pump(reader, far_writer)), asyncio.create_task(pump(far_reader, writer))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for end in (writer, far_writer):
            end.transport.abort()
            open_lines.discard(end)

    server = await asyncio.start_server(connected, "127.0.0.1", port)
    loop = asyncio.get_running_loop()
    print("ready", flush=True)
    while command := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
        if command == "cut":
            whole.clear()
        else:
            for end in tuple(open_lines):  # what was on its way is lost
                end.transport.abort()
            open_lines.clear()
            whole.set()
    server.close()


class Cable:
    """Such a proxy, as a process of its own."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "benchmarks.cluster", "--cable", str(self.port), str(target)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def tell(self, command: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()

    def stop(self) -> None:
        with self.process:  # also closes its pipes
            self.process.kill()


# ---- people --------------------------------------------------------------------------------------


@dataclass
class Seen:
    """What a person at a table has sent and seen."""

    seat: int
    sent: dict[tuple[str, str], str] = field(default_factory=dict)  # by table and key: the action
    acknowledged: dict[tuple[str, str], str] = field(default_factory=dict)
    standstills: list[tuple[float, float]] = field(default_factory=list)  # from when to when
    games: int = 0
    reconnections: int = 0
    notes: list[tuple[float, str]] = field(default_factory=list)  # connections and refusals, with their times
    waiting_since: float | None = None

    def waits(self) -> None:
        """It is for the server to do something now."""
        if self.waiting_since is None:
            self.waiting_since = time.monotonic()

    def hears(self, message: bytes) -> None:
        if WELCOME in message[:MOST_HEAD]:
            self.note("let in")

    def note(self, what: str) -> None:
        self.notes.append((time.monotonic(), what))

    def goes_on(self) -> None:
        if self.waiting_since is not None:
            self.standstills.append((self.waiting_since, time.monotonic()))
            self.waiting_since = None


async def person(client: TableClient, rng: Random, seen: Seen) -> None:
    """Answers when asked; asks for another game at the end."""
    while True:
        seen.waits()
        known = client.update
        await client.until(lambda c, old=known: c.update is not None and (c.update is not old or c.asked or c.over))  # type: ignore[misc]
        seen.goes_on()
        update = client.update
        assert update is not None
        seen.note(f"{'asked' if client.asked else 'watching'} at {update.table}/{update.seq}")
        if update.result is not None:
            seen.games += 1
            await client.ask(wire.Rematch(id=0))
            await client.until(lambda c, old=update.table: c.update is not None and c.update.table != old)  # type: ignore[misc]
            continue
        if update.decision is None:
            continue
        await asyncio.sleep(rng.uniform(*THINKING))
        if client.update is not update:
            continue
        choice, key = rng.choice(update.legal), token_hex(8)
        move = wire.Move(id=0, key=key, decision=update.decision, seq=update.seq, action=choice.action, sure=True)
        seen.sent[update.table, key] = str(choice.action)
        seen.note("move")
        seen.waits()
        answer = await client.ask(move)
        while isinstance(answer, wire.Refused) and answer.code in AGAIN:
            seen.note(answer.code)
            await asyncio.sleep(0.2)
            answer = await client.ask(move)
        seen.goes_on()
        if isinstance(answer, wire.Accepted):
            seen.acknowledged[update.table, key] = str(choice.action)


def new_table(url: str, game_id: str) -> tuple[TableClient, Seen]:
    """A table with one person and bots, its game begun."""
    api = Api(url)
    api.become_guest("Kim")
    players = intrigue.game(game_id).players[0]
    settings = wire.Settings(game=game_id, players=players)
    opened = api.open_room(bodies.NewRoom(settings=settings, bots="random", start=True))
    assert opened.seat is not None
    seen = Seen(opened.seat)
    return TableClient(url, opened.room.room, opened.seat, opened.token, on_bytes=seen.hears), seen


# ---- events --------------------------------------------------------------------------------------


@dataclass
class Stage:
    """Everything that can be broken."""

    cluster: LocalCluster
    cables: dict[str, Cable]
    rng: Random
    kinds: tuple[str, ...] = KINDS
    outages: list[tuple[float, float]] = field(default_factory=list)  # when there was no database
    history: list[tuple[str, float, float]] = field(default_factory=list)  # what happened, from when to when

    def node(self) -> LocalNode:
        return self.rng.choice(self.cluster.nodes)

    async def kill(self) -> None:
        await self._replace(self.node(), signal.SIGKILL)

    async def drain(self) -> None:
        await self._replace(self.node(), signal.SIGTERM)

    async def _replace(self, node: LocalNode, how: signal.Signals) -> None:
        await asyncio.to_thread(node.stop, how)
        await asyncio.sleep(self.rng.uniform(0.0, 2.0))
        node.start()

    async def stop(self) -> None:
        node = self.node()
        node.send(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(*LASTING))
        node.send(signal.SIGCONT)

    async def cut(self) -> None:
        line = self.cables[self.node().name]
        line.tell("cut")
        await asyncio.sleep(self.rng.uniform(*LASTING))
        line.tell("mend")

    async def restart_database(self) -> None:
        how = self.rng.choice((signal.SIGINT, signal.SIGQUIT))  # in order, or as after a power cut
        began = time.monotonic()
        await asyncio.to_thread(self.cluster.postgres.stop, how)
        await asyncio.to_thread(self.cluster.postgres.start)
        self.outages.append((began, time.monotonic()))

    async def happen(self, name: str = "") -> str:
        """One event, at random unless it is named, until all nodes are well again; its name."""
        event = getattr(self, name or self.rng.choice(self.kinds))
        began = time.monotonic()
        await event()
        self.history.append((event.__name__, began, time.monotonic()))
        for node in self.cluster.nodes:
            await asyncio.to_thread(node.wait)
        return str(event.__name__)


# ---- the check -----------------------------------------------------------------------------------


def check(address: str, seen: list[Seen]) -> dict[str, int]:
    """Compare what people were told with what is stored."""
    from intrigue.server.postgres import PostgresStorage

    async def read() -> dict[str, int]:
        storage = PostgresStorage(address)
        found: Counter[str] = Counter(
            {"lost": 0, "doubled": 0, "strange": 0, "unplayable": 0, "bots_twice": 0, "entries": 0, "tables": 0}
        )
        logs: dict[str, list[EntryRow]] = {}
        for table_id in await storage.table_ids():
            row = await storage.table(table_id)
            assert row is not None
            logs[table_id] = entries = await storage.entries(table_id)
            found["tables"] += 1
            found["entries"] += len(entries)
            found["bots_twice"] += bots_twice(entries)
            try:
                Table.fold(row, entries)
            except IntrigueError as problem:
                print(f"{table_id}: {problem}")
                found["unplayable"] += 1
        for who in seen:
            for table_id, key in who.acknowledged:
                times = sum(entry.key == key and entry.seat == who.seat for entry in logs.get(table_id, ()))
                found["lost"] += times == 0
                found["doubled"] += times > 1
        sent = {place for who in seen for place in who.sent}
        for table_id, entries in logs.items():
            found["strange"] += sum(
                not entry.key.startswith("bot.") and (table_id, entry.key) not in sent for entry in entries
            )
        await storage.close()
        return dict(found)

    return asyncio.run(read())


def bots_twice(entries: list[EntryRow]) -> int:
    """How many moves of bots answer the same question as an earlier one. A bot's key is the number of its entry, so
    two nodes that let the same bot move would have tried to store the same number."""
    return sum(entry.key.startswith("bot.") and entry.key != f"bot.{entry.number}" for entry in entries)


# ---- the run -------------------------------------------------------------------------------------


async def play_through(stage: Stage, options: argparse.Namespace) -> dict[str, Any]:
    """People play while things happen."""
    games = options.games.split(",") if options.games else list(intrigue.games())
    tables = [
        await asyncio.to_thread(new_table, stage.cluster.url, games[number % len(games)])
        for number in range(options.tables)
    ]
    for client, _ in tables:
        await client.__aenter__()
    people = [asyncio.create_task(person(client, Random(number), seen)) for number, (client, seen) in enumerate(tables)]
    for client, _ in tables:
        await client.until(lambda c: c.update is not None)
    print(f"{len(tables)} tables in play", flush=True)
    events: Counter[str] = Counter()
    gave_up_at = time.monotonic() + 60 * options.minutes
    while events.total() < options.events and time.monotonic() < gave_up_at:
        await asyncio.sleep(stage.rng.uniform(*BETWEEN))
        name = await stage.happen(stage.kinds[events.total() % len(stage.kinds)] if options.in_order else "")
        events[name] += 1
        if options.out is not None:
            note(options.out, {"running": dict(events)})
        worst = max(end - begin for _, seen in tables for begin, end in seen.standstills)
        print(
            f"{events.total():4} {name:17} longest standstill {worst:5.1f} s, load {os.getloadavg()[0]:.0f}", flush=True
        )
        failed = [task for task in people if task.done()]
        if failed:
            failed[0].result()
    await asyncio.sleep(options.settle)  # whoever stands now would show
    for _, seen in tables:
        seen.goes_on()
    for task in people:
        task.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    for client, seen in tables:
        seen.reconnections = client.connections - 1
        await client.__aexit__()
    people_seen = [seen for _, seen in tables]
    return {"events": dict(events), "seen": people_seen, "outages": stage.outages, "history": stage.history}


def summary(result: dict[str, Any], found: dict[str, int]) -> dict[str, Any]:
    seen: list[Seen] = result["seen"]
    outages: list[tuple[float, float]] = result["outages"]
    waits = sorted(end - begin for who in seen for begin, end in who.standstills)
    netto = [without(span, outages) for who in seen for span in who.standstills]
    return {
        "events": result["events"],
        "tables": len(seen),
        "games_begun": found["tables"],
        "games_ended": sum(who.games for who in seen),
        "moves_acknowledged": sum(len(who.acknowledged) for who in seen),
        "entries": found["entries"],
        "lost": found["lost"],
        "doubled": found["doubled"],
        "strange": found["strange"],
        "unplayable": found["unplayable"],
        "bots_twice": found["bots_twice"],
        "reconnections": sum(who.reconnections for who in seen),
        "standstills": len(waits),
        "standstills_over_10_s": sum(wait > STANDSTILL for wait in waits),
        "standstills_over_10_s_with_database": sum(wait > STANDSTILL for wait in netto),
        "longest_standstill_with_database_s": round(max(netto, default=0.0), 2),
        "longest_outage_of_database_s": round(max((end - begin for begin, end in outages), default=0.0), 2),
        "longest_standstill_s": round(waits[-1], 2) if waits else 0.0,
        "standstill_p99_s": round(waits[int(0.99 * (len(waits) - 1))], 2) if waits else 0.0,
        "longest": longest(seen, result["history"]),
    }


def longest(seen: list[Seen], history: list[tuple[str, float, float]]) -> list[str]:
    """The longest standstills, each with what happened meanwhile: from when to when, in seconds after it began."""
    spans = sorted(((*span, who) for who in seen for span in who.standstills), key=lambda span: span[0] - span[1])
    found = []
    for begin, end, who in spans[:MOST_LISTED]:
        causes = [
            f"{name} {first - begin:+.1f} to {last - begin:+.1f}"
            for name, first, last in history
            if begin - LASTING[1] < last and first < end
        ]
        noted = [f"{what} {at - begin:+.1f}" for at, what in who.notes if begin - BEFORE < at <= end]
        clock = time.strftime("%H:%M:%S", time.localtime(time.time() - time.monotonic() + begin))
        found.append(f"{clock} {end - begin:.1f} s: {', '.join(noted)}; {', '.join(causes) or 'nothing happened'}")
    return found


def without(span: tuple[float, float], outages: list[tuple[float, float]]) -> float:
    """How long a standstill lasted, not counting the time in which there was no database."""
    begin, end = span
    return end - begin - sum(max(0.0, min(end, last) - max(begin, first)) for first, last in outages)


def note(path: Path, more: dict[str, Any]) -> None:
    """Keep the results of all runs in one file."""
    kept = json.loads(path.read_text()) if path.exists() else {"runs": []}
    if "running" in more:
        kept["running"] = more["running"]
    else:
        kept.pop("running", None)
        kept["runs"].append(more)
        kept["events"] = sum(sum(run["events"].values()) for run in kept["runs"])
    path.write_text(json.dumps(kept, indent=1))


def run(options: argparse.Namespace) -> dict[str, Any]:
    """One run from beginning to end; its summary."""
    limits = [f"--limit={name}={number}" for name, number in PLENTY.items()]
    settings = QUICK if options.quick else SAFE
    with tempfile.TemporaryDirectory(prefix="intrigue-chaos-") as folder:
        cluster = LocalCluster(Path(folder), options.nodes, options=("--grace", "3600", *limits), settings=settings)
        cables: dict[str, Cable] = {}
        try:
            for node in cluster.nodes:
                cables[node.name] = Cable(cluster.postgres.port)
                node.database = LocalPostgres.address_at(cables[node.name].port)
            with cluster:
                result = asyncio.run(
                    play_through(Stage(cluster, cables, Random(options.seed), tuple(options.kinds.split(","))), options)
                )
                return summary(result, check(cluster.postgres.address, result["seen"]))
        finally:
            for line in cables.values():
                line.stop()
            if options.logs is not None:
                copytree(folder, options.logs, ignore=lambda _, names: [n for n in names if not n.endswith(".log")])


def faults(found: dict[str, Any]) -> int:
    return int(sum(found[name] for name in ("lost", "doubled", "strange", "unplayable", "bots_twice")))


def parsed(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--events", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=3, choices=(2, 3, 4))
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so many minutes")
    parser.add_argument("--games", default="", help="which games, separated by commas (all)")
    parser.add_argument(
        "--kinds", default=",".join(KINDS), help=f"which events, separated by commas ({','.join(KINDS)})"
    )
    parser.add_argument("--in-order", action="store_true", help="let these events happen in turn, not at random")
    parser.add_argument("--settle", type=float, default=2 * STANDSTILL, help="seconds after the last event (20)")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--quick", action="store_true", help="let the database lose data in a power cut")
    parser.add_argument("--out", type=Path, help="a file that keeps the results of all runs")
    parser.add_argument("--logs", type=Path, help="a new folder for the logs of all nodes")
    return parser.parse_args(arguments)


def main() -> int:
    if sys.argv[1:2] == ["--cable"]:
        asyncio.run(cable(int(sys.argv[2]), int(sys.argv[3])))
        return 0
    options = parsed()
    for number in (signal.SIGINT, signal.SIGTERM):  # also in the background: everything that was started must end
        signal.signal(number, signal.default_int_handler)
    found = run(options)
    print(json.dumps(found, indent=1))
    if options.out is not None:
        note(options.out, found)
    return 1 if faults(found) or found["standstills_over_10_s_with_database"] else 0


if __name__ == "__main__":
    sys.exit(main())
