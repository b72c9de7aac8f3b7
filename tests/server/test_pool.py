"""Bots in processes of their own: killed, hung or failing, they never stop a table."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable

import pytest

from intrigue.server.outgoing import Showing
from intrigue.server.pool import BotPool
from tests.server.tables import NAMES, new_table

Scenario = Callable[[BotPool], Awaitable[None]]


def with_pool(scenario: Scenario, **settings: float) -> None:
    async def run() -> None:
        pool = BotPool(1, **settings)
        try:
            async with asyncio.timeout(300.0):
                await scenario(pool)
        finally:
            await pool.close()

    asyncio.run(run())


def question(game_id: str = "empire-engine") -> tuple[str, None, str, bytes, tuple[int, ...]]:
    """What a bot is asked at the start of a game."""
    table = new_table(game_id)
    seat = table.state.pending[0]
    view = bytes(Showing(table, NAMES[: table.row.players]).view(seat))
    return game_id, None, "greedy", view, table.state.legal(seat)


async def until_submitted(pool: BotPool) -> None:
    """Until the process has been given something to think about."""
    while pool._pool is None or not pool._pool._pending_work_items:
        await asyncio.sleep(0.01)


@pytest.mark.slow
def test_a_process_killed_while_it_thinks_is_replaced() -> None:
    """Duty 10: the question is put to another process, so that not even the move is a random one."""

    async def scenario(pool: BotPool) -> None:
        asked = question()
        assert await pool.choose(*asked) in asked[-1]
        (process,) = pool.processes()
        os.kill(process, signal.SIGSTOP)  # it thinks very slowly
        thinking = asyncio.create_task(pool.choose(*asked))
        await until_submitted(pool)
        os.kill(process, signal.SIGKILL)
        assert await thinking in asked[-1]
        assert pool.fallbacks == 0
        assert pool.processes() != [process]

    with_pool(scenario)


@pytest.mark.slow
def test_a_process_that_hangs_is_replaced_after_the_deadline() -> None:
    """Duty 10: any legal action is played instead, a hint says so, and the next question is answered by the bot."""

    async def scenario(pool: BotPool) -> None:
        asked = question()
        await pool.choose(*asked)
        pool.deadline = 0.5
        os.kill(pool.processes()[0], signal.SIGSTOP)
        advice = await pool.advise(*asked)
        assert advice.basis == "chance"
        assert advice.action in asked[-1]
        assert pool.fallbacks == 1
        pool.deadline = 60.0
        assert await pool.choose(*asked) in asked[-1]
        assert pool.fallbacks == 1

    with_pool(scenario, deadline=60.0)


@pytest.mark.slow
def test_a_bot_that_raises_is_replaced_by_chance() -> None:
    async def scenario(pool: BotPool) -> None:
        game_id, content, _, view, legal = question()
        assert await pool.choose(game_id, content, "no such level", view, legal) in legal
        assert await pool.choose(game_id, content, "greedy", b"no view", legal) in legal
        assert pool.fallbacks == 2

    with_pool(scenario)


def test_what_needs_no_thinking_needs_no_process() -> None:
    """A single legal action, or a bot that chooses blindly."""

    async def scenario(pool: BotPool) -> None:
        game_id, content, level, view, legal = question()
        assert await pool.choose(game_id, content, level, view, legal[:1]) == legal[0]
        assert await pool.choose(game_id, content, "random", view, legal) in legal
        assert pool.processes() == []

    with_pool(scenario)
