"""Bots: what they are given, and that greedy is worth its name."""

from __future__ import annotations

from random import Random

import pytest

import intrigue
from intrigue.bots import bot, bots
from intrigue.core.errors import UnknownBot
from intrigue.lab.report import Report
from intrigue.lab.simulation import make_plan, simulate
from intrigue.lab.statistics import share

GAMES = 40
FAIR_SHARE = 0.25


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'chess'; known bots: random, greedy"):
        bot("chess", intrigue.game("empire-engine"))


@pytest.mark.parametrize("name", bots())
def test_bots_choose_legal_actions_and_repeat_themselves_with_the_same_dice(name: str) -> None:
    game = intrigue.game("empire-engine")
    mind = bot(name, game)
    state = game.new(4, 3)
    for number in range(60):
        seat = state.pending[0]
        view, legal = state.view(seat), state.legal(seat)
        action = mind.choose(view, legal, Random(number), 1.0)
        assert action in legal
        assert action == mind.choose(view, legal, Random(number), 1.0)
        state.play(seat, action)


def test_greedy_clearly_beats_three_random_players() -> None:
    """Given 40 games with seats rotated, then even the low end of the interval is far above a fair share."""
    plan = make_plan(intrigue.game("empire-engine"), 4, ("greedy", "random"), 0, {})
    report = Report(plan, GAMES)
    for outcomes in simulate(plan, GAMES):
        report.add(outcomes)
    greedy, *others = report.bots
    assert share(greedy.wins, GAMES).low > 2 * FAIR_SHARE
    for other in others:
        assert share(other.wins, GAMES).high < FAIR_SHARE
