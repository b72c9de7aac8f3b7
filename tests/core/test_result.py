"""Results: places, winners and teams."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from intrigue.core.codec import to_data
from intrigue.core.result import Category, Result, ScoreLine, rank, team_result


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ([(5,), (7,), (6,)], (3, 1, 2)),
        ([(5,), (5,), (5,)], (1, 1, 1)),
        ([(9,), (7,), (7,), (1,)], (1, 2, 2, 4)),
        ([(13, 2), (13, 4), (13, 2), (9, 9)], (2, 1, 2, 4)),
        ([(-3,), (-1,)], (2, 1)),
        ([(0,)], (1,)),
    ],
)
def test_places(keys: list[tuple[int, ...]], places: tuple[int, ...]) -> None:
    assert rank(keys) == places


def test_everybody_for_themselves() -> None:
    result = team_result(
        [(0,), (1,), (2,)], [(4, 1), (9, 0), (9, 0)], [("points", [4, 9, 9], "TG-1.1")], "Most points."
    )
    assert result == Result(
        scores=(4, 9, 9),
        ranks=(3, 1, 1),
        winners=(1, 2),
        teams=((0,), (1,), (2,)),
        lines=(ScoreLine("points", (4, 9, 9), "TG-1.1"),),
        reason="Most points.",
    )


def test_partners_share_everything() -> None:
    """Places count teams: the second of two teams is second, not third."""
    result = team_result([(0, 2), (1, 3)], [(20, 1), (18, 5)], [("points", [20, 18], "")])
    assert result.scores == (20, 18, 20, 18)
    assert result.ranks == (1, 2, 1, 2)
    assert result.winners == (0, 2)
    assert result.lines[0].points == (20, 18, 20, 18)


def test_teams_of_different_size() -> None:
    result = team_result([(1,), (0, 2, 3)], [(5,), (5,)])
    assert result.ranks == (1, 1, 1, 1)
    assert result.winners == (0, 1, 2, 3)
    assert result.teams == ((1,), (0, 2, 3))


def test_a_result_can_be_worked_out_when_somebody_looks() -> None:
    """Simulations make many results that nobody reads."""
    calls = []

    def make() -> Result:
        calls.append(1)
        return team_result([(0,), (1,)], [(3,), (5,)], [("points", [3, 5], "")], "Most points.")

    result = Result.later(make)
    assert not calls
    assert result.winners == (1,)
    assert result.reason == "Most points."
    assert calls == [1]
    assert result == make()
    assert hash(result) == hash(make())


@pytest.mark.parametrize("use", [pickle.dumps, copy.deepcopy, repr, hash, to_data, Result.work_out])
def test_what_is_sent_elsewhere_is_data_alone(use: Callable[[Result], object]) -> None:
    calls = []

    def make() -> Result:
        calls.append(1)
        return team_result([(0,), (1,)], [(3,), (5,)])

    result = Result.later(make)
    use(result)
    assert result.scores == (3, 5)
    assert calls == [1]


def test_results_survive_pickling() -> None:
    result = team_result([(0,), (1,)], [(3,), (5,)], [("points", [3, 5], "TG-1")], "Most points.")
    assert pickle.loads(pickle.dumps(result)) == result


def test_nobody_is_asked_for_reasons_that_nobody_reads() -> None:
    """A search wants to know who has won, and nothing else."""
    calls = []

    def explain() -> tuple[list[Category], str]:
        calls.append(1)
        return [("points", [3, 5], "TG-1")], "Most points."

    result = Result.later(lambda: team_result([(0, 2), (1, 3)], [(3,), (5,)], explain=explain))
    assert result.winners == (1, 3)
    assert not calls
    assert result.reason == "Most points."
    assert result.lines == (ScoreLine("points", (3, 5, 3, 5), "TG-1"),)
    assert calls == [1]


def test_a_result_has_nothing_else() -> None:
    with pytest.raises(AttributeError, match="a result has no prize"):
        Result((1,), (1,), (0,), ((0,),)).prize  # noqa: B018
