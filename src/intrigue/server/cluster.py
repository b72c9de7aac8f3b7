"""Several nodes on one database: who is alive, and who owns which room.

Every node gives a sign of life twice a second. A node that has not done so for `LEASE` seconds is dead for the others:
its rooms go to whoever is asked for them next. If it refuses connections too, `SUSPICION` seconds are enough. A node
that cannot give signs of life stops by itself before that: it sends everybody away and changes nothing until the
database tells it which rooms are still its own. None of this has to be exact, because every change to a room names its
lease, and the database refuses one that has passed on.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

import psycopg

from intrigue.core.errors import IntrigueError
from intrigue.games import game_by_id, known_games
from intrigue.server.postgres import Portable, PostgresStorage, hang_up
from intrigue.server.refusal import Moved, NoSuchRoom
from intrigue.server.storage import ANNOUNCEMENT, ERRAND, Conflict, Lease, Storage, StorageTrouble

T = TypeVar("T")
BEAT: Final = 0.5  # seconds between two signs of life
GIVE_UP: Final = 2.25  # seconds without contact to the database after which a node sends its visitors away
SUSPICION: Final = 1.5  # the same for a node that refuses connections: its process has ended
LEASE: Final = 3.0  # seconds without a sign of life after which others may take a node's rooms
CHANNEL: Final = "intrigue_nodes"
DISMISSAL: Final = "1 minute"  # in which every node has ended the connections of a guest, or has no contact
FORGOTTEN: Final = "1 day"  # after which a dead node is no longer listed
MOST_LISTED: Final = 2000

# While the database was down nobody could give a sign of life: everybody gets the time to do so again.
SILENCE: Final = "extract(epoch FROM statement_timestamp() - greatest(nodes.beat, pg_postmaster_start_time()))::float"
ALIVE: Final = f"{SILENCE} < CASE WHEN nodes.name = ANY (?) THEN ? ELSE ? END"
JOIN: Final = (
    "INSERT INTO nodes (name, address, life, beat, draining, rules, rooms, sockets)"
    " VALUES (?, ?, ?, clock_timestamp(), FALSE, ?, 0, 0) ON CONFLICT (name) DO UPDATE SET address = excluded.address,"
    " life = excluded.life, beat = excluded.beat, draining = FALSE, rules = excluded.rules"
)
SIGN_OF_LIFE: Final = (
    "UPDATE nodes SET beat = clock_timestamp(), draining = ?, rooms = ?, sockets = ? WHERE name = ? AND life = ?"
)
NODES: Final = f"SELECT name, address, draining, rules, rooms, sockets, {ALIVE}, {SILENCE} < ? FROM nodes ORDER BY name"
NEWS: Final = (
    "SELECT 'room', owner FROM notes WHERE kind = ? UNION ALL SELECT 'guest', guest FROM dismissed"
    f" WHERE at > clock_timestamp() - interval '{DISMISSAL}'"
    " UNION ALL SELECT 'announcement', data FROM notes WHERE (kind, owner, key) = (?, ?, ?)"
)
MINE: Final = "SELECT room, epoch FROM leases WHERE node = ?"
DISMISS: Final = (
    "INSERT INTO dismissed (guest, at) VALUES (?, clock_timestamp()) ON CONFLICT (guest) DO UPDATE SET at = excluded.at"
)
TAKE: Final = (
    "INSERT INTO leases (room, node, epoch) SELECT id, ?, 1 FROM rooms WHERE id = ?"
    " ON CONFLICT (room) DO UPDATE SET node = excluded.node, epoch = leases.epoch + 1"
    " WHERE leases.node IN ('', excluded.node)"
    f" OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.name = leases.node AND {ALIVE}) RETURNING epoch"
)
RELEASE: Final = "UPDATE leases SET node = '' WHERE room = ? AND node = ? AND epoch = ?"
OWNER: Final = (
    "SELECT coalesce(leases.node, ''), tables.game, tables.version FROM rooms"
    " LEFT JOIN leases ON leases.room = rooms.id LEFT JOIN tables ON tables.id = rooms.table_id WHERE rooms.id = ?"
)
OWNED: Final = (
    "SELECT leases.room, leases.node, leases.epoch, coalesce(tables.game, '') FROM leases"
    " JOIN rooms ON rooms.id = leases.room LEFT JOIN tables ON tables.id = rooms.table_id"
    " WHERE leases.node <> '' ORDER BY leases.node, leases.room LIMIT ?"
)

logger = logging.getLogger("intrigue.cluster")


class Node(NamedTuple):
    """A node as the others see it. `rules` are the games that it knows, each with the version of its rules."""

    name: str
    address: str
    draining: bool
    rules: dict[str, str]
    rooms: int
    sockets: int
    alive: bool
    well: bool


class News(NamedTuple):
    """What other nodes may have changed: rooms with errands, guests who were sent away, what the operator announces."""

    rooms: list[str]
    guests: list[str]
    announcement: str


class Owned(NamedTuple):
    """A room in the memory of a node."""

    room: str
    node: str
    epoch: int
    game: str


class Cluster:
    """This node among the others."""

    def __init__(
        self,
        storage: PostgresStorage,
        name: str,
        address: str,
        peers: set[str] | None = None,
    ) -> None:
        """`address` is where other nodes reach this one."""
        self.storage = storage
        self.name = name
        self.address = address
        self.nodes: dict[str, Node] = {}
        self.secret = ""
        self.draining = False
        self.cut_off = False  # no contact to the database: nobody may rely on what this node has in memory
        self.replaced = False  # another process with this name has started
        self.load: Callable[[], tuple[int, int]] = lambda: (0, 0)  # rooms and sockets of this node
        self.on_cut_off: Callable[[], None] = lambda: None
        self.on_contact: Callable[[dict[str, int]], None] = lambda _: None  # told which leases still hold
        self.on_news: Callable[[News], None] = lambda _: None
        self.suspects: set[str] = set()  # nodes that refuse connections
        self.lines: dict[str, set[asyncio.Task[Any]]] = {}  # what other nodes are doing for visitors of this one
        self.peers = peers if peers is not None else set()  # the network addresses of all nodes
        self.on_replaced: Callable[[], None] = lambda: None
        self._life = token_hex(8)
        self._line: Any = None
        self._resolved: set[str] = set()
        self._contact = 0.0
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    # ---- signs of life ---------------------------------------------------------------------------

    async def start(self) -> None:
        """Join the others."""
        rules = json.dumps({game_id: game_by_id(game_id).version for game_id in known_games()})

        def work(connection: Portable) -> str:
            connection.execute(JOIN, (self.name, self.address, self._life, rules))
            connection.execute(f"DELETE FROM nodes WHERE beat < clock_timestamp() - interval '{FORGOTTEN}'")
            connection.execute("SELECT pg_notify(?, 'joined')", (CHANNEL,))
            return str(connection.execute("SELECT secret FROM cluster_secret").fetchone()[0])

        self.secret = await self.storage.ask(work)
        self._contact = asyncio.get_running_loop().time()
        await self._look()
        self._task = asyncio.create_task(self._beat())
        logger.info("this node has joined the others")

    async def stop(self) -> None:
        """Leave the others; the rooms have been released before."""
        if self._task is None:
            return
        self._task.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._hang_up()
        with suppress(StorageTrouble):
            await self.storage.ask(self._leave)

    def _leave(self, connection: Portable) -> None:
        connection.execute("DELETE FROM nodes WHERE name = ? AND life = ?", (self.name, self._life))
        connection.execute("SELECT pg_notify(?, 'left')", (CHANNEL,))

    async def _beat(self) -> None:
        while not self.replaced:
            try:
                await self._look()
                await self._listen()
            except (psycopg.Error, OSError, TimeoutError):
                await self._hang_up()
                await asyncio.sleep(BEAT)
        self._give_up_rooms()
        self.on_replaced()

    async def _look(self) -> None:
        """Give a sign of life, and see who else is alive."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        if self._line is None:
            self._line = await _connected(self.storage.address)
        rooms, sockets = self.load()
        known = await self._told(SIGN_OF_LIFE, (self.draining, rooms, sockets, self.name, self._life))
        if known.rowcount == 0:
            logger.error("another process has started under the name of this node")
            self.replaced = True
            return
        rows = await (await self._told(NODES, (*self._patience(), 2 * BEAT))).fetchall()
        self.nodes = {row[0]: Node._make((*row[:3], json.loads(row[3]), *row[4:])) for row in rows}
        if self.cut_off or began - self._contact > GIVE_UP:
            held = await (await self._told(MINE, (self.name,))).fetchall()
            self.on_contact(dict(held))
            logger.info("the database answers again")
        self._contact, self.cut_off = began, False
        self._watch()
        found = await (await self._told(NEWS, (ERRAND, *ANNOUNCEMENT))).fetchall()
        told = {kind: [value for other, value in found if other == kind] for kind in ("room", "guest", "announcement")}
        self.on_news(News(told["room"], told["guest"], "".join(told["announcement"])))
        self._let_go()
        await self._find_peers()

    def _watch(self) -> None:
        """Give up in time if there is no more contact, whatever this node waits for then."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_at(self._contact + GIVE_UP, self._give_up_rooms)

    def _let_go(self) -> None:
        """Dead nodes answer no more: let everybody who waits for them go. Who is silent for less than a moment is no
        longer suspected."""
        self.suspects &= {node.name for node in self.nodes.values() if not node.well}
        for name, tasks in self.lines.items():
            node = self.nodes.get(name)
            if node is None or not node.alive:
                for task in tasks:
                    task.cancel()

    async def _find_peers(self) -> None:
        """Find out the network addresses of nodes, which may be named."""
        for node in self.nodes.values():
            host = urlsplit(node.address).hostname
            if host is None or node.address in self._resolved:
                continue
            with suppress(OSError):
                found = await asyncio.get_running_loop().getaddrinfo(host, None)
                self._resolved.add(node.address)
                self.peers.update(str(place[4][0]) for place in found)

    def _patience(self) -> tuple[list[str], float, float]:
        """For how long nodes may be silent: the suspects, their time and that of the others."""
        return list(self.suspects), SUSPICION, LEASE

    def suspect(self, node: Node) -> None:
        """This node refuses connections; if it is silent too, it is dead."""
        self.suspects.add(node.name)

    async def _told(self, statement: str, values: tuple[Any, ...]) -> Any:
        """Have a statement executed on the line of this node; hang up if that takes too long."""
        return await _in_time(self._line, self._line.execute(statement.replace("?", "%s"), values))

    async def _listen(self) -> None:
        """Wait until it is time for another sign of life, or until somebody joins, leaves or goes away."""
        async for _ in self._line.notifies(timeout=BEAT, stop_after=1):
            pass

    async def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with suppress(psycopg.Error, OSError):
                await line.close()

    def _give_up_rooms(self) -> None:
        if not self.cut_off:
            self.cut_off = True
            logger.error("no contact to the database: this node sends its visitors away")
        self.on_cut_off()

    def problems(self) -> list[str]:
        """Why nobody should be sent to this node, in words for the operator."""
        if self.replaced:
            return ["another process has started under the name of this node"]
        if self.cut_off:
            return ["this node has no contact to the database"]
        return ["this node is being drained"] if self.draining else []

    def gauges(self) -> dict[str, int]:
        return {
            "nodes_alive": sum(node.alive for node in self.nodes.values()),
            "node_cut_off": int(self.cut_off),
            "node_draining": int(self.draining),
            "passed_on": sum(map(len, self.lines.values())),
        }

    async def drain(self) -> None:
        """From now on this node takes no more rooms."""
        self.draining = True
        with suppress(StorageTrouble):
            await self.storage.ask(
                lambda c: c.execute("UPDATE nodes SET draining = TRUE WHERE name = ? AND life = ?", self._me())
            )
            await self.storage.ask(lambda c: c.execute("SELECT pg_notify(?, 'draining')", (CHANNEL,)))

    def _me(self) -> tuple[str, str]:
        return self.name, self._life

    # ---- guests ----------------------------------------------------------------------------------

    async def tell_about(self, guest: str, *, gone: bool) -> None:
        """There are errands because of this guest, who perhaps is no longer welcome."""

        def work(connection: Portable) -> None:
            connection.execute(f"DELETE FROM dismissed WHERE at < clock_timestamp() - interval '{DISMISSAL}'")
            if gone:
                connection.execute(DISMISS, (guest,))
            connection.execute("SELECT pg_notify(?, 'errand')", (CHANNEL,))

        await self.storage.ask(work)

    async def readmit(self, guest: str) -> None:
        """This guest may come again."""
        await self.storage.ask(lambda c: c.execute("DELETE FROM dismissed WHERE guest = ?", (guest,)))

    async def wake(self) -> None:
        """Let all nodes look at once for what has changed."""
        await self.storage.ask(lambda c: c.execute("SELECT pg_notify(?, 'news')", (CHANNEL,)))

    # ---- rooms -----------------------------------------------------------------------------------

    async def take(self, room_id: str) -> tuple[Lease, Storage]:
        """Own a room that nobody owns, or whose owner is dead: the lease, and the storage for its owner."""
        if self.cut_off or self.draining:
            raise Moved
        try:
            row = await self.storage.ask(lambda c: c.execute(TAKE, (self.name, room_id, *self._patience())).fetchone())
        except Conflict:  # it is being deleted
            raise NoSuchRoom from None
        if row is None:
            if await self.storage.room(room_id) is None:
                raise NoSuchRoom
            raise Moved
        lease = Lease(room_id, self.name, row[0])
        return lease, self.storage.leased(lease)

    async def release(self, lease: Lease) -> None:
        """Let others own a room."""
        await self.storage.ask(lambda c: c.execute(RELEASE, tuple(lease)))

    async def where(self, room_id: str) -> Node | None:
        """The node that should answer for a room; None if it is this one, or if there is no such room."""
        if self.cut_off:
            raise Moved
        row = await self.storage.ask(lambda c: c.execute(OWNER, (room_id,)).fetchone())
        if row is None:
            return None
        owner, game_id, version = row
        node = self.nodes.get(owner)
        if owner == self.name or (node is not None and node.alive):
            return None if owner == self.name else node
        others = [node for node in self.nodes.values() if node.alive and not node.draining and node.name != self.name]
        if self.draining:
            return random.choice(others) if others else None
        if game_id is not None and not self._can_play(game_id, version):
            able = [node for node in others if node.rules.get(game_id) == version]
            return random.choice(able) if able else None
        return None

    def _can_play(self, game_id: str, version: str) -> bool:
        """Whether this node has the rules of a stored game. During an upgrade another node may still have them."""
        try:
            return game_by_id(game_id).version == version
        except IntrigueError:
            return False

    async def owned(self) -> list[Owned]:
        """Who has which room in memory, for the operator."""
        rows = await self.storage.ask(lambda c: c.execute(OWNED, (MOST_LISTED,)).fetchall())
        return [Owned(*row) for row in rows]


async def _connected(address: str) -> Any:
    async with asyncio.timeout(GIVE_UP):
        line = await psycopg.AsyncConnection.connect(address, autocommit=True, connect_timeout=2)
    await _in_time(line, line.execute(f"LISTEN {CHANNEL}"))
    return line


async def _in_time(line: Any, asked: Awaitable[T]) -> T:
    """The answer of the database, if it comes in time."""
    task = asyncio.ensure_future(asked)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to ask for it
    await asyncio.wait({task}, timeout=GIVE_UP / 2)
    if not task.done():
        hang_up(line)
        await asyncio.wait({task}, timeout=BEAT)
        task.cancel()
        raise TimeoutError
    return await task
