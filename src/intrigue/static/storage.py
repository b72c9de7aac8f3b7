"""Storage in memory, kept page by page.

The database is an SQLite database in memory. After every change, the pages that differ from the copy outside are
handed over together; a change is done only when they have been stored. If they could not be stored, the database
returns to what it was.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from intrigue.server.sqlite import Connection, SqliteStorage, _deliver, _Job, set_up
from intrigue.server.storage import StorageTrouble

T = TypeVar("T")
PAGE: Final = 4096  # bytes; SQLite's own pages are as large
MEMORY: Final = ":memory:"

Keep = Callable[[int, Mapping[int, bytes]], Awaitable[None]]
"""Stores the size of the database and its changed pages, all of them or none."""


class KeptInPages(SqliteStorage):
    """A database in memory, whose pages are kept elsewhere."""

    def __init__(self, kept: bytes, keep: Keep) -> None:
        """Continue with what was `kept` (nothing at first)."""
        self.path = Path(MEMORY)
        self.commits = 0
        self.jobs = 0
        self._closed = False
        self._damage: str | None = None
        self._keep = keep
        self._one_at_a_time = asyncio.Lock()
        self._kept = kept
        self._connection = opened(kept)

    async def _ask(self, work: Callable[[Connection], T], *, guarded: bool = False) -> T:
        if self._closed:
            raise StorageTrouble("the storage is closed")
        async with self._one_at_a_time:
            done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
            before = self._connection.total_changes
            _deliver(self._transact(self._connection, [_Job(work, done, guarded)]))
            value = done.result()
            if self._connection.total_changes != before:
                await self._store()
            return value

    async def _store(self) -> None:
        now = self._connection.serialize()
        try:
            await self._keep(len(now), changed(self._kept, now))
        except Exception as problem:
            self._connection.close()
            self._connection = opened(self._kept)
            raise StorageTrouble(f"this browser could not store the change: {problem}") from problem
        self._kept = now

    async def check(self) -> None:
        await self._ask(lambda connection: connection.execute("SELECT 1 FROM rooms LIMIT 1").fetchone())
        if self._damage is not None:
            raise StorageTrouble(self._damage)

    async def backup(self, target: Path) -> None:
        target.write_bytes(self._connection.serialize())

    async def close(self) -> None:
        async with self._one_at_a_time:
            if not self._closed:
                self._closed = True
                self._connection.close()


def opened(kept: bytes) -> Connection:
    """A database in memory with this content, brought to the current schema."""
    connection = sqlite3.connect(MEMORY, isolation_level=None, check_same_thread=False)
    try:
        if kept:
            connection.deserialize(kept)
        set_up(connection)
    except sqlite3.Error as problem:
        connection.close()
        raise StorageTrouble(f"what this browser has stored is damaged: {problem}") from None
    return connection


def changed(before: bytes, now: bytes) -> dict[int, bytes]:
    """The pages that are new or different, by their numbers.

    >>> old = bytes(3 * PAGE)
    >>> sorted(changed(old, old[:PAGE] + b"x" * PAGE + old[:PAGE] + b"y" * PAGE))
    [1, 3]
    """
    starts = range(0, len(now), PAGE)
    return {start // PAGE: now[start : start + PAGE] for start in starts if differs(before, now, start)}


def differs(before: bytes, now: bytes, start: int) -> bool:
    return before[start : start + PAGE] != now[start : start + PAGE]


def joined(size: int, pages: Mapping[int, bytes]) -> bytes:
    """The database from its pages."""
    data = b"".join(pages[number] for number in sorted(pages) if number * PAGE < size)
    if len(data) != size:
        raise StorageTrouble("what this browser has stored is incomplete")
    return data
