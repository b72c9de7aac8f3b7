"""The example that lets a bot of one's own sit at a table of a server."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import intrigue
from examples.guest_bot import visit
from intrigue.bots.policy import save_policy
from intrigue.server.client import Api
from tests.server.serving import SECONDS_AT_MOST, House, finish, run

GAME = intrigue.game("empire-engine")


def some_policy(path: Path) -> str:
    """A policy that likes actions by their numbers."""
    inputs, actions = len(GAME.layout(2)), len(GAME.actions)
    weights = np.zeros((actions, inputs), np.float32), np.arange(actions, dtype=np.float32)
    save_policy(path, GAME, 2, [weights])
    return f"policy:{path}"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["greedy", "policy"])
def test_a_bot_of_ones_own_finishes_a_game_at_a_server(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a room with a free seat, when the bot is given its link, it plays to the end."""
    monkeypatch.setattr("examples.guest_bot.Api", partial(Api, patience=SECONDS_AT_MOST))
    name = kind if kind != "policy" else some_policy(tmp_path / "duel.npz")

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)
        room = opened.room.room
        visitor = asyncio.create_task(visit(f"{house.url}/room/{room}", "Duelist", name))
        async with kim.at(opened) as at_one:
            await at_one.until(lambda c: c.room is not None and c.room.seats[1].name == "Duelist")
            await kim.start(room)
            await finish(at_one)
        said = await visitor
        assert said.startswith(f"Duelist ({name}) finished in place ")

    run(tmp_path / "server", scenario)
