"""Simulation, statistics, soak and benchmark."""

from __future__ import annotations

from dataclasses import replace
from math import isclose
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.core.errors import BadOption, UnknownBot
from intrigue.core.game import Game
from intrigue.lab import soak as soaking
from intrigue.lab.bench import Calibration
from intrigue.lab.plan import Plan, Setting, nearest
from intrigue.lab.report import Outcome, Report
from intrigue.lab.simulation import OutcomeJob, make_plan, simulate
from intrigue.lab.soak import draw_setup, soak
from intrigue.lab.statistics import Sums, share


@pytest.fixture
def game() -> Game[Any, Any]:
    return intrigue.game("empire-engine")


# ---- statistics ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 4, 0.0456, 0.6994)],
)
def test_shares_have_wilsons_interval(hits: int, trials: int, low: float, high: float) -> None:
    """The values are those of published tables of the Wilson interval at 95 %."""
    estimate = share(hits, trials)
    assert estimate.value == hits / trials
    assert isclose(estimate.low, low, abs_tol=2e-4)
    assert isclose(estimate.high, high, abs_tol=2e-4)


def test_means_do_not_depend_on_the_order() -> None:
    values = [Random(1).randrange(100) for _ in range(50)]
    forwards, backwards = Sums(), Sums()
    for value in values:
        forwards.add(value)
    for value in reversed(values):
        backwards.add(value)
    assert forwards.mean() == backwards.mean()
    assert (forwards.least, forwards.greatest) == (min(values), max(values))


def test_a_single_value_has_no_spread() -> None:
    sums = Sums()
    sums.add(7)
    assert sums.mean() == (7, 7, 7)


# ---- simulation ----------------------------------------------------------------------------------


def test_a_game_is_determined_by_plan_and_number(game: Game[Any, Any]) -> None:
    plan = make_plan(game, 3, ("greedy", "random"), 10, 4, {})
    job, other = OutcomeJob(plan), OutcomeJob(replace(plan, seed=5))
    assert job.game(0, 5) == job.game(0, 5)
    assert job.game(0, 5) != job.game(0, 6)
    assert job.game(0, 5) != other.game(0, 5)


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing(game: Game[Any, Any]) -> None:
    plan = make_plan(game, 2, ("greedy", "random"), 20, 1, {"rounds": "long"})
    reports = [simulate(plan, workers) for workers in (1, 2)]
    assert reports[0].games == plan.games
    assert reports[0].data() == reports[1].data()


def test_bots_sit_everywhere_equally_often(game: Game[Any, Any]) -> None:
    plan = make_plan(game, 3, ("greedy", "random"), 6, 0, {})
    seats = [plan.entries(0, number) for number in range(6)]
    for entry in range(3):
        assert sorted(row.index(entry) for row in seats) == [0, 0, 1, 1, 2, 2]


def test_a_plan_is_checked_before_anything_is_played(game: Game[Any, Any]) -> None:
    with pytest.raises(BadOption, match="needs exactly 4 players"):
        make_plan(game, 3, ("random",), 1, 0, {"team_play": "on"})
    with pytest.raises(UnknownBot):
        make_plan(game, 3, ("random", "chess"), 1, 0, {})
    with pytest.raises(BadOption, match="bots: 4 for 3 players"):
        make_plan(game, 3, ("random",) * 4, 1, 0, {})


def duel(games: int) -> Plan:
    return Plan((Setting("empire-engine", 2, ("greedy", "random"), {}),), games, per_deal=1)


def test_the_report_counts_bots_and_seats() -> None:
    """Given two games of known outcome, then wins follow the bot and not the seat."""
    report = Report(duel(games=2))
    report.add([Outcome(0, (9, 3), (1, 2), (0,), 30), Outcome(1, (4, 8), (2, 1), (1,), 34)])
    greedy, random = report.bots
    assert (greedy.wins, random.wins) == (2, 0)
    assert greedy.places == [2, 0]
    assert greedy.score.total == 17
    assert [seat.wins for seat in report.seats] == [1, 1]
    assert (report.length.least, report.length.greatest) == (30, 34)


def test_a_shared_victory_counts_for_each_winner() -> None:
    report = Report(duel(games=1))
    report.add([Outcome(0, (9, 9), (1, 1), (0, 1), 30)])
    assert [column.wins for column in report.bots] == [1, 1]
    assert "games with several winners, each of whom counts: 1" in report.text()


# ---- soak ----------------------------------------------------------------------------------------


def test_random_games_end_and_keep_every_piece() -> None:
    tally = soak("empire-engine", 0, 33, seed=1)
    assert tally.failures == []
    assert tally.games == 33
    assert sorted(tally.players) == list(range(2, 13))
    assert tally.decisions > 33


def test_setups_are_valid_varied_and_repeatable(game: Game[Any, Any]) -> None:
    setups = [draw_setup(game, number, 7) for number in range(200)]
    assert setups == [draw_setup(game, number, 7) for number in range(200)]
    for setup in setups:
        game.resolve(setup.players, setup.options)
    chosen = {f"{name}={value}" for setup in setups for name, value in setup.options.items()}
    for wanted in ("team_play=True", "rounds=long", "empire_assignment=agreed", "score_piles=open"):
        assert wanted in chosen


def test_a_lost_piece_is_found_and_the_game_can_be_replayed(
    game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a game that loses a cube after ten decisions, then the soak names it and gives the record up to there."""
    real = type(game).inventory
    calls = 0

    def leaky(self: Game[Any, Any], state: Any) -> dict[str, int]:
        nonlocal calls
        calls += 1
        pieces = real(self, state)
        return pieces if calls <= 10 else {**pieces, "good": 0}

    monkeypatch.setattr(type(game), "inventory", leaky)
    (failure,) = soak("empire-engine", 0, 1, seed=1).failures
    assert "Broken: there were" in failure.problem
    record = intrigue.Record.from_json(failure.record)
    assert len(record.moves) == 10
    record.replay()


def test_an_endless_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soaking, "MOST_DECISIONS", 5)
    (failure,) = soak("empire-engine", 0, 1, seed=1).failures
    assert "no end after 5 decisions" in failure.problem


# ---- benchmark -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("allowed", "count"), [(range(2, 13), 4), (range(5, 7), 5), (range(1, 4), 3)])
def test_benchmarks_use_four_players_or_the_nearest_number(allowed: range, count: int) -> None:
    assert nearest(allowed, 4) == count


def test_the_calibration_loop_runs() -> None:
    assert Calibration().rate() > 0
