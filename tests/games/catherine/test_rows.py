"""CA-3 and CA-4: rows and possession, decades, rounds, and phases A to C."""

from __future__ import annotations

from random import Random

import pytest

from intrigue import Illegal
from intrigue.core.events import Event
from intrigue.core.match import Match
from intrigue.games.catherine import events as ev
from tests.games.catherine.positions import (
    GAME,
    Seat,
    Table,
    activate,
    choosing,
    decade_end,
)


def confirm(table: Table, seat: str, rng: Random | None = None) -> None:
    """Choose something in phase B."""
    rng = rng or Random(1)
    while seat in table.asked and table.asked[seat] == "CA-DP2":
        table.play(seat, rng.choice(table.legal(seat)))


def books_scored(table: Table) -> int:
    """How many books an action of type A3 counted."""
    return int(table.happened(ev.PointsScored, source="books")[-1].count)


# ---- CA-3: possession ----------------------------------------------------------------------------


def test_an_activation_card_lies_below_a_card_of_the_own_row():
    """CA-3.1"""
    table = choosing(2, seats={"A": Seat(hand="W07 W20 C01"), "B": Seat(hand=3)})
    table.play("A", "lay W07", "activate with W20", "column 2")
    confirm(table, "B")
    assert table.row("A")[3] == "W07"
    assert table.under("A") == [None, "W20", None, None]
    assert len([card for card in table.under("B") if card]) == 1


def test_one_activation_card_below_a_card_at_most():
    """CA-3.2: a taken column is not offered, and refused."""
    table = choosing(2, round=2, seats={"A": Seat(row="W23 C09 E19", under={2: "W01"}, hand=4), "B": Seat(hand=4)})
    table.play("A", table.legal("A")[0])
    table.play("A", table.legal("A")[0])
    assert table.legal("A") == ["column 1", "column 3", "column 4", "column 5"]
    with pytest.raises(Illegal, match="Column 2 already has an activation card") as refusal:
        table.play("A", "column 2")
    assert refusal.value.clause == "CA-4.6"


def test_what_is_owned():
    """CA-3.3, CA-3.7: symbols of the own row and own tiles; neither hand cards nor discards nor other rows."""
    table = activate("W07", row="C06 C20", hand="W06 E06 E20", discards="W20", tiles={"iron": 2})
    table.play("A", "perform", "decline bonus")
    assert books_scored(table) == 1 + 1 + 2
    market = activate("W01", hand="W14 E14", tiles={"iron": 2, "food": 1}, favor=12)
    market.play("A", "perform")
    assert market.hand_size("A") == 2 + 1 + 2 + 1


def test_symbols_count_from_the_reveal_on():
    """CA-3.4, CA-4.9: the card laid this very round counts, though it was never activated."""
    table = choosing(2, seats={"A": Seat(row="W07", hand="W06 W05"), "B": Seat(row="E22", hand="W34 E01")})
    table.play("A", "lay W06")
    assert table.asked["A"] == "CA-DP2"
    table.play("A", "column 1")
    table.play("B", "lay W34", "column 1")
    table.play("A", "perform")
    table.play("B", "skip")
    assert books_scored(table) == 2


def test_symbols_of_an_activated_card_still_count():
    """CA-3.5: also those of the card that is being activated."""
    table = activate("W07", row="C06 C20 E20", hand=1)
    assert table.under("A")[3] is not None
    table.play("A", "perform", "decline bonus")
    assert books_scored(table) == 1 + 1 + 2 + 2


def test_of_an_activation_card_only_the_colour_matters():
    """CA-3.6: three cannons below a column are not owned."""
    table = decade_end(2, {"B": Seat(under={1: "W19", 2: "C20", 3: "E19", 4: "C19"})})
    assert table.happened(ev.CannonsScored)[0].cannons == (0, 0)
    assert table.happened(ev.BooksCompared)[0].books == (0, 0)


def test_the_colour_matters_only_in_the_round_it_was_played():
    """CA-3.6: a matching card from an earlier round triggers nothing again."""
    table = choosing(
        2,
        round=2,
        seats={
            "A": Seat(row="W19 C27", under={1: "W01"}, hand="E05 E06 W02"),
            "B": Seat(row="E22", hand="W34 E01 E02"),
        },
    )
    table.play("A", "lay E05", "activate with W02", "column 2")
    table.play("B", "lay W34", "activate with E01", "column 1")
    assert table.asked == {"B": "CA-DP3"}
    table.play("B", "skip")
    assert table.outcome("A") == "colours"
    assert table.points("A") == 0


