"""CA-13: simultaneous play."""

from __future__ import annotations

from random import Random

import pytest

from intrigue import Illegal
from intrigue.games.catherine import events as ev
from tests.games.catherine.positions import GAME, SEATS, Seat, Table, activate, changed, choosing, decade_end


def in_phase_d(**seats: Seat) -> Table:
    """Everybody has played the last two cards of the hand: one to the row, the other below column 1."""
    table = choosing(len(seats), seats=seats)
    for letter, seat in seats.items():
        assert isinstance(seat.hand, str)
        lead, trigger = seat.hand.split()[-2:]
        table.play(letter, f"lay {lead}")
        if table.legal(letter)[0].startswith("activate"):
            table.play(letter, f"activate with {trigger}")
        table.play(letter, "column 1")
    return table


def test_nothing_one_decides_changes_what_another_may_do_or_gains():
    """CA-13.1: whatever A does in phase D, B is asked the same and gains the same."""
    outcomes = set()
    for choice in (["skip"], ["perform", "build in Riga"], ["perform", "build in Kiev"]):
        table = in_phase_d(A=Seat(row="W24", hand="C01 C34 W02"), B=Seat(row="W28", hand="C02 C33 W03"))
        table.play("A", *choice)
        asked = (table.prompt("B"), tuple(table.legal("B")))
        table.play("B", "perform")
        cities = tuple(table.legal("B"))
        table.play("B", "build in Riga")
        outcomes.add((asked, cities, table.points("B"), table.favor("B"), str(table.tiles("B")), str(table.homes("B"))))
    assert len(outcomes) == 1


def test_nor_in_the_book_scoring():
    """CA-13.1"""
    gains = set()
    for city in ("Kazan", "Riga"):
        table = decade_end(2, {})
        table.play("A", f"build in {city}")
        before = tuple(table.legal("B"))
        table.play("B", "build in Kazan")
        gains.add((before, str(table.tiles("B")), table.happened(ev.ResidencesScored)[0].points[1]))
    assert len(gains) == 1


def test_phase_a_is_dealt_in_seat_order():
    """CA-13.2: all cards of one player before the next; also the cards at the end of a decade."""
    pile = "C34 C33 C32 C31 C30 C29"
    table = activate("W19", match=False, hand=3, pile=pile, players=3, stop=False)
    hands = [table.hand(seat)[-2:] for seat in "ABC"]
    top = pile.split()
    # A is over the limit, B and C each draw a compensation card first
    assert [table.hand("B")[-3], table.hand("C")[-3]] == top[:2]
    assert hands[0] + hands[1] == top[2:6]
    end = decade_end(2, {}, pile=pile)
    for seat in "AB":
        end.play(seat, "build nothing")
    assert [end.hand(seat)[:2] for seat in "AB"] == [top[:2], top[2:4]]


def test_phase_d_goes_in_seat_order_each_finishing_before_the_next():
    """CA-13.3: draws come from the common pile in that order; nobody can act before it is their turn."""
    pile = "C32 C31 C30 C29"
    table = choosing(
        2,
        seats={"A": Seat(row="W13", hand="C01 C34 W02"), "B": Seat(row="W14", hand="C02 C33 W03")},
        pile=pile,
    )
    table.play("B", "lay C33", "activate with W03", "column 1")
    table.play("A", "lay C34", "activate with W02", "column 1")
    assert table.asked == {"A": "CA-DP3"}
    with pytest.raises(Illegal):
        table.play("B", "perform")
    table.play("A", "perform")
    assert table.hand("A") == ["C01", "C32", "C31"]
    assert table.asked == {"B": "CA-DP3"}
    table.play("B", "perform")
    assert table.happened(ev.CardsReceived, seat=1)[0].cards == ("C30", "C29")


def test_a_seat_finishes_bonus_included():
    """CA-13.3: B waits until A has decided about the bonus."""
    table = in_phase_d(A=Seat(row="W19", hand="C01 C34 W02"), B=Seat(row="C19", hand="C02 C33 C03"))
    table.play("A", "perform")
    assert table.asked == {"A": "CA-DP7"}
    table.play("A", "decline bonus")
    assert table.asked == {"B": "CA-DP3"}


def test_what_one_pays_for_a_bonus_is_not_what_the_next_pays_for_an_action():
    """CA-13.3, CA-5.13: nothing of one activation is left over when the next begins."""
    table = in_phase_d(A=Seat(row="W19", hand="C01 C34 W02"), B=Seat(row="C09", hand="E02 E03 C33 C03"))
    table.play("A", "perform", "use bonus")
    table.play("B", "perform", "discard E03")
    assert table.favor("B") == 2
    assert table.asked == {"B": "CA-DP7"}


def test_the_table_is_clean_for_the_next_round():
    """CA-13.6: the city is built in, outcomes and columns belong to the round in which they were revealed."""
    table = activate("W23", hand=3, stop=False)
    table.play("A", "perform", "build in Riga")
    view = table.view()
    assert (view.phase, view.site, view.done, view.due, view.for_bonus) == ("play", None, 0, 0, False)
    assert view.columns == (None, None)
    assert view.outcomes == ("performed", "colours")  # until the next reveal, everybody sees what was done
    for seat, hand in (("A", table.hand("A")), ("B", table.hand("B"))):
        table.play(seat, f"lay {hand[0]}")
        while seat in table.asked and table.asked[seat] == "CA-DP2":
            table.play(seat, table.legal(seat)[-1])
    assert "performed" not in table.view().outcomes
    end = decade_end(2, {}, decade=3)
    for seat in "AB":
        end.play(seat, "build nothing")
    assert end.view().columns == (None, None)


