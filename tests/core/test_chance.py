"""Chance: fair, repeatable, and small enough to live in a state."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigue.core.chance import Chance
from intrigue.testing import assert_uniform


def test_a_seed_gives_the_same_numbers_on_every_machine() -> None:
    """Pinned: a change of these numbers changes every recorded game."""
    chance = Chance.from_seed(7)
    assert [chance.below(100) for _ in range(8)] == [8, 28, 65, 18, 82, 78, 16, 14]
    assert f"{chance.key:064x}".startswith("52bb83d99ae9")


def test_seeds_differ_and_may_be_large() -> None:
    firsts = {Chance.from_seed(seed).below(10**6) for seed in (0, 1, 2, 10**40, 10**40 + 1)}
    assert len(firsts) == 5


def test_a_copy_goes_on_alike_and_apart() -> None:
    chance = Chance.from_seed(1)
    for _ in range(5):
        chance.below(10)
    copy = chance.copy()
    ahead = [chance.below(1000) for _ in range(40)]
    assert copy.counter == 5
    assert [copy.below(1000) for _ in range(40)] == ahead


@pytest.mark.parametrize("drawn", [0, 1, 15, 16, 17, 33])
def test_a_stream_can_be_taken_up_anywhere(drawn: int) -> None:
    """Its whole condition is key and counter, wherever in a block of words it stands."""
    chance = Chance.from_seed(3)
    for _ in range(drawn):
        chance.below(2)
    resumed = Chance.at(chance.key, chance.counter)
    assert [resumed.below(1000) for _ in range(20)] == [chance.below(1000) for _ in range(20)]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 52])
def test_numbers_are_equally_likely(n: int) -> None:
    chance = Chance.from_seed(11)
    assert_uniform(lambda: chance.below(n), lambda number: number, set(range(n)), n=200 * n)


def test_large_ranges_are_fair_too() -> None:
    """Without its second try a draw below three quarters of the range of a word would hit every third number twice."""
    chance = Chance.from_seed(13)
    assert_uniform(lambda: chance.below(3 << 30), lambda number: number % 3, {0, 1, 2}, n=3000)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance.from_seed(12)

    def shuffled() -> tuple[str, ...]:
        cards = list("ABC")
        chance.shuffle(cards)
        return tuple(cards)

    orders = {tuple(order) for order in ("ABC", "ACB", "BAC", "BCA", "CAB", "CBA")}
    assert_uniform(shuffled, lambda order: order, orders, n=3000)


def test_a_shuffle_makes_the_draws_of_below() -> None:
    """From the last card down, each changes places with one drawn from those up to it."""
    chance = Chance.from_seed(21)
    chance.below(6)
    twin, cards, expected = chance.copy(), list(range(40)), list(range(40))
    chance.shuffle(cards)
    for last in range(39, 0, -1):
        other = twin.below(last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert cards == expected
    assert [chance.below(100) for _ in range(20)] == [twin.below(100) for _ in range(20)]


def test_a_shuffle_keeps_every_card() -> None:
    cards = list("AABBBC")
    Chance.from_seed(5).shuffle(cards)
    assert Counter(cards) == Counter("AABBBC")


@pytest.mark.parametrize("cards", [[], ["A"]])
def test_nothing_to_shuffle_draws_nothing(cards: list[str]) -> None:
    chance = Chance.from_seed(5)
    chance.shuffle(cards)
    assert chance.counter == 0


def test_several_numbers_at_once_are_those_that_come_one_by_one() -> None:
    bounds = (6, 52 * 51 * 50 * 49 * 48, 2, 3_776_965_920, 1, 7) * 8
    one, other = Chance.from_seed(3), Chance.from_seed(3)
    assert one.below_each(bounds) == [other.below(bound) for bound in bounds]
    assert one.counter == other.counter
    assert one.below(1000) == other.below(1000)
