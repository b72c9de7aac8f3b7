"""The examples of the rules, one by one, with their numbers."""

from __future__ import annotations

import pytest

from intrigue.games.catherine import events as ev
from tests.games.catherine.positions import (
    CARDS,
    CONTENT,
    GAME,
    Seat,
    Table,
    activate,
    cards_showing,
    choosing,
    close,
    decade_end,
    idle,
    position,
)


def build_nothing(table: Table) -> None:
    while "CA-DP8" in table.asked.values():
        table.play(next(iter(table.asked)), "build nothing")


# ---- of the rulebook -----------------------------------------------------------------------------


def test_x1_market():
    """CA-10.1: 3 iron and 2 food owned, hand 1, limit 7: five cards are drawn."""
    table = activate("W01", hand=1, tiles={"iron": 2, "food": 2}, favor=11)
    table.play("A", "perform")
    assert table.hand_size("A") == 6
    assert table.points("A") == 0


def test_x2_limit():
    """CA-7.4: limit 6, hand 4, three cards: two are drawn, one is a point."""
    table = activate("W11", row="W06 C06", hand=4, favor=8)
    table.play("A", "perform")
    assert (table.hand_size("A"), table.points("A")) == (6, 1)


@pytest.mark.parametrize(
    ("marcus", "jokers"), [pytest.param(1, (0, 1, 1, 0), id="X3"), pytest.param(2, (0, 0, 0, 0), id="X4")]
)
def test_x3_x4_books(marcus, jokers):
    """CA-11.6, CA-11.8, CA-11.9: Monica 4, Christina 2, Peter 2, Marcus 1 or 2."""
    seats: dict[str, Seat] = {}
    taken = ""
    for letter, books in zip("ABCD", (4, 2, 2, marcus), strict=True):
        seats[letter] = Seat(row=cards_showing(books=books, taken=taken))
        taken += f" {seats[letter].row}"
    table = decade_end(4, seats)
    assert table.asked == {"A": "CA-DP8"}
    assert len(table.legal("A")) == 18 + 1
    assert table.view().jokers == jokers


def test_x5_network():
    """CA-12.6, CA-12.7: eight residences, one apart, multiplier 3: 7 x 3 = 21."""
    seats = {"A": Seat(homes="RIG REV PSK SPB SMO MOS YAR IRK", favor=8)}
    table = decade_end(2, seats, decade=3)
    build_nothing(table)
    scored = table.happened(ev.FinalScored, seat=0)[0]
    assert (scored.group, scored.multiplier, scored.network) == (7, 3, 21)


def test_x6_contiguous_or_not():
    """CA-12.6"""
    seats = {"A": Seat(homes="KIE KHA"), "B": Seat(homes="RIG SPB"), "C": Seat(homes="PSK REV")}
    table = decade_end(3, seats, decade=3)
    build_nothing(table)
    assert [event.group for event in table.happened(ev.FinalScored)] == [2, 1, 2]


# ---- tricky ones ---------------------------------------------------------------------------------


def test_t1_the_new_card_at_once():
    """CA-4.6, CA-3.6, CA-10.5"""
    seats = {"A": Seat(row="W23 C09 E19", hand="C01 C02 W07 W20"), "B": Seat(row="E22", hand="C03 C34 E01")}
    table = choosing(2, seats=seats)
    table.play("B", "lay C34", "activate with E01", "column 1")
    table.play("A", "lay W07", "activate with W20", "column 4", "perform")
    assert table.points("A") == 2
    table.play("A", "use bonus", "discard C01")
    assert table.favor("A") == 1
    assert table.hand("A") == ["C02"]


def test_t2_wrong_colour_at_the_limit():
    """CA-5.3, CA-7.3: a gold card below a green one."""
    seats = {"A": Seat(row="E19", hand="C01 C02 C03 C34 C05"), "B": Seat(row="E22", hand="C04 C33 E01")}
    table = choosing(2, seats=seats)
    table.play("B", "lay C33", "activate with E01", "column 1")
    table.play("A", "lay C34", "activate with C05", "column 1")
    table.play("B", "skip")
    assert table.outcome("A") == "colours"
    missed = table.happened(ev.CardsDrawn, seat=0, source="compensation")[0]
    assert (missed.count, missed.points) == (0, 1)
    assert (table.hand_size("A"), table.points("A")) == (3 + 2, 1)  # with the two cards of the next round


