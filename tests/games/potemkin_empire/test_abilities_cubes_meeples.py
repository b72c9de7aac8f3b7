"""The abilities A10 to A19: cubes, meeples, hands and a guided tour. What each does, and what others see of it."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.view import Happening
from tests.games.potemkin_empire.positions import SEATS, Table, position, site

INDUSTRY = "industry:F-01:1c culture:F-02 industry:R-02:up industry:gone industry:KI-1"


def seen(table: Table, viewer: str | None) -> list[Any]:
    """The events that a viewer saw."""
    return [event for event in table.events if event.seen_by(None if viewer is None else SEATS.index(viewer))]


def cubes(table: Table, seat: str = "A") -> dict[str, int]:
    return {name: table.cubes(name) for name in table.standing(seat)}


# ---- A10: Overtime -------------------------------------------------------------------------------


def test_a10_a_cube_behind_each_industry_building():
    """PE-A10, PE-11.1: real, fake and revealed ones; the Mode does not change and the phase goes on."""
    table = position(villages={"A": INDUSTRY, "B": "industry:F-03"}, hands={"A": "R-17"}, producing="B")
    supply = table.view().cubes
    table.play("A", "play R-17")
    assert cubes(table) == {"A1": 2, "A2": 0, "A3": 1, "A5": 1}
    assert (table.view().cubes, table.cubes("B1")) == (supply - 3, 0)
    assert table.happened(ev.CubesPlaced) == [ev.CubesPlaced(0, (1, 3, 5), "ability")]
    assert (table.mode("A"), table.asked) == ("construction", {"B": "PE-D3"})


def test_a10_short_supply():
    """PE-A10, PE-11.3: two cubes for three buildings."""
    table = position(villages={"A": INDUSTRY}, hands={"A": "R-17"}, cubes=2)
    table.play("A", "play R-17")
    assert (table.asked, table.legal("A")) == ({"A": "PE-D9"}, ["A1", "A3", "A5"])
    assert table.refused("A", "A2") == "PE-11.3"
    table.play("A", "A5")
    assert table.legal("A") == ["A1", "A3"]
    assert {table.refused("A", text) for text in ("A5", "stop")} == {"PE-11.3"}
    table.play("A", "A1")
    assert cubes(table) == {"A1": 2, "A2": 0, "A3": 0, "A5": 1}
    assert (table.view().cubes, table.mode("A"), table.asked) == (0, "construction", {"B": "PE-D3"})


# ---- A11: Extra Shift ----------------------------------------------------------------------------


@pytest.mark.parametrize("producing", ["", "A"])
def test_a11_one_cube_behind_one_industry_building(producing):
    """PE-A11"""
    table = position(villages={"A": INDUSTRY, "B": "industry:F-03"}, hands={"A": "F-25"}, producing=producing)
    supply = table.view().cubes
    table.play("A", "play F-25")
    assert (table.asked, table.legal("A")) == ({"A": "PE-D16"}, ["A1", "A3", "A5"])
    assert {table.refused("A", text) for text in ("A2", "A4", "B1", "stop")} == {"PE-A11"}
    table.play("A", "A3")
    assert cubes(table) == {"A1": 1, "A2": 0, "A3": 1, "A5": 0}
    assert table.view().cubes == supply - 1
    assert table.asked == {"A": "PE-D3"}


# ---- A12: Caravan --------------------------------------------------------------------------------


def test_a12_three_different_buildings_of_any_type():
    """PE-A12"""
    table = position(villages={"A": INDUSTRY, "B": "culture:F-03"}, hands={"A": "R-18"})
    supply = table.view().cubes
    table.play("A", "play R-18")
    assert (table.asked, table.legal("A")) == ({"A": "PE-D17"}, ["A1", "A2", "A3", "A5"])
    assert {table.refused("A", text) for text in ("A4", "B1", "stop")} == {"PE-A12"}
    table.play("A", "A2")
    assert table.legal("A") == ["A1", "A3", "A5"]
    assert table.refused("A", "A2") == "PE-A12"
    assert table.view("B").marked == (site("A2"),)
    table.play("A", "A1", "A3")
    assert cubes(table) == {"A1": 2, "A2": 1, "A3": 1, "A5": 0}
    assert (table.view().cubes, table.view().marked, table.asked) == (supply - 3, (), {"B": "PE-D3"})


@pytest.mark.parametrize(
    ("village", "supply", "placed"),
    [
        pytest.param("culture:F-01", 9, 1, id="one building"),
        pytest.param("culture:F-01 science:F-02", 9, 2, id="two buildings"),
        pytest.param("culture:F-01 science:F-02 government:F-03", 9, 3, id="three buildings"),
        pytest.param("culture:F-01 science:F-02 government:F-03 culture:gone", 3, 3, id="three and a ruin"),
    ],
)
def test_a12_no_choice_when_every_building_gets_one(village, supply, placed):
    """PE-A12"""
    table = position(villages={"A": village}, hands={"A": "R-18"}, cubes=supply)
    table.play("A", "play R-18")
    assert list(cubes(table).values()) == [1] * placed
    assert (table.view().cubes, table.asked) == (supply - placed, {"B": "PE-D3"})


@pytest.mark.parametrize("supply", [1, 2])
def test_a12_short_supply(supply):
    """PE-A12: exactly as many as there are cubes."""
    table = position(villages={"A": "culture:F-01 science:F-02 government:F-03"}, hands={"A": "R-18"}, cubes=supply)
    table.play("A", "play R-18", *["A3", "A1"][:supply])
    assert cubes(table) == {"A1": supply - 1, "A2": 0, "A3": 1}
    assert (table.view().cubes, table.asked) == (0, {"B": "PE-D3"})


# ---- A13: Requisition ----------------------------------------------------------------------------


@pytest.mark.parametrize(("source", "left"), [("B1", 3), ("B2", 0), ("C1", 0)])
def test_a13_up_to_two_cubes_change_hands(source, left):
    """PE-A13: from any building of an opponent, revealed or not, shield or not; to one's own Industry."""
    villages = {
        "A": INDUSTRY,
        "B": "industry:F-03:5c science:R-03:1c:up industry:F-04",
        "C": "government:F-05:2c",
    }
    table = position(villages=villages, hands={"A": "R-15"}, shield="B")
    supply, before = table.view().cubes, table.cubes(source)
    table.play("A", "play R-15")
    assert (table.asked, table.legal("A")) == ({"A": "PE-D18"}, ["B1", "B2", "C1"])
    assert {table.refused("A", text) for text in ("A1", "B3", "stop")} == {"PE-A13"}
    table.play("A", source)
    assert (table.asked, table.legal("A")) == ({"A": "PE-D18"}, ["A1", "A3", "A5"])
    assert {table.refused("A", text) for text in ("A2", "A4", source, "stop")} == {"PE-A13"}
    table.play("A", "A3")
    moved = before - left
    assert (table.cubes(source), cubes(table)) == (left, {"A1": 1, "A2": 0, "A3": moved, "A5": 0})
    assert table.view().cubes == supply
    assert [event.count for event in table.happened(ev.CubesMoved)] == [moved]
    assert table.asked == {"B": "PE-D3"}


