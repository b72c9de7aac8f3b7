"""What is done about a guest at one node reaches the rooms of all nodes, and is not forgotten on the way."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from intrigue.server import bodies_people, errands
from intrigue.server.client import Api
from intrigue.server.names import FORMER_GUEST
from intrigue.server.refusal import NoSuchRoom
from intrigue.server.storage import ERRAND, StorageTrouble
from tests.server.serving import OPERATOR, House, Person, run
from tests.server.test_accounts import after_a_game, recovered
from tests.server.test_rights import refused, watching

GAME = "empire-engine"


def test_what_was_begun_is_done_when_a_room_is_loaded(tmp_path: Path) -> None:
    """Given a server that ended after it had stored a recovery, when the room is loaded, then its old tokens are
    void."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open(GAME, 2)
        room = await house.lobby.find(opened.room.room)
        await house.lobby.put_away(room)
        await house.lobby.storage.send_errands(kim.id, "recovered", "1", FORMER_GUEST, token_hash="another")
        async with kim.at(opened) as client:
            await refused(client.until(lambda c: c.room is not None), "token")
        assert await house.lobby.storage.notes_of(opened.room.room, ERRAND) == []

    run(tmp_path, scenario)


def test_a_room_whose_only_player_was_forgotten_is_not_there(tmp_path: Path) -> None:
    """Also if the server ended after it had stored that."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open(GAME, 2, bots="random", start=True)
        await house.lobby.put_away(await house.lobby.find(opened.room.room))
        await house.lobby.storage.send_errands(kim.id, "forgotten", "1", FORMER_GUEST)
        await refused((await house.guest("Sam")).call("GET", f"/api/rooms/{opened.room.room}"), "unknown")
        assert house.lobby.rooms == {}

    run(tmp_path, scenario)


def test_a_room_that_is_being_closed_is_not_there_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a room whose end is stored, when somebody asks for it before the server has heard so, then it is gone; and
    if its end could not be stored, it is still there."""

    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        opened = (await kim.open(GAME, 2)).room.room
        room = await house.lobby.find(opened)
        stored, heard, drop = asyncio.Event(), asyncio.Event(), room.storage.drop_room

        async def slow(room_id: str) -> None:
            await drop(room_id)
            stored.set()
            await heard.wait()

        async def broken(room_id: str) -> None:
            raise StorageTrouble

        monkeypatch.setattr(room.storage, "drop_room", broken)
        with pytest.raises(StorageTrouble):
            await room.do(room.end_for_good)
        assert await house.lobby.find(opened) is room
        monkeypatch.setattr(room.storage, "drop_room", slow)
        closing = asyncio.create_task(room.do(room.end_for_good))
        await stored.wait()
        asking = asyncio.create_task(sam.call("GET", f"/api/rooms/{opened}"))
        seeking = asyncio.create_task(house.lobby.find(opened))
        await asyncio.sleep(0)
        heard.set()
        await closing
        with pytest.raises(NoSuchRoom):
            await seeking
        await refused(asking, "unknown")

    run(tmp_path, scenario)


# ---- two nodes -----------------------------------------------------------------------------------


def nodes(database: str, scenario: object) -> None:
    pytest.importorskip("psycopg", reason="these tests need the extra 'cluster'")
    from tests.server.clustering import run_nodes

    run_nodes(database, scenario)  # type: ignore[arg-type]


def operator(house: House) -> Person:
    return Person(house, Api(house.url, OPERATOR))


def test_a_guest_moves_to_another_device_at_another_node(database: str) -> None:
    async def scenario(north: House, south: House) -> None:
        kim = await north.guest("Kim")
        opened = await kim.open(GAME, 2, bots="random", start=True)
        code = (await kim.call("POST", "/api/me/recovery"))["code"]
        async with kim.at(opened) as old:
            await old.until(lambda c: c.update is not None)
            moved = await recovered(south, code)
            await refused(old.until(lambda c: False), "seat")
        async with kim.at(opened) as old:
            await refused(old.until(lambda c: c.update is not None), "token")
        async with south.watch(opened.room.room, seat=0, guest_token=moved.api.token) as new:
            await new.until(lambda c: c.asked)
        assert list(north.lobby.rooms) == [opened.room.room]

    nodes(database, scenario)


