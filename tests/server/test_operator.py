"""The operator's desk: over the API of a running server, and on the command line."""

from __future__ import annotations

import json
from asyncio import to_thread
from dataclasses import replace
from pathlib import Path

import pytest

from intrigue.cli import main
from intrigue.server import bodies_people
from intrigue.server.api_operator import OPERATIONS
from intrigue.server.client import Api
from intrigue.server.sql import SqlStorage
from tests.server.conftest import about_files
from tests.server.serving import GENEROUS, OPERATOR, TEST_CONFIG, House, Person, run
from tests.server.test_rights import refused


async def operator(house: House) -> Person:
    return Person(house, Api(house.url, OPERATOR))


def test_others_find_nothing_there(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        bodies_of = {row.path: row for row in OPERATIONS}
        for row in OPERATIONS:
            path = row.path.format(room="r", guest="g", report="p")
            body = {"reason": "x", "text": "x", "on": True} if row.body is not None else None
            given = {name: body[name] for name in ("reason", "text", "on") if body and name in row.body.__annotations__}
            await refused(kim.call(row.method, path, given or None), "unknown")
        assert len(bodies_of) > 5
        assert not house.lobby.desk.draining

    run(tmp_path, scenario)


def test_an_announcement_reaches_everybody(tmp_path: Path) -> None:
    """At once those who are at a table, and those who come later; after a restart too, until it is taken back."""

    async def scenario(house: House) -> None:
        kim, boss = await house.guest("Kim"), await operator(house)
        opened = await kim.open("empire-engine", 2)
        async with kim.at(opened) as client:
            await client.until(lambda c: c.room is not None)
            said = await boss.call(
                "PUT", "/api/operator/announcement", bodies_people.Announce(text="Down at noon", minutes=5)
            )
            assert said == {"text": "Down at noon"}
            await client.until(lambda c: c.announcement == "Down at noon")
        assert (await kim.call("GET", "/api/announcement"))["text"] == "Down at noon"
        async with kim.at(opened) as client:
            await client.until(lambda c: c.announcement == "Down at noon")

    async def afterwards(house: House) -> None:
        kim, boss = await house.guest("Kim"), await operator(house)
        opened = await kim.open("empire-engine", 2)
        async with kim.at(opened) as client:
            await client.until(lambda c: c.announcement == "Down at noon")
            await boss.call("PUT", "/api/operator/announcement", bodies_people.Announce(text=""))
            await client.until(lambda c: c.announcement == "")

    run(tmp_path, scenario)
    run(tmp_path, afterwards)


def test_a_server_that_drains_takes_no_new_games(tmp_path: Path) -> None:
    """Those that are being played go on, and the health tells a proxy."""

    async def scenario(house: House) -> None:
        kim, boss = await house.guest("Kim"), await operator(house)
        opened = await kim.open("empire-engine", 2, bots="random")
        status = await boss.call("PUT", "/api/operator/drain", bodies_people.Drain(on=True))
        assert status["draining"]
        await refused(kim.open("empire-engine", 2), "full")
        await refused(kim.start(opened.room.room), "full")
        with pytest.raises(Exception, match="503"):
            await kim.call("GET", "/api/health")
        await boss.call("PUT", "/api/operator/drain", bodies_people.Drain(on=False))
        await kim.start(opened.room.room)

    run(tmp_path, scenario)


def test_a_ban_keeps_a_guest_out_of_the_whole_server(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim, boss = await house.guest("Kim"), await operator(house)
        opened = await kim.open("empire-engine", 2)
        async with kim.at(opened) as client:
            await client.until(lambda c: c.room is not None)
            info = await boss.call("PUT", f"/api/operator/guests/{kim.id}/ban", bodies_people.Ban(reason="spam"))
            assert (info["name"], info["banned"]) == ("Kim", "spam")
            await refused(client.until(lambda c: False), "removed")
        said = await refused(kim.call("GET", "/api/me"), "banned")
        assert "spam" in str(said)
        found = await boss.call("GET", "/api/operator/bans")
        assert [guest["guest"] for guest in found["guests"]] == [kim.id]
        await boss.call("DELETE", f"/api/operator/guests/{kim.id}/ban")
        await kim.call("GET", "/api/me")
        await refused(boss.call("DELETE", "/api/operator/guests/nobody/ban"), "unknown")

    run(tmp_path, scenario)


def test_rooms_and_guests_are_listed_and_rooms_closed(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim, sam, boss = await house.guest("Kim"), await house.guest("Sam"), await operator(house)
        room = (await kim.open("empire-engine", 2)).room.room
        await sam.sit(room)
        await kim.start(room)
        (row,) = (await boss.call("GET", "/api/operator/rooms"))["rooms"]
        assert (row["room"], row["people"], row["playing"]) == (room, ["Kim", "Sam"], True)
        found = (await boss.call("GET", "/api/operator/guests?name=am"))["guests"]
        assert [guest["name"] for guest in found] == ["Sam"]
        assert (await boss.call("DELETE", f"/api/operator/rooms/{room}"))["rooms"] == []
        await refused(kim.call("GET", f"/api/rooms/{room}"), "unknown")

    run(tmp_path, scenario)


async def make_old(house: House) -> None:
    storage = house.lobby.storage
    assert isinstance(storage, SqlStorage)
    await storage._ask(lambda c: c.execute("UPDATE rooms SET used = 1").close())


def test_what_is_too_old_is_deleted_a_little_at_a_time(tmp_path: Path) -> None:
    """Rooms in memory stay, however old."""

    async def scenario(house: House) -> None:
        kim, boss = await house.guest("Kim"), await operator(house)
        rooms = [(await kim.open("empire-engine", 2)).room.room for _ in range(4)]
        for room in rooms[1:]:
            await house.lobby.put_away(await house.lobby.find(room))
        await make_old(house)
        swept = [(await boss.call("POST", "/api/operator/sweep"))["rooms"] for _ in range(3)]
        assert swept == [2, 1, 0]
        await kim.call("GET", f"/api/rooms/{rooms[0]}")

    limits = replace(GENEROUS, sweep_rows=2)
    run(tmp_path, scenario, replace(TEST_CONFIG, limits=limits))


# ---- the command line ----------------------------------------------------------------------------


def test_the_command_line_speaks_to_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        room = (await kim.open("empire-engine", 2)).room.room
        token = tmp_path / "token"
        token.write_text(OPERATOR)

        async def say(*words: str) -> str:
            assert await to_thread(main, ["operator", "--server", house.url, "--token", str(token), *words]) == 0
            return capsys.readouterr().out

        assert room in await say("rooms")
        assert kim.id in await say("guests", "kim")
        assert "spam" in await say("ban", kim.id, "spam")
        assert kim.id in await say("bans")
        await say("unban", kim.id)
        assert "nothing" in await say("bans")
        assert "nothing" in await say("reports")
        await say("announce", "Down at noon", "--minutes", "5")
        assert house.lobby.desk.announcement == "Down at noon"
        await say("drain")
        assert "takes no new games" in await say("status")
        await say("drain", "--off")
        assert "hints" in await say("limits")
        assert "0 rooms" in await say("sweep")
        assert json.loads(await say("rooms", "--json"))["rooms"][0]["room"] == room
        await say("close", room)
        assert "nothing" in await say("rooms")

    run(tmp_path, scenario)


@about_files
def test_the_command_line_works_on_the_data_of_a_server_that_is_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        await kim.open("empire-engine", 2)
        assert await to_thread(main, ["operator", "--data", str(tmp_path), "rooms"]) == 2
        assert "is in use by another server" in capsys.readouterr().err

    run(tmp_path, scenario)
    assert main(["operator", "--data", str(tmp_path), "guests"]) == 0
    assert "Kim" in capsys.readouterr().out
    assert main(["operator", "--data", str(tmp_path), "drain"]) == 2
    assert "needs a running server" in capsys.readouterr().err
    assert main(["operator", "--data", str(tmp_path / "nowhere"), "rooms"]) == 2
    assert "there is no data" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["rooms"], "--server and --token, or --data"),
        (["--server", "http://127.0.0.1:1", "rooms"], "--server and --token, or --data"),
    ],
)
def test_the_command_line_says_what_is_missing(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("INTRIGUE_OPERATOR", raising=False)
    assert main(["operator", *words]) == 2
    assert reason in capsys.readouterr().err


def test_limits_come_from_the_environment(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """An option wins over the environment."""
    monkeypatch.setenv("INTRIGUE_LIMIT_HINTS", "3")
    monkeypatch.setenv("INTRIGUE_LIMIT_ROOMS", "5")
    assert main(["serve", "--limit", "rooms=7", "--limits"]) == 0
    values = {line.split()[0]: line.split()[1] for line in capsys.readouterr().out.splitlines()}
    assert (values["hints"], values["rooms"]) == ("3", "7")
    monkeypatch.setenv("INTRIGUE_LIMIT_HINT", "3")
    assert main(["serve", "--limits"]) == 2
    assert "there is no limit 'hint'" in capsys.readouterr().err
