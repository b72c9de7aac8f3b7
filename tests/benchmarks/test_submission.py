"""The benchmark: what is played can be replayed, and nothing else passes."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import intrigue
from benchmarks import submission
from benchmarks.submission import BadSubmission, Task, checked, main

FEW = 2
QUICK = (Task("empire-engine", 2), Task("pot-de-vin", 4))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(submission, "TASKS", QUICK)
    return submission.submission("random", FEW)


def test_a_submission_is_replayed(made: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scores = checked(json.loads(json.dumps(made)))
    assert scores.keys() == {"empire-engine-2", "pot-de-vin-4"}
    assert all(score.deals == FEW and -1 <= score.mean <= 1 for score in scores.values())
    file = tmp_path / "random.json"
    main(["play", "random", "--deals", str(FEW), "--out", str(file)])
    assert json.loads(file.read_text()) == made
    main(["check", str(file)])
    assert "incomplete" in capsys.readouterr().out


@pytest.mark.slow
def test_every_task_can_be_played_and_replayed() -> None:
    scores = checked(submission.submission("random", 1))
    assert scores.keys() == {task.name for task in submission.TASKS}


def changed(made: dict[str, Any], change: Any) -> dict[str, Any]:
    twin = copy.deepcopy(made)
    change(twin)
    return twin


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.update(format="other"), "format: expected"),
        (lambda data: data.update(agent=""), "agent: expected a text"),
        (lambda data: data["tasks"].update(chess={}), "tasks: expected some of"),
        (lambda data: data["tasks"]["empire-engine-2"].update(version="0"), "made with version '0'"),
        (lambda data: data["tasks"]["empire-engine-2"].update(content="0"), "made with content '0'"),
        (lambda data: data["tasks"]["pot-de-vin-4"]["games"].pop(), "expected 4 games of each"),
        (
            lambda data: data["tasks"]["pot-de-vin-4"]["games"][5].pop(),
            r"pot-de-vin-4, game 5 \(deal 1, seat 1\): the actions end",
        ),
        (lambda data: data["tasks"]["pot-de-vin-4"]["games"][5].append(0), "actions after the end"),
        (lambda data: data["tasks"]["pot-de-vin-4"]["games"][5].__setitem__(0, 10_000), "is not an action"),
        (lambda data: data["tasks"]["pot-de-vin-4"]["games"][5].__setitem__(0, "bribe"), "a list of whole numbers"),
    ],
)
def test_nothing_else_passes(made: dict[str, Any], change: Any, message: str) -> None:
    with pytest.raises(BadSubmission, match=message):
        checked(changed(made, change))


def test_an_unreadable_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"nothing\.json"):
        main(["check", str(tmp_path / "nothing.json")])


def test_a_batch_plays_the_games_of_the_benchmark() -> None:
    """Given a batch with the seed of the benchmark and its bots, game n is deal n."""
    task = QUICK[0]
    bots = {1: submission.OPPONENT}
    batch = intrigue.batch(task.game_id, games=3, players=task.players, seed=submission.SEED, bots=bots)
    for deal, seat, guests in submission.games_of(task, 3):
        if seat == 0:
            state: Any = task.game.new(task.players, batch.seed_of(deal))
            guests(state, deal)
            assert batch.observations[deal].tobytes() == task.game.observe(state, 0).tobytes()
            assert np.flatnonzero(batch.masks[deal]).tolist() == sorted(state.legal(0))
