"""What anybody can count on the table, as the view tells it, and the cards in words."""

from __future__ import annotations

from dataclasses import astuple
from random import Random
from typing import Any

import pytest

from intrigue.games.catherine import events as ev
from intrigue.games.catherine.rules.scoring import goods_matched
from intrigue.games.catherine.view import Outlook, Possessions, Wanted
from tests.games.catherine.positions import CONTENT, GAME, SEATS, Seat, activate, choosing, decade_end, end_phase_d


def test_possessions_are_those_of_row_and_tiles():
    """CA-3.3: cards in the row and tiles, nothing else."""
    seats = {"A": Seat(row="W19 C20 W15", tiles={"food": 2}, hand="C19 C15"), "B": Seat(hand=2)}
    standing = choosing(2, seats=seats).view().standings[0]
    cards = [card.symbols for card in CONTENT.card if card.id in ("W19", "C20", "W15")]
    counts = [sum(numbers) for numbers in zip(*(card.counts() for card in cards), strict=True)]
    counts[1] += 2
    assert standing.owned == Possessions(*counts)
    assert standing.hand == 2


def test_an_order_is_filled_by_tiles_and_then_by_jokers():
    """CA-12.3, CA-12.4"""
    seats = {"A": Seat(order="O5", tiles={"iron": 2, "food": 3, "caviar": 3}, jokers=1, hand=2), "B": Seat(hand=2)}
    standing = choosing(2, seats=seats).view().standings[0]
    assert standing.order == (
        Wanted("iron", "tile"),
        Wanted("iron", "tile"),
        Wanted("iron", "joker"),
        Wanted("food", "tile"),
        Wanted("food", "tile"),
        Wanted("caviar", "tile"),
        Wanted("fur", None),
    )
    assert standing.order_points == 8


def test_the_largest_group():
    """CA-12.6"""
    table = choosing(2, seats={"A": Seat(homes="RIG REV IRK", hand=2), "B": Seat(hand=2)})
    assert [standing.group for standing in table.view().standings] == [2, 0]


def test_the_outlook_is_what_the_scoring_gives():
    """CA-11.2, CA-11.6, CA-11.9, CA-11.13, CA-11.14: told before the last decision of a decade, true after it."""
    seats = {
        "A": Seat(row="W19 C06", homes="RIG KIE", favor=3),
        "B": Seat(row="C19 W06 W07", favor=5),
        "C": Seat(homes="KHA"),
    }
    table = decade_end(3, seats, stop=True)
    told = [standing.outlook for standing in table.view().standings]
    end_phase_d(table)
    cannons, books = table.happened(ev.CannonsScored)[0], table.happened(ev.BooksCompared)[0]
    for seat in table.state.pending:
        table.play(SEATS[seat], "build nothing")
    residences, favor = table.happened(ev.ResidencesScored)[0], table.happened(ev.FavorScored)[0]
    reward: dict[int, Any] = dict.fromkeys(books.builders, "builds") | dict.fromkeys(books.jokers, "joker")
    assert told == [
        Outlook(cannons.points[seat], reward.get(seat, "nothing"), residences.points[seat], favor.points[seat])
        for seat in range(3)
    ]
    assert [outlook.books for outlook in told] == ["joker", "builds", "nothing"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_standings_are_right_in_whole_games(players):
    rng = Random(players)
    state: Any = GAME.new(players, 5)
    while state.pending:
        view = state.view(None)
        for seat, standing in enumerate(view.standings):
            assert standing.hand == sum(view.held[seat])
            assert list(astuple(standing.owned)) == state.owned[6 * seat : 6 * seat + 6]
            assert sum(wanted.by is not None for wanted in standing.order) == goods_matched(state, seat)
            assert standing.order_points == CONTENT.scoring.order[goods_matched(state, seat)]
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))


def test_points_by_category_add_up():
    table = activate("W19", hand=0)
    table.play("A", "perform")
    view = table.view()
    assert [sum(points[seat] for points in view.earned.values()) for seat in (0, 1)] == list(view.points)


# ---- cards in words ------------------------------------------------------------------------------

TEXTS = {card.id: card for card in GAME.cards()}


def test_everything_with_a_name_has_words():
    rows = [*CONTENT.card, *CONTENT.city, *CONTENT.order]
    assert list(TEXTS) == [row.id for row in rows]
    assert all(card.name and card.kind and card.lines for card in TEXTS.values())


def test_cards_cities_and_orders_line_by_line():
    assert TEXTS["W05"].name == "Peterhof Fireworks"
    assert TEXTS["W05"].kind == "purple project card"
    assert TEXTS["W05"].lines == (
        "You own 1 cannon while it lies in your action row.",
        "Action: discard 3 cards: 10 VP.",
        "Bonus: those cards share a colour: favor +1.",
    )
    assert TEXTS["W23"].lines[0] == "It names Riga, Saint Petersburg and Smolensk."
    assert TEXTS["W01"].lines[2] == "It has no bonus."
    assert TEXTS["SPB"].lines == (
        "Crown: building here gives favor +1, unless crown cities are switched off.",
        "Roads to Reval, Pskov, Moscow and Yaroslavl.",
    )
    assert TEXTS["KIE"].lines[0] == "A residence here scores 1 VP more at every interim scoring."
    assert TEXTS["RIG"].lines[0] == "Building here gives a food tile."
    assert TEXTS["O5"].name == "Order: 3 iron, 2 food, 1 caviar and 1 fur"
    assert TEXTS["O5"].lines == ("5, 6 or 7 of these goods as tiles or jokers score 5, 8 or 12 VP at the end.",)


def test_nobody_reads_an_id():
    """People know cards, cities and orders by their names."""
    ids = set(TEXTS)
    for card in TEXTS.values():
        for line in (card.name, *card.lines):
            assert not ids & set(line.replace(",", " ").replace(".", " ").split())
