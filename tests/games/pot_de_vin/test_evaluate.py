"""What positions are worth to each seat, for searches."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.random_play import finish_randomly
from intrigue.games.pot_de_vin.play.evaluate import worth
from tests.games.pot_de_vin.playing import VARIANTS, finished, moves
from tests.games.pot_de_vin.positions import BY_HAND, GAME, at_round


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_prospects_lie_between_0_and_1_and_add_up(players, options):
    for move in moves(players, options, seed=4):
        prospects = GAME.evaluate(move.state)
        assert len(prospects) == players
        assert all(0 <= prospect <= 1 for prospect in prospects)
        assert sum(prospects) == pytest.approx(1)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_prospects_are_exact_at_the_end(players, options):
    """PV-10.4: winners share the one victory."""
    state, _ = finished(players, options, seed=5)
    share = 1 / len(state.result.winners)
    assert GAME.evaluate(state) == tuple(share if seat in state.result.winners else 0.0 for seat in range(players))


def test_partners_have_the_same_prospects():
    """PV-11.13."""
    for move in moves(6, {}, seed=6):
        prospects = GAME.evaluate(move.state)
        assert prospects[:3] == prospects[3:]


def test_more_points_are_better():
    """PV-10.1: three guilds with one symbol, three guilds with three, and nearly everything else."""
    areas = {1: "A4 E6 U7 E4 A5 P8 E5 A6 P7", 2: "P9 U9 U8"}
    hands = {1: "A2", 2: "P2", 3: "E2"}
    table = at_round(3, hands=hands, trump="U2", areas=areas, rest=3, options=BY_HAND)
    first, second, third = GAME.evaluate(table.state)
    assert second < first < third


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_at_the_end_winners_are_worth_most_and_all_together_one(players, options):
    """PV-10.1 to PV-10.4: half for the win, half for the margin."""
    for seed in range(10):
        state = GAME.new(players, seed, options)
        finish_randomly(state, Random(seed))
        values = worth(state)
        assert sum(values) == pytest.approx(1.0)
        assert {seat for seat in range(players) if values[seat] == max(values)} == set(state.result.winners)


def test_those_who_share_a_victory_share_its_worth():
    """PV-10.4"""
    state = GAME.new(4, 71)
    finish_randomly(state, Random(71))
    assert len(state.result.winners) == 2
    values = worth(state)
    assert sum(values) == pytest.approx(1.0)
    assert values[state.result.winners[0]] == values[state.result.winners[1]] < 0.5


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_before_the_end_a_search_sees_the_prospects(players, options):
    for move in moves(players, options, seed=7):
        if move.state.result is None:
            assert worth(move.state) == GAME.evaluate(move.state)
