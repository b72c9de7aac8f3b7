"""CA-5: phase D, performing actions and bonuses."""

from __future__ import annotations

import pytest

from intrigue import Illegal
from intrigue.games.catherine import events as ev
from tests.games.catherine.positions import Seat, Table, activate, changed, choosing

DRAWN = "C34 C33 C32 C31 C30 C29"  # what lies on top of the pile


def test_only_this_rounds_column_matters():
    """CA-5.1: the card above the new activation card acts; another column with matching colours does not."""
    seats = {
        "A": Seat(row="W19 C22 C27", under={1: "W01"}, hand="E05 C05 E06"),
        "B": Seat(row="E22", hand="W34 E01 E02"),
    }
    table = choosing(2, round=2, seats=seats)
    table.play("A", "lay E05", "activate with C05", "column 2")
    table.play("B", "lay W34", "activate with E01", "column 1")
    table.play("A", "perform")
    table.play("B", "skip")
    assert table.happened(ev.ActionPerformed, seat=0)[0].card == "C22"
    assert table.points("A") == 3


@pytest.mark.parametrize("card", ["W19", "C19", "E19"])
def test_same_colour_may_perform(card):
    """CA-5.2"""
    table = activate(card, hand=1)
    assert table.asked == {"A": "CA-DP3"}
    assert table.legal("A") == ["perform", "skip"]
    table.play("A", "perform", "decline bonus")
    assert table.outcome("A") == "performed"


@pytest.mark.parametrize("card", ["W19", "C19", "E19"])
def test_different_colours_draw_a_card(card):
    """CA-5.3: the action is not even offered."""
    table = activate(card, match=False, hand=1, pile=DRAWN)
    assert table.asked == {}
    assert table.outcome("A") == "colours"
    assert table.hand("A")[-1] == "C34"
    assert table.hand_size("A") == 2
    assert table.points("A") == 0


def test_skipping_draws_a_card_and_loses_the_bonus():
    """CA-5.4: though its condition is met."""
    table = activate("C22", hand=1, tiles={"food": 1, "fur": 1}, pile=DRAWN)
    table.play("A", "skip")
    assert table.outcome("A") == "skipped"
    assert table.hand_size("A") == 2
    assert (table.points("A"), table.favor("A")) == (0, 0)
    assert table.asked == {}


IMPOSSIBLE = [
    pytest.param("W05", {"hand": 2}, id="three cards are not there"),
    pytest.param("W09", {"hand": 0}, id="one card is not there"),
    pytest.param("W17", {"hand": 1}, id="two cards are not there"),
    pytest.param("W15", {"hand": 2, "tiles": {"food": 1}}, id="no set of goods"),
    pytest.param("W34", {"hand": 2, "homes": "REV PSK KIE"}, id="no free city"),
    pytest.param("W17", {"hand": 2, "homes": "RIG REV SPB PSK SMO KIE"}, id="no free city of the colour"),
]


@pytest.mark.parametrize(("card", "given"), IMPOSSIBLE)
def test_an_action_that_is_not_possible_counts_as_skipped(card, given):
    """CA-5.5: one card, nothing else."""
    table = activate(card, pile=DRAWN, **given)
    assert table.asked == {}
    assert table.outcome("A") == "impossible"
    assert table.hand_size("A") == given["hand"] + 1
    assert table.view().discards == ()
    assert (table.points("A"), table.favor("A")) == (0, 0)


def test_whoever_performs_gets_no_compensation():
    """CA-5.6"""
    table = activate("W19", hand=0)
    table.play("A", "perform")
    assert table.hand_size("A") == 0
    assert not table.happened(ev.CardsDrawn, seat=0)


def test_the_bonus_comes_after_the_action():
    """CA-5.7: it is offered if it can be paid, and taken if its condition is met."""
    table = activate("W19", hand="C01")
    table.play("A", "perform")
    assert table.points("A") == 3
    assert table.asked == {"A": "CA-DP7"}
    assert table.legal("A") == ["use bonus", "decline bonus"]
    table.play("A", "use bonus")
    assert table.points("A") == 7
    assert table.view().discards == ("C01",)


def test_a_bonus_that_cannot_be_paid_is_not_offered():
    """CA-5.7"""
    table = activate("W34", hand=1)
    table.play("A", "perform", "build in Kiev")
    assert table.asked == {}
    assert not table.happened(ev.BonusUsed)


def test_one_bonus_however_often_the_action_was_performed():
    """CA-5.8"""
    table = activate("W18", hand=7, tiles={"food": 2}, favor=3)
    table.play("A", "perform")
    for city in ("Riga", "Reval", "Pskov"):
        table.play("A", f"build in {city}")
        while table.asked.get("A") == "CA-DP4":
            table.play("A", table.legal("A")[0])
    assert len(table.homes("A")) == 3
    assert table.favor("A") == 4
    assert len(table.happened(ev.BonusUsed)) == 1


