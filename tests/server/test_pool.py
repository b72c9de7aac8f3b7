"""Bots in processes of their own: killed, hung or failing, they never stop a table."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from intrigue.server.outgoing import Showing
from intrigue.server.pool import BUDGET, MOST_HINTS, BotPool, Crew, Processes
from tests.server.serving import SECONDS_AT_MOST
from tests.server.tables import NAMES, new_table

Scenario = Callable[[BotPool], Awaitable[None]]
Asked = tuple[str, None, str, bytes, tuple[int, ...]]
SOON = 0.5  # seconds: a deadline that a stopped process misses


def with_pool(scenario: Scenario, deadline: float = SECONDS_AT_MOST) -> None:
    async def run() -> None:
        pool = BotPool(1, deadline=deadline)
        try:
            async with asyncio.timeout(SECONDS_AT_MOST):
                await scenario(pool)
        finally:
            await pool.close()

    asyncio.run(run())


def question(game_id: str = "empire-engine", level: str = "greedy", players: int | None = None) -> Asked:
    """What a bot is asked at the start of a game."""
    table = new_table(game_id, players)
    seat = table.state.pending[0]
    view = bytes(Showing(table, NAMES[: table.row.players]).view(seat))
    return game_id, None, level, view, table.state.legal(seat)


async def stopped(crew: Crew) -> int:
    """The crew's only process, which thinks no more."""
    (process,) = crew.processes()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    return process.pid


async def until_submitted(crew: Crew) -> None:
    """Until the process has been given something to think about."""
    while not isinstance(crew._pool, Processes) or not crew._pool._pending_work_items:
        await asyncio.sleep(0.01)


@pytest.mark.slow
def test_a_process_killed_while_it_thinks_is_replaced() -> None:
    """Duty 10: the question is put to another process, so that not even the move is a random one."""

    async def scenario(pool: BotPool) -> None:
        asked = question()
        assert await pool.choose(*asked) in asked[-1]
        process = await stopped(pool.quick)
        thinking = asyncio.create_task(pool.choose(*asked))
        await until_submitted(pool.quick)
        os.kill(process, signal.SIGKILL)
        assert await thinking in asked[-1]
        assert pool.fallbacks == 0
        assert [again.pid for again in pool.quick.processes()] != [process]

    with_pool(scenario)


@pytest.mark.slow
def test_a_process_that_hangs_is_replaced() -> None:
    """Duty 10: any legal action is played instead, and the next question is answered by the bot."""

    async def scenario(pool: BotPool) -> None:
        asked = question()
        await pool.choose(*asked)
        await stopped(pool.quick)
        pool.deadline = pool.quick.patience = SOON
        assert await pool.choose(*asked) in asked[-1]
        assert pool.fallbacks == 1
        pool.deadline = pool.quick.patience = SECONDS_AT_MOST
        assert await pool.choose(*asked) in asked[-1]
        assert pool.fallbacks == 1

    with_pool(scenario)


@pytest.mark.slow
def test_a_process_that_hangs_does_not_keep_the_server_from_closing() -> None:
    """Given a process that hangs, when the server ends, then the process does too."""

    async def scenario() -> None:
        pool = BotPool(1, deadline=SECONDS_AT_MOST)
        await pool.choose(*question())
        process = await stopped(pool.quick)
        try:
            async with asyncio.timeout(SECONDS_AT_MOST):
                await pool.close()
            with pytest.raises(ProcessLookupError):
                os.kill(process, 0)
        finally:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    asyncio.run(scenario())


@pytest.mark.slow
def test_the_deadline_counts_from_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Duty 10: given a search that does not end, when others wait for its process, then all of them are answered in
    time, by the bot that chooses at once; nobody is blamed for having been late."""

    async def scenario(pool: BotPool) -> None:
        quick, slow = [question("pot-de-vin", level, players=6) for level in ("greedy", "fair")]
        best = await pool.choose(*quick)  # which card to discard the greedy bot knows without dice
        await pool.choose(*slow)
        process = await stopped(pool.searching)
        monkeypatch.setattr("intrigue.server.pool.SEARCH_SHARE", SOON / SECONDS_AT_MOST)  # the rest is the stand-in's
        answers = await asyncio.gather(*(pool.choose(*slow) for _ in range(5)))
        assert set(answers) == {best}, "the greedy bot's choice, not chance"
        assert pool.fallbacks == 5
        os.kill(process, signal.SIGCONT)
        monkeypatch.undo()
        assert await pool.choose(*slow) in slow[-1]
        assert [again.pid for again in pool.searching.processes()] == [process]

    with_pool(scenario)


@pytest.mark.slow
def test_thinking_time_is_shared() -> None:
    """Given many questions at once, each of them gets its part of the thinking time, so that none waits long."""

    async def scenario(pool: BotPool) -> None:
        crew = pool.searching
        await pool.choose(*question(level="fair"))
        process = await stopped(crew)
        first = asyncio.create_task(pool.choose(*question(level="fair")))
        await until_submitted(crew)
        assert crew._share_of(BUDGET) == BUDGET
        others = [asyncio.create_task(pool.choose(*question(level="fair"))) for _ in range(3)]
        while crew.asked < 4:
            await asyncio.sleep(0)
        assert crew._share_of(BUDGET) == BUDGET / 4
        os.kill(process, signal.SIGCONT)
        await asyncio.gather(first, *others)
        assert pool.fallbacks == 0

    with_pool(scenario)


@pytest.mark.slow
def test_a_hint_that_takes_too_long_is_not_given() -> None:
    """Chance would be a bad adviser: there is no hint then, nor while too many wait for one."""

    async def scenario(pool: BotPool) -> None:
        asked = question(level="fair")
        assert await pool.advise(*asked) is not None
        process = await stopped(pool.advising)
        waiting = [asyncio.create_task(pool.advise(*asked)) for _ in range(MOST_HINTS)]
        while pool.advising.asked < MOST_HINTS:
            await asyncio.sleep(0)
        assert await pool.advise(*asked) is None
        pool.deadline = SOON
        os.kill(process, signal.SIGCONT)
        assert all(advice is not None for advice in await asyncio.gather(*waiting))
        await stopped(pool.advising)
        assert await pool.advise(*asked) is None
        os.kill(process, signal.SIGCONT)

    with_pool(scenario)


@pytest.mark.slow
def test_a_bot_that_raises_is_replaced() -> None:
    async def scenario(pool: BotPool) -> None:
        game_id, content, _, view, legal = question()
        assert await pool.choose(game_id, content, "no such level", view, legal) in legal
        assert await pool.choose(game_id, content, "greedy", b"no view", legal) in legal
        assert pool.fallbacks == 2
        assert await pool.advise(game_id, content, "greedy", b"no view", legal) is None

    with_pool(scenario)


def test_what_needs_no_thinking_needs_no_process() -> None:
    """A single legal action, or a bot that chooses blindly."""

    async def scenario(pool: BotPool) -> None:
        game_id, content, level, view, legal = question()
        assert await pool.choose(game_id, content, level, view, legal[:1]) == legal[0]
        assert await pool.choose(game_id, content, "random", view, legal) in legal
        assert pool.processes() == []

    with_pool(scenario)
