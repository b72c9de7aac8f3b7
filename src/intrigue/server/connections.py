"""The outermost door: how many may be connected, and how long a request may take to arrive.

uvicorn waits for ever for the rest of a request, and accepts as many connections as there are file descriptors. Its two
protocols are extended here: every connection is counted by its address, WebSockets included, and an HTTP request that
does not arrive whole in time, or whose answer nobody takes, ends its connection.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from intrigue.server.limits import Limits

DESCRIPTORS_KEPT: Final = 128  # for the database, bots, files of the page, and whatever the system needs
MOST_DESCRIPTORS: Final = 65_536


class Doorkeeper:
    """Counts who is connected. Connections of `proxies` are not counted by address: they stand for many people."""

    def __init__(self, limits: Limits, proxies: frozenset[str] = frozenset()) -> None:
        self.limits = limits
        self.proxies = proxies
        self.most = min(limits.connections, descriptors() - DESCRIPTORS_KEPT)
        self.refused = 0
        self._by_address: Counter[str] = Counter()
        self._inside = 0

    def let_in(self, address: str) -> bool:
        """Whether one more connection from this address has a place; if so, it is counted until it leaves."""
        crowded = self._by_address[address] >= self.limits.connections_per_address and address not in self.proxies
        if crowded or self._inside >= self.most:
            self.refused += 1
            return False
        self._by_address[address] += 1
        self._inside += 1
        return True

    def leave(self, address: str) -> None:
        self._inside -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


def descriptors() -> int:
    """How many files and sockets this process may open. Asks the system for as many as it gives."""
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
    """uvicorn's protocols for HTTP and WebSockets, with this keeper at the door."""

    class Http(GuardedHttp):
        doorkeeper = keeper

    class Socket(GuardedSocket):
        doorkeeper = keeper

    return Http, Socket


class GuardedHttp(H11Protocol):
    """HTTP with an end to everybody's patience."""

    doorkeeper: Doorkeeper

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._inside = False
        self._alarm: asyncio.TimerHandle | None = None
        self._awaited = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._inside = self.doorkeeper.let_in(self._address())
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
        """The connection leaves this protocol and enters the other one."""
        self._set_alarm("", 0.0)
        if self._inside:
            self._inside = False
            self.doorkeeper.leave(self._address())
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        """Give whoever must act next a time to do so. It starts anew only when it is somebody else's turn."""
        limits = self.doorkeeper.limits
        if not self._inside:
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._set_alarm("request", limits.read_seconds)
        elif self.conn.our_state in (h11.SEND_RESPONSE, h11.SEND_BODY):
            self._set_alarm("answer", limits.answer_seconds)
        else:
            self._set_alarm("", 0.0)

    def _set_alarm(self, awaited: str, seconds: float) -> None:
        if awaited == self._awaited:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._awaited = awaited
        self._alarm = self.loop.call_later(seconds, self.transport.abort) if awaited else None

    def _address(self) -> str:
        return self.client[0] if self.client else ""


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that counts as a connection of its address."""

    doorkeeper: Doorkeeper

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._inside = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._inside = self.doorkeeper.let_in(self._address())
        if not self._inside:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._inside:
            self._inside = False
            self.doorkeeper.leave(self._address())
        super().connection_lost(exc)

    def _address(self) -> str:
        return self.client[0] if self.client else ""
