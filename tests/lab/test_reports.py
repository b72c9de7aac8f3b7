"""Reports and comparisons of runs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from intrigue.lab.chapter import Chapter, chapters_of
from intrigue.lab.compare import compare, pair_up
from intrigue.lab.crew import Alone
from intrigue.lab.figures import Figure
from intrigue.lab.interrupts import Stop
from intrigue.lab.manifest import RunPlan
from intrigue.lab.page.charts import bars, boxes, dots, nice_step
from intrigue.lab.page.html import page
from intrigue.lab.plan import BadRun, Setting, make_grid
from intrigue.lab.reading import Tables, plain_reason
from intrigue.lab.rows import TableJob
from intrigue.lab.run import Run
from intrigue.lab.store import Store
from tests.cli.running import Run as Command
from tests.cli.running import runner

pytestmark = pytest.mark.slow  # whole runs, servers and processes

SECTIONS = (
    "Seat advantage",
    "Bots",
    "Cards",
    "Length",
    "Branching factor",
    "How early the winner is known",
    "Skill and chance",
    "How games end",
)
GROUPS = {
    "empire-engine": ("By strategy", "Where the points come from"),
    "pot-de-vin": ("By guild", "Where the points come from"),
    "potemkin-empire": ("By strategy", "Where the points come from"),
    "catherine": ("By order", "By strategy", "Where the points come from"),
    "patriot": ("By character", "By side"),
}
Maker = Callable[..., Tables]


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    """Plays small runs."""

    def made(
        game_id: str, games: int = 30, *, bots: tuple[str, ...] = ("random",), seed: int = 0, **more: Any
    ) -> Tables:
        settings, _ = make_grid([game_id], [4], [bots], {})
        folder = tmp_path_factory.mktemp("run") / game_id
        store = Store.create(folder, RunPlan(settings, games, seed, **more))
        outcome = Run(store, Alone(TableJob(store.plan)), Stop(), lambda games: None).carry_out()
        store.close()
        assert outcome.complete(store.plan)
        return Tables(folder)

    return made


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    return runner(capsys)


class Outline(HTMLParser):
    """Headings, links to elsewhere, and whether every tag is closed."""

    VOID = ("meta", "line", "rect", "circle", "polygon", "polyline")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.tags: set[str] = set()
        self.foreign: list[str] = []
        self.tables = self.plots = 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.tables += tag == "table"
        self.plots += tag == "svg"
        if tag not in self.VOID:
            self.open.append(tag)
        self.foreign += [
            str(value) for name, value in attrs if name in ("src", "href") and not str(value).startswith("#")
        ]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h2", "h3"):
            self.headings.append(data)


def report(tables: Tables) -> tuple[str, Outline]:
    text = page(tables.plan, chapters_of(tables))
    return text, Outline(text)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GROUPS)
def test_the_report_of_every_game_has_every_section(make: Maker, game_id: str) -> None:
    _, outline = report(make(game_id, 40))
    assert not outline.open
    for heading in SECTIONS + GROUPS[game_id]:
        assert heading in outline.headings


def test_a_report_needs_nothing_but_itself(make: Maker) -> None:
    """Given a report, then it loads nothing from anywhere, and has a table for its plots."""
    text, outline = report(make("pot-de-vin", bots=("greedy", "random")))
    assert not outline.open
    assert outline.foreign == []
    assert outline.tags.isdisjoint({"script", "link", "img", "iframe", "object", "base"})
    assert not re.search(r"https?:|url\(|@import|@font-face", text)
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert outline.plots > len(SECTIONS)
    assert outline.tables >= len(SECTIONS)
    for heading in SECTIONS:
        assert heading in outline.headings
    for plot in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        picture = ElementTree.fromstring(plot)
        assert picture.get("aria-label")


def test_a_report_says_what_a_run_has_left_out(make: Maker) -> None:
    text, outline = report(make("pot-de-vin", decisions=False))
    assert text.count("which this run has left out (--no-decisions)") == 4
    for heading in SECTIONS:
        assert heading in outline.headings
    assert "which this run has left out (--evaluate 0)" in report(make("pot-de-vin", evaluate=0))[0]


def test_a_report_of_several_settings_sets_them_side_by_side(tmp_path: Path, command: Command) -> None:
    run = ("lab", "run", "pot-de-vin", "-n", "20", "--players", "3,4", "--bots", "random", "--workers", "1")
    assert command(*run, "--out", str(tmp_path / "run")).code == 0
    done = command("lab", "report", str(tmp_path / "run"))
    assert done.out == f"the report is in {tmp_path / 'run' / 'report.html'}\n"
    text = (tmp_path / "run" / "report.html").read_text()
    assert "All settings side by side" in text
    assert 'href="#setting-1"' in text
    data = json.loads(command("lab", "report", str(tmp_path / "run"), "--json").out)
    assert [setting["setting"] for setting in data["settings"]] == [
        "pot-de-vin, 3 players, random",
        "pot-de-vin, 4 players, random",
    ]
    assert data["settings"][0]["fair_share"] == pytest.approx(1 / 3, abs=0.05)


def test_bots_that_play_better_are_seen_to(make: Maker) -> None:
    (made,) = chapters_of(make("empire-engine", bots=("greedy", "random")))
    greedy, random = made.bots
    assert greedy.interval.low > random.interval.high
    assert made.games == 2 * made.deals
    assert made.length is not None
    assert sum(count for _, _, count in made.length.bars) == made.games


@pytest.mark.parametrize(
    ("reason", "plain"),
    [
        ("Most points: 42 (seat 2).", "Most points."),
        ("Level on 6 points; seat 4 had the most cards, 21. (PV-10.2)", "Level on points; … had the most cards."),
        ("Level on 12 points and on 2 cubes: seat 1 and seat 4 share it.", "Level on points and on cubes: … share it."),
        ("The President lived through day 5.", "The President lived through day 5."),
    ],
)
def test_reasons_are_told_without_the_numbers_of_one_game(reason: str, plain: str) -> None:
    assert plain_reason(reason) == plain


@pytest.mark.parametrize(("rough", "step"), [(0.3, 0.5), (1.0, 1.0), (7.2, 10.0), (110, 200), (0, 1)])
def test_axes_have_round_steps(rough: float, step: float) -> None:
    assert nice_step(rough) == pytest.approx(step)


def test_plots_bear_extreme_values(make: Maker) -> None:
    """Given shares of 0 and 1, names with special letters, and a single value, then the plots are well-formed."""
    figures = [Figure("none <&>", 5, 0.0, 0.0), Figure("all", 5, 1.0, 0.0, expected=1.0)]
    ElementTree.fromstring(dots("a & b", figures))
    ElementTree.fromstring(dots("means", [Figure("m", 5, -3.0, 0.0, is_share=False)], shares=False))
    (made,) = chapters_of(make("pot-de-vin", 1))
    assert made.length is not None
    ElementTree.fromstring(bars("one game", made.length))
    ElementTree.fromstring(boxes("one game", made.bot_scores))
    with pytest.raises(BadRun, match="1 deals are too few to compare"):
        compare(made, made)
    assert "No seat stands out" in page(RunPlan((made.setting,), 1), [made])


def test_scores_are_shown_where_there_are_scores(make: Maker) -> None:
    """Patriot is won or lost: a box from 0 to 1 would tell nothing."""
    told = {
        game_id: page(tables.plan, chapters_of(tables))
        for game_id in ("pot-de-vin", "patriot")
        for tables in [make(game_id, 4)]
    }
    assert "Scores of each bot" in told["pot-de-vin"]
    assert "Scores of each bot" not in told["patriot"]


# ---- comparing -----------------------------------------------------------------------------------


def made_up(seed: int, shift: float = 0.0, numbers: int = 200) -> Chapter:
    """A chapter of shares and means that were drawn around the same truth; the first of each is shifted."""
    dice = Random(seed)
    chapter = Chapter(Setting("pot-de-vin", 4, ("random",) * 4, {}), 1000, 1000, 0.25)
    for place in range(numbers):
        truth = 0.25 + (shift if place == 0 else 0)
        share = sum(dice.random() < truth for _ in range(1000)) / 1000
        chapter.seats.append(Figure(f"share {place}", 1000, share, (share * (1 - share) / 1000) ** 0.5))
        mean = dice.gauss(10 + (50 * shift if place == 0 else 0), 0.5)
        chapter.seat_scores.append(Figure(f"mean {place}", 1000, mean, 0.5, is_share=False))
    return chapter


@pytest.mark.slow
def test_without_a_difference_hardly_ever_one_is_found() -> None:
    """Given 10 pairs of runs with 400 numbers each and no difference, then at most 1 or 2 pairs show any."""
    found = [len(compare(made_up(2 * pair), made_up(2 * pair + 1)).clear) for pair in range(10)]
    assert sum(count > 0 for count in found) <= 2


def test_a_real_difference_is_found_among_many_numbers() -> None:
    comparison = compare(made_up(1), made_up(2, shift=0.1))
    assert {one.before.name for one in comparison.clear} == {"share 0", "mean 0"}
    assert [one.corrected for one in comparison.differences] == sorted(one.corrected for one in comparison.differences)
    text = comparison.text()
    assert "2 of 400 numbers differ by more than chance" in text
    assert re.search(r"seats, share 0: up from 2\d\.\d % to 3\d\.\d %, by \d+\.\d to \d+\.\d percentage points", text)
    assert len(comparison.text(everything=True).splitlines()) == 404
    data = comparison.data()
    assert sum(one["larger_than_chance"] for one in data["differences"]) == 2
    json.dumps(data)


def test_what_rests_on_few_cases_or_is_in_one_run_alone_is_not_compared() -> None:
    before, after = made_up(1, numbers=1), made_up(2, numbers=1)
    before.bots = [Figure("a", 10, 0.0, 0.0), Figure("b", 500, 0.1, 0.01)]
    after.bots = [Figure("a", 10, 1.0, 0.0)]
    assert {one.before.name for one in compare(before, after).differences} == {"share 0", "mean 0"}


def test_a_run_does_not_differ_from_itself(make: Maker) -> None:
    (chapter,) = chapters_of(make("pot-de-vin"))
    comparison = compare(chapter, chapter)
    assert comparison.clear == []
    assert "numbers differs by more than chance." in comparison.text()


def test_settings_are_paired_by_what_they_are(make: Maker) -> None:
    one, other, third = made_up(1, numbers=1), made_up(2, numbers=1), made_up(3, numbers=1)
    other.setting = Setting("pot-de-vin", 3, ("random",) * 3, {})
    third.setting = Setting("catherine", 3, ("random",) * 3, {})
    assert pair_up([one], [other]) == [(one, other)]
    assert pair_up([one, other], [other, third]) == [(other, other)]
    with pytest.raises(BadRun, match="no setting in common: pot-de-vin"):
        pair_up([one, one], [other])
    with pytest.raises(BadRun, match="different games: Pot de Vin against Catherine"):
        pair_up([one, other], [third])


# ---- the command ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_runs_are_compared_by_command(make: Maker, command: Command) -> None:
    before, after = make("pot-de-vin"), make("pot-de-vin", bots=("greedy",), seed=1)
    done = command("lab", "compare", str(before.folder), str(after.folder))
    assert done.code == 0
    assert done.out.startswith("pot-de-vin, 4 players, random  against  pot-de-vin, 4 players, greedy: 30 against 30")
    (data,) = json.loads(command("lab", "compare", str(before.folder), str(after.folder), "--json").out)
    assert data["correction"] == "Benjamini-Hochberg"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("run", "--out", "x"), "which game?"),
        (("run", "chess", "--out", "x"), "no game 'chess'"),
        (("run", "pot-de-vin"), "--out"),
        (("run", "pot-de-vin", "--out", "x", "--players", "3,many"), "expected whole numbers"),
        (("run", "pot-de-vin", "--out", "x", "--option", "teams"), "expected name=value"),
        (("run", "pot-de-vin,catherine", "--out", "x", "--content", "y"), "--content and --sweep are for one game"),
        (("run", "pot-de-vin", "--out", "/proc/nowhere"), "cannot write to /proc/nowhere"),
        (("run", "--resume", "--out", "x"), "x holds no run"),
        (("report", "x"), "x holds no run"),
        (("compare", "x", "y"), "x holds no run"),
        ((), "PART"),
    ],
)
def test_wrong_arguments_get_one_line(command: Command, arguments: tuple[str, ...], words: str) -> None:
    done = command("lab", *arguments)
    assert done.code == 2
    assert done.err.startswith("intrigue: error: ")
    assert words in done.err


def test_a_missing_package_is_named(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("intrigue.commands.lab.find_spec", lambda name: None)
    done = command("lab", "report", "x")
    assert (done.code, done.err) == (2, "intrigue: error: this needs the package polars: pip install 'intrigue[lab]'\n")


def test_what_a_game_refuses_is_left_out_and_said(command: Command, tmp_path: Path) -> None:
    run = ("lab", "run", "pot-de-vin", "-n", "1", "--players", "3,4", "--option", "teams=on", "--bots", "random")
    done = command(*run, "--workers", "1", "--out", str(tmp_path / "run"))
    assert done.code == 0
    assert done.err.startswith("left out: option teams")
    assert done.out == f"1 of 1 games are saved in {tmp_path / 'run'}\n"


# ---- the reports in the documentation ------------------------------------------------------------

REPORTS = Path(__file__).parents[2] / "docs" / "reports"


@pytest.mark.parametrize("game_id", GROUPS)
def test_the_documentation_has_a_report_of_every_game(game_id: str) -> None:
    """Given the page of a game, then it names the commands, tells three findings, and its report is whole."""
    words = (REPORTS / f"{game_id}.md").read_text()
    assert f"intrigue lab run {game_id} " in words
    assert re.findall(r"^(\d)\. \*\*", words, re.MULTILINE) == ["1", "2", "3"]
    text = (REPORTS / f"{game_id}.html").read_text()
    assert not re.search(r"https?:|<script|<link|url\(", text)
    headings = Outline(text).headings
    for heading in SECTIONS + GROUPS[game_id]:
        assert heading in headings
