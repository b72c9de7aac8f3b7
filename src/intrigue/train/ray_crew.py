"""Plays between two updates on a Ray cluster. Only `--ray` imports this module.

The machine that started the run learns, and sends the weights of every update to the others. What they play depends on
neither where they are nor how fast, so the run is the same as with as many processes of one machine."""

from __future__ import annotations

from typing import Any

import ray
from ray.exceptions import RayError

from intrigue.ray_cluster import join
from intrigue.train.collecting import Collector, Rollout
from intrigue.train.crew import WorkerLost, plain, tensors
from intrigue.train.settings import Settings


class RayCrew:
    """One actor for each process that the settings ask for."""

    def __init__(self, settings: Settings, began: int, address: str) -> None:
        join(address, settings.processes)
        worker: Any = ray.remote(num_cpus=1)(Worker)
        self.workers = [worker.remote(settings, number, began) for number in range(settings.processes)]

    def collect(self, current: dict[str, Any], past: dict[str, Any], taught: bool) -> list[Rollout]:
        weights = ray.put((plain(current), plain(past)))
        try:
            told: list[list[Rollout]] = ray.get([worker.collect.remote(weights, taught) for worker in self.workers])
        except RayError as problem:
            self.close()
            last = str(problem).strip().splitlines()[-1]
            raise WorkerLost(f"a worker of the cluster failed ({last}); resume the run to continue") from None
        return [rollout for part in told for rollout in part]

    def close(self) -> None:
        ray.shutdown()


class Worker:
    """An actor on some machine of the cluster: plays whenever it is sent weights."""

    def __init__(self, settings: Settings, number: int, began: int) -> None:
        self.collector = Collector(settings, number, began)

    def collect(self, weights: tuple[dict[str, Any], dict[str, Any]], taught: bool) -> list[Rollout]:
        current, past = weights
        return self.collector.collect(tensors(current), tensors(past), taught)
