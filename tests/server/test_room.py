"""Rooms: seats, storage trouble, other nodes, clocks over a restart, and rooms that leave the memory."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.lobby import Lobby
from intrigue.server.refusal import NoSuchRoom, Refusal
from intrigue.server.room import Room
from intrigue.server.sql import SqlStorage
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import EntryRow, GuestRow, StorageTrouble
from tests.server.serving import TEST_CONFIG, Visitor

Scenario = Callable[[Lobby, Room, GuestRow], Awaitable[None]]


def in_a_room(folder: Path, scenario: Scenario, **settings: int) -> None:
    """A room of two people, its game begun."""

    async def run() -> None:
        lobby = Lobby(SqliteStorage(folder / "tables.sqlite"), replace(TEST_CONFIG, idle=3600.0))
        try:
            kim, _ = await lobby.new_guest("Kim")
            chosen = wire.Settings(game="empire-engine", players=2, pace="instant", **settings)  # type: ignore[arg-type]
            opened = await lobby.open_room(kim, bodies.NewRoom(settings=chosen))
            room = await lobby.find(opened.room.room)
            await room.do(lambda: room.sit(kim, 1))
            await room.do(lambda: room.start(kim.id))
            await scenario(lobby, room, kim)
        finally:
            await lobby.close()

    asyncio.run(run())


def first_move(room: Room, key: str = "key-00000001") -> tuple[int, wire.Move]:
    assert room.table is not None
    seat = room.table.state.pending[0]
    decision = room.table.decision(seat)
    assert decision is not None
    action = room.table.state.legal(seat)[0]
    return seat, wire.Move(id=1, key=key, decision=decision, seq=decision, action=action)


def test_a_move_that_cannot_be_kept_is_not_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Duty 8: nobody hears of it, the sender is told, and the same key works when the trouble is over."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del kim
        seat, move = first_move(room)
        visitor = Visitor()
        room.enter(visitor)
        woken = visitor.woken

        async def fail(entry: EntryRow) -> None:
            raise StorageTrouble("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(lobby.storage, "append", fail)
            with pytest.raises(Refusal) as refused:
                await room.do(lambda: room.move(seat, move))
        assert refused.value.code == "storage"
        assert room.table is not None
        assert (room.table.length, visitor.woken) == (0, woken)
        await room.do(lambda: room.move(seat, move))
        assert room.table.length == 1

    in_a_room(tmp_path, scenario)


def test_a_short_trouble_of_the_storage_is_not_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Duty 8: keeping a move is tried again a few times; even if it was kept though the storage had said no, it is
    played once."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del kim
        append, calls = lobby.storage.append, list[str]()

        async def unsure(entry: EntryRow) -> None:
            calls.append(entry.key)
            if len(calls) == 1:
                raise StorageTrouble("busy")
            if len(calls) == 2:
                await append(entry)
                raise StorageTrouble("the answer was lost")
            await append(entry)

        monkeypatch.setattr(lobby.storage, "append", unsure)
        seat, move = first_move(room)
        number = await room.do(lambda: room.move(seat, move))
        assert calls == [move.key] * 3
        assert room.table is not None
        assert room.table.length == 1
        assert room.table.receipts[seat, move.key].number == number
        assert [entry.key for entry in await lobby.storage.entries(room.table.id)] == [move.key]

    in_a_room(tmp_path, scenario)


def test_commit_then_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Duty 7: while a move is being stored, nobody can see it, not even who comes in just then."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del kim
        seat, move = first_move(room)
        append, stored, go_on = lobby.storage.append, asyncio.Event(), asyncio.Event()

        async def slowly(entry: EntryRow) -> None:
            stored.set()
            await go_on.wait()
            await append(entry)

        monkeypatch.setattr(lobby.storage, "append", slowly)
        before = [room.update(viewer, 0) for viewer in (None, 0, 1)]
        moving = asyncio.create_task(room.do(lambda: room.move(seat, move)))
        await stored.wait()
        room.enter(Visitor())
        assert [room.update(viewer, 0) for viewer in (None, 0, 1)] == before
        go_on.set()
        await moving
        assert room.update(seat, 0) != before[1 + seat]

    in_a_room(tmp_path, scenario)


def test_a_move_is_finished_though_its_sender_is_gone(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del lobby, kim
        seat, move = first_move(room)
        sender = asyncio.create_task(room.do(lambda: room.move(seat, move)))
        await asyncio.sleep(0)
        sender.cancel()
        await room.do(lambda: asyncio.sleep(0))
        assert room.table is not None
        assert room.table.length == 1

    in_a_room(tmp_path, scenario)


def test_another_node_was_quicker(tmp_path: Path) -> None:
    """Several nodes may share a storage: who loses the race reads the truth again and says so."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del kim
        assert room.table is not None
        seat, move = first_move(room)
        action = room.table.state.legal(seat)[-1]
        await lobby.storage.append(room.table.move_entry(seat, action, "of-another-node"))
        with pytest.raises(Refusal) as refused:
            await room.do(lambda: room.move(seat, move))
        assert refused.value.code == "stale"
        assert room.table.length == 1
        assert (seat, "of-another-node") in room.table.receipts

    in_a_room(tmp_path, scenario)


