"""Bare bytes to a server: requests, frames, and what is neither."""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from random import Random

from tests.server.serving import House

WHOLE = b"GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


@asynccontextmanager
async def connected(house: House) -> AsyncIterator[Caller]:
    """A connection of which the test is one end."""
    reader, writer = await asyncio.open_connection(*house.place())
    try:
        yield Caller(reader, writer)
    finally:
        writer.close()
        with suppress(OSError):  # the server was quicker
            await writer.wait_closed()


class Caller:
    """Somebody at the other end of a connection, who need not keep to the rules."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def is_answered(self) -> bool:
        """Whether a whole request gets its answer."""
        with suppress(OSError):
            self.writer.write(WHOLE)
            return (await self.reader.readline()).startswith(b"HTTP/1.1 200")
        return False

    async def heard_to_the_end(self) -> bytes:
        """Everything that the server says before it ends the connection."""
        with suppress(OSError):
            return await self.reader.read()
        return b""

    async def closed_with(self) -> int:
        """The code in the last frame that the server sends."""
        heard = await self.heard_to_the_end()
        place = heard.rfind(b"\x88")
        return int.from_bytes(heard[place + 2 : place + 4], "big")


async def until_connected(house: House, number: int) -> None:
    """Wait for connections to end; the server hears of it later than the client."""
    while house.connections() > number:
        await asyncio.sleep(0.01)


@contextmanager
def no_complaints() -> Iterator[None]:
    """Nothing happens that would be an error in a log, or a traceback."""
    heard: list[str] = []

    class Listen(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.levelno >= logging.ERROR or record.exc_info:
                heard.append(f"{record.name}: {record.getMessage()} {record.exc_info}")

    listener = Listen()
    logging.getLogger().addHandler(listener)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(listener)
    assert heard == []


# ---- what is sent --------------------------------------------------------------------------------


def upgrade(room: str, *more: bytes, method: bytes = b"GET") -> bytes:
    """A request for a socket, with further header lines."""
    lines = [
        method + b" /api/rooms/" + room.encode() + b"/socket HTTP/1.1",
        b"host: x",
        b"upgrade: websocket",
        b"connection: upgrade",
        b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        b"sec-websocket-version: 13",
        *more,
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n"


def frame(kind: int, data: bytes = b"", *, fin: bool = True, mask: bool = True, rsv: int = 0, size: int = -1) -> bytes:
    """A frame of a WebSocket, well-formed or not."""
    length, masked = len(data) if size < 0 else size, 0x80 if mask else 0
    first = (0x80 if fin else 0) | rsv | kind
    if length < 126:
        head = bytes([first, masked | length])
    elif length < 2**16:
        head = bytes([first, masked | 126]) + struct.pack("!H", length)
    else:
        head = bytes([first, masked | 127]) + struct.pack("!Q", length)
    return head + (b"\0\0\0\0" if mask else b"") + data


HELLO = frame(TEXT, b'{"type":"hello","id":1}')
GOOD_FRAMES = [
    HELLO,
    frame(TEXT, b'{"type":"ping","id":2}'),
    frame(TEXT, b'{"type":"show","id":3}'),
    frame(TEXT, b'{"type":"say","id":4,"text":"x"}'),
    frame(BINARY, b'{"type":"ping","id":9}'),
    frame(PING, b"x"),
    frame(PONG, b"x"),
    frame(TEXT, b'{"type":', fin=False) + frame(0, b'"ping","id":7}'),
]
BAD_FRAMES = {
    "not UTF-8": frame(TEXT, b"\xff\xfe"),
    "half a letter": frame(TEXT, b"\xe2\x82", fin=False) + frame(0, b"x"),
    "no JSON": frame(TEXT, b"{"),
    "not masked": frame(TEXT, b"{}", mask=False),
    "an unknown kind": frame(3, b"{}"),
    "reserved bits": frame(TEXT, b"{}", rsv=0x40),
    "a long ping": frame(PING, b"x" * 126),
    "a ping in pieces": frame(PING, b"x", fin=False),
    "a piece of nothing": frame(0, b"x"),
    "a message within a message": frame(TEXT, b"x", fin=False) + frame(TEXT, b"x"),
    "endless": frame(TEXT, size=2**62),
    "too long": frame(TEXT, b"x" * 20_000),
    "a closing without a code": frame(CLOSE),
    "a closing": frame(CLOSE, struct.pack("!H", 1000)),
    "a closing with half a code": frame(CLOSE, b"x"),
    "a closing with no code": frame(CLOSE, struct.pack("!H", 5)),
    "a closing that is not UTF-8": frame(CLOSE, struct.pack("!H", 1000) + b"\xff"),
    "pings": frame(PING, b"x") * 200,
    "pongs": frame(PONG, b"x") * 200,
    "empty pieces": frame(TEXT, b"x", fin=False) + frame(0, b"", fin=False) * 200,
    "no frame": b"GET / HTTP/1.1\r\n\r\n",
}
BAD_REQUESTS = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00",
    "no line": b"\r\n\r\n\r\n",
    "a control character": b"GET /\x00 HTTP/1.1\r\nhost: x\r\n\r\n",
    "another version": b"GET / HTTP/9.9\r\nhost: x\r\n\r\n",
    "two lengths": b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
    "no length": b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n{}",
    "a bad chunk": b"POST /nowhere HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    "a bad chunk later": b"POST /nowhere HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\nzz\r\n",
    "too long a line": b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
    "too many lines": b"GET / HTTP/1.1\r\n" + b"".join(b"x%d: y\r\n" % number for number in range(9000)),
    "two hosts": b"GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n",
    "another protocol": b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n",
    "expectation": b"POST /api/guests HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n",
    "many at once": WHOLE * 30,
    "head": b"HEAD /api/health HTTP/1.0\r\n\r\n",
}


def streams(rng: Random, room: str, count: int) -> Iterator[list[bytes]]:
    """What a hostile or broken client might send, in the pieces in which it arrives."""
    requests = [upgrade(room), WHOLE, *BAD_REQUESTS.values(), upgrade(room, method=b"POST"), upgrade("none")]
    requests += [upgrade(room, b"x: " + b"y" * size) for size in (9000, 70_000)]
    frames = [*GOOD_FRAMES, *BAD_FRAMES.values()]
    for _ in range(count):
        first = upgrade(room) if rng.randrange(3) else rng.choice(requests)
        parts = [first, *(rng.choice(frames) for _ in range(rng.randrange(5)))]
        if rng.randrange(4) == 0:
            parts.insert(1, HELLO)
        whole = b"".join(parts)
        cuts = sorted(rng.randrange(len(whole)) for _ in range(rng.randrange(4)))
        if rng.randrange(2):
            cuts.append(len(first))
        yield [whole[start:end] for start, end in zip([0, *sorted(cuts)], [*sorted(cuts), len(whole)], strict=True)]


def hang_up(writer: asyncio.StreamWriter) -> None:
    """End a connection without a word."""
    raw: socket.socket = writer.get_extra_info("socket")
    with suppress(OSError):
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
