"""The WebSocket of a room: one connection, one viewer.

Nothing queues up for a slow reader: a connection notes what it has sent, and when it can send again it sends the
current state of the room. Only answers to its own messages are queued, and there are few of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from intrigue import __version__
from intrigue.core.errors import IntrigueError
from intrigue.server import bodies, rights
from intrigue.server import protocol as wire
from intrigue.server.calls import guest_token, own_origin
from intrigue.server.codes import CloseCode, name_of
from intrigue.server.limits import Buckets, TokenBucket
from intrigue.server.lobby import Lobby
from intrigue.server.logs import note_visitor
from intrigue.server.rates import check_rate, visitor
from intrigue.server.refusal import Closed, Moved, Refusal, as_closing, as_refusal
from intrigue.server.room import Room
from intrigue.server.storage import Fenced

SOCKET_COST: Final = 2  # how many requests a socket counts for
HELLO_COST: Final = 5  # the whole table is sent
MALFORMED_COST: Final = 5
COSTS: Final[dict[type, int]] = {wire.Show: 3, wire.Say: 2}  # messages that take longer than others
UNSURE_COST: Final = 3  # a move that is tried first
MOST_ANSWERS: Final = 64

logger = logging.getLogger("intrigue.sockets")


class Allowance:
    """How much the sockets of an address may still ask for."""

    def __init__(self, gate: Gate, address: str) -> None:
        self.gate = gate
        self.address = address

    def message(self, cost: int) -> bool:
        return self.gate.messages.take(self.address, cost)

    def hint(self, guest: str) -> bool:
        """Whether this guest may ask for another hint."""
        return self.gate.hints.take(guest) and self.gate.hints_by_address.take(self.address)

    def line(self, guest: str) -> bool:
        """Whether this guest may say something more."""
        return self.gate.lines.take(guest)


class Connection:
    """A viewer at the other end of a socket."""

    def __init__(self, socket: WebSocket, lobby: Lobby, room: Room, allowance: Allowance) -> None:
        self.socket = socket
        self.allowance = allowance
        self.limits = lobby.config.limits
        self.address = allowance.address
        self.lobby = lobby
        self.room = room
        self.seat: int | None = None
        self.guest = ""
        self.name = "spectator"
        self.token_hash = ""
        self.dismissed = False
        self.announced = ""
        self.bucket = TokenBucket(lobby.config.limits.messages, lobby.config.limits.message_seconds)
        self.last_id = -1
        self.greeted = False
        self.sent = 0
        self.sending = False
        self.table_known = ""
        self.seq_known = 0
        self.shown = ("", 0)  # what this socket sent last; a client that reconnects knows more
        self.chat_known = 0
        self.pledge: str | None = None
        self.changes = False  # whether this client understands differences
        self.room_known = b""
        self.pointed = room.pointer
        self.answers: deque[bytes] = deque()
        self.awake = asyncio.Event()
        self.hinting: asyncio.Task[None] | None = None
        self.next_frame: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        self.awake.set()

    def look(self) -> None:
        table = self.room.table
        if table is None or self.shown == (table.id, table.sight(self.seat).number):
            return
        seconds = self.room.frames.wait(table, self.seat)
        if seconds <= 0:
            self.awake.set()
        elif self.next_frame is None:
            self.later(seconds)

    def dismiss(self) -> None:
        self.dismissed = True
        self.awake.set()

    # ---- coming and going ------------------------------------------------------------------------

    async def serve(self) -> None:
        """Serve the connection, from hello to the end."""
        try:
            await self.greet()
        except TimeoutError:
            raise Closed(CloseCode.SLOW, "no hello came in time") from None
        if self.room.closed:
            raise Closed(CloseCode.STATE, "the room was just moved to storage; reconnect")
        self.room.enter(self)
        if self.seat is not None and self.pledge is not None:
            self.room.dealer.pledge(self.seat, self.pledge)
        tasks = [asyncio.create_task(work) for work in (self.send_all(), self.receive_all(), self.watch())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.leave(self)
            if not self.room.listeners:
                self.lobby.sleep_later(self.room)
            if self.hinting is not None:
                tasks.append(self.hinting)
            if self.next_frame is not None:
                self.next_frame.cancel()
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def greet(self) -> None:
        """Read the first message, which says who this is and what is known already."""
        async with asyncio.timeout(self.limits.hello_seconds):
            message = await self.receive()
        if not isinstance(message, wire.Hello):
            raise Closed(CloseCode.HELLO, "the first message must be a hello")
        self.limit(HELLO_COST - 1)
        if message.seat is not None:
            await self.sit_down(message)
        else:
            await self.look_on()
        if message.table is not None:
            self.table_known, self.seq_known = message.table, message.seq
        self.chat_known = message.chat
        self.pledge = message.pledge
        self.changes = message.changes
        self.greeted = True
        welcome = wire.Welcome(
            re=message.id, protocol=wire.PROTOCOL, server=__version__, seat=self.seat, guest=self.guest
        )
        self.answer(welcome)

    async def sit_down(self, message: wire.Hello) -> None:
        """Either the token of the seat opens it, or its guest's own: a guest who has moved to another device has no
        other."""
        assert message.seat is not None
        token = message.token or self.socket.cookies.get(f"seat-{message.seat}", "")
        try:
            self.guest = self.room.seat_of_token(message.seat, token)
        except Refusal as refusal:
            guest = await self.lobby.guest(guest_token(self.socket))
            if guest is None or guest.id not in {seat.guest for seat in self.room.row.seats[message.seat :][:1]}:
                raise Closed(CloseCode.TOKEN, refusal.reason) from None
            self.guest = guest.id
        self.seat = message.seat
        self.name = self.room.row.seats[message.seat].name
        self.token_hash = self.room.row.seats[message.seat].token_hash

    async def look_on(self) -> None:
        guest = await self.lobby.guest(guest_token(self.socket))
        rights.check_may_watch(self.room, guest)
        if guest is not None:
            self.guest, self.name = guest.id, guest.name
        spectators = [listener.address for listener in self.room.listeners if listener.seat is None]
        crowded = spectators.count(self.address) >= self.limits.spectators_per_address
        if crowded or len(spectators) >= self.limits.spectators_per_room:
            raise Closed(CloseCode.FULL, "there is no room for another spectator")

    # ---- receiving -------------------------------------------------------------------------------

    async def receive_all(self) -> None:
        while True:
            message = await self.receive()
            if isinstance(message, wire.Hello):
                self.refuse(message.id, Refusal("hello", "you have already said hello"))
                continue
            try:
                await self.carry_out(message)
            except (Fenced, Moved) as moved:  # no answer: the client sends it again, to the node that has the room
                raise as_closing(moved) from None
            except IntrigueError as problem:
                self.refuse(message.id, as_refusal(problem))

    async def receive(self) -> wire.AnyClientMessage:
        """The next valid message. Invalid ones are answered with the reason, and count more towards the limit."""
        while True:
            data = await self.socket.receive()
            if data["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(data.get("code", 1005))
            self.lobby.metrics.count("messages")
            self.limit(1)
            text = data.get("text")
            try:
                message = wire.read_client(data.get("bytes") or b"" if text is None else text)
            except wire.Malformed as problem:
                if not self.greeted:
                    raise Closed(CloseCode.HELLO, "the first message must be a hello") from None
                self.limit(MALFORMED_COST - 1)
                self.refuse(problem.number, Refusal("malformed", str(problem)))
                continue
            if message.id <= self.last_id:
                self.refuse(
                    message.id, Refusal("order", f"message numbers must rise: expected one above {self.last_id}")
                )
                continue
            self.last_id = message.id
            self.limit(cost_of(message) - 1)
            return message

    def limit(self, cost: int) -> None:
        if not self.bucket.take(cost) or not self.allowance.message(cost):
            self.lobby.metrics.count("refused", "rate")
            raise Closed(CloseCode.RATE, "too many messages")

    async def carry_out(self, message: wire.AnyClientMessage) -> None:
        room = self.room
        match message:
            case wire.Ping():
                self.answer(wire.Pong(re=message.id))
            case wire.Move():
                seat = self.own_seat()
                self.accept(message.id, await room.do(lambda: room.move(seat, message)))
            case wire.Undo():
                seat = self.own_seat()
                self.accept(message.id, await room.do(lambda: room.undo(seat, message)))
            case wire.Reveal():
                seat = self.own_seat()
                await room.do(lambda: room.dealer.reveal(seat, message))
                self.accept(message.id, 0)
            case wire.AskHint():
                self.hint_later(message.id, self.own_seat())
            case wire.Show():
                self.answer(room.shown(message.id, self.seat))
            case wire.WhyNot():
                raise room.why_not(self.own_seat(), message.action)
            case wire.Say():
                self.own_seat()
                if not self.allowance.line(self.guest):
                    raise Refusal("rate", "you are sending chat too fast; wait a little")
                await room.do(lambda: room.say(self.guest, self.name, message.text))
                self.accept(message.id, self.seq_known)
            case wire.Mute():
                self.own_seat()
                other, on, everywhere = message.guest, message.on, message.all
                await room.do(lambda: room.mute(self.guest, other, on=on, everywhere=everywhere))
                self.accept(message.id, self.seq_known)
            case wire.Point():
                self.point(message)
            case wire.Rematch():
                seat = self.own_seat()
                await room.do(lambda: room.rematch(seat))
                self.accept(message.id, 0)

    def point(self, message: wire.Point) -> None:
        """Point at a step of a finished game; while one is being played, nobody can."""
        if self.room.playing:
            raise Refusal("state", "a game is being played here; look together when it is over")
        self.room.pointer = wire.encode(wire.Pointing(table=message.table, step=message.step, name=self.name))
        for listener in self.room.listeners:
            listener.wake()
        self.accept(message.id, self.seq_known)

    def hint_later(self, number: int, seat: int) -> None:
        """Have a bot think about a hint while the game continues; one hint at a time."""
        if self.hinting is not None and not self.hinting.done():
            raise Refusal("rate", "a bot is already thinking about it")
        if not self.allowance.hint(self.guest):
            raise Refusal("rate", "that is enough hints for now; think for yourself, or ask again in a minute")
        self.hinting = asyncio.create_task(self.hint(number, seat))

    async def hint(self, number: int, seat: int) -> None:
        try:
            self.answer(await self.room.hint(number, seat))
        except IntrigueError as problem:
            self.refuse(number, as_refusal(problem))

    def own_seat(self) -> int:
        """The seat of this connection, if its token is still valid: tokens change when a seat changes hands."""
        if self.seat is None:
            raise Refusal("seat", "you are a spectator")
        if not self.still_seated():
            raise Closed(CloseCode.SEAT, "this seat is no longer yours")
        return self.seat

    def still_seated(self) -> bool:
        seats = self.room.row.seats
        return self.seat is None or (self.seat < len(seats) and seats[self.seat].token_hash == self.token_hash)

    # ---- sending ---------------------------------------------------------------------------------

    def accept(self, number: int, seq: int) -> None:
        self.answer(wire.Accepted(re=number, seq=seq))

    def refuse(self, number: int, refusal: Refusal) -> None:
        self.lobby.metrics.count("refused", refusal.code)
        table = self.room.table
        seq = 0 if table is None else table.sight(self.seat).number
        self.answer(wire.Refused(re=number, code=refusal.code, reason=refusal.reason, clause=refusal.clause, seq=seq))

    def answer(self, message: wire.ServerMessage) -> None:
        if len(self.answers) >= MOST_ANSWERS:
            raise Closed(CloseCode.SLOW, "you are not reading the answers")
        self.answers.append(wire.encode(message))
        self.awake.set()

    async def send_all(self) -> None:
        """Whenever something has changed, send what is new for this viewer."""
        while True:
            await self.awake.wait()
            await asyncio.sleep(0)  # so that the answer to a move leaves together with what the move has changed
            self.awake.clear()
            if self.room.ended:
                raise Closed(CloseCode.UNKNOWN, "this room was closed")
            if self.room.closed or self.lobby.cut_off:
                raise as_closing(Moved())
            if self.dismissed:
                raise Closed(CloseCode.REMOVED, "you were asked to leave")
            if self.seat is None and not rights.may_watch(self.room, self.guest):
                raise Closed(CloseCode.PRIVATE, "this room can no longer be watched")
            if not self.still_seated():
                raise Closed(CloseCode.SEAT, "this seat is no longer yours")
            bodies = [*self.answers, *self.news()]
            self.answers.clear()
            for number, body in enumerate(bodies, start=1):
                await self.send(body, more=number < len(bodies))

    def news(self) -> Iterator[bytes]:
        """What this viewer has not been sent yet; from now on it counts as sent."""
        room = self.room
        info = room.info_message()
        if info != self.room_known:
            self.room_known = info
            yield info
        announcement = self.lobby.desk.announcement
        if announcement != self.announced:
            self.announced = announcement
            yield wire.encode(wire.Announced(text=announcement))
        for line in room.chat_for(self.guest, self.chat_known):
            self.chat_known = line.number
            text = wire.ChatLine(number=line.number, guest=line.guest, name=line.name, text=line.text)
            yield wire.encode(text)
        if room.pointer != self.pointed:
            self.pointed = room.pointer
            yield room.pointer
        table = room.table
        if table is None:
            return
        number = table.sight(self.seat).number
        if table.id != self.table_known:
            self.table_known, self.seq_known = table.id, 0
        if self.shown != (table.id, number) and not self.later(room.frames.wait(table, self.seat)):
            room.frames.sent(table, self.seat)
            base = self.shown[1] if self.changes and self.shown[0] == table.id else 0
            update = room.update(self.seat, self.seq_known, base)
            self.seq_known = number
            self.shown = table.id, number
            yield update

    def later(self, seconds: float) -> bool:
        """Look again after so many seconds; False if there is nothing to wait for."""
        if self.next_frame is not None:
            self.next_frame.cancel()
            self.next_frame = None
        if seconds <= 0:
            return False
        self.next_frame = asyncio.get_running_loop().call_later(seconds, self.frame_due)
        return True

    def frame_due(self) -> None:
        self.next_frame = None
        self.wake()

    async def send(self, body: bytes, *, more: bool = False) -> None:
        """Put the number on a message and send it; if more of them follow, together with those."""
        self.sent += 1
        text = f'{{"n":{self.sent},' + body[1:].decode()
        self.sending = True
        await self.socket.send({"type": "websocket.send", "text": text, "more": more})
        self.sending = False

    async def watch(self) -> None:
        """Disconnect a client that does not read: one whose message is still in transit at two checks in a row."""
        stuck = 0
        while True:
            await asyncio.sleep(self.limits.send_seconds)
            if self.sending and self.sent == stuck:
                raise Closed(CloseCode.SLOW, "too slow")
            stuck = self.sent if self.sending else 0


class Gate:
    """Lets sockets in: from the right origin, and not too many."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.by_address: dict[str, int] = {}
        limits = lobby.config.limits
        self.messages = Buckets(limits.messages_per_address, limits.message_seconds)
        self.hints = Buckets(limits.hints, limits.hint_seconds)
        self.hints_by_address = Buckets(limits.hints_per_address, limits.hint_seconds)
        self.lines = Buckets(limits.chat_lines, limits.message_seconds)

    async def endpoint(self, socket: WebSocket) -> None:
        limits = self.lobby.config.limits
        if not own_origin(socket.headers.get("origin"), socket.headers.get("host"), self.lobby.config.origins):
            await self.refuse(socket, Refusal("origin", "pages of other sites cannot connect"))
            return
        if self.lobby.cut_off:  # said before the socket opens: a node that passes it on waits for the next owner
            await self.refuse(socket, Moved())
            return
        try:
            check_rate(socket, SOCKET_COST)
        except Refusal as refusal:
            await self.refuse(socket, refusal)
            return
        address = visitor(socket)
        held = self.by_address.get(address, 0)
        if self.lobby.sockets >= limits.sockets or held >= limits.sockets_per_address:
            await self.refuse(socket, Refusal("full", "there are too many connections; come back later"))
            return
        self.lobby.sockets += 1
        self.by_address[address] = held + 1
        try:
            await self.admit(socket, address)
        finally:
            self.lobby.sockets -= 1
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    async def admit(self, socket: WebSocket, address: str) -> None:
        await socket.accept()
        try:
            room = await self.lobby.find(socket.path_params["room"])
            await Connection(socket, self.lobby, room, Allowance(self, address)).serve()
        except WebSocketDisconnect:
            pass
        except IntrigueError as problem:
            await self.close(socket, as_closing(problem))
        except Closed as end:
            await self.close(socket, end)

    async def refuse(self, socket: WebSocket, refusal: Refusal) -> None:
        """Do not even open the socket: the answer to the request says why."""
        self.lobby.metrics.count("refused", refusal.code)
        note_visitor(logger, "a socket was refused", visitor(socket), refusal.code)
        problem = wire.encode(bodies.Problem(code=refusal.code, reason=refusal.reason))
        await socket.send_denial_response(Response(problem, refusal.status, media_type="application/json"))

    async def close(self, socket: WebSocket, end: Closed) -> None:
        """Say why, and read what the other end still sends: its answer comes after everything it has sent."""
        note_visitor(logger, "a socket was closed", visitor(socket), name_of(end.code))
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):  # the other end was quicker, or is silent
            async with asyncio.timeout(self.lobby.config.limits.part_seconds):
                await socket.close(end.code, end.reason)
                while (await socket.receive())["type"] != "websocket.disconnect":
                    pass


def cost_of(message: wire.AnyClientMessage) -> int:
    """How many ordinary messages this one counts for."""
    if isinstance(message, wire.Move) and not message.sure:
        return UNSURE_COST
    return COSTS.get(type(message), 1)
