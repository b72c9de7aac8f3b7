"""Bots: what they are given, that they keep to it, and that the levels follow on each other."""

from __future__ import annotations

from random import Random

import pytest

import intrigue
from intrigue.bots import bot, bots
from intrigue.bots.levels import FAIR_SECONDS, MASTER_SECONDS, STRONG_SECONDS, LevelBot, fair, master, strong
from intrigue.bots.search.bot import SearchBot
from intrigue.bots.simple import GreedyBot
from intrigue.core.errors import UnknownBot
from intrigue.lab import ladder
from intrigue.lab.ladder import climb, make_ladder
from intrigue.lab.statistics import share

GAMES = 40
FAIR_SHARE = 0.25
AT_ONCE = ("random", "novice", "greedy")
GENEROUS = 1e6  # seconds, so that only iterations count


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'chess'; known bots: random, novice, greedy, fair, strong"):
        bot("chess", intrigue.game("empire-engine"))


@pytest.mark.parametrize("budget", ["", "0", "-5", "many", "0s", "1.5", "infs", "200x0", "200x", "2sx"])
def test_a_budget_that_makes_no_sense_is_refused(budget: str) -> None:
    with pytest.raises(UnknownBot, match=r"expected iterations \(search:200\)"):
        bot(f"search:{budget}", intrigue.game("empire-engine"))


@pytest.mark.parametrize("name", [*AT_ONCE, "search:5"])
def test_bots_choose_legal_actions_and_repeat_themselves_with_the_same_dice(name: str) -> None:
    game = intrigue.game("empire-engine")
    mind = bot(name, game)
    state = game.new(4, 3)
    for number in range(60 if name in AT_ONCE else 12):
        seat = state.pending[0]
        view, legal = state.view(seat), state.legal(seat)
        action = mind.choose(view, legal, Random(number), GENEROUS)
        assert action in legal
        assert action == mind.choose(view, legal, Random(number), GENEROUS)
        state.play(seat, action)


@pytest.mark.parametrize("game_id", intrigue.games())
def test_a_novice_overlooks_its_best_action_and_plays_the_next_best(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = intrigue.game(game_id)
    monkeypatch.setattr(type(game), "efforts", game.efforts._replace(slips=1.0))
    novice = bot("novice", game)
    state = game.new(None, 3)
    mistakes = next_best = 0
    for number in range(80):
        if not state.pending:
            break
        seat = state.pending[0]
        view, legal = state.view(seat), state.legal(seat)
        dice = Random(number)
        best = game.greedy(view, legal, dice)
        if len(legal) > 1:
            chosen = novice.choose(view, legal, Random(number), GENEROUS)
            assert chosen != best
            rest = tuple(action for action in legal if action != best)
            assert chosen in rest
            dice.random()  # the novice's own
            mistakes += 1
            next_best += chosen == game.greedy(view, rest, dice)
        state.play(seat, best)
    assert mistakes > 10
    assert next_best > 0.8 * mistakes


def test_a_novice_without_mistakes_plays_like_a_greedy_player(monkeypatch: pytest.MonkeyPatch) -> None:
    game = intrigue.game("catherine")
    monkeypatch.setattr(type(game), "efforts", game.efforts._replace(slips=0.0))
    state = game.new(3, 3)
    for number in range(40):
        seat = state.pending[0]
        view, legal = state.view(seat), state.legal(seat)
        best = game.greedy(view, legal, Random(number))
        assert bot("novice", game).choose(view, legal, Random(number), GENEROUS) == best
        state.play(seat, best)


@pytest.mark.parametrize("game_id", intrigue.games())
def test_every_level_plays_every_game_at_every_count(game_id: str) -> None:
    """With hardly any time: then the greedy player's move is the answer, and there always is one."""
    game = intrigue.game(game_id)
    for players in game.players:
        state = game.new(players, 5)
        seat = state.pending[0]
        view, legal = state.view(seat), state.legal(seat)
        for level in bots():
            assert bot(level, game).choose(view, legal, Random(1), 0.0) in legal


def test_levels_have_times_that_people_wait_gladly_and_do_more_the_higher_they_are() -> None:
    for game_id in intrigue.games():
        game = intrigue.game(game_id)
        levels = fair(game), strong(game), master(game)
        assert [level.seconds for level in levels] == [FAIR_SECONDS, STRONG_SECONDS, MASTER_SECONDS] == [0.3, 2.0, 5.0]
        low, high, highest = (iterations(level, game.players[-1]) for level in levels)
        assert low < high < highest


def iterations(level: LevelBot, players: int) -> int:
    mind = level.plain
    if isinstance(mind, GreedyBot):
        return 0
    assert isinstance(mind, SearchBot)
    assert mind.iterations + mind.for_each_player > 0
    return mind.iterations + mind.for_each_player * players


def test_greedy_clearly_beats_three_random_players() -> None:
    """Given 40 games with seats rotated, then even the low end of the interval is far above a fair share."""
    played = make_ladder(intrigue.game("empire-engine"), 4, ["greedy"], GAMES, 0, {}, among="random")
    wins = sum(row.won for row in climb(played))
    assert share(wins, GAMES).low > 2 * FAIR_SHARE


@pytest.mark.slow
def test_a_short_search_clearly_beats_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players, 100 iterations however long they take: far more than half of the games."""
    monkeypatch.setattr(ladder, "BUDGET", GENEROUS)
    played = make_ladder(intrigue.game("empire-engine"), 2, ["search:100"], GAMES, 0, {}, among="greedy")
    wins = sum(row.won for row in climb(played))
    assert share(wins, GAMES).low > 0.5
