"""Bots and games of other people, by name: "module:Class" and entry points."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.bots import bot
from intrigue.bots.guests import name_of_bot
from intrigue.bots.names import kind_of
from intrigue.core.plugins import installed
from intrigue.games import game_by_id, known_games, name_of
from intrigue.lab.plan import make_setting
from intrigue.lab.simulation import make_plan, simulate
from tests.bots import own
from tests.conftest import ToyMaker
from tests.toys.three_cards import ThreeCards

GAME = "empire-engine"
ROOT = Path(__file__).parents[2]
TOY = f"{ThreeCards.__module__}:ThreeCards"


def choice(mind: Any) -> int:
    """What a bot chooses at the first decision of a game, by its place in the list."""
    game = intrigue.game(GAME)
    state = game.new(2, seed=1)
    legal = state.legal(0)
    chosen = legal.index(bot(mind, game).choose(state.view(0), legal, Random(1), 1.0)) - len(legal)
    assert isinstance(chosen, int)
    return chosen


@pytest.mark.parametrize("mind", ["Last", "last", "make_last"])
def test_a_bot_is_found_by_module_and_name(mind: str) -> None:
    assert choice(f"tests.bots.own:{mind}") == -1
    assert choice("tests.bots.own:First") == choice("tests.bots.own:FIRST") < -1


@pytest.mark.parametrize("mind", [own.last, own.Last, own.Last(None), own.make_last])
def test_a_bot_can_be_given_as_it_is(mind: Any) -> None:
    if isinstance(mind, own.Last):
        mind.game = intrigue.game(GAME)
    assert choice(mind) == -1


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nowhere:Bot", "there is no bot 'nowhere:Bot': there is no module 'nowhere'"),
        ("tests.nowhere:Bot", "there is no module 'tests.nowhere'"),
        ("tests.bots.own:Frist", "'tests.bots.own' has no 'Frist'; did you mean 'First'?"),
        ("tests.bots.own:NUMBER", "tests.bots.own:NUMBER is not a bot: expected a class or an object with choose"),
        ("tests.bots.own:Unmade", "the bot tests.bots.own:Unmade cannot be made: OSError: no weights"),
        ("climber", "there is no bot 'climber'; known bots: random, novice, greedy, fair, strong"),
        ("first:", "there is no bot 'first:'"),
    ],
)
def test_what_is_wrong_with_a_name_is_said(name: str, complaint: str) -> None:
    with pytest.raises(intrigue.UnknownBot) as caught:
        bot(name, intrigue.game(GAME))
    assert complaint in str(caught.value)


def test_a_module_that_cannot_be_imported_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_a_bot.py").write_text("import no_such_package\n")
    (tmp_path / "no_bot.py").write_text("def choose(:\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(intrigue.UnknownBot, match="'half_a_bot' needs 'no_such_package', which is not installed"):
        bot("half_a_bot:Bot", intrigue.game(GAME))
    with pytest.raises(intrigue.UnknownBot, match="'no_bot' cannot be imported: SyntaxError"):
        bot("no_bot:Bot", intrigue.game(GAME))


@pytest.mark.parametrize(
    ("name", "complaint"), [("Broken", "failed: ValueError: out of ideas"), ("Cheat", "chose 10000; expected one of")]
)
def test_a_bot_that_fails_is_named(name: str, complaint: str) -> None:
    with pytest.raises(intrigue.BadBot, match=f"tests.bots.own:{name} {complaint}"):
        choice(f"tests.bots.own:{name}")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package with a bot and a game."""
    about = tmp_path / "closing-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: closing\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        f"[intrigue.bots]\nclosing = tests.bots.own:Last\n[intrigue.games]\n{ThreeCards.id} = {TOY}\nother = {TOY}\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    installed.cache_clear()
    yield
    installed.cache_clear()


@pytest.mark.usefixtures("package", "toys")
def test_entry_points_are_names() -> None:
    """Installed packages add bots and games; a server offers those games only when they have been opened."""
    assert choice("closing") == -1
    assert kind_of("Ada (closing)") == "closing"
    assert ThreeCards.id in intrigue.games()
    assert ThreeCards.id not in known_games()
    assert game_by_id(ThreeCards.id).title == ThreeCards.title
    assert ThreeCards.id in known_games()
    with pytest.raises(intrigue.UnknownGame, match="both names must be the same"):
        intrigue.game("other")


def test_a_game_is_found_by_module_and_class(toys: ToyMaker) -> None:
    game = intrigue.game(TOY)
    assert (game.id, name_of(game.id)) == (ThreeCards.id, TOY)
    assert intrigue.game(game.id) is game
    with pytest.raises(intrigue.UnknownGame, match="there is no game"):
        game_by_id("tests.toys.three_cards:OtherCards")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nowhere:Game", "there is no module 'nowhere'"),
        ("tests.bots.own:First", "is not a game: expected a class derived from intrigue.core.game.Game"),
        ("intrigue.core.game:Game", "is not a game: it has no id"),
    ],
)
def test_what_is_wrong_with_the_name_of_a_game_is_said(name: str, complaint: str) -> None:
    with pytest.raises(intrigue.UnknownGame) as caught:
        intrigue.game(name)
    assert complaint in str(caught.value)


def test_own_bots_play_an_own_game_in_several_processes(toys: ToyMaker) -> None:
    """What processes are sent lets them find the game and the bots, though they have registered neither."""
    plan = make_plan(intrigue.game(TOY), 2, (own.Last, "tests.bots.own:First"), games=4, seed=1, options={})
    assert plan.settings[0].bots == ("tests.bots.own:Last", "tests.bots.own:First")
    assert simulate(plan, workers=2).data() == simulate(plan).data()


def test_a_bot_that_no_other_process_can_find_is_refused() -> None:
    assert name_of_bot(own.First) == "tests.bots.own:First"
    with pytest.raises(intrigue.UnknownBot, match="other processes cannot find the bot"):
        make_setting(intrigue.game(GAME), 2, [lambda view, legal, rng, budget: legal[0]], {})


def test_the_command_line_finds_modules_in_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text((ROOT / "tests" / "bots" / "own.py").read_text())
    command = [sys.executable, "-m", "intrigue", "simulate", GAME, "-n", "2", "--players", "2"]
    command += ["--bots", "mine:Last,mine:First", "--json", "--workers", "2"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [row["bot"] for row in json.loads(ran.stdout)["bots"]] == ["mine:Last", "mine:First"]
