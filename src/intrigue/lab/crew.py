"""Who plays the batches: this process, or several processes on this machine.

A crew takes batches and reports each of them back, played or lost. A worker that dies loses only its batches. It is
replaced, and the run hands out those batches again."""

from __future__ import annotations

import atexit
import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from ctypes import c_bool
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from intrigue.lab.interrupts import children_spared
from intrigue.lab.job import Batch, Job, Played, play_batch

R = TypeVar("R")

AHEAD: Final = 2  # batches that a worker holds at a time, so that it need not wait for the next one
GRACE: Final = 5.0  # seconds that a worker gets to end by itself


class Lost(NamedTuple):
    """A batch that did not come back, and why. If it had not `begun`, it cannot be to blame."""

    why: str
    begun: bool = True


class Report(NamedTuple, Generic[R]):
    """What came of a batch."""

    batch: Batch
    outcome: Played[R] | Lost


class Crew(Protocol[R]):
    """Plays batches."""

    def free(self) -> int:
        """How many batches it can take now."""

    def take(self, batch: Batch) -> None: ...

    def reports(self, timeout: float) -> Iterable[Report[R]]:
        """What has come back. Waits for the first report, but at most `timeout` seconds."""

    def stop(self) -> None:
        """Stop after the games in progress. Batches that were begun are still reported."""

    def close(self) -> None: ...


def make_crew(job: Job[Any, R], workers: int, games: int) -> Crew[R]:
    """A crew for this many games: this process, or several processes, but no more than are useful."""
    return Alone(job) if min(workers, games) <= 1 else Processes(job, min(workers, games))


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Alone(Generic[R]):
    """Plays in this process, when it is asked for reports."""

    def __init__(self, job: Job[Any, R]) -> None:
        self.job = job
        self.batches: list[Batch] = []
        self.stopped = False

    def free(self) -> int:
        return 1 - len(self.batches)

    def take(self, batch: Batch) -> None:
        self.batches.append(batch)

    def reports(self, timeout: float) -> list[Report[R]]:
        del timeout
        if not self.batches:
            return []
        batch = self.batches.pop()
        return [Report(batch, play_batch(self.job, batch, self._is_stopped))]

    def stop(self) -> None:
        self.stopped = True

    def close(self) -> None:
        self.batches.clear()

    def _is_stopped(self) -> bool:
        return self.stopped


class _Worker:
    """A process, our end of the pipe to it, and its batches, oldest first."""

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self.process = process
        self.pipe = pipe
        self.batches: list[Batch] = []


class Processes(Generic[R]):
    """Plays in several processes on this machine. They may have child processes, as some bots do."""

    def __init__(self, job: Job[Any, R], workers: int) -> None:
        self.job = job
        self.context = get_context("spawn")
        # A bare byte without a lock: a worker that is killed while it reads an Event could hold its lock for ever.
        self.stopping: c_bool = self.context.RawValue(c_bool, False)
        self.workers: list[_Worker] = []
        atexit.register(self.close)  # otherwise Python would wait for the workers
        for _ in range(workers):
            self.workers.append(self._start())

    def _start(self) -> _Worker:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=work, args=(self.job, theirs, self.stopping, os.getpid()))
        with children_spared():
            process.start()
        theirs.close()  # so that the pipe ends when the process does
        return _Worker(process, ours)

    def free(self) -> int:
        return sum(AHEAD - len(worker.batches) for worker in self.workers)

    def take(self, batch: Batch) -> None:
        worker = min(self.workers, key=lambda one: len(one.batches))
        worker.batches.append(batch)
        with suppress(OSError):  # if the worker is dead, `reports` will find out and report the batch as lost
            worker.pipe.send(batch)

    def reports(self, timeout: float) -> list[Report[R]]:
        found: list[Report[R]] = []
        ready = wait([worker.pipe for worker in self.workers], timeout)
        for place, worker in enumerate(self.workers):
            if worker.pipe in ready:
                try:
                    played: Played[R] = worker.pipe.recv()
                except (EOFError, OSError):
                    found += self._bury(worker)
                    self.workers[place] = self._start()
                else:
                    found.append(Report(worker.batches.pop(0), played))
        return found

    def _bury(self, worker: _Worker) -> list[Report[R]]:
        """The batches of a worker that has died."""
        worker.pipe.close()
        worker.process.join(GRACE)
        why = f"a worker process ended unexpectedly ({ending(worker.process.exitcode)})"
        return [Report(batch, Lost(why, begun=place == 0)) for place, batch in enumerate(worker.batches)]

    def stop(self) -> None:
        self.stopping.value = True

    def close(self) -> None:
        atexit.unregister(self.close)
        for worker in self.workers:
            worker.pipe.close()
        for worker in self.workers:
            worker.process.join(0 if worker.batches else GRACE)
            if worker.process.exitcode is None:
                worker.process.kill()
                worker.process.join(GRACE)


def ending(code: int | None) -> str:
    """How a process ended, in words.

    >>> ending(-9), ending(3)
    ('killed by SIGKILL', 'exit code 3')
    """
    if code is not None and code < 0:
        return f"killed by {signal.Signals(-code).name}"
    return f"exit code {code}"


def work(job: Job[Any, Any], pipe: Connection, stopping: c_bool, parent: int) -> None:
    """The life of a worker process: it takes batches and sends back results until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent says when to stop
    job.prepare()
    dismissed = []

    def dismiss(*_: object) -> None:
        dismissed.append(True)

    def stopped() -> bool:
        return bool(dismissed) or stopping.value or os.getppid() != parent

    signal.signal(signal.SIGTERM, dismiss)
    with suppress(EOFError, OSError):
        while not dismissed:
            batch = pipe.recv()
            pipe.send(play_batch(job, batch, stopped))
