"""How much one visitor may send, open and ask for."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from intrigue.server import protocol as wire
from intrigue.server.client import Api, ServerSaid, TableClient
from intrigue.server.codes import CloseCode
from intrigue.server.connections import Doorkeeper
from intrigue.server.limits import Limits
from intrigue.server.lobby import Config
from tests.server.door import address, answer_to, at_a_table, close_of, hello, refused_at_the_door
from tests.server.serving import GENEROUS, House, Person, dial, play, run


def test_an_oversized_message_closes_with_1009(tmp_path: Path) -> None:
    """Duty 3."""

    async def scenario(house: House, kim: Person, client: TableClient) -> None:
        del house, kim
        async with dial(client.address) as socket:
            await hello(socket)
            await socket.send("x" * (wire.LARGEST_MESSAGE + 1))
            assert (await close_of(socket))[0] == 1009
        await play(client, Random(1), 1)

    at_a_table(tmp_path, scenario)


def test_a_flood_closes_with_its_code_and_the_reason(tmp_path: Path) -> None:
    """Duty 3; the others at the table notice nothing."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        async with dial(address(house, opened.room.room)) as socket, kim.at(opened) as client:
            await hello(socket)
            with suppress(ConnectionClosed):  # the server may be quicker
                for number in range(2, 40):
                    await socket.send(json.dumps({"type": "ping", "id": number}))
            assert await close_of(socket) == (CloseCode.RATE, "too many messages")
            await play(client, Random(1), 1)

    limits = replace(GENEROUS, messages=20, message_seconds=3600.0)
    run(tmp_path, scenario, Config(limits=limits, grace=3600.0))


def test_one_address_cannot_flood_through_many_sockets(tmp_path: Path) -> None:
    """Duty 3: the sockets of an address share a limit."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)
        ends = []
        for _ in range(3):
            async with dial(address(house, opened.room.room)) as socket:
                await hello(socket)
                try:
                    for number in range(2, 12):
                        await socket.send(json.dumps({"type": "ping", "id": number}))
                    await socket.send(json.dumps({"type": "nonsense", "id": 12}))
                    await answer_to(socket, 12)
                except ConnectionClosed:
                    ends.append(socket.close_code)
        assert ends == [CloseCode.RATE]

    limits = replace(GENEROUS, messages_per_address=50, message_seconds=3600.0)
    run(tmp_path, scenario, Config(limits=limits, grace=3600.0))


def test_sockets_rooms_and_bodies_are_limited(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)
        with pytest.raises(ServerSaid) as refused:
            await kim.open("empire-engine", 2)
        assert (refused.value.status, refused.value.code) == (429, "full")
        async with dial(address(house, opened.room.room)) as first:
            await hello(first)
            assert await refused_at_the_door(address(house, opened.room.room)) == (429, "full")
        with pytest.raises(ServerSaid) as refused:
            await kim.call("PUT", "/api/me", {"name": "x" * 100_000})
        assert (refused.value.status, refused.value.code) == (413, "malformed")

    limits = Limits(sockets_per_address=1, rooms_per_guest=1)
    run(tmp_path, scenario, Config(limits=limits))


def test_too_many_requests_are_told_so(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        api = Api(house.url)

        def ask_often() -> int:
            for _ in range(20):
                api.call("GET", "/api/health")
            return 0

        with pytest.raises(ServerSaid) as refused:
            await asyncio.to_thread(ask_often)
        assert (refused.value.status, refused.value.code) == (429, "rate")

    run(tmp_path, scenario, Config(limits=Limits(requests=10, request_seconds=3600.0)))


def test_who_asks_too_often_has_to_connect_again(tmp_path: Path) -> None:
    """Who asks for something that does not exist has not."""

    async def scenario(house: House) -> None:
        def statuses() -> list[tuple[int, str | None]]:
            connection = HTTPConnection(*house.place())
            found = []
            for path in ("/api/games/chess/rules", "/api/games", "/api/games"):
                connection.request("GET", path)
                answer = connection.getresponse()
                answer.read()
                found.append((answer.status, answer.getheader("connection")))
            connection.close()
            return found

        assert await asyncio.to_thread(statuses) == [(404, None), (200, None), (429, "close")]

    run(tmp_path, scenario, Config(limits=Limits(requests=2, request_seconds=3600.0)))


def test_lines_of_chat_are_rationed(tmp_path: Path) -> None:
    """Duty 3: whoever talks too much is told so, and can go on playing."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        async with kim.at(opened) as client:
            answers = [await client.ask(wire.Say(id=0, text=f"line {number}")) for number in range(4)]
            assert [type(answer) for answer in answers] == [wire.Accepted] * 3 + [wire.Refused]
            assert answers[-1].code == "rate"
            assert await play(client, Random(1), 1) == 1

    limits = replace(GENEROUS, chat_lines=3, message_seconds=3600.0)
    run(tmp_path, scenario, Config(limits=limits, grace=3600.0))


def test_one_address_cannot_take_all_places_for_spectators(tmp_path: Path) -> None:
    """Duty 3; who sits at the table has a place of their own."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        where = address(house, opened.room.room)
        async with dial(where) as first, dial(where) as second:
            await hello(first)
            await second.send(json.dumps({"type": "hello", "id": 1}))
            assert (await close_of(second))[0] == CloseCode.FULL
            async with kim.at(opened) as client:
                assert await play(client, Random(1), 1) == 1

    run(tmp_path, scenario, Config(limits=replace(GENEROUS, spectators_per_address=1), grace=3600.0))


def test_arrivals_of_an_address_are_rationed() -> None:
    """Duty 3: to connect and leave again at once is rationed too; a proxy that the operator has named is not."""
    keeper = Doorkeeper(Limits(arrivals=3, arrival_seconds=3600.0), frozenset({"10.0.0.1"}))

    def visits(address: str) -> list[bool]:
        let_in = []
        for _ in range(5):
            let_in.append(keeper.welcome(address))
            if let_in[-1]:
                keeper.leave(address)
        return let_in

    assert visits("10.0.0.2") == [True, True, True, False, False]
    assert visits("10.0.0.1") == [True] * 5
    assert keeper.refused == 2
