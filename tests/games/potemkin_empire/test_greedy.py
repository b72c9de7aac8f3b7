"""The greedy player."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from intrigue.core.codec import to_data
from tests.games.potemkin_empire.positions import GAME, SEATS, Table, position, short_name

DECISIONS = {decision.id for decision in GAME.decisions}


def played(players: int, seed: int, greedy: tuple[int, ...]) -> Any:
    """A game at its end in which these seats are greedy and the others play at random."""
    rng = Random(seed)
    state = GAME.new(players, seed)
    while state.pending:
        seat = state.pending[0]
        legal = state.legal(seat)
        action = GAME.greedy(state.view(seat), legal, rng) if seat in greedy else rng.choice(legal)
        assert action in legal
        state.play(seat, action)
    return state


def choice(table: Table, seat: str) -> str:
    number = SEATS.index(seat)
    action = GAME.greedy(table.state.view(number), table.state.legal(number), Random(1))
    return short_name(GAME.actions.text(action))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_greedy_beats_randoms_clearly(players):
    """From every seat: by chance it would win its share, a third at most; twice that leaves no doubt."""
    games = 8 * players
    wins = sum(seed % players in played(players, seed, (seed % players,)).result.winners for seed in range(games))
    assert wins >= 0.7 * games


def test_greedy_scores_like_a_decent_player():
    """Among themselves more than twenty points, as simple computer players do with these cards."""
    scores = [score for seed in range(4) for score in played(4, seed, (0, 1, 2, 3)).result.scores]
    assert sum(scores) / len(scores) > 20


def test_greedy_answers_every_kind_of_question():
    """Whatever random play leads to, a legal action is chosen, for each decision of the game."""
    met: set[str] = set()
    for seed in range(60):
        rng = Random(seed)
        state = GAME.new(3 + seed % 3, seed)
        while state.pending:
            seat = rng.choice(state.pending)
            legal, decision = state.legal(seat), state.prompt(seat).decision
            if decision not in met or rng.random() < 0.02:
                assert GAME.greedy(state.view(seat), legal, rng) in legal
                met.add(decision)
            state.play(seat, rng.choice(legal))
        if met == DECISIONS:
            break
    assert met == DECISIONS


@pytest.mark.parametrize("options", [{"open_discard": False}, {"abilities": False}], ids=["closed", "plain"])
def test_greedy_plays_with_other_options(options):
    """PE-V1, PE-I1"""
    rng = Random(2)
    state = GAME.new(3, 2, options)
    while state.pending:
        seat = rng.choice(state.pending)
        state.play(seat, GAME.greedy(state.view(seat), state.legal(seat), rng))
    assert state.result is not None


@pytest.mark.parametrize("players", [3, 5])
def test_greedy_needs_nothing_but_the_view(players):
    """A view that has been through JSON gives the same choice, wherever random play leads."""
    rng = Random(players)
    state = GAME.new(players, 12)
    while state.pending:
        seat = rng.choice(state.pending)
        legal = state.legal(seat)
        view = state.view(seat)
        again = GAME.view_from(json.loads(json.dumps(to_data(view))))
        assert GAME.greedy(view, legal, Random(1)) == GAME.greedy(again, legal, Random(1))
        state.play(seat, rng.choice(legal))


@pytest.mark.parametrize(("card", "checked"), [("F-01", True), ("R-01", False)])
def test_greedy_uses_what_it_has_seen(card, checked):
    """It looks at a building, and tips off the authorities about it only if it is a fake."""
    villages = {"B": f"government:{card} government:F-02", "C": "government:F-03"}
    table = position(villages=villages, hands={"A": "F-16 R-09 F-05"})
    table.play("A", "play F-16", "B1", "play R-09")
    assert (choice(table, "A") == "B1") == checked


def test_greedy_does_not_walk_into_a_known_trap():
    """A real Espionage building kills the agent (PE-10.9)."""
    villages = {"A": "espionage:R-02:1a", "B": "espionage:KE-1", "C": "culture:F-03"}
    table = position(villages=villages, hands={"A": "F-16"})
    table.play("A", "play F-16", "B1", "spy")
    assert choice(table, "A") == "C1"


def test_greedy_spares_its_own_village():
    """PE-10.10: the additional check is not made at home."""
    villages = {"A": "espionage:R-02:1a government:F-05", "B": "espionage:F-01"}
    table = position(villages=villages)
    table.play("A", "spy", "B1")
    assert choice(table, "A") == "stop"


def test_greedy_recruits_no_agent_that_can_spy_no_more():
    """In Production Mode of the last month an agent is worth nothing, cubes are points."""
    table = position(month=4, villages={"A": "industry:R-01 industry:R-02"}, hands={"A": "R-13"}, producing="A")
    assert table.legal("A") == ["produce", "play R-13"]
    assert choice(table, "A") == "produce"