# ---- A14 to A17: meeples -------------------------------------------------------------------------

MEEPLES = [
    pytest.param("F-28", "capitol", "government", "B", id="A14-holder"),
    pytest.param("F-27", "shield", "culture", "B", id="A15-holder"),
    pytest.param("F-27", "shield", "culture", None, id="A15-board"),
    pytest.param("F-29", "scientist", "science", "B", id="A16-holder"),
    pytest.param("F-29", "scientist", "science", None, id="A16-board"),
]


@pytest.mark.parametrize(("card", "meeple", "kind", "holder"), MEEPLES)
def test_a14_a15_a16_take_a_meeple(card, meeple, kind, holder):
    """PE-A14, PE-A15, PE-A16: one building of the type is enough, whoever has more of them."""
    villages = {"A": f"{kind}:F-01", "B": f"{kind}:F-02 {kind}:F-03"}
    table = position(villages=villages, hands={"A": card}, **{meeple: holder})
    others = {name: table.holder(name) for name in ("capitol", "shield", "scientist") if name != meeple}
    table.play("A", f"play {card}")
    assert table.holder(meeple) == "A"
    assert {name: table.holder(name) for name in others} == others
    before = None if holder is None else SEATS.index(holder)
    assert table.happened(ev.MeepleTaken) == [ev.MeepleTaken(0, meeple, before, True)]
    assert table.asked == {"A": "PE-D3"}


def test_a14_the_order_of_turns_stays():
    """PE-A14, PE-4.4"""
    table = position(villages={"A": "government:F-01"}, hands={"A": "F-28"}, capitol="C", turn="A")
    table.play("A", "play F-28", "produce")
    assert (table.turn, table.holder("capitol"), table.view().first) == ("B", "A", 2)


def test_a16_no_draw_this_turn():
    """PE-A16, PE-4.5, PE-4.6: the first draw comes with the next turn."""
    table = position(4, villages={"A": "science:F-01"}, hands={"A": "F-29 F-28", "B": "F-02", "C": "F-03", "D": "F-04"})
    table.play("A", "play F-29")
    assert table.hand("A") == ["F-28"]
    table.play("A", "produce")
    table.play("B", "build industry")
    table.play("C", "build industry")
    assert not table.happened(ev.CardDrawn)
    table.play("D", "build industry")
    assert table.happened(ev.CardDrawn) == [ev.CardDrawn(0, "scientist")]
    assert len(table.hand("A")) == 2


