"""Carrying out a run: saving, resuming, losing workers, full disks, stops."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from intrigue.commands.lab import tell
from intrigue.lab import store as store_module
from intrigue.lab.crew import Alone, Lost, Report
from intrigue.lab.interrupts import Stop
from intrigue.lab.job import Batch, Job, Played, play_batch
from intrigue.lab.manifest import RunPlan
from intrigue.lab.plan import BadRun, make_grid
from intrigue.lab.reading import Tables
from intrigue.lab.rows import Noted, Parquet, TableJob
from intrigue.lab.run import HOPELESS, Collector, Outcome, Run, play_all
from intrigue.lab.store import Store, write
from tests.lab.folders import contents


@pytest.fixture(scope="module")
def plan() -> RunPlan:
    settings, _ = make_grid(["pot-de-vin"], [3], [["random"], ["greedy", "random"]], {})
    return RunPlan(settings, 7, shard=3, evaluate=0)


@pytest.fixture(scope="module")
def complete(plan: RunPlan, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a run that nothing disturbs leaves behind."""
    folder = tmp_path_factory.mktemp("complete") / "run"
    assert carry_out(Store.create(folder, plan)).complete(plan)
    return contents(folder)


def nothing(games: int) -> None:
    del games


def carry_out(store: Store, crew: Alone[Parquet] | None = None, progress: Callable[[int], None] = nothing) -> Outcome:
    try:
        return Run(store, crew or Alone(TableJob(store.plan)), Stop(), progress).carry_out()
    finally:
        store.close()


def save(store: Store, batch: Batch) -> None:
    """Play a batch and save it."""
    store.save(batch, play_batch(TableJob(store.plan), batch, lambda: False).results)


class Unlucky(Alone[Parquet]):
    """Loses the batches that contain certain games, as often as it is told to."""

    def __init__(self, plan: RunPlan, losses: dict[int, int]) -> None:
        super().__init__(TableJob(plan))
        self.losses = losses

    def reports(self, timeout: float) -> list[Report[Parquet]]:
        batch = self.batches[-1]
        for number, left in self.losses.items():
            if left and batch.start <= number < batch.stop:
                self.losses[number] -= 1
                return [Report(self.batches.pop(), Lost("it fell over"))]
        return super().reports(timeout)


def test_a_run_saves_every_game_once_in_shards_cut_by_number(complete: dict[str, bytes], plan: RunPlan) -> None:
    names = {f"{setting:02}-{start:06}.parquet" for setting in (0, 1) for start in (0, 3, 6)}
    assert set(complete) == {"run.json"} | {f"{kind}/{name}" for kind in ("games", "decisions") for name in names}
    numbers = [
        row
        for name, data in complete.items()
        if name.startswith("games/")
        for row in pl.read_parquet(data).select("setting", "number").iter_rows()
    ]
    assert sorted(numbers) == [(setting, number) for setting in (0, 1) for number in range(plan.games)]


@pytest.mark.parametrize("after", [1, 4])
def test_a_stopped_run_is_completed_by_resuming(
    plan: RunPlan, complete: dict[str, bytes], tmp_path: Path, after: int
) -> None:
    """Given a run that is stopped after some games, then they are kept, and resuming gives what was to come."""
    store = Store.create(tmp_path / "run", plan)
    stop, done = Stop(), []

    def progress(games: int) -> None:
        done.append(games)
        if sum(done) >= after and not stop.wanted:
            stop()

    outcome = Run(store, Alone(TableJob(plan)), stop, progress).carry_out()
    store.close()
    assert outcome.interrupted
    assert after <= outcome.saved == sum(done) < plan.total
    again = Store.resume(tmp_path / "run", plan)
    assert again.saved == outcome.saved
    assert carry_out(again).complete(plan)
    assert contents(tmp_path / "run") == complete


def test_the_second_request_to_stop_ends_at_once(plan: RunPlan, tmp_path: Path) -> None:
    store = Store.create(tmp_path / "run", plan)
    stop = Stop()

    def progress(games: int) -> None:
        del games
        stop()
        stop()

    outcome = Run(store, Alone(TableJob(plan)), stop, progress).carry_out()
    store.close()
    assert outcome.interrupted
    assert outcome.saved == 1


@pytest.mark.parametrize("losses", [{0: 1}, {1: 2, 5: 1}, {6: 2}])
def test_lost_workers_lose_no_game(
    plan: RunPlan, complete: dict[str, bytes], tmp_path: Path, losses: dict[int, int]
) -> None:
    outcome = carry_out(Store.create(tmp_path / "run", plan), Unlucky(plan, losses))
    assert outcome.complete(plan)
    assert outcome.failures == []
    assert contents(tmp_path / "run") == complete


