"""Bots think in other processes, with a deadline.

A process gets the name of a game, its content, the bytes of one seat's view, the legal actions, a level and a seed: the
same as a person at that seat gets, and nothing else about the table.

There are three separate crews of processes: one for bots that choose at once, one for bots that search, and one for
hints. The server and the first crew have priority over the second, and the second over the third. The deadline of a
question counts from when it was asked. If a search is not done in time, the stand-in answers, which chooses at once; if
even that fails, the choice is random. So no table ever waits for a bot.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from random import Random
from secrets import randbits
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from intrigue.bots import Bot, bot, chooses_at_once
from intrigue.bots.helping import help_parent
from intrigue.core.game import Game
from intrigue.core.knowledge import Knowledge
from intrigue.games import game, name_of
from intrigue.server.advice import Advice, advise

T = TypeVar("T")
CHANCE: Final = "random"  # the level that chooses at random
STAND_IN: Final = "greedy"  # answers when a search has not answered in time
BUDGET: Final = 2.0  # seconds of thinking time, if no other bot needs the processes
PATIENT: Final = "master"  # the level that gets twice as much
LEAST_BUDGET: Final = 0.05
DEADLINE: Final = 8.0  # seconds from a question to its answer, including the start of a process
SEARCH_SHARE: Final = 0.6  # the search's share of that time; the rest is the stand-in's
SEARCH_NICENESS: Final = 5  # the server's own work, including people's moves, comes first
HINT_NICENESS: Final = 15
MOST_HINTS: Final = 16  # requested and not yet given

logger = logging.getLogger("intrigue.bots")


class Thought(NamedTuple):
    """What a bot is asked."""

    game: str
    content: str | None
    level: str
    view: bytes
    legal: tuple[int, ...]
    seed: int
    budget: float
    names: tuple[str, ...] = ()


def choose(thought: Thought) -> int:
    """What the bot does. Runs in a process of a crew."""
    made, mind = opened(thought.game, thought.content, thought.level)
    view = made.view_from(json.loads(thought.view))
    return int(mind.choose(view, thought.legal, Random(thought.seed), thought.budget))


def explain(thought: Thought) -> Advice:
    """What the bot would do, and why. Runs in a process of a crew."""
    made, mind = opened(thought.game, thought.content, thought.level)
    view = made.view_from(json.loads(thought.view))
    return advise(made, mind, view, thought.legal, Random(thought.seed), thought.budget, thought.names)


def know(thought: Thought) -> Knowledge:
    """What the seat knows. Runs in a process of a crew."""
    made, _ = opened(thought.game, thought.content, thought.level)
    return made.knowledge(made.view_from(json.loads(thought.view)), thought.names, seed=thought.seed)


@lru_cache(maxsize=64)
def opened(name: str, content: str | None, level: str) -> tuple[Game[Any, Any], Bot]:
    """A game and a bot for it, made once for each process."""
    made = game(name, content)
    return made, bot(level, made)


class Helpers(Protocol):
    """Those who think: processes here, a worker of the browser where there are no processes. They hold nothing that
    could be lost, so they can be killed at any time."""

    def submit(self, work: Callable[[Thought], T], thought: Thought, /) -> Future[T]: ...
    def kill(self) -> None: ...
    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None: ...


class Processes(ProcessPoolExecutor):
    """So many processes that think, at this priority."""

    def __init__(self, workers: int, niceness: int) -> None:
        super().__init__(workers, mp_context=get_context("spawn"), initializer=help_parent, initargs=(niceness,))

    def all(self) -> list[BaseProcess]:
        return list((self._processes or {}).values())

    def kill(self) -> None:
        for process in self.all():
            process.kill()


class Crew:
    """Helpers that answer questions, each one at a time, in the order in which they were asked. They start when first
    needed; helpers that take longer than `patience` seconds for a question are replaced."""

    def __init__(
        self, workers: int, patience: float, niceness: int = 0, start: Callable[[int, int], Helpers] = Processes
    ) -> None:
        self.workers = workers
        self.patience = patience
        self.niceness = niceness
        self._start = start
        self._pool: Helpers | None = None
        self._free = asyncio.Semaphore(workers)
        self._turns: set[asyncio.Task[Any]] = set()
        self._queued: set[asyncio.Task[Any]] = set()

    @property
    def asked(self) -> int:
        """How many questions are still unanswered."""
        return len(self._turns)

    async def ask(self, work: Callable[[Thought], T], thought: Thought, deadline: float) -> T | None:
        """The answer; None if there is none by the deadline (a time of the event loop), or if it failed."""
        turn = asyncio.create_task(self._take_turn(work, thought))
        self._turns.add(turn)
        self._queued.add(turn)
        turn.add_done_callback(self._turns.discard)
        turn.add_done_callback(self._queued.discard)
        try:
            async with asyncio.timeout_at(deadline):
                return await asyncio.shield(turn)
        except TimeoutError:
            return None
        finally:
            if turn in self._queued:  # one that has started may finish: its process is late, not stuck
                turn.cancel()

    async def _take_turn(self, work: Callable[[Thought], T], thought: Thought) -> T | None:
        for _ in range(2):  # a process that died while idle is noticed only now
            async with self._free:
                turn = asyncio.current_task()
                assert turn is not None
                self._queued.discard(turn)
                try:
                    return await self._think(work, thought._replace(budget=self._share_of(thought.budget)))
                except BrokenExecutor:
                    continue
        return None

    def _share_of(self, budget: float) -> float:
        """The thinking time when many bots need it: they share the processes evenly."""
        return max(LEAST_BUDGET, min(budget, budget * self.workers / max(1, self.asked)))

    async def _think(self, work: Callable[[Thought], T], thought: Thought) -> T | None:
        pool = self._running()
        try:
            async with asyncio.timeout(self.patience):
                return await asyncio.wrap_future(pool.submit(work, thought))
        except BrokenExecutor:
            self._discard(pool)
            raise
        except TimeoutError:
            self._discard(pool)
        except Exception:  # whatever goes wrong in a bot, the game continues
            logger.exception("bot raised")
        return None

    def _running(self) -> Helpers:
        if self._pool is None:
            self._pool = self._start(self.workers, self.niceness)
        return self._pool

    def _discard(self, pool: Helpers) -> None:
        """Drop helpers of whom one is stuck or dead; others will be started."""
        if self._pool is pool:
            self._pool = None
        pool.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def processes(self) -> list[BaseProcess]:
        """The processes as they are now, for tests."""
        return self._pool.all() if isinstance(self._pool, Processes) else []

    async def close(self) -> None:
        for turn in tuple(self._turns):
            turn.cancel()
        await asyncio.gather(*self._turns, return_exceptions=True)
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.kill()  # a process that hangs would never end by itself
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


class BotPool:
    """All bots of a server. `fallbacks` counts the questions that a bot's own level did not answer; `start` makes
    those who think, from their number and their niceness."""

    def __init__(
        self,
        workers: int = 1,
        budget: float = BUDGET,
        deadline: float = DEADLINE,
        start: Callable[[int, int], Helpers] = Processes,
    ) -> None:
        self.budget = budget
        self.deadline = deadline
        self.thoughts = 0
        self.fallbacks = 0
        self.searching = Crew(workers, deadline, SEARCH_NICENESS, start)
        self.quick = Crew(1, deadline, start=start)
        self.advising = Crew(1, deadline, HINT_NICENESS, start)

    async def choose(self, game_id: str, content: str | None, level: str, view: bytes, legal: tuple[int, ...]) -> int:
        """A legal action by the deadline: the bot's own, the stand-in's or a random one."""
        self.thoughts += 1
        asked = asyncio.get_running_loop().time()
        budget = 2 * self.budget if level == PATIENT else self.budget
        thought = Thought(name_of(game_id), content, level, view, legal, randbits(64), budget)
        if len(legal) == 1 or level == CHANCE:  # nothing to think about
            return Random(thought.seed).choice(legal)
        if not chooses_at_once(level):
            action = await self.searching.ask(choose, thought, asked + SEARCH_SHARE * self.deadline)
            if action in legal:
                return int(action)
            self._note_fallback(thought)
            thought = thought._replace(level=STAND_IN)
        action = await self.quick.ask(choose, thought, asked + self.deadline)
        if action in legal:
            return int(action)
        if thought.level == level:
            self._note_fallback(thought)
        return Random(thought.seed).choice(legal)

    async def advise(
        self,
        game_id: str,
        content: str | None,
        level: str,
        view: bytes,
        legal: tuple[int, ...],
        names: tuple[str, ...] = (),
    ) -> Advice | None:
        """A bot's choice and its reasons; None if it does not answer in time, or if too many requests wait already."""
        if self.advising.asked >= MOST_HINTS:
            return None
        self.thoughts += 1
        asked = asyncio.get_running_loop().time()
        thought = Thought(name_of(game_id), content, level, view, legal, randbits(64), self.budget, names)
        advice = await self.advising.ask(explain, thought, asked + self.deadline)
        return advice if advice is not None and advice.action in legal else None

    async def know(self, game_id: str, content: str | None, view: bytes, names: tuple[str, ...]) -> Knowledge | None:
        """What a viewer knows, the same for the same view; None if there is no time for it now."""
        if self.advising.asked >= MOST_HINTS:
            return None
        deadline = asyncio.get_running_loop().time() + self.deadline
        thought = Thought(name_of(game_id), content, STAND_IN, view, (), 0, self.budget, names)
        return await self.advising.ask(know, thought, deadline)

    def _note_fallback(self, thought: Thought) -> None:
        self.fallbacks += 1
        logger.warning("bot failed", extra={"game": thought.game, "level": thought.level})

    def processes(self) -> list[BaseProcess]:
        """All processes as they are now, for tests."""
        return [process for crew in self._crews() for process in crew.processes()]

    def _crews(self) -> tuple[Crew, ...]:
        return self.searching, self.quick, self.advising

    async def close(self) -> None:
        await asyncio.gather(*(crew.close() for crew in self._crews()))
