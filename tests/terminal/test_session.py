"""A game at one terminal, without the screen: who sits where, what bots do, what each person reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from intrigue.bots.names import kind_of
from intrigue.core.errors import BadOption, Illegal, UnknownBot
from intrigue.core.record import Record
from intrigue.core.result import Result, ScoreLine
from intrigue.terminal.saves import Saves
from intrigue.terminal.session import Session, Settings
from intrigue.terminal.words import difference, score_rows, verdict


def settings(**changes: object) -> Settings:
    made = Settings("empire-engine", 3, names=("Kim",), seed=5)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def play_on(session: Session, moves: int) -> None:
    """Bots decide for themselves, people take their first action."""
    for _ in range(moves):
        bot = session.bot_to_move
        if bot is not None:
            session.play_bot(bot)
        elif session.person_to_move is not None:
            session.viewer = session.person_to_move
            session.play(session.viewer, session.choices()[0][0])


def test_people_sit_together_from_their_seat_on_and_bots_fill_the_rest() -> None:
    made = settings(players=4, humans=2, seat=3, names=("Kim", "Sam"), bots=("random", "greedy"))
    assert made.seat_names() == ["Sam", "Ada (random)", "Boris (greedy)", "Kim"]
    session = Session.start(made)
    assert session.people == [0, 3]
    assert session.kinds == [None, "random", "greedy", None]


def test_the_reader_is_you_and_bots_are_called_by_their_names() -> None:
    session = Session.start(settings())
    assert session.names() == ["You", "Ada", "Boris"]


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"players": 40}, BadOption, "is for 2 to 12 players, got 40"),
        ({"humans": 4}, BadOption, "people at this terminal: expected 0 to 3, got 4"),
        ({"seat": 3}, BadOption, "seat: expected 1 to 3, got 4"),
        ({"bots": ("chess",)}, UnknownBot, "there is no bot 'chess'"),
        ({"bots": ()}, BadOption, "bots: expected at least one"),
        ({"names": ("Ada (greedy)",)}, BadOption, "expected a name that is not a bot's"),
        ({"names": (" ",)}, BadOption, "expected a name"),
        ({"options": {"team_play": "on"}}, BadOption, "needs exactly 4 players"),
    ],
)
def test_settings_that_make_no_sense_are_refused(
    changes: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words.replace("(", r"\(")):
        Session.start(settings(**changes))


def test_a_resumed_game_stands_as_it_was_left_and_bots_go_on_as_they_would_have() -> None:
    """Given a game and its record, when both go on with the same decisions, then the same happens."""
    left = Session.start(settings())
    play_on(left, 20)
    resumed = Session.resume(Record.from_json(left.record().to_json()))
    assert resumed.table() == left.table()
    assert resumed.log() == left.log()
    assert resumed.prompt() == left.prompt()
    play_on(left, 30)
    play_on(resumed, 30)
    assert resumed.match.record.moves == left.match.record.moves


def test_a_record_without_names_is_seated_like_a_new_game() -> None:
    record = Session.start(settings()).record()
    record.names = []
    assert Session.resume(record).kinds == [None, "greedy", "greedy"]
    assert Session.resume(record, settings(seat=1, bots=("random",))).kinds == ["random", None, "random"]


def test_the_same_players_get_a_new_game_with_the_same_options() -> None:
    session = Session.start(settings(options={"rounds": "long"}))
    again = session.again()
    assert again.match.record.names == session.match.record.names
    assert again.match.record.options == session.match.record.options
    assert again.match.record.seed != session.match.record.seed
    assert again.match.record.moves == []


def test_news_is_what_has_happened_since_the_last_decision() -> None:
    """Given a person's secret move, then it is no news to that person; the moves of the others are."""
    session = Session.start(settings())
    while session.person_to_move is None:
        play_on(session, 1)
    session.play(0, session.choices()[0][0])
    assert not any(line.fresh for line in session.log()), "the own move is known"
    before = len(session.log())
    while session.bot_to_move is not None:
        play_on(session, 1)
    assert all(line.fresh for line in session.log()[before:])
    assert len(session.log()) > before


def test_undo_restores_the_log_and_the_question() -> None:
    session = Session.start(settings(humans=3, names=("A", "B", "C")))
    session.viewer = session.person_to_move
    prompt, log = session.prompt(), session.log()
    assert session.viewer is not None
    session.play(session.viewer, session.choices()[2][0])
    assert session.can_undo()
    session.undo()
    assert (session.prompt(), session.log()) == (prompt, log)
    assert not session.can_undo()
    with pytest.raises(Illegal, match="There is nothing to undo"):
        session.undo()


