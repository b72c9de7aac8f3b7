"""Carrying out a job: batches go to a crew, and what comes back is kept, until nothing is missing or somebody stops."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from intrigue.lab.crew import Crew, Lost, make_crew
from intrigue.lab.interrupts import Stop
from intrigue.lab.job import Batch, Job, Played
from intrigue.lab.plan import BadRun, Plan

R = TypeVar("R")
R_contra = TypeVar("R_contra", contravariant=True)

BATCH_SECONDS: Final = 1.0  # about how much work is kept at a time, and lost at most when a worker dies
POLL: Final = 0.5  # seconds
TRIES: Final = 3  # how many workers a game may bring down before it is left out
HOPELESS: Final = 20  # workers lost in a row, without a finished game in between
PATIENCE: Final = 40  # polls without a report after a stop, until the games in progress are given up


class Failure(NamedTuple):
    """A game that could not be played."""

    setting: int
    number: int
    why: str


class Outcome(NamedTuple):
    """How a run ended. `trouble` is the error of the disk, if there was one."""

    saved: int
    failures: list[Failure]
    interrupted: bool
    trouble: OSError | None

    def complete(self, plan: Plan) -> bool:
        return self.saved == plan.total


class Keeper(Protocol[R_contra]):
    """Knows which games are missing, and keeps the results."""

    advice: str
    """What to do if the run is aborted."""

    @property
    def saved(self) -> int:
        """How many games it has."""

    def missing(self) -> Iterable[Batch]:
        """What is still to be played, in the order in which it is wanted."""

    def save(self, batch: Batch, results: R_contra) -> None:
        """Keep the results of a batch. If this raises OSError, nothing that was kept before is lost."""

    def finish(self) -> None:
        """Called when nothing is left to play."""


class Collector(Generic[R]):
    """Hands the results to a function as they come in."""

    advice = ""

    def __init__(self, missing: Iterable[Batch], add: Callable[[R], object], saved: int = 0) -> None:
        self.batches = list(missing)
        self.add = add
        self.saved = saved

    def missing(self) -> list[Batch]:
        return self.batches

    def save(self, batch: Batch, results: R) -> None:
        self.add(results)
        self.saved += batch.size

    def finish(self) -> None:
        """There is nothing to finish."""


class Run(Generic[R]):
    """A job that is being carried out."""

    def __init__(self, keeper: Keeper[R], crew: Crew[R], stop: Stop, progress: Callable[[int], object]) -> None:
        self.keeper = keeper
        self.crew = crew
        self.stop = stop
        self.progress = progress
        self.todo: deque[Batch] = deque(keeper.missing())
        self.left = sum(batch.size for batch in self.todo)  # games in `todo`
        self.again: deque[Batch] = deque()  # the batches of lost workers, in smaller pieces
        self.underway = 0
        self.capacity = crew.free()
        self.pace: dict[int, float] = {}  # seconds per game of each setting
        self.tries: dict[tuple[int, int], int] = {}
        self.failures: list[Failure] = []
        self.lost_in_a_row = 0
        self.trouble: OSError | None = None

    def carry_out(self) -> Outcome:
        """Play and keep until nothing is left to do, or until a stop or the disk ends it."""
        self.stop.tell = self.crew.stop
        try:
            self._loop()
            if self.trouble is None:
                self._keep(self.keeper.finish)
        except KeyboardInterrupt:
            self.stop.wanted = True
        finally:
            self.stop.tell = None
            self.crew.close()
        return Outcome(self.keeper.saved, self.failures, self.stop.wanted, self.trouble)

    def _loop(self) -> None:
        silent = 0
        while self.underway or (self._more() and not self.stop.wanted):
            while self._more() and not self.stop.wanted and self.crew.free() > 0:
                self.crew.take(self._next())
                self.underway += 1
            reports = list(self.crew.reports(POLL))
            silent = 0 if reports or not self.stop.wanted else silent + 1
            if silent > PATIENCE:
                return
            for batch, outcome in reports:
                self.underway -= 1
                if isinstance(outcome, Lost):
                    self._lost(batch, outcome)
                else:
                    self._played(batch, outcome)

    def _more(self) -> bool:
        return bool(self.todo or self.again)

    def _next(self) -> Batch:
        """The next batch: about a second of work, and less towards the end, so that all workers finish together.
        The results do not depend on where batches end."""
        if self.again:
            return self.again.popleft()
        stretch = self.todo.popleft()
        pace = self.pace.get(stretch.setting)
        size = 1 if pace is None else int(BATCH_SECONDS / max(pace, 1e-6))
        size = max(1, min(size, stretch.size, -(-self.left // self.capacity)))
        if size < stretch.size:
            self.todo.appendleft(stretch._replace(start=stretch.start + size))
        self.left -= size
        return stretch._replace(stop=stretch.start + size)

    def _played(self, batch: Batch, played: Played[R]) -> None:
        done = batch._replace(stop=played.stop)
        if done.size:
            self.lost_in_a_row = 0
            self.pace[batch.setting] = played.seconds / done.size
            self._keep(lambda: self.keeper.save(done, played.results))
            self.progress(done.size)
        rest = batch._replace(start=played.stop)
        if played.problem:
            self.failures.append(Failure(batch.setting, played.stop, played.problem))
            rest = rest._replace(start=played.stop + 1)
        if rest.size:
            self.todo.appendleft(rest)
            self.left += rest.size

    def _lost(self, batch: Batch, lost: Lost) -> None:
        """Play it again, in halves. In the end only the game that brings down its workers is left out."""
        if not lost.begun:
            self.again.append(batch)
            return
        self.lost_in_a_row += 1
        if self.lost_in_a_row > HOPELESS:
            advice = f"; {self.keeper.advice}" if self.keeper.advice else ""
            raise BadRun(f"{HOPELESS} workers were lost in a row: {lost.why}{advice}")
        if batch.size > 1:
            middle = (batch.start + batch.stop) // 2
            self.again.extend((batch._replace(stop=middle), batch._replace(start=middle)))
            return
        key = batch.setting, batch.start
        self.tries[key] = self.tries.get(key, 0) + 1
        if self.tries[key] < TRIES:
            self.again.append(batch)
        else:
            self.failures.append(Failure(batch.setting, batch.start, lost.why))

    def _keep(self, keep: Callable[[], None]) -> None:
        """If the disk is full, the run ends in an orderly way."""
        if self.trouble is not None:
            return
        try:
            keep()
        except OSError as problem:
            self.trouble = problem
            self.stop.wanted = True
            self.crew.stop()


def play_all(job: Job[Any, R], keeper: Keeper[R], workers: int = 1) -> None:
    """Play everything that is missing, for callers that handle no signals. Raises if a game cannot be played."""
    games = sum(batch.size for batch in keeper.missing())
    outcome = Run(keeper, make_crew(job, workers, games), Stop(), lambda games: None).carry_out()
    if outcome.trouble is not None:
        raise outcome.trouble
    if outcome.interrupted:
        raise KeyboardInterrupt
    if outcome.failures:
        failure = outcome.failures[0]
        raise BadRun(f"game {failure.number} of setting {failure.setting} could not be played:\n{failure.why}")