def test_clocks_stand_still_while_the_server_is_down(tmp_path: Path) -> None:
    """Duty 12: what was left of the time is kept, and goes on after the restart."""
    left: list[int] = []

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del lobby, kim
        assert room.table is not None
        seat = room.table.state.pending[0]
        room.enter(Visitor(seat))
        room.driver._clocks[seat] = (
            room.table.clock(seat) or 0,
            asyncio.get_running_loop().time() + 100,
            _no_alarm(),
        )
        left.extend([seat, int(room.id, 36)])

    in_a_room(tmp_path, scenario, clock=500)

    async def afterwards() -> None:
        lobby = Lobby(SqliteStorage(tmp_path / "tables.sqlite"), replace(TEST_CONFIG, idle=3600.0))
        try:
            guest = await lobby.storage._ask(lambda c: c.execute("SELECT id FROM rooms").fetchone())  # type: ignore[attr-defined]
            room = await lobby.find(guest[0])
            room.enter(Visitor(left[0]))
            remaining = room.driver.clocks()[left[0]]
            assert remaining is not None
            assert remaining <= 100_000
        finally:
            await lobby.close()

    asyncio.run(afterwards())


def _no_alarm() -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(3600, lambda: None)


def test_an_idle_room_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    """Memory is bounded: the storage has everything. Who still held the old room is told to ask again."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        seat, move = first_move(room)
        await room.do(lambda: room.move(seat, move))
        lobby._look_at(room)
        assert room.id in lobby.rooms, "it was used just now"
        await lobby.put_away(room)
        assert lobby.rooms == {}
        with pytest.raises(Refusal):
            await room.do(lambda: room.start(kim.id))
        again = await lobby.find(room.id)
        assert again is not room
        assert again.table is not None
        assert again.table.length == 1

    in_a_room(tmp_path, scenario)


def test_memory_is_bounded_by_the_number_of_rooms(tmp_path: Path) -> None:
    """Given as many rooms in memory as there may be, the one that nobody has wanted longest makes place; one that is in
    use does not."""

    async def run() -> None:
        limits = replace(TEST_CONFIG.limits, rooms=2)
        lobby = Lobby(SqliteStorage(tmp_path / "tables.sqlite"), replace(TEST_CONFIG, idle=3600.0, limits=limits))
        try:
            kim, _ = await lobby.new_guest("Kim")
            wanted = bodies.NewRoom(settings=wire.Settings(game="empire-engine", players=2))
            ids = [(await lobby.open_room(kim, wanted)).room.room for _ in range(3)]
            assert list(lobby.rooms) == ids[1:]
            for room_id in ids[1:]:
                (await lobby.find(room_id)).enter(Visitor())
            with pytest.raises(Refusal, match="this server is full"):
                await lobby.find(ids[0])
            for room in lobby.rooms.values():
                room.listeners.clear()
        finally:
            await lobby.close()

    asyncio.run(run())


def test_who_asks_for_a_room_that_is_being_put_away_gets_it_anew(tmp_path: Path) -> None:
    """A move that was asked for before is finished, and seen by who comes after; nobody waits for ever."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del kim
        seat, move = first_move(room)
        moving = asyncio.create_task(room.do(lambda: room.move(seat, move)))
        await asyncio.sleep(0)
        leaving = asyncio.create_task(lobby.put_away(room))
        again = await lobby.find(room.id)
        await asyncio.gather(moving, leaving)
        if again is room:
            again = await lobby.find(room.id)
        assert again is not room
        assert again.table is not None
        assert again.table.length == 1

    in_a_room(tmp_path, scenario)


def test_a_finished_game_leaves_when_the_seats_change(tmp_path: Path) -> None:
    """Given a finished game, when the host changes the number of players, then the table is empty, and those who are
    here see the room as it is."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del lobby
        while room.playing:
            seat, move = first_move(room, f"key-{room.table.length:08}" if room.table else "")
            await room.do(lambda s=seat, m=move: room.move(s, m))  # type: ignore[misc]
        await room.do(lambda: room.change_settings(kim.id, wire.Settings(game="empire-engine", players=2, clock=5)))
        assert room.info().over
        await room.do(lambda: room.change_settings(kim.id, wire.Settings(game="empire-engine", players=3)))
        assert (room.info().over, room.info().table, len(room.info().seats)) == (False, None, 3)
        await room.do(lambda: room.start(kim.id))
        assert room.info().playing

    in_a_room(tmp_path, scenario)


def test_the_clock_of_somebody_who_left_stands_still(tmp_path: Path) -> None:
    """Duty 12: during the grace period no time is lost; a bot minds the seat after it anyway."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del lobby, kim
        assert room.table is not None
        seat = room.table.state.pending[0]
        visitor, other = Visitor(seat), Visitor(1 - seat)
        room.enter(other)
        assert room.driver.clocks()[seat] is None
        room.enter(visitor)
        assert room.driver.clocks()[seat] is not None
        room.leave(visitor)
        assert room.driver.clocks()[seat] is None
        room.enter(visitor)
        left = room.driver.clocks()[seat]
        assert left is not None
        assert left < 500_000

    in_a_room(tmp_path, scenario, clock=500)


