"""People and bots at a table, over real sockets."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.chat import spoken
from intrigue.server.lobby import Config
from tests.server.serving import TEST_CONFIG, House, all_in, finish, play, playing_on, run
from tests.server.tables import new_table, play_some, update

GAMES = intrigue.games()


def two_people_and_bots(game_id: str, folder: Path) -> None:
    """A whole game; at the end seed, record and replay are open, and the record proves itself."""

    async def scenario(house: House) -> None:
        players = max(3, intrigue.game(game_id).players[0])
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        first = await kim.open(game_id, players)
        room = first.room.room
        second = await sam.sit(room)
        for seat in range(2, players):
            await kim.call("PUT", f"/api/rooms/{room}/seats/{seat}", {"level": "random"})
        await kim.start(room)
        async with AsyncExitStack() as stack:
            at_one, at_two, looker = kim.at(first), sam.at(second), house.watch(room)
            await all_in(stack, at_one, at_two, looker)
            await finish(at_one, at_two)
            await looker.until(lambda c: c.over)
            assert at_one.update is not None
            assert looker.update is not None
            assert at_one.update.result is not None
            assert looker.update.seed is not None
            table = looker.update.table
            record = await kim.call("GET", f"/api/rooms/{room}/tables/{table}/record")
            replay = await kim.call("GET", f"/api/rooms/{room}/tables/{table}/replay?viewer=1&first=0&count=5")
        proven = intrigue.Record.from_json(json.dumps(record))
        assert proven.verify() is not None
        assert f"{proven.seed:064x}" == looker.update.seed
        assert proven.names[:2] == ["Kim", "Sam"]
        assert proven.names[2].endswith("(random)")
        assert [frame["step"] for frame in replay["frames"]] == [0, 1, 2, 3, 4]
        assert replay["steps"] == len(proven.moves)

    run(folder, scenario)


def test_two_people_and_a_bot_finish_a_game(tmp_path: Path) -> None:
    two_people_and_bots("empire-engine", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_two_people_and_bots_finish_a_game_of_each_kind(game_id: str, tmp_path: Path) -> None:
    two_people_and_bots(game_id, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_people_come_and_go_and_the_game_ends(game_id: str, tmp_path: Path) -> None:
    """Leaving, returning, late spectators and bots that mind seats, all through a whole game and its rematch."""

    async def scenario(house: House) -> None:
        players = max(3, intrigue.game(game_id).players[0])
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        first = await kim.open(game_id, players, bots="random")
        room = first.room.room
        await kim.call("PUT", f"/api/rooms/{room}/seats/1", {"level": None})
        second = await sam.sit(room)
        await kim.start(room)
        async with kim.at(first) as at_one, playing_on(at_one):
            await at_one.until(lambda c: c.update is not None)
            begun = at_one.update.table if at_one.update else ""
            rng = Random(7)
            while not at_one.over:
                async with sam.at(second) as at_two, house.watch(room) as late:
                    await at_two.until(lambda c: c.update is not None)
                    await late.until(lambda c: c.update is not None)
                    await play(at_two, rng, rng.randrange(1, 30))
                await at_one.until(lambda c: c.over or (c.room is not None and c.room.seats[1].minded))
            assert isinstance(await at_one.ask(wire.Rematch(id=0)), wire.Accepted)
            await at_one.until(lambda c: c.update is not None and c.update.table != begun)

    run(tmp_path, scenario, config_with(grace=0.0))


def test_who_leaves_is_minded_and_takes_the_seat_back(tmp_path: Path) -> None:
    """One absent person never freezes a game: a bot moves meanwhile; the owner goes on at once after returning."""

    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        first = await kim.open("empire-engine", 2)
        second = await sam.sit(first.room.room)
        await kim.start(first.room.room)
        table = (await house.lobby.find(first.room.room)).table
        assert table is not None
        async with kim.at(first) as at_one:
            async with sam.at(second) as at_two, playing_on(at_one):
                await play(at_two, Random(2), 1)
            await at_one.until(lambda c: c.room is not None and c.room.seats[1].minded)
            while not any(key.startswith("bot.") for _, key in table.receipts):
                await play(at_one, Random(3), 1)
            async with sam.at(second) as again:
                await at_one.until(lambda c: c.room is not None and not c.room.seats[1].minded)
                async with playing_on(at_one):
                    assert await play(again, Random(3), 1) == 1

    run(tmp_path, scenario, config_with(grace=0.0))


def test_nothing_is_played_while_nobody_is_there(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        async with kim.at(opened) as client:
            await play(client, Random(1), 1)
        room = await house.lobby.find(opened.room.room)
        await room.do(lambda: asyncio.sleep(0))
        assert room.table is not None
        async with kim.at(opened) as client:
            await client.until(lambda c: c.update is not None)
            assert client.over is False

    run(tmp_path, scenario, config_with(grace=0.0))


def test_a_late_spectator_sees_the_log_from_the_start(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        async with AsyncExitStack() as stack:
            client, early = kim.at(opened), house.watch(opened.room.room)
            await all_in(stack, client, early)
            await play(client, Random(1), 10)
            late = house.watch(opened.room.room)
            await all_in(stack, late)
            await finish(client)
            for looker in (early, late):
                await looker.until(lambda c: c.over)
            assert [line.text for line in late.lines] == [line.text for line in early.lines]
            assert late.update is not None
            assert late.update.legal == []
            refused = await late.ask(wire.Move(id=0, key="k" * 8, decision=1, seq=1, action=0))
            assert refused.code == "seat"

    run(tmp_path, scenario)


def test_a_rematch_carries_everybody_along(tmp_path: Path) -> None:
    """Spectators stay connected; the new game has another secret; the old one can still be read."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        async with AsyncExitStack() as stack:
            client, looker = kim.at(opened), house.watch(opened.room.room)
            await all_in(stack, client, looker)
            early = await client.ask(wire.Rematch(id=0))
            assert early.code == "state"
            await finish(client)
            assert client.update is not None
            old = client.update
            assert isinstance(await client.ask(wire.Rematch(id=0)), wire.Accepted)
            for viewer in (client, looker):
                await viewer.until(lambda c: c.update is not None and c.update.table != old.table)
            assert client.update.shuffle is not None
            assert old.shuffle is not None
            assert client.update.shuffle.promise != old.shuffle.promise
            assert client.update.seed is None
            await finish(client)
            assert (looker.connections, client.connections) == (1, 1)
            record = await kim.call("GET", f"/api/rooms/{opened.room.room}/tables/{old.table}/record")
            assert f"{record['seed']:064x}" == old.seed

    run(tmp_path, scenario)