def test_a_declined_bonus_gives_nothing():
    """CA-5.9"""
    table = activate("W19", hand="C01")
    table.play("A", "perform", "decline bonus")
    assert table.hand("A") == ["C01"]
    assert table.points("A") == 3
    assert table.asked == {}


@pytest.mark.parametrize(
    ("card", "times"), [pytest.param("W19", 1, id="no arrow"), pytest.param("W09", 1, id="arrow with 1")]
)
def test_arrows_limit_how_often(card, times):
    """CA-5.10: no arrow is exactly once, an arrow with 1 at most once, whatever the hand could pay."""
    table = activate(card, hand=6)
    table.play("A", "perform")
    if table.asked["A"] == "CA-DP4":
        table.play("A", table.legal("A")[0])
    assert table.asked["A"] == "CA-DP7"
    table.play("A", "decline bonus")
    assert len(table.happened(ev.ActionPerformed, seat=0)) == times


@pytest.mark.parametrize(("wanted", "favor"), [(1, 2), (2, 4), (3, 6)])
def test_an_arrow_with_a_number_is_up_to_so_often(wanted, favor):
    """CA-5.10: with content that has an arrow with 3, one may stop after each time, and must after the third."""
    game = changed(('id = "A4"', "arrow = 1", "arrow = 3"))
    table = activate("W09", hand=5, game=game)
    for time in range(wanted):
        if time:
            assert table.legal("A") == ["perform", "stop"]
        table.play("A", "perform")
        while table.asked.get("A") == "CA-DP4":
            table.play("A", table.legal("A")[0])
    if wanted < 3:
        table.play("A", "stop")
    assert table.asked["A"] == "CA-DP7"
    assert table.favor("A") == favor
    table.play("A", "decline bonus")
    assert table.favor("A") == favor
    assert len(table.happened(ev.ActionEnded)) == (wanted < 3)


def test_an_arrow_without_number_for_cards_is_as_often_as_wanted():
    """CA-5.10: also for other costs, with content that has it on type A4."""
    game = changed(('id = "A4"', "arrow = 1", 'arrow = "any"'))
    table = activate("W09", hand=4, game=game)
    for _ in range(4):
        table.play("A", "perform")
        if table.asked.get("A") == "CA-DP4":
            table.play("A", table.legal("A")[0])
    assert table.favor("A") == 8
    assert table.hand_size("A") == 0


def test_each_owned_item_counts_once():
    """CA-5.11: three books give 2 VP each, once."""
    table = activate("W07", row="W06 C06")
    table.play("A", "perform")
    assert table.points("A") == 6
    assert table.asked == {}


@pytest.mark.parametrize(
    ("card", "given"),
    [
        pytest.param("W01", {"tiles": {"iron": 1, "food": 2}, "favor": 12}, id="A1"),
        pytest.param("W07", {"row": "W06 C06"}, id="A3"),
        pytest.param("W11", {"row": "W06 C06", "favor": 12}, id="A5"),
        pytest.param("W15", {"row": "C15 C16 W16", "favor": 12}, id="A7"),
    ],
)
def test_counted_actions_are_carried_out_in_full(card, given):
    """CA-5.12: nothing is asked on the way."""
    table = activate(card, **given)
    table.play("A", "perform")
    assert "A" not in table.asked or table.asked["A"] == "CA-DP7"
    assert len(table.happened(ev.ActionPerformed, seat=0)) == 1


def test_for_card_costs_the_player_chooses_how_often():
    """CA-5.12: after one residence of type A8 one may stop with cards to pay left."""
    table = activate("W17", hand=5)
    table.play("A", "perform", "build in Riga")
    table.play("A", table.legal("A")[0])
    table.play("A", table.legal("A")[0])
    assert "stop" in table.legal("A")
    table.play("A", "stop")
    assert table.homes("A") == {"RIG"}
    assert table.hand_size("A") == 3


def test_the_player_chooses_the_cards_that_pay():
    """CA-5.13: any hand cards; they go to the discard pile, face up."""
    table = activate("W05", hand="C01 C02 E03 E04")
    table.play("A", "perform")
    assert table.legal("A") == ["discard C01", "discard C02", "discard E03", "discard E04"]
    table.play("A", "discard E03", "discard C01", "discard E04")
    assert table.view().discards == ("E03", "C01", "E04")
    assert table.hand("A") == ["C02"]


