"""A batch in several processes: each plays some of the slots and writes into shared memory.

At the start each process is sent the plan of the batch, then one word per step. Actions and arrays are in shared
memory. If a process dies, this is noticed at once, because its end of the pipe closes."""

from __future__ import annotations

import contextlib
import pickle
import signal
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

import numpy as np

import intrigue
from intrigue.core.errors import Illegal, IntrigueError
from intrigue.envs.batch import Array, Part, Plan

BEGIN, STEP, REFUSE, STOP = "begin", "step", "refuse", "stop"
DONE: Final = "done"
ACTIONS: Final = "actions"
ALIGNMENT: Final = 64
PATIENCE: Final = 5.0
"""Seconds that a process has to end by itself when the batch is closed."""


class WorkerLost(IntrigueError):
    """A process of a batch ended unexpectedly."""


class Crew:
    """The processes that play a batch together."""

    def __init__(self, plan: Plan, processes: int) -> None:
        self.plan = plan
        context = get_context("spawn")
        places, size = layout(plan)
        self.memory = context.RawArray("B", size)
        self.arrays = arrays(self.memory, places)
        self.actions = self.arrays.pop(ACTIONS)
        self.bounds = [plan.games * part // processes for part in range(processes + 1)]
        packed = Packed.of(plan)
        self.lines: list[Connection] = []
        self.processes: list[BaseProcess] = []
        try:
            for part in range(processes):
                here, there = context.Pipe()
                arguments = (there, self.memory, packed, self.bounds[part], self.bounds[part + 1])
                process = context.Process(target=work, args=arguments, daemon=True, name=f"intrigue-batch-{part}")
                process.start()
                there.close()  # so that the pipe closes when the process ends
                self.lines.append(here)
                self.processes.append(process)
        except BaseException:
            self.close()
            raise

    def begin(self, seed: int | None = None) -> None:
        self._tell_all(BEGIN, seed)

    def step(self, actions: Array) -> None:
        self.actions[:] = actions
        self._tell_all(STEP)

    def refusal(self, slot: int, seat: int, action: int) -> Illegal:
        part = int(np.searchsorted(self.bounds, slot, side="right")) - 1
        self._tell(part, (REFUSE, slot - self.bounds[part], seat, action))
        clause, reason = self._answer(part)
        return Illegal(clause, reason)

    def close(self) -> None:
        """End all processes; kill any that does not respond."""
        for line in self.lines:
            with contextlib.suppress(OSError):
                line.send((STOP,))
        for process in self.processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
        for line in self.lines:
            line.close()
        self.lines, self.processes = [], []

    def _tell_all(self, word: str, *about: Any) -> None:
        """Let all processes do something in parallel, and wait until all are done."""
        for part in range(len(self.lines)):
            self._tell(part, (word, *about))
        for part in range(len(self.lines)):
            self._answer(part)

    def _tell(self, part: int, words: tuple[Any, ...]) -> None:
        try:
            self.lines[part].send(words)
        except OSError:
            raise self._lost(part) from None

    def _answer(self, part: int) -> Any:
        try:
            answer = self.lines[part].recv()
        except (EOFError, OSError):
            raise self._lost(part) from None
        if isinstance(answer, BaseException):
            self.close()
            raise answer
        return answer

    def _lost(self, part: int) -> WorkerLost:
        """The batch cannot continue: close what is left of it."""
        process = self.processes[part]
        process.join(PATIENCE)
        code, slots = process.exitcode, f"{self.bounds[part]} to {self.bounds[part + 1] - 1}"
        self.close()
        how = f"was killed by signal {-code}" if code is not None and code < 0 else f"has ended with code {code}"
        return WorkerLost(f"the process that played the slots {slots} {how}; the batch is closed")


Place = tuple[int, tuple[int, ...], str]
"""Where an array begins in memory, its shape and its type."""


def layout(plan: Plan) -> tuple[dict[str, Place], int]:
    """Where each array of a batch is in memory, and how large the memory is. The actions are there too."""
    places: dict[str, Place] = {}
    end = 0
    shapes = plan.shapes(plan.games)
    shapes[ACTIONS] = (shapes["masks"][0][:-1], np.int64)
    for name, (shape, kind) in shapes.items():
        places[name] = (end, shape, np.dtype(kind).str)
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        end += -(-size // ALIGNMENT) * ALIGNMENT
    return places, end


def arrays(memory: Any, places: Mapping[str, Place]) -> dict[str, Array]:
    return {
        name: np.frombuffer(memory, kind, int(np.prod(shape)), offset).reshape(shape)
        for name, (offset, shape, kind) in places.items()
    }


class Packed(NamedTuple):
    """A plan sent to a process that may not have registered the game yet."""

    game_id: str
    where: str
    plan: bytes

    @staticmethod
    def of(plan: Plan) -> Packed:
        kind = type(plan.game)
        return Packed(plan.game.id, f"{kind.__module__}:{kind.__qualname__}", pickle.dumps(plan))

    def unpacked(self) -> Plan:
        if self.game_id not in intrigue.games():
            intrigue.register(self.game_id, self.where)
        plan: Plan = pickle.loads(self.plan)
        return plan


def work(line: Connection, memory: Any, packed: Packed, first: int, end: int) -> None:
    """Runs in a process of the crew: plays the slots from `first` up to, but not including, `end`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles the interrupt, by closing the batch
    plan = packed.unpacked()
    shared = {name: array[first:end] for name, array in arrays(memory, layout(plan)[0]).items()}
    actions = shared.pop(ACTIONS)
    with contextlib.suppress(EOFError, OSError):  # the other end is gone, so nobody needs this one
        try:
            part = Part(plan, first, end - first, shared)
            while serve(line, part, actions):
                pass
        except EOFError:
            raise
        except Exception as problem:  # noqa: BLE001  # any error is sent to the other end, which raises it
            line.send(problem)


def serve(line: Connection, part: Part, actions: Array) -> bool:
    """Carry out the next request; return whether there may be more."""
    word, *about = line.recv()
    if word == STOP:
        return False
    if word == REFUSE:
        refusal = part.refusal(*about)
        line.send((refusal.clause, refusal.reason))
        return True
    if word == BEGIN:
        part.begin(*about)
    else:
        part.step(actions.ravel().tolist())
    line.send(DONE)
    return True
