"""Plays the batches on a Ray cluster. Only `--ray` imports this module.

The nodes send their results back, and the machine that started the run saves them. So the nodes need no shared disk,
and the files are the same as without Ray."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import ray
from ray.exceptions import RayError

from intrigue.lab.crew import AHEAD, Lost, Report
from intrigue.lab.job import Batch, Job, Played, play_batch
from intrigue.lab.plan import BadRun
from intrigue.ray_cluster import join

R = TypeVar("R")


class RayCrew(Generic[R]):
    """Plays on all processors of a cluster."""

    def __init__(self, job: Job[Any, R], address: str, processors: int | None = None) -> None:
        join(address, processors)
        self.job: Any = ray.put(job)
        self.rules = job.rules
        self.play: Any = ray.remote(num_cpus=1, max_retries=0)(play_there)
        self.processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.underway: dict[Any, Batch] = {}

    def free(self) -> int:
        return AHEAD * self.processors - len(self.underway)

    def take(self, batch: Batch) -> None:
        self.underway[self.play.remote(self.job, self.rules, batch)] = batch

    def reports(self, timeout: float) -> list[Report[R]]:
        if not self.underway:
            return []
        ready, _ = ray.wait(list(self.underway), num_returns=1, timeout=timeout)
        return [Report(self.underway.pop(task), result_of(task)) for task in ready]

    def stop(self) -> None:
        """Batches are short, so those in progress are waited for."""

    def close(self) -> None:
        ray.shutdown()


def result_of(task: Any) -> Played[Any] | Lost:
    try:
        played: Played[Any] = ray.get(task)
    except RayError as problem:
        return Lost(f"a worker of the cluster failed ({str(problem).strip().splitlines()[-1]})")
    return played


def play_there(job: Job[Any, R], rules: list[str], batch: Batch) -> Played[R]:
    """Runs on a node. The node must have the same rules as the machine that started the run."""
    here, there = job.rules[batch.setting], rules[batch.setting]
    if here != there:
        raise BadRun(f"this node has other rules ({here}) than the machine that started the run ({there})")
    return play_batch(job, batch, lambda: False)
