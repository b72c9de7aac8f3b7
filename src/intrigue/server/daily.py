"""The deal of the day: everybody on this server plays the same deal of one game against the same bots, once.

The date and a secret of the server give the seed, so nobody knows the deal before, and a restart does not change it.
Results can be compared because the deal and the seat are the same for all. A guest is a browser: somebody who comes
back as another guest can play the deal again, which only accounts could prevent."""

from __future__ import annotations

import hmac
import json
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec

from intrigue.games import known_games
from intrigue.server.bodies import NewRoom, RoomOpened
from intrigue.server.fairness import secret_token
from intrigue.server.learning import Day, DayResult
from intrigue.server.offers import offered_game
from intrigue.server.protocol import Settings, encode
from intrigue.server.refusal import Refusal
from intrigue.server.storage import Conflict, GuestRow, NoteRow
from intrigue.server.table import Table, header

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby
    from intrigue.server.room import Room

KIND: Final = "day"
LEVEL: Final = "fair"
PLAYERS: Final = 3
MOST_SHOWN: Final = 100


class Attempt(msgspec.Struct, kw_only=True):
    """A guest's game of a day, as it is stored."""

    name: str
    room: str
    table: str
    over: bool = False
    counts: bool = True
    won: bool = False
    rank: int = 0
    score: int = 0


class Daily:
    """The deals of the days."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    def today(self) -> str:
        return datetime.now(UTC).date().isoformat()

    def settings(self, date: str) -> Settings:
        """The game of a day: one after the other."""
        games = list(known_games())
        made = offered_game(games[datetime.fromisoformat(date).toordinal() % len(games)])
        players = PLAYERS if PLAYERS in made.players else made.players[0]
        return Settings(game=made.id, players=players, hints=False, undo=False)

    async def seed(self, date: str) -> int:
        """The seed of a day. Nobody can foresee it without the secret, which never leaves the storage."""
        key = ("secret", "server", KIND)
        secret = await self.lobby.storage.note(*key)
        if secret is None:
            with suppress(Conflict):  # another request was quicker
                await self.lobby.storage.add_note(NoteRow(*key, secret_token()))
            secret = await self.lobby.storage.note(*key)
        assert secret is not None
        return int.from_bytes(hmac.digest(secret.encode(), date.encode(), sha256))

    async def state(self, guest: GuestRow | None) -> Day:
        """Today's game and how everybody has fared."""
        date = self.today()
        settings = self.settings(date)
        rows = await self.lobby.storage.notes_about(KIND, date)
        attempts = [(note.owner, msgspec.json.decode(note.data, type=Attempt)) for note in rows]
        mine = next((one for owner, one in attempts if guest is not None and owner == guest.id), None)
        finished = [(owner, one) for owner, one in attempts if one.over and one.counts]
        finished.sort(key=lambda row: (not row[1].won, row[1].rank, -row[1].score, row[1].name))
        return Day(
            date=date,
            game=settings.game,
            title=offered_game(settings.game).title,
            players=settings.players,
            level=LEVEL,
            room=None if mine is None else mine.room,
            over=mine is not None and mine.over,
            results=[
                DayResult(
                    name=one.name,
                    won=one.won,
                    rank=one.rank,
                    score=one.score,
                    mine=one is mine,
                )
                for _, one in finished[:MOST_SHOWN]
            ],
        )

    async def begin(self, guest: GuestRow) -> RoomOpened:
        """The guest's game of today: a new one, and only one."""
        date = self.today()
        if await self.lobby.storage.note(KIND, guest.id, date) is not None:
            raise Refusal("state", "you have begun the deal of the day already; go to your table")
        settings = self.settings(date)
        opened = await self.lobby.open_room(guest, NewRoom(settings=settings, bots=LEVEL))
        room = await self.lobby.find(opened.room.room)
        made = self.lobby.game_of(settings)
        options = made.resolve(settings.players, dict(settings.options))
        names = [seat.name for seat in room.row.seats]
        table = self.lobby.new_table_id()
        row = header(table, room.id, made, settings.players, options, await self.seed(date), names)
        attempt = Attempt(name=guest.name, room=room.id, table=table)
        await self.lobby.storage.add_note(NoteRow(KIND, guest.id, date, encode(attempt).decode()))
        await room.do(lambda: room.begin(row))
        return msgspec.structs.replace(opened, room=room.info())

    async def note_end(self, room: Room, table: Table) -> None:
        """If this was somebody's deal of a day, note the result. It counts if the bots were still the same."""
        guests = [(seat, row.guest) for seat, row in enumerate(room.row.seats) if row.kind == "person"]
        result = table.state.result
        if len(guests) != 1 or result is None:
            return
        seat, guest = guests[0]
        for note in await self.lobby.storage.notes_of(guest, KIND):
            attempt = msgspec.json.decode(note.data, type=Attempt)
            if attempt.table == table.id and not attempt.over:
                attempt.over, attempt.won = True, seat in result.winners
                attempt.rank, attempt.score = result.ranks[seat], result.scores[seat]
                attempt.counts = all(row.level == LEVEL for row in room.row.seats if row.kind == "bot")
                await self.lobby.storage.keep_note(note._replace(data=json.dumps(msgspec.to_builtins(attempt))))
