"""The crew of a cluster, with a stand-in for Ray. `python -m tests.lab.check_ray` tries the real one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from intrigue.core.errors import IntrigueError
from intrigue.lab.crew import Alone, Crew
from intrigue.lab.interrupts import Stop
from intrigue.lab.manifest import RunPlan
from intrigue.lab.plan import BadRun, make_grid
from intrigue.lab.rows import Parquet, TableJob
from intrigue.lab.run import Run
from intrigue.lab.store import Store
from tests.cli.running import runner
from tests.lab.folders import contents

pytestmark = pytest.mark.slow  # whole runs, servers and processes


USERS = ("intrigue.ray_cluster", "intrigue.lab.ray_crew")


class RayError(Exception):
    """As in ray.exceptions."""


class Cluster(ModuleType):
    """Ray, as far as the crew uses it: tasks run when they are asked for; some nodes fail."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.exceptions = ModuleType("ray.exceptions")
        self.exceptions.RayError = RayError  # type: ignore[attr-defined]
        self.tasks: list[Callable[[], Any]] = []
        self.failing: set[int] = set()
        self.connected: dict[str, Any] | None = None

    def init(self, **how: Any) -> None:
        if how["address"] == "nowhere:1":
            raise ConnectionError("nobody answers")
        self.connected = how

    def shutdown(self) -> None:
        self.connected = None

    def put(self, value: Any) -> Any:
        return value

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **how: Any) -> Callable[[Callable[..., Any]], Any]:
        assert how == {"num_cpus": 1, "max_retries": 0}

        def wrap(function: Callable[..., Any]) -> Any:
            task = ModuleType("task")
            task.remote = lambda *given: self._add(lambda: function(*given))  # type: ignore[attr-defined]
            return task

        return wrap

    def _add(self, call: Callable[[], Any]) -> int:
        self.tasks.append(call)
        return len(self.tasks) - 1

    def wait(self, tasks: list[int], *, num_returns: int, timeout: float) -> tuple[list[int], list[int]]:
        del timeout
        return tasks[-num_returns:], tasks[:-num_returns]  # the last one is ready first

    def get(self, task: int) -> Any:
        if task in self.failing:
            raise RayError("Traceback\nthe node was lost")
        try:
            return self.tasks[task]()
        except BadRun as problem:
            raise RayError(str(problem)) from None


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    stand_in = Cluster()
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    monkeypatch.setitem(sys.modules, "ray.exceptions", stand_in.exceptions)
    for name in USERS:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield stand_in
    for name in USERS:
        sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def plan() -> RunPlan:
    settings, _ = make_grid(["pot-de-vin"], [3], [["random"]], {})
    return RunPlan(settings, 9, shard=4, evaluate=0)


def carry_out(folder: Path, plan: RunPlan, crew: Crew[Parquet]) -> dict[str, bytes]:
    store = Store.create(folder, plan)
    outcome = Run(store, crew, Stop(), lambda games: None).carry_out()
    store.close()
    assert outcome.complete(plan)
    assert outcome.failures == []
    return contents(folder)


@pytest.mark.parametrize("failing", [set(), {0, 3}])
def test_a_cluster_saves_the_same_bytes(cluster: Cluster, plan: RunPlan, tmp_path: Path, failing: set[int]) -> None:
    """Given nodes that answer in another order, or are lost, then the run is as without a cluster."""
    cluster.failing = failing
    crew = import_module("intrigue.lab.ray_crew").RayCrew(TableJob(plan), "head:6379")
    assert cluster.connected is not None
    assert cluster.connected["address"] == "head:6379"
    assert carry_out(tmp_path / "cluster", plan, crew) == carry_out(tmp_path / "alone", plan, Alone(TableJob(plan)))
    assert cluster.connected is None


def test_a_node_with_other_rules_does_not_play(cluster: Cluster, plan: RunPlan) -> None:
    ray_crew = import_module("intrigue.lab.ray_crew")
    crew = ray_crew.RayCrew(TableJob(plan), "head:6379")
    crew.rules = ["0/feed"]
    crew.take(ray_crew.Batch(0, 0, 1))
    ((_, lost),) = crew.reports(0)
    assert "this node has other rules" in lost.why


def test_a_cluster_that_does_not_answer_is_told(cluster: Cluster, plan: RunPlan) -> None:
    with pytest.raises(IntrigueError, match="no Ray cluster at nowhere:1: nobody answers"):
        import_module("intrigue.lab.ray_crew").RayCrew(TableJob(plan), "nowhere:1")


def test_without_ray_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("intrigue.commands.shared.find_spec", lambda name: None if name == "ray" else find_spec(name))
    run = runner(capsys)("lab", "run", "pot-de-vin", "-n", "1", "--ray", "--out", str(tmp_path / "run"))
    assert (run.code, run.err) == (2, "intrigue: error: this needs the package ray: pip install 'intrigue[ray]'\n")


def test_nothing_else_imports_ray() -> None:
    import_module("intrigue.commands.lab")
    import_module("intrigue.lab.run")
    assert "ray" not in sys.modules
