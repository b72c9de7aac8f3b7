"""Small documents in a database that speaks SQL: the statements are the same for all of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Final, TypeVar

from intrigue.server.storage import NoteRow, Storage

T = TypeVar("T")
_INSERT: Final = "INSERT INTO notes (kind, owner, key, data) VALUES (?, ?, ?, ?)"
REPLACE: Final = f"{_INSERT} ON CONFLICT (kind, owner, key) DO UPDATE SET data = excluded.data"
_SELECT: Final = "SELECT kind, owner, key, data FROM notes"


class SqlNotes(Storage):
    """The part of a storage that keeps notes."""

    @abstractmethod
    async def _ask(self, work: Callable[[Any], T], *, guarded: bool = False) -> T:
        """Do a piece of work with a connection."""

    async def add_note(self, note: NoteRow) -> None:
        await self._ask(lambda c: _run(c, _INSERT, note))

    async def keep_note(self, note: NoteRow) -> None:
        await self._ask(lambda c: _run(c, REPLACE, note))

    async def note(self, kind: str, owner: str, key: str) -> str | None:
        query = "SELECT data FROM notes WHERE kind = ? AND owner = ? AND key = ?"
        row = await self._ask(lambda c: c.execute(query, (kind, owner, key)).fetchone())
        return None if row is None else str(row[0])

    async def notes_of(self, owner: str, kind: str = "") -> list[NoteRow]:
        query = f"{_SELECT} WHERE owner = ? AND (kind = ? OR ? = '') ORDER BY kind, key"
        rows = await self._ask(lambda c: c.execute(query, (owner, kind, kind)).fetchall())
        return [NoteRow(*row) for row in rows]

    async def notes_about(self, kind: str, key: str) -> list[NoteRow]:
        query = f"{_SELECT} WHERE kind = ? AND key = ? ORDER BY owner"
        rows = await self._ask(lambda c: c.execute(query, (kind, key)).fetchall())
        return [NoteRow(*row) for row in rows]

    async def drop_note(self, note: NoteRow) -> None:
        statement = "DELETE FROM notes WHERE kind = ? AND owner = ? AND key = ? AND data = ?"
        await self._ask(lambda c: _run(c, statement, note))

    async def drop_notes(self, owner: str) -> None:
        await self._ask(lambda c: _run(c, "DELETE FROM notes WHERE owner = ?", (owner,)))


def _run(connection: Any, statement: str, values: tuple[str, ...]) -> None:
    connection.execute(statement, values)
