"""The outermost layer: how many may be connected, how long a request may take, and what may arrive.

uvicorn waits for ever for the rest of a request, and accepts as many connections as there are file descriptors. Its two
protocols are extended here: every connection, WebSockets included, is counted by its address, and an HTTP request that
does not arrive complete in time, or whose answer is not read, ends its connection. Whatever bytes arrive, the
connection ends cleanly and without an exception; uvicorn by itself logs a traceback for some of them.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from intrigue.server.codes import CloseCode
from intrigue.server.limits import Buckets, Limits, TokenBucket, neighbourhood

DESCRIPTORS_KEPT: Final = 128  # for the database, bots, files of the page, and anything else the system needs
MOST_DESCRIPTORS: Final = 65_536
NOT_UTF8: Final = 1007  # RFC 6455, 7.4.1
READ_AHEAD: Final = 8  # messages of one socket that may wait before reading stops
BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Doorkeeper:
    """Counts connections. Those from `proxies` are not counted by address: each stands for many people."""

    def __init__(self, limits: Limits, proxies: Collection[str] = frozenset()) -> None:
        self.limits = limits
        self.proxies = proxies
        self.most = min(limits.connections, descriptors() - DESCRIPTORS_KEPT)
        self.refused = 0
        self._by_address: Counter[str] = Counter()
        self.inside = 0  # how many connections
        self._arrivals = Buckets(limits.arrivals, limits.arrival_seconds)

    def welcome(self, address: str) -> bool:
        """Whether a new connection from this address is let in; if so, it is counted until it leaves."""
        if address not in self.proxies and not self._arrivals.take(address):
            self.refused += 1
            return False
        return self.let_in(address)

    def let_in(self, address: str) -> bool:
        """Whether there is room for one more connection from this address; if so, it is counted until it leaves."""
        crowded = self._by_address[address] >= self.limits.connections_per_address and address not in self.proxies
        if crowded or self.inside >= self.most:
            self.refused += 1
            return False
        self._by_address[address] += 1
        self.inside += 1
        return True

    def leave(self, address: str) -> None:
        self.inside -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


def descriptors() -> int:
    """How many files and sockets this process may open, after asking the system for as many as it allows."""
    if sys.platform == "win32":
        return MOST_DESCRIPTORS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft == resource.RLIM_INFINITY:
        return MOST_DESCRIPTORS
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return soft


def protocols(keeper: Doorkeeper) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """uvicorn's protocols for HTTP and WebSockets, guarded by this doorkeeper."""

    class Http(GuardedHttp):
        doorkeeper = keeper

    class Socket(GuardedSocket):
        doorkeeper = keeper

    return Http, Socket


class GuardedHttp(H11Protocol):
    """HTTP with time limits for both sides."""

    doorkeeper: Doorkeeper

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._inside = False
        self._alarm: asyncio.TimerHandle | None = None
        self._awaited = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._inside = self.doorkeeper.welcome(self._address())
        if self._inside:
            self._watch()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._set_alarm("", 0.0)
        if self._inside:
            self._inside = False
            self.doorkeeper.leave(self._address())
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection moves from this protocol to the other one."""
        self._set_alarm("", 0.0)
        if self._inside:
            self._inside = False
            self.doorkeeper.leave(self._address())
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """What has arrived is not a request. Another request may be in progress, or already answered."""
        del msg
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(BAD_REQUEST)
        self.transport.close()

    def timeout_keep_alive_handler(self) -> None:
        with suppress(h11.LocalProtocolError):
            super().timeout_keep_alive_handler()
        self.transport.close()

    def shutdown(self) -> None:
        try:
            super().shutdown()
        except h11.LocalProtocolError:
            self.transport.close()

    def _watch(self) -> None:
        """Set a time limit for whichever side must act next. It restarts only when it becomes the other side's turn."""
        limits = self.doorkeeper.limits
        if not self._inside:
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._set_alarm("request", limits.read_seconds)
        else:  # being answered, or being closed as soon as the answer has been taken
            self._set_alarm("answer", limits.answer_seconds)

    def _set_alarm(self, awaited: str, seconds: float) -> None:
        if awaited == self._awaited:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._awaited = awaited
        self._alarm = self.loop.call_later(seconds, self.transport.abort) if awaited else None

    def _address(self) -> str:
        return neighbourhood(self.client[0] if self.client else "")


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that counts as a connection of its address, and that ends cleanly whatever arrives."""

    doorkeeper: Doorkeeper

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        limits = self.doorkeeper.limits
        self.close_timeout = limits.part_seconds
        self._inside = False
        self._end: asyncio.TimerHandle | None = None
        self._ration = TokenBucket(limits.pings, limits.message_seconds)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._inside = self.doorkeeper.let_in(self._address())
        if self._inside:
            self._end_in(self.doorkeeper.limits.read_seconds)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._end is not None:
            self._end.cancel()
        if self._inside:
            self._inside = False
            self.doorkeeper.leave(self._address())
        super().connection_lost(exc)

    # ---- what arrives ----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # a client must wait until it has been let in
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
            self.transport.close()

    def handle_ping(self) -> None:
        if self._rationed():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._rationed():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._rationed():
            super().handle_cont(event)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._end_soon()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on. uvicorn would stop reading after each one and begin again when it has been taken; here
        reading stops only when several wait."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self._fail(NOT_UTF8, "not UTF-8")
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_parser_exception(self) -> None:
        """What has arrived does not follow the WebSocket protocol."""
        if self.conn.close_sent is None or self.close_sent:
            self.transport.abort()
            return
        super().handle_parser_exception()
        self._end_soon()

    def _rationed(self) -> bool:
        """Whether one more frame that is not a message is allowed."""
        if self.close_sent:
            return False
        if self._ration.take():
            return True
        self._fail(CloseCode.RATE, "too many pings or pieces of messages")
        return False

    def _fail(self, code: int, reason: str) -> None:
        self.frames = []
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    # ---- what is sent ----------------------------------------------------------------------------

    async def send(self, message: Any) -> None:
        """Send, or report that the client has gone, which uvicorn would treat as a fault of the application."""
        if self.transport.is_closing():
            raise ClientDisconnected
        try:
            if message.get("more"):
                await self.writable.wait()
                self.conn.send_text(message["text"].encode())  # leaves together with the next message
                return
            await super().send(message)
        except (RuntimeError, InvalidState):
            if self.close_sent or self.disconnected or self.transport.is_closing():
                raise ClientDisconnected from None
            raise
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # refused properly; otherwise uvicorn complains
        if self.handshake_complete and not self.close_sent and self._end is not None:
            self._end.cancel()
            self._end = None

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._end_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end_soon()

    def shutdown(self) -> None:
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()
        self._end_soon()

    # ---- the end ---------------------------------------------------------------------------------

    def _end_soon(self) -> None:
        """A client that does not read can keep even a closing connection open: make sure that it ends."""
        self._end_in(self.doorkeeper.limits.part_seconds)

    def _end_in(self, seconds: float) -> None:
        if self.disconnected:
            return
        if self._end is not None:
            self._end.cancel()
        self._end = self.loop.call_later(seconds, self.transport.abort)

    def _address(self) -> str:
        return neighbourhood(self.client[0] if self.client else "")
