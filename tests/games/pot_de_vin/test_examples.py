"""The worked examples of the rules (PV-W) and the tricky ones (PV-T), each with its exact numbers."""

from __future__ import annotations

import pytest

from intrigue import Illegal
from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.deck import CARDS, columns, score
from tests.games.pot_de_vin.positions import AUTO, BY_HAND, GAME, TEAMS, Table, at_round, final

TEAMS_AUTO = {**TEAMS, **AUTO}


# ---- of the rulebook -----------------------------------------------------------------------------


def test_w1_only_the_led_character_was_played():
    """PV-4.3, PV-5.1, PV-5.2, PV-5.3, PV-6.5."""
    table = at_round(hands={1: "A7 P4 P5", 2: "A10 P6 P7", 3: "U7 U8", 4: "A2 U5 U6"}, trump="E9")
    table.round("A7", "A10", "bribe", "A2")
    assert table.area(2) == {"A7", "A10", "A2", "E9"}
    assert table.column(2, "WRK") == 3
    assert table.column(2, "KNT") == 1
    assert table.treasure(2) == 1
    assert table.asked == {2: "PV-D3"}


def test_w2_other_characters_but_no_trump():
    """PV-4.4, PV-4.7."""
    table = at_round(hands={1: "A5 P4 P5", 2: "U13 U5 P6", 3: "P12 P7 U6", 4: "A2 A3"}, trump="E9")
    table.round("A5", "U13", "P12", "bribe")
    assert table.area(1) == {"A5", "U13", "P12", "E9"}
    assert table.treasure(1) == 1


def test_w3_trumps_were_played():
    """PV-4.5."""
    table = at_round(
        hands={1: "A12 P4 P5", 2: "E1 P6 P7", 3: "A13 P8 P9", 4: "E3 U6 U7"}, trump="E4", pile="P10", rest=1
    )
    table.round("A12", "E1", "A13", "E3")
    assert table.area(4) == {"A12", "E1", "A13", "E3", "E4"}
    assert table.start == 4


def test_w4_a_team_sum():
    """PV-11.5, PV-11.8, PV-11.13."""
    areas = {1: "A4 A5 E4 A11 E5 U5 P6 A7 A10", 3: "E6 P10 P8 U9 U4 P5 A8 A2"}
    table = final(4, areas, options=TEAMS_AUTO)
    assert table.view().scored[0] == ("NOB", "TRD", "WRK")
    assert table.view().scored[2] == ("ART", "KNT")
    for partner in (1, 3):
        assert table.score(partner) == 10
        assert table.points(partner) == {
            "Nobles": 1,
            "Artists": 3,
            "Traders": 1,
            "Workmen": -3,
            "Knights": 6,
            "+2 and -2 cards": 2,
        }


@pytest.mark.parametrize(("players", "pile", "hand", "gems"), [(3, 16, 12, 4), (4, 12, 10, 2), (5, 12, 8, 4)])
def test_w5_the_table_of_numbers(players, pile, hand, gems):
    """PV-2.1."""
    view = GAME.new(players, 1).view(None)
    assert 1 + view.pile == view.rounds == pile
    assert view.hand_sizes == (hand,) * players
    assert view.supply == (gems,) * players
    assert pile + players * hand == 52


def test_w6_the_deal_for_six():
    """PV-12.4, PV-12.5, PV-12.6, PV-12.7, PV-12.9."""
    seed = next(seed for seed in range(100) if GAME.new(6, seed).view(None).start == 4)
    table = Table(GAME.new(6, seed))
    assert table.view().hand_sizes == (8, 9, 9, 9, 8, 8)
    assert table.view().pile == 1
    assert table.asked == {2: "PV-D2", 3: "PV-D2", 4: "PV-D2"}
    for seat in (2, 3, 4):
        table.play(seat, f"discard {table.hand(seat)[0]}")
    view = table.view()
    assert (view.pile, view.trump is not None) == (3, True)
    assert view.hand_sizes == (8,) * 6
    assert view.supply == (4,) * 6
    assert table.asked == {5: "PV-D3"}


# ---- tricky: what may be played ------------------------------------------------------------------


def test_t1_a_pass_is_open_to_who_could_follow():
    """PV-3.6."""
    table = at_round(hands={1: "A6 P4 P5", 2: "A9 U3", 3: "P6 P7 P8", 4: "P9 P10 P11"})
    table.play(1, "A6")
    assert table.legal(2) == ["A9", "bribe"]
    with pytest.raises(Illegal):
        table.play(2, "U3")


def test_t2_no_trump_instead_of_following():
    """PV-3.9."""
    table = at_round(hands={1: "A6 P4", 2: "A7 P5", 3: "A2 E13", 4: "A8 P6"}, trump="E9")
    table.round("A6", "A7")
    assert table.supply(3) == 0
    assert table.legal(3) == ["A2"]


