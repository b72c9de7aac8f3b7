"""What one node says to another: on whose behalf it asks, and how it proves that it is a node."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from hmac import compare_digest
from typing import Any, Final
from urllib.parse import urlsplit

import h11
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from intrigue.server.refusal import Moved

SECRET: Final = "x-intrigue-node"
VISITOR: Final = "x-intrigue-visitor"
HOST: Final = "x-intrigue-host"
SCHEME: Final = "x-intrigue-scheme"
PASSED_ON: Final = frozenset(
    ("accept", "accept-language", "authorization", "content-type", "cookie", "origin", "user-agent")
)
PASSED_BACK: Final = frozenset(
    (b"cache-control", b"content-disposition", b"content-type", b"retry-after", b"set-cookie", b"www-authenticate")
)
SECURE: Final = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
SECONDS_TO_CONNECT: Final = 2.0
SECONDS_TO_ANSWER: Final = 60.0  # a replay may take long; if the owner dies meanwhile, that is noticed sooner
PIECE: Final = 65_536


class Unreached(Exception):
    """The other node could not be reached, so it has done nothing."""


def headers_for(connection: HTTPConnection, secret: str) -> list[tuple[str, str]]:
    """What another node is told about a visitor."""
    kept = [(name, value) for name, value in connection.headers.items() if name in PASSED_ON]
    visitor = connection.client.host if connection.client else ""
    return [
        *kept,
        (SECRET, secret),
        (VISITOR, visitor),
        (HOST, connection.headers.get("host", "")),
        (SCHEME, connection.url.scheme),
    ]


def from_a_node(scope: Scope, secret: str) -> bool:
    """Whether another node passes this on; if so, it looks from now on as if the visitor had come here."""
    headers = Headers(scope=scope)
    given = headers.get(SECRET, "")
    if not secret or not compare_digest(given.encode(), secret.encode()):
        return False
    own = {SECRET.encode(), VISITOR.encode(), HOST.encode(), SCHEME.encode(), b"host"}
    kept = [(name, value) for name, value in scope["headers"] if name not in own]
    scope["headers"] = [*kept, (b"host", headers.get(HOST, "").encode("latin-1"))]
    scope["client"] = (headers.get(VISITOR, ""), 0)
    secure = SECURE.get(headers.get(SCHEME, ""), "http") == "https"
    plain = "ws" if scope["type"] == "websocket" else "http"
    scope["scheme"] = f"{plain}s" if secure else plain
    return True


async def ask_node(
    address: str, method: str, target: str, headers: Iterable[tuple[str, str]], body: bytes = b""
) -> Response:
    """The answer of the node at this address."""
    parts = urlsplit(address)
    secure = parts.scheme == "https"
    try:
        async with asyncio.timeout(SECONDS_TO_CONNECT):
            reader, writer = await asyncio.open_connection(
                parts.hostname, parts.port or (443 if secure else 80), ssl=secure or None
            )
    except (OSError, TimeoutError):
        raise Unreached from None
    line = h11.Connection(h11.CLIENT)
    own = [("host", parts.netloc), ("connection", "close"), ("content-length", str(len(body)))]
    try:
        for event in (
            h11.Request(method=method, target=target, headers=[*own, *headers]),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            writer.write(line.send(event) or b"")
        await writer.drain()
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            return await _answer(line, reader)
    except (OSError, TimeoutError, h11.ProtocolError):
        raise Moved from None  # nobody knows what has happened there
    finally:
        writer.transport.abort()


async def _answer(line: h11.Connection, reader: asyncio.StreamReader) -> Response:
    head: h11.Response | None = None
    body = b""
    while True:
        event: Any = line.next_event()
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(PIECE))
        elif isinstance(event, h11.Response):
            head = event
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage) and head is not None:
            response = Response(body, head.status_code)
            kept = [(name, value) for name, value in head.headers if name in PASSED_BACK]
            response.raw_headers.extend(kept)
            return response
        else:
            raise OSError("the other node has hung up")
