"""EE-12, and what all options refuse."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from intrigue import BadOption
from intrigue.core.events import Event, readable
from intrigue.core.match import Match
from intrigue.games.empire_engine import events as ev
from intrigue.games.empire_engine.view import Movement
from tests.games.empire_engine.playing import finished, moves
from tests.games.empire_engine.positions import GAME, Table, execute, planning

SCORE_MOVEMENTS = (ev.Scored, ev.CubeTaken, ev.Exported, ev.ReturnedEqually)
NOBODY = -1
TELLING = (ev.GearsRevealed, ev.EnginesTurned, ev.AttackSupported, ev.AttacksFailed, ev.AttackBlocked, ev.Wasted)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_long_game_has_twelve_rounds(players):
    """EE-12.1."""
    state = finished(players, {"rounds": "long"}, seed=1)
    assert state.view(None).round == state.view(None).rounds == 12


def test_nothing_else_changes_in_a_long_game():
    """EE-12.1: the same moves lead to the same table as long as the shorter game lasts."""
    short, long = GAME.new(3, 5), GAME.new(3, 5, {"rounds": "long"})
    rng = Random(2)
    while short.pending and short.view(None).round < 9:
        assert short.pending == long.pending
        seat = short.pending[0]
        assert short.legal(seat) == long.legal(seat)
        action = rng.choice(short.legal(seat))
        short.play(seat, action)
        long.play(seat, action)
        one, other = GAME.dump(short), GAME.dump(long)
        del one["options"], other["options"]
        assert one == other


def test_score_piles_are_hidden_by_default():
    """EE-12.2: everybody sees the own pile only."""
    table = planning(score={"A": "1/2/3", "B": "3/2/1", "C": "2/2/2"})
    assert table.view("A").options["score_piles"] == "hidden"
    assert table.view("A").scores == ((1, 2, 3), None, None)
    assert table.view("C").scores == (None, None, (2, 2, 2))
    assert table.view(None).scores == (None, None, None)


def test_nothing_tells_what_is_in_a_hidden_pile():
    """EE-12.3: B and C have exchanged their piles, and for A and spectators nothing is different: neither contents nor
    totals nor points."""
    tables = [
        planning(score={"A": "1/2/3", "B": "5/0/0", "C": "1/4/1"}),
        planning(score={"A": "1/2/3", "B": "1/4/1", "C": "5/0/0"}),
    ]
    for viewer in ("A", None):
        views = [table.view(viewer) for table in tables]
        assert views[0] == views[1]
        assert GAME.encode(views[0]) == GAME.encode(views[1])
        assert GAME.show(views[0], "ABC") == GAME.show(views[1], "ABC")


def test_every_cube_moves_openly():
    """EE-12.3: kind and number are seen by all at that moment, and stay visible for the round."""
    table = execute(
        tops={"A": ("salvage", "invent"), "B": ("produce", "export"), "C": ("attack", "defend")},
        ready={"B": "0/1"},
    )
    table.play("A", "salvage soldier")
    seen = [event for event in table.events if isinstance(event, (ev.Scored, ev.Exported))]
    assert all(event.seen_by(viewer) for event in seen for viewer in (0, 1, 2, None))
    assert [(type(event).__name__, event.seat) for event in seen] == [("Scored", 0), ("Exported", 1), ("Scored", 0)]


def test_movements_of_this_round_can_be_looked_up():
    """EE-12.3: while the round lasts, and no longer."""
    table = execute(tops={"A": ("salvage", "invent"), "B": ("produce", "export")})
    gained = [Movement("gained", kind, seat) for seat, kind in ((0, "invention"), (1, "good"), (1, "good"))]
    assert table.view("C").movements == tuple(gained)
    table.play("A", "salvage soldier")
    assert table.round == 3
    assert table.view("C").movements == ()


def check_log(match: Match) -> None:
    """No viewer reads another's score movement of an earlier round while the game lasts."""
    state: Any = match.state
    if state.result is not None:
        return
    for viewer in (*range(state.players), None):
        number = 0
        for event in match.log(viewer):
            if isinstance(event, ev.RoundBegan):
                number = event.round
            elif isinstance(event, SCORE_MOVEMENTS) and number < state.round:
                assert viewer is not None
                assert getattr(event, "seat", None) == viewer
            elif isinstance(event, TELLING) and number < state.round:
                assert getattr(event, "seat", NOBODY) == viewer, "what engines did tells what they brought"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_log_forgets_score_movements_of_others(players):
    """EE-12.4: of earlier rounds a player reads only the own ones; after the game everybody reads everything."""
    match = Match(GAME, players, 3)
    rng = Random(3)
    while match.state.pending:
        seat = match.state.pending[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
        check_log(match)
    for viewer in (0, None):
        assert match.log(viewer) == match.history
    assert any(isinstance(event, SCORE_MOVEMENTS) for event in match.log(None))


def test_the_log_forgets_an_equal_return():
    """EE-12.4: it moved cubes of everybody's score pile. Open piles have nothing to forget."""
    for mode, kept in (("hidden", False), ("open", True)):
        table = execute(
            2,
            tops={"A": ("produce", "defend")},
            score={"A": "0/9/0", "B": "0/6/0"},
            options={"score_piles": mode},
        )
        assert table.happened(ev.ReturnedEqually)
        for viewer in (0, 1, None):
            log = readable(table.events, viewer, over=False)
            assert any(isinstance(event, ev.ReturnedEqually) for event in log) is kept


@pytest.mark.parametrize(("mode", "final"), [("hidden", True), ("open", False)])
@pytest.mark.parametrize(
    ("mine", "others", "kind", "event"),
    [
        ("0/7/0", "0/8/0", "good", ev.ReturnedEqually),
        ("0/15/0", "0/0/0", "good", ev.SpareUsed),
        ("0/7/0", "0/8/0", "soldier", None),
    ],
)
def test_a_salvage_that_tells_about_hidden_piles_cannot_be_undone(mine, others, kind, event, mode, final):
    """EE-3.6, EE-3.7, EE-12.3, EE-D11: whether every pile holds a cube is seen for good; open piles tell nothing."""
    table = execute(
        2,
        tops={"A": ("salvage", "defend")},
        score={"A": mine, "B": others},
        stock="15/0/15",
        options={"score_piles": mode},
    )
    events = table.play("A", f"salvage {kind}")
    about_piles = [happened for happened in events if isinstance(happened, (ev.ReturnedEqually, ev.SpareUsed))]
    assert [type(happened) for happened in about_piles] == [kind_of for kind_of in (event,) if kind_of]
    assert any(happened.reveals for happened in events) is (final and event is not None)


def test_the_log_of_this_round_has_everything():
    """EE-12.4: what has just happened can be read."""
    match = Match(GAME, 2, 1)
    first = match.state.pending[0]
    for seat, card in ((first, "lay left salvage"), (1 - first, "lay left arm"), (1 - first, "lay right invent")):
        match.play(seat, GAME.actions.index(card))
    match.play(first, GAME.actions.index("lay right invent"))
    scored = [event for event in match.log(None) if isinstance(event, ev.Scored)]
    assert sorted(event.seat for event in scored) == [0, 1]
    match.play(first, GAME.actions.index("salvage good"))  # the round is over
    assert [event.seat for event in match.log(first) if isinstance(event, ev.Scored)] == [first, first]
    assert not [event for event in match.log(None) if isinstance(event, ev.Scored)]


def test_open_piles_are_always_public():
    """EE-12.5: for all players and spectators, and the log keeps everything."""
    for move in moves(3, {"score_piles": "open"}, seed=7):
        piles = tuple(tuple(move.after["score"][3 * seat : 3 * seat + 3]) for seat in range(3))
        assert all(move.state.view(viewer).scores == piles for viewer in (0, 1, 2, None))
        kept: list[Event] = [event for event in move.events if isinstance(event, SCORE_MOVEMENTS)]
        assert all(event.kept_by is None for event in kept)


@pytest.mark.parametrize("mode", ["hidden", "open"])
def test_ones_own_pile_can_always_be_inspected(mode):
    """EE-12.6."""
    for move in moves(4, {"score_piles": mode}, seed=8):
        for seat in range(4):
            assert list(move.state.view(seat).scores[seat]) == move.after["score"][3 * seat : 3 * seat + 3]


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (3, {"rounds": 5}, "option rounds: a number needs 5 or more players; with 3, choose standard or long"),
        (6, {"rounds": "long"}, "with 6 players, choose standard or a number of rounds: 6, 12, 18, 24 .*EE-14.2"),
        (5, {"rounds": 25}, "option rounds: expected standard, long or a whole number from 1 to 24, got 25"),
        (3, {"rounds": "forever"}, "option rounds: expected standard, long or a whole number"),
        (3, {"score_piles": "secret"}, "option score_piles: expected hidden or open, got 'secret'"),
        (3, {"team_play": True}, "option team_play: needs exactly 4 players, got 3 .EE-15.1"),
        (4, {"joint_attack": True}, "option joint_attack: needs team_play on .EE-15.5"),
        (4, {"empire_assignment": "agreed"}, "option empire_assignment: agreed needs empire_powers on .EE-13.2"),
        (4, {"powers": True}, "there is no option 'powers'; this game has: rounds, score_piles, "),
        (1, {}, "Empire Engine is for 2 to 12 players, got 1"),
        (13, {}, "Empire Engine is for 2 to 12 players, got 13"),
    ],
)
def test_options_that_make_no_sense_are_refused(players, options, message):
    """EE-2.6, EE-12.1, EE-14.2, EE-15.1, EE-15.5: with the reason."""
    with pytest.raises(BadOption, match=message):
        GAME.new(players, 1, options)


def test_options_come_from_a_command_line_too():
    """EE-12.1, EE-13.2: texts are read."""
    options = {"rounds": "7", "empire_powers": "on", "empire_assignment": "agreed", "empires": "nova,-,grail,,-"}
    state = GAME.new(5, 1, options)
    assert state.options["empires"] == ("nova", None, "grail", None, None)
    assert Table(state).view(None).rounds == 7