def test_t3_who_cannot_follow_is_free():
    """PV-3.8."""
    table = at_round(hands={1: "A6 P5 P6 P7", 2: "A7 P8 P9 P10", 3: "E13 P4 U1", 4: "A8 U6 U7 U8"}, trump="E9")
    table.round("A6", "A7")
    assert table.supply(3) == 1
    assert sorted(table.legal(3)) == sorted(["E13", "P4", "U1", "bribe"])


def test_t4_the_starting_player_cannot_pass():
    """PV-3.2."""
    table = at_round(hands={1: "A6", 2: "A7 P8 P9 P10", 3: "P4", 4: "A8"}, supply={1: 3})
    assert table.supply(1) == 3
    assert table.legal(1) == ["A6"]
    with pytest.raises(Illegal) as refusal:
        table.play(1, "bribe")
    assert refusal.value.clause == "PV-3.2"


# ---- tricky: who wins what -----------------------------------------------------------------------


def test_t5_everybody_else_passes():
    """PV-4.9."""
    table = at_round(5, hands={1: "U4 A4 A9", 2: "A5 A10", 3: "A6 P4", 4: "A7 P5", 5: "A8 P6"}, trump="P3")
    table.round("U4", "bribe", "bribe", "bribe", "bribe")
    assert table.area(1) == {"U4", "P3"}
    assert table.column(1, "KNT") == 1
    assert table.treasure(1) == 4
    assert score(table.area(1), gems=4) == 1 - 2 + 4


def test_t6_the_card_in_the_centre_does_not_compete():
    """PV-4.2."""
    table = at_round(3, hands={1: "A3 P4 P5", 2: "A4 P6 P7", 3: "A11 P8 P9"}, trump="E13", rest=1)
    table.round("A3", "A4", "A11")
    assert table.area(3) == {"A3", "A4", "A11", "E13"}


def test_t7_the_led_character_is_trump():
    """PV-4.6."""
    table = at_round(3, hands={1: "U2 P4 P5", 2: "U9 P6 P7", 3: "P13 P8 P9"}, trump="U5")
    table.round("U2", "U9", "P13")
    assert table.area(2) == {"U2", "U9", "P13", "U5"}


def test_t8_the_gems_of_an_empty_hand():
    """PV-6.2, PV-6.4."""
    table = at_round(
        3,
        hands={1: "A2", 2: "A9 P4 P5 P6", 3: "A3 P7 P8 P9"},
        supply={1: 3},
        treasure={1: 2},
        trump="E9",
        pile="E10 E11 E12",
        options={**BY_HAND, **AUTO},
    )
    box = table.view().box
    assert table.view().round == 13
    table.round("A2", "A9", "A3")
    assert (table.hand(1), table.supply(1), table.treasure(1)) == ([], 0, 2)
    assert table.view().box == box + 3
    rounds = []
    while table.state.pending:
        assert 1 not in table.asked
        rounds.append(table.view().round)
        (seat,) = table.asked
        table.play(seat, table.legal(seat)[0])
    assert sorted(set(rounds)) == [14, 15, 16]
    assert table.points(1) == {"gems": 2}
    assert table.score(1) == 2


def test_t9_who_leads_when_two_hands_are_empty():
    """PV-6.6, PV-6.7."""
    table = at_round(5, hands={1: "A4 A5", 2: "P4 P5", 3: "P6 P7", 4: "A13"}, start=4, options=BY_HAND)
    assert table.view().round == 11
    table.round("A13", "A4", "P4", "P6")
    assert table.view().hand_sizes == (1, 1, 1, 0, 0)
    assert table.asked == {1: "PV-D3"}
    assert table.view().round == 12


def test_t10_alone_to_the_end():
    """PV-6.8, PV-6.9."""
    table = at_round(3, hands={3: "U3 E11"}, supply={3: 1}, start=3, trump="P6", pile="A9", rest=1, options=AUTO)
    assert table.view().round == 14
    assert table.legal(3) == ["E11", "U3"]
    table.play(3, "U3")
    assert table.area(3) == {"U3", "P6"}
    table.play(3, "E11")
    assert table.area(3) == {"U3", "P6", "E11", "A9"}
    assert table.supply(3) == 0
    assert table.state.result is not None
    assert table.happened(ev.EndedEarly) == [ev.EndedEarly(15, 1)]
    assert sum(len(table.area(seat)) for seat in (1, 2, 3)) == 51


