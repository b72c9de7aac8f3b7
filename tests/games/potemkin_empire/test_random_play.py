"""Random play without menus leads where the same choices from the menus lead."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from intrigue.core.random_play import WORD_BITS, below, finish_randomly, scrambled
from tests.games.potemkin_empire.positions import GAME, position

SETTINGS: list[dict[str, object]] = [
    {},
    {"abilities": False},
    {"open_discard": False, "first_player": 2},
]


def choose(state: Any, word: int) -> None:
    """One decision through the public contract."""
    seat = state.pending[0]
    menu = state.legal(seat)
    state.play(seat, menu[below(word, len(menu))])


def assert_same_game(state: Any, seed: int) -> None:
    """A playout from here, and the same choices step by step."""
    twin = state.copy()
    decisions = finish_randomly(state, Random(seed))
    word = Random(seed).getrandbits(WORD_BITS) | 1
    for _ in range(decisions):
        word = scrambled(word)
        choose(twin, word)
    assert twin.pending == () == state.pending
    assert state.asks == twin.asks
    assert state.menus == twin.menus
    assert GAME.dump(state) == GAME.dump(twin)


@pytest.mark.parametrize("options", SETTINGS)
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games(players: int, options: dict[str, object]) -> None:
    for seed in range(4):
        assert_same_game(GAME.new(players, seed, options), seed)


@pytest.mark.parametrize("players", GAME.players)
def test_games_from_every_kind_of_question(players: int) -> None:
    """Whatever is open when a playout begins: every decision, with few or many seats still to answer."""
    seen = set()
    for seed in range(8):
        state = GAME.new(players, seed)
        word = seed + 1
        while state.pending:
            situation = (state.prompt(state.pending[0]), len(state.pending))
            if situation not in seen:
                seen.add(situation)
                assert_same_game(state.copy(), seed)
            word = scrambled(word)
            choose(state, word)
    rare = {"PE-D9"}
    assert {prompt.decision for prompt, _ in seen} >= {decision.id for decision in GAME.decisions} - rare


def test_games_in_which_facades_run_out() -> None:
    """PE-5.3: the random choice among the types that are left."""
    for seed in range(8):
        table = position(3, hands={"A": "F-01 F-02 R-01"}, piles={"culture": 1, "industry": 0, "science": 2})
        assert_same_game(table.state, seed)


def test_a_game_that_is_over_stays_as_it_is() -> None:
    state = GAME.new(3, 1)
    finish_randomly(state, Random(1))
    before = GAME.dump(state)
    assert finish_randomly(state, Random(2)) == 0
    assert GAME.dump(state) == before
