"""Storage in PostgreSQL, which several nodes can share.

A few threads do the work, each with a connection of its own and each piece of work in a transaction of its own. While
the database is away they try to reach it again every moment; one that does not answer in time is cut off, so nobody
waits for it longer than `PATIENCE`. A storage that is
`leased` belongs to the owner of a room: every change first makes sure, in the same transaction, that the lease still
holds. Whoever takes the room over waits until that transaction has ended, or it is refused.
"""

from __future__ import annotations

import asyncio
import copy
import logging
import os
import socket
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from threading import Lock, local
from time import monotonic, sleep
from traceback import clear_frames
from typing import Any, Final, TypeVar

from intrigue.server.sql import PLACES, SqlStorage, migrations, pending
from intrigue.server.storage import Conflict, Fenced, Lease, StorageTrouble

try:
    import psycopg
except ImportError:
    raise StorageTrouble("PostgreSQL needs the extra 'cluster': pip install 'intrigue[cluster]'") from None

T = TypeVar("T")
SCHEMES: Final = ("postgresql://", "postgres://")
CONNECTIONS: Final = 8
PATIENCE: Final = 5.0  # seconds for a piece of work, including the wait for a connection
SECONDS_TO_CONNECT: Final = 2
PAUSE: Final = 0.2  # seconds between two attempts to connect
SECONDS_TO_OPEN: Final = 15.0  # when the server starts, the database may be starting too
MIGRATING: Final = 0x1A7216  # the number of the lock that nodes hold while they bring the schema up to date
SESSION: Final = (  # a node that hangs in the middle of a transaction must not keep others waiting
    "SET idle_in_transaction_session_timeout = 2000; SET statement_timeout = 5000; SET lock_timeout = 4000"
)
HOLDS: Final = "SELECT 1 FROM leases WHERE room = ? AND node = ? AND epoch = ? FOR SHARE"

logger = logging.getLogger("intrigue.storage")


class Portable:
    """A connection that takes the statements which all databases share."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Any:
        return self._connection.execute(statement.replace("?", "%s"), storable(values))

    def executemany(self, statement: str, values: Sequence[Sequence[Any]], /) -> Any:
        cursor = self._connection.cursor()
        cursor.executemany(statement.replace("?", "%s"), [storable(row) for row in values])
        return cursor


def storable(values: Sequence[Any]) -> list[Any]:
    """Values as PostgreSQL can store them and look for them: its texts cannot hold a NUL character.

    >>> storable(["a\\0b", 1]) == ["a\\ufffdb", 1]
    True
    """
    return [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values]


class _Ticket:
    """A piece of work under way, whose connection can be cut from outside."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._connection: Any = None
        self.late = False

    def begin(self, connection: Any) -> None:
        with self._lock:
            if self.late:
                raise StorageTrouble("the database does not answer")
            self._connection = connection

    def end(self) -> None:
        with self._lock:
            self._connection = None

    def cut(self) -> None:
        """Whoever waits for this connection is told that it has ended."""
        with self._lock:
            self.late = True
            if self._connection is not None:
                hang_up(self._connection)


def hang_up(connection: Any) -> None:
    """End a connection from outside, while somebody waits for it."""
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as other:
        other.shutdown(socket.SHUT_RDWR)


