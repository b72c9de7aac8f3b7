"""Samplers: on tiny positions every possible deal, each equally often, found by trying them all."""

from __future__ import annotations

import json
from functools import partial
from itertools import permutations
from random import Random
from typing import Any

import pytest

from intrigue import BadData
from intrigue.core.codec import to_data
from intrigue.testing.samplers import assert_uniform
from tests.games.catherine.positions import GAME, Seat, Table, choosing

DRAWS = 3000


def sampler_of(table: Table, viewer: str | None) -> Any:
    """Made from a view that has been through JSON."""
    return GAME.sampler(GAME.view_from(json.loads(json.dumps(to_data(table.view(viewer))))))


def deal(state: Any) -> tuple[Any, ...]:
    """What is hidden: who holds which cards, and the order of the pile."""
    truth = GAME.dump(state)
    return (*[tuple(sorted(hand)) for hand in truth["hands"]], tuple(truth["pile"]))


def possible_deals(table: Table, viewer: int | None) -> set[Any]:
    """All ways to deal the hidden cards that look the same to the viewer."""
    truth = GAME.dump(table.state)
    zones = [truth["pile"], *[hand for seat, hand in enumerate(truth["hands"]) if seat != viewer]]
    seen = table.state.view(viewer)
    found = set()
    for order in permutations([card for zone in zones for card in zone]):
        cards = list(order)
        data = json.loads(json.dumps(truth))
        hidden = [data["pile"], *[hand for seat, hand in enumerate(data["hands"]) if seat != viewer]]
        for zone in hidden:
            zone[:] = [cards.pop() for _ in zone]
        try:
            state = GAME.load(data)
        except BadData:  # a card in the pile that cannot be there since the last shuffle
            continue
        if state.view(viewer) == seen:
            found.add(deal(state))
    return found


def with_generations(table: Table, new: list[int]) -> Table:
    """The same position after a reshuffle that has put these cards into the pile."""
    data = GAME.dump(table.state)
    data["generation"] = [int(card in new) for card in range(102)]
    data["shuffles"] = 1
    return Table(GAME.load(data))


def tiny(players: int, hands: str, pile: int) -> Table:
    seats = {letter: Seat(hand=int(size)) for letter, size in zip("ABCD", hands, strict=False)}
    return choosing(players, seats=seats, pile=pile)


@pytest.mark.parametrize(("hands", "pile", "count"), [("22", 1, 3), ("23", 2, 20), ("222", 1, 30)])
def test_every_deal_equally_often(hands, pile, count):
    """Before any reshuffle: the unseen cards anywhere."""
    table = tiny(len(hands), hands, pile)
    expected = possible_deals(table, 0)
    assert len(expected) == count
    rng = Random(1)
    assert_uniform(partial(sampler_of(table, "A").draw, rng), deal, expected, DRAWS)


def test_after_a_reshuffle_old_and_new_cards_keep_apart():
    """CA-7.8: B holds two old cards, C one old and one new, two new ones are in the pile."""
    table = tiny(3, "222", 2)
    truth = GAME.dump(table.state)
    table = with_generations(table, [*truth["pile"], truth["hands"][2][1]])
    expected = possible_deals(table, 0)
    assert len(expected) == 3 * (3 * 2)
    assert_uniform(partial(sampler_of(table, "A").draw, Random(2)), deal, expected, DRAWS)


def test_after_a_reshuffle_two_players_know_everything():
    """CA-7.8: what B held before is known to the card."""
    table = tiny(2, "33", 3)
    truth = GAME.dump(table.state)
    table = with_generations(table, truth["pile"])
    rng = Random(3)
    sampler = sampler_of(table, "A")
    assert {deal(sampler.draw(rng))[1] for _ in range(50)} == {tuple(sorted(truth["hands"][1]))}


def test_a_spectator_holds_all_hands_possible():
    table = tiny(2, "22", 1)
    expected = possible_deals(table, None)
    assert len(expected) == 30
    assert_uniform(partial(sampler_of(table, None).draw, Random(4)), deal, expected, DRAWS)


def test_a_confirmed_choice_is_any_of_the_possible_ones():
    """CA-4.8: two cards in either role and one of four columns, for each hand that B may have."""
    table = tiny(2, "32", 1)
    table.play("B", table.legal("B")[0], "column 2")

    def choice(state: Any) -> tuple[int, ...]:
        return tuple(GAME.dump(state)["plan"][3:])

    unseen = [*GAME.dump(table.state)["pile"], *GAME.dump(table.state)["hands"][1]]
    expected = {(lead, follow, column) for lead, follow in permutations(unseen, 2) for column in range(4)}
    assert len(expected) == 24
    assert_uniform(partial(sampler_of(table, "A").draw, Random(5)), choice, expected, DRAWS)


def test_the_first_rows_likewise():
    """CA-2.9: any three of the six cards that the other may have, in any order."""
    table = Table(GAME.new(2, 8))
    hand = table.hand("B")
    table.play("B", *[f"lay {card}" for card in hand[:3]])
    sampler, rng = sampler_of(table, "A"), Random(6)
    for _ in range(20):
        truth = GAME.dump(sampler.draw(rng))
        assert set(truth["plan"][3:]) < set(truth["hands"][1])
        assert len(set(truth["plan"][3:])) == 3
        assert truth["asks"] == ["CA-DP1", None]


def test_who_is_still_choosing_has_not_begun():
    """CA-4.8: how far somebody is cannot be told; the sampler takes it as not begun."""
    table = tiny(2, "33", 2)
    table.play("B", table.legal("B")[0])
    drawn = sampler_of(table, "A").draw(Random(7))
    assert GAME.dump(drawn)["plan"] == [-1] * 6
    assert len(drawn.legal(1)) == 3


def test_the_viewers_own_choice_is_kept():
    """CA-4.8"""
    table = tiny(2, "33", 2)
    table.play("A", table.legal("A")[1])
    drawn = sampler_of(table, "A").draw(Random(8))
    assert drawn.legal(0) == table.state.legal(0)
    assert drawn.prompt(0) == table.state.prompt(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_samples_of_whole_games(players):
    """Through reshuffles: the view comes back, and the numbers of old cards are those that everybody knows."""
    rng = Random(players)
    state = GAME.new(players, 21)
    shuffles = 0
    while state.pending:
        if rng.random() < 0.15:
            shuffles = max(shuffles, state.view(None).shuffles)
            for viewer in (None, *range(players)):
                view = state.view(viewer)
                assert GAME.sampler(view).draw(rng).view(viewer) == view
        seat = rng.choice(state.pending)
        state.play(seat, GAME.greedy(state.view(seat), state.legal(seat), rng))
    assert shuffles > 0 or players == 2  # two players need not run through the pile
