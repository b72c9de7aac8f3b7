"""Results: places, winners and teams."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from intrigue.core.errors import BadData
from intrigue.core.random_play import finish_randomly
from intrigue.core.result import Result, ScoreLine, rank, team_result
from tests.toys.three_cards import ThreeCards
from tests.toys.three_cards.state import CardState


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


def test_results_survive_pickling() -> None:
    result = team_result([(0,), (1,)], [(3,), (5,)], [("points", [3, 5], "TG-1")], "Most points.")
    assert pickle.loads(pickle.dumps(result)) == result


def test_a_state_works_its_result_out_once_and_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulations end many games whose results nobody reads."""
    state, calls = ended(), []
    score = ThreeCards.score

    def counted(game: ThreeCards, state: CardState) -> Result:
        calls.append(1)
        return score(game, state)

    monkeypatch.setattr(ThreeCards, "score", counted)
    assert state.over
    assert not calls
    assert state.result is state.result
    assert state.copy().result is state.result
    assert calls == [1]


def test_a_dump_with_another_result_is_refused() -> None:
    state = ended()
    data: dict[str, Any] = state.game.dump(state)
    assert state.game.load(data).result == state.result
    with pytest.raises(BadData, match="result: expected the result that the rest of the state gives"):
        state.game.load({**data, "result": {**data["result"], "winners": [0, 1]}})


def ended() -> CardState:
    """A finished game whose result nobody has looked at."""
    state = ThreeCards().new(2, seed=3)
    finish_randomly(state, Random(1))
    return state
