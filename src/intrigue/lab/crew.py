"""Who plays the batches of a run: this process, or several processes of this machine.

A crew takes batches and reports each one back, played or lost. A process that dies loses its batch, nothing else: it is
replaced, and the run has the batch played again."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from ctypes import c_bool
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple, Protocol

from intrigue.lab.interrupts import keep_interrupts
from intrigue.lab.plan import Plan
from intrigue.lab.rows import Batch, Played, play_batch

AHEAD: Final = 2  # batches a process has at a time, so that it need not wait for the next one
GRACE: Final = 5.0  # seconds a process gets to end by itself


class Lost(NamedTuple):
    """A batch of which nothing came back, and why. `begun` is False if it cannot be the batch's own fault."""

    why: str
    begun: bool = True


Report = tuple[Batch, Played | Lost]


class Crew(Protocol):
    """Plays batches."""

    def free(self) -> int:
        """How many batches could be taken now."""

    def take(self, batch: Batch) -> None: ...

    def reports(self, timeout: float) -> Iterable[Report]:
        """What has come back; waits for something, but not longer than `timeout` seconds."""

    def stop(self) -> None:
        """End after the games that are being played now. What was begun is still reported."""

    def close(self) -> None: ...


class Alone:
    """Plays in this process, when asked for reports."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.batches: list[Batch] = []
        self.stopped = False

    def free(self) -> int:
        return 1 - len(self.batches)

    def take(self, batch: Batch) -> None:
        self.batches.append(batch)

    def reports(self, timeout: float) -> list[Report]:
        del timeout
        if not self.batches:
            return []
        batch = self.batches.pop()
        return [(batch, play_batch(self.plan, batch, self._is_stopped))]

    def stop(self) -> None:
        self.stopped = True

    def close(self) -> None:
        self.batches.clear()

    def _is_stopped(self) -> bool:
        return self.stopped


class _Worker:
    """One process, our end of the pipe to it, and the batches it has, oldest first."""

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self.process = process
        self.pipe = pipe
        self.batches: list[Batch] = []


class Processes:
    """Plays in several processes of this machine."""

    def __init__(self, plan: Plan, workers: int) -> None:
        self.plan = plan
        self.context = get_context("spawn")
        # A plain byte, because an Event has a lock: a process killed while it looks would keep it for ever.
        self.stopping: c_bool = self.context.RawValue(c_bool, False)
        self.workers = [self._start() for _ in range(workers)]

    def _start(self) -> _Worker:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=work, args=(self.plan, theirs, self.stopping, os.getpid()), daemon=True)
        process.start()
        theirs.close()  # so that the pipe ends when the process does
        return _Worker(process, ours)

    def free(self) -> int:
        return sum(AHEAD - len(worker.batches) for worker in self.workers)

    def take(self, batch: Batch) -> None:
        worker = min(self.workers, key=lambda one: len(one.batches))
        worker.batches.append(batch)
        with suppress(OSError):  # if it has died, `reports` will see that and report the batch as lost
            worker.pipe.send(batch)

    def reports(self, timeout: float) -> list[Report]:
        found: list[Report] = []
        ready = wait([worker.pipe for worker in self.workers], timeout)
        for place, worker in enumerate(self.workers):
            if worker.pipe in ready:
                try:
                    played: Played = worker.pipe.recv()
                except (EOFError, OSError):
                    found += self._bury(worker)
                    self.workers[place] = self._start()
                else:
                    found.append((worker.batches.pop(0), played))
        return found

    def _bury(self, worker: _Worker) -> list[Report]:
        """The batches of a process that has died."""
        worker.pipe.close()
        worker.process.join(GRACE)
        why = f"a worker process ended unexpectedly ({ending(worker.process.exitcode)})"
        return [(batch, Lost(why, begun=place == 0)) for place, batch in enumerate(worker.batches)]

    def stop(self) -> None:
        self.stopping.value = True

    def close(self) -> None:
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


def work(plan: Plan, pipe: Connection, stopping: c_bool, parent: int) -> None:
    """The life of a worker process: batches in, played games out, until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent says when to stop
    os.environ["POLARS_MAX_THREADS"] = "1"  # one process for each processor is enough
    keep_interrupts()
    dismissed = []

    def dismiss(*_: object) -> None:
        dismissed.append(True)

    def stopped() -> bool:
        return bool(dismissed) or stopping.value or os.getppid() != parent

    signal.signal(signal.SIGTERM, dismiss)
    with suppress(EOFError, OSError):
        while not dismissed:
            batch = pipe.recv()
            pipe.send(play_batch(plan, batch, stopped))