def test_a_joker_is_no_good_during_the_game():
    """CA-3.8"""
    table = activate("W01", row="E13", jokers=3, hand=1, favor=12)
    table.play("A", "perform")
    assert table.hand_size("A") == 1 + 1
    assert activate("W15", row="C15 C16", jokers=2, hand=1).asked["A"] == "CA-DP3"
    assert "A" not in activate("W15", row="C15", jokers=2, hand=1).asked


def test_owned_things_are_never_spent():
    """CA-3.9: neither by an action that counts them nor by a bonus that needs them."""
    table = activate("C22", hand=1, tiles={"food": 1, "fur": 1})
    table.play("A", "perform")
    assert table.favor("A") == 1
    assert table.tiles("A") == {"food": 1, "fur": 1}
    assert table.row("A")[0] == "C22"


def test_one_item_serves_action_and_bonus():
    """CA-3.10: three books are counted by the draw and again by the bonus of another type; within an action once."""
    table = activate("W11", row="C20 C19", hand="C01", favor=12)
    table.play("A", "perform")
    assert table.hand_size("A") == 1 + 3
    assert table.points("A") == 1  # the bonus for three cannons, beyond the top of the track


def test_cannons_and_books_come_from_rows_only():
    """CA-3.11: tiles are goods of four kinds, nothing else."""
    table = decade_end(2, {"B": Seat(tiles={"iron": 3, "food": 3, "caviar": 3, "fur": 3})})
    assert table.happened(ev.CannonsScored)[0].cannons == (0, 0)
    assert table.happened(ev.BooksCompared)[0].books == (0, 0)


# ---- CA-4: the course of play --------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_decades_of_four_rounds(players):
    """CA-4.1, CA-4.2, CA-6.2: with a scoring after each decade and the final one after the third."""
    rng = Random(players)
    events: list[Event] = []
    state = GAME.new(players, 3, None, events)
    while state.pending:
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)), events)
    course = [
        (event.decade, event.round) if isinstance(event, ev.RoundBegan) else type(event).__name__
        for event in events
        if isinstance(event, (ev.RoundBegan, ev.CannonsScored, ev.FavorScored, ev.GameEnded))
    ]
    decades = [[*[(decade, number) for number in (1, 2, 3, 4)], "CannonsScored", "FavorScored"] for decade in (1, 2, 3)]
    assert course == [*decades[0], *decades[1], *decades[2], "GameEnded"]


def test_all_go_through_each_phase_together():
    """CA-4.1: nothing of phase D happens before the last has confirmed."""
    table = choosing(3)
    confirm(table, "A")
    confirm(table, "C")
    assert table.view().phase == "play"
    with pytest.raises(Illegal) as refusal:
        table.play("A", "perform")
    assert refusal.value.clause == "CA-4.1"
    confirm(table, "B")
    assert table.view().columns != (None, None, None)


@pytest.mark.parametrize("hand", [0, 3, 7])
def test_phase_a_ignores_the_limit(hand):
    """CA-4.3, CA-7.3: two cards for everybody, no points for them."""
    table = activate("W19", match=False, hand=hand, favor=0, stop=False)
    room = max(0, min(1, 3 - hand))
    assert table.happened(ev.CardsDrawn, seat=0, source="phase A")[0].count == 2
    assert table.hand_size("A") == hand + room + 2
    assert table.points("A") == 1 - room
    assert table.hand_size("B") == 1 + 2


def test_two_different_cards_are_played():
    """CA-4.4: one to each row; the same card twice, none, or a card that is not there are refused."""
    table = choosing(2, seats={"A": Seat(hand="W07 W20 C01"), "B": Seat(hand=3)})
    assert table.legal("A") == ["lay W07", "lay W20", "lay C01"]
    with pytest.raises(Illegal, match="not in your hand"):
        table.play("A", "lay C02")
    with pytest.raises(Illegal, match="First choose"):
        table.play("A", "activate with W07")
    table.play("A", "lay W20")
    assert table.legal("A") == ["activate with W07", "activate with C01"]
    with pytest.raises(Illegal, match="Activate with another card") as refusal:
        table.play("A", "activate with W20")
    assert refusal.value.clause == "CA-4.4"
    with pytest.raises(Illegal, match="Now choose"):
        table.play("A", "column 1")
    table.play("A", "activate with C01")
    with pytest.raises(Illegal, match="Choose the column"):
        table.play("A", "lay W07")


@pytest.mark.parametrize("first", ["W07", "C01"])
def test_with_two_cards_both_are_played(first):
    """CA-4.4: only which goes where, and the column, is free."""
    table = choosing(2, seats={"A": Seat(hand="W07 C01"), "B": Seat(hand=3)})
    table.play("A", f"lay {first}")
    assert [text.split()[0] for text in table.legal("A")] == ["column"] * 4
    assert set(table.view("A").picked) == {"W07", "C01"}
    table.play("A", "column 4")
    confirm(table, "B")
    assert table.row("A")[3] == first


