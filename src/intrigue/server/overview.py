"""Who owns what: the nodes of a cluster and their rooms, for the operator, as a page and for programs."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from intrigue.server.protocol import encode
from intrigue.server.rates import check_rate
from intrigue.server.refusal import Refusal

if TYPE_CHECKING:
    from intrigue.server.cluster import Cluster
    from intrigue.server.lobby import Lobby


class NodeInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A node: how many rooms the database says it owns, and how many sockets it serves."""

    name: str
    address: str
    state: str
    rooms: int
    sockets: int


class OwnedRoom(msgspec.Struct, frozen=True, kw_only=True):
    room: str
    node: str
    epoch: int
    game: str


class Overview(msgspec.Struct, frozen=True, kw_only=True):
    """The cluster as the node that was asked sees it."""

    asked: str
    nodes: list[NodeInfo]
    rooms: list[OwnedRoom]


async def overview(request: Request) -> Response:
    """Browsers ask for the operator's token as a password; programs send it as a bearer token."""
    lobby: Lobby = request.app.state.lobby
    check_rate(request)
    if not lobby.is_operator(given_token(request)):
        if "text/html" in request.headers.get("accept", ""):
            return Response(status_code=401, headers={"www-authenticate": 'Basic realm="operator", charset="UTF-8"'})
        raise Refusal("unknown", "there is no such address")
    assert lobby.cluster is not None
    found = await look(lobby.cluster)
    if "text/html" in request.headers.get("accept", ""):
        return Response(page(found), media_type="text/html", headers={"cache-control": "no-store", "refresh": "2"})
    return Response(encode(found), media_type="application/json", headers={"cache-control": "no-store"})


def given_token(request: Request) -> str | None:
    """The token of a request, as a bearer token or as the password of a browser.

    >>> scope = {"type": "http", "headers": [(b"authorization", b"Basic b3BlcmF0b3I6c2VjcmV0")]}
    >>> given_token(Request(scope))
    'secret'
    """
    kind, _, value = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return value.strip()
    if kind.lower() != "basic":
        return None
    try:
        return base64.b64decode(value, validate=True).decode().partition(":")[2]
    except (binascii.Error, UnicodeDecodeError):
        return None


async def look(cluster: Cluster) -> Overview:
    owned = await cluster.owned()
    nodes = []
    for node in cluster.nodes.values():
        state = "draining" if node.alive and node.draining else "alive" if node.alive else "dead"
        count = sum(room.node == node.name for room in owned)
        nodes.append(NodeInfo(name=node.name, address=node.address, state=state, rooms=count, sockets=node.sockets))
    rooms = [OwnedRoom(room=row.room, node=row.node, epoch=row.epoch, game=row.game) for row in owned]
    return Overview(asked=cluster.name, nodes=nodes, rooms=rooms)


def page(found: Overview) -> str:
    """A plain page: two tables, made anew every two seconds."""
    nodes = table(("node", "address", "state", "rooms", "sockets"), map(msgspec.structs.astuple, found.nodes))
    rooms = table(("room", "owner", "epoch", "game"), map(msgspec.structs.astuple, found.rooms))
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Who owns what</title>'
        f"<h1>Who owns what</h1><p>As node {escape(found.asked)} sees it.</p><h2>Nodes</h2>{nodes}"
        f"<h2>Rooms in memory</h2>{rooms}</html>"
    )


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table of HTML.

    >>> table(("a",), [("<b>",)])
    '<table border="1"><tr><th>a</th></tr><tr><td>&lt;b&gt;</td></tr></table>'
    """
    first = "".join(f"<th>{escape(head)}</th>" for head in heads)
    others = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table border="1"><tr>{first}</tr>{others}</table>'
