"""Runs in several processes, and what may happen to processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from intrigue.lab.crew import Processes
from intrigue.lab.plan import Plan, make_grid
from intrigue.lab.run import Run, Stop
from intrigue.lab.store import Store
from tests.lab.folders import contents

pytestmark = pytest.mark.slow

LARGEST_FILE = 9000  # bytes: the games of a part of a shard fit in, those of a whole shard do not
DEADLINE = 120.0  # seconds; nothing here takes a tenth of that on an idle machine


GAMES = 1000  # enough for several seconds, so that a run is not over before it is disturbed
ARGUMENTS = ("empire-engine", "--players", "2", "--bots", "greedy", "-n", str(GAMES), "--shard", "100")


@pytest.fixture(scope="module")
def plan() -> Plan:
    """What the arguments mean."""
    settings, _ = make_grid(["empire-engine"], [2], [["greedy"]], {})
    return Plan(settings, GAMES, shard=100)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What the run leaves behind when one process plays it in peace."""
    folder = tmp_path_factory.mktemp("undisturbed") / "run"
    assert finished(lab(*ARGUMENTS, "--workers", "1", "--out", str(folder)))[0] == 0
    return contents(folder)


def lab(*arguments: str, **more: object) -> subprocess.Popen[str]:
    process: subprocess.Popen[str] = subprocess.Popen(
        [sys.executable, "-m", "intrigue", "lab", "run", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **more,  # type: ignore[call-overload]
    )
    return process


def finished(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=DEADLINE)
    return process.returncode, out, err


def test_the_number_of_workers_changes_nothing(plan: Plan, expected: dict[str, bytes], tmp_path: Path) -> None:
    for workers in (2, 3):
        folder = tmp_path / str(workers)
        store = Store.create(folder, plan)
        outcome = Run(store, Processes(plan, workers), Stop(), lambda games: None).carry_out()
        store.close()
        assert outcome.complete(plan)
        assert contents(folder) == expected


def test_killed_workers_lose_nothing(plan: Plan, expected: dict[str, bytes], tmp_path: Path) -> None:
    """Given a run in which a worker is killed whenever games come back, three times, then it goes on and completes."""
    store = Store.create(tmp_path / "run", plan)
    crew = Processes(plan, 2)
    killed: list[int | None] = []

    def progress(games: int) -> None:
        del games
        if len(killed) < 3:
            victim = crew.workers[len(killed) % 2].process
            victim.kill()
            killed.append(victim.pid)

    outcome = Run(store, crew, Stop(), progress).carry_out()
    store.close()
    assert len(killed) == 3
    assert outcome.complete(plan)
    assert outcome.failures == []
    assert contents(tmp_path / "run") == expected


KILLED_RUN = """
import os, signal, sys
from pathlib import Path
from intrigue.lab.crew import Processes
from intrigue.lab.plan import Plan
from intrigue.lab.run import Run, Stop
from intrigue.lab.store import Store

def progress(games):
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    store = Store.create(Path(sys.argv[1]), Plan.from_json(Path(sys.argv[2]).read_text()))
    Run(store, Processes(store.plan, 2), Stop(), progress).carry_out()
"""


def test_a_killed_run_is_completed_by_resuming(plan: Plan, expected: dict[str, bytes], tmp_path: Path) -> None:
    script, wanted, folder = tmp_path / "killed.py", tmp_path / "plan.json", tmp_path / "run"
    script.write_text(KILLED_RUN)
    wanted.write_text(plan.to_json())
    ended = subprocess.run([sys.executable, str(script), str(folder), str(wanted)], timeout=DEADLINE, check=False)
    assert ended.returncode == -signal.SIGKILL
    store = Store.resume(folder, None)
    assert 0 < store.saved < plan.total
    store.close()
    code, out, _ = finished(lab("--resume", "--out", str(folder)))
    assert code == 0
    assert f"{plan.total} of {plan.total} games are saved" in out
    assert contents(folder) == expected


@pytest.mark.parametrize(("workers", "number"), [("1", signal.SIGINT), ("2", signal.SIGINT), ("2", signal.SIGTERM)])
def test_an_interrupted_run_keeps_what_is_finished_and_can_be_completed(
    expected: dict[str, bytes], tmp_path: Path, workers: str, number: signal.Signals
) -> None:
    folder = tmp_path / "run"
    process = lab(*ARGUMENTS, "--workers", workers, "--out", str(folder), start_new_session=True)
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
from threading import Timer
from contextlib import nullcontext
from intrigue.lab.interrupts import keep_interrupts
from intrigue.lab.run import Stop, listening

if sys.argv[1] == "ignored":  # as in a worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keep_interrupts()
with nullcontext(Stop()) if sys.argv[1] == "ignored" else listening() as stop:
    import polars as pl
    table = pl.DataFrame({"number": range(100_000)})
    timer = Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    rounds_since = 0
    while rounds_since < 3:
        table.write_parquet(BytesIO())
        rounds_since += not timer.is_alive()
    print("asked to stop" if stop.wanted else "went on")
"""


@pytest.mark.parametrize(("handler", "said"), [("listening", "asked to stop"), ("ignored", "went on")])
def test_an_interrupt_while_tables_are_written_is_no_surprise(handler: str, said: str) -> None:
    """Given a process that writes tables, when Ctrl-C comes in the midst of it, then only its own handler hears it."""
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WRITING, handler],
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        check=False,
    )
    assert (ended.returncode, ended.stdout.strip(), ended.stderr) == (0, said, "")


def wait_for_games(folder: Path, process: subprocess.Popen[str]) -> None:
    end = monotonic() + DEADLINE
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
