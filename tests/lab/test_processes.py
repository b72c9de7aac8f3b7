"""Runs in several processes, and what may happen to processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from ctypes import c_bool
from dataclasses import replace
from multiprocessing import current_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from time import monotonic
from types import FrameType
from typing import Any

import pytest

import intrigue
from intrigue.lab import crew as crew_module
from intrigue.lab.crew import Lost, Processes, work
from intrigue.lab.interrupts import Stop
from intrigue.lab.job import Batch, Job, Played
from intrigue.lab.ladder import LadderJob, Row, climb, make_ladder, missing
from intrigue.lab.manifest import RunPlan
from intrigue.lab.plan import UNLIMITED, make_grid
from intrigue.lab.rows import TableJob
from intrigue.lab.run import Collector, Run, play_all
from intrigue.lab.simulation import make_plan, simulate
from intrigue.lab.store import Store
from tests.lab.folders import contents

pytestmark = pytest.mark.slow

LARGEST_FILE = 9000  # bytes: the games of a part of a shard fit in, those of a whole shard do not
PATIENCE = 600.0  # seconds; a bound, not a measurement
GAMES = 1000
MURDERS = 3
DYING = 8  # workers: as many as looking has lines of Python, and more
ARGUMENTS = ("empire-engine", "--players", "2", "--bots", "greedy", "-n", str(GAMES), "--shard", "100")


@pytest.fixture(scope="module")
def plan() -> RunPlan:
    """What the arguments mean."""
    settings, _ = make_grid(["empire-engine"], [2], [["greedy"]], {})
    return RunPlan(settings, GAMES, shard=100)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What the run leaves behind when one process plays it in peace."""
    folder = tmp_path_factory.mktemp("undisturbed") / "run"
    assert finished(lab(*ARGUMENTS, "--workers", "1", "--out", str(folder)))[0] == 0
    return contents(folder)


