"""Who is sent the table at once, and who with the next picture."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.server import protocol as wire
from intrigue.server.frames import Frames
from tests.server.serving import GENEROUS, TEST_CONFIG, House, all_in, finish, run
from tests.server.tables import new_table

NEVER = 1e9  # seconds: whoever only looks on waits until something else happens
PATIENT = replace(TEST_CONFIG, limits=replace(GENEROUS, update_seconds=NEVER))


def test_who_has_to_decide_never_waits_and_who_looks_on_misses_nothing(tmp_path: Path) -> None:
    """Everybody who is asked something is told at once, so the game goes on to its end. A spectator is not sent every
    step, and in the end has read every line."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("pot-de-vin", 3)
        room = opened.room.room
        taken = [await kim.sit(room, seat) for seat in (1, 2)]
        await kim.start(room)
        got: list[object] = []
        players = [kim.at(opened), *(kim.at(one) for one in taken)]
        spectator = house.watch(room, on_bytes=lambda data: got.append(wire.read_server(data)))
        async with AsyncExitStack() as stack:
            await all_in(stack, *players, spectator)
            for client in (*players, spectator):
                await client.until(lambda c: c.update is not None)
            await finish(*players)
            await spectator.until(lambda c: c.over)
        table = (await house.lobby.find(room)).table
        assert table is not None
        assert table.sight(None).number > 10
        assert len([one for one in got if isinstance(one, wire.TableUpdate | wire.TableChange)]) == 2  # first and last
        shown = (await house.lobby.find(room)).showing().lines(None, 0)
        assert [line.text for line in spectator.lines] == [line.text for line in shown]

    run(tmp_path, scenario, PATIENT)


def test_who_looks_on_is_told_everything_else_at_once(tmp_path: Path) -> None:
    """Chat and the room do not wait for the next picture of the table."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("pot-de-vin", 3)
        for seat in (1, 2):
            await kim.sit(opened.room.room, seat)
        await kim.start(opened.room.room)
        async with kim.at(opened) as player, house.watch(opened.room.room) as spectator:
            await spectator.until(lambda c: c.update is not None)
            assert spectator.update is not None
            first = spectator.update.seq
            room = await house.lobby.find(opened.room.room)
            table = room.table
            assert table is not None
            seat = table.state.pending[0]
            action, decision = table.state.legal(seat)[0], table.decision(seat)
            assert decision is not None
            move = wire.Move(id=0, key="a-key-of-a-move", decision=decision, seq=decision, action=action)
            await room.do(lambda: room.move(seat, move))
            assert table.sight(None).number > first
            await player.ask(wire.Say(id=0, text="Well done."))
            await spectator.until(lambda c: c.chat)
            assert spectator.update.seq == first

    run(tmp_path, scenario, PATIENT)


@pytest.mark.parametrize("game_id", intrigue.games())
def test_secret_steps_of_others_do_not_delay_a_picture(game_id: str) -> None:
    """When a viewer is sent the next picture follows from the viewer's own numbers and questions. An entry that changes
    nothing for this viewer leaves the time as it is."""

    async def scenario() -> None:
        clock = [0.0]
        asyncio.get_running_loop().time = lambda: clock[0]  # type: ignore[method-assign]
        table, rng, frames = new_table(game_id, seed=3), Random(3), Frames(1.0)
        viewers = (*range(table.row.players), None)
        told = dict.fromkeys(viewers, (0, 0.0))  # the viewer's number, and when it came up
        for made in range(200):
            if not table.state.pending:
                break
            for viewer in viewers:
                frames.sent(table, viewer)
                if told[viewer][0] != table.sight(viewer).number:
                    told[viewer] = table.sight(viewer).number, clock[0]
            clock[0] += 0.25
            seat = rng.choice(table.state.pending)
            action = rng.choice(table.state.legal(seat))
            before = {viewer: table.decision(viewer) for viewer in viewers}
            table.apply(table.move_entry(seat, action, f"key-{made}"))
            for viewer in viewers:
                number, at = told[viewer]
                asked = table.decision(viewer) not in (None, before[viewer])
                at_once = table.over or asked or number == table.sight(viewer).number
                assert (frames.wait(table, viewer) <= 0) == (at_once or at + 1.0 <= clock[0])

    asyncio.run(scenario())
