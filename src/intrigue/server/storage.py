"""What the server must not lose, and the one way to keep it.

`Storage` speaks of guests, rooms, tables and entries, never of a database. A method that writes returns once the change
will survive a power cut. Several nodes may share one storage: if another node wrote an entry first, writing it raises
`Conflict`, and the log can be read again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Final, Literal, NamedTuple

from intrigue.core.errors import IntrigueError


class StorageTrouble(IntrigueError):
    """The change could not be stored; nothing was changed."""


class Conflict(StorageTrouble):
    """Somebody else has already written this entry, or this move."""


class Fenced(StorageTrouble):
    """Another node owns this room now; nothing was changed."""


class Lease(NamedTuple):
    """The right of a node to change a room. The epoch rises whenever the room changes hands."""

    room: str
    node: str
    epoch: int


class GuestRow(NamedTuple):
    """A person without an account. Only that person knows the token itself, and the code with which to come back from
    another device. `seen`: when they were here last, to the day; `banned`: why the operator keeps them out, or ""."""

    id: str
    name: str
    token_hash: str
    recovery_hash: str = ""
    seen: int = 0
    banned: str = ""


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


class ReportRow(NamedTuple):
    """What a guest has told the operator about another one. `line`: a copy of what they said in the chat, or ""."""

    id: str
    made: int
    room: str
    reporter: str
    guest: str
    name: str
    line: str
    reason: str


class NoteRow(NamedTuple):
    """A small document of a kind, about `key`. It belongs to a guest or a room and is deleted with it."""

    kind: str
    owner: str
    key: str
    data: str


Errand = Literal["recovered", "banned", "forgotten"]
ANNOUNCEMENT: Final = ("server", "", "announcement")  # the note of what the operator announces
ERRAND: Final = "errand"  # the kind of the notes that say what is still to be done in a room


class Storage(ABC):
    """Guests, rooms, tables, entries and chat, kept for good. Times are whole seconds since 1970."""

    @abstractmethod
    async def add_guest(self, guest: GuestRow) -> None: ...

    @abstractmethod
    async def guest_by_token(self, token_hash: str) -> GuestRow | None: ...

    @abstractmethod
    async def guest_by_recovery(self, recovery_hash: str) -> GuestRow | None:
        """The guest with this code, which is not ""."""

    @abstractmethod
    async def guest(self, guest_id: str) -> GuestRow | None: ...

    @abstractmethod
    async def set_guest(self, guest_id: str, **values: str | int) -> None:
        """Change some fields of a guest, each named as in `GuestRow`."""

    @abstractmethod
    async def guests(self, text: str, most: int, *, banned: bool = False) -> list[GuestRow]:
        """Guests with this text in their name or with this id, those who were seen last first; or only banned ones."""

    @abstractmethod
    async def forget_guest(self, guest_id: str, alias: str) -> None:
        """Delete a guest with everything they said. In their games and in reports they are called `alias`."""

    @abstractmethod
    async def send_errands(
        self, guest_id: str, errand: Errand, number: str, alias: str, **values: str | int
    ) -> list[str]:
        """Change some fields of a guest, or forget one, and add to each room where the guest is the host, sits, has
        played or has said something the note that something is to be done there; both or neither. Returns these rooms.
        The key of such a note is `errand:guest`; its data, with the unique `number`, says which seats the guest has had
        in the game on the table."""

    @abstractmethod
    async def save_room(self, room: RoomRow) -> None:
        """Store a room as it is now, seats included. It counts as used now."""

    @abstractmethod
    async def room(self, room_id: str) -> RoomRow | None: ...

    @abstractmethod
    async def rooms_of(self, guest_id: str) -> list[RoomRow]:
        """The rooms that a guest hosts or sits in, the latest first."""

    @abstractmethod
    async def latest_rooms(self, most: int) -> list[RoomRow]:
        """The rooms that were used last."""

    @abstractmethod
    async def use_rooms(self, room_ids: list[str]) -> None:
        """These rooms are in use now."""

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
    async def note_names(self, table_id: str, names: list[str], guests: list[str]) -> None:
        """Store who played a game to its end: for each seat the name, and the guest ("" for a bot)."""

    @abstractmethod
    async def tables_of(self, guest_id: str, most: int) -> list[tuple[TableRow, int]]:
        """The games that a guest has played, and at which seat, the latest first."""

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
    async def said_by(self, guest_id: str, most: int) -> list[ChatRow]:
        """The latest lines of a guest in all rooms."""

    @abstractmethod
    async def add_report(self, report: ReportRow) -> None: ...

    @abstractmethod
    async def reports(self, most: int, reporter: str = "") -> list[ReportRow]:
        """The latest reports, of one guest or of all."""

    @abstractmethod
    async def drop_report(self, report_id: str) -> None: ...

    @abstractmethod
    async def note_dates(self) -> None:
        """Whatever has no date yet gets the present one."""

    @abstractmethod
    async def old_rooms(self, before: int, most: int) -> list[str]:
        """Rooms that were last used before this time."""

    @abstractmethod
    async def drop_old(self, kind: Literal["tables", "guests", "reports"], before: int, most: int) -> int:
        """Delete a few of the oldest games that are no room's latest, guests who have no seat and no room, or reports,
        all from before this time; how many."""

    @abstractmethod
    async def add_note(self, note: NoteRow) -> None:
        """Store a note; `Conflict` if its owner has one of this kind about the same."""

    @abstractmethod
    async def keep_note(self, note: NoteRow) -> None:
        """Store a note, in place of the one of this kind about the same."""

    @abstractmethod
    async def note(self, kind: str, owner: str, key: str) -> str | None: ...

    @abstractmethod
    async def notes_of(self, owner: str, kind: str = "") -> list[NoteRow]:
        """All notes of an owner, or those of a kind, in the order of kinds and keys."""

    @abstractmethod
    async def notes_about(self, kind: str, key: str) -> list[NoteRow]:
        """All notes of a kind about something, of all owners."""

    @abstractmethod
    async def drop_note(self, note: NoteRow) -> None:
        """Delete a note, unless it has been replaced by another one."""

    @abstractmethod
    async def drop_notes(self, owner: str) -> None:
        """Delete everything that belongs to an owner."""

    @abstractmethod
    async def backup(self, target: Path) -> None:
        """A complete copy as of now, made while everything keeps running."""

    @abstractmethod
    async def check(self) -> None:
        """Raise `StorageTrouble`, with the reason for the operator, if a change could not be stored now."""

    def leased(self, lease: Lease) -> Storage:
        """The storage for the owner of a room, which raises `Fenced` once somebody else owns it. Where only one server
        uses a storage, nobody else can."""
        del lease
        return self

    async def spend(self, kind: str, owner: str, amount: int, seconds: float, cost: int = 1) -> bool:
        """Whether an address or guest may have this much more, counted over all nodes. A single server counts by
        itself."""
        del kind, owner, amount, seconds, cost
        return True

    def counters(self) -> dict[str, int]:
        """Numbers for the metrics."""
        return {}

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked for, then close."""