def test_t11_nobody_ever_passes():
    """PV-6.9, PV-7.2."""
    table = Table(GAME.new(4, 5, AUTO))
    while table.state.pending:
        (seat,) = table.asked
        table.play(seat, next(card for card in table.legal(seat) if card in CARDS))
    view = table.view()
    assert (view.round, view.rounds) == (10, 12)
    assert sum(len(cards) for cards in view.taken) == 50
    assert view.pile == 2
    assert (view.supply, view.treasure, view.box) == ((0,) * 4, (0,) * 4, 24)


def test_t12_won_gems_cannot_be_spent():
    """PV-5.7."""
    table = at_round(hands={1: "A6", 2: "A9", 3: "P6", 4: "P9"}, treasure={2: 5}, options=BY_HAND)
    table.play(1, "A6")
    assert (table.supply(2), table.treasure(2)) == (0, 5)
    assert table.legal(2) == ["A9"]


# ---- tricky: Jokers and points -------------------------------------------------------------------


def test_t13_a_joker_must_be_placed():
    """PV-8.6."""
    for guild in ("NOB", "ART"):
        table = final(4, {1: "A4 P10 A5 A11 P1"})
        assert table.legal(1) == ["joker to NOB", "joker to ART"]
        table.play(1, f"joker to {guild}")
        table.others_answer()
        assert table.score(1) == 5


@pytest.mark.parametrize(("guild", "points"), [("NOB", 13), ("ART", 0)])
def test_t14_the_seventh_symbol(guild, points):
    """PV-8.7, PV-9.1."""
    table = final(4, {1: "A4 E6 P10 A12 A5 P8 U1"})
    table.play(1, f"joker to {guild}")
    table.others_answer()
    assert table.score(1) == points
    assert final(4, {1: "A4 E6 P10 A12 A5 P8 U1"}, options=AUTO).score(1) == 13


def test_t15_a_joker_without_a_place():
    """PV-8.4, PV-10.5: two cards count for a tie; seat 2 has as many points, and two cards as well."""
    table = final(4, {1: "A4 A1 P1", 2: "A5 P8", 3: "P4 P7 U2"}, options=AUTO)
    assert table.happened(ev.JokersPlaced, seat=0) == [ev.JokersPlaced(0, ("NOB",), 1)]
    assert [table.score(seat) for seat in (1, 2, 3)] == [3, 3, 4]
    ranks = table.state.result.ranks
    assert ranks[0] == ranks[1] == ranks[2] + 1


def test_t16_nine_symbols():
    """PV-9.3."""
    nobles = "A4 E6 U7 P9 P10 A12"
    assert columns(nobles.split())[0] == 8
    assert final(4, {1: f"{nobles} E1"}, options=AUTO).score(1) == 15
    assert final(4, {1: f"{nobles} E1 A5"}, options=AUTO).points(1) == {"Nobles": 15, "Artists": 3}


def test_t17_one_card_costs_nine_points():
    """PV-9.4."""
    assert final(4, {1: "E5 A6 P7"}, options=AUTO).score(1) == 6
    assert final(4, {1: "E5 A6 P7 P12"}, options=AUTO).score(1) == -3


def test_t18_the_fourth_pot():
    """PV-9.7."""
    assert final(4, {1: "A13 P13 E13"}, options=AUTO).points(1) == {"Pot de Vin cards": -6}
    assert final(4, {1: "A13 P13 E13 U13"}, options=AUTO).points(1) == {"Pot de Vin cards": 10}


# ---- tricky: teams -------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "joker", "points"), [("own", "KNT", 12), ("partner", "KNT", 9)])
def test_t19_equal_columns(choice, joker, points):
    """PV-11.7."""
    areas = {1: "U4 P5 A4 E6 U7 A1", 3: "A8 E9"}
    table = final(4, areas, options=TEAMS)
    assert table.asked == {1: "PV-D5"}
    table.play(1, f"count {choice} KNT")
    table.play(1, f"joker to {joker}")
    table.others_answer()
    assert table.score(1) == table.score(3) == points
    assert final(4, areas, options=TEAMS_AUTO).score(1) == 12


def test_t20_columns_are_not_compared_again():
    """PV-11.9."""
    table = final(4, {1: "U5 P6 A7 P1", 3: "A10 E12"}, options=TEAMS)
    assert 1 not in table.asked
    table.others_answer()
    assert table.points(1) == {"Workmen": -1}
    assert table.score(3) == -1


def test_t21_a_joker_in_an_unscored_column():
    """PV-11.11."""
    table = final(4, {1: "A4 E6 U7 E4 A5 A11 P1", 3: "P8 U9"}, options=TEAMS)
    assert table.view().scored[0] == ("NOB",)
    assert table.view().scored[2] == ("ART",)
    assert table.legal(1) == ["joker to NOB", "joker to ART"]
    table.play(1, "joker to ART")
    table.others_answer()
    assert table.points(1) == {"Nobles": 6, "Artists": 3}
    assert table.score(1) == 9


