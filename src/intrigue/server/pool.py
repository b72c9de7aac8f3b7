"""Bots think in other processes, with a deadline.

A process gets the id of a game, its content, the bytes of one seat's view, the legal actions, a level and a seed: the
same that a person at that seat gets, and nothing of the table. One that dies or does not answer in time is replaced,
and a random legal action is played, so that no table ever waits for a bot.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context, parent_process
from random import Random
from secrets import randbits
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from intrigue.bots import Bot, bot
from intrigue.core.game import Game
from intrigue.games import game
from intrigue.server.advice import Advice, advise

T = TypeVar("T")
CHANCE: Final = "random"  # the level that chooses blindly
BUDGET: Final = 2.0  # seconds of thinking time
DEADLINE: Final = 10.0  # seconds after which nobody waits any longer, the start of a process included

logger = logging.getLogger("intrigue.bots")


class Thought(NamedTuple):
    """What a bot is asked."""

    game_id: str
    content: str | None
    level: str
    view: bytes
    legal: tuple[int, ...]
    seed: int
    budget: float


def choose(thought: Thought) -> int:
    """What the bot does. Runs in a process of the pool."""
    made, mind = opened(thought.game_id, thought.content, thought.level)
    view = made.view_from(json.loads(thought.view))
    return int(mind.choose(view, thought.legal, Random(thought.seed), thought.budget))


def explain(thought: Thought) -> Advice:
    """What the bot would do, and why. Runs in a process of the pool."""
    made, mind = opened(thought.game_id, thought.content, thought.level)
    view = made.view_from(json.loads(thought.view))
    return advise(made, mind, view, thought.legal, Random(thought.seed), thought.budget)


@lru_cache(maxsize=64)
def opened(game_id: str, content: str | None, level: str) -> tuple[Game[Any, Any], Bot]:
    """A game and a bot for it, made once for each process."""
    made = game(game_id, content)
    return made, bot(level, made)


def prepare() -> None:
    """A process of the pool leaves interrupts to the server, and ends with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class BotPool:
    """Processes in which bots think. They are started when first needed. `fallbacks` counts the moves that chance had
    to make."""

    def __init__(self, workers: int = 1, budget: float = BUDGET, deadline: float = DEADLINE) -> None:
        self.workers = workers
        self.budget = budget
        self.deadline = deadline
        self.thoughts = 0
        self.fallbacks = 0
        self._pool: ProcessPoolExecutor | None = None
        self._turns = asyncio.Semaphore(workers)  # the deadline counts from when a process is free

    async def choose(self, game_id: str, content: str | None, level: str, view: bytes, legal: tuple[int, ...]) -> int:
        """A legal action: the bot's, or any if it fails."""
        self.thoughts += 1
        thought = Thought(game_id, content, level, view, legal, randbits(64), self.budget)
        if len(legal) == 1 or level == CHANCE:  # nothing to think about
            return Random(thought.seed).choice(legal)
        action = await self._ask(choose, thought)
        return action if action in legal else self._any_of(thought)

    async def advise(
        self, game_id: str, content: str | None, level: str, view: bytes, legal: tuple[int, ...]
    ) -> Advice:
        """A bot's choice and its reasons, or any legal action if it fails."""
        self.thoughts += 1
        thought = Thought(game_id, content, level, view, legal, randbits(64), self.budget)
        advice = await self._ask(explain, thought)
        if advice is not None and advice.action in legal:
            return advice
        return Advice(self._any_of(thought), "chance")

    def _any_of(self, thought: Thought) -> int:
        self.fallbacks += 1
        logger.warning("bot failed", extra={"game": thought.game_id, "level": thought.level})
        return Random(thought.seed).choice(thought.legal)

    async def _ask(self, work: Callable[[Thought], T], thought: Thought) -> T | None:
        """The answer; None if it comes too late or is no answer."""
        for _ in range(2):  # a process that died while idle is noticed only now
            try:
                async with self._turns:
                    return await self._think(work, thought)
            except BrokenExecutor:
                continue
        return None

    async def _think(self, work: Callable[[Thought], T], thought: Thought) -> T | None:
        pool = self._running()
        try:
            async with asyncio.timeout(self.deadline):
                return await asyncio.wrap_future(pool.submit(work, thought))
        except BrokenExecutor:
            self._discard(pool)
            raise
        except TimeoutError:
            self._discard(pool)
        except Exception:  # whatever goes wrong in a bot, the game goes on
            logger.exception("bot raised")
        return None

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=prepare)
        return self._pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """Let go of processes of which one is stuck or dead; others will be started."""
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def processes(self) -> list[int]:
        """The ids of the processes, for tests."""
        return [] if self._pool is None else list(self._pool._processes or {})

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