def test_who_is_forgotten_at_one_node_is_gone_from_the_rooms_of_others(database: str) -> None:
    async def scenario(north: House, south: House) -> None:
        kim, sam = await north.guest("Kim"), await north.guest("Sam")
        alone = (await kim.open(GAME, 2)).room.room
        async with after_a_game(kim, sam) as (first, _, room, path):
            elsewhere = Person(south, Api(south.url, kim.api.token))
            await elsewhere.call("DELETE", "/api/me")
            await refused(first.until(lambda c: False), "removed")
            assert north.lobby.rooms[room].row.host == sam.id
            assert north.lobby.rooms[room].chat == []
            assert (await sam.call("GET", path))["names"] == [FORMER_GUEST, "Sam"]
        await refused(sam.call("GET", f"/api/rooms/{alone}"), "unknown")
        for table, _ in await south.lobby.storage.tables_of(sam.id, 5):
            assert "Kim" not in table.names
        assert await south.lobby.storage.tables_of(kim.id, 5) == []

    nodes(database, scenario)


def test_a_ban_reaches_all_nodes(database: str) -> None:
    """Seats are vacated, and whoever only looks on is sent away too; when the ban is lifted, all doors are open."""

    async def scenario(north: House, south: House) -> None:
        kim, sam = await north.guest("Kim"), await north.guest("Sam")
        opened = await kim.open(GAME, 2)
        watched = (await sam.open(GAME, 2)).room.room
        async with kim.at(opened) as seated, watching(kim, watched) as onlooker:
            for client in (seated, onlooker):
                await client.until(lambda c: c.room is not None)
            await operator(south).call("PUT", f"/api/operator/guests/{kim.id}/ban", bodies_people.Ban(reason="spam"))
            assert north.lobby.rooms[opened.room.room].row.seats[0].kind == "open"
            for client in (seated, onlooker):
                await refused(client.until(lambda c: False), "removed")
        await operator(south).call("DELETE", f"/api/operator/guests/{kim.id}/ban")
        async with watching(kim, watched) as onlooker:
            await onlooker.until(lambda c: c.room is not None)

    nodes(database, scenario)


def test_an_errand_waits_for_an_owner_that_does_not_answer(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given an owner that hangs, when its guest is banned elsewhere, then another node takes the room for it."""
    monkeypatch.setattr(errands, "PATIENCE", 0.0)

    async def scenario(north: House, south: House) -> None:
        from tests.server.clustering import NodeHouse

        assert isinstance(north, NodeHouse)
        assert isinstance(south, NodeHouse)
        kim = await north.guest("Kim")
        room = (await kim.open(GAME, 2)).room.room
        north.hang()
        await operator(south).call("PUT", f"/api/operator/guests/{kim.id}/ban", bodies_people.Ban(reason="spam"))
        assert north.lobby.rooms[room].row.seats[0].kind == "person"
        assert len(await south.lobby.storage.notes_of(room, ERRAND)) == 1
        await south.cluster.storage.ask(lambda c: c.execute("UPDATE leases SET node = '' WHERE room = ?", (room,)))
        while await south.lobby.storage.notes_of(room, ERRAND):
            await asyncio.sleep(0.01)
        assert south.lobby.rooms[room].row.seats[0].kind == "open"

    nodes(database, scenario)


def test_the_operator_reaches_all_nodes(database: str) -> None:
    """An announcement is read at every node, and a room is closed wherever it is."""

    async def scenario(north: House, south: House) -> None:
        kim, boss = await north.guest("Kim"), operator(south)
        opened = await kim.open(GAME, 2)
        async with kim.at(opened) as client:
            await client.until(lambda c: c.room is not None)
            said = bodies_people.Announce(text="Down at noon", minutes=5)
            await boss.call("PUT", "/api/operator/announcement", said)
            await client.until(lambda c: c.announcement == "Down at noon")
            await boss.call("PUT", "/api/operator/announcement", bodies_people.Announce(text=""))
            await client.until(lambda c: c.announcement == "")
            await boss.call("DELETE", f"/api/operator/rooms/{opened.room.room}")
            await refused(client.until(lambda c: False), "unknown")
        assert north.lobby.rooms == {}

    nodes(database, scenario)