def test_a17_the_shield_goes_to_the_board():
    """PE-A17, PE-6.8: nobody gets it, also not the player with most Culture buildings; its village can be checked."""
    villages = {"A": "espionage:R-01:1a culture:F-01", "B": "culture:F-02 culture:F-03"}
    table = position(villages=villages, hands={"A": "F-30"}, shield="B")
    table.play("A", "play F-30")
    assert table.holder("shield") is None
    assert table.happened(ev.MeepleReturned) == [ev.MeepleReturned(1, "shield", "PE-A17")]
    table.play("A", "spy")
    assert table.legal("A") == ["B1", "B2"]
    assert table.agents("A1") == 1


# ---- A18: Loose Tongue ---------------------------------------------------------------------------


def tongue() -> Table:
    table = position(4, hands={"A": "F-31", "B": "F-02 KG-1", "C": "", "D": "F-03"})
    table.play("A", "play F-31")
    return table


def test_a18_any_opponent_with_cards():
    """PE-A18"""
    table = tongue()
    assert (table.asked, table.legal("A")) == ({"A": "PE-D19"}, ["B", "D"])
    assert {table.refused("A", text) for text in ("A", "C", "E", "stop")} == {"PE-A18"}


def test_a18_the_hand_is_for_the_player_alone():
    """PE-A18: all see whose hand it was."""
    table = tongue()
    table.play("A", "B")
    assert table.happened(ev.HandLookedAt) == [ev.HandLookedAt(0, 1)]
    assert table.happened(ev.HandSeen) == [ev.HandSeen(0, 1, ("F-02", "KG-1"), audience=(0,))]
    seen_hand = Happening("overheard", 1, by=0, cards=("F-02", "KG-1"))
    assert table.view("A").history[-1] == table.view("B").history[-1] == seen_hand
    for viewer in ("C", "D", None):
        assert table.view(viewer).history[-1] == Happening("overheard", 1, by=0)
        assert "KG-1" not in repr((table.view(viewer), seen(table, viewer)))
    assert table.hand("B") == ["F-02", "KG-1"]


def test_a18_a_snapshot_of_that_moment():
    """PE-A18: what is seen stays known; what comes or goes later is not."""
    table = tongue()
    table.play("A", "B", "produce")
    table.play("B", "build government", "card KG-1")
    assert Happening("overheard", 1, by=0, cards=("F-02", "KG-1")) in table.view("A").history
    assert table.building("B1", "A").card is None
    assert table.view("A").hand_sizes[1] == 1


# ---- A19: Guided Tour ----------------------------------------------------------------------------

VILLAGE = "culture:KC-1 culture:KG-1 science:R-02:up government:R-03 industry:F-01 culture:gone"


def test_a19_a_real_building_is_shown_and_two_cards_drawn():
    """PE-A19, PE-9.2, PE-7.4"""
    villages = {"A": VILLAGE, "B": "culture:R-04"}
    table = position(villages=villages, hands={"A": "KC-6"}, top="F-10 F-11", scientist="A")
    table.play("A", "play KC-6")
    assert (table.asked, table.legal("A")) == ({"A": "PE-D20"}, ["A1", "A4"])
    assert {table.refused("A", text) for text in ("A2", "A3", "A5", "A6", "B1", "stop")} == {"PE-A19"}
    table.play("A", "A1")
    assert table.revealed("A1")
    assert table.view().villages[0][0].card == "KC-1"
    assert table.hand("A") == ["F-10", "F-11"]
    assert [event.card for event in table.happened(ev.BuildingRevealed)] == ["KC-1"]
    assert not [event for event in seen(table, "B") if isinstance(event, ev.DrawSeen)]
    assert (table.holder("scientist"), table.captured("A"), table.asked) == ("A", [], {"A": "PE-D3"})


def test_a19_draws_what_there_is():
    """PE-A19: also with nothing to draw."""
    for deck, hand in (("", []), ("F-10", ["F-10"])):
        table = position(villages={"A": "culture:R-01"}, hands={"A": "KC-6"}, deck=deck)
        table.play("A", "play KC-6", "A1")
        assert (table.hand("A"), table.revealed("A1")) == (hand, True)


def test_a19_how_many_could_be_shown_is_a_secret():
    """PE-A19: the question is put even with a single answer, and looks the same to others as with two."""
    looks = []
    for village in ("culture:KC-1 culture:F-01", "culture:KC-1 culture:R-01"):
        table = position(villages={"A": village}, hands={"A": "KC-6", "B": "F-05"}, top="F-10")
        assert table.legal("B") == []
        table.play("A", "play KC-6")
        assert table.asked == {"A": "PE-D20"}
        looks.append((table.view("B"), seen(table, "B"), table.prompt("B")))
    assert looks[0] == looks[1]
