"""PE-11: producing, and the two Modes."""

from __future__ import annotations

import pytest

from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import SEATS, end_of_month, position


def test_one_cube_behind_each_industry_building():
    """PE-11.1: real, fake or revealed; not behind other types, nor with other players."""
    villages = {"A": "industry:R-01 industry:F-01 industry:R-02:up culture:F-02", "B": "industry:F-03"}
    table = position(4, villages=villages)
    table.play("A", "produce")
    assert [table.cubes(name) for name in ("A1", "A2", "A3", "A4", "B1")] == [1, 1, 1, 0, 0]
    assert table.view().cubes == 37
    assert table.happened(ev.CubesPlaced) == [ev.CubesPlaced(0, (1, 2, 3), "production")]


def test_there_is_no_limit_to_the_cubes_of_a_building():
    """PE-11.2: the last cube of all goes behind a building that has the other 39."""
    table = position(4, villages={"A": "industry:R-01:39c"})
    table.play("A", "produce")
    assert (table.cubes("A1"), table.view().cubes) == (40, 0)


def test_the_owner_chooses_when_cubes_are_short():
    """PE-11.3: all remaining cubes are placed, at most one behind each building."""
    table = position(4, villages={"A": "industry:R-01 culture:R-02 industry:F-01 industry:F-02"}, cubes=2)
    table.play("A", "produce")
    assert table.asked == {"A": "PE-D9"}
    assert table.legal("A") == ["A1", "A3", "A4"]
    assert table.refused("A", "A2") == "PE-11.3"
    table.play("A", "A4")
    assert table.legal("A") == ["A1", "A3"]
    assert table.refused("A", "A4") == "PE-11.3"
    assert table.refused("A", "stop") == "PE-11.3"
    table.play("A", "A1")
    assert [table.cubes(name) for name in ("A1", "A3", "A4")] == [1, 0, 1]
    assert table.view().cubes == 0
    assert (table.mode("A"), table.turn) == ("production", "B")


def test_no_question_when_no_cube_is_left():
    """PE-11.3, PE-4.11"""
    table = position(4, villages={"A": "industry:R-01 industry:F-01"}, cubes=0)
    table.play("A", "produce")
    assert (table.cubes("A1"), table.cubes("A2"), table.turn) == (0, 0, "B")


def test_no_question_when_the_cubes_just_suffice():
    """PE-11.3"""
    table = position(4, villages={"A": "industry:R-01 industry:F-01"}, cubes=2)
    table.play("A", "produce")
    assert (table.cubes("A1"), table.cubes("A2"), table.turn) == (1, 1, "B")


def test_the_token_is_turned_after_the_cubes():
    """PE-11.4"""
    table = position(4, villages={"A": "industry:R-01"})
    events = table.play("A", "produce")
    assert [type(event) for event in events] == [ev.CubesPlaced, ev.ModeFlipped]
    assert table.mode("A") == "production"
    short = position(4, villages={"A": "industry:R-01 industry:F-01"}, cubes=1)
    short.play("A", "produce")
    assert short.mode("A") == "construction"
    short.play("A", "A1")
    assert short.mode("A") == "production"


def test_a_flip_that_leaves_one_builder_ends_the_phase():
    """PE-11.5: the cubes are placed before."""
    table = end_of_month(villages={"A": "industry:F-01"}, hands={"C": "R-01 R-02"})
    assert table.cubes("A1") == 1
    assert table.happened(ev.ActionPhaseEnded) == [ev.ActionPhaseEnded(1, "PE-4.13")]
    assert table.view().month == 2


def test_a_flip_after_a_choice_of_buildings_ends_the_phase_too():
    """PE-11.5"""
    table = position(producing="B", villages={"A": "industry:R-01 industry:F-01"}, cubes=1)
    table.play("A", "produce")
    assert table.view().month == 1
    table.play("A", "A2")
    assert table.view().month == 2
    assert table.cubes("A2") == 1


def test_production_mode_lasts_until_the_end_phase():
    """PE-11.6: through further turns, whatever is played; the End phase turns the token back."""
    table = position(
        4, producing="AB", hands={"A": "R-17 F-01", "C": "R-01", "D": "R-02"}, villages={"A": "industry:R-03"}
    )
    table.play("A", "play R-17")
    assert table.mode("A") == "production"
    table.play("B", "produce")
    table.play("C", "build culture")
    table.play("D", "build culture")
    assert table.mode("A") == "production"
    assert table.legal("A") == ["produce"]
    assert end_of_month(4).mode("B") == "construction"


def test_producing_in_production_mode_flips_nothing():
    """PE-11.7: two builders are left before and after."""
    table = position(4, producing="AB", villages={"A": "industry:F-01"}, hands={"C": "R-01"})
    events = table.play("A", "produce")
    assert [type(event) for event in events] == [ev.CubesPlaced]
    assert (table.mode("A"), table.turn, table.view().month) == ("production", "B", 1)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_phase_ends_with_the_last_but_one_flip(players):
    """PE-11.8: the 2nd, 3rd and 4th flip with 3, 4 and 5 players."""
    table = position(players)
    flips = 0
    while table.view().month == 1:
        table.play(SEATS[flips], "produce")
        flips += 1
    assert flips == players - 1
    assert len(table.happened(ev.ModeFlipped)) == players - 1
