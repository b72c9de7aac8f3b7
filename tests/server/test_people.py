"""What the storage knows about people, and how it forgets them."""

from __future__ import annotations

import json

import pytest

from intrigue.server.storage import ChatRow, GuestRow, NoteRow, ReportRow, Storage, TableRow
from tests.server.conftest import OpenStorage
from tests.server.test_storage import ROOM, TABLE, entry, seated
from tests.server.test_storages import with_opened

LATE = 10**11  # after everything
KIM = GuestRow("g1", "Kim", "h")


def report(number: int, made: int = 7) -> ReportRow:
    return ReportRow(f"p{number}", made, "r1", "g1", "g2", "Sam", "a rude line", "rude")


def test_guests_are_found_and_changed(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.add_guest(KIM)
        await storage.add_guest(GuestRow("g2", "Sam_%", "h2", "code", 5, "rude"))
        await storage.set_guest("g1", recovery_hash="new", seen=9)
        assert await storage.guest("g1") == KIM._replace(recovery_hash="new", seen=9)
        assert await storage.guest_by_recovery("new") == await storage.guest("g1")
        assert await storage.guest_by_recovery("old") is None
        assert await storage.guest("nobody") is None
        assert [guest.id for guest in await storage.guests("", 10)] == ["g1", "g2"]
        assert [guest.id for guest in await storage.guests("AM_%", 10)] == ["g2"]
        assert [guest.id for guest in await storage.guests("g2", 10)] == ["g2"]
        assert [guest.id for guest in await storage.guests("", 10, banned=True)] == ["g2"]
        assert await storage.guests("%%", 10) == []
        assert len(await storage.guests("", 1)) == 1

    with_opened(open_storage, scenario)


def test_nobody_without_a_code_comes_back_with_an_empty_one(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.add_guest(KIM)
        assert await storage.guest_by_recovery("") is None

    with_opened(open_storage, scenario)


def test_who_is_forgotten_leaves_no_name(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await seated(storage)
        await storage.note_names("t1", ["Kim", "Ada (greedy)"], ["g1", ""])
        await storage.add_chat(ChatRow("r1", 1, "g1", "Kim", "hello"), 10)
        await storage.add_chat(ChatRow("r1", 2, "g2", "Sam", "hi"), 10)
        await storage.add_report(report(1))
        await storage.add_report(report(2)._replace(guest="g1", name="Kim", reporter="g2"))
        assert [(table.id, seat) for table, seat in await storage.tables_of("g1", 5)] == [("t1", 0)]
        assert [line.text for line in await storage.said_by("g1", 5)] == ["hello"]
        await storage.keep_note(NoteRow("review", "r1", "t1", "Kim"))
        await storage.keep_note(NoteRow("game", "g1", "t1", "Kim"))
        await storage.forget_guest("g1", "A guest")
        assert await storage.note("review", "r1", "t1") is None
        assert await storage.notes_about("game", "t1") == []
        assert await storage.guest("g1") is None
        assert await storage.tables_of("g1", 5) == []
        assert [line.text for line in await storage.chat("r1", 5)] == ["hi"]
        table = await storage.table("t1")
        assert table is not None
        assert json.loads(table.names) == ["A guest", "Ada (greedy)"]
        assert {(row.reporter, row.name) for row in await storage.reports(5)} == {("", "Sam"), ("g2", "A guest")}

    with_opened(open_storage, scenario)


def test_reports_are_kept(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        for number in range(3):
            await storage.add_report(report(number, number))
        assert [row.id for row in await storage.reports(2)] == ["p2", "p1"]
        assert await storage.reports(2, "g7") == []
        await storage.drop_report("p2")
        assert [row.id for row in await storage.reports(5, "g1")] == ["p1", "p0"]

    with_opened(open_storage, scenario)


@pytest.mark.parametrize("kind", ["tables", "guests", "reports"])
def test_only_a_few_of_the_old_are_deleted_at_once(kind: str, open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await seated(storage)
        for number in range(3):
            await storage.add_guest(GuestRow(f"old{number}", "Old", f"old{number}", "", number + 1))
            await storage.add_report(report(number))
            later = TABLE._replace(id=f"later{number}")
            await storage.begin_table(later, ROOM._replace(table=later.id))
        for expected in (2, 1, 0):
            assert await storage.drop_old(kind, 10 if kind == "guests" else LATE, 2) == expected  # type: ignore[arg-type]
        assert await storage.guest("g1") is not None, "who has a seat stays"
        assert await storage.table("later2") is not None, "the latest game of a room stays"

    with_opened(open_storage, scenario)


def test_a_game_is_deleted_with_all_that_belongs_to_it(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await seated(storage)
        await storage.append(entry(1))
        other = TableRow(*TABLE)._replace(id="t2")
        await storage.begin_table(other, ROOM._replace(table="t2"))
        assert await storage.drop_old("tables", LATE, 5) == 1
        assert (await storage.table("t1"), await storage.entries("t1")) == (None, [])
        assert [table.id for table, _ in await storage.tables_of("g1", 5)] == ["t2"]

    with_opened(open_storage, scenario)


def test_what_is_noted_about_a_guest_goes_with_the_guest(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.add_guest(KIM._replace(seen=1))
        await storage.add_guest(GuestRow("g2", "Sam", "h2", "", 20))
        for owner in ("g1", "g2"):
            await storage.keep_note(NoteRow("day", owner, "2026-01-01", "3"))
        assert await storage.drop_old("guests", 10, 5) == 1
        assert [note.owner for note in await storage.notes_about("day", "2026-01-01")] == ["g2"]

    with_opened(open_storage, scenario)


def test_what_belongs_to_a_room_goes_with_the_room(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await seated(storage)
        await storage.append(entry(1))
        await storage.add_chat(ChatRow("r1", 1, "g1", "Kim", "hello"), 10)
        await storage.keep_note(NoteRow("review", "r1", "t1", "Kim"))
        await storage.drop_room("r1")
        assert (await storage.table("t1"), await storage.entries("t1")) == (None, [])
        assert await storage.tables_of("g1", 5) == []
        assert await storage.chat("r1", 5) == []
        assert await storage.note("review", "r1", "t1") is None

    with_opened(open_storage, scenario)


def test_what_has_no_date_counts_from_now_on(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.add_guest(KIM)
        await storage.note_dates()
        guest = await storage.guest("g1")
        assert guest is not None
        assert guest.seen > 0
        assert await storage.drop_old("guests", guest.seen, 5) == 0

    with_opened(open_storage, scenario)


def test_rooms_age_by_use(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await seated(storage)
        await storage.use_rooms(["r1", "nowhere"])
        assert await storage.old_rooms(10, 5) == []
        assert await storage.old_rooms(LATE, 5) == ["r1"]
        assert [room.id for room in await storage.latest_rooms(5)] == ["r1"]
        await storage.drop_room("r1")
        assert await storage.latest_rooms(5) == []

    with_opened(open_storage, scenario)
