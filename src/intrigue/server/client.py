"""A client in Python: for the terminal, scripts, tests and load tests.

`Api` makes requests; `TableClient` sits at a table (or watches), keeps the log as the server sends it, and reconnects
by itself when the connection breaks. A move is sent again with its key until it is answered, so it is played once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from random import uniform
from secrets import token_hex
from typing import Any, Final, TypeVar, get_type_hints
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from intrigue.core.errors import IntrigueError
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.codes import is_for_good, name_of
from intrigue.server.differences import Change, apply
from intrigue.server.nonces import WRONG, Nonces

T = TypeVar("T")
FIRST_PAUSE: Final = 0.05  # seconds before reconnecting
LONGEST_PAUSE: Final = 3.0
SLOWER: Final = 1.5  # each pause is so many times the last one: about a third of the time that has passed so far
SECONDS_TO_ANSWER: Final = 30.0
LARGEST_UPDATE: Final = 8 * 1024 * 1024


class ServerSaid(IntrigueError):
    """The server refused a request, or closed the connection for good. `code` says why, for programs; `status` is the
    status of an HTTP answer, else 0."""

    def __init__(self, code: str, reason: str, status: int = 0) -> None:
        self.code = code
        self.status = status
        super().__init__(reason)


class Unreachable(IntrigueError):
    """There is no such server, or it is down."""


class Api:
    """Requests to a server, as one guest."""

    def __init__(self, server: str, token: str | None = None, *, patience: float = SECONDS_TO_ANSWER) -> None:
        self.server = server.rstrip("/")
        self.token = token
        self.patience = patience

    def call(self, method: str, path: str, body: object = None, kind: type[T] = dict) -> T:  # type: ignore[assignment]
        """Make a request; its answer, or `ServerSaid` with the reason."""
        headers = {"content-type": "application/json"} if body is not None else {}
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else wire.encode(body)
        request = Request(self.server + path, data=data, method=method, headers=headers)
        try:
            with urlopen(request, timeout=self.patience) as answer:
                return msgspec.json.decode(answer.read(), type=kind)
        except HTTPError as problem:
            with problem:
                raise _refused(problem.read(), problem.code) from None
        except (OSError, HTTPException) as problem:
            raise Unreachable(f"cannot reach {self.server}: {problem}") from None

    def become_guest(self, name: str) -> bodies.GuestPass:
        """Get a name and a token, used from now on."""
        given = self.call("POST", "/api/guests", bodies.NewGuest(name=name), bodies.GuestPass)
        self.token = given.token
        return given

    def open_room(self, room: bodies.NewRoom) -> bodies.RoomOpened:
        return self.call("POST", "/api/rooms", room, bodies.RoomOpened)

    def sit(self, room: str, seat: int | None = None) -> bodies.SeatTaken:
        path = f"/api/rooms/{room}/seats" + ("" if seat is None else f"/{seat}")
        return self.call("POST", path, None, bodies.SeatTaken)

    def start(self, room: str, pledge: str | None = None) -> wire.RoomInfo:
        body = None if pledge is None else bodies.StartGame(pledge=pledge)
        return self.call("POST", f"/api/rooms/{room}/start", body, wire.RoomInfo)

    def room(self, room: str) -> wire.RoomInfo:
        return self.call("GET", f"/api/rooms/{room}", None, wire.RoomInfo)


def _refused(data: bytes, status: int) -> ServerSaid:
    try:
        problem = msgspec.json.decode(data, type=bodies.Problem)
    except (msgspec.MsgspecError, UnicodeError):
        return ServerSaid("http", f"the server answered with status {status}", status)
    return ServerSaid(problem.code, problem.reason, status)


_KINDS: Final = get_type_hints(wire.TableUpdate)


class TableClient:
    """One viewer in a room, seat or spectator."""

    def __init__(
        self,
        server: str,
        room: str,
        seat: int | None = None,
        token: str | None = None,
        *,
        on_bytes: Callable[[bytes], None] | None = None,
        nonces: Nonces | None = None,
        guest_token: str | None = None,
    ) -> None:
        """`guest_token` says who is watching, in rooms where not everybody may."""
        parts = urlsplit(server)
        scheme = "wss" if parts.scheme == "https" else "ws"
        self.address = f"{scheme}://{parts.netloc}/api/rooms/{room}/socket"
        self.seat = seat
        self.token = token
        self._headers = {} if guest_token is None else {"authorization": f"Bearer {guest_token}"}
        self.update: wire.TableUpdate | None = None
        self.room: wire.RoomInfo | None = None
        self.lines: list[wire.LogLine] = []
        self.chat: list[wire.ChatLine] = []
        self.pointed: wire.Pointing | None = None
        self.nonces = nonces or Nonces()
        self.connections = 0
        self.announcement = ""  # what the operator tells everybody
        self.closed: ServerSaid | None = None  # why reconnecting is pointless
        self._view: Any = None  # of the latest update, as plain data; None: not read yet
        self._on_bytes = on_bytes
        self._socket: ClientConnection | None = None
        self._next_id = 0
        self._expected = 1
        self._welcome = False
        self._waiting: dict[int, tuple[wire.AnyClientMessage, asyncio.Future[Any]]] = {}
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> TableClient:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    # ---- staying connected -----------------------------------------------------------------------

    async def _run(self) -> None:
        """Connect, and reconnect when the connection breaks, until the server says that it is pointless."""
        pause = FIRST_PAUSE
        while self.closed is None:
            try:
                async with connect(
                    self.address,
                    max_size=LARGEST_UPDATE,
                    compression=None,
                    proxy=None,
                    additional_headers=self._headers,
                ) as socket:
                    self.connections += 1
                    await self._follow(socket)
            except ConnectionClosed as end:
                if end.rcvd is not None and is_for_good(end.rcvd.code):
                    self.closed = ServerSaid(name_of(end.rcvd.code), end.rcvd.reason)
            except (OSError, InvalidHandshake, TimeoutError, EOFError):
                pass
            except msgspec.MsgspecError as problem:
                self.closed = ServerSaid("malformed", f"the server speaks a different protocol: {problem}")
            self._socket = None
            if self.closed is None:
                pause = FIRST_PAUSE if self._welcome else min(LONGEST_PAUSE, SLOWER * pause)
                await asyncio.sleep(uniform(pause / 2, pause))
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(self.closed)
        await self._tell()

    async def _follow(self, socket: ClientConnection) -> None:
        """Say hello with what is known, resend what was not answered, then listen."""
        self._expected, self._welcome = 1, False
        self.nonces.connecting()
        known = self.update
        hello = wire.Hello(
            id=self._number(),
            seat=self.seat,
            token=self.token,
            table=None if known is None else known.table,
            seq=0 if known is None else known.seq,
            chat=self.chat[-1].number if self.chat else 0,
            changes=True,
            pledge=None if self.seat is None else self.nonces.pledge,
        )
        await socket.send(wire.encode(hello).decode())
        again, self._waiting = list(self._waiting.values()), {}
        for message, answer in again:
            if answer.done():
                continue
            if isinstance(message, wire.Say) and message.id:
                answer.set_exception(Unreachable("the connection broke; the server may not have received this"))
            else:
                await self._send(socket, message, answer)
        self._socket = socket
        async for data in socket:
            await self._take(data.encode() if isinstance(data, str) else data)

    async def _send(
        self, socket: ClientConnection, message: wire.AnyClientMessage, answer: asyncio.Future[Any]
    ) -> None:
        message = msgspec.structs.replace(message, id=self._number())
        self._waiting[message.id] = message, answer
        await socket.send(wire.encode(message).decode())

    def _number(self) -> int:
        self._next_id += 1
        return self._next_id

    async def _take(self, data: bytes) -> None:
        if self._on_bytes is not None:
            self._on_bytes(data)
        message = wire.read_server(data)
        if message.n != self._expected:
            raise EOFError("a message is missing")
        self._expected += 1
        match message:
            case wire.Welcome():
                self._welcome = True
            case wire.TableUpdate():
                self._view = None
                self._take_in(message)
            case wire.TableChange():
                self._follow_change(message)
            case wire.RoomUpdate():
                self.room = message.room
                await self._shuffle(message.room)
                if message.room.table is None:
                    self.update, self.lines = None, []
            case wire.Announced():
                self.announcement = message.text
            case wire.ChatLine():
                self.chat.append(message)
            case wire.Pointing():
                self.pointed = message
            case wire.Accepted() | wire.Refused() | wire.HintGiven() | wire.Shown() | wire.Pong():
                _, answer = self._waiting.pop(message.re, (None, None))
                if answer is not None and not answer.done():
                    answer.set_result(message)
        await self._tell()

    def _take_in(self, message: wire.TableUpdate) -> None:
        same = self.update is not None and self.update.table == message.table
        kept = [line for line in self.lines if line.seq <= message.keep] if same else []
        self.lines = kept + message.lines
        self.update = message
        self.nonces.wrong(message.table, message.shuffle, message.seed)  # notes that this game has begun

    def _follow_change(self, message: wire.TableChange) -> None:
        """Make the whole update out of the previous one and what has changed."""
        before = self.update
        if before is None or (before.table, before.seq) != (message.table, message.base):
            raise EOFError("an update is missing")
        if self._view is None:
            self._view = wire.plain(before.view)
        changes: list[Change] = [msgspec.json.decode(change) for change in message.changes]
        named = {change[0][0] for change in changes}
        old = {name: wire.as_plain(getattr(before, name)) for name in named if name != "view"}
        whole = apply({**old, "view": self._view}, changes)
        self._view = view = whole.pop("view")
        parts = {name: msgspec.convert(part, _KINDS[name]) for name, part in whole.items()}
        if "view" in named:
            parts["view"] = msgspec.Raw(wire.encode(view))
        news = {"n": message.n, "seq": message.seq, "keep": message.keep, "lines": message.lines}
        self._take_in(msgspec.structs.replace(before, **news, **parts))

    async def _shuffle(self, room: wire.RoomInfo) -> None:
        """Take part in a shuffle. Whether the part came in time shows in the game."""
        part = self.nonces.see(room, self.seat)
        socket = self._socket
        if part is not None and socket is not None:
            await socket.send(wire.encode(msgspec.structs.replace(part, id=self._number())).decode())

    def wrong(self) -> list[str]:
        """What is wrong with the shuffle of the present game, in words for people."""
        update = self.update
        if update is None:
            return []
        return [WRONG[code] for code in self.nonces.wrong(update.table, update.shuffle, update.seed)]

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    # ---- what a client can do --------------------------------------------------------------------

    async def until(self, holds: Callable[[TableClient], object]) -> None:
        """Wait until a condition holds, or until the server has closed the connection for good."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.closed is not None or holds(self))
        if self.closed is not None and not holds(self):
            raise self.closed

    async def ask(self, message: wire.AnyClientMessage) -> Any:
        """Send a message, again if necessary, and wait for its answer."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        socket = self._socket
        if self.closed is not None:
            raise self.closed
        if socket is None:
            self._waiting[self._number()] = message, answer
        else:
            with suppress(ConnectionClosed):  # it will be sent again
                await self._send(socket, message, answer)
        return await answer

    @property
    def asked(self) -> bool:
        """Whether a question is open for this seat."""
        return self.update is not None and self.update.decision is not None

    @property
    def over(self) -> bool:
        return self.update is not None and self.update.result is not None

    def a_move(self, action: int) -> wire.Move:
        """The answer to the open question."""
        assert self.update is not None
        assert self.update.decision is not None
        decision, seq = self.update.decision, self.update.seq
        return wire.Move(id=0, key=token_hex(8), decision=decision, seq=seq, action=action)

    async def move(self, action: int) -> wire.Accepted | wire.Refused:
        answer: wire.Accepted | wire.Refused = await self.ask(self.a_move(action))
        return answer

    async def undo(self) -> wire.Accepted | wire.Refused:
        seq = 0 if self.update is None else self.update.seq
        answer: wire.Accepted | wire.Refused = await self.ask(wire.Undo(id=0, key=token_hex(8), seq=seq))
        return answer
