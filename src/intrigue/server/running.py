"""Running the server: the socket it listens on, and the settings under which uvicorn serves it."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import uvicorn
from starlette.applications import Starlette

from intrigue.core.errors import IntrigueError
from intrigue.server import protocol as wire
from intrigue.server.app import make_app
from intrigue.server.connections import Doorkeeper, protocols
from intrigue.server.files import PAGE
from intrigue.server.lobby import Config
from intrigue.server.sqlite import SqliteStorage, copy_database
from intrigue.server.table import Table

DATABASE: Final = "tables.sqlite"
SECONDS_TO_STOP: Final = 5
GARBAGE: Final = (20_000, 20, 50)  # every move makes many objects, but hardly any cycles
BACKLOG: Final = 128  # connections waiting to be accepted
AT_ONCE: Final = 16  # connections accepted before the first of them is checked
SOMEWHERE: Final = ("10.255.255.255", 1)  # nothing is sent there: it only shows which interface leads to the network


def database(folder: Path) -> Path:
    return folder / DATABASE


def application(folder: Path, config: Config, page: Path = PAGE) -> Starlette:
    """The server with its data in a folder."""
    return make_app(lambda: open_storage(folder, config), config, page)


def open_storage(folder: Path, config: Config) -> SqliteStorage:
    """The data in a folder; `StorageTrouble` says what is wrong with it, or that another server uses it."""
    return SqliteStorage(database(folder), config.least_free)


async def unplayable(path: Path) -> tuple[int, dict[str, str]]:
    """How many games a database holds, and why some of them cannot be replayed under the current rules. Reads a copy: a
    server, perhaps of another version, may be using the original."""
    with TemporaryDirectory(dir=path.parent) as folder:
        copy = Path(folder) / path.name
        await asyncio.to_thread(copy_database, path, copy)
        return await replayed(SqliteStorage(copy))


async def replayed(storage: SqliteStorage) -> tuple[int, dict[str, str]]:
    problems: dict[str, str] = {}
    try:
        table_ids = await storage.table_ids()
        for table_id in table_ids:
            row = await storage.table(table_id)
            assert row is not None
            try:
                Table.fold(row, await storage.entries(table_id))
            except IntrigueError as problem:
                problems[table_id] = str(problem)
    finally:
        await storage.close()
    return len(table_ids), problems


class Server(uvicorn.Server):
    """uvicorn with a doorkeeper that is asked in time. asyncio accepts as many connections in a row as the backlog is
    long, before the protocols hear of any: that can use up all the open files that the system allows."""

    before_stopping: Callable[[], Awaitable[None]]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for bound in sockets or ():
            bound.listen(BACKLOG)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hand the rooms over while everybody is still connected, then close everything."""
        await self.before_stopping()
        await super().shutdown(sockets)

    def stop(self) -> None:
        self.should_exit = True


def collect_rarely() -> None:
    """Let the garbage collector of a process that only serves look for cycles less often."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def make_server(app: Starlette, config: Config) -> uvicorn.Server:
    """uvicorn, with limits instead of its generous defaults. When stopped, it closes every socket with 1012, after
    which clients reconnect. What a request says about its origin is trusted only if it comes through a proxy that the
    operator has named."""
    known: set[str] = app.state.known  # proxies and other nodes
    known.update(config.proxies)
    http, websocket = protocols(Doorkeeper(config.limits, known))
    server = Server(
        uvicorn.Config(
            app,
            http=http,
            ws=websocket,
            backlog=AT_ONCE,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=list(config.proxies),
            ws_max_size=wire.LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            lifespan="on",
            access_log=False,
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=SECONDS_TO_STOP,
        )
    )

    async def hand_over() -> None:
        await app.state.lobby.drain()

    server.before_stopping = hand_over
    app.state.stop = server.stop
    return server


def listen(host: str, port: int) -> socket.socket:
    """A socket that is already bound, so that its port is known (0: any free one).

    Small messages are sent at once. asyncio ensures that only if the protocol is named here; accepted connections
    inherit it.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        bound.bind((host, port))
        bound.listen(BACKLOG)  # clients that come before the server is up wait for it
    except BaseException:
        bound.close()
        raise
    bound.set_inheritable(False)
    return bound


def lan_address() -> str:
    """The address of this machine on the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