def test_t3_draw_points_then_favor():
    """CA-7.4, CA-7.5, CA-10.8"""
    table = activate("W11", row="W20 W05", hand=2, favor=1)
    table.play("A", "perform")
    assert (table.hand_size("A"), table.points("A"), table.favor("A")) == (3, 2, 2)


def test_t4_points_count_as_performing():
    """CA-7.6, CA-10.9"""
    table = activate("C13", row="W06 C06", hand=3, favor=1)
    table.play("A", "perform")
    assert (table.hand_size("A"), table.points("A"), table.favor("A")) == (3, 2, 3)


def test_t5_a_crown_raises_the_limit_in_time():
    """CA-9.10, CA-10.19"""
    table = activate("W25", row="W06 C06", hand=3, favor=1)
    table.play("A", "perform", "build in Saint Petersburg")
    assert (table.favor("A"), table.hand_size("A"), table.points("A")) == (2, 4, 0)


@pytest.mark.parametrize(("city", "favor"), [("Reval", 1), ("Riga", 0)])
def test_t6_the_fresh_tile_pays_the_bonus(city, favor):
    """CA-10.19: one caviar on a card."""
    table = activate("W29", row="C03", hand=1)
    table.play("A", "perform", f"build in {city}")
    assert table.favor("A") == favor


def test_t7_sets():
    """CA-10.10, CA-3.8: iron 3, food 2, caviar 2, fur 1 and two jokers are one set."""
    table = activate("C15", tiles={"iron": 2, "food": 1, "caviar": 2, "fur": 1}, jokers=2)
    table.play("A", "perform")
    assert table.points("A") == 4


def test_t8_no_set_no_action():
    """CA-5.5: iron 2, fur 3, caviar 1, no food."""
    table = activate("W15", tiles={"iron": 1, "fur": 2, "caviar": 1}, hand=2)
    assert table.outcome("A") == "impossible"
    assert table.hand_size("A") == 3
    assert table.asked == {}


def test_t9_too_few_cards():
    """CA-10.3, CA-5.5"""
    table = activate("W05", hand=2)
    assert (table.hand_size("A"), table.view().discards, table.points("A")) == (3, (), 0)


@pytest.mark.parametrize(("discards", "favor"), [("E03 E21 E33", 1), ("E03 E21 C01", 0)])
def test_t10_three_of_a_colour(discards, favor):
    """CA-10.4"""
    table = activate("W05", hand="E03 E21 E33 C01")
    table.play("A", "perform", *[f"discard {card}" for card in discards.split()])
    assert (table.points("A"), table.favor("A")) == (10, favor)


def test_t11_building_twice():
    """CA-10.11, CA-10.13"""
    table = activate("E17", row="W14", hand="C01 C02 C03 C04 C05", homes="KAZ TOM", tiles={"food": 1})
    table.play("A", "perform", "build in Yekaterinburg", "discard C01", "discard C02")
    assert table.tiles("A") == {"food": 1, "iron": 1}
    table.play("A", "build in Irkutsk", "discard C03", "discard C04")
    assert table.homes("A") == {"KAZ", "TOM", "YEK", "IRK"}
    assert table.hand("A") == ["C05"]
    assert table.favor("A") == 1
    assert table.asked == {}


def test_t12_a14_counts_the_colour_only():
    """CA-10.17"""
    table = activate("W34", hand=2, homes="RIG REV MOS KAZ")
    table.play("A", "perform", "build in Kiev", "use bonus")
    assert table.points("A") == 3


def test_t13_four_players_cannons():
    """CA-2.1, CA-11.2, CA-11.3: 5, 3, 3 and 0."""
    rows = ["W19 W05 C05", "C19", "E19", ""]
    table = decade_end(4, {letter: Seat(row=row) for letter, row in zip("ABCD", rows, strict=True)})
    scored = table.happened(ev.CannonsScored)[0]
    assert (scored.cannons, scored.points) == ((5, 3, 3, 0), (8, 2, 6, 0))


