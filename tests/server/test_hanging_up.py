"""A database that does not answer: the node hangs up, and nothing of it is left behind."""

from __future__ import annotations

import asyncio
import gc
import socket
from typing import Any

import psycopg
import pytest

from intrigue.server import cluster, postgres


@pytest.mark.parametrize("late", [False, True])
def test_what_fails_after_hanging_up_is_not_complained_about(monkeypatch: pytest.MonkeyPatch, late: bool) -> None:
    """The question fails because the node hangs up, at once or when nobody waits for it any more."""
    complaints: list[dict[str, Any]] = []

    async def scenario() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        hung_up = asyncio.Event()

        async def question() -> None:
            try:
                await hung_up.wait()
            except asyncio.CancelledError:
                raise ConnectionError("too late") from None
            raise ConnectionError("closed")

        monkeypatch.setattr(cluster, "hang_up", lambda _: None if late else hung_up.set())
        monkeypatch.setattr(cluster, "GIVE_UP", 0.0)
        monkeypatch.setattr(cluster, "BEAT", 0.0 if late else 60.0)
        with pytest.raises(TimeoutError):
            await cluster._in_time(None, question())
        await asyncio.sleep(0)
        gc.collect()

    asyncio.run(scenario())
    gc.collect()
    assert complaints == []


def test_a_connection_that_was_given_up_is_closed_at_once() -> None:
    """A database that shuts down waits for whoever has connected and says nothing, so nobody may be left behind until
    the garbage collector comes."""
    gc.disable()
    try:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            address = f"postgresql://nobody@127.0.0.1:{silent.getsockname()[1]}/nothing?sslmode=disable"
            with pytest.raises(psycopg.OperationalError):
                postgres.connected(address, 0.0)
            line, _ = silent.accept()
            with line:
                line.setblocking(False)
                while line.recv(4096):
                    pass
    finally:
        gc.enable()
