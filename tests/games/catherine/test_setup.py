"""CA-1 and CA-2: what is in the box, and how the game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigue import BadOption
from intrigue.core.events import Event
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.view import Tiles
from tests.games.catherine.positions import CITIES, CONTENT, GAME, GOODS, SEATS, Seat, Table, activate, decade_end


def new(players: int, seed: int = 5) -> Table:
    events: list[Event] = []
    table = Table(GAME.new(players, seed, None, events))
    table.events = events
    return table


def choose_rows(table: Table) -> dict[str, list[str]]:
    """Everybody lays the first three cards of the hand."""
    chosen = {}
    for seat in SEATS[: table.state.players]:
        chosen[seat] = table.hand(seat)[:3]
        table.play(seat, *[f"lay {card}" for card in chosen[seat]])
    return chosen


# ---- CA-1 ----------------------------------------------------------------------------------------


def test_the_game_is_for_two_to_four_players():
    """CA-1.1"""
    assert list(GAME.players) == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(BadOption, match=f"2 to 4 players, got {players}"):
            GAME.new(players)


def test_most_points_after_the_final_scoring_win():
    """CA-1.2: B is behind before the final scoring, and ahead after it."""
    seats = {"A": Seat(points=20), "B": Seat(points=19, hand=3)}
    table = decade_end(2, seats, decade=3)
    for seat in "AB":
        table.play(seat, "build nothing")
    result = table.state.result
    assert result.scores[1] > result.scores[0]
    assert result.winners == (1,)


def test_the_box_holds_what_it_should():
    """CA-1.3"""
    assert len(CONTENT.card) == 102
    assert len(CONTENT.order) == 8
    assert len(CONTENT.city) == 18
    assert (CONTENT.box.residences, CONTENT.box.tiles_per_kind, CONTENT.box.jokers) == (12, 12, 6)
    assert GAME.inventory(GAME.new(4)) == {"project cards": 102} | {f"{good} tiles": 12 for good in GOODS}


def test_three_colours_of_cards_and_cities():
    """CA-1.4"""
    assert Counter(card.colour for card in CONTENT.card) == {"purple": 34, "gold": 34, "green": 34}
    assert Counter(city.colour for city in CONTENT.city) == {"purple": 6, "gold": 6, "green": 6}


def test_only_markets_have_no_bonus():
    """CA-1.5: every card names a type, which has exactly one action and, but for markets, one bonus."""
    kinds = {kind.id: kind for kind in CONTENT.type}
    without = {card.id for card in CONTENT.card if kinds[card.type].bonus is None}
    assert without == {card.id for card in CONTENT.card if card.type == "A1"}
    assert all(kinds[card.type].action for card in CONTENT.card)


def test_a_card_shows_symbols_or_three_cities():
    """CA-1.6"""
    for card in CONTENT.card:
        assert (card.symbols is None) == (len(card.cities) == 3)
        assert card.symbols is None or any(card.symbols.counts())


def test_there_are_four_kinds_of_goods():
    """CA-1.7"""
    shown = {good for city in CONTENT.city for good in city.goods}
    assert shown == set(GOODS) == {"iron", "food", "caviar", "fur"}


def test_points_never_fall():
    """CA-1.8: through whole games, whatever is paid."""
    from random import Random

    for seed in range(6):
        rng = Random(seed)
        state = GAME.new(3, seed)
        before = state.view(None).points
        while state.pending:
            seat = rng.choice(state.pending)
            state.play(seat, GAME.greedy(state.view(seat), state.legal(seat), rng))
            after = state.view(None).points
            assert all(type(points) is int and points >= old for points, old in zip(after, before, strict=True))
            before = after


@pytest.mark.parametrize("start", [49, 99, 149, 230])
def test_totals_are_one_number(start):
    """CA-1.9: nothing happens at 50, 100, 150 or beyond; the total is counted on."""
    table = activate("W19", points=start)
    table.play("A", "perform")
    assert table.points("A") == start + 3


# ---- CA-2 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "neighbours"),
    [
        pytest.param(2, ["B", "A"], id="2"),
        pytest.param(3, ["BC", "AC", "AB"], id="3"),
        pytest.param(4, ["BD", "AC", "BD", "AC"], id="4"),
    ],
)
def test_neighbours_sit_next_to_each_other(players, neighbours):
    """CA-2.1: who has a cannon more than everybody else beats exactly the neighbours."""
    for seat, expected in zip(SEATS, neighbours, strict=False):
        table = decade_end(players, {seat: Seat(row="C05")})
        points = table.happened(ev.CannonsScored)[0].points
        assert points[SEATS.index(seat)] == 4 * len(expected)
        for other in SEATS[:players]:
            if other != seat:
                ties = len([name for name in neighbours[SEATS.index(other)] if name != seat])
                assert points[SEATS.index(other)] == 2 * ties


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_alike(players):
    """CA-2.2, CA-2.3, CA-2.4: twelve residences in supply, favor space 0 with limit 3, and nothing else."""
    view = new(players).view()
    assert CONTENT.box.residences == 12
    assert view.homes == ((),) * players
    assert view.favor == (0,) * players
    assert CONTENT.favor[0].limit == 3
    assert view.points == (0,) * players
    assert view.tiles == (Tiles(0, 0, 0, 0),) * players
    assert view.jokers == (0,) * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_tiles_in_each_goods_city_as_players(players):
    """CA-2.5"""
    table = new(players)
    with_goods = [city for city in CONTENT.city if city.goods]
    assert len(with_goods) == 12
    for city in CONTENT.city:
        assert table.left_in(city.id) == ({city.goods[0]: players} if city.goods else {})
    assert GAME.inventory(table.state)["iron tiles"] == 3 * players


def test_nobody_can_win_a_joker_with_two_players():
    """CA-2.6: six jokers lie ready; with two players nobody is between the most and the fewest."""
    assert CONTENT.box.jokers == 6
    for books in (0, 1, 2):
        row = " ".join(["W06", "C06"][:books])
        table = decade_end(2, {"B": Seat(row=row)})
        assert table.happened(ev.BooksCompared)[0].jokers == ()
        assert (table.jokers("A"), table.jokers("B")) == (0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_order_for_everybody_face_up(players):
    """CA-2.7: dealt at random, different ones, seen by all; the undealt ones are nowhere to be seen."""
    dealt = {new(players, seed).view().orders for seed in range(12)}
    assert len(dealt) > 6
    for orders in dealt:
        assert len(set(orders)) == len(orders) == players
    table = new(players)
    assert len({table.view(seat).orders for seat in (None, *SEATS[:players])}) == 1
    assert table.happened(ev.GameBegan)[0].orders == table.view().orders
    undealt = {order.id for order in CONTENT.order} - set(table.view().orders)
    shown = GAME.show(table.view(), ["Anna", "Boris", "Clara", "Dmitri"])
    assert not [order for order in undealt if order in shown]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_cards_are_dealt(players):
    """CA-2.8: a hidden hand of 6 each; the rest is the pile, and the discard pile is empty."""
    table = new(players)
    hands = [table.hand(seat) for seat in SEATS[:players]]
    assert [len(hand) for hand in hands] == [6] * players
    assert len({card for hand in hands for card in hand}) == 6 * players
    assert table.view().pile == 102 - 6 * players
    assert table.view().discards == ()
    assert table.view().hand == ()
    assert len({tuple(new(players, seed).hand("A")) for seed in range(10)}) == 10


def test_three_of_six_cards_become_the_row():
    """CA-2.9: all choose at the same time, in any order; when the last has chosen, all rows lie face up."""
    table = new(3)
    assert table.asked == {"A": "CA-DP1", "B": "CA-DP1", "C": "CA-DP1"}
    dealt = {seat: table.hand(seat) for seat in "ABC"}
    wanted = {"B": (5, 0, 2), "C": (0, 1, 2), "A": (4, 3, 5)}
    for seat, places in wanted.items():
        assert table.view().rows == ((), (), ())
        table.play(seat, *[f"lay {dealt[seat][place]}" for place in places])
    for seat, places in wanted.items():
        assert table.row(seat)[:3] == [dealt[seat][place] for place in places]
        rest = [card for place, card in enumerate(dealt[seat]) if place not in places]
        assert table.hand(seat)[:3] == rest
        assert table.happened(ev.RowLaid, seat=SEATS.index(seat))[0].cards == tuple(table.row(seat)[:3])


def test_every_card_can_come_to_every_column():
    """CA-2.9: in the order the player likes. Nothing is offered twice."""
    table = new(2)
    hand = table.hand("A")
    assert table.legal("A") == [f"lay {card}" for card in hand]
    table.play("A", f"lay {hand[3]}")
    assert table.legal("A") == [f"lay {card}" for card in hand if card != hand[3]]
    table.play("A", f"lay {hand[0]}")
    assert len(table.legal("A")) == 4
    table.play("A", f"lay {hand[1]}")
    assert "A" not in table.asked


def test_the_orders_are_known_before_the_rows_are_chosen():
    """CA-2.9"""
    assert len(new(4).view("D").orders) == 4


def test_nothing_is_activated_in_set_up():
    """CA-2.10: no card is below another, nothing is scored; but the symbols count from now on."""
    table = new(2)
    choose_rows(table)
    for seat in "AB":
        assert table.under(seat) == [None, None, None]
        assert table.points(seat) == 0
    cards = {card.id: card for card in CONTENT.card}
    shown = [cards[card].symbols for card in table.row("A")]
    books = sum(symbols.book for symbols in shown if symbols is not None)
    encoded = dict(zip(GAME.layout(2), GAME.encode(table.view("A")), strict=True))
    assert encoded["seat +0 owns book"] == pytest.approx(books / 6)


def test_no_start_player():
    """CA-2.11: everybody chooses at once in set-up and in phase B; only the deal goes in seat order."""
    table = new(4)
    assert list(table.asked) == ["A", "B", "C", "D"]
    choose_rows(table)
    assert table.asked == dict.fromkeys("ABCD", "CA-DP2")
    drawn = [event.seat for event in table.happened(ev.CardsDrawn, source="phase A")]
    assert drawn == [0, 1, 2, 3]


def test_every_city_is_on_the_map_once():
    """CA-1.3"""
    assert len(CITIES) == 18
    assert len({(city.x, city.y) for city in CONTENT.city}) == 18
