"""The evaluation that searches use."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.potemkin_empire.positions import GAME, position


@pytest.mark.parametrize("players", [3, 4, 5])
def test_prospects_add_up(players):
    """PE-13.6: one winner at the end, who then has all of it."""
    rng = Random(players)
    state = GAME.new(players, players)
    while state.pending:
        prospects = GAME.evaluate(state)
        assert len(prospects) == players
        assert sum(prospects) == pytest.approx(1)
        assert min(prospects) >= 0
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
    winner = state.result.ranks.index(1)
    assert state.result.winners == (winner,)
    assert GAME.evaluate(state) == tuple(float(seat == winner) for seat in range(players))


BETTER: list[Any] = [
    pytest.param({"captured": {"B": "F-20 F-21"}}, id="captured cards"),
    pytest.param({"villages": {"B": "industry:R-01:4c"}}, id="cubes"),
    pytest.param({"villages": {"B": "government:R-01"}}, id="government"),
    pytest.param({"villages": {"B": "science:F-01"}}, id="a fake"),
    pytest.param({"villages": {"B": "espionage:R-01:1a"}}, id="an agent"),
    pytest.param({"hands": {"B": "F-01 F-02"}}, id="cards"),
    pytest.param({"scientist": "B"}, id="scientist"),
    pytest.param({"shield": "B"}, id="shield"),
]


@pytest.mark.parametrize("more", BETTER)
def test_who_has_more_has_better_prospects(more):
    """PE-13.2"""
    mine, theirs, third = GAME.evaluate(position(month=2, **more).state)
    assert theirs > mine == third


def test_a_lead_counts_more_near_the_end():
    early, late = (position(month=month, captured={"B": "F-20 F-21 F-22"}) for month in (1, 4))
    assert GAME.evaluate(late.state)[1] > GAME.evaluate(early.state)[1] > 1 / 3
