"""Finding the owner of a room while it moves: the visitor's node waits, so that the visitor need not come again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.http11 import Response

from intrigue.server import relay
from intrigue.server.cluster import Node
from intrigue.server.lobby import Lobby
from tests.server.serving import House, dial, run

MOVED = b'{"code":"moved","reason":"the room is moving to another node; try again in a moment"}'
FULL = b'{"code":"full","reason":"there are too many connections; come back later"}'
OWNER = Node("north", "http://127.0.0.1:1", draining=False, rules={}, rooms=0, sockets=0, alive=True, well=True)


class Cluster:
    """Says who owns a room: one after the other."""

    def __init__(self, *owners: Node | None) -> None:
        self.secret = "secret"
        self.lines: dict[str, set[asyncio.Task[Any]]] = {}
        self.owners = list(owners)

    async def where(self, room: str) -> Node | None:
        del room
        return self.owners.pop(0)


def reach(monkeypatch: pytest.MonkeyPatch, cluster: Cluster, *answers: object) -> object:
    """What becomes of a visitor for whom the owner has these answers."""
    left = list(answers)

    async def connected(address: str, headers: object) -> object:
        del address, headers
        answer = left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(relay, "connected", connected)
    monkeypatch.setattr(relay, "headers_for", lambda *_: [])
    monkeypatch.setattr(relay, "PAUSE", 0.0)
    socket = cast(WebSocket, SimpleNamespace(url=SimpleNamespace(path="/api/rooms/abc/socket")))
    lobby = cast(Lobby, SimpleNamespace(cluster=cluster, rooms={}))
    reached = asyncio.run(relay.reach_owner(socket, lobby, "abc"))
    assert not left
    return reached


def refusal(status: int, body: bytes) -> InvalidStatus:
    return InvalidStatus(Response(status, "", Headers(), body))


def test_an_owner_that_has_lost_its_room_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node that is cut off from the database refuses everybody until others may take its rooms."""
    cluster = Cluster(OWNER, OWNER, None)
    assert reach(monkeypatch, cluster, refusal(503, MOVED), refusal(503, MOVED)) is None  # this node is the owner now
    line = object()
    assert reach(monkeypatch, Cluster(OWNER, OWNER), refusal(503, MOVED), line) == (OWNER, line)


@pytest.mark.parametrize(("status", "body"), [(429, FULL), (503, FULL), (403, MOVED), (503, b"")])
def test_any_other_refusal_is_the_visitors(monkeypatch: pytest.MonkeyPatch, status: int, body: bytes) -> None:
    with pytest.raises(InvalidStatus):
        reach(monkeypatch, Cluster(OWNER), refusal(status, body))


def test_a_node_that_is_cut_off_says_so_before_the_socket_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("pot-de-vin", 3)
        monkeypatch.setattr(Lobby, "cut_off", property(lambda _: True))
        with pytest.raises(InvalidStatus) as refused:
            async with dial(house.watch(opened.room.room).address):
                pass
        answer = refused.value.response
        assert relay.says_moved(answer.status_code, answer.body)

    run(tmp_path, scenario)
