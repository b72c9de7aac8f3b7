"""The options of the game, and the numbers of players it is for."""

from __future__ import annotations

from random import Random

import pytest

from intrigue import BadOption
from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import GAME, end_of_month, position

CLOSED = {"open_discard": False}
PLAIN = {"abilities": False}


def test_the_defaults():
    """PE-1.10, PE-3.7, PE-8.1: chance decides who begins, the discard pile is open, abilities are in the game."""
    assert dict(GAME.resolve(4, None)) == {"first_player": "random", "open_discard": True, "abilities": True}


@pytest.mark.parametrize(
    ("options", "named"),
    [
        pytest.param({"first_player": 0}, "first_player", id="no such seat"),
        pytest.param({"first_player": 6}, "first_player", id="more than five"),
        pytest.param({"first_player": "Abby"}, "first_player", id="a name"),
        pytest.param({"open_discard": "maybe"}, "open_discard", id="no switch"),
        pytest.param({"abilities": 3}, "abilities", id="a number"),
        pytest.param({"speed": 1}, "speed", id="unknown"),
    ],
)
def test_bad_values_are_refused(options, named):
    """PE-1.10: with the name of the option."""
    with pytest.raises(BadOption, match=named):
        GAME.new(3, 1, options)


def test_the_first_player_must_sit_at_the_table():
    """PE-1.10: seat 4 is refused with three players, and not with four."""
    with pytest.raises(BadOption, match=r"option first_player: .*1 to 3.*PE-1\.10"):
        GAME.new(3, 1, {"first_player": 4})
    assert GAME.new(4, 1, {"first_player": 4}).view(None).capitol == 3


# ---- open_discard --------------------------------------------------------------------------------


def test_an_open_discard_pile_is_known_to_all():
    """PE-12.2: every card, with the seat it came from."""
    table = end_of_month(hands={"A": "F-01", "C": "F-02"})
    for viewer in (*"ABC", None):
        assert set(table.discard(viewer)) == {("F-01", 0), ("F-02", 2)}


def test_a_closed_discard_pile_shows_its_size():
    """PE-12.2: of the discarded hands a player knows the own one."""
    table = end_of_month(hands={"A": "F-01", "C": "F-02"}, options=CLOSED)
    assert {viewer: table.discard(viewer) for viewer in (*"ABC", None)} == {
        "A": (("F-01", 0),),
        "B": (),
        "C": (("F-02", 2),),
        None: (),
    }
    assert table.view().discard_size == 2
    assert {event.cards for event in table.happened(ev.HandDiscarded)} == {()}
    assert [(event.cards, event.audience) for event in table.happened(ev.OwnHandDiscarded)] == [
        (("F-01",), (0,)),
        (("F-02",), (2,)),
    ]


def test_cards_played_are_shown_with_a_closed_pile_too():
    """PE-8.2"""
    table = position(4, hands={"A": "R-14"}, options=CLOSED)
    table.play("A", "play R-14")
    for viewer in (*"ABCD", None):
        assert table.discard(viewer) == (("R-14", 0),)
    assert table.happened(ev.AbilityPlayed)[0].audience is None


# ---- abilities -----------------------------------------------------------------------------------


def test_without_abilities_no_card_can_be_played():
    """PE-8.1: nor is its ability mentioned; in Production Mode all one can do is produce."""
    table = position(4, hands={"A": "R-14 F-20"}, options=PLAIN)
    assert not [text for text in table.legal("A") if text.startswith("play")]
    assert table.refused("A", "play R-14") == "PE-8.1"
    assert "Draw" not in GAME.show(table.view("A"), ["Anna", "Boris", "Clara", "Dmitri"])
    producing = position(4, hands={"A": "R-14 F-20"}, options=PLAIN, producing="A")
    assert producing.legal("A") == ["produce"]


def test_without_abilities_everything_else_stays():
    """PE-1.4, PE-5.2, PE-13.2: all 85 cards are in the game, can be built with, and games come to their end."""
    table = position(4, hands={"A": "R-14 F-20"}, options=PLAIN)
    table.play("A", "build science", "card F-20")
    assert table.building("A1").card == "F-20"
    state = GAME.new(5, 3, PLAIN)
    assert GAME.inventory(state)["Interiors"] == 85
    rng = Random(3)
    while state.pending:
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
    assert state.result is not None