@pytest.mark.parametrize("viewer", ["A", "B", "C", None])
def test_results_of_phase_d_are_public_at_once(viewer):
    """CA-13.4: residences, tiles, favor, points, numbers of cards, discards; to those still to act as well."""
    table = activate("W32", hand="C01 C02", players=3)
    table.play("A", "perform", "build in Pskov", "use bonus", "discard C02")
    view = table.view(viewer)
    assert view.homes[0] == ("PSK",)
    assert view.tiles[0] == (0, 0, 0, 1)
    assert view.favor[0] == 1
    assert sum(view.held[0]) == 1
    assert view.discards == ("C02",)
    number = None if viewer is None else SEATS.index(viewer)
    seen = [type(event) for event in table.events if event.seen_by(number)]
    for kind in (ev.ResidenceBuilt, ev.TileTaken, ev.CardDiscarded, ev.FavorGained):
        assert kind in seen


def test_a_city_with_fewer_tiles_than_players():
    """CA-13.5: the first builder takes; who finds no tile takes none."""
    game = changed(('id = "KAZ"', "tiles = [2, 3, 4]", "tiles = [1, 1, 1]"))
    table = decade_end(2, {}, game=game)
    table.play("A", "build in Kazan")
    table.play("B", "build in Kazan")
    assert (table.tiles("A"), table.tiles("B")) == ({"food": 1}, {})
    assert table.homes("B") == {"KAZ"}


def test_a_city_with_tiles_of_several_kinds():
    """CA-13.5: the builder chooses, in seat order; what is taken is gone, and one kind left is taken without asking."""
    game = changed(
        ('id = "KAZ"', 'goods = ["food"]\ntiles = [2, 3, 4]', 'goods = ["food", "fur"]\ntiles = [1, 1, 1]'),
        ('id = "IRK"', "tiles = [2, 3, 4]", "tiles = [2, 3, 3]"),
    )
    table = decade_end(2, {"A": Seat(hand=2)}, game=game)
    table.play("A", "build in Kazan")
    assert table.asked == {"A": "CA-DP9"}
    assert table.legal("A") == ["take food", "take fur"]
    with pytest.raises(Illegal, match="food or fur") as refusal:
        table.play("A", "take iron")
    assert refusal.value.clause == "CA-13.5"
    assert table.view().site == "KAZ"
    table.play("A", "take fur")
    assert table.asked == {"B": "CA-DP8"}
    table.play("B", "build in Kazan")
    assert (table.tiles("A"), table.tiles("B")) == ({"fur": 1}, {"food": 1})


def test_a_chosen_tile_in_phase_d():
    """CA-13.5: the activation goes on afterwards, and the tile counts for the bonus."""
    game = changed(
        ('id = "KAZ"', 'goods = ["food"]\ntiles = [2, 3, 4]', 'goods = ["food", "fur"]\ntiles = [1, 1, 1]\ncrown = 1'),
        ('id = "IRK"', "tiles = [2, 3, 4]", "tiles = [2, 3, 3]"),
    )
    for tile, favor in (("food", 2), ("fur", 1)):
        table = activate("E29", tiles={"food": 1}, hand=1, game=game)
        table.play("A", "perform", "build in Kazan", f"take {tile}")
        assert table.favor("A") == favor  # 1 for the crown, 1 for two food
        assert table.asked == {"B": "CA-DP3"}
    again = activate("E17", hand=4, game=game)
    again.play("A", "perform", "build in Kazan")
    again.play("A", again.legal("A")[0])
    again.play("A", again.legal("A")[0], "take food")
    assert again.asked == {"A": "CA-DP6"}


def test_phase_d_ends_when_everybody_is_done():
    """CA-13.6: the next round begins with the last one's compensation, bonus or refusal; so ends the book scoring."""
    table = activate("W19", hand=1, players=3)
    table.play("A", "perform", "decline bonus")
    assert table.view().phase == "perform"
    table.play("B", "skip")
    assert table.view().outcomes == ("performed", "skipped", "colours")
    assert table.view().phase == "play"
    books = decade_end(2, {})
    books.play("A", "build nothing")
    assert books.view().phase == "books"
    books.play("B", "build in Riga")
    assert books.view().phase == "play"


def test_scorings_need_no_decision():
    """CA-13.7: in whole games nothing but the decisions of the rules is ever asked, and none of them in a scoring
    except for books."""
    asked: set[tuple[str, str]] = set()
    for seed in range(6):
        rng = Random(seed)
        state = GAME.new(3, seed)
        while state.pending:
            view = state.view(None)
            asked |= {(view.phase, state.prompt(seat).decision) for seat in state.pending}
            seat = rng.choice(state.pending)
            state.play(seat, rng.choice(state.legal(seat)))
    assert {decision for phase, decision in asked if phase == "books"} == {"CA-DP8"}
    assert {decision for phase, decision in asked if phase == "perform"} == {
        f"CA-DP{number}" for number in (3, 4, 5, 6, 7)
    }
    assert {decision for phase, decision in asked if phase in ("set-up", "play")} == {"CA-DP1", "CA-DP2"}
