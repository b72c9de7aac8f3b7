"""CA-12: the final scoring, and the worked example of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from intrigue.games.catherine import events as ev
from intrigue.games.catherine.rules.scoring import largest_group
from intrigue.games.catherine.state import CATEGORIES
from tests.games.catherine.positions import CITIES, CONTENT, GAME, Seat, Table, activate, decade_end


def final(seats: dict[str, Seat], players: int = 2, **given: Any) -> Table:
    """A game that has just ended; nobody built for books."""
    table = decade_end(players, seats, decade=3, **given)
    while table.state.pending:
        table.play(next(iter(table.asked)), "build nothing")
    return table


def line(table: Table, label: str) -> tuple[int, ...]:
    """One category of the final score."""
    return next(line.points for line in table.state.result.lines if line.label == label)


def test_hand_then_order_then_network():
    """CA-12.1: all three are scored for everybody, and add up with what was there before."""
    table = final({"A": Seat(hand=2, points=10, homes="RIG REV", favor=4), "B": Seat(points=5)})
    scored = table.happened(ev.FinalScored)
    assert [event.seat for event in scored] == [0, 1]
    assert (scored[0].hand, scored[0].order, scored[0].network) == (2, 0, 2 * 2)
    result = table.state.result
    assert [sum(row.points[seat] for row in result.lines) for seat in (0, 1)] == list(result.scores)


def earned(table: Table, seat: int) -> dict[str, int]:
    return {category: points[seat] for category, points in table.view().earned.items()}


def test_points_are_told_apart_by_where_they_came_from():
    """CA-7.4, CA-8.3, CA-10.14: an action, a card too many and a step too far."""
    table = activate("W09", hand=2, favor=12)
    table.play("A", "perform")
    table.play("A", table.legal("A")[0], "decline bonus")
    assert earned(table, 0) == {**dict.fromkeys(CATEGORIES, 0), "over the limit or the track": 2}
    table = activate("W13", hand=3)
    table.play("A", "perform")
    assert earned(table, 0) == {**dict.fromkeys(CATEGORIES, 0), "over the limit or the track": 2}
    table = activate("W19", hand=0)
    table.play("A", "perform")
    assert earned(table, 0) == {**dict.fromkeys(CATEGORIES, 0), "actions and bonuses": 3}


@pytest.mark.parametrize("hand", [0, 1, 4])
def test_a_point_for_each_card_in_hand(hand):
    """CA-12.2"""
    assert line(final({"A": Seat(hand=hand)}), "cards left in hand") == (hand, 0)


ORDERS = [
    pytest.param({"iron": 3, "food": 1}, 0, 4, 0, id="four"),
    pytest.param({"iron": 3, "food": 2}, 0, 5, 5, id="five"),
    pytest.param({"iron": 3, "food": 2, "caviar": 1}, 0, 6, 8, id="six"),
    pytest.param({"iron": 3, "food": 2, "caviar": 1, "fur": 1}, 0, 7, 12, id="seven"),
    pytest.param({"iron": 3, "food": 3, "caviar": 3, "fur": 0}, 0, 6, 8, id="surplus"),
    pytest.param({"iron": 3}, 1, 4, 0, id="a joker, too few"),
    pytest.param({"iron": 3}, 2, 5, 5, id="two jokers"),
    pytest.param({"iron": 3, "food": 2, "caviar": 1}, 3, 7, 12, id="surplus jokers"),
    pytest.param({"food": 3, "caviar": 3, "fur": 3}, 2, 6, 8, id="jokers for any kind"),
]


@pytest.mark.parametrize(("tiles", "jokers", "matched", "points"), ORDERS)
def test_orders(tiles, jokers, matched, points):
    """CA-12.3, CA-12.4, CA-12.5: order O5 shows 3 iron, 2 food, 1 caviar and 1 fur."""
    table = final({"B": Seat(tiles=tiles, jokers=jokers, order="O5")})
    scored = table.happened(ev.FinalScored, seat=1)[0]
    assert (scored.matched, scored.order) == (matched, points)
    assert line(table, "order")[1] == points


def test_goods_on_cards_do_not_count_for_the_order():
    """CA-12.3"""
    table = final({"B": Seat(row="C15 W15 E15", tiles={"iron": 2}, order="O5")})
    assert table.happened(ev.FinalScored, seat=1)[0].matched == 2


NETWORKS = [
    pytest.param("", 0, id="nothing"),
    pytest.param("RIG", 1, id="one"),
    pytest.param("KIE KHA", 2, id="a road"),
    pytest.param("RIG SPB", 1, id="no direct road"),
    pytest.param("RIG REV SPB", 3, id="a chain"),
    pytest.param("RIG REV SPB IRK TOM", 3, id="the larger of two groups"),
    pytest.param("RIG REV PSK SPB SMO MOS YAR IRK", 7, id="all but one"),
    pytest.param("MOS YAR NIZ", 3, id="a triangle"),
]


@pytest.mark.parametrize(("homes", "size"), NETWORKS)
def test_the_largest_group(homes, size):
    """CA-12.6: through own residences only, whoever else stands between."""
    table = final({"A": Seat(homes="REV PSK"), "B": Seat(homes=homes)})
    assert table.happened(ev.FinalScored, seat=1)[0].group == size


def test_groups_as_anybody_would_count_them():
    """CA-12.6: compared with joining cities road by road, for random sets of cities."""
    roads = [(CITIES[city.id], CITIES[road]) for city in CONTENT.city for road in city.roads]
    assert len(roads) == 2 * 32
    rng = Random(4)
    for _ in range(200):
        own = rng.sample(range(18), rng.randrange(13))
        group = {city: city for city in own}
        for _ in own:
            for one, other in roads:
                if one in group and other in group:
                    group[one] = group[other] = min(group[one], group[other])
        sizes = [list(group.values()).count(name) for name in group.values()]
        assert largest_group(GAME.tables, sum(1 << city for city in own)) == max(sizes, default=0)


@pytest.mark.parametrize("space", [0, 3, 4, 7, 11, 12])
def test_the_group_is_multiplied(space):
    """CA-12.7: only the largest one counts."""
    table = final({"B": Seat(homes="RIG REV SPB IRK TOM", favor=space)})
    assert line(table, "largest group")[1] == 3 * CONTENT.favor[space].multiplier


def test_equal_players_share_the_victory():
    """CA-12.8"""
    table = final({"A": Seat(points=10), "B": Seat(points=10)}, 3)
    result = table.state.result
    assert result.scores[0] == result.scores[1]
    assert result.winners == (0, 1)
    assert result.ranks == (1, 1, 3)
    assert "share the victory" in result.reason


# ---- the worked example --------------------------------------------------------------------------

EXAMPLE = {
    "A": Seat(
        row="W05 C05 E05 W06 C06",
        hand=2,
        points=52,
        favor=9,
        homes="RIG REV PSK SPB SMO MOS YAR IRK",
        tiles={"iron": 1, "food": 1, "caviar": 1, "fur": 3},
        order="O8",
    ),
    "B": Seat(
        row="C19 W07 W08 C07 C08",
        hand=4,
        points=61,
        favor=7,
        homes="MOS YAR NIZ VOR KAZ KHA",
        tiles={"iron": 1, "food": 2, "fur": 1},
        jokers=1,
        order="O6",
    ),
    "C": Seat(
        row="W09 E06 E07 E08",
        hand=7,
        points=47,
        favor=12,
        homes="KIE KHA VOR AST TOM",
        tiles={"food": 1, "caviar": 1},
        jokers=1,
        order="O1",
    ),
}


def test_the_worked_example():
    """CA-11.1 to CA-12.8, with every number of the table in the rules."""
    table = decade_end(3, EXAMPLE, decade=3)
    cannons = table.happened(ev.CannonsScored)[0]
    assert (cannons.cannons, cannons.points) == ((3, 3, 1), (6, 6, 0))
    books = table.happened(ev.BooksCompared)[0]
    assert (books.books, books.builders, books.jokers) == ((2, 4, 3), (1,), (2,))
    assert table.asked == {"B": "CA-DP8"}
    table.play("B", "build in Saint Petersburg")
    assert table.favor("B") == 8
    assert table.happened(ev.ResidencesScored)[0].points == (8, 8, 8)
    assert table.happened(ev.FavorScored)[0].points == (6, 5, 10)
    assert table.view().jokers == (0, 1, 2)
    scored = table.happened(ev.FinalScored)
    assert [event.hand for event in scored] == [2, 4, 7]
    assert [(event.matched, event.order) for event in scored] == [(6, 8), (5, 5), (4, 0)]
    assert [(event.group, event.multiplier, event.network) for event in scored] == [(7, 3, 21), (7, 3, 21), (4, 4, 16)]
    after_interim = [
        points - event.hand - event.order - event.network
        for points, event in zip(table.state.result.scores, scored, strict=True)
    ]
    assert after_interim == [72, 80, 65]
    assert table.state.result.scores == (103, 110, 88)
    assert table.state.result.winners == (1,)


# ---- the option for ties -------------------------------------------------------------------------

FAVOR_TIE = {"final_tie": "favor"}


def test_favor_breaks_ties_by_option():
    """CA-12.8: the higher favor space wins; points are made equal."""
    seats = {"A": Seat(favor=5, points=10), "B": Seat(favor=4, points=11)}
    table = final(seats, options=FAVOR_TIE)
    result = table.state.result
    assert result.scores[0] == result.scores[1]
    assert result.winners == (0,)
    assert "the higher favor" in result.reason
    assert final(seats).state.result.winners == (0, 1)


def test_then_the_larger_group_breaks_the_tie():
    """CA-12.8: with equal favor."""
    seats = {"A": Seat(homes="RIG SPB", points=11), "B": Seat(homes="RIG REV", points=10)}
    table = final(seats, options=FAVOR_TIE)
    assert table.state.result.scores[0] == table.state.result.scores[1]
    assert table.state.result.winners == (1,)
    assert "the larger connected group" in table.state.result.reason


def test_then_more_residences_break_the_tie():
    """CA-12.8: with equal favor and group."""
    seats = {"A": Seat(homes="RIG SPB", points=10), "B": Seat(homes="RIG", points=11)}
    table = final(seats, options=FAVOR_TIE)
    assert table.state.result.scores[0] == table.state.result.scores[1]
    assert table.state.result.winners == (0,)
    assert "more residences" in table.state.result.reason


def test_what_is_still_equal_is_shared():
    """CA-12.8"""
    table = final({}, 4, options=FAVOR_TIE)
    assert table.state.result.winners == (0, 1, 2, 3)
    assert table.state.result.ranks == (1, 1, 1, 1)


def test_the_reason_names_what_decided():
    """CA-12.8: among three on equal points, it is what puts the first before the second, whatever the third has."""
    seats = {
        "A": Seat(favor=5, points=12, homes="RIG REV"),
        "B": Seat(favor=5, points=14, homes="RIG SPB"),
        "C": Seat(favor=4, points=10, homes="RIG REV PSK"),
    }
    result = final(seats, 3, options=FAVOR_TIE).state.result
    assert len(set(result.scores)) == 1
    assert result.ranks == (1, 2, 3)
    assert "seat 1 had the larger connected group" in result.reason
