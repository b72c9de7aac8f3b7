"""What the server must not lose, and the one way to keep it.

`Storage` speaks of guests, rooms, tables and entries, never of a database. A method that writes returns once the change
will survive a power cut. Several nodes may share one storage: if another node wrote an entry first, writing it raises
`Conflict`, and the log can be read again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Literal, NamedTuple

from intrigue.core.errors import IntrigueError


class StorageTrouble(IntrigueError):
    """The change could not be stored; nothing was changed."""


class Conflict(StorageTrouble):
    """Somebody else has already written this entry, or this move."""


class GuestRow(NamedTuple):
    """A person without an account. Only that person knows the token itself."""

    id: str
    name: str
    token_hash: str


class SeatRow(NamedTuple):
    """A place in a room: open, held by a person (with the hash of the seat's token) or by a bot. `level` is that bot's,
    or that of the bot which the host has chosen to stand in for a person."""

    kind: Literal["open", "person", "bot"]
    guest: str = ""
    name: str = ""
    level: str = ""
    token_hash: str = ""


class RoomRow(NamedTuple):
    """A room. `settings` and `extras` are JSON texts whose form is the room's business; `table` is "" before the first
    game."""

    id: str
    host: str
    settings: str
    extras: str
    table: str
    seats: tuple[SeatRow, ...]


class TableRow(NamedTuple):
    """The header of a game: together with the entries, it determines the state. The seed is secret until the end.
    `names` is a JSON list of who played; `shuffle` is JSON that says how the seed was made, or "" if the server drew
    it alone."""

    id: str
    room: str
    game: str
    version: str
    players: int
    options: str
    seed: str
    content: str | None
    names: str = "[]"
    shuffle: str = ""


class EntryRow(NamedTuple):
    """One entry of the log of a table. `key` is the sender's own name for it; the same key is never played twice."""

    table: str
    number: int
    kind: Literal["move", "undo"]
    seat: int
    action: str
    key: str


class ChatRow(NamedTuple):
    """A line of chat; numbers start at 1 in each room."""

    room: str
    number: int
    guest: str
    name: str
    text: str


class Storage(ABC):
    """Guests, rooms, tables, entries and chat, kept for good."""

    @abstractmethod
    async def add_guest(self, guest: GuestRow) -> None: ...

    @abstractmethod
    async def guest_by_token(self, token_hash: str) -> GuestRow | None: ...

    @abstractmethod
    async def rename_guest(self, guest_id: str, name: str) -> None: ...

    @abstractmethod
    async def note_lesson(self, guest_id: str, game: str, scene: str) -> None:
        """A guest has finished a scene of a game's lessons; nothing changes if that is known."""

    @abstractmethod
    async def lessons_of(self, guest_id: str) -> dict[str, list[str]]:
        """The scenes that a guest has finished, by game, in the order of their ids."""

    @abstractmethod
    async def save_room(self, room: RoomRow) -> None:
        """Store a room as it is now, seats included."""

    @abstractmethod
    async def room(self, room_id: str) -> RoomRow | None: ...

    @abstractmethod
    async def rooms_of(self, guest_id: str) -> list[RoomRow]:
        """The rooms that a guest hosts or sits in, the latest first."""

    @abstractmethod
    async def drop_room(self, room_id: str) -> None:
        """Delete a room with its seats, its chat and all its games."""

    @abstractmethod
    async def begin_table(self, table: TableRow, room: RoomRow) -> None:
        """Store a new game and the room that plays it, both or neither."""

    @abstractmethod
    async def table(self, table_id: str) -> TableRow | None: ...

    @abstractmethod
    async def table_ids(self) -> list[str]:
        """All games ever begun, the oldest first."""

    @abstractmethod
    async def note_names(self, table_id: str, names: list[str]) -> None:
        """Store who played a game to its end."""

    @abstractmethod
    async def append(self, entry: EntryRow) -> None:
        """Add an entry to the log; `Conflict` if its number or its key has been used."""

    @abstractmethod
    async def entries(self, table_id: str) -> list[EntryRow]:
        """The log of a table in order."""

    @abstractmethod
    async def add_chat(self, line: ChatRow, most: int) -> None:
        """Add a line of chat; all but the latest `most` lines of the room are deleted."""

    @abstractmethod
    async def chat(self, room_id: str, most: int) -> list[ChatRow]:
        """The latest lines, oldest first."""

    @abstractmethod
    async def backup(self, target: Path) -> None:
        """A complete copy as of now, made while everything keeps running."""

    @abstractmethod
    async def check(self) -> None:
        """Raise `StorageTrouble`, with the reason for the operator, if a change could not be stored now."""

    def counters(self) -> dict[str, int]:
        """Numbers for the metrics."""
        return {}

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked for, then close."""
