"""CA-10: the fourteen types of actions with their bonuses."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue import Illegal
from intrigue.games.catherine import events as ev
from tests.games.catherine.positions import CONTENT, GOODS, Table, activate, changed

ALL_CITIES = {city.id: city for city in CONTENT.city}


def performed(card: str, *choices: str, **given: Any) -> Table:
    table = activate(card, **given)
    table.play("A", "perform", *choices)
    return table


def pay(table: Table, number: int) -> None:
    for _ in range(number):
        if table.asked.get("A") == "CA-DP4":
            table.play("A", table.legal("A")[0])


# ---- A1 to A7 ------------------------------------------------------------------------------------

MARKETS = [card for card in CONTENT.card if card.type == "A1"]


@pytest.mark.parametrize("card", MARKETS, ids=lambda card: card.id)
def test_a1_draws_for_each_good_of_both_kinds(card):
    """CA-10.1: goods on cards and tiles of the two kinds, and no others."""
    first, second = card.market
    shown = getattr(card.symbols, first) + getattr(card.symbols, second)
    others = {good: 1 for good in GOODS if good not in card.market}
    table = performed(card.id, tiles={first: 2, second: 1, **others}, favor=12)
    assert table.hand_size("A") == shown + 3
    assert not table.happened(ev.BonusUsed)
    assert table.asked == {}


def test_a1_counts_cards_of_the_row():
    """CA-10.1: 3 iron and 2 food at a market of iron and food are 5 cards."""
    table = performed("W01", row="W14 W22", tiles={"food": 1}, favor=12)
    assert table.hand_size("A") == 3 + 2


def test_a1_without_such_goods_is_not_possible():
    """CA-10.2: with content in which a market shows none of its goods."""
    game = changed(('id = "W01"', "{ iron = 1, book = 1 }", "{ caviar = 1, book = 1 }"))
    table = activate("W01", hand=1, game=game)
    assert table.outcome("A") == "impossible"
    assert table.hand_size("A") == 2


@pytest.mark.parametrize("card", ["W05", "W06", "C05", "C06", "E05", "E06"])
def test_a2_discards_three_cards_for_ten_points(card):
    """CA-10.3: exactly three, once."""
    table = performed(card, hand="C01 W02 E03 E04 E07 E08 E09", favor=12)
    assert table.prompt("A").decision == "CA-DP4"
    table.play("A", "discard C01", "discard W02", "discard E03")
    assert table.points("A") == 10
    assert table.hand_size("A") == 4
    assert table.asked == {}


@pytest.mark.parametrize("hand", [0, 1, 2])
def test_a2_needs_three_cards(hand):
    """CA-10.3"""
    assert activate("W05", hand=hand).outcome("A") == "impossible"


@pytest.mark.parametrize(
    ("cards", "favor"),
    [
        pytest.param("W01 W02 W03", 1, id="the card's colour"),
        pytest.param("C01 C02 C03", 1, id="another colour"),
        pytest.param("E01 E02 C03", 0, id="two colours"),
        pytest.param("W01 C02 E03", 0, id="three colours"),
        pytest.param("C03 E01 E02", 0, id="the last two alike"),
    ],
)
def test_a2_rewards_three_of_a_colour(cards, favor):
    """CA-10.4"""
    table = performed("W05", *[f"discard {card}" for card in cards.split()], hand=f"{cards} C19")
    assert (table.points("A"), table.favor("A")) == (10, favor)


def test_a2_performed_twice_looks_at_the_last_three_cards():
    """CA-10.4: with content that has an arrow with 2, each time is paid and looked at by itself."""
    game = changed(('id = "A2"', "arrow = 1", "arrow = 2"))
    for second, favor in (("C01 C02 C03", 1), ("C01 C02 W01", 0)):
        table = performed("W05", hand=f"E01 E02 E03 {second}", game=game)
        table.play("A", "discard E01", "discard E02", "discard E03", "perform")
        assert (table.points("A"), table.favor("A")) == (20, favor)


@pytest.mark.parametrize("card", ["W07", "W08", "C07", "C08", "E07", "E08"])
def test_a3_scores_two_points_for_each_book(card):
    """CA-10.5: the bonus costs a card."""
    table = performed(card, row="W20 C06", hand="C01 C02")
    assert table.points("A") == 2 * (1 + 2 + 1)
    table.play("A", "use bonus", "discard C02")
    assert table.favor("A") == 1
    assert table.hand("A") == ["C01"]


@pytest.mark.parametrize(("card", "shown"), [("W07", "caviar = 1, book = 1"), ("W11", "cannon = 1, book = 1")])
def test_a3_and_a5_without_books_are_not_possible(card, shown):
    """CA-10.6: with content in which such a card shows no book."""
    game = changed((f'id = "{card}"', shown, "iron = 1"))
    table = activate(card, hand=1, game=game)
    assert table.outcome("A") == "impossible"
    assert table.points("A") == 0


@pytest.mark.parametrize("card", ["W09", "W10", "C09", "C10", "E09", "E10"])
def test_a4_discards_a_card_for_two_steps(card):
    """CA-10.7: and another one for a third."""
    table = performed(card, "discard C01", hand="C01 C02 C03")
    assert table.favor("A") == 2
    assert table.asked == {"A": "CA-DP7"}
    table.play("A", "use bonus", "discard C02")
    assert table.favor("A") == 3
    assert table.hand("A") == ["C03"]
    alone = performed(card, hand="C01")
    assert alone.favor("A") == 2
    assert alone.asked == {}


@pytest.mark.parametrize("card", ["W11", "W12", "C11", "C12", "E11", "E12"])
@pytest.mark.parametrize(("row", "books", "favor"), [("W06 C06", 3, 0), ("W20 W05", 3, 1), ("W19 C06", 2, 1)])
def test_a5_draws_for_each_book(card, row, books, favor):
    """CA-10.8: three cannons or more give a step."""
    table = performed(card, row=row, favor=10)
    assert table.hand_size("A") == books
    assert table.favor("A") == 10 + favor


@pytest.mark.parametrize("card", ["W13", "W14", "C13", "C14", "E13", "E14"])
@pytest.mark.parametrize(("row", "favor"), [("W06", 0), ("W06 C06", 2), ("W20 C20", 2)])
def test_a6_draws_two_cards(card, row, favor):
    """CA-10.9: three books or more give two steps."""
    table = performed(card, row=row)
    assert table.hand_size("A") == 2
    assert table.favor("A") == favor


@pytest.mark.parametrize("card", ["W15", "W16", "C15", "C16", "E15", "E16"])
@pytest.mark.parametrize(("tiles", "sets"), [((1, 1, 1, 1), 1), ((2, 2, 2, 2), 2), ((3, 3, 3, 1), 1)])
def test_a7_scores_sets_of_four_goods(card, tiles, sets):
    """CA-10.10: the smallest of the four numbers counts."""
    row = next(row for row in CONTENT.card if row.id == card)
    wanted = {good: max(0, tiles[number] - getattr(row.symbols, good)) for number, good in enumerate(GOODS)}
    table = performed(card, tiles=wanted, hand="C01")
    assert table.points("A") == 4 * sets
    table.play("A", "use bonus")
    assert table.favor("A") == 1


def test_a7_without_a_set_is_not_possible():
    """CA-10.10"""
    assert activate("W15", hand=1, tiles={"food": 3}).outcome("A") == "impossible"


# ---- A8 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["W17", "W18", "C17", "C18", "E17", "E18"])
def test_a8_builds_in_any_city_of_its_colour(card):
    """CA-10.11: for two cards, in cities without an own residence."""
    colour = next(row.colour for row in CONTENT.card if row.id == card)
    region = [city for city in CONTENT.city if city.colour == colour]
    table = performed(card, hand=3, homes=region[0].id)
    assert table.asked == {"A": "CA-DP6"}
    assert table.legal("A") == [f"build in {city.name}" for city in region[1:]]
    table.play("A", f"build in {region[3].name}")
    pay(table, 2)
    assert table.homes("A") == {region[0].id, region[3].id}
    assert table.hand_size("A") == 1
    assert len(table.view().discards) == 2


def test_a8_stays_in_its_region():
    """CA-10.11"""
    table = performed("W17", hand=3)
    with pytest.raises(Illegal, match="its own colour") as refusal:
        table.play("A", "build in Moscow")
    assert refusal.value.clause == "CA-10.11"


@pytest.mark.parametrize(("hand", "built"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_a8_repeats_as_long_as_it_can_be_paid(hand, built):
    """CA-10.11"""
    table = performed("W17", hand=hand)
    for city in ("Riga", "Reval", "Pskov")[:built]:
        table.play("A", f"build in {city}")
        pay(table, 2)
    assert len(table.homes("A")) == built
    assert table.asked == {}


def test_a8_once_by_option():
    """CA-10.11: with region_build once, as if the arrow had a 1."""
    table = performed("W17", "build in Riga", hand=6, options={"region_build": "once"})
    pay(table, 2)
    assert table.homes("A") == {"RIG"}
    assert table.hand_size("A") == 4
    assert table.asked == {}


A8_NOT_POSSIBLE = [
    pytest.param({"hand": 1}, id="too few cards"),
    pytest.param({"hand": 4, "homes": "MOS YAR NIZ VOR KHA AST KAZ YEK ORE TOB TOM IRK"}, id="no supply"),
    pytest.param({"hand": 4, "homes": "RIG REV SPB PSK SMO KIE"}, id="no free city"),
]


@pytest.mark.parametrize("given", A8_NOT_POSSIBLE)
def test_a8_not_possible(given):
    """CA-10.12: nothing is paid."""
    table = activate("W17", **given)
    assert table.outcome("A") == "impossible"
    assert table.view().discards == ()


@pytest.mark.parametrize(
    ("given", "cities"),
    [
        pytest.param({"hand": 3}, ["Riga"], id="too few cards"),
        pytest.param({"hand": 6, "homes": "MOS YAR NIZ VOR KHA AST KAZ YEK ORE TOB TOM"}, ["Riga"], id="no supply"),
        pytest.param({"hand": 6, "homes": "REV SPB PSK SMO KIE"}, [], id="no free city"),
    ],
)
def test_a8_not_repeated(given, cities):
    """CA-10.12: the last free city is built in without asking, and then there is no other."""
    table = performed("W17", *[f"build in {city}" for city in cities], **given)
    pay(table, 2)
    assert "RIG" in table.homes("A")
    assert table.asked == {}
    assert len(table.view().discards) == 2


@pytest.mark.parametrize(("iron", "favor"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_a8_bonus_needs_two_of_a_good(iron, favor):
    """CA-10.13: once, also after several residences."""
    table = performed("W17", hand=5, tiles={"iron": iron, "food": 3})
    for city in ("Riga", "Reval"):
        table.play("A", f"build in {city}")
        pay(table, 2)
    assert table.favor("A") == favor


# ---- A9 to A14 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["W19", "W20", "C19", "C20", "E19", "E20"])
def test_a9_scores_three_points_and_four_for_a_card(card):
    """CA-10.14"""
    table = performed(card, hand="C01 C02")
    assert table.points("A") == 3
    table.play("A", "use bonus", "discard C01")
    assert table.points("A") == 7
    assert table.hand("A") == ["C02"]


@pytest.mark.parametrize("card", [card for card in CONTENT.card if card.type == "A10"], ids=lambda card: card.id)
def test_a10_scores_three_points_and_favor_for_goods(card):
    """CA-10.15: all shown goods are needed together (CA-10.18)."""
    goods = [good for good in GOODS if getattr(card.own, good)]
    assert len(goods) == 2
    for have, favor in ((goods, 1), (goods[:1], 0), (goods[1:], 0), ([], 0)):
        table = performed(card.id, tiles=dict.fromkeys(have, 1))
        assert (table.points("A"), table.favor("A")) == (3, favor)


BUILDERS = [card for card in CONTENT.card if card.type in ("A11", "A12", "A13")]


@pytest.mark.parametrize("card", BUILDERS, ids=lambda card: card.id)
def test_a11_to_a13_build_and_give_their_bonus(card):
    """CA-10.16: one residence in one of the three cities, then the bonus with the condition of that very card."""
    own = {good: getattr(card.own, good) for good in GOODS if card.own and getattr(card.own, good)}
    row = "C20 E20" if card.own and card.own.book else ""
    city = next(city for city in card.cities if not set(own) & set(ALL_CITIES[city].goods))
    for met in (True, False):
        table = performed(
            card.id,
            f"build in {ALL_CITIES[city].name}",
            hand=1,
            tiles=own if met else {},
            row=row if met else "",
            favor=4,
            options={"crown_cities": False},
        )
        assert table.homes("A") == {city}
        if card.bonus_discard:
            assert table.asked == {"A": "CA-DP7"}
            table.play("A", "use bonus" if met else "decline bonus")
        gained = (table.hand_size("A"), table.points("A"), table.favor("A"))
        with_bonus = {"A11": (2, 0, 4), "A12": (1, 2, 4), "A13": (1 - card.bonus_discard, 0, 5)}[card.type]
        assert gained == (with_bonus if met else (1, 0, 4))


def test_each_card_prints_one_condition():
    """CA-10.16: goods, books, or a discard, never a choice between them."""
    for card in BUILDERS:
        goods = card.own is not None and any(card.own.counts()[:4])
        books = card.own is not None and card.own.book > 0
        assert goods + books + (card.bonus_discard > 0) == 1


@pytest.mark.parametrize("card", ["W33", "W34", "C33", "C34", "E33", "E34"])
def test_a14_scores_residences_of_its_colour(card):
    """CA-10.17: for two cards; the residence just built counts."""
    row = next(row for row in CONTENT.card if row.id == card)
    own = [city.id for city in CONTENT.city if city.colour == row.colour and city.id not in row.cities][:2]
    other = [city.id for city in CONTENT.city if city.colour != row.colour][:3]
    table = performed(card, f"build in {ALL_CITIES[row.cities[1]].name}", homes=" ".join(own + other), hand=3)
    table.play("A", "use bonus")
    pay(table, 2)
    assert table.happened(ev.PointsScored)[0].points == 3
    assert table.hand_size("A") == 1


def test_a14_counts_the_new_residence_only_in_its_colour():
    """CA-10.17: with content in which such a card names a city of another colour."""
    game = changed(('id = "W34"', '"REV", "PSK", "KIE"', '"REV", "PSK", "MOS"'))
    table = performed("W34", "build in Moscow", homes="RIG", hand=2, game=game)
    table.play("A", "use bonus")
    assert table.points("A") == 1


@pytest.mark.parametrize(("iron", "favor"), [(1, 0), (2, 1), (3, 1)])
def test_twice_the_same_good_means_two_of_it(iron, favor):
    """CA-10.18"""
    table = performed("C29", "build in Voronezh", tiles={"iron": iron, "food": 1})
    assert table.favor("A") == favor


def test_the_new_tile_and_crown_count_for_the_bonus():
    """CA-10.19"""
    tile = performed("E30", "build in Irkutsk", tiles={"fur": 1})
    assert tile.favor("A") == 1
    crown = performed("W25", "build in Saint Petersburg", row="W06 C06", hand=3, favor=1)
    assert crown.hand_size("A") == 4
    assert crown.points("A") == 0