@pytest.mark.parametrize(
    ("rows", "points"), [(("W19 W05", "C19 C05"), (2, 2)), (("W19 W05", "C05"), (4, 0))], ids=["4:4", "4:1"]
)
def test_t14_two_players_cannons(rows, points):
    """CA-11.4"""
    table = decade_end(2, {letter: Seat(row=row) for letter, row in zip("AB", rows, strict=True)})
    assert table.happened(ev.CannonsScored)[0].points == points


def test_t15_everybody_equal():
    """CA-11.7"""
    table = decade_end(3, {})
    assert table.asked == dict.fromkeys("ABC", "CA-DP8")
    for seat in "ABC":
        table.play(seat, "build in Kiev")
    assert all(table.homes(seat) == {"KIE"} for seat in "ABC")
    assert sum(table.view().jokers) == 0


def test_t16_supply_empty():
    """CA-9.5"""
    twelve = " ".join(city.id for city in CONTENT.city if city.colour != "gold")
    table = activate("C28", row="C20", homes=twelve, hand=2)
    assert (table.hand_size("A"), table.points("A")) == (3, 0)
    assert table.outcome("A") == "impossible"


def test_t17_all_three_cities_taken():
    """CA-9.6"""
    table = activate("W34", homes="REV PSK KIE", hand=2)
    assert table.hand_size("A") == 3
    assert table.asked == {}


def test_t18_top_of_the_track():
    """CA-8.3, CA-8.5"""
    table = activate("W09", hand="C01 C02", favor=11)
    table.play("A", "perform", "discard C01")
    assert (table.favor("A"), table.points("A")) == (12, 1)
    table.play("A", "use bonus")
    assert (table.favor("A"), table.points("A"), table.hand("A")) == (12, 2, [])


def test_t19_the_pile_runs_out_while_dealing():
    """CA-7.8, CA-13.2: phase A of round 4, 36 cards in rows, 23 in hands, 3 in the pile and 40 discarded."""
    seats = {letter: Seat(hand=hand, favor=8) for letter, hand in zip("ABC", (6, 6, 6), strict=True)}
    seats["D"] = Seat(row="W32", hand=5, favor=8)
    data, deck = position(4, seats, phase="perform", columns=6, decade=2, round=3, pile=3)
    for under in data["under"]:
        under[:3] = [CARDS[card] for card in deck.take(3)]
    data |= {"agenda": [["begin round"]], "asks": [None, None, None, "CA-DP3"], "columns": [0, 0, 0, 0]}
    table = close(data, deck, idle(GAME.content.text))
    view = table.view()
    assert (view.pile, len(view.discards), sum(sum(held) for held in view.held)) == (3, 40, 23)
    table.play("D", "skip")
    after = table.view()
    assert after.round == 4
    assert (after.pile, after.discards) == (35, ())
    assert [sum(held) for held in after.held] == [8, 8, 8, 7]
    assert [held[-1] for held in after.held] == [0, 1, 2, 2]  # cards from the new pile
    assert set(table.hand("B")[-1:]) <= set(view.discards)
    assert not set(table.hand("A")) & set(view.discards)


def test_t20_clearing():
    """CA-11.17, CA-11.18"""
    row = "W05 W06 C05 C06 E05 E06 C19"
    table = decade_end(2, {"B": Seat(row=row, under={1: "W01", 3: "W02", 4: "W03", 7: "W04"})})
    build_nothing(table)
    assert table.row("B") == ["W06", "E05", "E06"]
    cleared = table.happened(ev.DisplayCleared, seat=1)[0].discarded
    assert set(cleared) == {"W05", "C05", "C06", "C19", "W01", "W02", "W03", "W04"}