def lab(*arguments: str, program: tuple[str, ...] = ("-m", "intrigue"), **more: object) -> subprocess.Popen[str]:
    process: subprocess.Popen[str] = subprocess.Popen(
        [sys.executable, *program, "lab", "run", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **more,  # type: ignore[call-overload]
    )
    return process


def finished(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def test_the_number_of_workers_changes_nothing(plan: RunPlan, expected: dict[str, bytes], tmp_path: Path) -> None:
    for workers in (2, 3):
        folder = tmp_path / str(workers)
        store = Store.create(folder, plan)
        outcome = Run(store, Processes(TableJob(plan), workers), Stop(), lambda games: None).carry_out()
        store.close()
        assert outcome.complete(plan)
        assert contents(folder) == expected


class Murder:
    """Kills a worker whenever games come back, three times."""

    def __init__(self, crew: Processes[Any]) -> None:
        self.crew = crew
        self.victims: list[int | None] = []

    def __call__(self, games: int) -> None:
        if len(self.victims) < MURDERS:
            victim = self.crew.workers[len(self.victims) % 2].process
            victim.kill()
            self.victims.append(victim.pid)


def test_killed_workers_lose_nothing(plan: RunPlan, expected: dict[str, bytes], tmp_path: Path) -> None:
    """Given a run in which a worker is killed whenever games come back, three times, then it goes on and completes."""
    store = Store.create(tmp_path / "run", plan)
    crew = Processes(TableJob(plan), 2)
    murder = Murder(crew)
    outcome = Run(store, crew, Stop(), murder).carry_out()
    store.close()
    assert len(murder.victims) == MURDERS
    assert outcome.complete(plan)
    assert outcome.failures == []
    assert contents(tmp_path / "run") == expected


def test_killed_workers_lose_no_game_of_a_ladder() -> None:
    """Given a ladder whose workers are killed, then it has the same rows, apart from the times."""
    ladder = make_ladder(intrigue.game("empire-engine"), 3, ["greedy", "random"], 20, 1, {})
    crew = Processes(LadderJob(ladder), 2)
    rows: list[Row] = []
    murder = Murder(crew)
    outcome = Run(Collector(missing(ladder, ()), rows.extend), crew, Stop(), murder).carry_out()
    assert len(murder.victims) == MURDERS
    assert outcome.complete(ladder.plan)
    assert outcome.failures == []
    assert sorted(timeless(row) for row in rows) == sorted(timeless(row) for row in climb(ladder))


def timeless(row: Row) -> Row:
    return row._replace(thinking=0.0, slowest=0.0)


def test_workers_may_have_bots_that_start_processes() -> None:
    """Given a search in two processes, then it plays in a worker as it does alone."""
    plan = make_plan(intrigue.game("empire-engine"), 2, ("search:4x2", "random"), 2, 0, {})
    plan = replace(plan, budget=UNLIMITED)
    assert simulate(plan, workers=2).data() == simulate(plan).data()


class Deafness(Job[bool, list[bool]]):
    """Says whether a process was started deaf to Ctrl-C."""

    @property
    def rules(self) -> list[str]:
        return ["0"]

    def game(self, setting: int, number: int) -> bool:
        return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())

    def gather(self, setting: int, games: list[bool]) -> list[bool]:
        return games


def test_workers_are_deaf_to_ctrl_c_from_the_start_and_their_parent_is_not() -> None:
    answers: list[bool] = []
    play_all(Deafness(), Collector([Batch(0, 0, 1), Batch(0, 1, 2)], answers.extend), workers=2)
    assert answers == [True, True]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def look_and_die(job: Job[Any, Any], pipe: Connection, stopping: c_bool, parent: int) -> None:
    """A worker that is killed while it looks whether it is to stop. Each one gets a line further than the one before,
    the last ones to the end."""
    lines_left = int(current_process().name.rpartition("-")[2]) % DYING

    def trace(frame: FrameType, event: str, argument: object) -> Callable[..., Any] | None:
        nonlocal lines_left
        looking = frame.f_code.co_name == "stopped" or (frame.f_back is not None and frame.f_back.f_trace is not None)
        if looking:
            lines_left -= event == "line"
            if lines_left < 0 or (event == "return" and frame.f_code.co_name == "stopped"):
                os.kill(os.getpid(), signal.SIGKILL)
        return trace if looking else None

    sys.settrace(trace)
    work(job, pipe, stopping, parent)


def test_workers_killed_while_they_look_leave_the_others_their_sight(
    plan: RunPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given workers that were killed at any moment of looking whether they are to stop, then others still see it."""
    monkeypatch.setattr(crew_module, "work", look_and_die)
    crew = Processes(TableJob(plan), DYING)
    for start in range(DYING):
        crew.take(Batch(0, start, start + 1))
    for worker in crew.workers:
        worker.process.join(PATIENCE)
        assert worker.process.exitcode == -signal.SIGKILL
    monkeypatch.undo()

    telling = Thread(target=crew.stop, daemon=True)
    telling.start()
    telling.join(PATIENCE)
    assert not telling.is_alive()
    reports = crew.reports(PATIENCE)  # the dead are replaced
    assert [lost.begun for _, lost in reports if isinstance(lost, Lost)] == [True] * DYING
    crew.take(Batch(0, 0, 1))
    ((_, played),) = crew.reports(PATIENCE)
    crew.close()
    assert isinstance(played, Played)
    assert played.stop == 0, "it plays nothing any more"


KILLED_RUN = """
import os, signal, sys
from pathlib import Path
from intrigue.lab.crew import Processes
from intrigue.lab.interrupts import Stop
from intrigue.lab.manifest import RunPlan
from intrigue.lab.rows import TableJob
from intrigue.lab.run import Run
from intrigue.lab.store import Store

def progress(games):
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    store = Store.create(Path(sys.argv[1]), RunPlan.from_json(Path(sys.argv[2]).read_text()))
    Run(store, Processes(TableJob(store.plan), 2), Stop(), progress).carry_out()
"""


def test_a_killed_run_is_completed_by_resuming(plan: RunPlan, expected: dict[str, bytes], tmp_path: Path) -> None:
    script, wanted, folder = tmp_path / "killed.py", tmp_path / "plan.json", tmp_path / "run"
    script.write_text(KILLED_RUN)
    wanted.write_text(plan.to_json())
    ended = subprocess.run([sys.executable, str(script), str(folder), str(wanted)], timeout=PATIENCE, check=False)
    assert ended.returncode == -signal.SIGKILL
    store = Store.resume(folder, None)
    assert 0 < store.saved < plan.total
    store.close()
    code, out, _ = finished(lab("--resume", "--out", str(folder)))
    assert code == 0
    assert f"{plan.total} of {plan.total} games are saved" in out
    assert contents(folder) == expected


HELD_RUN = """
import signal, sys, time
from tqdm import tqdm
from intrigue.cli import main

saved = 0

def hold(bar, games):
    global saved
    saved += games
    while saved >= ENOUGH and not signal.getsignal(signal.SIGINT).wanted:
        time.sleep(0.01)

if __name__ == "__main__":
    ENOUGH = int(sys.argv.pop(1))
    tqdm.update = hold
    sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(("workers", "number"), [("1", signal.SIGINT), ("2", signal.SIGINT), ("2", signal.SIGTERM)])
def test_an_interrupted_run_keeps_what_is_finished_and_can_be_completed(
    expected: dict[str, bytes], tmp_path: Path, workers: str, number: signal.Signals
) -> None:
    """Given a run that has saved something, and that waits with the rest until it is disturbed."""
    script, folder = tmp_path / "held.py", tmp_path / "run"
    script.write_text(HELD_RUN)
    program = (str(script), str(GAMES // 4))
    process = lab(*ARGUMENTS, "--workers", workers, "--out", str(folder), program=program, start_new_session=True)
    wait_for_games(folder, process)
    os.killpg(process.pid, number)  # as a terminal does: every process of the run gets it
    code, out, err = finished(process)
    assert code == 130
    assert f"to complete it: intrigue lab run --resume --out {folder}" in err
    store = Store.resume(folder, None)
    saved = store.saved
    store.close()
    assert f"{saved} of {GAMES} games are saved" in out
    assert 0 < saved < GAMES
    assert finished(lab(*ARGUMENTS, "--resume", "--out", str(folder)))[0] == 0
    assert contents(folder) == expected


INTERRUPTED_WRITING = """
import os, signal, sys
from io import BytesIO
from threading import Event, Thread
from contextlib import nullcontext
from intrigue.lab.interrupts import Stop, keep_interrupts, listening

if sys.argv[1] == "ignored":  # as in a worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keep_interrupts()
with nullcontext(Stop()) if sys.argv[1] == "ignored" else listening() as stop:
    import polars as pl
    table = pl.DataFrame({"number": range(100_000)})
    writing = Event()
    disturber = Thread(target=lambda: writing.wait() and os.kill(os.getpid(), signal.SIGINT))
    disturber.start()
    rounds_since = 0
    while rounds_since < 3:
        writing.set()
        table.write_parquet(BytesIO())
        rounds_since += not disturber.is_alive()
    print("asked to stop" if stop.wanted else "went on")
"""


@pytest.mark.parametrize(("handler", "said"), [("listening", "asked to stop"), ("ignored", "went on")])
def test_an_interrupt_while_tables_are_written_is_no_surprise(handler: str, said: str) -> None:
    """Given a process that writes tables, when Ctrl-C comes in the midst of it, then only its own handler hears it."""
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WRITING, handler],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stdout.strip(), ended.stderr) == (0, said, "")


def wait_for_games(folder: Path, process: subprocess.Popen[str]) -> None:
    end = monotonic() + PATIENCE
    while not (list(folder.glob("parts/*.games.parquet")) or list(folder.glob("games/*.parquet"))):
        assert monotonic() < end
        with pytest.raises(subprocess.TimeoutExpired):  # it must not end before it has saved something
            process.wait(0.05)


def test_a_disk_that_takes_no_more_ends_the_run_with_a_message(expected: dict[str, bytes], tmp_path: Path) -> None:
    """Given a limit for the size of files that the parts of a shard meet and the whole shard does not, when the run
    has ended, then the games are saved, and without the limit resuming completes the run."""
    folder = tmp_path / "run"
    code, out, err = finished(lab(*ARGUMENTS, "--workers", "2", "--out", str(folder), preexec_fn=limit_file_size))
    assert code == 1
    assert "cannot write" in err
    assert "File too large" in err
    assert f"to complete it: intrigue lab run --resume --out {folder}" in err
    store = Store.resume(folder, None)
    assert f"{store.saved} of {GAMES} games are saved" in out
    assert store.saved > 0
    store.close()
    assert finished(lab("--resume", "--out", str(folder)))[0] == 0
    assert contents(folder) == expected


def limit_file_size() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