class PostgresStorage(SqlStorage):
    """A database of guests, rooms and games."""

    def __init__(self, address: str, connections: int = CONNECTIONS) -> None:
        """Connect, and bring the schema up to date."""
        self.address = address
        self.counts: Counter[str] = Counter()
        self._lease: Lease | None = None
        self._own = local()  # the connection of each thread
        self._open: set[Any] = set()
        try:
            with connected(address, monotonic() + SECONDS_TO_OPEN) as connection:
                migrate(connection)
        except psycopg.Error as problem:
            raise StorageTrouble(f"cannot use the database: {_first_line(problem)}") from None
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="storage")

    def leased(self, lease: Lease) -> PostgresStorage:
        """The same storage for the owner of a room: it refuses changes as soon as somebody else owns the room."""
        mine = copy.copy(self)
        mine._lease = lease
        return mine

    async def _ask(self, work: Callable[[Any], T], *, guarded: bool = False) -> T:
        del guarded  # every piece of work is done completely or not at all
        ticket, loop = _Ticket(), asyncio.get_running_loop()
        try:
            doing = loop.run_in_executor(self._threads, self._do, work, ticket)
        except RuntimeError:
            raise StorageTrouble("the storage is closed") from None
        alarm = loop.call_later(PATIENCE, ticket.cut)
        try:
            return await asyncio.shield(doing)  # what has begun is finished, even if nobody waits for it
        finally:
            if doing.done():
                alarm.cancel()

    def _do(self, work: Callable[[Any], T], ticket: _Ticket) -> T:
        """Runs in a thread."""
        deadline = monotonic() + PATIENCE
        try:
            while True:
                connection = self._connection(deadline)
                ticket.begin(connection)
                try:
                    if self._began(connection):
                        return self._transact(connection, work)
                finally:
                    ticket.end()
        except StorageTrouble:
            self.counts["troubles"] += 1
            raise
        except psycopg.IntegrityError as problem:
            raise Conflict(f"this was already written: {_first_line(problem)}") from None
        except Exception as problem:
            self.counts["troubles"] += 1
            logger.exception("a job of the storage failed")
            raise StorageTrouble(f"the database failed: {_first_line(problem)}") from None

    def _connection(self, deadline: float) -> Any:
        """The connection of this thread, made anew if it is broken."""
        connection = getattr(self._own, "connection", None)
        if connection is None or connection.closed:
            self._open.discard(connection)
            connection = self._own.connection = connected(self.address, deadline)
            self._open.add(connection)
        return connection

    @staticmethod
    def _began(connection: Any) -> bool:
        """Whether a transaction has begun. A connection may have broken since it was last used: then it is closed, and
        nothing has happened yet."""
        try:
            connection.execute("BEGIN")
        except psycopg.OperationalError:
            connection.close()
            return False
        return True

    def _transact(self, connection: Any, work: Callable[[Any], T]) -> T:
        portable = Portable(connection)
        try:
            if self._lease is not None and portable.execute(HOLDS, self._lease).fetchone() is None:
                raise Fenced("another node has this room now")
            value = work(portable)
            connection.execute("COMMIT")
        except BaseException:
            with suppress(psycopg.Error):  # then it is broken, and the next piece of work gets another one
                connection.rollback()
            raise
        self.counts["commits"] += 1
        return value

    # ---- nodes -----------------------------------------------------------------------------------

    async def ask(self, work: Callable[[Any], T]) -> T:
        """Do a piece of work of the cluster's own."""
        return await self._ask(work)

    async def spend(self, kind: str, owner: str, amount: int, seconds: float, cost: int = 1) -> bool:
        """A bucket as in `TokenBucket`, but for all nodes together."""

        def work(connection: Portable) -> bool:
            step = cost * seconds / amount
            taken = connection.execute(
                "INSERT INTO quotas AS kept (kind, owner, full_at)"
                " VALUES (?, ?, clock_timestamp() + make_interval(secs => ?)) ON CONFLICT (kind, owner) DO UPDATE"
                " SET full_at = greatest(kept.full_at, clock_timestamp()) + make_interval(secs => ?)"
                " WHERE greatest(kept.full_at, clock_timestamp()) + make_interval(secs => ?)"
                " <= clock_timestamp() + make_interval(secs => ?) RETURNING 1",
                (kind, owner, step, step, step, seconds * (1 + 1e-9)),
            ).fetchone()
            return taken is not None

        return await self._ask(work)

    # ---- the database ----------------------------------------------------------------------------

    async def check(self) -> None:
        await self._ask(_try_to_write)

    def counters(self) -> dict[str, int]:
        return {"storage_commits": self.counts["commits"], "storage_troubles_of_database": self.counts["troubles"]}

    async def backup(self, target: Path) -> None:
        raise StorageTrouble(f"PostgreSQL has its own tools for backups: pg_dump --format=custom --file={target}")

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        for connection in tuple(self._open):
            connection.close()


def connected(address: str, deadline: float) -> Any:
    """A new connection, tried for until the deadline."""
    while True:
        try:
            connection = psycopg.connect(address, autocommit=True, connect_timeout=SECONDS_TO_CONNECT)
            connection.execute(SESSION)
        except psycopg.OperationalError as problem:
            # Until the frames are cleared they keep the socket open, and a database that is being shut down waits
            # for a minute (authentication_timeout) for what a new client has to say.
            clear_frames(problem.__traceback__)
            if monotonic() > deadline:
                raise
            sleep(PAUSE)
        else:
            return connection


def migrate(connection: Any) -> None:
    """Take the steps that this database has not taken yet, all or none. Nodes that start together take turns."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        connection.execute("SET LOCAL statement_timeout = 0")
        for table, folder in (("schema_version", ""), ("cluster_version", "cluster")):
            connection.execute(f"CREATE TABLE IF NOT EXISTS {table} (number INTEGER PRIMARY KEY)")
            (taken,) = connection.execute(f"SELECT coalesce(max(number), 0) FROM {table}").fetchone()
            for number, script in pending(taken, migrations(folder)):
                connection.execute(script.replace(" WITHOUT ROWID", ""))  # only SQLite knows these
                connection.execute(f"INSERT INTO {table} VALUES ({number})")
        connection.execute("INSERT INTO cluster_secret (secret) VALUES (%s) ON CONFLICT DO NOTHING", (token_hex(32),))


def _try_to_write(connection: Portable) -> None:
    """Change something that nobody reads."""
    connection.execute("DELETE FROM quotas WHERE full_at < clock_timestamp() - interval '1 minute'")
    connection.execute("INSERT INTO quotas VALUES ('check', '', clock_timestamp()) ON CONFLICT DO NOTHING")
    for place in PLACES:
        connection.execute(f"SELECT 1 FROM {place} LIMIT 1").fetchone()


def _first_line(problem: BaseException) -> str:
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0]
