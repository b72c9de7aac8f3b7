"""The folder of a run.

    run.json                      the plan
    games/00-000000.parquet       one row per game: setting 0, from game 0 on
    decisions/00-000000.parquet   one row per decision of the same games
    parts/                        pieces of shards that are not complete yet

Every file is written under a temporary name, flushed to the disk and then renamed, so a file with its final name is
complete. Decisions are written before their games, so a piece counts as saved when its games are. When all parts of a
shard are there, they are joined. The result has the same bytes as if the shard had been played in one go."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from intrigue import __version__
from intrigue.lab.job import Batch
from intrigue.lab.manifest import MANIFEST, RunPlan, differences, origin, read_manifest
from intrigue.lab.plan import BadRun
from intrigue.lab.rows import Parquet, join

if sys.platform != "win32":
    import fcntl

GAMES, DECISIONS, PARTS = "games", "decisions", "parts"
_SHARD: Final = re.compile(r"(\d+)-(\d+)\.parquet")
_PART: Final = re.compile(r"(\d+)-(\d+)-(\d+)\.games\.parquet")
UNFINISHED: Final = ".tmp"


class Store:
    """What is saved of a run, and what is still to be played."""

    advice = "--resume continues from what is saved"

    def __init__(self, folder: Path, plan: RunPlan) -> None:
        self.folder = folder
        self.plan = plan
        self.shards: set[tuple[int, int]] = set()  # setting and first game of each complete shard
        self.parts: dict[tuple[int, int], dict[int, int]] = {}  # shard -> start and stop of each saved part
        self._lock: IO[str] | None = None

    # ---- opening ---------------------------------------------------------------------------------

    @staticmethod
    def create(folder: Path, plan: RunPlan) -> Store:
        """A new run in a folder that holds no games yet."""
        for name in (GAMES, DECISIONS, PARTS):
            (folder / name).mkdir(parents=True, exist_ok=True)
        store = Store(folder, plan)
        store._take_lock()
        if any(folder.glob(f"{GAMES}/*.parquet")) or any(folder.glob(f"{PARTS}/*.games.parquet")):
            store.close()
            raise BadRun(f"{folder} already holds a run; --resume completes it; for a new run, choose another folder")
        store._sweep()
        write(folder / MANIFEST, plan.to_json().encode())
        return store

    @staticmethod
    def resume(folder: Path, plan: RunPlan | None) -> Store:
        """The run of a folder, to be completed. If a plan is given, it must be the one that the run was begun with."""
        manifest = read_manifest(folder)
        begun = RunPlan.from_json(manifest)
        if plan is not None and plan != begun:
            raise BadRun(f"{folder} holds another run ({differences(begun, plan)}); --resume alone completes that one")
        version, rules = origin(manifest)
        now = [setting.rules for setting in begun.settings]
        if version != __version__ or rules != now:
            raise BadRun(f"{folder} was begun with another version of Intrigue or of its rules ({version}, {rules})")
        store = Store(folder, begun)
        store._take_lock()
        for name in (GAMES, DECISIONS, PARTS):
            (folder / name).mkdir(exist_ok=True)
        store._sweep()
        store._scan()
        return store

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _take_lock(self) -> None:
        """Two runs at the same time would delete each other's unfinished files."""
        self._lock = (self.folder / ".lock").open("w", encoding="ascii")
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise BadRun(f"another run is at work in {self.folder}") from None

    def _sweep(self) -> None:
        """Remove the half-written files of an interrupted run, and decisions whose games were not saved."""
        for path in self.folder.rglob(f"*{UNFINISHED}"):
            path.unlink()
        for path in (self.folder / PARTS).glob("*.decisions.parquet"):
            if not path.with_name(path.name.replace(".decisions.", ".games.")).exists():
                path.unlink()

    def _scan(self) -> None:
        for path in (self.folder / GAMES).iterdir():
            if found := _SHARD.fullmatch(path.name):
                self.shards.add((int(found[1]), int(found[2])))
        for path in sorted((self.folder / PARTS).iterdir()):
            if found := _PART.fullmatch(path.name):
                batch = Batch(int(found[1]), int(found[2]), int(found[3]))
                if self._shard_of(batch) in self.shards:
                    self._forget(batch)  # already joined when the run was interrupted
                else:
                    self.parts.setdefault(self._shard_of(batch), {})[batch.start] = batch.stop

    # ---- what is there ---------------------------------------------------------------------------

    @property
    def saved(self) -> int:
        """How many games are saved."""
        whole = sum(self.plan.shard_stop(start) - start for _, start in self.shards)
        return whole + sum(stop - start for parts in self.parts.values() for start, stop in parts.items())

    def missing(self) -> Iterator[Batch]:
        """What is still to be played, shard by shard."""
        for setting in range(len(self.plan.settings)):
            for shard in self.plan.shards():
                if (setting, shard) in self.shards:
                    continue
                position = shard
                for start, stop in sorted(self.parts.get((setting, shard), {}).items()):
                    if position < start:
                        yield Batch(setting, position, start)
                    position = stop
                if position < self.plan.shard_stop(shard):
                    yield Batch(setting, position, self.plan.shard_stop(shard))

    def _shard_of(self, batch: Batch) -> tuple[int, int]:
        return batch.setting, batch.start - batch.start % self.plan.shard

    # ---- saving ----------------------------------------------------------------------------------

    def save(self, batch: Batch, results: Parquet) -> None:
        """Save the games of a batch. If the disk is full, this raises OSError and nothing that was saved is lost."""
        shard = self._shard_of(batch)
        if batch.start == shard[1] and batch.stop == self.plan.shard_stop(shard[1]):
            self._write_shard(shard, results.games, results.decisions)
            return
        games, decisions = self._part_files(batch)
        if self.plan.decisions:
            write(decisions, results.decisions)
        write(games, results.games)
        self.parts.setdefault(shard, {})[batch.start] = batch.stop
        self._join(shard)

    def finish(self) -> None:
        """Join the parts that were left over by a full disk or a crash."""
        for shard in list(self.parts):
            self._join(shard)
        if not self.parts:
            (self.folder / PARTS).rmdir()
            if not self.plan.decisions:
                (self.folder / DECISIONS).rmdir()

    def _join(self, shard: tuple[int, int]) -> None:
        parts = [Batch(shard[0], start, stop) for start, stop in sorted(self.parts[shard].items())]
        if sum(part.size for part in parts) < self.plan.shard_stop(shard[1]) - shard[1]:
            return
        files = [self._part_files(part) for part in parts]
        games = join([file.read_bytes() for file, _ in files])
        decisions = join([file.read_bytes() for _, file in files]) if self.plan.decisions else b""
        self._write_shard(shard, games, decisions)
        del self.parts[shard]
        for part in parts:
            self._forget(part)

    def _write_shard(self, shard: tuple[int, int], games: bytes, decisions: bytes) -> None:
        name = f"{shard[0]:02}-{shard[1]:06}.parquet"
        if self.plan.decisions:
            write(self.folder / DECISIONS / name, decisions)
        write(self.folder / GAMES / name, games)
        self.shards.add(shard)

    def _part_files(self, part: Batch) -> tuple[Path, Path]:
        stem = f"{part.setting:02}-{part.start:06}-{part.stop:06}"
        folder = self.folder / PARTS
        return folder / f"{stem}.games.parquet", folder / f"{stem}.decisions.parquet"

    def _forget(self, part: Batch) -> None:
        for path in self._part_files(part):
            path.unlink(missing_ok=True)


def write(path: Path, data: bytes) -> None:
    """Write a file so that all of it is there or nothing, even after a power cut."""
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise
    if sys.platform == "win32":
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
