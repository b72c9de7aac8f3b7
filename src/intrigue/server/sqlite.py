"""Storage in one SQLite file.

One thread owns the connection. It takes everything that was asked for since the last commit, does it in one transaction
and commits once, so all callers that wait share the cost of a commit that survives a power cut.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from intrigue.server.datafile import PRIVATE_FOLDER, Lock, Watch, make_private, prepare
from intrigue.server.sql import PLACES, SqlStorage, migrations, pending
from intrigue.server.storage import Conflict, StorageTrouble

T = TypeVar("T")
Connection = sqlite3.Connection
logger = logging.getLogger("intrigue.storage")

LARGEST_BATCH: Final = 500
BUSY_SECONDS: Final = 10.0
DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class _Job(NamedTuple):
    """Something to do. A job of several statements is guarded, so that it is done completely or not at all."""

    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]
    guarded: bool


class _Answer(NamedTuple):
    job: _Job
    value: Any = None
    failure: Exception | None = None


class SqliteStorage(SqlStorage):
    """A file of guests, rooms and games, for one event loop."""

    def __init__(self, path: Path, least_free: int = 0) -> None:
        """Open or create the file. When fewer than `least_free` bytes are left on its disk, `check` reports it."""
        self.path = path
        self.commits = 0
        self.jobs = 0
        self._closed = False
        self._damage: str | None = None
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        prepare(path)
        self._lock = Lock(path)
        try:
            connection = _open(path)
        except BaseException:
            self._lock.release()
            raise
        self._watch = Watch(path, least_free)
        self._thread = Thread(target=self._serve, args=(connection,), name="storage", daemon=True)
        self._thread.start()

    # ---- the writer ------------------------------------------------------------------------------

    async def _ask(self, work: Callable[[Connection], T], *, guarded: bool = False) -> T:
        if self._closed:
            raise StorageTrouble("the storage is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(_Job(work, done, guarded))
        return await done

    def _serve(self, connection: Connection) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._next_batch()
            if batch:
                self._tell(self._transact(connection, batch))
        connection.close()

    def _next_batch(self) -> tuple[list[_Job], bool]:
        """Wait for a job, then take all that are there; also returns whether there will be more."""
        batch: list[_Job] = []
        job = self._queue.get()
        while job is not None:
            batch.append(job)
            if len(batch) == LARGEST_BATCH:
                return batch, True
            try:
                job = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _transact(self, connection: Connection, batch: list[_Job]) -> list[_Answer]:
        """Do all jobs and commit; returns what to tell the callers. A job that fails undoes only itself."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            answers = [self._attempt(connection, job) for job in batch]
            connection.execute("COMMIT")
        except sqlite3.Error as problem:
            with suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            self._note_damage(problem)
            return [_Answer(job, failure=StorageTrouble(f"the storage failed: {problem}")) for job in batch]
        self.commits += 1
        self.jobs += len(batch)
        return answers

    def _attempt(self, connection: Connection, job: _Job) -> _Answer:
        """The result of the job, or why it failed; what it did before it failed is undone. Whatever is wrong with one
        job, the others in the same transaction are done."""
        if job.guarded:
            connection.execute("SAVEPOINT job")
        try:
            answer = _Answer(job, job.work(connection))
        except Exception as problem:
            if not connection.in_transaction:
                raise
            if job.guarded:
                connection.execute("ROLLBACK TO job")
            answer = _Answer(job, failure=self._explained(problem))
        if job.guarded:
            connection.execute("RELEASE job")
        return answer

    def _explained(self, problem: Exception) -> StorageTrouble:
        if isinstance(problem, sqlite3.IntegrityError):
            return Conflict(f"this was already written: {problem}")
        logger.error("a job of the storage failed", exc_info=problem)
        self._note_damage(problem)
        return StorageTrouble(f"the storage failed: {problem}")

    def _note_damage(self, problem: Exception) -> None:
        """A damaged file stays damaged, even if some of it can still be read."""
        if getattr(problem, "sqlite_errorcode", 0) & 0xFF in DAMAGED:
            self._damage = f"{self.path} is damaged: {problem}"

    def _tell(self, answers: list[_Answer]) -> None:
        """Wake the event loop once for all waiting callers."""
        with suppress(RuntimeError):  # the loop has ended: nobody is waiting any more
            answers[0].job.done.get_loop().call_soon_threadsafe(_deliver, answers)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._lock.release()

    async def check(self) -> None:
        await asyncio.to_thread(self._watch.check)
        await self._ask(_try_to_write)
        if self._damage is not None:
            raise StorageTrouble(self._damage)

    def counters(self) -> dict[str, int]:
        return {"storage_commits": self.commits, "storage_jobs": self.jobs}

    async def backup(self, target: Path) -> None:
        await asyncio.to_thread(copy_database, self.path, target)


# ---- the file ------------------------------------------------------------------------------------


def _open(path: Path) -> Connection:
    """The file, brought to the current schema."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        set_up(connection)
    except BaseException as problem:
        connection.close()
        if not isinstance(problem, sqlite3.Error):
            raise
        if getattr(problem, "sqlite_errorcode", 0) & 0xFF in DAMAGED:
            raise StorageTrouble(f"{path} is not an Intrigue database: {problem}") from None
        raise StorageTrouble(f"cannot use {path}: {problem}") from None
    return connection


def set_up(connection: Connection) -> None:
    """Bring a database that has just been opened to the current schema, and make it keep its promises."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)


def migrate(connection: Connection) -> None:
    """Take the steps that this file has not taken yet, each completely or not at all."""
    connection.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER PRIMARY KEY)")
    (taken,) = connection.execute("SELECT coalesce(max(number), 0) FROM schema_version").fetchone()
    for number, script in pending(taken, migrations()):
        step = f"BEGIN IMMEDIATE;\n{script}\nINSERT INTO schema_version VALUES ({number});\nCOMMIT;"
        connection.executescript(step)


def copy_database(source: Path, target: Path) -> None:
    """A consistent copy of a database that may be in use, complete or not at all, readable only by its owner."""
    draft = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)
        make_private(draft)
        reading, writing = sqlite3.connect(source, timeout=BUSY_SECONDS), sqlite3.connect(draft)
        try:
            reading.backup(writing)
        finally:
            writing.close()
            reading.close()
        draft.replace(target)
    except (OSError, sqlite3.Error) as problem:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise StorageTrouble(f"cannot copy {source} to {target}: {problem}") from None


# ---- rows ----------------------------------------------------------------------------------------


def _deliver(answers: list[_Answer]) -> None:
    """Runs in the event loop."""
    for job, value, failure in answers:
        if job.done.done():
            continue  # the caller has gone
        if failure is None:
            job.done.set_result(value)
        else:
            job.done.set_exception(failure)


def _try_to_write(connection: Connection) -> None:
    """Change something that nobody reads."""
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute(f"PRAGMA user_version = {1 - (number & 1)}")
    for place in PLACES:
        connection.execute(f"SELECT 1 FROM {place} LIMIT 1").fetchone()