def test_prompts_name_players_instead_of_seats() -> None:
    session = Session.start(settings())
    session.viewer = None
    assert "seat" not in session.prompt().text.lower()


@pytest.mark.parametrize(("name", "kind"), [("Ada (greedy)", "greedy"), ("Ada (chess)", None), ("Kim", None)])
def test_a_bot_is_known_by_its_name(name: str, kind: str | None) -> None:
    assert kind_of(name) == kind


# ---- saves ---------------------------------------------------------------------------------------


def test_games_wait_among_the_unfinished_until_they_are_over(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert not saves.has_played("empire-engine")
    assert list(saves.unfinished()) == []
    session = Session.start(settings(humans=0))
    path = saves.keep(session.record(), saves.place_for("empire-engine"), over=False)
    assert [save.path for save in saves.unfinished()] == [path]
    assert saves.has_played("empire-engine")
    while not session.over:
        play_on(session, 1)
    kept = saves.keep(session.record(), path, over=True)
    assert kept == tmp_path / "finished" / path.name
    assert list(saves.unfinished()) == []
    assert Record.load(kept).verify() is not None


def test_two_games_begun_in_the_same_second_have_files_of_their_own(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    record = Session.start(settings()).record()
    paths = {saves.keep(record, saves.place_for("empire-engine"), over=False) for _ in range(3)}
    assert len(paths) == 3


def test_a_game_from_a_file_of_ones_own_stays_there(tmp_path: Path) -> None:
    path = tmp_path / "elsewhere" / "mine.json"
    record = Session.start(settings()).record()
    assert Saves(tmp_path / "saves").keep(record, path, over=True) == path


def test_what_is_no_record_is_passed_over(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    place = saves.place_for("empire-engine")
    place.parent.mkdir()
    place.write_text("{}", encoding="utf-8")
    assert list(saves.unfinished()) == []


# ---- words ---------------------------------------------------------------------------------------

RESULT = Result(
    scores=(14, 20, 20),
    ranks=(3, 1, 1),
    winners=(1, 2),
    teams=((0,), (1,), (2,)),
    lines=(ScoreLine("goods", (5, 9, 9), "EE-11.1"), ScoreLine("soldiers", (9, 11, 11)), ScoreLine("luck", (1, 0, 0))),
    reason="Most points: 20.",
)
NAMES = ["You", "Ada", "Boris"]


@pytest.mark.parametrize(
    ("viewer", "words"),
    [
        (None, "Ada and Boris won."),
        (0, "You lost by 6 points. Ada and Boris won."),
        (1, "You won together with Boris!"),
    ],
)
def test_the_verdict_speaks_to_the_viewer(viewer: int | None, words: str) -> None:
    assert verdict(RESULT, NAMES, viewer) == words


def test_a_game_that_nobody_won_says_so() -> None:
    lost = Result(scores=(0,), ranks=(1,), winners=(), teams=((0,),))
    assert verdict(lost, ["You"], 0) == "Nobody won."


def test_the_difference_tells_where_the_points_were_lost() -> None:
    assert (
        difference(RESULT, NAMES, 0) == "Ada had more from goods (+4) and soldiers (+2); you had more from luck (+1)."
    )
    assert (
        difference(RESULT, ["Kim", "You", "Boris"], 1)
        == "Kim had more from luck (+1); you had more from goods (+4) and soldiers (+2)."
    )
    assert difference(RESULT, NAMES, None) == ""


def test_the_score_table_has_a_row_for_each_category() -> None:
    rows = score_rows(RESULT, NAMES)
    assert rows[0] == ["", "You", "Ada", "Boris", "rule"]
    assert rows[1] == ["goods", "5", "9", "9", "EE-11.1"]
    assert rows[-2:] == [["total", "14", "20", "20", ""], ["place", "3", "1", "1", ""]]


def test_the_name_of_a_user_who_is_unknown_is_still_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    from intrigue.terminal import app

    def unknown() -> str:
        raise OSError("no such user")

    monkeypatch.setattr(app, "getuser", unknown)
    name: Callable[[], str] = app.default_name
    assert name() == "Player"
