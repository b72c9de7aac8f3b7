"""Looking at games again: finished ones from any seat or open, running ones as far as the viewer may know."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.core.events import Curtain, readable
from intrigue.core.naming import named, stand_ins
from intrigue.server import protocol as wire
from intrigue.server.client import ServerSaid
from intrigue.server.replay import Wanted, finished_replay, running_replay
from intrigue.server.table import Table
from tests.server.serving import House, all_in, finish, play, run
from tests.server.tables import NAMES, new_table, play_some, update

GAMES = intrigue.games()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_running_replay_shows_what_the_viewer_saw_then(game_id: str) -> None:
    """Each step is a change for this viewer, with the bytes the viewer was sent then; secret steps of others, and who
    did what, are not in it; of the log it has what the viewer may read now."""
    rng = Random(1)
    table = new_table(game_id)
    viewers = (None, *range(table.row.players))
    sent = {viewer: {0: bytes(update(table, viewer).view)} for viewer in viewers}
    entries = []
    while not table.over and table.length < 40:
        entries += play_some(table, rng, 1)
        for viewer in viewers:
            now = update(table, viewer)
            sent[viewer].setdefault(now.seq - 1, bytes(now.view))
    for viewer in viewers:
        names = NAMES[: table.row.players]
        replay = running_replay(table.row, entries, Wanted(viewer, False, 0, 100), names)
        assert replay.steps == table.sight(viewer).number - 1
        assert {frame.step: bytes(frame.view) for frame in replay.frames} == {
            step: view for step, view in sent[viewer].items() if step >= replay.earliest
        }
        assert all((frame.seat, frame.action, frame.views) == (None, "", []) for frame in replay.frames)
        told = [line.text for frame in replay.frames for line in frame.lines]
        may_read = [line.text for line in update(table, viewer).lines if line.seq > replay.earliest]
        assert told == may_read
        part = running_replay(table.row, entries, Wanted(viewer, False, replay.earliest + 1, 3), names)
        assert part.frames == replay.frames[1:4]


def test_a_curtain_hides_what_was_before_it() -> None:
    """Given a game whose rules make players forget, then a replay of the running game begins where they last did."""
    rng = Random(2)
    table, entries = new_table("pot-de-vin"), []
    while not any(isinstance(event, Curtain) for event in table.history):
        entries += play_some(table, rng, 1)
    entries += play_some(table, rng, 3)
    assert not table.over
    replay = running_replay(table.row, entries, Wanted(0, False, 0, 1000), NAMES[: table.row.players])
    assert 0 < replay.earliest <= replay.frames[0].step
    readable_now = [table.game.event_data(event) for event in readable(table.history, 0, over=False)]
    for frame in replay.frames:
        for line in frame.lines:
            assert json.loads(bytes(line.event)) in json.loads(json.dumps(readable_now))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_finished_game_opens_all_hands(game_id: str) -> None:
    """From one seat it is what that seat saw; open, it is what every seat saw, and everything that was told."""
    table = new_table(game_id)
    play_some(table, Random(3), 100_000, undos=False)
    assert table.over
    middle = len(table.moves) // 2
    again = Table.fold(table.row, [])
    for step, (seat, text) in enumerate(table.moves[:middle]):
        again.apply(again.move_entry(seat, again.game.actions.index(text), f"key-{step}"))
    seen = [bytes(update(again, seat).view) for seat in range(table.row.players)]
    own = finished_replay(table, Wanted(1 % table.row.players, False, middle, 1))
    assert bytes(own.frames[0].view) == seen[1 % table.row.players]
    assert own.frames[0].views == []
    opened = finished_replay(table, Wanted(None, True, middle, 2))
    assert [bytes(view) for view in opened.frames[0].views] == seen
    assert [frame.step for frame in opened.frames] == [middle, middle + 1]
    assert (opened.frames[0].seat, opened.frames[0].action) == table.moves[middle - 1]
    assert opened.steps == len(table.moves)


def test_replay_and_record_through_the_api(tmp_path: Path) -> None:
    """While the game runs: the own seat and the spectator's place only, no record. Afterwards everything, for all."""

    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        first = await kim.open("empire-engine", 2)
        room = first.room.room
        second = await sam.sit(room)
        await kim.start(room)
        async with AsyncExitStack() as stack:
            one, two = kim.at(first), sam.at(second)
            await all_in(stack, one, two)
            await one.until(lambda c: c.update is not None)
            assert one.update is not None
            path = f"/api/rooms/{room}/tables/{one.update.table}"
            for who, question, status in [
                (kim, "/replay?viewer=1", 403),
                (kim, "/replay?open=1", 409),
                (kim, "/record", 409),
                (kim, "/replay?viewer=5", 409),
                (kim, "/replay?viewer=x", 400),
            ]:
                with pytest.raises(ServerSaid) as refused:
                    await who.call("GET", path + question)
                assert refused.value.status == status, question
            for who, question in [(kim, "/replay?viewer=0"), (sam, "/replay?viewer=1"), (sam, "/replay")]:
                running = await who.call("GET", path + question)
                assert not running["over"]
                assert running["frames"][0]["view"]["viewer"] == running["viewer"]
            await finish(one, two)
            opened = await sam.call("GET", path + "/replay?open=1&first=2&count=3")
            assert [frame["step"] for frame in opened["frames"]] == [2, 3, 4]
            assert [view["viewer"] for view in opened["frames"][0]["views"]] == [0, 1]
            assert opened["names"] == ["Kim", "Sam"]
            other = await kim.call("GET", path + "/replay?viewer=1")
            assert other["frames"][0]["view"]["viewer"] == 1
            record = await sam.call("GET", path + "/record")
            assert intrigue.Record.from_json(json.dumps(record)).verify() is not None
            assert isinstance(await one.ask(wire.Rematch(id=0)), wire.Accepted)
            await kim.call("GET", path + "/replay?viewer=1")  # a game before the present one

    run(tmp_path, scenario)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_in_words(game_id: str, tmp_path: Path) -> None:
    """As the terminal shows it: to each viewer its own, and step by step in a replay, if that is asked for."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        players = max(3, intrigue.game(game_id).players[0])
        opened = await kim.open(game_id, players, bots="random")
        room = await house.lobby.find(opened.room.room)
        async with AsyncExitStack() as stack:
            client, looker = kim.at(opened), house.watch(room.id)
            await all_in(stack, client, looker)
            assert (await client.ask(wire.Show(id=0))).code == "state"
            await kim.start(room.id)
            await client.until(lambda c: c.update is not None and c.update.pending == [0])  # all else stands still
            table = room.table
            assert table is not None
            for viewer, seat in ((client, 0), (looker, None)):
                told = await viewer.ask(wire.Show(id=0))
                names = room.showing().names(seat)
                assert told.seq == table.sight(seat).number
                assert told.text == table.game.show(table.state.view(seat), names)
            path = f"/api/rooms/{room.id}/tables/{table.id}/replay"
            running = await kim.call("GET", f"{path}?viewer=0&count=100&text=1")
            assert running["frames"][-1]["text"] == (await client.ask(wire.Show(id=0))).text
            await play(client, Random(1))
        finished = await kim.call("GET", f"{path}?viewer=1&text=1&first={len(table.moves)}")
        own = ["You" if seat == 1 else name for seat, name in enumerate(table.names)]
        shown = table.game.show(table.state.view(1), stand_ins(own))
        assert finished["frames"][0]["text"] == named(shown, own)
        assert (await kim.call("GET", path))["frames"][0]["text"] == ""

    run(tmp_path, scenario)


def test_the_record_names_those_who_played(tmp_path: Path) -> None:
    """Given that the seats change after a game, its record and replay still name who sat there then."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        room = opened.room.room
        async with kim.at(opened) as client:
            await play(client, Random(1))
            assert client.update is not None
            path = f"/api/rooms/{room}/tables/{client.update.table}"
            await kim.call("PUT", f"/api/rooms/{room}/settings", {"game": "empire-engine", "players": 4})
            await client.until(lambda c: c.room is not None and c.room.table is None)
        assert (await kim.call("GET", path + "/record"))["names"] == ["Kim", "Boris (random)"]
        assert (await kim.call("GET", path + "/replay"))["names"] == ["Kim", "Boris (random)"]

    run(tmp_path, scenario)
