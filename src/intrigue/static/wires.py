"""Requests and sockets without a network: the page asks, the application answers, in the same process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from starlette.applications import Starlette

from intrigue.static.jar import Jar

HOST: Final = b"here"
PAGE: Final = ("page", 0)  # the one address that everything comes from
NORMAL: Final = 1000
NO_ANSWER: Final = 1006  # what browsers report when a socket breaks, or is never opened
LEFT: Final = 1005


KeepText = Callable[[str], Awaitable[None]]


class Answer(NamedTuple):
    """What the application answers to a request."""

    status: int
    media_type: str
    body: bytes


class Hear(NamedTuple):
    """What the page learns about its socket: it is open, a message has come, it is closed (code, reason)."""

    opened: Callable[[], None]
    message: Callable[[str], None]
    closed: Callable[[int, str], None]


class Wires:
    """All that connects a page with the application. `keep` stores the cookies when they change."""

    def __init__(self, app: Starlette, jar: Jar, keep: KeepText) -> None:
        self.app = app
        self.jar = jar
        self._keep = keep
        self._sockets: dict[int, Socket] = {}
        self._life = AsyncExitStack()

    async def start(self) -> None:
        await self._life.enter_async_context(self.app.router.lifespan_context(self.app))

    async def close(self) -> None:
        for socket in tuple(self._sockets.values()):
            socket.leave(NORMAL)
        await asyncio.gather(*(socket.task for socket in self._sockets.values()), return_exceptions=True)
        await self._life.aclose()

    async def ask(
        self, method: str, address: str, headers: Mapping[str, str], body: bytes = b"", *, cookies: bool = True
    ) -> Answer:
        """Send a request. Without `cookies`, as somebody new whom nobody remembers."""
        scope = self._scope("http", address, headers, cookies=cookies)
        told = False
        started: dict[str, Any] = {}
        parts: list[bytes] = []

        async def receive() -> dict[str, Any]:
            nonlocal told
            if told:
                return {"type": "http.disconnect"}
            told = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                started.update(message)
            else:
                parts.append(message.get("body", b""))

        try:
            await self.app({**scope, "method": method}, receive, send)
        except Exception:  # the application has answered and logged it, and raises it for servers
            if not started:
                raise
        if cookies and self.jar.take(started["headers"]):
            await self._keep(self.jar.dump())
        kinds = [value.decode() for name, value in started["headers"] if name.lower() == b"content-type"]
        return Answer(started["status"], kinds[0] if kinds else "", b"".join(parts))

    def open(self, number: int, address: str, hear: Hear) -> None:
        """Open a socket; the page gives it a number."""
        socket = self._sockets[number] = Socket(hear)
        scope = self._scope("websocket", address, {}, cookies=True)
        socket.task = asyncio.ensure_future(socket.run(self.app, {**scope, "subprotocols": []}))
        socket.task.add_done_callback(lambda _: self._sockets.pop(number, None))

    def send(self, number: int, text: str) -> None:
        if number in self._sockets:
            self._sockets[number].incoming.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self, number: int, code: int) -> None:
        """The page closes a socket."""
        if number in self._sockets:
            self._sockets[number].leave(code)

    def _scope(self, kind: str, address: str, headers: Mapping[str, str], *, cookies: bool) -> dict[str, Any]:
        path, _, query = address.partition("?")
        rows = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        if cookies:
            rows.append((b"cookie", self.jar.header(path).encode()))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", HOST), *rows],
            "client": PAGE,
            "server": ("here", 80),
        }


class Socket:
    """A socket of the page, as the application sees it."""

    task: asyncio.Future[None]

    def __init__(self, hear: Hear) -> None:
        self.hear = hear
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.ended = False

    async def run(self, app: Starlette, scope: dict[str, Any]) -> None:
        self.incoming.put_nowait({"type": "websocket.connect"})
        try:
            await app(scope, self.incoming.get, self.send)
        finally:
            self.end(NO_ANSWER, "")

    async def send(self, message: Any) -> None:
        match message["type"]:
            case "websocket.accept":
                self.hear.opened()
            case "websocket.send":
                self.hear.message(message["text"])
            case "websocket.close":
                self.leave(message.get("code", NORMAL))
                self.end(message.get("code", NORMAL), message.get("reason") or "")

    def leave(self, code: int) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": code or LEFT})

    def end(self, code: int, reason: str) -> None:
        """Tell the page, once, that nothing more will come."""
        if not self.ended:
            self.ended = True
            self.hear.closed(code, reason)
