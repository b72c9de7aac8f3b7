"""Several nodes share one database: any of them answers for any room, and each room has one owner."""

from __future__ import annotations

import asyncio
import base64
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("psycopg", reason="these tests need the extra 'cluster'")

from intrigue.cli import main
from intrigue.server import cluster as nodes
from intrigue.server.client import Api, ServerSaid, TableClient
from intrigue.server.postgres import PostgresStorage
from intrigue.server.protocol import Move
from intrigue.server.refusal import Moved
from intrigue.server.storage import Fenced
from tests.server.clustering import NodeHouse, node, run_nodes
from tests.server.serving import OPERATOR, TEST_CONFIG, Person, all_in, finish, play

GAME = "empire-engine"


async def owners(house: NodeHouse) -> dict[str, str]:
    return {owned.room: owned.node for owned in await house.cluster.owned()}


def at(house: NodeHouse, person: Person) -> Person:
    """The same person, who now comes to another node."""
    other = Person(house, Api(house.url, person.api.token, patience=person.api.patience))
    other.id = person.id
    return other


def test_any_node_answers_for_any_room(database: str) -> None:
    """A room is opened at one node; seats, sockets, moves, chat, records and lists work at the other."""

    async def scenario(north: NodeHouse, south: NodeHouse) -> None:
        kim = await north.guest("Kim")
        opened = await kim.open(GAME, 2)
        room = opened.room.room
        sam = at(south, await south.guest("Sam"))
        taken = await sam.sit(room)
        async with AsyncExitStack() as stack:
            one, other = kim.at(opened), sam.at(taken)
            onlooker = TableClient(south.url, room)
            await all_in(stack, one, other, onlooker)
            await at(south, kim).start(room)
            await finish(one, other)
            await onlooker.until(lambda client: client.over)
        assert await owners(south) == {room: "north"}
        assert room not in south.lobby.rooms
        assert one.update is not None
        record = await sam.call("GET", f"/api/rooms/{room}/tables/{one.update.table}/record")
        assert record["result" if "result" in record else "moves"]
        assert [mine["room"]["room"] for mine in (await sam.call("GET", "/api/me"))["rooms"]] == [room]
        with pytest.raises(ServerSaid) as refused:
            await sam.call("GET", "/api/rooms/nosuchroom22")
        assert refused.value.status == 404
        await at(south, kim).call("DELETE", f"/api/rooms/{room}")
        assert await owners(south) == {}

    run_nodes(database, scenario)


