"""What a viewer knows, over the API: for its own player while the game runs, for all afterwards."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.core.naming import stand_ins
from intrigue.server import protocol as wire
from intrigue.server.client import ServerSaid
from intrigue.server.knowing import as_of, in_words
from intrigue.server.learning import Known
from intrigue.server.outgoing import Showing
from intrigue.server.pool import Thought, know
from tests.server.serving import House, all_in, finish, run
from tests.server.tables import NAMES, new_table, play_some


@pytest.mark.parametrize("game_id", intrigue.games())
def test_the_panel_needs_nothing_but_the_view(game_id: str) -> None:
    """Chances sum to 1, stand-ins have become names, and proofs are lines that the viewer can read."""
    table = new_table(game_id)
    play_some(table, Random(4), 60)
    showing = Showing(table, NAMES[: table.row.players])
    for viewer in (0, None):
        marks = tuple(stand_ins(showing.names(viewer)))
        thought = Thought(table.game.id, None, "greedy", bytes(showing.view(viewer)), (), 0, 1.0, marks)
        panel = in_words(showing, viewer, know(thought))
        readable = {line.text for line in showing.lines(viewer, 0)}
        assert all(not one.proof or one.proof in readable for one in panel.certain)
        for thing in panel.hidden:
            assert sum(row.chance for row in thing.values) == pytest.approx(1.0, abs=0.01)
        assert wire.encode(panel).isascii() or "\ue000" not in wire.encode(panel).decode()


def test_a_void_is_proved_by_the_card_that_showed_it() -> None:
    table = new_table("pot-de-vin")
    rng, voids = Random(1), list[Known]()
    while not table.over:
        play_some(table, rng, 1)
        showing = Showing(table, NAMES[: table.row.players])
        known = table.game.knowledge(table.view(0), showing.names(0), worlds=1)
        voids = [one for one in in_words(showing, 0, known).certain if " has no " in one.text]
        if voids:
            break
    assert voids
    assert voids[0].proof.startswith(voids[0].text.split(" has no ")[0])


def test_only_the_player_may_ask_while_the_game_runs(tmp_path: Path) -> None:
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
            path = f"/api/rooms/{room}/tables/{one.update.table}/knowledge"
            for question, status in [("?viewer=1", 403), ("?viewer=7", 409), ("?viewer=0&step=1", 409)]:
                with pytest.raises(ServerSaid) as refused:
                    await kim.call("GET", path + question)
                assert refused.value.status == status, question
            own = await kim.call("GET", path + "?viewer=0")
            again = await kim.call("GET", path + "?viewer=0")
            assert own == again
            assert json.dumps(await sam.call("GET", path))
            await finish(one, two)
            then = await kim.call("GET", path + "?viewer=1&step=4")
            assert then["seq"] <= 5

    run(tmp_path, scenario)


def test_a_finished_game_is_as_it_was_then() -> None:
    table = new_table("empire-engine")
    play_some(table, Random(2), 10_000)
    assert table.over
    assert as_of(table, 3).moves == table.moves[:3]
