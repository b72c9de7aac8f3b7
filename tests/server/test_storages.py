"""What every storage must do, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event
from typing import Any

import pytest

from intrigue.server.storage import ChatRow, Conflict, EntryRow, Fenced, GuestRow, Lease, Storage, StorageTrouble
from scripts.local_postgres import LocalPostgres, free_port
from tests.server.conftest import OpenStorage
from tests.server.test_storage import ROOM, TABLE, entry, seated


def with_opened(open_storage: OpenStorage, scenario: Callable[[Storage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = open_storage()
        try:
            await scenario(storage)
        finally:
            await storage.close()

    asyncio.run(run())


def test_everything_is_there_after_opening_again(open_storage: OpenStorage) -> None:
    async def write(storage: Storage) -> None:
        await seated(storage)
        await storage.append(entry(1))
        await storage.append(entry(2))
        await storage.add_chat(ChatRow("r1", 1, "g1", "Kim", "hello"), 10)
        await storage.set_guest("g1", name="Kim B.")

    async def read(storage: Storage) -> None:
        assert await storage.room("r1") == ROOM._replace(table="t1")
        assert await storage.table("t1") == TABLE
        assert await storage.entries("t1") == [entry(1), entry(2)]
        assert [line.text for line in await storage.chat("r1", 10)] == ["hello"]
        assert await storage.guest_by_token("h") == GuestRow("g1", "Kim B.", "h")
        assert [room.id for room in await storage.rooms_of("g1")] == ["r1"]
        assert await storage.rooms_of("g2") == []

    with_opened(open_storage, write)
    with_opened(open_storage, read)


@pytest.mark.parametrize("doubled", [entry(1, "other"), entry(2, "k1")], ids=["number", "key"])
def test_the_log_is_never_overwritten(open_storage: OpenStorage, doubled: EntryRow) -> None:
    """An entry with a number or a key that has been used is refused; others of the same commit are kept."""

    async def scenario(storage: Storage) -> None:
        await seated(storage)
        await storage.append(entry(1))
        results = await asyncio.gather(
            storage.append(doubled), storage.append(entry(3)), storage.append(entry(4)), return_exceptions=True
        )
        assert isinstance(results[0], Conflict)
        assert list(results[1:]) == [None, None]
        assert [row.number for row in await storage.entries("t1")] == [1, 3, 4]

    with_opened(open_storage, scenario)


def test_a_room_is_kept_as_it_is_now(open_storage: OpenStorage) -> None:
    """Seats that a room no longer has are gone; the room changed last comes first."""

    async def scenario(storage: Storage) -> None:
        await storage.save_room(ROOM)
        await storage.save_room(ROOM._replace(id="r2"))
        await storage.save_room(ROOM._replace(seats=ROOM.seats[:1]))
        kept = await storage.room("r1")
        assert kept is not None
        assert kept.seats == ROOM.seats[:1]
        assert [room.id for room in await storage.rooms_of("g1")] == ["r1", "r2"]

    with_opened(open_storage, scenario)


def test_old_chat_is_forgotten(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.save_room(ROOM)
        for number in range(1, 8):
            await storage.add_chat(ChatRow("r1", number, "g1", "Kim", "hello"), 3)
        assert [line.number for line in await storage.chat("r1", 10)] == [5, 6, 7]

    with_opened(open_storage, scenario)


def test_a_game_and_its_room_are_kept_together(open_storage: OpenStorage) -> None:
    """A game whose id is taken changes neither the game nor the room."""

    async def scenario(storage: Storage) -> None:
        await seated(storage)
        with pytest.raises(Conflict):
            await storage.begin_table(TABLE._replace(players=3), ROOM._replace(host="g9", table="t1"))
        assert await storage.table("t1") == TABLE
        assert await storage.room("r1") == ROOM._replace(table="t1")
        await storage.begin_table(TABLE._replace(id="t0"), ROOM._replace(table="t0"))
        assert await storage.table_ids() == ["t1", "t0"]
        await storage.note_names("t0", ["Kim", "greedy"], ["g1", ""])
        found = await storage.table("t0")
        assert found is not None
        assert found.names == '["Kim", "greedy"]'

    with_opened(open_storage, scenario)


def test_any_character_can_be_said_and_looked_for(open_storage: OpenStorage) -> None:
    """Also NUL, which PostgreSQL cannot hold: it is stored as the character that stands for others."""

    async def scenario(storage: Storage) -> None:
        await storage.save_room(ROOM)
        await storage.add_chat(ChatRow("r1", 1, "g1", "Kim", "a\0b \U0001f600"), 5)
        (line,) = await storage.chat("r1", 5)
        assert line.text in ("a\0b \U0001f600", "a\ufffdb \U0001f600")
        assert await storage.guests("\0", 5) == []
        assert await storage.room("r\0") is None

    with_opened(open_storage, scenario)


def test_a_room_can_be_deleted(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await seated(storage)
        await storage.append(entry(1))
        await storage.add_chat(ChatRow("r1", 1, "g1", "Kim", "hello"), 10)
        await storage.drop_room("r1")
        assert await storage.room("r1") is None
        assert await storage.table("t1") is None
        assert await storage.entries("t1") == []
        assert await storage.chat("r1", 10) == []

    with_opened(open_storage, scenario)


def test_what_cannot_be_stored_fails_alone(open_storage: OpenStorage) -> None:
    async def scenario(storage: Storage) -> None:
        await seated(storage)
        too_large, no_text = entry(2)._replace(seat=2**64), entry(3)._replace(action="\ud800")
        asked = [storage.append(row) for row in (entry(1), too_large, no_text, entry(4))]
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StorageTrouble, StorageTrouble, type(None)]
        assert [row.number for row in await storage.entries("t1")] == [1, 4]
        await storage.check()

    with_opened(open_storage, scenario)


def test_a_closed_storage_says_so(open_storage: OpenStorage) -> None:
    async def scenario() -> None:
        storage = open_storage()
        await storage.close()
        with pytest.raises(StorageTrouble, match="closed"):
            await storage.room("r1")

    asyncio.run(scenario())


# ---- only with several nodes ---------------------------------------------------------------------


def test_only_the_owner_of_a_room_can_change_it(database: str) -> None:
    """Given a lease, when the room has changed hands, then nothing that the former owner still sends is accepted."""

    async def scenario() -> None:
        from intrigue.server.postgres import PostgresStorage

        storage = PostgresStorage(database)
        await seated(storage)
        await storage.ask(lambda c: c.execute("INSERT INTO leases VALUES ('r1', 'north', 1)"))
        former = storage.leased(Lease("r1", "north", 1))
        await former.append(entry(1))
        await storage.ask(lambda c: c.execute("UPDATE leases SET node = 'south', epoch = 2"))
        owner = storage.leased(Lease("r1", "south", 2))
        writes = [
            lambda: former.append(entry(2)),
            lambda: former.save_room(ROOM._replace(host="g9")),
            lambda: former.begin_table(TABLE._replace(id="t2"), ROOM),
            lambda: former.add_chat(ChatRow("r1", 1, "g1", "Kim", "hello"), 10),
            lambda: former.note_names("t1", ["Kim"], ["g1"]),
            lambda: former.drop_room("r1"),
        ]
        for write in writes:
            with pytest.raises(Fenced):
                await write()
        assert await storage.room("r1") == ROOM._replace(table="t1")
        assert await storage.table_ids() == ["t1"]
        await owner.append(entry(2))
        assert [row.number for row in await storage.entries("t1")] == [1, 2]
        await storage.close()

    asyncio.run(scenario())


def test_nobody_takes_a_room_over_in_the_middle_of_a_change(database: str) -> None:
    """Given a change under way, when another node takes the room over, then it waits until the change is stored."""

    async def scenario() -> None:
        from intrigue.server.postgres import PostgresStorage

        storage = PostgresStorage(database)
        await seated(storage)
        await storage.ask(lambda c: c.execute("INSERT INTO leases VALUES ('r1', 'north', 1)"))
        begun, go_on = Event(), Event()

        def slow_change(connection: Any) -> None:
            begun.set()
            go_on.wait()
            connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", entry(1))

        changing = asyncio.create_task(storage.leased(Lease("r1", "north", 1))._ask(slow_change))
        await asyncio.to_thread(begun.wait)
        taking = asyncio.create_task(storage.ask(lambda c: c.execute("UPDATE leases SET node = 'south', epoch = 2")))
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while not await storage.ask(lambda c: c.execute(waiting).fetchone()[0]):
            assert not taking.done()
        go_on.set()
        await changing
        await taking
        assert await storage.entries("t1") == [entry(1)]
        await storage.close()

    asyncio.run(scenario())


def test_quotas_count_over_all_nodes(database: str) -> None:
    async def scenario() -> None:
        from intrigue.server.postgres import PostgresStorage

        one, other = PostgresStorage(database), PostgresStorage(database)
        taken = [await storage.spend("rooms", "192.0.2.1", 3, 3600.0) for storage in (one, other, one, other)]
        assert taken == [True, True, True, False]
        assert await other.spend("rooms", "192.0.2.2", 3, 3600.0)
        assert await other.spend("guests", "192.0.2.1", 3, 3600.0)
        await one.close()
        await other.close()

    asyncio.run(scenario())


def test_a_database_that_is_not_there_is_named(postgres: LocalPostgres, monkeypatch: pytest.MonkeyPatch) -> None:
    from intrigue.server import postgres as module

    monkeypatch.setattr(module, "SECONDS_TO_OPEN", 0.1)
    with pytest.raises(StorageTrouble, match="cannot use the database"):
        module.PostgresStorage(postgres.address_at(free_port()))


def test_a_database_of_a_newer_version_is_refused(database: str) -> None:
    async def scenario() -> None:
        from intrigue.server.postgres import PostgresStorage

        storage = PostgresStorage(database)
        await storage.ask(lambda c: c.execute("INSERT INTO schema_version VALUES (999)"))
        await storage.close()
        with pytest.raises(StorageTrouble, match="newer Intrigue"):
            PostgresStorage(database)

    asyncio.run(scenario())
