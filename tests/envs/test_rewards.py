"""What the end of a game is worth."""

from __future__ import annotations

import pytest

from intrigue.core.result import Result, ScoreLine, team_result
from intrigue.envs.rewards import margin, placement


def scored(*keys: tuple[int, ...], teams: list[tuple[int, ...]] | None = None) -> Result:
    sides = teams or [(seat,) for seat in range(len(keys))]
    return team_result(sides, keys, [("points", [key[0] for key in keys], "")])


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (scored((3,), (9,)), (-1.0, 1.0)),
        (scored((5,), (5,)), (0.0, 0.0)),
        (scored((1,), (3,), (2,)), (-1.0, 1.0, 0.0)),
        (scored((4,), (4,), (4,), (1,)), (1 / 3, 1 / 3, 1 / 3, -1.0)),
        (scored((4, 1), (4, 2)), (-1.0, 1.0)),  # a tie-breaker decides
        (scored((7,), (2,), teams=[(0, 2), (1, 3)]), (1.0, -1.0, 1.0, -1.0)),
    ],
)
def test_placement_counts_opponents_behind_and_ahead(result: Result, expected: tuple[float, ...]) -> None:
    assert placement(result) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (scored((3,), (9,)), (-6.0, 6.0)),
        (scored((1,), (3,), (2,)), (-1.5, 1.5, 0.0)),
        (scored((7,), (2,), teams=[(0, 2), (1, 3)]), (5.0, -5.0, 5.0, -5.0)),
    ],
)
def test_margin_compares_with_the_opponents(result: Result, expected: tuple[float, ...]) -> None:
    assert margin(result) == pytest.approx(expected)


@pytest.mark.parametrize("payoff", [placement, margin])
@pytest.mark.parametrize("winners", [(), (0,), (0, 2), (0, 1, 2)])
def test_without_scores_a_game_is_won_or_lost(payoff, winners: tuple[int, ...]) -> None:
    result = Result((0, 0, 0), (1, 1, 1), winners, ((0,), (1,), (2,)))
    assert payoff(result) == tuple(1.0 if seat in winners else -1.0 for seat in range(3))


@pytest.mark.parametrize("payoff", [placement, margin])
def test_what_one_wins_the_others_lose(payoff) -> None:
    result = Result((8, 3, 3, 1), (1, 2, 2, 4), (0,), ((0,), (1,), (2,), (3,)), (ScoreLine("points", (8, 3, 3, 1)),))
    assert sum(payoff(result)) == pytest.approx(0.0)
