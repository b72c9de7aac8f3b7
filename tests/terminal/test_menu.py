"""From the menu through the set-up to the table, and back to a game that was left."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, Select

from intrigue.terminal.app import IntrigueApp
from intrigue.terminal.saves import Saves
from intrigue.terminal.session import Session, Settings
from tests.terminal.driving import Driver, at_table, drive


def client(folder: Path) -> IntrigueApp:
    return IntrigueApp(Saves(folder), pace=0)


@pytest.mark.slow
def test_enter_twice_starts_a_game_of_two_against_a_greedy_bot(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        assert "1 Empire Engine" in person.screen()
        await person.press("enter")
        assert "Start" in person.screen()
        await person.press("enter")
        assert "quick start" in person.screen()
        await person.press("escape")
        assert "Ada (greedy bot)" in person.screen()
        assert "Your turn." in person.screen()

    drive(client(tmp_path), scenario)


@pytest.mark.slow
def test_the_menu_shows_quick_starts(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("question_mark")
        assert "Empire Engine: quick start" in person.screen()
        await person.press("escape", "1", "question_mark")
        assert "Empire Engine: quick start" in person.screen()

    drive(client(tmp_path), scenario)


@pytest.mark.slow
def test_contradictory_options_are_refused_with_the_reason_until_they_agree(tmp_path: Path) -> None:
    """EE-15.1: team play needs four players."""

    async def scenario(person: Driver) -> None:
        await person.press("1")
        screen = person.app.screen
        screen.query_one("#option-team_play", Select).value = "on"
        await person.settle()
        assert "needs exactly 4 players, got 2 (EE-15.1)" in person.screen()
        await person.press("enter")
        assert "needs exactly 4 players" in person.screen(), "the game does not start"
        screen.query_one("#players", Select).value = 4
        await person.settle()
        assert "needs exactly 4 players" not in person.screen()
        await person.press("enter", "escape")
        assert "You, Ada (greedy bot), Boris (greedy bot), Clara (greedy bot)" in person.screen()

    drive(client(tmp_path), scenario)


@pytest.mark.slow
def test_several_names_put_several_people_at_the_screen(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("1")
        person.app.screen.query_one("#names", Input).value = "Kim, Sam"
        await person.settle()
        await person.press("enter", "escape")
        assert "Kim, Sam" in person.screen()
        assert "Pass the screen to" in person.screen()

    drive(client(tmp_path), scenario)


@pytest.mark.slow
def test_a_name_that_is_a_bots_is_refused(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("1")
        person.app.screen.query_one("#names", Input).value = "Kim (greedy)"
        await person.settle()
        assert "expected a name that is not a bot's" in person.screen()

    drive(client(tmp_path), scenario)


@pytest.mark.slow
def test_a_game_that_was_left_is_offered_and_gone_on_with(tmp_path: Path) -> None:
    """Given a game that was left after a move, when it is chosen in the menu, then it stands as it was."""
    moves = []

    async def leave(person: Driver) -> None:
        await person.press("1")
        session = person.app.first_session
        assert session is not None
        moves.extend(session.match.record.moves)
        await person.press("q")

    left = drive(at_table(tmp_path), leave)
    assert left.return_value == "The game is saved. To continue: intrigue play --resume"

    async def go_on(person: Driver) -> None:
        assert "Continue: Empire Engine" in person.screen()
        await person.press("up", "enter")
        assert "Your turn." in person.screen()
        assert len(list(Saves(tmp_path).unfinished())) == 1
        assert next(Saves(tmp_path).unfinished()).record.moves == moves

    drive(client(tmp_path), go_on)


@pytest.mark.slow
def test_back_leads_from_the_set_up_to_the_menu_and_from_there_out(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("1", "escape")
        assert "Games of hidden information" in person.screen()
        await person.press("q")

    drive(client(tmp_path), scenario)


@pytest.mark.slow
def test_settings_given_on_the_command_line_fill_the_form(tmp_path: Path) -> None:
    settings = Settings("empire-engine", 3, names=("Kim",), bots=("random",), options={"rounds": "long"})

    async def scenario(person: Driver) -> None:
        await person.press("enter", "escape")
        assert "Round 1 of 12" in person.screen()
        assert "You, Ada (random bot), Boris (random bot)" in person.screen()

    drive(IntrigueApp(Saves(tmp_path), settings=settings, pace=0), scenario)


@pytest.mark.slow
def test_a_record_of_other_rules_is_refused_in_words(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    record = Session.start(Settings("empire-engine", 2, names=("Kim",), seed=1)).record()
    record.version = "0"
    saves.keep(record, saves.place_for("empire-engine"), over=False)

    async def scenario(person: Driver) -> None:
        await person.press("up", "enter")
        assert "Games of hidden information" in person.screen()

    drive(client(tmp_path), scenario)
