"""The file that holds everything: only its owner can read it, and only one server writes it."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from intrigue.server.storage import StorageTrouble

PRIVATE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
BESIDE: Final = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside a database
PID_BYTES: Final = 20


class Lock:
    """Keeps a second server away from a database while this one runs. The lock ends with the process, however that
    ends."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        try:
            make_private(self.path)
            self._file = os.open(self.path, os.O_RDWR)
        except OSError as problem:
            raise cannot_use(database, problem) from None
        if not self._is_ours():
            holder = os.read(self._file, PID_BYTES).decode("ascii", "replace").strip()
            os.close(self._file)
            by = f" (process {holder})" if holder.isdecimal() else ""
            raise StorageTrouble(
                f"{database.parent} is in use by another server{by}; stop that one, or name another folder with --data"
            )
        os.truncate(self.path, 0)
        os.write(self._file, str(os.getpid()).encode())

    def _is_ours(self) -> bool:
        try:
            if sys.platform == "win32":
                import msvcrt

                os.lseek(self._file, PID_BYTES, os.SEEK_SET)  # so that others can still read who holds it
                msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
                os.lseek(self._file, 0, os.SEEK_SET)
            else:
                import fcntl

                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.lseek(self._file, 0, os.SEEK_SET)
            return False
        return True

    def release(self) -> None:
        os.close(self._file)


def prepare(database: Path) -> None:
    """Make the folder and the file if necessary, readable only by their owner: they hold the seeds of running games."""
    try:
        database.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        make_private(database)
        for ending in BESIDE:
            other = database.with_name(database.name + ending)
            if other.exists():
                other.chmod(PRIVATE)
    except OSError as problem:
        raise cannot_use(database, problem) from None


def make_private(path: Path) -> None:
    """A file that nobody else can read, created empty if it does not exist."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    path.chmod(PRIVATE)


def cannot_use(database: Path, problem: OSError) -> StorageTrouble:
    """What is wrong with a folder, for the operator."""
    return StorageTrouble(f"cannot keep data in {database.parent}: {problem.strerror or problem}")


class Watch:
    """Notices what happens to a file from outside: it is removed or replaced, or its disk fills up."""

    def __init__(self, path: Path, least_free: int) -> None:
        self.path = path
        self.least_free = least_free
        self._known = self._identity()

    def check(self) -> None:
        """Raise `StorageTrouble` with the reason if something is wrong."""
        if self._identity() != self._known:
            raise StorageTrouble(f"{self.path} was removed or replaced while the server was running")
        free = shutil.disk_usage(self.path.parent).free
        if free < self.least_free:
            raise StorageTrouble(f"only {free // 2**20} MiB are free on the disk of {self.path.parent}")

    def _identity(self) -> tuple[int, int] | None:
        with suppress(OSError):
            found = self.path.stat()
            return found.st_dev, found.st_ino
        return None
