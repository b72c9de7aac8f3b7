"""The battery as other people use it: `intrigue.testing.check`, and a line in a test module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import intrigue
from intrigue.testing import LAWS, Broken, battery, check, games_end, nothing_is_lost_or_made, quick, samples_vary
from tests.conftest import ToyMaker
from tests.toys.broken.losses import CrownsTheLoser
from tests.toys.three_cards import ThreeCards, secrets

TOY = f"{ThreeCards.__module__}:ThreeCards"
ROOT = Path(__file__).parents[2]


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("game", [TOY, ThreeCards])
def test_an_honest_game_passes(game: str | type[ThreeCards]) -> None:
    check(game, laws=[games_end, nothing_is_lost_or_made])


def test_what_is_broken_is_listed_law_by_law(toys: ToyMaker) -> None:
    with pytest.raises(Broken, match="breaks 1 laws") as caught:
        check(CrownsTheLoser, laws=[games_end, nothing_is_lost_or_made], seeds=range(4))
    [line] = caught.value.found
    assert line.startswith("games_end: ")
    assert f"at {CrownsTheLoser.id}" in line


def test_secrets_can_be_given(toys: ToyMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose package says nothing about its secrets is told so; then they are given."""
    monkeypatch.setattr("intrigue.testing.hidden._GIVEN", {})

    class Elsewhere(ThreeCards):
        package = "examples"

        def resource(self, name: str) -> str:
            return intrigue.game(ThreeCards.id).resource(name)

    toys(ThreeCards)
    game = Elsewhere()
    with pytest.raises(Broken, match=r"examples/secrets\.py or .* is missing: without redraw and mark"):
        check(game, laws=[samples_vary])
    check(game, laws=[samples_vary], secrets=SimpleNamespace(redraw=secrets.redraw, mark=secrets.mark))


def test_pytest_runs_one_test_for_each_law_and_setting(tmp_path: Path, toys: ToyMaker) -> None:
    toys(ThreeCards)
    line = f"from intrigue.testing import battery, games_end\ntest_laws = battery({TOY!r}, laws=[games_end])"
    (tmp_path / "test_game.py").write_text(line)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(tmp_path)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert f"{len(quick(ThreeCards.id))} passed" in ran.stdout, ran.stdout


def test_all_laws_are_tried_unless_some_are_chosen(toys: ToyMaker) -> None:
    test = battery(toys(ThreeCards))
    assert {mark.args[0]: len(list(mark.args[1])) for mark in test.pytestmark}["law"] == len(LAWS)  # type: ignore[attr-defined]
