"""Guests move to another device, see what is known about them, are forgotten, and report somebody."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from intrigue.server import bodies_people
from intrigue.server import protocol as wire
from intrigue.server.client import Api, TableClient
from intrigue.server.names import FORMER_GUEST
from tests.server.serving import GENEROUS, TEST_CONFIG, House, Person, finish, run
from tests.server.test_rights import refused, watching


async def recovered(house: House, code: str) -> Person:
    """Somebody on another device, with this code."""
    person = Person(house, Api(house.url))
    answer = await person.call("POST", "/api/recover", {"code": code})
    person.api.token, person.id = answer["token"], answer["guest"]
    assert answer["code"] != code
    return person


def test_a_guest_moves_to_another_device(tmp_path: Path) -> None:
    """With the seats; the old device is signed out, and the code works once."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        code = (await kim.call("POST", "/api/me/recovery"))["code"]
        async with kim.at(opened) as old:
            await old.until(lambda c: c.update is not None)
            moved = await recovered(house, code.upper().replace("-", " "))
            assert moved.id == kim.id
            await refused(old.until(lambda c: False), "seat")
        await refused(kim.call("GET", "/api/me"), "guest")
        mine = await moved.call("GET", "/api/me")
        assert [row["seats"] for row in mine["rooms"]] == [[0]]
        async with house.watch(opened.room.room, seat=0, guest_token=moved.api.token) as new:
            await new.until(lambda c: c.asked)
        await refused(recovered(house, code), "token")

    run(tmp_path, scenario)


