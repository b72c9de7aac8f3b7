"""Requests and sockets for rooms of other nodes: they are passed on to the owner, and its answers back.

So a proxy may send anybody to any node. What was passed on once is not passed on again: if the owner has changed
meanwhile, the visitor is told to try again.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from intrigue.core.errors import IntrigueError
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.cluster import Cluster, Node
from intrigue.server.lobby import Lobby
from intrigue.server.peers import SECONDS_TO_CONNECT, Unreached, ask_node, from_a_node, headers_for
from intrigue.server.rates import check_rate
from intrigue.server.refusal import Moved, Refusal, as_refusal

T = TypeVar("T")
ROOM: Final = re.compile(r"/(?:api|api/operator|page)/rooms/([a-z0-9]{1,64})(?:/|$)")
ALWAYS_HERE: Final = re.compile(r"/page/rooms/[^/]+/(?:link|qr\.svg)$")  # they need nothing of the room but its id
OK: Final = 200
PATIENCE: Final = 8.0  # seconds in which a request is tried again while its room moves
PAUSE: Final = 0.25
LARGEST_MESSAGE: Final = 8 * 1024 * 1024
RESTARTED: Final = 1012  # as when a server restarts: the client reconnects
PASSED_ON_CODES: Final = frozenset({1000, 1001, 1007, 1008, 1009, 1011, 1012, 1013})
OWN_CODES: Final = range(4000, 5000)


class Relay:
    """Stands before the application, and passes on what belongs to other nodes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lobby: Lobby | None = None
        if scope["type"] in ("http", "websocket"):
            lobby = getattr(scope["app"].state, "lobby", None)
        if lobby is None or lobby.cluster is None:
            await self.app(scope, receive, send)
            return
        cluster, found = lobby.cluster, ROOM.match(scope["path"])
        if from_a_node(scope, cluster.secret) or found is None or ALWAYS_HERE.match(scope["path"]):
            await self.app(scope, receive, send)
            return
        try:
            check_rate(HTTPConnection(scope))
            owner = None if found[1] in lobby.rooms else await cluster.where(found[1])
        except IntrigueError as problem:
            await refuse(scope, receive, send, as_refusal(problem))
            return
        if owner is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._pass_request_on(Request(scope, receive), send, lobby, found[1])
        else:
            await self._pass_socket_on(WebSocket(scope, receive, send), lobby, found[1])

    async def _pass_request_on(self, request: Request, send: Send, lobby: Lobby, room: str) -> None:
        """Ask the owner, and try again while the room moves."""
        assert lobby.cluster is not None
        body = b""
        try:
            body = await whole_body(request, lobby.config.limits.body_bytes)
            response = await answer_of_owner(request, body, lobby, room)
        except ClientDisconnect:
            return
        except IntrigueError as problem:
            response = problem_response(as_refusal(problem))
        if response is None:
            await self.app(request.scope, replayed(body), send)
        else:
            await response(request.scope, request.receive, send)

    async def _pass_socket_on(self, socket: WebSocket, lobby: Lobby, room: str) -> None:
        """Connect to the owner, and wait for another one if it does not answer."""
        assert lobby.cluster is not None
        try:
            reached = await reach_owner(socket, lobby, room)
        except InvalidStatus as refused:
            answer = refused.response
            body = bytes(answer.body or b"")
            await socket.send_denial_response(Response(body, answer.status_code, media_type="application/json"))
        except IntrigueError as problem:
            await socket.send_denial_response(problem_response(as_refusal(problem)))
        else:
            if reached is None:
                await self.app(socket.scope, socket._receive, socket._send)
            else:
                await pass_messages_on(socket, lobby.cluster, *reached)


# ---- requests ------------------------------------------------------------------------------------


async def answer_of_owner(request: Request, body: bytes, lobby: Lobby, room: str) -> Response | None:
    """What the owner answers; None if this node is the owner by now. While the room moves, the owner is asked again, as
    long as it is certain that it has done nothing."""
    cluster, loop = lobby.cluster, asyncio.get_running_loop()
    assert cluster is not None
    give_up_at = loop.time() + PATIENCE
    target = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    headers = headers_for(request, cluster.secret)
    while True:
        owner = None if room in lobby.rooms else await cluster.where(room)
        if owner is None:
            return None
        try:
            response = await unless_dead(cluster, owner, ask_node(owner.address, request.method, target, headers, body))
            if response is not None and not is_moved(response):
                return response
            sure = response is not None or request.method in ("GET", "HEAD")
        except Unreached as problem:
            sure = True
            if isinstance(problem.__context__, ConnectionRefusedError):
                cluster.suspect(owner)
        except Moved:
            sure = request.method in ("GET", "HEAD")
        if not sure or loop.time() > give_up_at:
            raise Moved
        await asyncio.sleep(PAUSE)