@pytest.mark.slow
def test_when_the_clock_runs_out_a_bot_answers(tmp_path: Path) -> None:
    """Duty 12: clocks are off unless wanted; with one, a person who thinks too long does not stop the game."""

    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        first = await kim.open("empire-engine", 2, clock=1)
        second = await sam.sit(first.room.room)
        await kim.start(first.room.room)
        async with AsyncExitStack() as stack:
            slow, quick = kim.at(first), sam.at(second)
            await all_in(stack, slow, quick)
            await slow.until(lambda c: c.asked and c.update is not None and c.update.clocks[0] is not None)
            assert slow.update is not None
            asked = slow.update.decision
            left = slow.update.clocks[0]
            assert left is not None
            assert 0 <= left <= 1000
            await slow.until(lambda c: c.update is not None and c.update.decision != asked)
            assert house.lobby.metrics.counters["clocks_expired", ""] >= 1

    run(tmp_path, scenario)


@pytest.mark.slow
def test_bot_processes_that_are_killed_do_not_stop_the_game(tmp_path: Path) -> None:
    """Killed while it thinks, or while it waits."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 3, bots="greedy", start=True)
        async with kim.at(opened) as client:
            killed = set()
            while not client.over:
                await play(client, Random(1), 3)
                for process in house.lobby.pool.processes():
                    killed.add(process.pid)
                    process.kill()  # or it has ended already, and nothing happens
            assert client.update is not None
            assert client.update.result is not None
            assert len(killed) > 1, "others have taken their place"

    run(tmp_path, scenario)


@pytest.mark.slow
def test_a_bot_that_does_not_answer_in_time_is_replaced(tmp_path: Path) -> None:
    """Duty 10: a deadline and a fallback move."""

    async def scenario(house: House) -> None:
        house.lobby.pool.deadline = 0.0
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="greedy", start=True)
        async with kim.at(opened) as client:
            await play(client, Random(1), 3)
        assert house.lobby.pool.fallbacks > 0

    run(tmp_path, scenario)


def test_undo_and_hints_and_why_not(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        house.lobby.pool.budget = 0.2
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        first = await kim.open("empire-engine", 2)
        second = await sam.sit(first.room.room)
        await kim.start(first.room.room)
        async with AsyncExitStack() as stack:
            one, two = kim.at(first), sam.at(second)
            await all_in(stack, one, two)
            for viewer in (one, two):
                await viewer.until(lambda c: c.update is not None)
            if not one.asked:  # who begins is decided by chance
                one, two = two, one
            assert one.update is not None
            assert two.update is not None
            before, others = one.update, two.update
            hint = await one.ask(wire.AskHint(id=0))
            assert isinstance(hint, wire.HintGiven)
            assert hint.choice in before.legal
            assert "imagined courses" in hint.details, "the strongest bot searches, and says so"
            assert hint.considered[0].visits >= hint.considered[-1].visits
            legal = {choice.action for choice in before.legal}
            illegal = next(
                action for action in range(len(intrigue.game("empire-engine").actions)) if action not in legal
            )
            why = await one.ask(wire.WhyNot(id=0, action=illegal))
            assert why.clause.startswith("EE-")
            assert (await one.undo()).code == "undo"  # type: ignore[union-attr]
            await play(one, Random(1), 1)
            await one.until(lambda c: c.update is not None and c.update.can_undo)
            assert isinstance(await one.undo(), wire.Accepted)
            await one.until(lambda c: c.update is not None and c.update.seq == before.seq + 2)
            table = (await house.lobby.find(first.room.room)).table
            assert table is not None
            await two.until(lambda c: c.update is not None and c.update.seq == table.sight(two.seat).number)
            assert one.update.view == before.view
            assert one.update.legal == before.legal
            assert two.update.view == others.view

    run(tmp_path, scenario)


def test_chat_and_mute(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        first = await kim.open("empire-engine", 2)
        second = await sam.sit(first.room.room)
        async with AsyncExitStack() as stack:
            one, two, looker = kim.at(first), sam.at(second), house.watch(first.room.room)
            await all_in(stack, one, two, looker)
            await two.ask(wire.Say(id=0, text="hello <b>all</b>"))
            for viewer in (one, two, looker):
                await viewer.until(lambda c: c.chat)
                assert (viewer.chat[0].name, viewer.chat[0].text) == ("Sam", "hello <b>all</b>")
            await one.ask(wire.Mute(id=0, guest=sam.id, on=True))
            await two.ask(wire.Say(id=0, text="do you hear me?"))
            await looker.until(lambda c: len(c.chat) == 2)
            assert (await two.ask(wire.Mute(id=0, guest=kim.id, on=True, all=True))).code == "settings"
            await one.ask(wire.Mute(id=0, guest=sam.id, on=True, all=True))
            assert (await two.ask(wire.Say(id=0, text="and now?"))).code == "muted"
            await one.ask(wire.Ping(id=0))
            assert len(one.chat) == 1
            assert (await looker.ask(wire.Say(id=0, text="me too"))).code == "seat"

    run(tmp_path, scenario)


def test_one_call_and_you_play(tmp_path: Path) -> None:
    """Quick start: a room with bots in all other seats, the game begun, in one request."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        body = {"settings": {"game": "pot-de-vin", "players": 4}, "bots": "greedy", "start": True}
        opened = await kim.call("POST", "/api/rooms", body)
        assert opened["room"]["playing"]
        assert opened["seat"] == 0
        assert [seat["kind"] for seat in opened["room"]["seats"]] == ["person", "bot", "bot", "bot"]
        async with house.watch(opened["room"]["room"]) as looker:
            await looker.until(lambda c: c.update is not None)

    run(tmp_path, scenario)