def test_mutes_cannot_pile_up(tmp_path: Path) -> None:
    """Only guests of this room can be muted."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del lobby
        with pytest.raises(Refusal, match="no such guest"):
            await room.do(lambda: room.mute(kim.id, "nobody-here", on=True, everywhere=False))
        await room.do(lambda: room.mute(kim.id, kim.id, on=True, everywhere=True))
        assert room.extras.silenced == [kim.id]
        await room.do(lambda: room.mute(kim.id, kim.id, on=False, everywhere=True))
        assert room.extras.silenced == []

    in_a_room(tmp_path, scenario)


def test_a_game_of_other_rules_is_said_to_be_over(tmp_path: Path) -> None:
    """A room outlives a game that cannot be replayed any more: it says so, and another game can be started."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        storage = lobby.storage
        assert isinstance(storage, SqlStorage)
        await storage._ask(lambda c: c.execute("UPDATE tables SET version = '0'"))
        await lobby.put_away(room)
        again = await lobby.find(room.id)
        assert "rules version" in again.info().notice
        assert not again.info().playing
        await again.do(lambda: again.start(kim.id))
        assert again.info().playing
        assert again.info().notice == ""

    in_a_room(tmp_path, scenario)


def test_people_keep_their_seats_when_the_number_of_players_changes(tmp_path: Path) -> None:
    async def run() -> None:
        lobby = Lobby(SqliteStorage(tmp_path / "tables.sqlite"), replace(TEST_CONFIG, idle=3600.0))
        try:
            kim, _ = await lobby.new_guest("Kim")
            sam, _ = await lobby.new_guest("Sam")
            settings = wire.Settings(game="empire-engine", players=4)
            opened = await lobby.open_room(kim, bodies.NewRoom(settings=settings, bots="random"))
            room = await lobby.find(opened.room.room)
            await room.do(lambda: room.set_seat(kim.id, 3, None))
            await room.do(lambda: room.sit(sam, 3))
            smaller = wire.Settings(game="empire-engine", players=2)
            await room.do(lambda: room.change_settings(kim.id, smaller))
            assert [seat.name for seat in room.info().seats] == ["Kim", "Sam"]
            with pytest.raises(Refusal):
                await room.do(lambda: room.sit(GuestRow("other", "Ada B.", ""), None))
        finally:
            await lobby.close()

    asyncio.run(run())


def test_a_host_closes_a_room_for_good(tmp_path: Path) -> None:
    """Given a room with a game and chat, when its host closes it, then nothing of it is left: no link, no games, no
    place among the host's rooms; and who was connected is told."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        seat, move = first_move(room)
        await room.do(lambda: room.move(seat, move))
        await room.do(lambda: room.say(kim.id, "Kim", "bye"))
        table, looker = room.row.table, Visitor()
        room.enter(looker)
        woken = looker.woken
        stranger, _ = await lobby.new_guest("Sam")
        with pytest.raises(Refusal, match="only the host"):
            await lobby.close_room(stranger, room.id)

        me = await lobby.close_room(kim, room.id)

        assert me.rooms == []
        assert room.ended
        assert looker.woken > woken
        with pytest.raises(NoSuchRoom):
            await lobby.find(room.id)
        assert await lobby.storage.table(table) is None
        assert await lobby.storage.entries(table) == []
        assert await lobby.storage.chat(room.id, 10) == []
        with pytest.raises(Refusal):
            await room.do(lambda: room.sit(kim, 0))
        assert await lobby.storage.room(room.id) is None

    in_a_room(tmp_path, scenario, clock=60)


def test_a_room_is_not_closed_over_the_heads_of_those_who_play(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        sam, _ = await lobby.new_guest("Sam")
        await room.do(lambda: room.stand_up(kim.id, 1))
        await room.do(lambda: room.sit(sam, 1))
        room.enter(Visitor(1, sam.id))
        with pytest.raises(Refusal, match="somebody else is playing"):
            await lobby.close_room(kim, room.id)
        assert (await lobby.find(room.id)).playing

    in_a_room(tmp_path, scenario)


def test_a_room_that_left_the_memory_leaves_nothing_behind(tmp_path: Path) -> None:
    """Not even a timer holds it, however often people came and went."""

    async def scenario(lobby: Lobby, room: Room, kim: GuestRow) -> None:
        del room
        left: list[weakref.ref[Room]] = []
        for _ in range(3):
            opened = await lobby.open_room(kim, bodies.NewRoom(settings=wire.Settings(game="empire-engine", players=2)))
            left.append(weakref.ref(await come_and_go(lobby, opened.room.room)))
        await asyncio.sleep(0)
        gc.collect()
        assert [ref() for ref in left] == [None] * 3

    in_a_room(tmp_path, scenario)


async def come_and_go(lobby: Lobby, room_id: str) -> Room:
    room = await lobby.find(room_id)
    visitor = Visitor(0)
    for _ in range(3):
        room.enter(visitor)
        room.leave(visitor)
        lobby.sleep_later(room)
    await lobby.put_away(room)
    return room