def test_t21_activated_cannons_still_fire():
    """CA-3.5, CA-11.15: C19 in column 2, activated in round 1."""
    under = {1: "W01", 2: "C01", 3: "W02", 4: "W03"}
    table = decade_end(2, {"B": Seat(row="W23 C19", under=under)})
    assert table.happened(ev.CannonsScored)[0].cannons == (0, 3)
    build_nothing(table)
    assert "C19" in table.happened(ev.DisplayCleared, seat=1)[0].discarded


@pytest.mark.parametrize("decade", [1, 2, 3])
def test_t22_one_is_not_immediate(decade):
    """CA-9.9, CA-11.13: Kiev gives nothing when built and 2 VP at each of the three scorings."""
    built = activate("W24", hand=1)
    built.play("A", "perform", "build in Kiev")
    assert built.points("A") == 0
    table = decade_end(2, {"B": Seat(homes="KIE")}, decade=decade)
    build_nothing(table)
    assert table.happened(ev.ResidencesScored)[0].points[1] == 2


@pytest.mark.parametrize("builders", ["AB", "BC", "AC"])
def test_t23_same_city_same_phase(builders):
    """CA-9.8, CA-13.1: three tiles in Kazan, two players build there."""
    table = decade_end(3, {})
    assert table.left_in("KAZ") == {"food": 3}
    for seat in "ABC":
        table.play(seat, "build in Kazan" if seat in builders else "build nothing")
    assert [table.tiles(seat) for seat in builders] == [{"food": 1}] * 2
    assert table.left_in("KAZ") == {"food": 1}


def test_t24_surplus_is_worthless():
    """CA-12.3, CA-12.4"""
    seats = {"B": Seat(order="O5", tiles={"iron": 2, "food": 3, "caviar": 3}, jokers=1)}
    table = decade_end(2, seats, decade=3)
    build_nothing(table)
    scored = table.happened(ev.FinalScored, seat=1)[0]
    assert (scored.matched, scored.order) == (6, 8)


def test_t25_no_draw_after_decade_3():
    """CA-11.19, CA-12.2"""
    table = decade_end(2, {"A": Seat(hand=2), "B": Seat(hand=1)}, decade=3)
    build_nothing(table)
    assert not table.happened(ev.CardsDrawn)
    assert [event.hand for event in table.happened(ev.FinalScored)] == [2, 1]


def test_t26_declining_a_bonus():
    """CA-5.9"""
    table = activate("W19", hand=1)
    table.play("A", "perform", "decline bonus")
    assert (table.points("A"), table.hand_size("A")) == (3, 1)


def test_t27_skipping_on_purpose():
    """CA-5.4"""
    table = activate("W23", hand=1, favor=5, tiles={"iron": 1, "caviar": 1})
    table.play("A", "skip")
    assert (table.hand_size("A"), table.homes("A")) == (2, set())
    assert not table.happened(ev.BonusUsed)


def test_t28_empty_hand():
    """CA-4.4"""
    table = activate("W19", hand=0, stop=False)
    table.play("A", "perform")
    assert table.hand_size("A") == 2
    hand = table.hand("A")
    assert table.legal("A") == [f"lay {card}" for card in hand]
    table.play("A", f"lay {hand[0]}")
    assert table.legal("A") == ["column 2", "column 3", "column 4", "column 5"]


def test_t29_a_book_residence_counts_at_once():
    """CA-11.12"""
    table = decade_end(2, {"A": Seat(row="C06", favor=3, hand=2)})
    table.play("A", "build in Tobolsk")
    assert table.favor("A") == 4
    assert table.happened(ev.ResidencesScored)[0].points[0] == 1
    assert table.happened(ev.FavorScored)[0].points[0] == 2
    assert table.happened(ev.CardsDrawn, seat=0, source="new cards")[0].count == 2


def test_t30_illegal_columns():
    """CA-4.6"""
    seats = {"A": Seat(row="W23 W24", under={2: "W01", 5: "W02"}, hand=4), "B": Seat(hand=4)}
    table = choosing(2, round=3, seats=seats)
    table.play("A", table.legal("A")[0])
    table.play("A", table.legal("A")[0])
    assert table.legal("A") == ["column 1", "column 3", "column 4", "column 6"]