def test_the_action_card_goes_to_the_right_end():
    """CA-4.5"""
    table = choosing(2, round=3, seats={"A": Seat(row="W23 C09 E19 E05 C05", hand="W07 W20 C01"), "B": Seat(hand=3)})
    table.play("A", "lay W07", "activate with W20", "column 1")
    confirm(table, "B")
    assert table.row("A") == ["W23", "C09", "E19", "E05", "C05", "W07"]


def test_any_free_column_even_the_new_one():
    """CA-4.6: T30's columns are in test_examples."""
    table = choosing(2)
    table.play("A", table.legal("A")[0])
    table.play("A", table.legal("A")[0])
    assert table.legal("A") == ["column 1", "column 2", "column 3", "column 4"]
    with pytest.raises(Illegal):
        table.play("A", "column 5")


def test_colours_need_not_match():
    """CA-4.7: every pair of cards can be played into every free column."""
    seats = {"A": Seat(row="W23 C09 E19", hand="W07 C01 E01"), "B": Seat(hand=3)}
    played = set()
    for lead in ("W07", "C01", "E01"):
        for follow in {"W07", "C01", "E01"} - {lead}:
            for column in (1, 2, 3, 4):
                table = choosing(2, seats=seats)
                table.play("A", f"lay {lead}", f"activate with {follow}", f"column {column}")
                played.add((lead, follow, column))
    assert len(played) == 3 * 2 * 4


def test_a_choice_can_be_changed_until_the_last_has_confirmed():
    """CA-4.8: taking one's own choice back and choosing anew leads to the same table as if nothing had been, whatever
    the others have chosen meanwhile, as choices do not touch each other."""
    before = choosing(3, seats={seat: Seat(hand=5) for seat in "ABC"})
    hand = before.hand("A")
    choices = {"B": Random(7), "C": Random(8)}
    changed, direct = Table(before.state.copy()), Table(before.state.copy())
    changed.play("A", f"lay {hand[0]}", f"activate with {hand[1]}", "column 1")
    confirm(changed, "B", choices["B"])
    taken_back = Table(before.state.copy())
    confirm(taken_back, "B", Random(7))
    for table in (taken_back, direct):
        table.play("A", f"lay {hand[2]}", f"activate with {hand[3]}", "column 4")
    confirm(direct, "B", Random(7))
    assert taken_back.data() == direct.data() != changed.data()
    for table in (taken_back, direct):
        confirm(table, "C", Random(8))
    assert taken_back.data() == direct.data()


def test_a_match_takes_a_choice_back():
    """CA-4.8: step by step, back to nothing chosen; no longer when the cards are revealed."""
    match = Match(GAME, 2, 4)
    start = GAME.digest(match.state)
    hand = match.state.legal(0)
    match.play(0, hand[0])
    match.play(0, hand[1])
    match.play(0, hand[2])
    for _ in range(3):
        assert match.can_undo(0)
        match.undo(0)
    assert GAME.digest(match.state) == start
    for seat in (0, 1):
        for action in match.state.legal(seat)[:3]:
            match.play(seat, action)
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_nothing_of_a_choice_shows_before_the_reveal():
    """CA-4.8: neither cards nor column nor how far it is; only that it is confirmed."""
    table = choosing(3)
    seen = [table.view("B")]
    for _ in range(2):
        table.play("A", table.legal("A")[0])
        seen.append(table.view("B"))
    assert seen[0] == seen[1] == seen[2]
    events = table.play("A", "column 3")
    assert [type(event) for event in events if event.seen_by(1)] == [ev.Confirmed]
    assert table.view("B").pending == (1, 2)


def test_all_reveal_at_the_same_time():
    """CA-4.9"""
    table = choosing(3)
    confirm(table, "C")
    confirm(table, "A")
    assert [len(table.row(seat)) for seat in "ABC"] == [3, 3, 3]
    assert not table.happened(ev.CardsRevealed)
    confirm(table, "B")
    assert [event.seat for event in table.happened(ev.CardsRevealed)] == [0, 1, 2]
    assert [len(table.row(seat)) for seat in "ABC"] == [4, 4, 4]


@pytest.mark.parametrize("players", [2, 4])
def test_columns_and_activation_cards_of_each_round(players):
    """CA-4.10: in round r everybody has 3 + r columns after phase B, of which r hold an activation card."""
    rng = Random(9)
    state = GAME.new(players, 8)
    seen = set()
    while state.pending:
        view = state.view(None)
        if view.phase == "perform":
            seen.add((view.decade, view.round))
            for row in view.rows:
                assert len(row) == 3 + view.round
                assert len([column for column in row if column.under]) == view.round
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
    assert len(seen) > 6