# ---- tricky: six players and endings -------------------------------------------------------------


def test_t22_the_same_four_trumps_again():
    """PV-12.11, PV-12.12, PV-12.13."""
    hands = {
        1: "A1 A2 A3 A4 A5",
        2: "P1 P2 P3 P4 P5",
        3: "E1 E2 E3 E4 E5",
        4: "U1 U3 U4 U5 U6",
        5: "A6 A7 A8 A9 A10",
        6: "P7 P8 P9 P10 P11",
    }
    trumps = {"A13", "P6", "E9", "U2"}
    table = at_round(6, hands=hands, trump="U2", used="A13 P6 E9", left=9, options=AUTO)
    assert table.view().round == 4
    table.round("A1", "P1", "E1", "U1", "A6", "P7")
    view = table.view()
    assert view.round == 5
    assert view.trump in trumps
    assert set(view.known) | {view.trump} == trumps
    assert view.used == ()
    while table.state.pending:
        (seat,) = table.asked
        table.play(seat, table.legal(seat)[0])
        assert not [cards for cards in table.view().taken if trumps & set(cards)]
    assert table.view().round >= 8


def test_t23_the_last_round():
    """PV-6.11, PV-7.1."""
    table = at_round(5, hands={1: "A6", 3: "A9", 4: "P6"}, options={**BY_HAND, **AUTO})
    assert table.view().pile == 0
    assert table.view().supply == (0,) * 5
    for seat, card in ((1, "A6"), (3, "A9"), (4, "P6")):
        assert table.state.result is None
        assert table.legal(seat) == [card]
        table.play(seat, card)
    assert table.state.result is not None
    assert table.area(3) == {"A6", "A9", "P6", "E9"}


def test_t24_a_shared_victory():
    """PV-10.1 to PV-10.4 and PV-10.6: more cards come before more gems, and what is equal in all three is shared."""
    areas = {
        1: "A4 A6 A7 P5 P6 P12 P13 E5 U2 U5 U6 U8 U10",
        2: "A3 A5 A9 A10 P3 P4 P7 E6 E13 U3 U4 U12",
        3: "A8 A13 P8 P9 P10 E2 E4 E7 E9 E10 E11 E12 U11",
        4: "A1 A2 A11 A12 P1 P2 P11 E1 E3 E8 U1 U7 U9 U13",
    }
    assert [len(cards.split()) for cards in areas.values()] == [13, 12, 13, 14]
    table = final(4, areas, treasure={1: 2, 2: 6, 3: 2, 4: 1}, options=AUTO)
    result = table.state.result
    assert result.scores == (14, 14, 14, 9)
    assert result.winners == (0, 2)
    assert result.ranks == (1, 3, 1, 4)


def test_t25_a_hand_used_up_in_eight_rounds():
    """PV-12.10, PV-6.2, PV-6.6."""
    table = at_round(
        6,
        hands={
            1: "U6 U7 U8 U9 U10 U11 U12 U13",
            2: "A1 A2 A3 A4 A5 A6 A7 A8",
            3: "P1 P2 P3 P4 P5 P6 P7 P8",
            4: "E1 E2 E3 E4 E5 E6 E7 E8",
            5: "A9 A10 A11 A12 A13 P9 P10 P11",
            6: "P12 P13 E9 E10 E11 E12 E13 U5",
        },
        start=2,
        trump="U1",
        pile="U2 U3 U4",
        left=12,
    )
    assert table.view().round == 1
    while table.view().round <= 8:
        (seat,) = table.asked
        wanted = table.legal(seat)
        table.play(seat, "bribe" if seat == 2 and "bribe" in wanted else wanted[0])
    assert [event.seat for event in table.happened(ev.RoundWon)] == [0] * 8
    assert (table.hand(1), table.supply(1)) == ([], 0)
    assert table.happened(ev.HandEmptied, seat=0) == [ev.HandEmptied(0, 4)]
    assert table.asked == {2: "PV-D3"}
    assert table.view().round == 9


def test_the_worked_example_of_scoring():
    """PV-9.1, PV-9.5 to PV-9.8, PV-10.5: 23 points with the Jokers where they gain most."""
    area = "A4 P10 A5 P8 E5 U8 U11 P12 U4 A1 U1 P2 E3 A13 U13"
    assert len(area.split()) == 15
    table = final(4, {1: area}, treasure={1: 3}, options=AUTO)
    assert table.view().jokers[0] == ("ART", "TRD")
    assert table.points(1) == {
        "Nobles": 6,
        "Artists": 6,
        "Traders": 10,
        "Knights": 1,
        "Pot de Vin cards": -3,
        "gems": 3,
    }
    assert table.score(1) == 23
