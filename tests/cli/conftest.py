"""Fixtures of the command line's tests."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.core.match import Match
from tests.cli.running import Run, runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(capsys)


@pytest.fixture
def match() -> Match:
    """A finished game of two random players."""
    made = Match(intrigue.game("empire-engine"), 2, 11)
    made.record.names = ["Kim", "Ada (random)"]
    rng = Random(1)
    while made.state.pending:
        seat = made.state.pending[0]
        made.play(seat, rng.choice(made.state.legal(seat)))
    return made


@pytest.fixture
def record_file(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    match.sealed().save(path)
    return path
