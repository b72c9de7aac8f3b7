"""CA-6, CA-7 and CA-8: the end of a round, drawing cards and the hand limit, and the favor track."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.games.catherine import events as ev
from tests.games.catherine.positions import CONTENT, GAME, Seat, Table, activate, decade_end

PILE = "C34 C33 C32 C31 C30 C29 C28 C27"


# ---- CA-6 ----------------------------------------------------------------------------------------


def test_the_decade_ends_with_seven_cards_in_every_row():
    """CA-6.1: an interim scoring follows; with fewer, the next round begins."""
    assert decade_end(2, {}).view().phase == "books"
    table = activate("W19", match=False, row="C06 E06 C05 E05", stop=False)  # round 3: six columns
    assert len(table.row("A")) == 6
    assert (table.view().phase, table.view().round) == ("play", 4)
    assert not table.happened(ev.CannonsScored)


# ---- CA-7 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", range(13))
def test_the_limit_follows_from_the_favor_space(space):
    """CA-7.1: it starts at 3 and never falls; a draw stops there."""
    limits = [row.limit for row in CONTENT.favor]
    assert limits == [3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7]
    table = activate("W01", tiles={"iron": 3, "food": 3}, favor=space)
    table.play("A", "perform")
    assert table.hand_size("A") == limits[space]
    assert table.points("A") == 7 - limits[space]


def test_the_limit_applies_to_actions_bonuses_and_new_cards():
    """CA-7.2"""
    action = activate("W13", hand=2)
    action.play("A", "perform")
    assert (action.hand_size("A"), action.points("A")) == (3, 1)
    bonus = activate("W25", row="W06 C06", hand=3)
    bonus.play("A", "perform", "build in Riga")
    assert (bonus.hand_size("A"), bonus.points("A")) == (3, 1)
    table = decade_end(2, {"A": Seat(hand=2), "B": Seat(hand=3)})
    for seat in "AB":
        table.play(seat, "build nothing")
    drawn = table.happened(ev.CardsDrawn, source="new cards")
    assert [(event.count, event.points) for event in drawn] == [(1, 1), (0, 2)]


@pytest.mark.parametrize("match", [True, False])
def test_the_limit_applies_to_the_compensation(match):
    """CA-7.3: for colours that differ, and for skipping."""
    table = activate("W19", match=match, hand=3)
    if match:
        table.play("A", "skip")
    assert (table.hand_size("A"), table.points("A")) == (3, 1)


def test_the_limit_applies_to_the_card_for_a_missing_residence():
    """CA-7.3: in phase D and in the book scoring."""
    everywhere = " ".join(city.id for city in CONTENT.city[:12])
    table = activate("W23", hand=3, homes=everywhere)
    assert (table.hand_size("A"), table.points("A")) == (3, 1)
    books = decade_end(2, {"A": Seat(row="C06", hand=3, homes=everywhere)})
    assert books.happened(ev.CardsDrawn, seat=0, source="no residence")[0].points == 1


@pytest.mark.parametrize(("hand", "drawn", "points"), [(0, 3, 0), (1, 2, 1), (3, 0, 3), (5, 0, 3)])
def test_each_card_beyond_the_limit_is_a_point(hand, drawn, points):
    """CA-7.4: a draw of 3 with limit 3; the cards that are drawn are the top ones of the pile."""
    table = activate("W01", tiles={"iron": 2}, hand=hand, pile=PILE)
    table.play("A", "perform")
    assert table.hand("A")[hand:] == PILE.split()[:drawn]
    assert table.points("A") == points
    event = table.happened(ev.CardsDrawn, seat=0)[-1]
    assert (event.count, event.points) == (drawn, points)


def test_later_favor_does_not_bring_back_cards():
    """CA-7.5: the limit counts at the moment of the draw."""
    table = activate("W13", row="W06 C06 E06", hand=3, favor=1)
    table.play("A", "perform")
    assert table.favor("A") == 3
    assert table.hand_size("A") == 3
    assert table.points("A") == 2


def test_points_instead_of_cards_still_perform_the_action():
    """CA-7.6: the bonus follows."""
    table = activate("W11", row="C20 C19", hand=3)
    table.play("A", "perform")
    assert table.hand_size("A") == 3
    assert table.outcome("A") == "performed"
    assert table.happened(ev.BonusUsed)


def test_nobody_ever_discards_down():
    """CA-7.7: in whole games the hand is never above the limit after phase B."""
    for seed in range(4):
        rng = Random(seed)
        state = GAME.new(3, seed)
        while state.pending:
            view = state.view(None)
            if view.phase in ("perform", "books"):
                for seat in range(3):
                    assert sum(view.held[seat]) <= CONTENT.favor[view.favor[seat]].limit
            seat = rng.choice(state.pending)
            state.play(seat, GAME.greedy(state.view(seat), state.legal(seat), rng))


def test_the_discards_become_the_pile_at_once():
    """CA-7.8: when the last card has been drawn, not when the next is wanted."""
    table = activate("W19", hand=1, pile=1)
    discarded = len(table.view().discards)
    table.play("A", "skip")
    assert table.asked == {}
    assert (table.view().discards, table.view().shuffles) == ((), 1)
    assert table.happened(ev.Reshuffled)[0].cards == discarded
    assert table.view().pile == discarded - 1  # B's compensation comes from the new pile
    kinds = [type(event) for event in table.events]
    assert kinds.index(ev.Reshuffled) < kinds.index(ev.CardsReceived)


def test_a_draw_goes_on_from_the_new_pile():
    """CA-7.8: and cards discarded later start a new discard pile."""
    table = activate("W05", hand="C01 C02 C03 C04", pile=1, stop=False)
    assert table.view().pile == 1
    discarded = set(table.view().discards)
    table.play("A", "perform", "discard C01", "discard C02", "discard C03")
    view = table.view()
    assert view.shuffles == 1
    assert view.discards == ()
    new_pile = discarded | {"C01", "C02", "C03"}
    assert set(table.hand("A")[1:]) <= new_pile
    assert view.pile == len(new_pile) - 4  # B takes the last old card as compensation, then all draw two


def test_the_order_of_the_new_pile_is_random():
    """CA-7.8: shuffled, not turned over."""
    orders = set()
    for key in range(8):
        data = GAME.dump(activate("W19", match=True, hand=1, pile=1).state)
        data["chance"]["key"] = f"{key + 1:064x}"
        state = GAME.load(data)
        state.play(0, GAME.actions.index("skip"))
        orders.add(tuple(GAME.dump(state)["pile"]))
    assert len(orders) == 8


def test_both_piles_are_never_empty_together():
    """CA-7.9: at most 72 cards lie in rows and hands, and there are more than that."""
    most = 4 * (7 + 4 + max(space.limit for space in CONTENT.favor))
    assert most == 72 < len(CONTENT.card)
    for seed in range(4):
        rng = Random(seed)
        state = GAME.new(4, seed)
        while state.pending:
            view = state.view(None)
            assert view.pile + len(view.discards) >= 102 - most
            assert view.pile > 0
            seat = rng.choice(state.pending)
            state.play(seat, GAME.greedy(state.view(seat), state.legal(seat), rng))


def test_a_card_that_no_pile_can_give_is_a_point():
    """CA-7.9: in a position in which somebody holds all other cards."""
    table = activate("W13", hand=0, pile=0)
    game = table.state.game
    data = game.dump(table.state)
    data["hands"][1] += [*data["pile"], *data["discards"]]
    data["pile"], data["discards"] = [], []
    table.state = game.load(data)
    table.play("A", "perform")
    assert (table.hand_size("A"), table.points("A")) == (0, 2)


def test_an_empty_pile_waits_for_the_first_discard():
    """CA-7.8, CA-7.9: if there was nothing to shuffle, it is done as soon as a card has to be drawn."""
    table = activate("W05", hand="C01 C02 C03 C04", pile=0)
    data = GAME.dump(table.state)
    data["hands"][1] += [*data["pile"], *data["discards"]]
    data["pile"], data["discards"] = [], []
    halted = Table(table.state.game.load(data))
    halted.play("A", "perform", "discard C01", "discard C02", "discard C03")
    assert (halted.view().pile, halted.view().discards) == (0, ("C01", "C02", "C03"))
    table.state = GAME.load(data)
    table.play("A", "perform", "discard C01", "discard C02", "discard C03")
    # B's hand is over the limit, A draws two in phase A
    assert set(table.hand("A")) <= {"C01", "C02", "C03", "C04"}
    assert table.hand_size("A") == 3
    assert table.view().shuffles == 1


def test_drawing_is_not_optional():
    """CA-7.10: nobody is asked whether to draw."""
    table = activate("W13", hand=1)
    table.play("A", "perform")
    assert table.asked == {}
    assert table.hand_size("A") == 3
    assert not [text for text in GAME.actions.texts if "draw" in text]


# ---- CA-8 ----------------------------------------------------------------------------------------


def test_a_space_has_three_values():
    """CA-8.1"""
    assert [space.points for space in CONTENT.favor] == [0, 1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 10]
    assert [space.multiplier for space in CONTENT.favor] == [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4]


@pytest.mark.parametrize(("start", "end", "points"), [(0, 2, 0), (5, 7, 0), (10, 12, 0), (11, 12, 1), (12, 12, 2)])
def test_favor_moves_up_and_beyond_the_top_gives_points(start, end, points):
    """CA-8.2, CA-8.3, CA-8.5: favor +2, step by step."""
    table = activate("W09", hand=1, favor=start)
    table.play("A", "perform")
    assert table.favor("A") == end
    assert table.points("A") == points
    assert table.happened(ev.FavorGained)[0].steps == end - start


def test_markers_share_spaces_and_never_fall():
    """CA-8.4"""
    table = activate("W09", hand=1, favor=0)
    data = GAME.dump(table.state)
    data["favor"] = [0, 2]
    table.state = GAME.load(data)
    table.play("A", "perform")
    assert table.view().favor == (2, 2)
    for seed in range(3):
        rng = Random(seed)
        state = GAME.new(2, seed)
        before = state.view(None).favor
        while state.pending:
            seat = rng.choice(state.pending)
            state.play(seat, GAME.greedy(state.view(seat), state.legal(seat), rng))
            after = state.view(None).favor
            assert all(new >= old for new, old in zip(after, before, strict=True))
            before = after
