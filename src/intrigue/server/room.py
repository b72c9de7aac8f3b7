"""A room: people, bots and spectators around a table, game after game.

Every change to a room goes through its inbox and is carried out by its one task, in order. A change is first stored and
then announced; until it is stored, nobody can see it.
"""

from __future__ import annotations

import asyncio
import logging
from hmac import compare_digest
from time import perf_counter, time
from typing import TYPE_CHECKING

import msgspec

from intrigue.bots import ADVISER
from intrigue.core.errors import Illegal
from intrigue.core.naming import named, stand_ins
from intrigue.server import chat, rights, seating
from intrigue.server.advice import worded
from intrigue.server.chat import Extras
from intrigue.server.dealing import Dealer, without_deal
from intrigue.server.driver import Driver
from intrigue.server.fairness import secret_token, token_hash
from intrigue.server.foresight import can_be_taken_back
from intrigue.server.frames import Frames
from intrigue.server.inbox import Inbox
from intrigue.server.keeping import kept
from intrigue.server.listener import Listener
from intrigue.server.outgoing import Showing
from intrigue.server.protocol import HintGiven, Move, RoomInfo, RoomUpdate, Settings, Shown, Undo, encode
from intrigue.server.refusal import Refusal
from intrigue.server.storage import ChatRow, Conflict, EntryRow, GuestRow, Lease, RoomRow, StorageTrouble, TableRow
from intrigue.server.table import Table, Trial, Viewer

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby

logger = logging.getLogger("intrigue.rooms")


