"""EE-10 and EE-11: the end of the game, points and places."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.playing import finished, moves
from tests.games.empire_engine.positions import Table, execute

ROUNDS = {2: 8, 3: 9, 4: 8}
QUIET = ("attack", "defend")  # nothing happens if nobody has a soldier


def ended(score: dict[str, str], goods: dict[str, int] | None = None, spares: str = "20/20/20") -> Table:
    """A game that has just ended with these score piles, and so many goods in the ready piles."""
    players = len(score)
    return execute(
        players,
        tops=dict.fromkeys(score, QUIET),
        score=score,
        ready={seat: f"0/{count}" for seat, count in (goods or {}).items()},
        round=ROUNDS[players],
        spares=spares,
    )


def points(table: Table) -> tuple[int, ...]:
    return tuple(table.state.result.scores)


def line(table: Table, label: str) -> Any:
    return next(line for line in table.state.result.lines if line.label == label)


# ---- EE-10 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_how_long_a_game_is(players):
    """EE-10.1: the result is there after the last round and not before."""
    for move in moves(players, {}, seed=2):
        over = any(isinstance(event, ev.GameEnded) for event in move.events)
        assert over is (move.state.result is not None)
        assert over is (not move.state.pending)
        assert not over or move.before["round"] == ROUNDS[players]
    assert finished(players, {}, seed=3).view(None).round == ROUNDS[players]


@pytest.mark.parametrize(("players", "times"), [(2, 4), (3, 3), (4, 2)])
def test_everybody_starts_equally_often(players, times):
    """EE-10.2."""
    starts = {move.before["round"]: move.before["start"] for move in moves(players, {}, seed=1)}
    assert Counter(starts.values()) == dict.fromkeys(range(players), times)


def test_score_piles_are_revealed_at_the_end():
    """EE-10.3: to everybody, spectators included, and not before."""
    for move in moves(3, {}, seed=4):
        view = move.state.view(None)
        assert (view.scores == (None, None, None)) is (move.state.result is None)
    state = finished(3, {}, seed=4)
    assert state.view(None).scores == state.view(0).scores == state.view(2).scores
    assert None not in state.view(1).scores


def test_what_is_left_in_ready_piles_scores_nothing():
    """EE-10.4."""
    table = ended({"A": "0/1/0", "B": "0/0/1"}, goods={"A": 0, "B": 9})
    assert points(table) == (4, 4)
    assert table.state.result.winners == (1,)
    table = ended({"A": "0/2/0", "B": "0/0/1"}, goods={"A": 0, "B": 9})
    assert table.state.result.winners == (0,)


# ---- EE-11 ---------------------------------------------------------------------------------------


def test_a_point_for_each_cube():
    """EE-11.1: A is behind in every kind and gets nothing but its cubes."""
    table = ended({"A": "2/1/3", "B": "5/5/5"})
    assert points(table)[0] == 6
    assert line(table, "soldiers scored").points == (2, 5)
    assert line(table, "goods scored").points == (1, 5)
    assert line(table, "inventions scored").points == (3, 5)


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        ({"A": "3/0/0", "B": "2/0/0"}, (6, 2)),
        ({"A": "0/3/0", "B": "0/2/0"}, (6, 2)),
        ({"A": "0/0/3", "B": "0/0/2"}, (6, 2)),
        ({"A": "2/2/2", "B": "1/1/1"}, (15, 3)),
        ({"A": "2/0/0", "B": "2/0/0"}, (5, 5)),
        ({"A": "2/0/0", "B": "2/0/0", "C": "1/0/0"}, (5, 5, 1)),
        ({"A": "1/1/1", "B": "1/1/1", "C": "1/1/1", "D": "1/1/1"}, (12, 12, 12, 12)),
    ],
)
def test_three_points_for_the_most_of_a_kind(score, expected):
    """EE-11.2: all who tie for the most get the full three."""
    assert points(ended(score)) == expected


def test_no_bonus_for_a_kind_that_nobody_has():
    """EE-11.3."""
    table = ended({"A": "1/0/0", "B": "0/0/0"})
    assert points(table) == (4, 0)
    assert line(table, "most goods").points == (0, 0)
    assert line(table, "most inventions").points == (0, 0)


def test_most_points_win():
    """EE-11.4."""
    table = ended({"A": "1/1/1", "B": "4/0/0", "C": "0/0/0"}, goods={"C": 5})
    assert points(table) == (9, 7, 0)
    assert table.state.result.winners == (0,)
    assert table.state.result.ranks == (1, 2, 3)
    assert table.state.result.reason == "Most points: 9 (seat 1)."


def test_a_tie_goes_to_the_larger_ready_pile():
    """EE-11.5: soldiers and goods are counted alike. B attacks A in the last round and is blocked; a soldier and a good
    are left to B, and a single good to A."""
    table = execute(
        2,
        tops={"A": QUIET, "B": QUIET},
        score={"A": "1/1/0", "B": "2/0/1"},
        ready={"A": "0/1", "B": "2/1"},
        round=8,
    )
    assert [table.piles(seat) for seat in "AB"] == [("0/1", "2/1/0"), ("1/1", "2/0/1")]
    assert points(table) == (9, 9)
    assert table.state.result.winners == (1,)
    assert "ready pile" in table.state.result.reason


def test_still_tied_players_share_the_victory():
    """EE-11.6."""
    table = ended({"A": "2/0/0", "B": "0/2/0", "C": "0/0/1"}, goods={"A": 1, "B": 1, "C": 4})
    assert points(table) == (5, 5, 4)
    assert table.state.result.winners == (0, 1)
    assert table.state.result.ranks == (1, 1, 3)
    assert "share the victory" in table.state.result.reason


@pytest.mark.parametrize(
    ("goods", "ranks"), [({"B": 2, "C": 1, "D": 0}, (1, 2, 3, 4)), ({"B": 1, "C": 1, "D": 1}, (1, 2, 2, 2))]
)
def test_the_other_places_are_ranked_alike(goods, ranks):
    """EE-11.7: by points, then by ready piles; equal on both means an equal place."""
    table = ended({"A": "9/9/9", "B": "1/1/0", "C": "0/1/1", "D": "2/0/0"}, goods=goods)
    assert points(table)[1:] == (2, 2, 2)
    assert table.state.result.ranks == ranks


def test_lines_add_up_to_the_points():
    """EE-11.1, EE-11.2: whatever happened in a game."""
    for seed in range(10):
        result = finished(3, {}, seed).result
        sums = tuple(sum(column) for column in zip(*(line.points for line in result.lines), strict=True))
        assert sums == result.scores
