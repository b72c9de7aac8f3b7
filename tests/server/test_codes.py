"""Programs read codes, people read reasons: no client decides by words."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import get_args

import pytest
from websockets.asyncio.server import ServerConnection, serve

from intrigue.server import protocol as wire
from intrigue.server.client import ServerSaid, TableClient
from intrigue.server.codes import MEANINGS, STATUS, CloseCode, RefusalCode, is_for_good, name_of
from intrigue.server.openapi import document, socket_schema
from intrigue.server.refusal import NoSuchRoom, Refusal, as_closing
from intrigue.server.storage import StorageTrouble
from tests.server.serving import SECONDS_AT_MOST

DOCUMENT = Path(__file__).parents[2] / "docs" / "server.md"
MISLEADING = "there is no such room; this is not the token of that seat"
FOR_GOOD = [code for code in CloseCode if is_for_good(code)]
COME_BACK = [*(code for code in CloseCode if not is_for_good(code)), 1000, 1001, 1008, 1009, 1011, 1012, 1013]


def closing_with(code: int, scenario: Callable[[TableClient], Awaitable[None]]) -> None:
    """A server that closes every socket with this code and with words that mean something else."""

    async def close(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.close(code, MISLEADING)

    async def run() -> None:
        async with asyncio.timeout(SECONDS_AT_MOST), serve(close, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            await scenario(TableClient(f"http://127.0.0.1:{port}", "abcd", 0, "0" * 32))

    asyncio.run(run())


@pytest.mark.parametrize("code", FOR_GOOD)
def test_a_client_does_not_come_back_when_that_is_no_use(code: int) -> None:
    async def scenario(client: TableClient) -> None:
        async with client:
            with pytest.raises(ServerSaid) as said:
                await client.until(lambda c: c.update is not None)
            assert (said.value.code, str(said.value), client.connections) == (name_of(code), MISLEADING, 1)
            with pytest.raises(ServerSaid):
                await client.ask(wire.Ping(id=0))

    closing_with(code, scenario)


@pytest.mark.parametrize("code", COME_BACK)
def test_a_client_comes_back_after_any_other_closing(code: int) -> None:
    async def scenario(client: TableClient) -> None:
        async with client:
            while client.connections < 2:
                await asyncio.sleep(0)
            assert client.closed is None

    closing_with(code, scenario)


def test_every_code_is_documented() -> None:
    """In the schema for programs, and in the docs for those who write them."""
    text = DOCUMENT.read_text(encoding="utf-8")
    for code in get_args(RefusalCode):
        assert re.search(rf"^\| `{code}` \|", text, re.MULTILINE), code
    closings = {int(code): said for code, said in re.findall(r"^\| (4\d\d\d) \| ([^|]*) \|", text, re.MULTILINE)}
    assert closings == {int(code): said for code, said in MEANINGS.items()}
    assert [row["const"] for row in socket_schema()["$defs"]["CloseCode"]["oneOf"]] == list(CloseCode)
    assert set(document()["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]) == set(
        get_args(RefusalCode)
    )
    assert set(STATUS) <= set(get_args(RefusalCode))


@pytest.mark.parametrize(
    ("problem", "code"),
    [
        (NoSuchRoom(), CloseCode.UNKNOWN),
        (Refusal("full", "no room left"), CloseCode.FULL),
        (Refusal("state", "put away"), CloseCode.STATE),
        (StorageTrouble("the disk is full"), CloseCode.STORAGE),
        (Refusal("illegal", "no closing at all"), CloseCode.FAILURE),
    ],
)
def test_what_keeps_somebody_out_has_a_close_code(problem: Refusal | StorageTrouble, code: CloseCode) -> None:
    assert as_closing(problem).code == code
