"""The worked examples of the rules, with their numbers. A is Abby, B Bob, C Candi, D Dmitri, E Elena."""

from __future__ import annotations

from typing import Any

from intrigue.core.events import Event
from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import GAME, Table, position

# ---- the rulebook's ------------------------------------------------------------------------------


def test_e1_draft():
    """PE-2.2, PE-3.2 to PE-3.5: clockwise, Bob receives from Abby and passes to Candi; with three players his last card
    comes from his own first pack."""
    table = Table(GAME.new(3, 11))
    packs: list[dict[str, set[str]]] = []
    kept: dict[str, list[str]] = {"A": [], "B": [], "C": []}
    for size in (4, 3, 2):
        packs.append({seat: set(table.view(seat).packs[0][-1]) for seat in "ABC"})
        assert [len(packs[-1][seat]) for seat in "ABC"] == [size] * 3
        for seat in "ABC":
            kept[seat].append(table.legal(seat)[0].removeprefix("card "))
            table.play(seat, f"card {kept[seat][-1]}")
    for turn in (1, 2):
        before, after = packs[turn - 1], packs[turn]
        assert after["B"] == before["A"] - {kept["A"][turn - 1]}
        assert after["C"] == before["B"] - {kept["B"][turn - 1]}
        assert after["A"] == before["C"] - {kept["C"][turn - 1]}
    (last,) = set(table.hand("B")) - set(kept["B"])
    assert len(table.hand("B")) == 4
    assert {last} == packs[2]["A"] - {kept["A"][2]}
    assert last in packs[0]["B"]
    assert table.view().phase == "action"


def test_e2_science_building():
    """PE-5.2, PE-6.6, PE-7.4, PE-4.6"""
    table = position(hands={"A": "KS-1 F-02", "B": "F-03 F-04", "C": "F-05 F-06"}, top="R-01")
    table.play("A", "build science", "card KS-1")
    assert GAME.makes_real("KS-1", "science")
    assert (table.building("A1").card, table.building("A1", "B").card) == ("KS-1", None)
    assert table.holder("scientist") == "A"
    assert table.hand("A") == ["F-02"]
    table.play("B", "build industry", "card F-03")
    table.play("C", "build industry", "card F-05")
    assert sorted(table.hand("A")) == ["F-02", "R-01"]
    assert table.happened(ev.CardDrawn) == [ev.CardDrawn(0, "scientist")]


def candis_turn() -> Table:
    """Candi's turn in E3 and E4."""
    villages = {
        "A": "science:KS-1",
        "B": "industry:R-05:1c industry:F-01:1c",
        "C": "espionage:R-01:1a espionage:R-02:1a",
    }
    table = position(turn="C", villages=villages, hands={"C": "F-16 F-05"})
    table.play("C", "play F-16", "A1")
    return table


def test_e3_a_look_as_free_action():
    """PE-8.4, PE-8.11, PE-A01"""
    table = candis_turn()
    assert [table.building("A1", seat).card for seat in "BC"] == [None, "KS-1"]
    assert table.view().villages[0][0].card is None
    assert not table.revealed("A1")
    assert table.discard() == (("F-16", 2),)
    assert table.asked == {"C": "PE-D3"}
    assert "stop" not in table.legal("C")
    assert table.refused("C", "stop") == "PE-4.9"


def test_e4_spying_on_two_buildings():
    """PE-10.3, PE-9.1, PE-9.2, PE-10.8"""
    table = candis_turn()
    cubes, pile = table.view().cubes, table.pile("industry")
    table.play("C", "spy", "B1", "C1", "B2")
    assert (table.asked, table.legal("C")) == ({"C": "PE-D7"}, ["B1", "B2"])
    table.play("C", "B1")
    assert table.standing("B") == ["B1"]
    assert (table.revealed("B1"), table.cubes("B1"), table.view().villages[1][0].card) == (True, 1, "R-05")
    assert (table.view().cubes, table.pile("industry")) == (cubes + 1, pile + 1)
    destroyed = table.happened(ev.BuildingDestroyed)
    assert [(event.card, event.seat, event.audience) for event in destroyed] == [("F-01", 2, None)]
    assert table.captured("C") == ["F-01"]
    assert (table.spent("C"), table.agents("C1"), table.agents("C2")) == (2, 0, 0)
    assert table.asked == {"A": "PE-D3"}


def test_e5_producing():
    """PE-11.1, PE-11.4"""
    villages = {"B": "industry:F-01 industry:R-01 industry:R-02:up"}
    table = position(turn="B", villages=villages)
    table.play("B", "produce")
    assert [table.cubes(name) for name in ("B1", "B2", "B3")] == [1, 1, 1]
    assert table.view().cubes == 37
    assert table.mode("B") == "production"


# ---- scoring -------------------------------------------------------------------------------------

# Abby is about to produce in month 4, which gives her the fourth cube and ends the game.
VILLAGES = {
    "A": "government:F-03 government:R-02:up culture:KG-1 industry:KI-1:3c science:KS-1 espionage:F-11",
    "B": "industry:R-05:6c industry:F-01:5c culture:F-02 culture:KC-1 government:F-09",
    "C": "science:F-04 science:F-05 espionage:KE-1 culture:F-06 government:KG-2 government:KI-2",
    "D": "industry:KI-3:7c government:F-07 government:F-08 culture:F-10 espionage:KE-4",
}
CAPTURED = {"A": "F-12 F-13 F-14", "B": "F-15", "C": "F-16 F-17 F-18 F-19 F-20", "D": "F-21 F-22"}


def scored(villages: dict[str, str], captured: dict[str, str]) -> Any:
    table = position(4, month=4, villages=villages, captured=captured, capitol="C", producing="BC")
    events: list[Event] = table.play("A", "produce")
    assert isinstance(events[-1], ev.GameEnded)
    return table.state.result


def test_scoring_example():
    """PE-13.1 to PE-13.5, PE-13.7"""
    result = scored(VILLAGES, CAPTURED)
    assert result.scores == (21, 23, 23, 22)
    assert {line.label: line.points for line in result.lines} == {
        "fake buildings": (6, 6, 8, 6),
        "Culture Facades": (1, 2, 1, 1),
        "Government Facades": (4, 2, 4, 4),
        "captured cards": (6, 2, 10, 4),
        "cubes": (4, 11, 0, 7),
    }
    assert result.ranks == (4, 2, 1, 3)
    assert result.winners == (2,)


def test_scoring_example_level_on_fakes():
    """PE-13.6: a fourth fake for Bob instead of the captured card; Candi holds the capitol."""
    villages = VILLAGES | {"B": VILLAGES["B"].replace("KC-1", "F-30")}
    result = scored(villages, {seat: cards for seat, cards in CAPTURED.items() if seat != "B"})
    assert result.scores == (21, 23, 23, 22)
    assert result.lines[0].points == (6, 8, 8, 6)
    assert result.ranks == (4, 2, 1, 3)


def test_scoring_example_level_further_down():
    """PE-13.6, PE-13.7: one cube less for Dmitri; counterclockwise from Candi Abby is nearer."""
    result = scored(VILLAGES | {"D": VILLAGES["D"].replace("7c", "6c")}, CAPTURED)
    assert result.scores == (21, 23, 23, 21)
    assert result.ranks == (3, 2, 1, 4)
