"""The lobby: guests, all rooms in use, and what they share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hmac import compare_digest
from time import time
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from intrigue.bots import bots
from intrigue.core.errors import IntrigueError
from intrigue.core.game import Game
from intrigue.review.judging import Effort
from intrigue.server import owncards, rights
from intrigue.server.bodies import Me, MyRoom, NewRoom, Replay, RoomOpened
from intrigue.server.chat import KEPT, Extras
from intrigue.server.daily import Daily
from intrigue.server.errands import Errands, carry_out
from intrigue.server.fairness import new_id, secret_token, token_hash
from intrigue.server.health import Health
from intrigue.server.knowing import Memory
from intrigue.server.limits import Limits
from intrigue.server.metrics import BATCH, Metrics
from intrigue.server.names import checked_name
from intrigue.server.offers import offered_game
from intrigue.server.operating import Desk
from intrigue.server.pool import DEADLINE, BotPool
from intrigue.server.profiles import Profiles
from intrigue.server.protocol import Access, Settings, encode
from intrigue.server.refusal import Moved, NoSuchRoom, Refusal
from intrigue.server.replay import Wanted, finished_replay, running_replay
from intrigue.server.retention import DAY, Sweeper
from intrigue.server.reviews import Reviews
from intrigue.server.room import Room
from intrigue.server.seating import resized, titles, with_bot
from intrigue.server.storage import Fenced, GuestRow, Lease, RoomRow, Storage, StorageTrouble
from intrigue.server.table import Table

if TYPE_CHECKING:
    from intrigue.server.cluster import Cluster, News

P = ParamSpec("P")
T = TypeVar("T")
Elsewhere = Callable[[str], Awaitable[MyRoom | None]]
MOST_FINISHED: Final = 16  # finished games kept in memory for replays
MOST_TABLES_LISTED: Final = 20
MOST_WAITING: Final = 64  # requests to read or replay games

logger = logging.getLogger("intrigue.rooms")


@dataclass(frozen=True, slots=True)
class Config:
    """How a server behaves. Times are in seconds.

    `grace`: how long a seat waits for somebody who left before a bot stands in; `pace`: how long bots seem to think;
    `deadline`: how long a bot may take to answer; `idle`: how long an empty room stays in memory.
    `contents` are content files to play with, by game. `address`: where others on the local network can reach this
    server, if they can. `proxies`: addresses that forward requests for others. `operator`: the hash of the token that
    gives access to the metrics and to details of what is wrong; without one nobody has access. `least_free`: how many
    bytes should be left on the disk. `batch`: after how many moves, at least, figures about play are published.
    `bots`: names of bots that are offered besides the levels of Intrigue. `node`: the name of this server among those
    that share its database, "" for a single server; `advertised`: the URL by which the others reach it. `effort`: how
    much work goes into a review.
    """

    limits: Limits = field(default_factory=Limits)
    grace: float = 30.0
    pace: tuple[float, float] = (0.6, 1.4)
    deadline: float = DEADLINE
    idle: float = 300.0
    workers: int = 1
    origins: tuple[str, ...] = ()
    contents: Mapping[str, str] = field(default_factory=dict)
    address: str = ""
    proxies: tuple[str, ...] = ()
    operator: str = ""
    least_free: int = 64 * 2**20
    batch: int = BATCH
    bots: tuple[str, ...] = ()
    node: str = ""
    advertised: str = ""
    effort: Effort = Effort()  # noqa: RUF009 - it cannot be changed


class Lobby:
    """Finds and opens rooms. Empty rooms are dropped from memory; the storage has them."""

    def __init__(
        self,
        storage: Storage,
        config: Config | None = None,
        cluster: Cluster | None = None,
        pool: BotPool | None = None,
    ) -> None:
        self.storage = storage
        self.cluster = cluster
        self.config = config or Config()
        self.metrics = Metrics(self.config.batch)
        self.health = Health(storage)
        self.pool = pool or BotPool(self.config.workers, deadline=self.config.deadline)
        self.rooms: dict[str, Room] = {}
        self.sockets = 0
        self.desk = Desk(self)
        self.errands = Errands(self)
        self.sweeper = Sweeper(self)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._finished: dict[str, Table] = {}
        self.known = Memory()
        self.reviews = Reviews(self)
        self.daily = Daily(self)
        self.profiles = Profiles(self)
        self._background = asyncio.Semaphore(1)
        self._waiting = 0
        if cluster is not None:
            cluster.load = lambda: (len(self.rooms), self.sockets)
            cluster.on_cut_off = self.send_everybody_away
            cluster.on_contact = self.keep_only
            cluster.on_news = self.hear
            self.health.others = cluster.problems

    async def begin(self) -> None:
        """What the operator has set before, and what is done now and then."""
        await self.desk.read_announcement()
        self.sweeper.begin()

    def is_operator(self, token: str | None) -> bool:
        """Whether this is the token of the operator."""
        known = self.config.operator
        return bool(known) and token is not None and compare_digest(token_hash(token), known)

    @property
    def levels(self) -> tuple[str, ...]:
        """The bots that can be chosen here."""
        return (*bots(), *self.config.bots)

    def check_level(self, level: str) -> None:
        if level not in self.levels:
            raise Refusal("settings", f"there is no bot {level!r}; known bots: {', '.join(self.levels)}")

    # ---- guests ----------------------------------------------------------------------------------

    async def new_guest(self, name: str) -> tuple[GuestRow, str]:
        """A new guest, and the secret token that identifies that guest."""
        token = secret_token()
        guest = GuestRow(new_id(), checked_name(name), token_hash(token), seen=int(time()))
        await self.storage.add_guest(guest)
        return guest, token

    async def guest(self, token: str | None) -> GuestRow | None:
        """The guest with this token; refused if the operator keeps that guest out."""
        guest = None if token is None else await self.storage.guest_by_token(token_hash(token))
        if guest is not None and guest.banned:
            raise Refusal("banned", f"the operator of this server keeps you out: {guest.banned}")
        if guest is not None and time() - guest.seen > DAY:
            await self.storage.set_guest(guest.id, seen=int(time()))
        return guest

    async def rename(self, guest: GuestRow, name: str) -> GuestRow:
        """Change a guest's name. It is used in rooms that the guest enters from now on."""
        await self.storage.set_guest(guest.id, name=checked_name(name))
        return guest._replace(name=checked_name(name))

    async def me(self, guest: GuestRow, elsewhere: Elsewhere | None = None) -> Me:
        """The guest, and the tables that this guest could return to. `elsewhere` knows about rooms of other nodes."""
        mine: list[MyRoom | None] = []
        for row in (await self.storage.rooms_of(guest.id))[:MOST_TABLES_LISTED]:
            owner = None if self.cluster is None or row.id in self.rooms else await self.cluster.where(row.id)
            if owner is not None and elsewhere is not None:
                mine.append(await elsewhere(row.id))
            else:
                mine.append(await self.my_room(guest, row.id))
        return Me(guest=guest.id, name=guest.name, rooms=[room for room in mine if room is not None])

    async def my_room(self, guest: GuestRow, room_id: str) -> MyRoom:
        """A room, and what a guest has to do there."""
        room = await self.find(room_id)
        seats = [number for number, seat in enumerate(room.row.seats) if seat.guest == guest.id]
        pending = [] if room.table is None else list(room.table.state.pending)
        asked = any(seat in pending for seat in seats)
        clocks = room.driver.clocks()
        left = min((clock for seat in seats if (clock := clocks[seat]) is not None), default=None)
        return MyRoom(room=room.info(), seats=seats, your_turn=asked, pending=pending, left=left)

    # ---- rooms -----------------------------------------------------------------------------------

    def check_settings(self, settings: Settings) -> None:
        """Refuse settings that the game refuses, with its reason."""
        try:
            chosen = offered_game(settings.game, self.config.contents.get(settings.game))
            chosen.resolve(settings.players, dict(settings.options))
        except IntrigueError as problem:
            raise Refusal("settings", str(problem)) from None

    def game_of(self, settings: Settings) -> Game[Any, Any]:
        """The game of these settings, with the operator's content."""
        return offered_game(settings.game, self.config.contents.get(settings.game))

    @staticmethod
    def new_table_id() -> str:
        return new_id()

    async def check_cards(self, game_id: str, text: str) -> str:
        """A content file that works, or a refusal that says in which line it does not."""
        return await self.in_the_background(owncards.checked, game_id, text) if text else ""

    async def open_room(self, guest: GuestRow, wanted: NewRoom) -> RoomOpened:
        """A new room, hosted by the guest."""
        self.desk.check_open()
        await self.check_can_host(guest.id)
        self.check_settings(wanted.settings)
        seats = resized((), wanted.settings.players)
        if wanted.bots is not None:
            for number in range(1 if wanted.sit else 0, len(seats)):
                self.check_level(wanted.bots)
                seats = with_bot(seats, number, wanted.bots)
        settings, extras = encode(wanted.settings).decode(), encode(Extras(access=wanted.access or Access())).decode()
        row = RoomRow(new_id(), guest.id, settings, extras, "", seats)
        await self.storage.save_room(row)
        room = await self.find(row.id)
        seat, token = await room.do(lambda: room.sit(guest, 0)) if wanted.sit else (None, None)
        if wanted.start:
            await room.do(lambda: room.start(guest.id, wanted.pledge))
        return RoomOpened(room=room.info(), seat=seat, token=token)

    async def check_can_host(self, guest_id: str) -> None:
        """Refuse another room to a guest who already hosts the maximum."""
        hosted = sum(row.host == guest_id for row in await self.storage.rooms_of(guest_id))
        if hosted >= self.config.limits.rooms_per_guest:
            raise Refusal("full", f"a guest can host at most {hosted} rooms; use one of yours, or close one")

    async def close_room(self, guest: GuestRow, room_id: str, elsewhere: Elsewhere | None = None) -> Me:
        """The host closes a room for good; returns the guest's remaining tables."""
        room = await self.find(room_id)
        await room.do(lambda: room.end(guest.id))
        await self.put_away(room)
        return await self.me(guest, elsewhere)

    async def find(self, room_id: str) -> Room:
        """The room with that id, from memory or from the storage."""
        if self.cut_off:
            raise Moved
        room = self.rooms.get(room_id)
        if room is not None and not room.closed:
            await room.settled()
            room.use()
            return room
        loading = self._loading.get(room_id)
        if loading is None:
            loading = self._loading[room_id] = asyncio.create_task(self._load(room_id))
            loading.add_done_callback(lambda task: self._loaded(room_id, task))
        return await asyncio.shield(loading)

    def _loaded(self, room_id: str, task: asyncio.Task[Room]) -> None:
        del self._loading[room_id]
        if not task.cancelled():
            task.exception()  # marks the exception as seen: those who still wait get it anyway

    async def _load(self, room_id: str) -> Room:
        leaving = self._leaving.get(room_id)
        if leaving is not None:
            await asyncio.wait({leaving})
        if self.cluster is None:
            return await self._read(room_id, None, self.storage)
        lease, storage = await self.cluster.take(room_id)
        try:
            return await self._read(room_id, lease, storage)
        except BaseException:
            with suppress(StorageTrouble):
                await self.cluster.release(lease)
            raise

    async def _read(self, room_id: str, lease: Lease | None, storage: Storage) -> Room:
        row = await self.storage.room(room_id)
        if row is None:
            raise NoSuchRoom
        await self._make_place()
        lines = await self.storage.chat(room_id, KEPT)
        table, notice = None, ""
        if row.table:
            try:
                table = await self.load_table(row.table)
            except StorageTrouble:  # the game exists but cannot be read now: nobody may start another in its place
                raise
            except IntrigueError as problem:
                logger.warning("a game cannot be continued", extra={"table": row.table})
                notice = f"The last game cannot be continued: {problem}"
        if self.cluster is not None and self.cluster.cut_off:
            raise Moved
        room = Room(self, row, table, lines, notice)
        room.storage, room.lease = storage, lease
        try:
            await carry_out(room)
            if room.ended:
                raise NoSuchRoom
        except BaseException:
            room.lost = True  # nothing more of it is stored
            await room.close()
            raise
        self.rooms[room_id] = room
        self.sleep_later(room)
        room.driver.go_on()
        return room

    async def _make_place(self) -> None:
        """Keep memory bounded: drop the room that nobody has needed for the longest time."""
        if len(self.rooms) < self.config.limits.rooms:
            return
        empty = [room for room in self.rooms.values() if not room.listeners and not room.closed]
        if not empty:
            raise Refusal("full", "this server is full; try again later")
        await self.put_away(max(empty, key=lambda room: room.unused_for()))

    async def load_table(self, table_id: str) -> Table:
        """A table, rebuilt from its log."""
        row = await self.storage.table(table_id)
        if row is None:
            raise NoSuchRoom("there is no such game")
        entries = await self.storage.entries(table_id)
        return await self.in_the_background(Table.fold, row, entries)

    def sleep_later(self, room: Room) -> None:
        """Drop a room from memory when nobody has been in it for a while."""
        if room.bedtime is not None:
            room.bedtime.cancel()
        room.bedtime = asyncio.get_running_loop().call_later(self.config.idle, self._look_at, room)

    def _look_at(self, room: Room) -> None:
        if self.rooms.get(room.id) is not room or room.closed or room.listeners:
            return
        if room.unused_for() < self.config.idle:
            self.sleep_later(room)
        else:
            self._send_away(room)

    def _send_away(self, room: Room) -> asyncio.Task[None]:
        """Close a room and drop it from memory; anybody who asks for it meanwhile waits until that is done."""
        leaving = self._leaving.get(room.id)
        if leaving is None:
            leaving = self._leaving[room.id] = asyncio.create_task(self._close_room(room))
            leaving.add_done_callback(lambda _: self._leaving.pop(room.id, None))
        return leaving

    async def _close_room(self, room: Room) -> None:
        try:
            await room.close()
        except Fenced:
            room.lost = True
        finally:
            if self.rooms.get(room.id) is room:
                del self.rooms[room.id]
            if room.bedtime is not None:
                room.bedtime.cancel()
            if self.cluster is not None and room.lease is not None and not room.lost and not room.ended:
                with suppress(StorageTrouble):  # then others get it when this node is gone
                    await self.cluster.release(room.lease)
            for listener in room.listeners:
                listener.wake()

    async def put_away(self, room: Room) -> None:
        """Drop a room from memory."""
        await self._send_away(room)

    def gauges(self) -> dict[str, int]:
        """How much there is at the moment, for the metrics."""
        playing = sum(room.playing for room in self.rooms.values())
        found = {"rooms": len(self.rooms), "games": playing, "sockets": self.sockets}
        return found if self.cluster is None else found | self.cluster.gauges()

    def forget(self, room: Room) -> None:
        """Another node has this room, or may have it: drop it without changing anything."""
        self.metrics.count("rooms_lost")
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        self._send_away(room)
        for listener in room.listeners:
            listener.wake()

    @property
    def cut_off(self) -> bool:
        """Whether nobody knows which rooms are still those of this node."""
        return self.cluster is not None and self.cluster.cut_off

    def send_everybody_away(self) -> None:
        for room in self.rooms.values():
            for listener in room.listeners:
                listener.wake()

    def keep_only(self, epochs: Mapping[str, int]) -> None:
        """Drop all rooms but those whose leases still hold."""
        for room in list(self.rooms.values()):
            if room.lease is not None and epochs.get(room.id) != room.lease.epoch:
                room.lose()

    def hear(self, news: News) -> None:
        """What other nodes may have changed."""
        self.errands.heard(news.rooms, news.guests)
        self.desk.heard(news.announcement)

    async def drain(self) -> None:
        """Hand all rooms over to other nodes, and send those who are in them there. Does nothing for a single
        server."""
        if self.cluster is None:
            return
        await self.cluster.drain()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(self._send_away(room) for room in list(self.rooms.values())), return_exceptions=True)
        logger.info("all rooms have been handed over")

    # ---- replays ---------------------------------------------------------------------------------

    async def table_of(self, room_id: str, table_id: str) -> tuple[Room, Table]:
        """A game of a room, over or not."""
        room = await self.find(room_id)
        if room.table is not None and room.table.id == table_id:
            return room, room.table
        if table_id in self._finished:
            table = self._finished[table_id]
            if table.row.room == room_id:
                return room, table
        row = await self.storage.table(table_id)
        if row is None or row.room != room_id:
            raise NoSuchRoom("there is no such game in this room")
        table = await self.load_table(table_id)
        if table.over:
            self._finished[table_id] = table
        while len(self._finished) > MOST_FINISHED:
            del self._finished[next(iter(self._finished))]
        return room, table

    async def record(self, room_id: str, table_id: str, guest: GuestRow | None = None) -> str:
        """The record of a finished game; refused for a running one, and to those who may not look into the room."""
        room, table = await self.table_of(room_id, table_id)
        rights.check_may_look(room, guest)
        if not table.over:
            raise Refusal("state", "the game is not over")
        return table.record()

    async def replay(self, room_id: str, table_id: str, wanted: Wanted, guest: GuestRow | None) -> Replay:
        """Some moments of a game: a finished one from any seat or with all hands open, a running one from the guest's
        own seat or as a spectator."""
        room, table = await self.table_of(room_id, table_id)
        rights.check_may_look(room, guest)
        viewer = wanted.viewer
        if viewer is not None and not 0 <= viewer < table.row.players:
            raise Refusal("state", f"there is no seat {viewer}")
        if table.over:
            return await self.in_the_background(finished_replay, table, wanted)
        if table is not room.table:
            raise Refusal("state", "this game was never finished")
        if wanted.open_hands:
            raise Refusal("state", "the game is not over, so its hands are still secret")
        if viewer is not None and (guest is None or room.row.seats[viewer].guest != guest.id):
            raise Refusal("token", "while the game is running, only its player can replay a seat")
        entries = await self.storage.entries(table_id)
        return await self.in_the_background(running_replay, table.row, entries, wanted, titles(room.row.seats))

    async def in_the_background(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run slow work outside the event loop, one piece at a time, so that tables keep going."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("rate", "too many requests are waiting; try again later")
        self._waiting += 1
        try:
            async with self._background:
                return await asyncio.to_thread(work, *arguments, **named)
        finally:
            self._waiting -= 1

    # ---- the end ---------------------------------------------------------------------------------

    def in_memory(self, room_id: str) -> bool:
        """Whether a room is in use here, or is being loaded or put away."""
        return room_id in self.rooms or room_id in self._loading or room_id in self._leaving

    def forget_finished(self) -> None:
        """Drop the finished games from memory: the names in them have changed."""
        self._finished.clear()

    async def close(self) -> None:
        """Stop all rooms and finish what was promised."""
        await self.sweeper.close()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for room in list(self.rooms.values()):
            self._send_away(room)
        for left in await asyncio.gather(*self._leaving.values(), return_exceptions=True):
            if isinstance(left, BaseException):
                logger.error("a room could not be moved to storage", exc_info=left)
        await self.pool.close()
        await self.reviews.close()
        if self.cluster is not None:
            await self.cluster.stop()
        await self.storage.close()