def test_several_people_share_one_screen(tmp_path: Path) -> None:
    """Pass and play: one guest holds several seats, each with its own token, name and connection."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)
        room = opened.room.room
        taken = await kim.call("POST", f"/api/rooms/{room}/seats/1", {"name": "Ann"})
        other = bodies.SeatTaken(room=room, seat=taken["seat"], token=taken["token"])
        assert other.token != opened.token
        await kim.start(room)
        async with AsyncExitStack() as stack:
            clients = [kim.at(opened), kim.at(other)]
            await all_in(stack, *clients)
            for client in clients:
                await client.until(lambda c: c.update is not None)
                assert client.room is not None
                assert [seat.name for seat in client.room.seats] == ["Kim", "Ann"]
            async with playing_on(*clients):
                await clients[0].until(lambda c: c.update is not None and c.update.seq > 20)
        mine = await kim.call("GET", "/api/me")
        assert mine["rooms"][0]["seats"] == [0, 1]
        again = await kim.sit(room, 1)
        assert again.token != other.token
        assert (await house.lobby.find(room)).row.seats[1].name == "Ann"

    run(tmp_path, scenario)


def test_numbers_are_masked_while_they_are_secret() -> None:
    """PT-16.5: free chat is open, but during a vote or letter of Patriot numbers are masked, if the filter is on."""
    rng = Random(1)
    table = new_table("patriot", 3)
    assert spoken("I have  3 coins", table) == "I have 3 coins"
    unfiltered = new_table("patriot", 3, options={"chat_filter": False})
    while not table.game.hushes_numbers(table.state):
        play_some(table, rng, 1)
    assert spoken("I put two in", table) == "I put … in"
    while "PT-D19" not in table.game.asked(unfiltered.state):
        play_some(unfiltered, rng, 1)
    assert spoken("I put two in", unfiltered) == "I put two in"


def test_statements_of_patriot_are_offered_and_heard_by_all() -> None:
    """PT-16.1: structured statements are actions of the game, with words for people, and lines of everybody's log."""
    rng = Random(2)
    table = new_table("patriot", 3)
    while True:
        seat = table.state.pending[0]
        said = [choice for choice in update(table, seat).legal if choice.text.startswith("say: ")]
        if said:
            break
        play_some(table, rng, 1, undos=False)
    assert said[0].label.startswith('Say: "')
    table.apply(table.move_entry(seat, said[0].action, "key-00000"))
    for viewer in (None, *range(3)):
        assert "said:" in update(table, viewer).lines[-1].text


def config_with(**changes: float) -> Config:
    return replace(TEST_CONFIG, **changes)  # type: ignore[arg-type]
