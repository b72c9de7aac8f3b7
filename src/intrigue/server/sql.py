"""What the databases share: the statements that keep guests, rooms, tables, entries and chat.

A piece of work is a function of a connection. How it gets there, in which transaction and in which thread, is the
business of each database. Statements are plain SQL with `?` for values, which both databases understand.
"""

from __future__ import annotations

import json
from importlib.resources import files
from time import time
from typing import Any, Final

from intrigue.server import people
from intrigue.server.notes import SqlNotes
from intrigue.server.people import Connection
from intrigue.server.storage import ChatRow, EntryRow, RoomRow, SeatRow, StorageTrouble, TableRow

PLACES: Final = ("guests", "rooms", "seats", "tables", "entries", "chat", "players", "reports", "notes")
_TABLE: Final = "id, room, game, version, players, options, seed, content, names, shuffle"


class SqlStorage(people.PeopleInSql, SqlNotes):
    """Storage in a database that speaks SQL."""

    # ---- rooms and tables ------------------------------------------------------------------------

    async def save_room(self, room: RoomRow) -> None:
        await self._ask(lambda c: _write_room(c, room), guarded=True)

    async def room(self, room_id: str) -> RoomRow | None:
        return await self._ask(lambda c: _read_room(c, room_id))

    async def rooms_of(self, guest_id: str) -> list[RoomRow]:
        query = (
            "SELECT id FROM rooms WHERE host = ? OR id IN (SELECT room FROM seats WHERE guest = ?)"
            " ORDER BY touched DESC"
        )
        return await self._ask(lambda c: _read_rooms(c, query, (guest_id, guest_id)))

    async def latest_rooms(self, most: int) -> list[RoomRow]:
        return await self._ask(lambda c: _read_rooms(c, "SELECT id FROM rooms ORDER BY touched DESC LIMIT ?", (most,)))

    async def drop_room(self, room_id: str) -> None:
        await self._ask(lambda c: _drop_room(c, room_id), guarded=True)

    async def begin_table(self, table: TableRow, room: RoomRow) -> None:
        def work(connection: Connection) -> None:
            _write_room(connection, room)
            values = (*table, int(time()))
            _run(connection, f"INSERT INTO tables ({_TABLE}, made) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
            people.write_players(connection, table.id, [seat.guest for seat in room.seats])

        await self._ask(work, guarded=True)

    async def table(self, table_id: str) -> TableRow | None:
        query = f"SELECT {_TABLE} FROM tables WHERE id = ?"
        row = await self._ask(lambda c: c.execute(query, (table_id,)).fetchone())
        return None if row is None else TableRow(*row)

    async def table_ids(self) -> list[str]:
        rows = await self._ask(lambda c: c.execute("SELECT id FROM tables ORDER BY rowid").fetchall())
        return [table_id for (table_id,) in rows]

    async def note_names(self, table_id: str, names: list[str], guests: list[str]) -> None:
        def work(connection: Connection) -> None:
            _run(connection, "UPDATE tables SET names = ? WHERE id = ?", (json.dumps(names), table_id))
            people.write_players(connection, table_id, guests)

        await self._ask(work, guarded=True)

    async def tables_of(self, guest_id: str, most: int) -> list[tuple[TableRow, int]]:
        played = "tables JOIN players ON table_id = id WHERE guest = ?"
        query = f"SELECT {_TABLE}, seat FROM {played} ORDER BY made DESC, id LIMIT ?"
        rows = await self._ask(lambda c: c.execute(query, (guest_id, most)).fetchall())
        return [(TableRow(*row[:-1]), row[-1]) for row in rows]

    async def append(self, entry: EntryRow) -> None:
        await self._ask(lambda c: _run(c, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", entry))

    async def entries(self, table_id: str) -> list[EntryRow]:
        query = "SELECT table_id, number, kind, seat, action, key FROM entries WHERE table_id = ? ORDER BY number"
        rows = await self._ask(lambda c: c.execute(query, (table_id,)).fetchall())
        return [EntryRow(*row) for row in rows]

    # ---- chat ------------------------------------------------------------------------------------

    async def add_chat(self, line: ChatRow, most: int) -> None:
        def work(connection: Connection) -> None:
            _run(connection, "INSERT INTO chat VALUES (?, ?, ?, ?, ?)", line)
            _run(connection, "DELETE FROM chat WHERE room = ? AND number <= ?", (line.room, line.number - most))

        await self._ask(work, guarded=True)

    async def chat(self, room_id: str, most: int) -> list[ChatRow]:
        query = "SELECT room, number, guest, name, text FROM chat WHERE room = ? ORDER BY number DESC LIMIT ?"
        rows = await self._ask(lambda c: c.execute(query, (room_id, most)).fetchall())
        return [ChatRow(*row) for row in reversed(rows)]


# ---- schema --------------------------------------------------------------------------------------


def migrations(folder: str = "") -> list[tuple[int, str]]:
    """The numbered steps from an empty database to the current schema."""
    place = files("intrigue.server") / "migrations" / folder
    return sorted((int(step.name[:4]), step.read_text()) for step in place.iterdir() if step.name.endswith(".sql"))


def pending(taken: int, steps: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The steps that a database has not taken yet; `StorageTrouble` if it has taken some that nobody here knows."""
    if taken > steps[-1][0]:
        raise StorageTrouble(
            f"the data was written by a newer Intrigue (schema {taken}, this version knows {steps[-1][0]})"
        )
    return [(number, script) for number, script in steps if number > taken]


# ---- rows ----------------------------------------------------------------------------------------


def _run(connection: Connection, statement: str, values: tuple[Any, ...]) -> None:
    connection.execute(statement, values)


def _write_room(connection: Connection, room: RoomRow) -> None:
    (latest,) = connection.execute("SELECT coalesce(max(touched), 0) FROM rooms").fetchone()
    connection.execute(
        "INSERT INTO rooms (id, host, settings, extras, table_id, touched, used) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET host = excluded.host, settings = excluded.settings, extras = excluded.extras,"
        " table_id = excluded.table_id, touched = excluded.touched, used = excluded.used",
        (room.id, room.host, room.settings, room.extras, room.table, latest + 1, int(time())),
    )
    connection.execute("DELETE FROM seats WHERE room = ?", (room.id,))
    rows = [(room.id, number, *seat) for number, seat in enumerate(room.seats)]
    statement = "INSERT INTO seats (room, seat, kind, guest, name, level, token_hash) VALUES (?, ?, ?, ?, ?, ?, ?)"
    connection.executemany(statement, rows)


def _drop_room(connection: Connection, room_id: str) -> None:
    """Rows that refer to others are deleted before them."""
    for place in ("entries", "players"):
        _run(connection, f"DELETE FROM {place} WHERE table_id IN (SELECT id FROM tables WHERE room = ?)", (room_id,))
    for place in ("tables", "chat", "seats"):
        _run(connection, f"DELETE FROM {place} WHERE room = ?", (room_id,))
    _run(connection, "DELETE FROM notes WHERE owner = ?", (room_id,))
    _run(connection, "DELETE FROM rooms WHERE id = ?", (room_id,))


def _read_room(connection: Connection, room_id: str) -> RoomRow | None:
    query = "SELECT id, host, settings, extras, table_id FROM rooms WHERE id = ?"
    row = connection.execute(query, (room_id,)).fetchone()
    if row is None:
        return None
    query = "SELECT kind, guest, name, level, token_hash FROM seats WHERE room = ? ORDER BY seat"
    seats = tuple(SeatRow(*seat) for seat in connection.execute(query, (room_id,)))
    found, host, settings, extras, table = row
    return RoomRow(found, host, settings, extras, table, seats)


def _read_rooms(connection: Connection, query: str, values: tuple[Any, ...]) -> list[RoomRow]:
    found = [_read_room(connection, room_id) for (room_id,) in connection.execute(query, values).fetchall()]
    return [room for room in found if room is not None]
