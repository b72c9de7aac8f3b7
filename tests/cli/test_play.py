"""`intrigue play`, up to the moment at which the client opens."""

from __future__ import annotations

from pathlib import Path

import pytest

import intrigue
from intrigue.core.match import Match
from intrigue.terminal.app import IntrigueApp
from intrigue.terminal.table import USUAL_PACE
from tests.cli.running import Run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[IntrigueApp]:
    """The clients that were to be opened; none really is."""
    apps: list[IntrigueApp] = []

    def open_instead(app: IntrigueApp) -> str:
        apps.append(app)
        return "Good night."

    monkeypatch.setattr(IntrigueApp, "run", open_instead)
    monkeypatch.setattr("intrigue.commands.play.is_terminal", lambda: True)
    monkeypatch.setattr("intrigue.terminal.saves.user_folder", lambda: tmp_path)
    return apps


def test_play_alone_opens_the_menu(run: Run, opened: list[IntrigueApp]) -> None:
    assert run("play") == (0, "Good night.\n", "")
    (app,) = opened
    assert app.first_session is None
    assert app.first_settings is None
    assert app.pace == USUAL_PACE


def test_a_game_alone_opens_its_set_up(run: Run, opened: list[IntrigueApp]) -> None:
    run("play", "empire-engine", "--fast")
    (app,) = opened
    settings = app.first_settings
    assert settings is not None
    assert (settings.game_id, settings.players, settings.humans, settings.bots) == ("empire-engine", 2, 1, ("greedy",))
    assert app.pace == 0


def test_settings_start_the_game_at_once(run: Run, opened: list[IntrigueApp]) -> None:
    run(
        *("play", "empire-engine", "--players", "4", "--humans", "2", "--seat", "3", "--name", "Kim", "--name", "Sam"),
        *("--bots", "random,greedy", "--seed", "7", "--option", "rounds=long", "--option", "score_piles=open"),
    )
    session = opened[0].first_session
    assert session is not None
    record = session.match.record
    assert record.names == ["Ada (random)", "Boris (greedy)", "Kim", "Sam"]
    assert (record.seed, record.options["rounds"], record.options["score_piles"]) == (7, "long", "open")


def test_a_content_file_is_used_and_kept_in_the_record(run: Run, opened: list[IntrigueApp], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(intrigue.game("empire-engine").resource("content.toml") + "# mine\n", encoding="utf-8")
    run("play", "empire-engine", "--content", str(path))
    session = opened[0].first_session
    assert session is not None
    assert session.match.record.content is not None
    assert session.match.record.content.endswith("# mine\n")


def test_resume_opens_a_file_or_the_latest_unfinished_game(run: Run, opened: list[IntrigueApp], tmp_path: Path) -> None:
    assert "there is no unfinished game" in run("play", "--resume").err
    path = tmp_path / "unfinished" / "empire-engine-1.json"
    path.parent.mkdir()
    Match(intrigue.game("empire-engine"), 2, 1).sealed().save(path)
    run("play", "--resume")
    run("play", "--resume", str(path))
    for app in opened:
        assert app.first_path == path
        assert app.first_session is not None
