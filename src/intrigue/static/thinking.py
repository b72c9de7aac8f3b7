"""Where bots think: in another worker, which gets questions and sends answers as bytes, or where the tables are.

A worker gets what a process of the server's pool gets: a function, and what to call it with. For a bot that is one
seat's view and its legal actions, and nothing else about the table. Both workers run the same code of the same page, so
they can use pickles.

A bot that does not search answers where the tables are: that takes less time than the way to another worker. So do bots
that search only briefly, as long as the other worker is not awake yet: starting it takes longer than their answer.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import Any, Final, ParamSpec, TypeVar

from intrigue.server.pool import HINT_NICENESS, SEARCH_NICENESS, BotPool, Helpers, Thought

P = ParamSpec("P")
T = TypeVar("T")
DEADLINE: Final = 90.0  # seconds: a phone may need long to start Python; thinking itself has budgets of its own
BOTS: Final = "bots"
REVIEWS: Final = "reviews"  # take long, and must not keep bots waiting
BRIEF: Final = "fair"  # the level that searches for no longer than the tables can wait


def answered(question: bytes) -> bytes:
    """The answer to a question. Runs in a worker that thinks."""
    work, arguments, named = pickle.loads(question)
    return pickle.dumps(work(*arguments, **named))


class Here:
    """Thinks at once, where the tables are; what a bot raises, who asks gets at once too."""

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(work(*arguments, **named))
        return future

    def kill(self) -> None:
        """There is nothing to end."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nor to wait for."""


class Courier:
    """Carries questions to a worker that thinks, and answers back. `post` sends a number and a question; `restart` ends
    the worker and starts another one, now or for the next question. `awake` is whether the worker can answer without
    having to start first."""

    def __init__(self, post: Callable[[int, bytes], None], restart: Callable[[], None]) -> None:
        self._post = post
        self._restart = restart
        self._next = 1
        self._asked: dict[int, Future[Any]] = {}
        self.awake = False

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        number, self._next = self._next, self._next + 1
        self._asked[number] = future
        self._post(number, pickle.dumps((work, arguments, named)))
        return future

    def deliver(self, number: int, answer: bytes | None, problem: str = "") -> None:
        """An answer has come, or word that there is none."""
        future = self._asked.pop(number, None)
        if future is None or not future.set_running_or_notify_cancel():
            return
        if answer is None:
            future.set_exception(BrokenExecutor(f"the worker could not answer: {problem}"))
        else:
            future.set_result(pickle.loads(answer))

    def kill(self) -> None:
        """End the worker with everything it was asked; the next question goes to another one."""
        asked, self._asked = self._asked, {}
        self.awake = False
        for future in asked.values():
            if future.set_running_or_notify_cancel():
                future.set_exception(BrokenExecutor("the worker was ended"))
        self._restart()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """The worker is shared by all crews and outlives each of them."""


class Searchers:
    """Asks the worker for bots, and meanwhile thinks here about what takes no longer than starting that worker."""

    def __init__(self, bots: Courier) -> None:
        self._bots = bots
        self._here = Here()

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        brief = all(isinstance(one, Thought) and one.level == BRIEF for one in arguments)
        helpers: Helpers = self._here if brief and not self._bots.awake else self._bots
        return helpers.submit(work, *arguments, **named)

    def kill(self) -> None:
        self._bots.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._bots.shutdown(wait, cancel_futures=cancel_futures)


def pool_of(bots: Courier, reviews: Courier) -> BotPool:
    """The server's pool, with these workers in the place of processes."""
    crews: dict[int, Helpers] = {0: Here(), SEARCH_NICENESS: Searchers(bots), HINT_NICENESS: bots}
    return BotPool(deadline=DEADLINE, start=lambda _, niceness: crews.get(niceness, reviews))
