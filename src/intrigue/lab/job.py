"""The work that is shared out: batches of games, and what is made of them.

A job says how one game is played and what is kept of a batch. Crews hand batches to workers, and `play_batch` is what
a worker does with one, wherever it runs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import perf_counter
from traceback import format_exc
from typing import Generic, NamedTuple, TypeVar

from intrigue.lab.plan import Plan

G = TypeVar("G")  # what is kept of one game
R = TypeVar("R")  # what is sent back for a batch
P = TypeVar("P", bound=Plan)


class Batch(NamedTuple):
    """Games to play: consecutive numbers of one setting."""

    setting: int
    start: int
    stop: int

    @property
    def size(self) -> int:
        return self.stop - self.start


class Played(NamedTuple, Generic[R]):
    """The result of a batch: its games from the start up to `stop`, and the `seconds` they took.

    If the game with the number `stop` failed, `problem` says how."""

    stop: int
    results: R
    seconds: float
    problem: str = ""


class Job(ABC, Generic[G, R]):
    """Plays games and sums up batches. Jobs are sent to the workers, so they hold names and numbers, not games."""

    @property
    @abstractmethod
    def rules(self) -> list[str]:
        """The rules of each setting. Machines that share the work must agree on them."""

    def prepare(self) -> None:
        """Called once in each worker process, before its first batch."""

    @abstractmethod
    def game(self, setting: int, number: int) -> G:
        """Play one game."""

    @abstractmethod
    def gather(self, setting: int, games: list[G]) -> R:
        """Sum up the games of a batch."""


class PlanJob(Job[G, R], Generic[P, G, R]):
    """A job whose games are those of a plan."""

    def __init__(self, plan: P) -> None:
        self.plan = plan

    @property
    def rules(self) -> list[str]:
        return [setting.rules for setting in self.plan.settings]


class ListJob(PlanJob[Plan, G, list[G]]):
    """A job that keeps a small record of each game."""

    def gather(self, setting: int, games: list[G]) -> list[G]:
        return games


def play_batch(job: Job[G, R], batch: Batch, stopped: Callable[[], bool]) -> Played[R]:
    """Play the games of a batch until it ends, one of them fails, or `stopped` says so."""
    begin = perf_counter()
    games: list[G] = []
    problem = ""
    for number in range(batch.start, batch.stop):
        if stopped():
            break
        try:
            games.append(job.game(batch.setting, number))
        except Exception:  # noqa: BLE001  # a broken game must not cost the others
            problem = format_exc()
            break
    results = job.gather(batch.setting, games)
    return Played(batch.start + len(games), results, perf_counter() - begin, problem)
