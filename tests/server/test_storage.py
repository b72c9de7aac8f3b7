"""The storage keeps what it said it kept, and refuses what has been written before."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event

import pytest

from intrigue.server.sql import migrations
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import (
    EntryRow,
    GuestRow,
    RoomRow,
    SeatRow,
    Storage,
    StorageTrouble,
    TableRow,
)

ROOM = RoomRow("r1", "g1", "{}", "{}", "", (SeatRow("person", "g1", "Kim", "", "h1"), SeatRow("bot", level="greedy")))
TABLE = TableRow("t1", "r1", "empire-engine", "1", 2, "{}", "ab" * 32, None)


def entry(number: int, key: str = "", seat: int = 0) -> EntryRow:
    return EntryRow("t1", number, "move", seat, "pass", key or f"k{number}")


def with_storage(path: Path, scenario: Callable[[SqliteStorage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = SqliteStorage(path)
        try:
            await scenario(storage)
        finally:
            await storage.close()

    asyncio.run(run())


async def seated(storage: Storage) -> None:
    await storage.add_guest(GuestRow("g1", "Kim", "h"))
    await storage.save_room(ROOM)
    await storage.begin_table(TABLE, ROOM._replace(table="t1"))


def test_one_commit_serves_all_who_wait(tmp_path: Path) -> None:
    async def scenario(storage: SqliteStorage) -> None:
        await seated(storage)
        begun, go_on = Event(), Event()

        def hold_up(_: sqlite3.Connection) -> None:
            begun.set()
            go_on.wait()

        busy = asyncio.create_task(storage._ask(hold_up))
        while not begun.is_set():
            await asyncio.sleep(0)
        before = storage.commits
        waiting = asyncio.gather(*(storage.append(entry(number)) for number in range(1, 201)))
        while storage._queue.qsize() < 200:
            await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(busy, waiting)
        assert storage.commits - before == 2, "that of the job which kept them waiting, and one for all of them"
        assert len(await storage.entries("t1")) == 200

    with_storage(tmp_path / "data.sqlite", scenario)


def test_a_backup_made_while_running_can_be_opened(tmp_path: Path) -> None:
    async def scenario(storage: SqliteStorage) -> None:
        await seated(storage)
        moves = asyncio.gather(*(storage.append(entry(number)) for number in range(1, 51)))
        await storage.backup(tmp_path / "copy.sqlite")
        await moves

    async def restored(storage: SqliteStorage) -> None:
        numbers = [row.number for row in await storage.entries("t1")]
        assert numbers == list(range(1, len(numbers) + 1))
        assert await storage.table("t1") == TABLE

    with_storage(tmp_path / "data.sqlite", scenario)
    with_storage(tmp_path / "copy.sqlite", restored)


def test_what_fails_to_commit_is_told_and_changes_nothing(tmp_path: Path) -> None:
    """Given somebody else holds the file, when the wait is over, then the entry is refused and can be sent again."""

    async def scenario(storage: SqliteStorage) -> None:
        await seated(storage)
        await storage._ask(lambda connection: connection.execute("PRAGMA busy_timeout = 0").fetchall())
        other = sqlite3.connect(tmp_path / "data.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageTrouble, match="failed"):
            await storage.append(entry(1))
        other.execute("ROLLBACK")
        other.close()
        assert await storage.entries("t1") == []
        await storage.append(entry(1))

    with_storage(tmp_path / "data.sqlite", scenario)


def test_files_that_cannot_be_used_are_refused(tmp_path: Path) -> None:
    strange = tmp_path / "strange.sqlite"
    strange.write_text("no database at all, but long enough to be taken for one" * 20)
    with pytest.raises(StorageTrouble):
        SqliteStorage(strange)
    with_storage(tmp_path / "data.sqlite", seated)
    connection = sqlite3.connect(tmp_path / "data.sqlite")
    connection.execute("INSERT INTO schema_version VALUES (999)")
    connection.commit()
    connection.close()
    with pytest.raises(StorageTrouble, match="newer Intrigue"):
        SqliteStorage(tmp_path / "data.sqlite")


# ---- the file -----------------------------------------------------------------------------------


def test_a_second_server_is_kept_away(tmp_path: Path) -> None:
    """Given a server that uses a folder, another one is told who does; when the first is gone, it can start."""
    path = tmp_path / "data.sqlite"

    async def scenario(storage: SqliteStorage) -> None:
        await seated(storage)
        with pytest.raises(StorageTrouble, match=rf"in use by another server \(process {os.getpid()}\)"):
            SqliteStorage(path)
        assert await storage.room("r1") is not None

    with_storage(path, scenario)
    with_storage(path, lambda storage: storage.check())


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    """Killed without warning, a server leaves no lock behind."""
    script = (
        "import sys, time, pathlib; from intrigue.server.sqlite import SqliteStorage;"
        "SqliteStorage(pathlib.Path(sys.argv[1])); print('ready', flush=True); time.sleep(900)"
    )
    path = tmp_path / "data.sqlite"
    with subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n"
        with pytest.raises(StorageTrouble, match=f"process {server.pid}"):
            SqliteStorage(path)
        server.kill()
    with_storage(path, lambda storage: storage.check())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other means")
def test_nobody_else_can_read_the_data(tmp_path: Path) -> None:
    """The database, what SQLite keeps beside it, and copies; also those that were made readable before."""
    folder = tmp_path / "data"
    path = folder / "data.sqlite"

    def modes() -> set[int]:
        return {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}

    async def scenario(storage: SqliteStorage) -> None:
        await storage.save_room(ROOM)
        assert (folder / "data.sqlite-wal").exists()
        await storage.backup(folder / "copy.sqlite")
        assert modes() == {0o600}

    with_storage(path, scenario)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for file in folder.iterdir():
        file.chmod(0o644)
    (folder / "copy.sqlite").unlink()
    with_storage(path, scenario)


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where a folder should be, and a disk that cannot be written to."""
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageTrouble, match=r"cannot keep data in .*file: "):
        SqliteStorage(tmp_path / "file" / "data.sqlite")

    def refuse(*_: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("intrigue.server.datafile.os.open", refuse)
    with pytest.raises(StorageTrouble, match="Read-only file system"):
        SqliteStorage(tmp_path / "data.sqlite")


def test_a_bad_job_harms_nobody_else(tmp_path: Path) -> None:
    """Whatever is wrong with a job, it fails alone: those of the same commit are kept, and the storage goes on."""

    async def scenario(storage: SqliteStorage) -> None:
        await seated(storage)
        begun, go_on = Event(), Event()

        def hold_up(_: sqlite3.Connection) -> None:
            begun.set()
            go_on.wait()

        busy = asyncio.create_task(storage._ask(hold_up))
        while not begun.is_set():
            await asyncio.sleep(0)
        too_large, no_text = entry(2)._replace(seat=2**64), entry(3)._replace(action="\ud800")
        waiting = asyncio.gather(
            storage.append(entry(1)),
            storage.append(too_large),
            storage.append(no_text),
            storage._ask(lambda c: c.execute("SELECT nothing")),
            storage.append(entry(4)),
            return_exceptions=True,
        )
        while storage._queue.qsize() < 5:
            await asyncio.sleep(0)
        go_on.set()
        await busy
        results = await waiting
        assert [type(result) for result in results] == [type(None), *[StorageTrouble] * 3, type(None)]
        assert [row.number for row in await storage.entries("t1")] == [1, 4]

    with_storage(tmp_path / "data.sqlite", scenario)


# ---- is it well? ---------------------------------------------------------------------------------


def test_a_full_disk_is_noticed(tmp_path: Path) -> None:
    """Before it is full, and when a file cannot grow any more."""

    async def nearly_full() -> None:
        storage = SqliteStorage(tmp_path / "nearly.sqlite", least_free=2**62)
        with pytest.raises(StorageTrouble, match="MiB are free"):
            await storage.check()
        await storage.close()

    async def full(storage: SqliteStorage) -> None:
        await storage.check()
        await storage._ask(lambda c: c.execute("PRAGMA max_page_count = 1").fetchall())
        with pytest.raises(StorageTrouble, match="full"):
            await storage.add_guest(GuestRow("g1", "x" * 100_000, "h"))

    asyncio.run(nearly_full())
    with_storage(tmp_path / "data.sqlite", full)


def test_a_file_that_is_gone_or_replaced_is_noticed(tmp_path: Path) -> None:
    async def scenario(storage: SqliteStorage) -> None:
        await storage.check()
        storage.path.rename(tmp_path / "elsewhere.sqlite")
        with pytest.raises(StorageTrouble, match="removed or replaced"):
            await storage.check()
        storage.path.write_bytes(b"")
        with pytest.raises(StorageTrouble, match="removed or replaced"):
            await storage.check()

    with_storage(tmp_path / "data.sqlite", scenario)


def test_a_damaged_file_is_noticed(tmp_path: Path) -> None:
    """Given a file of which a part is damaged, when somebody comes upon it, then the storage is not well any more."""

    async def scenario(storage: SqliteStorage) -> None:
        await seated(storage)
        await storage.check()
        root = await storage._ask(
            lambda c: c.execute("SELECT rootpage FROM sqlite_master WHERE name = 'guests'").fetchone()[0]
        )
        await storage._ask(lambda c: c.execute("PRAGMA cache_size = 0").fetchall())
        connection = sqlite3.connect(storage.path)
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        with storage.path.open("r+b") as file:
            file.seek((root - 1) * size)
            file.write(b"\xff" * size)
        with pytest.raises(StorageTrouble):
            await storage.add_guest(GuestRow("g2", "Sam", "h2"))
        with pytest.raises(StorageTrouble, match="malformed"):
            await storage.check()
        with pytest.raises(StorageTrouble, match=r"damaged|malformed"):
            await storage.check()

    with_storage(tmp_path / "data.sqlite", scenario)


def test_migrations_are_numbered_from_one_on() -> None:
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))
