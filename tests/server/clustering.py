"""Several nodes on one database, all in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

import psycopg

from intrigue.server.app import make_app
from intrigue.server.cluster import Cluster
from intrigue.server.lobby import Config
from intrigue.server.postgres import PostgresStorage
from intrigue.server.running import listen, make_server
from tests.server.serving import SECONDS_AT_MOST, TEST_CONFIG, House

NAMES = ("north", "south", "west")


class NodeHouse(House):
    """A running node."""

    @property
    def cluster(self) -> Cluster:
        assert self.lobby.cluster is not None
        return self.lobby.cluster

    def hang(self) -> None:
        """No more signs of life, as if this process stood still."""
        assert self.cluster._task is not None
        assert self.cluster._alarm is not None
        self.cluster._task.cancel()
        self.cluster._alarm.cancel()

    async def knows(self, holds: Callable[[Cluster], bool]) -> None:
        """Wait until this node has learnt something about the others."""
        while not holds(self.cluster):
            try:
                await self.cluster._look()
            except psycopg.Error:  # whoever stopped the signs of life has broken the line
                await self.cluster._hang_up()


@asynccontextmanager
async def node(database: str, name: str, config: Config = TEST_CONFIG) -> AsyncIterator[NodeHouse]:
    """A node on a loopback port of its own."""
    socket = listen("127.0.0.1", 0)
    url = f"http://127.0.0.1:{socket.getsockname()[1]}"
    own = replace(config, node=name, advertised=url)
    app = make_app(lambda: PostgresStorage(database, 3), own)
    server = make_server(app, own)
    task = asyncio.create_task(server._serve([socket]))
    while not server.started:
        await asyncio.sleep(0.01)
        if task.done():
            task.result()
    try:
        yield NodeHouse(url, app.state.lobby, server)
    finally:
        server.should_exit = True
        await task


def run_nodes(
    database: str,
    scenario: Callable[..., Awaitable[None]],
    config: Config = TEST_CONFIG,
    names: tuple[str, ...] = NAMES[:2],
) -> None:
    """Let the scenario happen at some nodes that know each other."""

    async def everything() -> None:
        async with asyncio.timeout(SECONDS_AT_MOST), AsyncExitStack() as stack:
            houses = [await stack.enter_async_context(node(database, name, config)) for name in names]
            for house in houses:
                await house.knows(lambda cluster: len(cluster.nodes) == len(names))
            await scenario(*houses)

    asyncio.run(everything())
