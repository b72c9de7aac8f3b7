"""What whoever runs a server relies on: health, figures, clear messages at the start."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from intrigue.cli import main
from intrigue.commands.serve import operator_hash
from intrigue.server import health as healthy
from intrigue.server.fairness import token_hash
from intrigue.server.health import Health
from intrigue.server.limits import MEANINGS, Limits
from intrigue.server.lobby import Config
from intrigue.server.metrics import BATCH, Metrics
from intrigue.server.running import database
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import StorageTrouble
from tests.server.conftest import about_files
from tests.server.serving import OPERATOR, TEST_CONFIG, House, run

# ---- health --------------------------------------------------------------------------------------


async def asked(house: House, token: str = "") -> tuple[int, Any]:
    """Status and report."""

    def fetch() -> tuple[int, Any]:
        request = Request(f"{house.url}/api/health", headers={"authorization": f"Bearer {token}"} if token else {})
        try:
            with urlopen(request) as answer:
                return answer.status, json.loads(answer.read())
        except HTTPError as problem:
            with problem:
                return problem.code, json.loads(problem.read())

    return await asyncio.to_thread(fetch)


@about_files
def test_trouble_with_the_storage_is_told_by_the_health(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a disk that is nearly full, then everybody hears that the server is not well, and the operator why; when
    there is space again, it is well again."""
    monkeypatch.setattr(healthy, "SECONDS_VALID", 0.0)
    monkeypatch.setattr(healthy, "SECONDS_OF_TROUBLE", 0.0)

    async def scenario(house: House) -> None:
        storage = house.lobby.storage
        assert isinstance(storage, SqliteStorage)
        assert (await asked(house))[0] == 200
        storage._watch.least_free = 2**62
        status, report = await asked(house)
        assert (status, report["status"], report["problems"]) == (503, "trouble", [])
        status, report = await asked(house, OPERATOR)
        assert status == 503
        assert "MiB are free on the disk" in report["problems"][0]
        storage._watch.least_free = 0
        status, report = await asked(house, OPERATOR)
        assert (status, report["status"], report["problems"]) == (200, "ok", [])

    run(tmp_path, scenario)


class Slow:
    """A storage that answers when it is let, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.answer = asyncio.Event()
        self.trouble: StorageTrouble | None = None

    async def check(self) -> None:
        self.asked += 1
        await self.answer.wait()
        if self.trouble is not None:
            raise self.trouble


def test_the_storage_is_looked_at_now_and_then() -> None:
    """However many ask at once or one after the other, the storage is asked once in a while."""

    async def scenario() -> None:
        storage, now = Slow(), 0.0
        health = Health(storage, clock=lambda: now)  # type: ignore[arg-type]  # all that is needed of one
        asking = [asyncio.create_task(health.problems()) for _ in range(50)]
        await asyncio.sleep(0)
        asking[0].cancel()
        storage.answer.set()
        assert await asyncio.gather(*asking[1:]) == [[]] * 49
        storage.trouble = StorageTrouble("the disk is full")
        assert (await health.problems(), storage.asked) == ([], 1)
        now = healthy.SECONDS_VALID
        assert (await health.problems(), storage.asked) == (["the disk is full"], 2)
        now *= 2
        storage.trouble = None
        assert (await health.problems(), storage.asked) == ([], 3)

    asyncio.run(scenario())


def test_a_storage_that_hangs_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(healthy, "SECONDS_TO_ANSWER", 0.0)
    storage = Slow

    async def scenario() -> None:
        health = Health(storage())  # type: ignore[arg-type]  # all that is needed of one
        assert await health.problems() == ["the storage does not answer"]

    asyncio.run(scenario())


# ---- figures -------------------------------------------------------------------------------------


def test_no_single_move_shows_in_the_figures() -> None:
    """Between two changes of what is published there are at least a hundred moves; how many, nobody knows."""
    metrics, changed = Metrics(), [0]
    shown = metrics.text({}, {"storage_commits": 0})
    for number in range(1, 20 * BATCH):
        metrics.count("moves", "person")
        metrics.count("messages")
        metrics.moves.add(0.001)
        text = metrics.text({}, {"storage_commits": number})
        if text != shown:
            shown = text
            changed.append(number)
    gaps = {later - earlier for earlier, later in pairwise(changed)}
    assert min(gaps) >= BATCH
    assert len(gaps) > 1, "the size of a batch cannot be foreseen"
    assert f'intrigue_moves_total{{kind="person"}} {changed[-1]}' in shown


def test_what_concerns_no_move_is_counted_at_once() -> None:
    metrics = Metrics()
    metrics.text({}, {})
    metrics.count("storage_troubles")
    assert "intrigue_storage_troubles_total 1" in metrics.text({}, {})
    assert "intrigue_rooms 7" in metrics.text({"rooms": 7}, {})


# ---- the start -----------------------------------------------------------------------------------


@contextmanager
def in_use(folder: Path) -> Iterator[None]:
    """Another server uses this folder."""
    storage = SqliteStorage(database(folder))
    yield
    asyncio.run(storage.close())


@about_files
def test_a_second_server_on_the_same_data_ends_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with in_use(tmp_path):
        assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert "in use by another server" in said.err


@about_files
def test_data_in_use_can_be_copied_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with in_use(tmp_path):
        assert main(["serve", "--data", str(tmp_path), "--check"]) == 0
        assert main(["serve", "--data", str(tmp_path), "--backup", str(tmp_path / "copy.sqlite")]) == 0
    assert "0 of 0 stored games" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == []


@about_files
@pytest.mark.parametrize("option", ["--data", "--backup"])
def test_a_folder_that_cannot_be_written_to_is_told_in_one_line(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    with in_use(tmp_path):
        pass
    folder = tmp_path / "file" / "folder"
    data = [] if option == "--data" else ["--data", str(tmp_path)]
    assert main(["serve", *data, option, str(folder), "--port", "0"]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "cannot" in said


def test_too_few_open_files_are_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("intrigue.server.connections.descriptors", lambda: 100)
    assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "this system allows 100 open files" in said


def test_without_a_token_nobody_is_the_operator(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        for token in (None, "", OPERATOR):
            assert not house.lobby.is_operator(token)

    run(tmp_path, scenario, replace(TEST_CONFIG, operator=Config().operator))


# ---- what can be set -----------------------------------------------------------------------------


def test_every_limit_is_explained() -> None:
    assert list(MEANINGS) == [part.name for part in fields(Limits)]


def test_every_limit_is_documented() -> None:
    """With the value that it has."""
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    limits = Limits()
    for name, meaning in MEANINGS.items():
        assert f"| `{name}` | {getattr(limits, name):,g} | {meaning} |" in text


def test_limits_are_set_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--limit", "hints=3", "--limit", "hint_seconds=0.5", "--limits"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(MEANINGS)
    assert [line.split()[1] for line in lines if line.split()[0] in ("hints", "hint_seconds")] == ["3", "0.5"]


@pytest.mark.parametrize(
    "pair", ["hints", "hint=3", "hints=", "hints=0", "hints=-1", "hints=1.5", "hint_seconds=nan", "hint_seconds=inf"]
)
def test_limits_that_make_no_sense_are_refused(pair: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--limit", pair, "--limits"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_operators_token_is_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not among the arguments, which everybody on the machine can read."""
    path = tmp_path / "token"
    path.write_text("too short\n")
    assert main(["serve", "--operator", str(path), "--port", "0", "--data", str(tmp_path)]) == 2
    assert "at least 16 characters" in capsys.readouterr().err
    path.write_text(f"{OPERATOR}\n")
    assert operator_hash(path) == token_hash(OPERATOR)