def test_a_cost_is_paid_in_full_before_its_effect():
    """CA-5.13: nothing is scored or built until the last card is discarded."""
    table = activate("W05", hand="C01 C02 E03 E04")
    table.play("A", "perform", "discard C01", "discard C02")
    assert table.points("A") == 0
    with pytest.raises(Illegal, match="paid in full") as refusal:
        table.play("A", "skip")
    assert refusal.value.clause == "CA-5.13"
    with pytest.raises(Illegal, match="not in your hand"):
        table.play("A", "discard C01")
    table.play("A", "discard E03")
    assert table.points("A") == 10
    region = activate("W17", hand="C01 C02 E03")
    region.play("A", "perform", "build in Riga", "discard C01")
    assert region.homes("A") == set()
    region.play("A", "discard E03")
    assert region.homes("A") == {"RIG"}


def test_a_whole_hand_is_discarded_without_asking():
    """CA-5.13: there is nothing to choose."""
    table = activate("W05", hand="C01 C02 E03")
    table.play("A", "perform")
    assert table.hand("A") == []
    assert sorted(table.view().discards) == ["C01", "C02", "E03"]
    assert table.asked == {}


def test_everything_of_the_action_comes_before_the_bonus():
    """CA-5.14: residence, tile and favor of the action, then the bonus, whose condition looks at all of it."""
    table = activate("W29", row="W03 C27", hand=1)
    table.play("A", "perform", "build in Reval")
    kinds = [type(event) for event in table.events if getattr(event, "seat", None) == 0]
    assert kinds[-5:] == [ev.ActionPerformed, ev.ResidenceBuilt, ev.TileTaken, ev.BonusUsed, ev.FavorGained]


def test_each_performance_is_complete_before_the_next():
    """CA-5.14: the favor of a crown and the tile come with each residence."""
    table = activate("W17", hand="C01 C02 E03 E04")
    table.play("A", "perform", "build in Saint Petersburg", "discard C01", "discard C02")
    assert table.favor("A") == 1
    assert table.asked == {"A": "CA-DP6"}
    table.play("A", "build in Smolensk")
    assert table.tiles("A") == {"iron": 1}


def test_cards_drawn_by_the_action_can_pay_the_bonus():
    """CA-5.15: with content in which a drawing card has a bonus that costs a card."""
    game = changed(('id = "A6"', "own = { book = 3 }", "bonus_discard = 1"))
    table = activate("W13", hand=0, pile=DRAWN, game=game)
    table.play("A", "perform")
    assert table.asked == {"A": "CA-DP7"}
    table.play("A", "use bonus")
    assert table.legal("A") == ["discard C34", "discard C33"]
    table.play("A", "discard C33")
    assert table.hand("A") == ["C34"]
    assert table.favor("A") == 2


def test_the_activated_card_stays_and_its_column_is_taken():
    """CA-5.16"""
    table = activate("W19", hand=3, stop=False)
    table.play("A", "perform", "decline bonus")
    assert table.view().round == 2
    assert table.row("A")[0] == "W19"
    table.play("A", table.legal("A")[0])
    table.play("A", table.legal("A")[0])
    assert table.legal("A") == ["column 2", "column 3", "column 4", "column 5"]


def after_phase_d(order_of_confirming: str) -> Table:
    seats = {
        "A": Seat(row="W23", hand="C34 W01 C05"),
        "B": Seat(row="W24", hand="C33 W02 C06"),
        "C": Seat(row="E22", hand="C32 E01 C09"),
    }
    table = choosing(3, seats=seats)
    choices = {"A": ("C34", "W01"), "B": ("C33", "W02"), "C": ("C32", "E01")}
    for seat in order_of_confirming:
        lead, trigger = choices[seat]
        table.play(seat, f"lay {lead}", f"activate with {trigger}", "column 1")
    return table


@pytest.mark.parametrize("order", ["ABC", "CBA", "BCA"])
def test_there_is_no_order_of_play_to_gain_from(order):
    """CA-5.17: who confirms first changes nothing; in phase D all decide at once, with the same options."""
    table = after_phase_d(order)
    assert table.data() == after_phase_d("ABC").data()
    assert table.asked == dict.fromkeys("ABC", "CA-DP3")
    for seat in order:
        table.play(seat, "perform")
        if seat == "A":
            assert table.legal("A") == ["build in Riga", "build in Saint Petersburg", "build in Smolensk"]
        if seat == "B":
            assert table.legal("B") == ["build in Riga", "build in Pskov", "build in Kiev"]
        if seat != "C":
            table.play(seat, "build in Riga")
    assert table.tiles("A") == table.tiles("B") == {"food": 1}
    assert table.points("C") == 3
    assert table.view().round == 2
