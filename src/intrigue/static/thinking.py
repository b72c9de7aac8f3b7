"""Bots that think elsewhere: questions and answers as bytes, and those who carry them.

A worker gets what a process of the server's pool gets: a function, and what to call it with. For a bot that is one
seat's view and its legal actions, and nothing else about the table. Both workers run the same code of the same page, so
they can use pickles.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import Any, Final, ParamSpec, TypeVar

from intrigue.server.pool import HINT_NICENESS, BotPool

P = ParamSpec("P")
T = TypeVar("T")
DEADLINE: Final = 90.0  # seconds: a phone may need long to start Python; thinking itself has budgets of its own
BOTS: Final = "bots"
REVIEWS: Final = "reviews"  # take long, and must not keep bots waiting


def answered(question: bytes) -> bytes:
    """The answer to a question. Runs in a worker that thinks."""
    work, arguments, named = pickle.loads(question)
    return pickle.dumps(work(*arguments, **named))


class Courier:
    """Carries questions to a worker that thinks, and answers back. `post` sends a number and a question; `restart` ends
    the worker, and another one is started for the next question."""

    def __init__(self, post: Callable[[int, bytes], None], restart: Callable[[], None]) -> None:
        self._post = post
        self._restart = restart
        self._next = 1
        self._asked: dict[int, Future[Any]] = {}

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
        for future in asked.values():
            if future.set_running_or_notify_cancel():
                future.set_exception(BrokenExecutor("the worker was ended"))
        self._restart()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """The worker is shared by all crews and outlives each of them."""


def pool_of(bots: Courier, reviews: Courier) -> BotPool:
    """The server's pool, with these workers in the place of processes."""
    return BotPool(deadline=DEADLINE, start=lambda _, niceness: bots if niceness <= HINT_NICENESS else reviews)
