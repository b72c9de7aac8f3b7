"""Carrying out a plan: batches go to a crew, what comes back is saved, until everything is there or somebody stops."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NamedTuple

from intrigue.lab.crew import Crew, Lost
from intrigue.lab.interrupts import keep_interrupts
from intrigue.lab.plan import BadRun, Plan
from intrigue.lab.rows import Batch, Played
from intrigue.lab.store import Store

BATCH_SECONDS: Final = 1.0  # about how much work is saved at a time, and lost at most when a worker dies
POLL: Final = 0.5  # seconds
TRIES: Final = 3  # how often a game may take its worker with it
HOPELESS: Final = 20  # workers lost in a row, without a single game in between
PATIENCE: Final = 40  # polls without news after a stop, until the games that are being played are given up


class Failure(NamedTuple):
    """A game that could not be played."""

    setting: int
    number: int
    why: str


class Outcome(NamedTuple):
    """How a run ended. `trouble` is what the disk said, if it did."""

    saved: int
    failures: list[Failure]
    interrupted: bool
    trouble: OSError | None

    def complete(self, plan: Plan) -> bool:
        return self.saved == plan.total


class Stop:
    """Remembers that somebody wants to stop. The second request ends at once."""

    def __init__(self) -> None:
        self.wanted = False
        self.tell: Callable[[], None] | None = None

    def __call__(self, number: int = 0, frame: FrameType | None = None) -> None:
        del number, frame
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True
        if self.tell is not None:
            self.tell()


@contextmanager
def listening() -> Iterator[Stop]:
    """Ctrl-C and SIGTERM ask for an orderly end."""
    keep_interrupts()
    stop = Stop()
    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Run:
    """A plan being carried out."""

    def __init__(self, store: Store, crew: Crew, stop: Stop, progress: Callable[[int], object]) -> None:
        self.store = store
        self.plan = store.plan
        self.crew = crew
        self.stop = stop
        self.progress = progress
        self.todo: deque[Batch] = deque(store.missing())
        self.again: deque[Batch] = deque()  # what a lost worker had, in smaller pieces
        self.underway = 0
        self.pace: dict[int, float] = {}  # seconds per game of each setting
        self.tries: dict[tuple[int, int], int] = {}
        self.failures: list[Failure] = []
        self.lost_in_a_row = 0
        self.trouble: OSError | None = None

    def carry_out(self) -> Outcome:
        """Play and save until nothing is left to do, or until a stop or the disk ends it."""
        self.stop.tell = self.crew.stop
        try:
            self._loop()
            if self.trouble is None:
                self._saving(self.store.finish)
        except KeyboardInterrupt:
            self.stop.wanted = True
        finally:
            self.stop.tell = None
            self.crew.close()
        return Outcome(self.store.saved, self.failures, self.stop.wanted, self.trouble)

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
            for batch, report in reports:
                self.underway -= 1
                if isinstance(report, Lost):
                    self._lost(batch, report)
                else:
                    self._played(batch, report)

    def _more(self) -> bool:
        return bool(self.todo or self.again)

    def _next(self) -> Batch:
        """The next batch: about a second of work, within a shard. Where batches end does not show in what is saved."""
        if self.again:
            return self.again.popleft()
        stretch = self.todo.popleft()
        pace = self.pace.get(stretch.setting)
        size = 1 if pace is None else max(1, int(BATCH_SECONDS / max(pace, 1e-6)))
        if size >= stretch.size:
            return stretch
        self.todo.appendleft(stretch._replace(start=stretch.start + size))
        return stretch._replace(stop=stretch.start + size)

    def _played(self, batch: Batch, played: Played) -> None:
        done = played.stop - batch.start
        if done:
            self.lost_in_a_row = 0
            self.pace[batch.setting] = played.seconds / done
            self._saving(lambda: self.store.save(batch, played))
            self.progress(done)
        rest = batch._replace(start=played.stop)
        if played.problem:
            self.failures.append(Failure(batch.setting, played.stop, played.problem))
            rest = rest._replace(start=played.stop + 1)
        if rest.size:
            self.todo.appendleft(rest)

    def _lost(self, batch: Batch, lost: Lost) -> None:
        """Play it again: in halves, so that in the end only the game that brings its worker down is left out."""
        if not lost.begun:
            self.again.append(batch)
            return
        self.lost_in_a_row += 1
        if self.lost_in_a_row > HOPELESS:
            raise BadRun(f"{HOPELESS} workers were lost in a row: {lost.why}; --resume goes on from what is saved")
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

    def _saving(self, save: Callable[[], None]) -> None:
        """A disk that takes no more ends the run in good order."""
        if self.trouble is not None:
            return
        try:
            save()
        except OSError as problem:
            self.trouble = problem
            self.stop.wanted = True
            self.crew.stop()
