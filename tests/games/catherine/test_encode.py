"""Views as numbers."""

from __future__ import annotations

import pytest

from tests.games.catherine.positions import GAME, Seat, activate, choosing


def named(table, viewer):
    view = table.view(viewer)
    return dict(zip(GAME.layout(view.players), GAME.encode(view), strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_name_for_every_number(players):
    layout = GAME.layout(players)
    assert len(set(layout)) == len(layout)
    state = GAME.new(players, 1)
    for viewer in (None, *range(players)):
        assert len(GAME.encode(state.view(viewer))) == len(layout)


def test_the_viewer_comes_first_and_the_others_clockwise():
    seats = {letter: Seat(favor=favor, hand=3) for letter, favor in zip("ABC", (3, 6, 12), strict=True)}
    table = choosing(3, seats=seats)
    for viewer, spaces in (("A", (3, 6, 12)), ("B", (6, 12, 3)), ("C", (12, 3, 6)), (None, (3, 6, 12))):
        numbers = named(table, viewer)
        assert [numbers[f"seat +{seat} favor"] for seat in range(3)] == pytest.approx([space / 12 for space in spaces])


def test_cards_are_where_the_viewer_knows_them():
    seats = {"A": Seat(row="W23", hand="W07 W20 C01"), "B": Seat(hand="E01 E02 E03")}
    table = choosing(2, seats=seats, discards="E31")
    table.play("A", "lay W07", "activate with W20")
    own, other = named(table, "A"), named(table, "B")
    assert own["own hand: C01"] == own["chosen for the row: W07"] == own["chosen to activate: W20"] == 1
    assert own["seat +0 row, free: W23"] == other["seat +1 row, free: W23"] == 1
    assert own["discarded: E31"] == other["discarded: E31"] == 1
    assert own["unseen, in a hand or the pile: E01"] == other["unseen, in a hand or the pile: W07"] == 1
    assert other["chosen for the row: W07"] == other["own hand: W07"] == 0
    assert own["unseen, in a hand or the pile: W07"] == own["unseen, in a hand or the pile: W23"] == 0


def test_the_decision_and_the_cost_in_progress():
    table = activate("W05", hand="C01 C02 E03 E04")
    table.play("A", "perform", "discard C01")
    numbers = named(table, "A")
    assert numbers["asked CA-DP4"] == 1
    assert numbers["cards due"] == pytest.approx(2 / 3)
    assert numbers["discarded gold for this cost"] == 1
    assert numbers["discarded green for this cost"] == 0
    assert sum(value for name, value in named(table, "B").items() if name.startswith("asked")) == 0


def test_possessions_and_the_map():
    table = activate("W29", row="C20", hand=1, homes="RIG", tiles={"food": 1}, order="O1", jokers=1)
    numbers = named(table, "B")
    assert numbers["seat +1 owns book"] == pytest.approx(2 / 6)
    assert numbers["seat +1 in Riga"] == 1
    assert numbers["seat +1 tiles food"] == pytest.approx(1 / 3)
    assert numbers["seat +1 order matched"] == pytest.approx(2 / 7)
    assert numbers["seat +1 largest group"] == pytest.approx(1 / 12)
    assert numbers["tiles left in Riga"] == pytest.approx(1 / 4)
    assert numbers["seat +1 row, used: W29"] == 1


def test_cards_held_since_before_a_shuffle():
    """CA-7.8"""
    table = choosing(2, seats={"A": Seat(hand="W07 W20 C01"), "B": Seat(hand="E01 E02 E03")})
    data = GAME.dump(table.state)
    held = set(data["hands"][0] + data["hands"][1])
    in_rows = {card for row in data["rows"] for card in row}
    data["generation"] = [0 if card in held | in_rows else 1 for card in range(102)]
    data["shuffles"] = 1
    table.state = GAME.load(data)
    numbers = named(table, "A")
    since = "unseen, in a hand since before the last shuffle: "
    assert numbers[since + "E01"] == 1
    assert numbers[since + "E04"] == 0
    assert numbers["seat +1 hand cards from before the last shuffle"] == pytest.approx(3 / 9)