def test_a_game_that_always_brings_its_worker_down_is_left_out_and_named(
    plan: RunPlan, complete: dict[str, bytes], tmp_path: Path
) -> None:
    outcome = carry_out(Store.create(tmp_path / "run", plan), Unlucky(plan, {4: 10**9}))
    assert {(failure.setting, failure.number, failure.why) for failure in outcome.failures} == {
        (0, 4, "it fell over"),
        (1, 4, "it fell over"),
    }
    assert outcome.saved == plan.total - 2
    assert carry_out(Store.resume(tmp_path / "run", None)).complete(plan)  # mended, it can be completed
    assert contents(tmp_path / "run") == complete


def test_a_game_that_fails_is_left_out_and_named(
    plan: RunPlan, complete: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a game that raises an error, then all the others are played, and the error is told."""
    real = TableJob.game

    def breaking(job: TableJob, setting: int, number: int) -> Noted:
        if (setting, number) == (1, 4):
            raise RuntimeError("the roof fell in")
        return real(job, setting, number)

    monkeypatch.setattr(TableJob, "game", breaking)
    outcome = carry_out(Store.create(tmp_path / "run", plan))
    (failure,) = outcome.failures
    assert (failure.setting, failure.number) == (1, 4)
    assert "the roof fell in" in failure.why
    assert outcome.saved == plan.total - 1
    assert tell(plan, outcome, "run") == 1
    monkeypatch.undo()
    assert carry_out(Store.resume(tmp_path / "run", None)).complete(plan)
    assert contents(tmp_path / "run") == complete


def test_a_run_whose_workers_all_die_gives_up_with_a_message(plan: RunPlan, tmp_path: Path) -> None:
    dying = Unlucky(plan, dict.fromkeys(range(plan.games), 10**9))
    with pytest.raises(BadRun, match=f"{HOPELESS} workers were lost in a row: it fell over; --resume"):
        carry_out(Store.create(tmp_path / "run", plan), dying)


@pytest.mark.parametrize("room", [0, 3, 9])
def test_a_full_disk_keeps_what_was_saved(
    plan: RunPlan, complete: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    """Given a disk that takes so many files and then no more, then the run ends with what the disk says, nothing that
    was saved is lost, nothing half written is left, and resuming with room completes it."""
    store = Store.create(tmp_path / "run", plan)
    written: list[Path] = []

    def writing(path: Path, data: bytes) -> None:
        if len(written) == room:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        written.append(path)
        write(path, data)

    monkeypatch.setattr(store_module, "write", writing)
    outcome = carry_out(store)
    assert outcome.trouble is not None
    assert not outcome.complete(plan)
    assert outcome.trouble.errno == errno.ENOSPC
    assert not list((tmp_path / "run").rglob("*.tmp"))
    monkeypatch.undo()
    again = Store.resume(tmp_path / "run", plan)
    assert again.saved == outcome.saved
    ended = carry_out(again)
    assert (ended.saved, ended.trouble) == (plan.total, None)
    assert contents(tmp_path / "run") == complete


def test_a_write_that_fails_leaves_nothing_half_written(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"before")
    (tmp_path / "old.tmp").mkdir()  # so that it cannot be opened
    with pytest.raises(OSError, match=r"old\.tmp"):
        write(tmp_path / "old", b"after")
    assert (tmp_path / "old").read_bytes() == b"before"


def test_decisions_without_their_games_do_not_count(plan: RunPlan, complete: dict[str, bytes], tmp_path: Path) -> None:
    """Given a run that died between the two files of a stretch, then the stretch is played again."""
    folder = tmp_path / "run"
    Store.create(folder, plan).close()
    played = play_batch(TableJob(plan), Batch(0, 0, 3), lambda: False)
    write(folder / "decisions" / "00-000000.parquet", played.results.decisions)
    (folder / "games" / "00-000003.parquet.tmp").write_bytes(b"half")
    store = Store.resume(folder, plan)
    assert store.saved == 0
    assert carry_out(store).complete(plan)
    assert contents(folder) == complete


def test_parts_that_were_joined_but_not_removed_are_removed(
    plan: RunPlan, complete: dict[str, bytes], tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    store = Store.create(folder, plan)
    save(store, Batch(0, 0, 1))
    parts = {path.name: path.read_bytes() for path in (folder / "parts").iterdir()}
    save(store, Batch(0, 1, 3))
    store.close()
    for name, data in parts.items():
        (folder / "parts" / name).write_bytes(data)
    again = Store.resume(folder, plan)
    assert again.saved == 3
    assert carry_out(again).complete(plan)
    assert contents(folder) == complete


def test_an_unfinished_run_can_be_read(plan: RunPlan, tmp_path: Path) -> None:
    store = Store.create(tmp_path / "run", plan)
    save(store, Batch(0, 0, 2))
    store.close()
    tables = Tables(tmp_path / "run")
    assert tables.games(0)["number"].to_list() == [0, 1]
    assert tables.games(1).is_empty()


# ---- batches -------------------------------------------------------------------------------------


class Numbers(Job[int, list[int]]):
    """Plays nothing."""

    @property
    def rules(self) -> list[str]:
        return ["0"]

    def game(self, setting: int, number: int) -> int:
        return number

    def gather(self, setting: int, games: list[int]) -> list[int]:
        return games


class Many(Alone[list[int]]):
    """As many as a crew of two workers, and each game takes a hundredth of a second."""

    def __init__(self) -> None:
        super().__init__(Numbers())
        self.sizes: list[int] = []

    def free(self) -> int:
        return 4 - len(self.batches)

    def reports(self, timeout: float) -> list[Report[list[int]]]:
        (report,) = super().reports(timeout)
        assert isinstance(report.outcome, Played)
        self.sizes.append(report.batch.size)
        return [report._replace(outcome=report.outcome._replace(seconds=report.batch.size / 100))]


def test_batches_take_about_a_second_and_get_smaller_towards_the_end() -> None:
    """So that no worker has much left to do when the others are done."""
    numbers: list[int] = []
    crew = Many()
    outcome = Run(Collector([Batch(0, 0, 1000)], numbers.extend), crew, Stop(), nothing).carry_out()
    assert outcome.saved == 1000
    assert sorted(numbers) == list(range(1000))
    assert max(crew.sizes) == 100
    assert crew.sizes[-4:] == [1, 1, 1, 1]


def test_the_order_of_the_missing_games_is_kept() -> None:
    numbers: list[int] = []
    wanted = [Batch(0, 3, 5), Batch(1, 0, 1), Batch(0, 1, 2)]
    assert not Run(Collector(wanted, numbers.extend), Alone(Numbers()), Stop(), nothing).carry_out().failures
    assert numbers == [3, 4, 0, 1]


def test_whoever_asks_for_all_games_hears_of_one_that_fails() -> None:
    class Broken(Numbers):
        def game(self, setting: int, number: int) -> int:
            raise RuntimeError("the roof fell in")

    with pytest.raises(BadRun, match=r"game 0 of setting 0 could not be played:\n(.*\n)+.*the roof fell in"):
        play_all(Broken(), Collector([Batch(0, 0, 1)], print))


# ---- refusals ------------------------------------------------------------------------------------


def test_a_folder_with_games_is_not_overwritten(plan: RunPlan, tmp_path: Path) -> None:
    """Given a run without games, then another may take its place; once it has one, none may."""
    Store.create(tmp_path / "run", plan).close()
    store = Store.create(tmp_path / "run", plan)
    save(store, Batch(0, 0, 1))
    store.close()
    with pytest.raises(BadRun, match="already holds a run; --resume completes it"):
        Store.create(tmp_path / "run", plan)


def test_two_runs_at_once_in_one_folder_are_refused(plan: RunPlan, tmp_path: Path) -> None:
    store = Store.create(tmp_path / "run", plan)
    with pytest.raises(BadRun, match="another run is at work"):
        Store.resume(tmp_path / "run", plan)
    store.close()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"games": 9}, "games 7 instead of 9"),
        ({"seed": 1}, "seed 0 instead of 1"),
        ({"settings": ()}, "settings pot-de-vin"),
    ],
)
def test_resuming_with_other_settings_is_refused(
    plan: RunPlan, tmp_path: Path, change: dict[str, object], words: str
) -> None:
    Store.create(tmp_path / "run", plan).close()
    other = RunPlan(**{**plan.__dict__, **change})
    with pytest.raises(BadRun, match=f"holds another run .*{words}"):
        Store.resume(tmp_path / "run", other)


def test_resuming_with_other_rules_is_refused(plan: RunPlan, tmp_path: Path) -> None:
    Store.create(tmp_path / "run", plan).close()
    manifest = tmp_path / "run" / "run.json"
    manifest.write_text(manifest.read_text().replace(plan.settings[0].rules, "0/feed"))
    with pytest.raises(BadRun, match="another version of Intrigue or of its rules"):
        Store.resume(tmp_path / "run", None)


def test_a_folder_without_a_run_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="holds no run"):
        Store.resume(tmp_path, None)
    with pytest.raises(BadRun, match="holds no run"):
        Tables(tmp_path)