def test_a_new_code_replaces_the_old_one(tmp_path: Path) -> None:
    """Only a hash of it is kept."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        first, second = [(await kim.call("POST", "/api/me/recovery"))["code"] for _ in range(2)]
        row = await house.lobby.storage.guest(kim.id)
        assert row is not None
        assert second not in row
        await refused(recovered(house, first), "token")
        await recovered(house, second)

    run(tmp_path, scenario)


def test_codes_cannot_be_guessed_in_a_hurry(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        for _ in range(3):
            await refused(recovered(house, "abcde-abcde-abcde-abcde"), "token")
        await refused(recovered(house, "abcde-abcde-abcde-abcde"), "rate")

    run(tmp_path, scenario, replace(TEST_CONFIG, limits=replace(GENEROUS, recoveries_per_address=3)))


def test_one_guest_does_not_get_into_anothers_seat(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        opened = await kim.open("empire-engine", 2)
        for seat in (0, 1, 7):
            async with house.watch(opened.room.room, seat=seat, guest_token=sam.api.token) as client:
                await refused(client.until(lambda c: c.room is not None), "token")

    run(tmp_path, scenario)


def test_guests_see_what_is_known_about_them(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        async with kim.at(opened) as client:
            await client.until(lambda c: c.asked)
            assert client.update is not None
            choice = client.update.legal[0]
            await client.move(choice.action)
            await client.ask(wire.Say(id=0, text="hello"))
        data = await kim.ask(lambda: kim.api.call("GET", "/api/me/data", None, bodies_people.MyData))
        assert (data.guest, data.name, data.recovery) == (kim.id, "Kim", False)
        assert [(row.room, row.host, row.names) for row in data.rooms] == [(opened.room.room, True, ["Kim"])]
        assert [(game.game, game.seat, game.moves[0]) for game in data.games] == [("empire-engine", 0, choice.text)]
        assert [line.text for line in data.chat] == ["hello"]
        assert data.reports == []

    run(tmp_path, scenario)


@asynccontextmanager
async def after_a_game(kim: Person, sam: Person) -> AsyncIterator[tuple[TableClient, TableClient, str, str]]:
    """A game that these two have finished, and in which the first has said something: their connections, the room, and
    where the record is."""
    opened = await kim.open("empire-engine", 2)
    room = opened.room.room
    taken = await sam.sit(room)
    await kim.start(room)
    async with kim.at(opened) as first, sam.at(taken) as second:
        await first.ask(wire.Say(id=0, text="hello"))
        await finish(first, second)
        assert second.update is not None
        path = f"/api/rooms/{room}/tables/{second.update.table}/record"
        assert (await sam.call("GET", path))["names"] == ["Kim", "Sam"]
        yield first, second, room, path


def test_who_is_forgotten_is_gone(tmp_path: Path) -> None:
    """The name in a finished game is replaced, rooms are handed over or closed, and all sockets end."""

    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        alone = (await kim.open("empire-engine", 2)).room.room
        async with after_a_game(kim, sam) as (first, second, room, path):
            assert await kim.call("DELETE", "/api/me") == {"guest": kim.id}
            await refused(first.until(lambda c: False), "removed")
            await second.until(lambda c: c.room is not None and c.room.host == sam.id)
            assert (await sam.call("GET", path))["names"] == [FORMER_GUEST, "Sam"]
        await refused(kim.call("GET", "/api/me"), "guest")
        await refused(sam.call("GET", f"/api/rooms/{alone}"), "unknown")
        await house.lobby.put_away(await house.lobby.find(room))
        async with house.watch(room) as stranger:
            await stranger.until(lambda c: c.update is not None)
            assert stranger.chat == []
        assert (await sam.call("GET", path))["names"] == [FORMER_GUEST, "Sam"]

    run(tmp_path, scenario)


def test_in_a_running_game_a_bot_takes_over_from_who_is_forgotten(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        opened = await kim.open("empire-engine", 2)
        taken = await sam.sit(opened.room.room)
        await kim.start(opened.room.room)
        async with sam.at(taken) as client:
            await kim.call("DELETE", "/api/me")
            await client.until(lambda c: c.room is not None and c.room.seats[0].kind == "bot")
            await finish(client)

    run(tmp_path, scenario)


# ---- reports -------------------------------------------------------------------------------------


def test_a_line_of_chat_is_reported_to_the_operator(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        opened = await kim.open("empire-engine", 2)
        path = f"/api/rooms/{opened.room.room}/reports"
        async with kim.at(opened) as client:
            await client.ask(wire.Say(id=0, text="something rude"))
        made = await sam.call("POST", path, bodies_people.NewReport(guest=kim.id, line=1, reason="rude"))
        (row,) = await house.lobby.storage.reports(5)
        assert (row.id, row.reporter, row.guest, row.name) == (made["report"], sam.id, kim.id, "Kim")
        assert (row.line, row.reason) == ("something rude", "rude")
        await refused(sam.call("POST", path, bodies_people.NewReport(guest=kim.id, line=2, reason="rude")), "unknown")
        await refused(sam.call("POST", path, bodies_people.NewReport(guest="nobody", reason="rude")), "unknown")

    run(tmp_path, scenario)


def test_who_was_sent_away_can_still_report_the_host(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        room = (await kim.open("empire-engine", 2)).room.room
        async with watching(sam, room) as client:
            await client.until(lambda c: c.room is not None)
            await kim.call("PUT", f"/api/rooms/{room}/bans/{sam.id}")
        await sam.call("POST", f"/api/rooms/{room}/reports", bodies_people.NewReport(guest=kim.id, reason="unfair"))

    run(tmp_path, scenario)


def test_reports_are_rationed(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        path = f"/api/rooms/{(await kim.open('empire-engine', 2)).room.room}/reports"
        body = bodies_people.NewReport(guest=kim.id, reason="rude")
        for _ in range(2):
            await sam.call("POST", path, body)
        await refused(sam.call("POST", path, body), "rate")
        await kim.call("POST", path, body)
        await refused((await house.guest("Lou")).call("POST", path, body), "rate")

    limits = replace(GENEROUS, reports=2, reports_per_address=3)
    run(tmp_path, scenario, replace(TEST_CONFIG, limits=limits))


def test_what_a_guest_is_told_can_be_written_to_a_file(tmp_path: Path) -> None:
    """As plain JSON."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        assert json.loads(json.dumps(await kim.call("GET", "/api/me/data")))["name"] == "Kim"

    run(tmp_path, scenario)
