"""What the storage knows about people, in plain SQL: guests, reports, and what is old enough to be deleted."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Sequence
from time import time
from typing import Any, Final, Literal, Protocol, TypeVar

from intrigue.server.notes import REPLACE
from intrigue.server.storage import ERRAND, ChatRow, Errand, GuestRow, NoteRow, ReportRow, Storage

T = TypeVar("T")
_GUEST: Final = ", ".join(GuestRow._fields)
_REPORT: Final = ", ".join(ReportRow._fields)
_CONCERNED: Final = (
    "SELECT id, table_id FROM rooms WHERE host = ? OR id IN (SELECT room FROM seats WHERE guest = ?)"
    " OR id IN (SELECT room FROM chat WHERE guest = ?) OR table_id IN (SELECT table_id FROM players WHERE guest = ?)"
)
_PLAYED: Final = "SELECT seat FROM players WHERE table_id = ? AND guest = ? ORDER BY seat"
_OLD: Final = {
    "tables": "SELECT id FROM tables WHERE made < ? AND id NOT IN (SELECT table_id FROM rooms) ORDER BY made LIMIT ?",
    "guests": "SELECT id FROM guests WHERE seen < ? AND banned = '' AND id NOT IN (SELECT host FROM rooms)"
    " AND id NOT IN (SELECT guest FROM seats) ORDER BY seen LIMIT ?",
    "reports": "SELECT id FROM reports WHERE made < ? ORDER BY made LIMIT ?",
}


class Connection(Protocol):
    """A connection to any database. `execute` returns a cursor with `fetchone` and `fetchall`."""

    def execute(self, statement: str, values: Sequence[Any] = ..., /) -> Any: ...

    def executemany(self, statement: str, values: Sequence[Sequence[Any]], /) -> Any: ...


class PeopleInSql(Storage):
    """The part of a storage that is about people."""

    @abstractmethod
    async def _ask(self, work: Callable[[Any], T], *, guarded: bool = False) -> T:
        """Do a piece of work. Work of several statements is guarded, so that it is done completely or not at all."""

    # ---- guests ----------------------------------------------------------------------------------

    async def add_guest(self, guest: GuestRow) -> None:
        await self._change(f"INSERT INTO guests ({_GUEST}) VALUES (?, ?, ?, ?, ?, ?)", *guest)

    async def guest(self, guest_id: str) -> GuestRow | None:
        return await self._one_guest("id = ?", guest_id)

    async def guest_by_token(self, token_hash: str) -> GuestRow | None:
        return await self._one_guest("token_hash = ?", token_hash)

    async def guest_by_recovery(self, recovery_hash: str) -> GuestRow | None:
        return await self._one_guest("recovery_hash = ? AND recovery_hash <> ''", recovery_hash)

    async def _one_guest(self, which: str, value: str) -> GuestRow | None:
        query = f"SELECT {_GUEST} FROM guests WHERE {which}"
        row = await self._ask(lambda c: c.execute(query, (value,)).fetchone())
        return None if row is None else GuestRow(*row)

    async def set_guest(self, guest_id: str, **values: str | int) -> None:
        await self._ask(lambda c: _set_guest(c, guest_id, values))

    async def guests(self, text: str, most: int, *, banned: bool = False) -> list[GuestRow]:
        pattern = "%" + text.lower().replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%"
        query = (
            f"SELECT {_GUEST} FROM guests WHERE (lower(name) LIKE ? ESCAPE '!' OR id = ?)"
            f"{' AND banned <> ' + chr(39) * 2 if banned else ''} ORDER BY seen DESC, id LIMIT ?"
        )
        rows = await self._ask(lambda c: c.execute(query, (pattern, text, most)).fetchall())
        return [GuestRow(*row) for row in rows]

    async def forget_guest(self, guest_id: str, alias: str) -> None:
        await self._ask(lambda c: _forget(c, guest_id, alias), guarded=True)

    async def send_errands(
        self, guest_id: str, errand: Errand, number: str, alias: str, **values: str | int
    ) -> list[str]:
        def work(connection: Connection) -> list[str]:
            rooms = connection.execute(_CONCERNED, (guest_id,) * 4).fetchall()
            for room_id, table_id in rooms:
                seats = connection.execute(_PLAYED, (table_id, guest_id)).fetchall()
                data = json.dumps({"number": number, "table": table_id, "seats": [seat for (seat,) in seats]})
                connection.execute(REPLACE, NoteRow(ERRAND, room_id, f"{errand}:{guest_id}", data))
            if errand == "forgotten":
                _forget(connection, guest_id, alias)
            else:
                _set_guest(connection, guest_id, values)
            return [room_id for room_id, _ in rooms]

        return await self._ask(work, guarded=True)

    async def said_by(self, guest_id: str, most: int) -> list[ChatRow]:
        query = "SELECT room, number, guest, name, text FROM chat WHERE guest = ? ORDER BY room, number DESC LIMIT ?"
        return [ChatRow(*row) for row in await self._ask(lambda c: c.execute(query, (guest_id, most)).fetchall())]

    # ---- reports and notes -----------------------------------------------------------------------

    async def add_report(self, report: ReportRow) -> None:
        await self._change(f"INSERT INTO reports ({_REPORT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *report)

    async def reports(self, most: int, reporter: str = "") -> list[ReportRow]:
        query = f"SELECT {_REPORT} FROM reports WHERE reporter = ? OR ? = '' ORDER BY made DESC, id LIMIT ?"
        rows = await self._ask(lambda c: c.execute(query, (reporter, reporter, most)).fetchall())
        return [ReportRow(*row) for row in rows]

    async def drop_report(self, report_id: str) -> None:
        await self._change("DELETE FROM reports WHERE id = ?", report_id)

    # ---- age -------------------------------------------------------------------------------------

    async def use_rooms(self, room_ids: list[str]) -> None:
        rows = [(int(time()), room_id) for room_id in room_ids]

        def work(connection: Connection) -> None:
            connection.executemany("UPDATE rooms SET used = ? WHERE id = ?", rows)

        await self._ask(work, guarded=True)

    async def note_dates(self) -> None:
        now = int(time())

        def work(connection: Connection) -> None:
            for place, column in (("guests", "seen"), ("rooms", "used"), ("tables", "made")):
                connection.execute(f"UPDATE {place} SET {column} = ? WHERE {column} = 0", (now,))

        await self._ask(work, guarded=True)

    async def old_rooms(self, before: int, most: int) -> list[str]:
        query = "SELECT id FROM rooms WHERE used < ? ORDER BY used LIMIT ?"
        return [room_id for (room_id,) in await self._ask(lambda c: c.execute(query, (before, most)).fetchall())]

    async def drop_old(self, kind: Literal["tables", "guests", "reports"], before: int, most: int) -> int:
        def work(connection: Connection) -> int:
            rows = [(found,) for (found,) in connection.execute(_OLD[kind], (before, most)).fetchall()]
            if kind == "tables":
                connection.executemany("DELETE FROM entries WHERE table_id = ?", rows)
                connection.executemany("DELETE FROM players WHERE table_id = ?", rows)
            if kind == "guests":
                connection.executemany("DELETE FROM notes WHERE owner = ?", rows)
            connection.executemany(f"DELETE FROM {kind} WHERE id = ?", rows)
            return len(rows)

        return await self._ask(work, guarded=True)

    async def _change(self, statement: str, *values: str | int) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement, values)

        await self._ask(work)


def _set_guest(connection: Connection, guest_id: str, values: dict[str, str | int]) -> None:
    assert set(values) < set(GuestRow._fields)
    changes = ", ".join(f"{name} = ?" for name in values)
    connection.execute(f"UPDATE guests SET {changes} WHERE id = ?", (*values.values(), guest_id))


def write_players(connection: Connection, table_id: str, guests: list[str]) -> None:
    """Note which guests play a game; "" stands for a bot."""
    connection.execute("DELETE FROM players WHERE table_id = ?", (table_id,))
    rows = [(table_id, seat, guest) for seat, guest in enumerate(guests) if guest]
    connection.executemany("INSERT INTO players (table_id, seat, guest) VALUES (?, ?, ?)", rows)


def _forget(connection: Connection, guest_id: str, alias: str) -> None:
    """The names in a game are one JSON list, so each list is written anew. Reviews have names too; they can be made
    again."""
    query = "SELECT table_id, seat FROM players WHERE guest = ?"
    for table_id, seat in connection.execute(query, (guest_id,)).fetchall():
        (names,) = connection.execute("SELECT names FROM tables WHERE id = ?", (table_id,)).fetchone()
        called = json.loads(names)
        if seat < len(called):
            called[seat] = alias
        connection.execute("UPDATE tables SET names = ? WHERE id = ?", (json.dumps(called), table_id))
        connection.execute("DELETE FROM notes WHERE kind = 'review' AND key = ?", (table_id,))
    connection.execute("DELETE FROM players WHERE guest = ?", (guest_id,))
    connection.execute("DELETE FROM chat WHERE guest = ?", (guest_id,))
    connection.execute("DELETE FROM notes WHERE owner = ?", (guest_id,))
    connection.execute("UPDATE reports SET reporter = '' WHERE reporter = ?", (guest_id,))
    connection.execute("UPDATE reports SET name = ? WHERE guest = ?", (alias, guest_id))
    connection.execute("DELETE FROM guests WHERE id = ?", (guest_id,))