async def ask_about_room(request: Request, lobby: Lobby, room: str) -> bodies.MyRoom | None:
    """What the owner of a room tells the guest who makes this request; None if it cannot be asked just now."""
    cluster = lobby.cluster
    assert cluster is not None
    owner = await cluster.where(room)
    if owner is None:
        return None
    asked = ask_node(owner.address, "GET", f"/api/rooms/{room}/mine", headers_for(request, cluster.secret))
    try:
        response = await unless_dead(cluster, owner, asked)
    except (Unreached, Moved):
        return None
    if response is None or response.status_code != OK:
        return None
    try:
        return msgspec.json.decode(bytes(response.body), type=bodies.MyRoom)
    except msgspec.ValidationError:  # during an upgrade the owner may be older or newer
        return None


def is_moved(response: Response) -> bool:
    """Whether the other node says that it no longer owns the room."""
    return says_moved(response.status_code, bytes(response.body))


def says_moved(status: int, body: bytes | bytearray | memoryview | None) -> bool:
    return status == Moved().status and b'"moved"' in bytes(body or b"")


async def unless_dead(cluster: Cluster, owner: Node, work: Coroutine[Any, Any, T]) -> T | None:
    """The result of something that another node has to do; None if that node dies meanwhile."""
    task = asyncio.create_task(work)
    lines = cluster.lines.setdefault(owner.name, set())
    lines.add(task)
    try:
        await asyncio.wait({task})
    finally:
        lines.discard(task)
        task.cancel()
    return None if task.cancelled() else task.result()


async def whole_body(request: Request, most: int) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal("malformed", f"the body is larger than {most} bytes", status=413)
    return body


def replayed(body: bytes) -> Receive:
    """A body that has been read already, for somebody who wants to read it."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def problem_response(refusal: Refusal) -> Response:
    problem = wire.encode(bodies.Problem(code=refusal.code, reason=refusal.reason))
    return Response(problem, refusal.status, media_type="application/json")


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(problem_response(refusal))
    else:
        await problem_response(refusal)(scope, receive, send)


# ---- sockets -------------------------------------------------------------------------------------


async def reach_owner(socket: WebSocket, lobby: Lobby, room: str) -> tuple[Node, ClientConnection] | None:
    """The owner of a room and a socket to it; None if this node is the owner by now."""
    cluster, loop = lobby.cluster, asyncio.get_running_loop()
    assert cluster is not None
    give_up_at = loop.time() + PATIENCE
    headers = headers_for(socket, cluster.secret)
    while loop.time() < give_up_at:
        owner = None if room in lobby.rooms else await cluster.where(room)
        if owner is None:
            return None
        parts = urlsplit(owner.address)
        address = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{socket.url.path}"
        try:
            line = await unless_dead(cluster, owner, connected(address, headers))
            if line is not None:
                return owner, line
        except ConnectionRefusedError:
            cluster.suspect(owner)
        except InvalidStatus as refused:
            if not says_moved(refused.response.status_code, refused.response.body):
                raise
        except (OSError, InvalidHandshake, TimeoutError, EOFError):
            pass
        await asyncio.sleep(PAUSE)
    raise Moved


async def pass_messages_on(socket: WebSocket, cluster: Cluster, owner: Node, line: ClientConnection) -> None:
    """Pass all messages on, in both directions, until either side ends the connection or the owner dies."""
    try:
        await socket.accept()
        end = await unless_dead(cluster, owner, tunnel(socket, line))
    finally:
        line.transport.abort()
    if end is None:
        end = RESTARTED, "the owner of this room is gone"
    with suppress(RuntimeError, WebSocketDisconnect):  # the visitor was quicker
        await socket.close(*end)


async def connected(address: str, headers: list[tuple[str, str]]) -> ClientConnection:
    """A socket to another node."""
    return await connect(
        address,
        additional_headers=headers,
        user_agent_header=None,
        open_timeout=SECONDS_TO_CONNECT,
        close_timeout=SECONDS_TO_CONNECT,
        ping_interval=None,
        compression=None,
        max_size=LARGEST_MESSAGE,
        proxy=None,
    )


async def tunnel(socket: WebSocket, line: ClientConnection) -> tuple[int, str]:
    """Pass messages on until one side has ended the connection; with which code and reason."""
    ways = [asyncio.create_task(to_owner(socket, line)), asyncio.create_task(to_visitor(socket, line))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
    code = line.close_code
    if code is None:  # the visitor has left
        with suppress(ConnectionClosed):
            await line.close()
    if code is not None and (code in PASSED_ON_CODES or code in OWN_CODES):
        return code, line.close_reason or ""
    return RESTARTED, ""


async def to_owner(socket: WebSocket, line: ClientConnection) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await line.send(message.get("bytes") or b"" if text is None else text)


async def to_visitor(socket: WebSocket, line: ClientConnection) -> None:
    async for data in line:
        if isinstance(data, str):
            await socket.send_text(data)
        else:
            await socket.send_bytes(data)
