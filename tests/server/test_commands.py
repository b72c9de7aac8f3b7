"""`intrigue serve`, `intrigue join` and the proof of fair shuffles."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.cli import main
from intrigue.commands import serve
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.fairness import commitment
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import EntryRow, RoomRow
from intrigue.terminal.remote import Passes, RemoteApp, open_place, read_link, take_place
from tests.server.serving import SECONDS_AT_MOST, House, run
from tests.server.tables import SEED, new_table, play_some
from tests.server.test_kill import Server
from tests.terminal.driving import Driver, Rest

pytestmark = pytest.mark.slow  # whole runs, servers and processes


def test_verify_proves_that_the_shuffles_were_fixed_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Given the hash shown at the start, a record with its seed passes; with another seed, or another hash, not."""
    table = new_table("empire-engine")
    promised = commitment(SEED)
    play_some(table, Random(1), 10_000)
    path = tmp_path / "record.json"
    path.write_text(table.record(), encoding="utf-8")
    assert main(["verify", str(path), "--hash", promised]) == 0
    assert "shuffled as promised" in capsys.readouterr().out
    assert main(["verify", str(path), "--hash", commitment(SEED + 1)]) == 2
    assert "not the promised one" in capsys.readouterr().err
    path.write_text(path.read_text(encoding="utf-8").replace(str(SEED), str(SEED + 1)), encoding="utf-8")
    assert main(["verify", str(path), "--hash", promised]) == 2


@pytest.mark.slow
def test_serve_says_where_it_is_stops_gracefully_and_can_be_copied(tmp_path: Path) -> None:
    """Duties 11 and 15: SIGTERM closes sockets with 1012, and clients come back; a backup is made while it runs."""

    async def scenario() -> None:
        from tests.server.test_kill import open_table

        async with Server(tmp_path) as server:
            clients = await open_table(server, "empire-engine")
            async with clients[0] as client:
                await client.until(lambda c: c.update is not None)
                assert (
                    await asyncio.to_thread(main, ["serve", "--data", str(tmp_path), "--backup", str(tmp_path / "b")])
                    == 0
                )
                await server.kill(signal.SIGTERM)
                assert server.process is not None
                assert server.process.returncode == 0
                await server.start()
                await client.until(lambda c: c.connections == 2 and c.room is not None)
            await server.kill(signal.SIGTERM)

    asyncio.run(asyncio.wait_for(scenario(), SECONDS_AT_MOST))


def test_check_replays_every_stored_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Duty 15: after a change of the rules one knows which stored games they do not fit any more."""

    async def write() -> None:
        storage = SqliteStorage(tmp_path / "tables.sqlite")
        room = RoomRow("r1", "g1", "{}", "{}", "", ())
        for number, game_id in enumerate(intrigue.games()):
            table = new_table(game_id)
            await storage.begin_table(table.row._replace(id=f"t{number}"), room)
            entries = [entry._replace(table=f"t{number}") for entry in play_some(table, Random(number), 20)]
            await asyncio.gather(*map(storage.append, entries))
        await storage.append(EntryRow("t0", 21, "move", 0, "no such action", "k"))
        await storage.close()

    asyncio.run(write())
    assert main(["serve", "--data", str(tmp_path), "--check"]) == 1
    printed = capsys.readouterr().out
    assert "t0: entry 21 of this game cannot be played" in printed
    assert "4 of 5 stored games can be replayed" in printed


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["serve", "--port", "70000"], "port"),
        (["serve", "--content", "empire-engine"], "GAME=FILE"),
        (["serve", "--data", "nowhere", "--backup", "x"], "no data"),
        (["join", "http://127.0.0.1:1/elsewhere"], "expected a link"),
        (["join", "http://127.0.0.1:1/room/abc"], "cannot reach"),
        (["join", "http://127.0.0.1:1/room/abc", "--bots", "greedy"], "need --open GAME"),
        (["join", "127.0.0.1", "--open", "empire-engine"], "the address of a server"),
        (["join", "http://127.0.0.1:1", "--open", "chess"], "there is no game 'chess'"),
    ],
)
def test_wrong_arguments_are_answered_with_one_line(
    arguments: list[str],
    complaint: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    try:
        code = main(arguments)
    except SystemExit as end:
        code = int(str(end.code))
    assert code == 2
    assert complaint in capsys.readouterr().err


def test_lan_prints_the_address_and_a_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    serve.announce(serve.address_of("0.0.0.0", 8123), lan=True)
    printed = capsys.readouterr().out
    assert ":8123/" in printed
    assert len(printed.splitlines()) > 10


def test_a_link_names_server_and_room() -> None:
    assert read_link("https://games.example/room/abc2/") == ("https://games.example", "abc2")


def test_a_room_can_be_opened_and_started_from_the_terminal(tmp_path: Path) -> None:
    """Kim opens a room in the terminal client and starts it by a key; the link leads others there."""

    async def scenario(house: House) -> None:
        wanted = bodies.NewRoom(settings=wire.Settings(game="empire-engine", players=2, pace="instant"))
        place = await asyncio.to_thread(open_place, house.url, "Kim", wanted, tmp_path)
        assert read_link(place.link) == (house.url, place.room)
        room = await house.lobby.find(place.room)
        app = RemoteApp(place)
        async with app.run_test(size=(120, 40)) as pilot:
            driver = Driver(app, pilot, Rest())  # type: ignore[arg-type]
            while place.room not in driver.screen():
                await pilot.pause()
            await pilot.press("n")
            while not room.playing:
                await pilot.pause()

    run(tmp_path, scenario)


def test_join_plays_at_a_table_from_the_terminal(tmp_path: Path) -> None:
    """Kim opens a room; Sam joins by the link, in the terminal client, and moves by pressing a number."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)
        link = f"{house.url}/room/{opened.room.room}"
        place = await asyncio.to_thread(take_place, link, "Sam", None, tmp_path, watch=False)
        assert place.seat == 1
        assert (tmp_path / "passes.json").stat().st_mode & 0o077 == 0
        assert Passes(tmp_path / "passes.json").get(house.url, "Sam") is not None
        await kim.start(opened.room.room)
        app = RemoteApp(place)
        async with kim.at(opened) as other, app.run_test(size=(120, 40)) as pilot:
            driver = Driver(app, pilot, Rest())  # type: ignore[arg-type]
            await other.until(lambda c: c.room is not None and c.room.seats[1].present)
            await other.until(lambda c: c.update is not None)
            if other.asked:
                assert other.update is not None
                before = other.update
                while other.asked:
                    assert other.update is not None
                    await other.move(other.update.legal[0].action)
                    await other.until(lambda c, old=before: c.update is not old)  # type: ignore[misc]
                    before = other.update
            while driver.actions() == 0:
                await pilot.pause()
            assert "Your turn" in driver.screen()
            room = await house.lobby.find(opened.room.room)
            assert room.table is not None
            length = room.table.length
            await pilot.press("1")
            while room.table.length == length:
                await pilot.pause()
        again = await asyncio.to_thread(take_place, link, "Sam", None, tmp_path, watch=False)
        assert again.seat == 1

    run(tmp_path, scenario)
