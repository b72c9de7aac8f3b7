"""A PostgreSQL of one's own on this machine: in a folder, on a loopback port, gone when it is stopped.

Used by `make cluster`, by the tests and by `benchmarks/cluster.py`. Needs Debian's package `postgresql`, or any other
with `initdb` and `postgres`. PostgreSQL refuses to run as root, so root starts it as the user `postgres`.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
from pathlib import Path
from typing import Final

USER: Final = "intrigue"
UNPRIVILEGED: Final = ("postgres", "nobody")
SOON: Final = "authentication_timeout=2s"  # while it shuts down it waits that long for clients that have said nothing
SAFE: Final = ("fsync=on", "synchronous_commit=on", SOON)
QUICK: Final = ("fsync=off", "full_page_writes=off")  # for tests: a power cut may lose data, and nobody is hurried


class Missing(Exception):
    """PostgreSQL is not installed here."""


def programs() -> Path:
    """The folder with PostgreSQL's programs."""
    found = shutil.which("postgres")
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if found is None and not versions:
        raise Missing("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    return versions[-1].parent if versions else Path(str(found)).resolve().parent


def free_port() -> int:
    """A loopback port that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class LocalPostgres:
    """A database server in a folder. `stop` ends it, `start` starts it again with the same data."""

    def __init__(self, folder: Path, settings: tuple[str, ...] = SAFE) -> None:
        self.folder = folder
        self.settings = settings
        self.port = free_port()
        self.programs = programs()
        self.process: subprocess.Popen[bytes] | None = None
        self._user = self._unprivileged()
        folder.mkdir(parents=True, exist_ok=True)
        if self._user is not None:
            folder.parent.chmod(folder.parent.stat().st_mode | 0o011)  # temporary folders of root are closed to others
            shutil.chown(folder, self._user)
        self.data = folder / "data"
        if not self.data.exists():
            made = [str(self.programs / "initdb"), "-D", str(self.data), "-U", USER, "-A", "trust", "-E", "UTF8"]
            self._run([*made, "--locale=C", "--no-sync", "--no-instructions"])

    @staticmethod
    def _unprivileged() -> str | None:
        if os.getuid() != 0:
            return None
        known = {entry.pw_name for entry in pwd.getpwall()}
        return next(name for name in UNPRIVILEGED if name in known)

    def _run(self, command: list[str]) -> None:
        subprocess.run(command, user=self._user, group=self._group(), cwd=self.folder, check=True, capture_output=True)

    def _group(self) -> int | None:
        return None if self._user is None else pwd.getpwnam(self._user).pw_gid

    @property
    def address(self) -> str:
        """Where clients reach it."""
        return self.address_at(self.port)

    @staticmethod
    def address_at(port: int, schema: str = "") -> str:
        """The address at another port, for instance that of a proxy; with a schema, only that one is used."""
        chosen = f"?options=-csearch_path%3D{schema}" if schema else ""
        return f"postgresql://{USER}@127.0.0.1:{port}/postgres{chosen}"

    def start(self) -> None:
        """Start it, and return once it accepts connections."""
        options = [part for setting in self.settings for part in ("-c", setting)]
        place = ["-D", str(self.data), "-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder)]
        log = (self.folder / "log").open("ab")
        with log:
            self.process = subprocess.Popen(
                [str(self.programs / "postgres"), *place, *options, "-c", "max_connections=200"],
                user=self._user,
                group=self._group(),
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for whoever started it
            )
        ready = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER]
        while subprocess.run(ready, check=False).returncode != 0:
            if self.process.poll() is not None:
                raise RuntimeError(f"PostgreSQL did not start:\n{(self.folder / 'log').read_text()[-2000:]}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: with SIGINT it breaks all connections and ends in order; with SIGQUIT as after a power cut."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None

    def __enter__(self) -> LocalPostgres:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