def test_a_dead_owner_loses_its_rooms(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given an owner without signs of life, when somebody asks elsewhere, then the game goes on there, and whatever
    the former owner still tries is refused."""
    monkeypatch.setattr(nodes, "LEASE", 2.0)

    async def scenario(north: NodeHouse, south: NodeHouse) -> None:
        kim = await north.guest("Kim")
        opened = await kim.open(GAME, 2, bots="random", start=True)
        room = opened.room.room
        async with at(south, kim).at(opened) as client:
            await play(client, Random(1), 2)
            before = north.lobby.rooms[room]
            assert before.table is not None
            length = before.table.length
            north.hang()
            await south.knows(lambda cluster: not cluster.nodes["north"].alive)
            await client.until(lambda client: client.connections > 1)
            await play(client, Random(2), 2)
            assert (await owners(south))[room] == "south"
            seat = before.table.state.pending[0]
            decision = before.table.decision(seat)
            assert decision is not None
            action = before.table.state.legal(seat)[0]
            late = Move(id=1, key="too-late-0001", decision=decision, seq=decision, action=action, sure=True)
            with pytest.raises((Fenced, Moved)):
                await before.do(lambda: before.move(seat, late))
            assert before.closed
            assert room not in north.lobby.rooms
            stored = await south.lobby.storage.entries(before.table.id)
            assert len(stored) > length
            assert "too-late-0001" not in {entry.key for entry in stored}

    run_nodes(database, scenario)


def test_a_node_without_database_sends_everybody_away(database: str) -> None:
    """Its health says why, and it answers for no room. When the database is back, it goes on with those rooms that are
    still its own."""

    async def scenario(north: NodeHouse, south: NodeHouse) -> None:
        kim = await north.guest("Kim")
        opened = await kim.open(GAME, 2, bots="random", start=True)
        taken = (await kim.open(GAME, 2)).room.room
        kept = north.lobby.rooms[opened.room.room]
        async with kim.at(opened) as client:
            await play(client, Random(1), 2)
            north.hang()
            north.cluster._give_up_rooms()
            while client._socket is not None:
                await asyncio.sleep(0.01)
            storage = south.cluster.storage
            await storage.ask(lambda c: c.execute("UPDATE leases SET node = '' WHERE room = ?", (taken,)))
            await south.lobby.find(taken)
            assert await north.lobby.health.problems() == ["this node has no contact to the database"]
            with pytest.raises(ServerSaid) as refused:
                await kim.call("GET", f"/api/rooms/{opened.room.room}")
            assert (refused.value.code, refused.value.status) == ("moved", 503)
            await north.knows(lambda cluster: not cluster.cut_off)
            await client.until(lambda client: client.connections > 1)
            await play(client, Random(2), 2)
            assert north.lobby.rooms == {opened.room.room: kept}

    run_nodes(database, scenario)


def test_a_node_gives_up_while_it_waits_for_the_database(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that neither answers nor hangs up does not keep a node from sending its visitors away in time."""

    async def scenario(north: NodeHouse) -> None:
        opened = await (kim := await north.guest("Kim")).open(GAME, 2, bots="random", start=True)
        async with kim.at(opened) as client:
            await client.until(lambda client: client.update is not None)
            answers = asyncio.Event()

            async def no_answer(*_: object) -> None:
                await answers.wait()

            monkeypatch.setattr(north.cluster, "_told", no_answer)
            while not north.cluster.cut_off or client._socket is not None:
                await asyncio.sleep(0.01)
            monkeypatch.undo()

    run_nodes(database, scenario, names=("north",))


def test_a_node_that_stops_hands_its_rooms_over(database: str) -> None:
    """Given games at a node, when it is told to stop, then they go on at the other one without a lost move."""

    async def scenario(south: NodeHouse) -> None:
        async with AsyncExitStack() as stack:
            async with node(database, "north") as north:
                kim = await north.guest("Kim")
                rooms = [await kim.open(GAME, 2, bots="random", start=True) for _ in range(3)]
                clients = [at(south, kim).at(opened) for opened in rooms]
                await all_in(stack, *clients)
                for client in clients:
                    await play(client, Random(1), 2)
                assert set((await owners(south)).values()) == {"north"}
            assert "north" not in (await owners(south)).values()
            await finish(*clients)
            assert set((await owners(south)).values()) == {"south"}
            assert [client.closed for client in clients] == [None] * 3

    run_nodes(database, scenario, names=("south",))


def test_a_node_whose_name_is_taken_stops(database: str) -> None:
    async def scenario(north: NodeHouse) -> None:
        async with node(database, "north") as newcomer:
            await north.knows(lambda cluster: cluster.replaced)
            while not north.server.should_exit:
                await asyncio.sleep(0.01)
            assert not newcomer.server.should_exit

    run_nodes(database, scenario, names=("north",))


def test_rooms_are_spread_evenly(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Visitors who come to three nodes in turn give each a third of the rooms; when one dies, the others share its
    rooms."""
    monkeypatch.setattr(nodes, "LEASE", 2.0)

    async def scenario(*houses: NodeHouse) -> None:
        people = [await house.guest("Kim") for house in houses]
        rooms = [(await people[number % 3].open(GAME, 2)).room.room for number in range(18)]
        spread = list((await owners(houses[0])).values())
        assert [spread.count(house.cluster.name) for house in houses] == [6, 6, 6]
        houses[2].hang()
        for house in houses[:2]:
            await house.knows(lambda cluster: not cluster.nodes["west"].alive)
        for number, room in enumerate(rooms):
            await people[number // 3 % 2].call("GET", f"/api/rooms/{room}")
        spread = list((await owners(houses[0])).values())
        assert [spread.count(house.cluster.name) for house in houses] == [9, 9, 0]

    run_nodes(database, scenario, names=("north", "south", "west"))


def test_a_game_goes_on_where_its_rules_are_known(database: str) -> None:
    """Given a game under older rules, when a newer node is asked, then it passes the question on to an older one; and
    when there is none any more, the room says why its game has ended."""

    async def scenario(new: NodeHouse, old: NodeHouse) -> None:
        kim = await old.guest("Kim")
        opened = await kim.open(GAME, 2, bots="random", start=True)
        room = opened.room.room
        await old.lobby.put_away(old.lobby.rooms[room])
        storage = new.lobby.storage
        assert isinstance(storage, PostgresStorage)
        await storage.ask(lambda c: c.execute("UPDATE tables SET version = '0'"))
        rules = json.dumps({GAME: "0"})
        await storage.ask(lambda c: c.execute("UPDATE nodes SET rules = ? WHERE name = 'south'", (rules,)))
        await new.knows(lambda cluster: cluster.nodes["south"].rules == {GAME: "0"})
        asked = await new.cluster.where(room)
        assert asked is not None
        assert asked.name == "south"
        await old.cluster.drain()
        await new.knows(lambda cluster: cluster.nodes["south"].draining)
        info = await at(new, kim).call("GET", f"/api/rooms/{room}")
        assert "rules version 0" in info["notice"]

    run_nodes(database, scenario)


def test_nobody_else_can_speak_for_a_node(database: str) -> None:
    """Without the secret, what a request says about its visitor is ignored, and it is passed on like any other."""

    async def scenario(north: NodeHouse, south: NodeHouse) -> None:
        room = (await (await north.guest("Kim")).open(GAME, 2)).room.room

        def ask(secret: str) -> int:
            headers = {"x-intrigue-node": secret, "x-intrigue-visitor": "192.0.2.9", "x-intrigue-host": "evil.example"}
            try:
                with urlopen(Request(f"{south.url}/api/rooms/{room}", headers=headers)) as answer:
                    return int(answer.status)
            except HTTPError as problem:
                with problem:
                    return problem.code

        assert await asyncio.to_thread(ask, "guessed") == 200  # passed on to the owner
        assert await asyncio.to_thread(ask, south.cluster.secret) == 503  # a node must ask the owner itself

    run_nodes(database, scenario)


def test_limits_for_newcomers_count_at_all_nodes(database: str) -> None:
    async def scenario(north: NodeHouse, south: NodeHouse) -> None:
        for house in (north, south):
            await house.guest("Kim")
        with pytest.raises(ServerSaid) as refused:
            await north.guest("Kim")
        assert refused.value.code == "rate"

    few = replace(TEST_CONFIG, limits=replace(TEST_CONFIG.limits, guests_per_address=2))
    run_nodes(database, scenario, few)


def test_the_operator_sees_who_owns_what(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On the command line, as a page in a browser, and nobody else does."""

    async def scenario(north: NodeHouse, south: NodeHouse) -> None:
        room = (await (await north.guest("Kim")).open(GAME, 2)).room.room
        (tmp_path / "token").write_text(OPERATOR)
        command = ["cluster", south.url, "--rooms", "--operator", str(tmp_path / "token")]
        assert await asyncio.to_thread(main, command) == 0
        shown = [line.split() for line in capsys.readouterr().out.splitlines()]
        assert shown[1][:3] == ["north", "alive", "1"]
        assert shown[2][:3] == ["south", "alive", "0"]
        assert shown[5][:3] == [room, "north", "1"]

        def browse(password: str) -> tuple[int, str]:
            given = base64.b64encode(f"operator:{password}".encode()).decode()
            request = Request(
                f"{south.url}/cluster", headers={"accept": "text/html", "authorization": f"Basic {given}"}
            )
            try:
                with urlopen(request) as answer:
                    return answer.status, answer.read().decode()
            except HTTPError as problem:
                with problem:
                    return problem.code, problem.headers["www-authenticate"]

        status, text = await asyncio.to_thread(browse, OPERATOR)
        assert (status, room in text) == (200, True)
        assert (await asyncio.to_thread(browse, "guessed"))[0] == 401
        (tmp_path / "token").write_text("guessed, not known")
        assert await asyncio.to_thread(main, command) == 2
        assert "not its operator's token" in capsys.readouterr().err

    run_nodes(database, scenario)
