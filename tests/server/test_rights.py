"""Private rooms, who may watch, and guests whom the host sends away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Literal

import pytest

from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.client import Api, ServerSaid, TableClient
from tests.server.serving import House, Person, run

Watch = Literal["everyone", "players", "nobody"]
Scenario = Callable[[House, Person, Person, bodies.RoomOpened], Awaitable[None]]


def with_two(folder: Path, scenario: Scenario) -> None:
    """Kim has opened a room for two; Sam is here, too."""

    async def begin(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        await scenario(house, kim, sam, await kim.open("empire-engine", 2))

    run(folder, begin)


async def allow(
    host: Person, opened: bodies.RoomOpened, *, private: bool = False, watch: Watch = "everyone"
) -> wire.RoomInfo:
    access = wire.Access(private=private, watch=watch)
    path = f"/api/rooms/{opened.room.room}/access"
    return await host.ask(lambda: host.api.call("PUT", path, access, wire.RoomInfo))


async def refused(work: Awaitable[object], code: str) -> ServerSaid:
    with pytest.raises(ServerSaid) as said:
        await work
    assert said.value.code == code
    return said.value


def watching(person: Person, room: str) -> TableClient:
    """A spectator whom the server knows as this guest."""
    return TableClient(person.house.url, room, guest_token=person.api.token)


def test_a_private_room_lets_nobody_new_in(tmp_path: Path) -> None:
    async def scenario(house: House, kim: Person, sam: Person, opened: bodies.RoomOpened) -> None:
        room = opened.room.room
        assert (await allow(kim, opened, private=True)).access.private
        await refused(sam.sit(room), "private")
        await refused(sam.call("GET", f"/api/rooms/{room}"), "private")
        await refused(sam.call("GET", f"/api/rooms/{room}/options"), "private")
        await refused(Person(house, Api(house.url)).call("GET", f"/api/rooms/{room}"), "private")
        async with watching(sam, room) as client:
            await refused(client.until(lambda c: c.room is not None), "private")
        await kim.call("GET", f"/api/rooms/{room}")
        await allow(kim, opened)
        taken = await sam.sit(room)
        left = await sam.call("DELETE", f"/api/rooms/{room}/seats/{taken.seat}")
        assert left["seats"][taken.seat]["kind"] == "open"
        await allow(kim, opened, private=True)
        await sam.sit(room)  # who has sat here before may come back

    with_two(tmp_path, scenario)


@pytest.mark.parametrize("watch", ["everyone", "players", "nobody"])
def test_the_host_decides_who_may_watch(watch: Watch, tmp_path: Path) -> None:
    async def scenario(house: House, kim: Person, sam: Person, opened: bodies.RoomOpened) -> None:
        del house
        room = opened.room.room
        await allow(kim, opened, watch=watch)
        for person, allowed in ((kim, watch != "nobody"), (sam, watch == "everyone")):
            async with watching(person, room) as client:
                if allowed:
                    await client.until(lambda c: c.room is not None)
                else:
                    await refused(client.until(lambda c: c.room is not None), "private")

    with_two(tmp_path, scenario)


def test_spectators_leave_when_they_are_no_longer_wanted(tmp_path: Path) -> None:
    async def scenario(house: House, kim: Person, sam: Person, opened: bodies.RoomOpened) -> None:
        room = opened.room.room
        async with watching(sam, room) as client, house.watch(room) as nobody, kim.at(opened) as seated:
            await seated.until(lambda c: c.room is not None and c.room.spectators == 2)
            assert seated.room is not None
            assert [(one.guest, one.name) for one in seated.room.watchers] == [(sam.id, "Sam")]
            await allow(kim, opened, watch="players")
            for one in (client, nobody):
                await refused(one.until(lambda c: False), "private")
            await seated.until(lambda c: c.room is not None and c.room.spectators == 0)
            assert seated.closed is None

    with_two(tmp_path, scenario)


def test_a_game_is_read_only_by_those_who_may_look(tmp_path: Path) -> None:
    """Its record, its replay, its cards, what can be known about it and its review."""

    async def scenario(house: House, kim: Person, sam: Person, opened: bodies.RoomOpened) -> None:
        del house
        room = opened.room.room
        await kim.start(room)
        table = (await kim.ask(lambda: kim.api.room(room))).table
        await allow(kim, opened, watch="players")
        for path in (f"/api/rooms/{room}/tables/{table}/replay", f"/page/rooms/{room}/tables/{table}/pieces"):
            await kim.call("GET", path)
            await refused(sam.call("GET", path), "private")
        for part in ("knowledge", "review"):
            await refused(sam.call("GET", f"/api/rooms/{room}/tables/{table}/{part}"), "private")
        await refused(sam.call("POST", f"/api/rooms/{room}/tables/{table}/review"), "private")
        await refused(sam.call("GET", f"/api/rooms/{room}/tables/{table}/record"), "private")
        await refused(kim.call("GET", f"/api/rooms/{room}/tables/{table}/record"), "state")

    with_two(tmp_path, scenario)


def test_who_is_sent_away_loses_the_seat_and_may_come_back(tmp_path: Path) -> None:
    async def scenario(house: House, kim: Person, sam: Person, opened: bodies.RoomOpened) -> None:
        del house
        room = opened.room.room
        async with sam.at(await sam.sit(room)) as client:
            await client.until(lambda c: c.room is not None)
            info = await kim.call("DELETE", f"/api/rooms/{room}/guests/{sam.id}")
            assert [seat["kind"] for seat in info["seats"]] == ["person", "open"]
            await refused(client.until(lambda c: False), "removed")
        await sam.sit(room)

    with_two(tmp_path, scenario)


def test_who_is_banned_stays_out_until_the_host_relents(tmp_path: Path) -> None:
    """From the seats, from watching and from reading, over a restart of the room too."""

    async def scenario(house: House, kim: Person, sam: Person, opened: bodies.RoomOpened) -> None:
        room = opened.room.room
        async with watching(sam, room) as client:
            await client.until(lambda c: c.room is not None)
            bans = await kim.call("PUT", f"/api/rooms/{room}/bans/{sam.id}")
            assert bans == {"bans": [{"guest": sam.id, "name": "Sam"}]}
            await refused(client.until(lambda c: False), "removed")
        await house.lobby.put_away(await house.lobby.find(room))
        await refused(sam.sit(room), "banned")
        await refused(sam.call("GET", f"/api/rooms/{room}"), "banned")
        async with watching(sam, room) as client:
            await refused(client.until(lambda c: c.room is not None), "banned")
        await refused(sam.call("GET", f"/api/rooms/{room}/bans"), "settings")
        assert await kim.call("DELETE", f"/api/rooms/{room}/bans/{sam.id}") == {"bans": []}
        await refused(kim.call("DELETE", f"/api/rooms/{room}/bans/{sam.id}"), "unknown")
        await sam.sit(room)

    with_two(tmp_path, scenario)


def test_nobody_gains_a_hand_by_sending_its_player_away(tmp_path: Path) -> None:
    """In a running game a bot takes the seat and keeps it: neither the host nor a newcomer gets it. The game cannot be
    deleted either, and the next one is open again."""

    async def scenario(house: House, kim: Person, sam: Person, opened: bodies.RoomOpened) -> None:
        room = opened.room.room
        seat = (await sam.sit(room)).seat
        await kim.start(room)
        info = await kim.call("PUT", f"/api/rooms/{room}/bans/{sam.id}")
        assert info["bans"]
        assert (await kim.ask(lambda: kim.api.room(room))).seats[seat].kind == "bot"
        body = bodies.SetSeat(level=None)
        await refused(kim.call("PUT", f"/api/rooms/{room}/seats/{seat}", body), "state")
        await refused(kim.sit(room, seat), "state")
        lou = await house.guest("Lou")
        await refused(lou.sit(room, seat), "state")
        await refused(kim.call("DELETE", f"/api/rooms/{room}"), "state")

    with_two(tmp_path, scenario)


def test_only_the_host_sends_away_and_never_the_host(tmp_path: Path) -> None:
    async def scenario(house: House, kim: Person, sam: Person, opened: bodies.RoomOpened) -> None:
        del house
        room = opened.room.room
        await sam.sit(room)
        for method, path in (("DELETE", "guests"), ("PUT", "bans")):
            await refused(sam.call(method, f"/api/rooms/{room}/{path}/{kim.id}"), "settings")
            await refused(kim.call(method, f"/api/rooms/{room}/{path}/{kim.id}"), "state")
            await refused(kim.call(method, f"/api/rooms/{room}/{path}/nobody"), "unknown")
        await refused(sam.call("PUT", f"/api/rooms/{room}/access", wire.Access(private=True)), "settings")

    with_two(tmp_path, scenario)


def test_a_room_can_be_private_from_the_start(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        settings = wire.Settings(game="empire-engine", players=2)
        new = bodies.NewRoom(settings=settings, access=wire.Access(private=True, watch="nobody"))
        opened = await kim.ask(lambda: kim.api.open_room(new))
        assert opened.room.access == new.access
        await refused(sam.sit(opened.room.room), "private")

    run(tmp_path, scenario)
