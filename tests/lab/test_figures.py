"""Estimates with their uncertainty, on made-up games of which the truth is known."""

from __future__ import annotations

from math import isclose, sqrt
from random import Random

import polars as pl
import pytest

from intrigue.lab.figures import Figure, adjusted, clear, grouped, occurrence, tail, whole
from intrigue.lab.variance import DEAL, PLAYERS, REST, SEAT, parts_of_outcome


def rows(values: list[bool | float], per_deal: int = 1, repeat: int = 1) -> pl.DataFrame:
    """Values in deals of so many, each deal noted several times over."""
    deals = [place // per_deal for place in range(len(values))]
    return pl.DataFrame({"deal": deals * repeat, "value": values * repeat})


def test_independent_games_have_the_usual_error() -> None:
    dice = Random(1)
    values: list[bool | float] = [dice.random() < 0.3 for _ in range(4000)]
    figure = whole(rows(values), "value", "wins")
    assert isclose(figure.error, sqrt(figure.value * (1 - figure.value) / 4000), rel_tol=0.01)
    assert figure.interval.low < 0.3 < figure.interval.high


def test_games_that_repeat_each_other_do_not_count_twice() -> None:
    """Given every game of a deal twice over, then the error is that of the single games."""
    dice = Random(2)
    values: list[bool | float] = [dice.random() < 0.3 for _ in range(1000)]
    once, twice = whole(rows(values), "value", "wins"), whole(rows(values, repeat=2), "value", "wins")
    assert twice.cases == 2 * once.cases
    assert isclose(twice.error, once.error, rel_tol=1e-9)
    assert isclose(twice.trials, once.trials, rel_tol=1e-9)


def test_deals_that_even_out_are_known_more_exactly() -> None:
    """Given deals in which exactly one of two seats wins, then the share of wins is certain."""
    figure = whole(rows([True, False] * 500, per_deal=2), "value", "wins")
    assert (figure.value, figure.error) == (0.5, 0)


@pytest.mark.slow
def test_intervals_hold_the_truth_as_often_as_they_promise() -> None:
    """Given 400 samples of deals whose games hang together, then about 95 % of the intervals hold the truth."""
    dice, held = Random(3), 0
    for _ in range(400):
        luck = [dice.choice((0.1, 0.5)) for _ in range(120)]
        values: list[bool | float] = [dice.random() < chance for chance in luck for _ in range(4)]
        interval = whole(rows(values, per_deal=4), "value", "wins").interval
        held += interval.low <= 0.3 <= interval.high
    assert 0.92 <= held / 400 <= 0.98


def test_groups_are_kept_apart_and_in_order() -> None:
    frame = pl.DataFrame({"deal": [0, 1, 2, 3], "who": ["b", "a", "b", "a"], "value": [1, 4, 3, 6]})
    figures = grouped(frame, ["who"], "value", is_share=False)
    assert [(figure.name, figure.cases, figure.value) for figure in figures] == [("a", 2, 5), ("b", 2, 2)]
    assert grouped(frame.head(0), ["who"], "value") == []


def test_how_often_something_occurs() -> None:
    """Given cards in 1 of 2 seats of every deal, and a card in 1 of 4 deals, then the shares are 1/2 and 1/8."""
    everything = pl.DataFrame({"deal": [place // 2 for place in range(80)]})
    frame = pl.DataFrame({"deal": [*range(40), *range(0, 40, 4)], "card": ["always"] * 40 + ["seldom"] * 10})
    uses = occurrence(frame, "card", everything)
    assert (uses["always"].value, uses["always"].error) == (0.5, 0)
    assert uses["seldom"].value == 0.125
    assert isclose(uses["seldom"].error, sqrt(0.25 * 0.75 / 39) / 2)


@pytest.mark.parametrize(("z", "chance"), [(0.0, 1.0), (1.96, 0.05), (-2.576, 0.01)])
def test_tails_of_the_normal_distribution(z: float, chance: float) -> None:
    assert isclose(tail(z, 1), chance, abs_tol=2e-4)


def test_without_spread_only_equality_is_likely() -> None:
    assert tail(0, 0) == 1
    assert tail(0.1, 0) == 0


def test_the_correction_is_that_of_benjamini_and_hochberg() -> None:
    """The example of their paper of 1995: fifteen probabilities, of which four are declared at 5 %."""
    chances = [
        *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
        *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0),
    ]
    assert sum(value <= 0.05 for value in adjusted(chances)) == 4
    assert adjusted([]) == []


def test_only_what_stands_out_is_clear() -> None:
    same = [Figure(f"seat {seat}", 400, 0.25 + 0.02 * (-1) ** seat, 0.022, expected=0.25) for seat in range(4)]
    odd = Figure("seat 9", 400, 0.4, 0.024, expected=0.25)
    assert clear(same) == []
    assert clear([*same, odd]) == [odd]
    assert clear([Figure("no expectation", 10, 0.9, 0.01)]) == []


# ---- parts of the outcome ------------------------------------------------------------------------


def outcomes(skill: float, seat: float, deal: float, rest: float, games: int = 6000, seed: int = 4) -> pl.DataFrame:
    """Made-up outcomes of two players, in deals of two games, with standard deviations of known size."""
    dice = Random(seed)
    found = []
    luck: list[float] = []
    for number in range(games):
        if number % 2 == 0:
            luck = [dice.gauss(0, deal), dice.gauss(0, deal)]
        for place in (0, 1):
            entry = (place + number // 2 + number % 2) % 2
            value = skill * (1 - 2 * entry) + seat * (1 - 2 * place) + luck[place] + dice.gauss(0, rest)
            found.append((number // 2, place, "ab"[entry], value, 0.0))
    return pl.DataFrame(found, schema=["deal", "seat", "bot", "place", "expected"], orient="row")


@pytest.mark.parametrize(
    ("skill", "seat", "deal", "rest"), [(1, 1, 1, 1), (2, 0, 1, 0.5), (0, 0, 0, 1), (0.2, 0, 2, 0.2), (0, 0.5, 0, 1)]
)
def test_the_parts_of_the_outcome_are_found(skill: float, seat: float, deal: float, rest: float) -> None:
    shares = {part.name: part.share for part in parts_of_outcome(outcomes(skill, seat, deal, rest))}
    whole_variance = skill**2 + seat**2 + deal**2 + rest**2
    for name, size in ((PLAYERS, skill), (SEAT, seat), (DEAL, deal), (REST, rest)):
        assert isclose(shares[name], size**2 / whole_variance, abs_tol=0.03), name
    assert isclose(sum(shares.values()), 1)


def test_few_games_do_not_make_skill_out_of_luck() -> None:
    """Given runs of 20 games without any effect, then most of them show no part of the players at all."""
    shares = [parts_of_outcome(outcomes(0, 0, 0, 1, games=20, seed=seed))[0].share for seed in range(40)]
    assert shares.count(0.0) >= 20


def test_single_games_tell_nothing_about_the_deal() -> None:
    frame = outcomes(1, 0, 1, 1).filter(pl.int_range(pl.len()) % 4 < 2)
    assert [part.name for part in parts_of_outcome(frame)] == [PLAYERS, SEAT, REST]


def test_outcomes_that_never_vary_have_no_parts() -> None:
    frame = outcomes(1, 0, 1, 1).with_columns(pl.lit(0.5).alias("place"))
    assert parts_of_outcome(frame) == []
