"""Sweeps over fields of the content, and comparisons deal by deal."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.cli import main
from intrigue.core.errors import BadOption
from intrigue.lab.chapter import Chapter
from intrigue.lab.compare import compare, pair_up
from intrigue.lab.figures import Figure, paired_error
from intrigue.lab.plan import BadRun, Setting, make_grid
from intrigue.lab.sweep import changed, content_changes, find, values_of, variants

TEXT = """\
# Numbers
[scoring]
columns = [0, 1, 3]   # points
bonus = 2.5
names = [
  "a",  # the first
  "b",
]

[[prize]]
id = "gold"
name = "Golden Cup"
points = 4            # a lot

[[prize]]
id = "tin"
name = "Tin Cup"
points = 1

[[setup]]
players = 3
cards = 12

[[setup]]
players = 4
cards = 10
extra = { coins = 3, open = true }
"""


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("scoring.columns.2", 3),
        ("prize.gold.points", 4),
        ("prize.TIN.points", 1),
        ("prize.golden.points", 4),
        ("prize.1.points", 1),
        ("setup.4.cards", 10),
        ("setup.4.extra.coins", 3),
        ("scoring.names.1", "b"),
    ],
)
def test_a_field_is_found_and_changed_and_nothing_else(path: str, value: object) -> None:
    assert find(TEXT, path).value == value
    new = 77 if isinstance(value, int) else "z"
    text = changed(TEXT, path, new)
    assert find(text, path).value == new
    [change] = content_changes(TEXT, text)
    assert (change.before, change.after) == (value, new)
    assert text.count("# ") == TEXT.count("# ") - (path == "scoring.names.1")  # comments inside a list are lost


@pytest.mark.parametrize(
    ("sweep", "complaint"),
    [
        ("scorin.x=1", "there is no 'scorin' in the file; expected one of scoring, prize, setup"),
        ("prize.silver.points=1", "there is no 'silver' in prize; expected one of gold, tin"),
        ("scoring.columns=1", "expected a single value; it has parts: 0 to 2"),
        ("prize.tin.points=a", "expected a number, got 'a'"),
        ("prize.tin.points=1:2:0.5", "expected whole numbers, got 1.5"),
        ("prize.tin.points=5:1", "expected LOW:HIGH:STEP"),
        ("prize.tin.points", "expected PATH=LOW:HIGH:STEP"),
        ("setup.4.extra.open=maybe", "expected on or off"),
    ],
)
def test_what_is_wrong_with_a_sweep_is_said(sweep: str, complaint: str) -> None:
    with pytest.raises(BadOption) as caught:
        variants(TEXT, [sweep])
    assert complaint in str(caught.value)


def test_values() -> None:
    assert values_of("x", "8:14:2", 1) == [8, 10, 12, 14]
    assert values_of("x", "1:3", 1) == [1, 2, 3]
    assert values_of("x", "0.1:0.3:0.1", 0.5) == [0.1, 0.2, 0.3]
    assert values_of("x", "red, blue", "green") == ["red", "blue"]


def test_sweeps_are_combined_and_rows_found_by_a_value_stay_the_same_rows() -> None:
    """A row that is found by the value that changes is still that row when a second field is changed."""
    made = variants(
        "[[prize]]\npoints = 1\nx = 0\n[[prize]]\npoints = 2\nx = 0\n", ["prize.1.points=2,3", "prize.1.x=5"]
    )
    assert [one.changes for one in made] == [
        {"prize.1.points": 2, "prize.1.x": 5},
        {"prize.1.points": 3, "prize.1.x": 5},
    ]
    rows = tomllib.loads(made[1].text)["prize"]
    assert rows == [{"points": 3, "x": 5}, {"points": 2, "x": 0}]


def test_every_value_is_a_setting_with_the_same_deals() -> None:
    settings, refused = make_grid(["empire-engine"], [3], [], {}, sweeps=["scoring.majority=1:5:2"])
    assert refused == []
    assert [setting.changes for setting in settings] == [{"scoring.majority": value} for value in (1, 3, 5)]
    assert [setting.content is None for setting in settings] == [False, True, False]
    assert settings[0].label.endswith("scoring.majority=1")
    assert settings[0].bots == ("greedy", "novice", "greedy")


def test_content_that_the_game_refuses_is_named_with_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = intrigue.game("empire-engine")
    path = tmp_path / "mine.toml"
    path.write_text(game.content.text.replace("majority = 3", 'majority = "three"'))
    run = ["lab", "run", "empire-engine", "-n", "1", "--content", str(path), "--out", str(tmp_path / "run")]
    assert main(run) == 2
    assert f"{path}, line " in capsys.readouterr().err
    path.write_text(game.content.text)
    assert main([*run, "--sweep", "cubes.players_per_copy=-1"]) == 2
    assert f"{path} with cubes.players_per_copy=-1" in capsys.readouterr().err


# ---- comparisons ---------------------------------------------------------------------------------


def test_what_a_deal_does_to_both_runs_cancels_out() -> None:
    """The error of the difference is that of what is left, which here is a tenth of the whole."""
    rng = Random(1)
    shared = {deal: rng.gauss(0, 1) / 400 for deal in range(400)}
    before = {deal: pull + rng.gauss(0, 0.1) / 400 for deal, pull in shared.items()}
    after = {deal: pull + rng.gauss(0, 0.1) / 400 for deal, pull in shared.items()}
    assert paired_error(before, after) == pytest.approx(0.1 * 2**0.5 / 20, rel=0.1)
    assert paired_error(before, {}) == pytest.approx(1 / 20, rel=0.1)


def chapter(game_id: str = "pot-de-vin", games: int = 1000) -> Chapter:
    made = Chapter(Setting(game_id, 3, ("random",) * 3, {}), games, games, 1 / 3)
    made.seats = [Figure("seat 1", 1000, 0.3, 0.0145)]
    return made


def test_a_difference_says_how_many_games_would_show_it() -> None:
    """With so many games the difference is 2.8 standard errors, which is found four times out of five."""
    before, after = chapter(), chapter()
    after.seats = [before.seats[0]._replace(value=0.32)]
    comparison = compare(before, after)
    [one] = comparison.differences
    games = one.games_needed(comparison.games)
    assert games is not None
    assert one.size / (one.error * (1000 / games) ** 0.5) == pytest.approx(2.8, rel=0.01)
    assert f"({games:,} games)" in comparison.text(everything=True)
    assert "percentage points in the wins of a seat is found four times out of five" in comparison.reach
    assert compare(before, before).differences[0].games_needed(1000) is None


def test_different_games_are_not_compared() -> None:
    with pytest.raises(BadRun, match="different games: Pot de Vin against Empire Engine"):
        pair_up([chapter()], [chapter("empire-engine")])
    with pytest.raises(BadRun, match="are different games"):
        compare(chapter(), chapter("empire-engine"))


@pytest.mark.slow
def test_a_sweep_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its settings are compared deal by deal with the shipped value, as text, as data and as a page."""
    out = str(tmp_path / "run")
    run = ["lab", "run", "empire-engine", "-n", "40", "--players", "2", "--workers", "1", "--out", out]
    assert main([*run, "--sweep", "scoring.majority=1,3"]) == 0
    capsys.readouterr()
    assert main(["lab", "compare", out]) == 0
    text = capsys.readouterr().out
    assert "content: scoring.majority: 1 instead of 3" in text
    assert "40 against 40 games, the same deals" in text
    assert main(["lab", "compare", out, "--json"]) == 0
    [data] = json.loads(capsys.readouterr().out)
    assert data["same_deals"]
    assert data["content"] == [{"path": "scoring.majority", "before": 3, "after": 1}]
    page = tmp_path / "page.html"
    assert main(["lab", "compare", out, "--html", str(page)]) == 0
    assert "scoring.majority: 1 instead of 3" in page.read_text()
    assert main(["lab", "compare", out, out]) == 0
    assert "None of" in capsys.readouterr().out
