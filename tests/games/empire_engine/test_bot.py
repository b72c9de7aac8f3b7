"""The greedy player and the evaluation that searches use."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from intrigue.core.codec import to_data
from tests.games.empire_engine.playing import ALL_TEAM_RULES, VARIANTS, finished, moves
from tests.games.empire_engine.positions import GAME, Table, asking, execute, planning


def played(players: int, options: dict[str, object], seed: int, greedy: tuple[int, ...]) -> Any:
    """A game at its end in which these seats are greedy and the others play at random."""
    rng = Random(seed)
    state = GAME.new(players, seed, options)
    while state.pending:
        seat = state.pending[0]
        legal = state.legal(seat)
        state.play(seat, GAME.greedy(state.view(seat), legal, rng) if seat in greedy else rng.choice(legal))
    return state


@pytest.mark.parametrize("seat", range(4))
def test_greedy_beats_three_randoms_clearly(seat):
    """From every seat. By chance it would win a quarter; eight of ten and more leave no doubt."""
    wins = sum(seat in played(4, {}, seed, (seat,)).result.winners for seed in range(10))
    assert wins >= 8


@pytest.mark.parametrize("team", [(0, 2), (1, 3)])
def test_a_greedy_team_beats_a_random_one(team):
    wins = sum(played(4, ALL_TEAM_RULES, seed, team).result.winners == team for seed in range(6))
    assert wins >= 5


@pytest.mark.parametrize("decision", [decision.id for decision in GAME.decisions])
def test_every_decision_is_handled(decision):
    table = asking(decision)
    ((seat, asked),) = table.asked
    assert asked == decision
    assert choice(table, seat) in table.legal(seat)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_greedy_answers_legally_wherever_random_play_leads(players, options):
    rng = Random(1)
    for move in moves(players, options, seed=15):
        for seat in move.state.pending:
            legal = move.state.legal(seat)
            assert GAME.greedy(move.state.view(seat), legal, rng) in legal


def test_greedy_needs_nothing_but_the_view():
    """A view that has been through JSON gives the same choice."""
    for move in moves(4, {**ALL_TEAM_RULES, "empire_powers": True}, seed=3):
        for seat in move.state.pending:
            view = move.state.view(seat)
            copy = GAME.view_from(json.loads(json.dumps(to_data(view))))
            legal = move.state.legal(seat)
            assert GAME.greedy(copy, legal, Random(1)) == GAME.greedy(view, legal, Random(1))


def choice(table: Table, seat: str) -> str:
    legal = table.state.legal("ABCD".index(seat))
    return str(GAME.actions.text(GAME.greedy(table.view(seat), legal, Random(1))))


def test_salvage_goes_for_the_majority_in_reach():
    """With open piles: one invention more makes A level with B; soldiers and goods are out of reach or safe."""
    table = execute(
        2,
        tops={"A": ("salvage", "defend")},
        score={"A": "6/0/3", "B": "0/6/4"},
        options={"score_piles": "open"},
    )
    assert choice(table, "A") == "salvage invention"


def test_salvage_counts_what_partners_have_together():
    """EE-15.3: A alone is behind in soldiers, but its team is safe there; in goods the team is one behind."""
    table = execute(
        4,
        tops={"A": ("salvage", "defend")},
        score={"A": "0/1/0", "B": "3/2/0", "C": "8/2/0", "D": "0/2/5"},
        options={"team_play": True},
    )
    assert choice(table, "A") == "salvage good"


def test_salvage_counts_what_rivals_have_together():
    """EE-15.3, with open piles: each of B and D has fewer goods than A's team, together they have as many."""
    table = execute(
        4,
        tops={"A": ("salvage", "defend")},
        score={"A": "0/3/4", "B": "2/1/0", "C": "0/0/0", "D": "2/2/0"},
        options={"team_play": True, "score_piles": "open"},
    )
    assert choice(table, "A") == "salvage good"


def test_goods_are_exported_in_the_last_round():
    """Nobody can attack (no soldiers); four goods wait, and Export is one free turn away."""
    table = planning(tops={"A": ("arm", "invent")}, ready={"A": "0/4"}, round=9)
    first = choice(table, "A")
    table.play("A", first)
    table.idle_until("A")
    table.play("A", choice(table, "A"))
    assert table.shows("A")[1] == "export"


def test_no_attack_with_one_soldier_for_two():
    """From (arm, invent) one free result is Attack twice; with a single soldier the other one is better."""
    table = planning(tops={"A": ("arm", "invent")}, ready={"A": "1/0"})
    table.play("A", choice(table, "A"))
    table.idle_until("A")
    table.play("A", choice(table, "A"))
    assert table.shows("A") != ("attack", "attack")


# ---- evaluation ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_prospects_lie_between_0_and_1_and_add_up(players, options):
    for move in moves(players, options, seed=4):
        prospects = GAME.evaluate(move.state)
        assert len(prospects) == players
        assert all(0 <= prospect <= 1 for prospect in prospects)
        assert sum(prospects) == pytest.approx(1)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_prospects_are_exact_at_the_end(players, options):
    """EE-11.6: winners share the one victory."""
    state = finished(players, options, seed=5)
    share = 1 / len(state.result.winners)
    assert GAME.evaluate(state) == tuple(share if seat in state.result.winners else 0.0 for seat in range(players))


def test_partners_have_the_same_prospects():
    """EE-15.3."""
    for move in moves(4, {"team_play": True}, seed=6):
        prospects = GAME.evaluate(move.state)
        assert prospects[0] == prospects[2]
        assert prospects[1] == prospects[3]


def test_more_points_are_better():
    """EE-11.4."""
    table = planning(score={"A": "2/2/2", "B": "1/0/1", "C": "4/4/4"})
    a, b, c = GAME.evaluate(table.state)
    assert b < a < c
