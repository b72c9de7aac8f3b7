"""Playing at the table: moves by key, undo, look-up, refusals, the curtain, the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from intrigue.core.record import Record
from intrigue.terminal.panes import LogPane
from intrigue.terminal.saves import Saves
from intrigue.terminal.session import Session, Settings
from intrigue.terminal.table import USUAL_PACE
from tests.terminal.driving import LARGE, SMALL, WIDE, Driver, at_table, drive


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, LARGE, WIDE])
def test_a_whole_game_is_played_by_keys_and_its_end_explains_itself(tmp_path: Path, size: tuple[int, int]) -> None:
    """Given a two-player game, when its first action is taken each time, then the end says who won and why."""
    seen: list[str] = []

    async def scenario(person: Driver) -> None:
        for _ in range(200):
            if "the game is over" in person.screen():
                break
            await person.press("1", *(["enter"] if person.actions() > 9 else []))
        seen.append(person.screen())
        await person.press("q")

    app = drive(at_table(tmp_path), scenario, size)
    (end,) = seen
    assert "You lost by" in end or "You won" in end
    assert "Most points" in end
    for category in ("soldiers scored", "most inventions", "total", "place", "EE-11.1"):
        assert category in end
    assert app.return_value == ""
    (saved,) = [path for path in (tmp_path / "finished").iterdir() if path.stat().st_size]
    assert Record.load(saved).verify() is not None, "the record of the finished game is kept, and true"
    assert list((tmp_path / "unfinished").iterdir()) == []


def test_the_screen_says_whose_turn_it_is_and_numbers_the_actions(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        screen = person.screen()
        assert "Your turn. Lay one of your engines face down" in screen
        assert "EE-5.2" in screen
        assert "1) Lay the left engine with Arm on top" in screen
        assert "8) Lay the right engine with Export on top" in screen
        assert "Ada (greedy bot)" in screen

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_arrows_and_enter_choose_as_numbers_do(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("down", "down", "enter")
        assert "You secretly put Produce on top of the left engine" in person.screen()

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_a_click_chooses(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.pilot.click("#actions", offset=(4, 2))
        await person.settle()
        assert "You secretly put Produce on top of the left engine" in person.screen()

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_a_number_of_two_digits_waits_for_the_second(tmp_path: Path) -> None:
    """Given twelve actions, when 1 is typed, then nothing is played yet; 12 is."""
    settings = Settings("empire-engine", 2, names=("Kim",), seed=3)
    app = at_table(tmp_path, settings)
    session = app.first_session
    assert session is not None

    async def scenario(person: Driver) -> None:
        while person.actions() < 10:
            await person.press("1")
        before = len(session.match.record.moves)
        await person.press("1")
        assert len(session.match.record.moves) == before
        assert "Number 1: press Enter, or type another digit." in person.screen()
        last = person.actions()
        wanted = session.choices()[last - 1][0]
        await person.press(str(last)[1])
        assert session.match.record.moves[before] == (0, session.game.actions.text(wanted))

    drive(app, scenario)


def test_a_wrong_number_is_answered_with_the_right_ones(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("9")
        assert "There is no action 9; the actions are numbered from 1 to 8." in person.screen()

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_undo_takes_back_what_nobody_has_answered(tmp_path: Path) -> None:
    """EE-5.4: who lays first and last lays twice in a row; between the two the first may be taken back."""

    async def scenario(person: Driver) -> None:
        await person.press("3")
        assert "Lay your right engine face down too" in person.screen()
        await person.press("u")
        assert "Undone." in person.screen()
        assert "You secretly put Produce" not in person.screen()
        assert "Lay one of your engines face down" in person.screen()

    drive(at_table(tmp_path, last_to_lay()), scenario)


def test_undo_is_refused_with_the_reason(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("u")
        assert "There is nothing to undo" in person.screen()

    drive(at_table(tmp_path), scenario)


def test_a_typed_action_that_is_not_allowed_is_refused_with_its_clause(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("colon")
        await person.answer("join export")
        screen = person.screen()
        assert "Refused:" in screen
        assert "(EE-5.2)" in screen

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_a_typed_action_is_played_and_an_unknown_one_explained(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("colon")
        await person.answer("lay left armm")
        assert "did you mean 'lay left arm'?" in person.screen()
        await person.press("colon")
        await person.answer("lay left arm")
        assert "You secretly put Arm on top of the left engine" in person.screen()

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_the_rule_behind_the_question_is_one_key_away(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("r")
        screen = person.screen()
        assert "Rules of Empire Engine" in screen
        assert "EE-5.2" in screen
        await person.press("escape")
        assert "Your turn." in person.screen()

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_rules_are_found_by_words(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("slash")
        await person.answer("starting player")
        assert "EE-2" in person.screen()
        await person.answer("xyzzy")
        assert "Nothing in the rules matches" in person.screen()

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_a_line_of_the_log_opens_its_clause(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("1")
        person.app.screen.query_one(LogPane).focus()
        await person.press("end")
        log = person.app.screen.query_one(LogPane)
        clause = next(line.clause for line in reversed(log.lines) if line.clause)
        for _ in range(20):
            if "Rules of Empire Engine" in person.screen():
                break
            await person.press("enter")
            await person.press("up")
        assert clause in person.screen()

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_the_quick_start_explains_the_keys_too(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("question_mark")
        assert "quick start" in person.screen()
        await person.press("end")
        assert "why not?" in person.screen()
        await person.press("escape")
        assert "Your turn." in person.screen()

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_the_first_game_of_a_kind_begins_with_the_quick_start(tmp_path: Path) -> None:
    app = at_table(tmp_path)
    (tmp_path / "finished" / "empire-engine-earlier.json").unlink()

    async def scenario(person: Driver) -> None:
        assert "quick start (Esc to play" in person.screen()
        await person.press("escape")
        assert "Your turn." in person.screen()

    drive(app, scenario)


@pytest.mark.slow
def test_a_wide_table_can_be_scrolled_and_zoomed(tmp_path: Path) -> None:
    """Given a table of twelve on a small screen, when it is zoomed, then it fills the screen until Escape."""
    settings = Settings("empire-engine", 12, names=("Kim",), seed=3)

    async def scenario(person: Driver) -> None:
        table = person.app.screen.query_one("#table")
        assert table.max_scroll_y > 0
        before = table.outer_size.height
        await person.press("z")
        assert table.outer_size.height > before
        await person.press("escape")
        assert person.app.screen.query_one("#table").outer_size.height == before
        table.focus()
        await person.press("pagedown")

    drive(at_table(tmp_path, settings), scenario)


@pytest.mark.slow
def test_people_who_share_the_screen_see_only_their_own_secrets(tmp_path: Path) -> None:
    """Given two people, when one has chosen secretly, then the other sees it neither on the curtain nor behind it."""
    settings = Settings("empire-engine", 2, humans=2, names=("Kim", "Sam"), seed=3)
    app = at_table(tmp_path, settings)
    session = app.first_session
    assert session is not None

    async def scenario(person: Driver) -> None:
        first = session.titles[session.person_to_move or 0]
        assert "0S 0G 0I" not in person.screen(), "nobody's table is shown before somebody has sat down"
        await person.press("1")
        assert f"{first}, press Enter" in person.screen()
        await person.press("enter")
        await person.press("3")
        assert "You secretly put Produce" in person.screen()
        assert "Press u to undo" in person.screen()
        await person.press("1")
        assert "Produce" not in person.screen()
        await person.press("escape")
        assert "You secretly put Produce" in person.screen(), "until the curtain is raised, one may look again"
        await person.press("1")
        await person.press("enter")
        assert "Produce]" not in person.screen()
        assert f"{first} laid the left engine face down" in person.screen()
        assert "Your turn." in person.screen()

    drive(app, scenario)


@pytest.mark.slow
def test_when_much_has_happened_people_read_before_they_decide(tmp_path: Path) -> None:
    """Given that more has happened than the log has room for, then "Continue" comes before the next question."""
    settings = Settings("empire-engine", 6, humans=6, names=tuple("ABCDEF"), seed=3)
    app = at_table(tmp_path, settings, pace=0.6)

    async def scenario(person: Driver) -> None:
        for _ in range(60):
            if "Read what has happened" in person.screen():
                break
            await person.press("enter")
        assert "1) Continue" in person.screen()
        assert "laid the" in person.screen()
        await person.press("1")
        assert "Your turn." in person.screen()

    drive(app, scenario)


@pytest.mark.slow
def test_the_pace_of_bots_can_be_changed(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        await person.press("f")
        assert "at a human pace" in person.screen()
        assert person.app.pace == USUAL_PACE
        await person.press("f")
        assert "Bots move at once" in person.screen()
        assert person.app.pace == 0

    drive(at_table(tmp_path), scenario)


@pytest.mark.slow
def test_bots_alone_can_be_watched(tmp_path: Path) -> None:
    settings = Settings("empire-engine", 3, humans=0, bots=("greedy", "random"), seed=3)

    async def scenario(person: Driver) -> None:
        assert "won." in person.screen()
        await person.press("escape", "u")
        assert "you are only watching" in person.screen()

    drive(at_table(tmp_path, settings), scenario)


@pytest.mark.slow
def test_the_same_players_play_again(tmp_path: Path) -> None:
    settings = Settings("empire-engine", 2, humans=0, bots=("random",), seed=3)
    app = at_table(tmp_path, settings)

    async def scenario(person: Driver) -> None:
        first = person.app.screen_stack[1]
        await person.press("n")
        assert person.app.screen_stack[1] is not first
        assert "the game is over" in person.screen()

    drive(app, scenario)
    assert len([path for path in (tmp_path / "finished").iterdir() if path.stat().st_size]) == 2


@pytest.mark.slow
def test_saving_asks_for_a_name_and_says_how_to_go_on(tmp_path: Path) -> None:
    target = tmp_path / "mine.json"

    async def scenario(person: Driver) -> None:
        await person.press("1", "s")
        await person.answer(str(target))
        assert "Saved as" in person.screen()
        await person.press("s")
        await person.answer(str(tmp_path / "nowhere" / "mine.json"))
        assert "Cannot write" in person.screen()

    drive(at_table(tmp_path), scenario)
    assert Record.load(target).verify() is None
    assert Session.resume(Record.load(target)).titles == ["Kim", "Ada"]


@pytest.mark.slow
def test_a_game_that_cannot_be_kept_goes_on_and_says_so(tmp_path: Path) -> None:
    """Given that the user's folder is no folder, then the game is playable and the screen says what is wrong."""
    app = at_table(tmp_path / "home")
    (tmp_path / "file").touch()
    app.saves = Saves(tmp_path / "file")

    async def scenario(person: Driver) -> None:
        await person.press("escape")
        assert "could not be saved" in person.screen()
        await person.press("1")
        assert "You secretly put Arm" in person.screen()

    drive(app, scenario)


def last_to_lay() -> Settings:
    """A game in which the bot starts: the person then lays both engines one after the other (EE-5.2, EE-5.4)."""
    for seed in range(20):
        settings = Settings("empire-engine", 2, names=("Kim",), seed=seed)
        if Session.start(settings).bot_to_move is not None:
            return settings
    raise AssertionError("no seed lets the bot start")


def test_a_bot_of_ones_own_that_fails_ends_the_game_with_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The screen closes, the error names the bot, and what was played is saved."""
    settings = Settings("empire-engine", 2, names=("Kim",), seed=5, humans=0, bots=("tests.bots.own:Broken",))
    app = at_table(tmp_path, settings)

    async def scenario(driver: Driver) -> None:
        await driver.settle()

    drive(app, scenario)
    assert app.return_code == 1
    assert "the bot tests.bots.own:Broken failed: ValueError: out of ideas" in capsys.readouterr().err