class Room(Inbox):
    """A room in memory. What must not be lost is in the storage before anybody hears of it."""

    def __init__(self, lobby: Lobby, row: RoomRow, table: Table | None, lines: list[ChatRow], notice: str = "") -> None:
        super().__init__(f"room {row.id}")
        self.lobby = lobby
        self.storage = lobby.storage
        self.lease: Lease | None = None
        self.id = row.id
        self.row = row
        self.settings = msgspec.json.decode(row.settings, type=Settings)
        self.extras = msgspec.json.decode(row.extras, type=Extras)
        self.table = table
        if self.playing and not self.extras.held:  # a game that began before this was stored
            self.extras.held = seating.holders(row.seats)
        self.chat = lines
        self.notice = notice
        self.listeners: set[Listener] = set()
        self.bedtime: asyncio.TimerHandle | None = None  # when somebody looks whether it is still needed in memory
        self.driver = Driver(self)
        self.dealer = Dealer(self)
        self.frames = Frames(lobby.config.limits.update_seconds)
        self._showing: Showing | None = None
        self._updates: dict[tuple[Viewer, int, int], bytes] = {}
        self._info = b""
        self.pointer = b""  # the message that shows where somebody points

    def changed(self, *, room_too: bool = True) -> None:
        """Tell everybody to look, and let bots and clocks continue. Most moves leave the room itself unchanged."""
        self._updates.clear()
        if room_too:
            self._info = b""
        for listener in self.listeners:
            if room_too:
                listener.wake()
            else:
                listener.look()
        if not self.closed:
            self.driver.go_on()

    def lose(self) -> None:
        """Another node has this room: forget everything, and send those who are here to that node."""
        super().lose()
        self.lobby.forget(self)

    async def keep(self, row: RoomRow, extras: Extras | None = None) -> None:
        """Store the room as it is now, then announce it."""
        if extras is not None:
            row = row._replace(extras=encode(extras).decode())
        await self.storage.save_room(row)
        self.row, self.extras = row, extras or self.extras
        self.changed()

    async def close(self) -> None:
        """Finish what was asked for, then stop; clocks are stored as time left."""
        self.closed = True
        self.dealer.close()
        await self.driver.close()
        await self.stop()
        if self.playing and self.settings.clock is not None and not self.ended and not self.lost:
            self.extras.clocks, self.extras.stopped_at = self.driver.time_left(), time()
            await self.storage.save_room(self.row._replace(extras=encode(self.extras).decode()))

    # ---- who is here -----------------------------------------------------------------------------

    def enter(self, listener: Listener) -> None:
        self.listeners.add(listener)
        if listener.seat is not None:
            self.driver.returned(listener.seat)
        self.changed()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.use()
        if not self.closed and listener.seat is not None and not self.present(listener.seat):
            self.driver.left(listener.seat)
            self.dealer.forget(listener.seat)
        self.changed()

    def present(self, seat: int) -> bool:
        return any(listener.seat == seat for listener in self.listeners)

    def guests(self) -> set[str]:
        """The guests who have a seat here or are connected."""
        return ({seat.guest for seat in self.row.seats} | {listener.guest for listener in self.listeners}) - {""}

    @property
    def playing(self) -> bool:
        return self.table is not None and not self.table.over

    def seat_of_token(self, seat: int, token: str) -> str:
        """The guest who holds this seat with this token."""
        row = seating.seat_at(self.row.seats, seat)
        if row.kind != "person" or not compare_digest(row.token_hash, token_hash(token)):
            raise Refusal("token", "this is not the token of that seat")
        return row.guest

    # ---- seats and settings ----------------------------------------------------------------------

    async def sit(self, guest: GuestRow, seat: int | None, name: str = "") -> tuple[int, str]:
        """Take a seat, or one's own again; returns the seat and its new token. A guest who plays for several people at
        one screen takes a seat for each, each with its own name, before the game begins."""
        rights.check_may_come(self, guest)
        held = self.extras.held if self.playing else {}
        number = seating.free_seat(self.row.seats, guest.id, held) if seat is None else seat
        token = secret_token()
        seats = seating.with_person(self.row.seats, number, guest, name, token)
        if self.playing:
            held = seating.with_holder(held, guest.id, number)
        extras = self.extras.copy()
        extras.held, extras.members = held, rights.with_member(extras.members, guest.id)
        await self.keep(self.row._replace(seats=seats), extras)
        self.driver.left(number)
        self.dealer.forget(number)
        return number, token

    async def stand_up(self, guest: str, seat: int) -> None:
        """Leave a seat for good, so that it is open."""
        if seating.seat_at(self.row.seats, seat).guest != guest:
            raise Refusal("token", "this is not your seat")
        await self.keep(self.row._replace(seats=seating.opened(self.row.seats, seat)))

    async def set_seat(self, guest: str, seat: int, level: str | None) -> None:
        """The host gives a seat to a bot or opens it. In a running game people keep their seats: the host only chooses
        which bot plays for them meanwhile."""
        self.check_host(guest)
        owned = seating.seat_at(self.row.seats, seat).kind == "person"
        if level is not None:
            self.lobby.check_level(level)
        if level is not None and (not self.playing or not owned):
            seats = seating.with_bot(self.row.seats, seat, level)
        elif not self.playing:
            seats = seating.opened(self.row.seats, seat)
        elif not owned:
            self._check_opening(guest)
            seats = seating.opened(self.row.seats, seat)
        elif level is None:
            raise Refusal("state", "somebody holds this seat, and only they can give it up before the game is over")
        elif not self.driver.minds(seat):
            raise Refusal("state", "the player of this seat is here, or was a moment ago")
        else:
            seats = seating.with_minder(self.row.seats, seat, level)
        await self.keep(self.row._replace(seats=seats))

    def _check_opening(self, host: str) -> None:
        """A bot's seat can be opened for a newcomer while the host plays only against bots. Later the others would have
        to trust that the newcomer is not the host under another name."""
        if set(self.extras.held) - {host}:
            raise Refusal("state", "other people are playing; a bot's seat can be opened when the game is over")

    async def change_settings(self, guest: str, settings: Settings) -> None:
        """The host decides how the next game is played. A finished game stays on the table while its seats stay."""
        self.check_host(guest)
        if self.playing:
            raise Refusal("state", "a game is being played; its settings cannot change before it is over")
        self.dealer.check_idle()
        self.lobby.check_settings(settings)
        seats = seating.resized(self.row.seats, settings.players)
        table = self.row.table if len(seats) == len(self.row.seats) else ""
        row = self.row._replace(settings=encode(settings).decode(), seats=seats, table=table)
        await self.storage.save_room(row)
        self.row, self.settings = row, settings
        if not table:
            self.table, self.notice = None, ""
        self.changed()

    async def hand_over(self, guest: str, to: str) -> None:
        """Another guest, who is connected or has a seat here, becomes the host."""
        self.check_host(guest)
        if to not in self.guests():
            raise Refusal("state", "there is no such guest in this room")
        await self.lobby.check_can_host(to)
        await self.keep(self.row._replace(host=to))

    async def end(self, guest: str) -> None:
        """The host closes the room for good: seats, games, chat and link are deleted. Refused during a game in which
        somebody else holds a seat, however long they have been away."""
        self.check_host(guest)
        others = any(seat.kind == "person" and seat.guest != guest for seat in self.row.seats)
        if self.playing and (others or self.extras.removed):
            raise Refusal("state", "somebody else is playing here; make them the host instead")
        await self.end_for_good()

    async def end_for_good(self) -> None:
        """Delete the room, and tell everybody in it."""
        async with self.closing_for_good():
            await self.storage.drop_room(self.id)
        for listener in self.listeners:
            listener.wake()
        logger.info("room closed", extra={"table": self.row.table})

    def check_host(self, guest: str) -> None:
        if guest != self.row.host:
            raise Refusal("settings", "only the host can do this")

    # ---- games -----------------------------------------------------------------------------------

    async def start(self, guest: str, pledge: str | None = None) -> None:
        """The host begins a game; while the host is away, anybody with a seat may. Those who are connected shuffle
        together, as does the one who starts it with a pledge."""
        host_here = any(listener.guest == self.row.host for listener in self.listeners)
        if guest != self.row.host and (host_here or guest not in {seat.guest for seat in self.row.seats}):
            raise Refusal("settings", "only the host can start the game")
        if self.playing:
            raise Refusal("state", "the game has begun")
        if pledge is not None:
            self.dealer.pledge_for(guest, pledge)
        await self.dealer.begin()

    async def rematch(self, seat: int) -> None:
        """Anybody with a seat may ask for another game when one is over."""
        seating.seat_at(self.row.seats, seat)
        if self.table is None or not self.table.over:
            raise Refusal("state", "the game is not over")
        await self.dealer.begin()

    async def begin(self, row: TableRow) -> None:
        """Begin the game that was shuffled."""
        table = Table(row)
        extras = without_deal(self.extras)
        extras.clocks, extras.held, extras.removed = [], seating.holders(self.row.seats), []
        room = self.row._replace(table=row.id, extras=encode(extras).decode())
        await self.storage.begin_table(row, room)
        self.row, self.extras, self.table, self.notice = room, extras, table, ""
        self.lobby.metrics.count("games_begun", row.game)
        logger.info("game begun", extra={"table": row.id, "game": row.game, "players": row.players})
        self.driver.new_game()
        self.changed()

    def record_names(self) -> list[str]:
        return seating.record_names(self.row.seats, self.driver.minder)

    def _at_table(self) -> Table:
        if self.table is None or self.table.over:
            raise Refusal("state", "no game is being played")
        return self.table

    async def move(self, seat: int, message: Move) -> int:
        """Play a person's move; returns the seat's number after it."""
        began = perf_counter()
        table = self._at_table_or_known(seat, message.key)
        known = table.receipts.get((seat, message.key))
        if known is not None:
            if known.kind != "move" or known.action != self._text(table, message.action):
                raise Refusal("key", "this key was used for something else")
            return known.number
        decision, number = table.decision(seat), table.sights[seat].number
        if decision != message.decision or not message.decision <= message.seq <= number:
            raise Refusal("stale", "this question is no longer open", table.game.turn_clause)
        try:
            trial = table.try_move(seat, message.action)
        except Illegal as illegal:
            raise self._explained(seat, illegal) from None
        if not message.sure and not await self._could_undo(table, seat, message.action):
            raise Refusal("confirm", "this cannot be undone; are you sure?")
        number = await self._append(table, table.move_entry(seat, message.action, message.key), trial)
        self.lobby.metrics.count("moves", "person")
        self.lobby.metrics.moves.add(perf_counter() - began)
        return number

    async def _could_undo(self, table: Table, seat: int, action: int) -> bool:
        """Whether a legal move could be taken back, as far as the seat can know. Drawing worlds may take a while; other
        rooms continue meanwhile."""
        if not self.settings.undo:
            return False
        view, question = table.view(seat), table.asked[seat]
        return await asyncio.to_thread(can_be_taken_back, table.game, view, action, question)

    async def undo(self, seat: int, message: Undo) -> int:
        table = self._at_table_or_known(seat, message.key)
        known = table.receipts.get((seat, message.key))
        if known is not None:
            if known.kind != "undo":
                raise Refusal("key", "this key was used for something else")
            return known.number
        if not self.settings.undo:
            raise Refusal("settings", "undo is off at this table")
        if message.seq != table.sights[seat].number:
            raise Refusal("stale", "something has happened since then")
        try:
            table.check_undo(seat)
        except Illegal as refusal:
            raise Refusal("undo", refusal.reason) from None
        number = await self._append(table, table.undo_entry(seat, message.key))
        self.lobby.metrics.count("undos")
        return number

    async def bot_move(self, table: Table, seat: int, decision: int, action: int) -> None:
        """Play a bot's move, unless a person was quicker or has come back."""
        if table is not self.table or table.decision(seat) != decision or self.driver.level(seat) is None:
            return
        trial = table.try_move(seat, action)
        await self._append(table, table.move_entry(seat, action, f"bot.{table.length + 1}"), trial)
        self.lobby.metrics.count("moves", "bot")

    def _at_table_or_known(self, seat: int, key: str) -> Table:
        """The current game; or the one just over, if this message was its last one and is sent again."""
        if self.table is not None and (seat, key) in self.table.receipts:
            return self.table
        return self._at_table()

    @staticmethod
    def _text(table: Table, action: int) -> str:
        return table.game.actions.text(action) if action in table.game.actions else ""

    async def _append(self, table: Table, entry: EntryRow, trial: Trial | None = None) -> int:
        """Store an entry, carry it out, then announce it; returns the sender's number after it."""
        try:
            await kept(self.storage, entry, self.lobby.metrics)
        except Conflict:
            return await self._read_again(table, entry)
        table.apply(entry, trial)
        self.changed(room_too=table.over or self.driver.hurries)
        if table.over:
            await self._note_end(table)
        return table.sights[entry.seat].number

    async def _read_again(self, table: Table, entry: EntryRow) -> int:
        """Another node was quicker, or this very entry was stored although the storage reported a failure: find out."""
        self.table = await self.lobby.load_table(table.id)
        self.changed()
        receipt = self.table.receipts.get((entry.seat, entry.key))
        if receipt is None:
            raise Refusal("stale", "somebody else was quicker")
        return receipt.number

    async def _note_end(self, table: Table) -> None:
        """Store the names of those who played to the end. The game is safe whether or not this succeeds."""
        self.lobby.metrics.count("games_ended", table.game.id)
        logger.info("game over", extra={"table": table.id, "game": table.game.id, "entries": table.length})
        table.names = self.record_names()
        try:
            await self.storage.note_names(table.id, table.names, [seat.guest for seat in self.row.seats])
        except StorageTrouble:
            logger.exception("the storage failed", extra={"table": table.id})
        await self.lobby.profiles.note_end(self, table)

    # ---- what viewers get ------------------------------------------------------------------------

    def showing(self) -> Showing:
        """The table with the current names of its players."""
        assert self.table is not None
        titles = seating.titles(self.row.seats)
        if self._showing is None or self._showing.table is not self.table or self._showing.titles != titles:
            self._showing = Showing(self.table, titles, coach=self.settings.coach)
        return self._showing

    def update(self, viewer: Viewer, since: int, base: int = 0) -> bytes:
        """The table for a viewer who has the log up to number `since`, as differences if the viewer was sent update
        number `base`. Viewers who know the same share the bytes, unless clocks are running."""
        made = self._updates.get((viewer, since, base))
        if made is None:
            made = encode(self.showing().change(viewer, since, base, self.driver.clocks()))
            if self.settings.clock is None:
                self._updates[viewer, since, base] = made
        return made

    def shown(self, number: int, viewer: Viewer) -> Shown:
        """The table in words, in answer to message `number`."""
        if self.table is None:
            raise Refusal("state", "no game is being played")
        return Shown(re=number, seq=self.table.sight(viewer).number, text=self.showing().text(viewer))

    async def hint(self, number: int, seat: int) -> HintGiven:
        """What the strongest bot would do, and why, in answer to message `number`."""
        table = self._at_table()
        decision = table.decision(seat)
        if not self.settings.hints:
            raise Refusal("settings", "hints are off at this table")
        if decision is None:
            raise Refusal("state", "you have nothing to decide now")
        showing = self.showing()
        offered, names, level = showing.choices(seat), showing.names(seat), ADVISER
        view, legal = bytes(showing.view(seat)), table.state.legal(seat)
        advice = await self.lobby.pool.advise(
            table.game.id, table.row.content, level, view, legal, tuple(stand_ins(names))
        )
        if advice is None:
            raise Refusal("rate", "no bot has time to think about it now; ask again later")
        return worded(advice, number, decision, level, offered, names, table.game)

    def why_not(self, seat: int, action: int) -> Refusal:
        """The rule that forbids an action now."""
        table = self._at_table()
        if action in table.state.legal(seat):
            return Refusal("state", "this is allowed now")
        return self._explained(seat, table.state.refusal(seat, action))

    def _explained(self, seat: int, illegal: Illegal) -> Refusal:
        """Why the rules forbid an action, with the names of the players."""
        return Refusal("illegal", named(illegal.reason, self.showing().names(seat)), illegal.clause)

    def info_message(self) -> bytes:
        """The room as a message, made once for all viewers."""
        if not self._info:
            self._info = encode(RoomUpdate(room=self.info()))
        return self._info

    def info(self) -> RoomInfo:
        """The room as everybody sees it."""
        played = [self.playing and self.driver.level(seat) is not None for seat in range(len(self.row.seats))]
        here = [self.present(seat) for seat in range(len(self.row.seats))]
        return RoomInfo(
            room=self.id,
            host=self.row.host,
            settings=self.settings,
            seats=seating.as_seen(self.row.seats, here, played),
            spectators=sum(listener.seat is None for listener in self.listeners),
            table=self.row.table or None,
            playing=self.playing,
            over=self.table is not None and self.table.over,
            notice=self.notice,
            dealing=self.dealer.info(),
            own_cards=self.settings.game in self.extras.cards,
            access=self.extras.access,
            watchers=rights.watchers(self),
        )

    # ---- chat ------------------------------------------------------------------------------------

    async def say(self, guest: str, name: str, text: str) -> int:
        """Add a line of chat; returns its number."""
        if not self.settings.chat:
            raise Refusal("settings", "chat is off in this room")
        if guest in self.extras.silenced:
            raise Refusal("muted", "the host has muted you")
        number = self.chat[-1].number + 1 if self.chat else 1
        line = ChatRow(self.id, number, guest, name, chat.spoken(text, self.table))
        await self.storage.add_chat(line, chat.KEPT)
        self.chat.append(line)
        del self.chat[: -chat.KEPT]
        for listener in self.listeners:
            listener.wake()
        return number

    async def mute(self, guest: str, other: str, *, on: bool, everywhere: bool) -> None:
        """Hide a guest's lines from this viewer; the host can silence a guest for everybody."""
        if everywhere:
            self.check_host(guest)
            extras = chat.silenced(self.extras, other, on=on, known=self.heard())
        else:
            extras = chat.muted(self.extras, guest, other, on=on, known=self.heard())
        await self.keep(self.row, extras)

    def heard(self) -> set[str]:
        """The guests who could be muted: those in the room, and those who have said something here."""
        return self.guests() | {line.guest for line in self.chat}

    def chat_for(self, guest: str, since: int) -> list[ChatRow]:
        """The lines after number `since` that this guest wants to read."""
        if not self.chat or self.chat[-1].number <= since:
            return []
        muted = self.extras.mutes.get(guest, ())
        return [line for line in self.chat if line.number > since and line.guest not in muted]
