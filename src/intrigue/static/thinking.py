"""Bots that think elsewhere: questions and answers as bytes, and those who carry them.

The other worker gets what a process of the server's pool gets, a `Thought`: one seat's view and its legal actions, and
nothing else about the table.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import Any, Final, TypeVar

import msgspec

from intrigue.server.advice import Advice
from intrigue.server.pool import BotPool, Thought, choose, explain

T = TypeVar("T")
DEADLINE: Final = 90.0  # seconds: a phone may need long to start Python; thinking itself has budgets of its own
WORK: Final[dict[str, tuple[Callable[[Thought], Any], Any]]] = {"choose": (choose, int), "explain": (explain, Advice)}


class Question(msgspec.Struct):
    """A thought, and what is wanted: a choice, or its reasons."""

    work: str
    thought: Thought


def answered(question: bytes) -> bytes:
    """The answer to a question. Runs in the worker that thinks."""
    asked = msgspec.msgpack.decode(question, type=Question)
    work, _ = WORK[asked.work]
    return msgspec.msgpack.encode(work(asked.thought))


class Courier:
    """Carries questions to the one worker that thinks, and answers back. `post` sends a number and a question;
    `restart` ends the worker and starts another one."""

    def __init__(self, post: Callable[[int, bytes], None], restart: Callable[[], None]) -> None:
        self._post = post
        self._restart = restart
        self._next = 1
        self._asked: dict[int, tuple[Future[Any], Any]] = {}

    def submit(self, work: Callable[[Thought], T], thought: Thought, /) -> Future[T]:
        form = WORK[work.__name__][1]
        future: Future[T] = Future()
        number, self._next = self._next, self._next + 1
        self._asked[number] = future, form
        self._post(number, msgspec.msgpack.encode(Question(work.__name__, thought)))
        return future

    def deliver(self, number: int, answer: bytes | None, problem: str = "") -> None:
        """An answer has come, or word that there is none."""
        future, form = self._asked.pop(number, (None, None))
        if future is None or not future.set_running_or_notify_cancel():
            return
        if answer is None:
            future.set_exception(RuntimeError(f"the bot could not answer: {problem}"))
        else:
            future.set_result(msgspec.msgpack.decode(answer, type=form))

    def kill(self) -> None:
        """End the worker with everything it was asked; the next question goes to another one."""
        asked, self._asked = self._asked, {}
        for future, _ in asked.values():
            if future.set_running_or_notify_cancel():
                future.set_exception(BrokenExecutor("the worker was ended"))
        self._restart()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """The worker is shared by all crews and outlives each of them."""


def pool_of(courier: Courier) -> BotPool:
    """The server's pool, with that worker in the place of processes."""
    return BotPool(deadline=DEADLINE, start=lambda workers, niceness: courier)
