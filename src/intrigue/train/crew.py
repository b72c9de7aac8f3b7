"""Who plays between two updates: this process, or several, here or on other machines, each with tables and random
numbers of its own."""

from __future__ import annotations

import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol

import torch

from intrigue.core.errors import IntrigueError
from intrigue.train.collecting import Collector, Rollout
from intrigue.train.settings import Settings

PATIENCE = 5.0
"""Seconds that a process has to end by itself."""


class WorkerLost(IntrigueError):
    """A process that played ended unexpectedly."""


class Crew(Protocol):
    def collect(self, current: dict[str, Any], past: dict[str, Any], taught: bool) -> list[Rollout]: ...

    def close(self) -> None: ...


def make_crew(settings: Settings, began: int, cluster: str | None = None) -> Crew:
    """`cluster` is the address of a Ray cluster to play on."""
    if cluster is not None:
        from intrigue.train.ray_crew import RayCrew

        return RayCrew(settings, began, cluster)
    return Collector(settings, 0, began) if settings.processes == 1 else Processes(settings, began)


class Processes:
    """Several processes. What they play does not depend on how fast they are."""

    def __init__(self, settings: Settings, began: int) -> None:
        context = get_context("spawn")
        self.lines: list[Connection] = []
        self.processes = []
        for number in range(settings.processes):
            here, there = context.Pipe()
            process = context.Process(
                target=work, args=(there, settings, number, began), daemon=True, name=f"intrigue-train-{number}"
            )
            process.start()
            there.close()  # so that the pipe closes when the process ends
            self.lines.append(here)
            self.processes.append(process)

    def collect(self, current: dict[str, Any], past: dict[str, Any], taught: bool) -> list[Rollout]:
        told: list[Rollout] = []
        try:
            for line in self.lines:
                line.send((plain(current), plain(past), taught))
            for line in self.lines:
                told += line.recv()
        except (EOFError, OSError):
            self.close()
            raise WorkerLost("a process of the training has ended; resume the run to continue") from None
        return told

    def close(self) -> None:
        for line in self.lines:
            line.close()
        for process in self.processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
        self.lines, self.processes = [], []


def work(line: Connection, settings: Settings, number: int, began: int) -> None:
    """Runs in a process: plays whenever it is sent weights, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles the interrupt
    torch.set_num_threads(1)
    collector = Collector(settings, number, began)
    try:
        while True:
            current, past, taught = line.recv()
            line.send(collector.collect(tensors(current), tensors(past), taught))
    except (EOFError, OSError):
        collector.close()


def plain(weights: dict[str, Any]) -> dict[str, Any]:
    return {name: tensor.cpu().numpy() for name, tensor in weights.items()}


def tensors(weights: dict[str, Any]) -> dict[str, Any]:
    return {name: torch.tensor(numbers) for name, numbers in weights.items()}
