"""Playing the batches of a run on a Ray cluster. Only `--ray` imports this module.

The nodes send back the bytes of Parquet files, which the machine that started the run saves: the nodes need no common
disk, and what is saved is the same as without Ray."""

from __future__ import annotations

from typing import Any, Final

import ray
from ray.exceptions import RayError

from intrigue.lab.crew import AHEAD, Lost, Report
from intrigue.lab.plan import BadRun, Plan
from intrigue.lab.rows import Batch, Played, play_batch

LOCAL: Final = "local"  # a cluster of this machine alone, for as long as the run lasts


class RayCrew:
    """Plays on all processors of a cluster."""

    def __init__(self, plan: Plan, address: str, processors: int | None = None) -> None:
        try:
            ray.init(
                address=address,
                num_cpus=processors if address == LOCAL else None,
                log_to_driver=False,
                include_dashboard=False if address == LOCAL else None,
                configure_logging=False,
            )
        except (ConnectionError, RayError, ValueError) as problem:
            raise BadRun(f"there is no Ray cluster at {address}: {problem}") from None
        self.plan: Any = ray.put(plan)
        self.rules = [setting.rules for setting in plan.settings]
        self.play: Any = ray.remote(num_cpus=1, max_retries=0)(play_there)
        self.processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.underway: dict[Any, Batch] = {}

    def free(self) -> int:
        return AHEAD * self.processors - len(self.underway)

    def take(self, batch: Batch) -> None:
        self.underway[self.play.remote(self.plan, self.rules[batch.setting], batch)] = batch

    def reports(self, timeout: float) -> list[Report]:
        if not self.underway:
            return []
        ready, _ = ray.wait(list(self.underway), num_returns=1, timeout=timeout)
        return [(self.underway.pop(task), result_of(task)) for task in ready]

    def stop(self) -> None:
        """Batches are short; those on the way are waited for."""

    def close(self) -> None:
        ray.shutdown()


def result_of(task: Any) -> Played | Lost:
    try:
        played: Played = ray.get(task)
    except RayError as problem:
        return Lost(f"a worker of the cluster failed ({str(problem).strip().splitlines()[-1]})")
    return played


def play_there(plan: Plan, rules: str, batch: Batch) -> Played:
    """Runs on a node, which must have the same rules as the machine that started the run."""
    here = plan.settings[batch.setting].rules
    if here != rules:
        raise BadRun(f"this node has other rules ({here}) than the machine that started the run ({rules})")
    return play_batch(plan, batch, lambda: False)
