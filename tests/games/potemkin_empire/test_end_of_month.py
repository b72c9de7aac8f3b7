"""PE-12: the End phase."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import SEATS, Table, end_of_month, position


def stationed(table: Table, seat: str) -> dict[str, int]:
    """Where the ready agents of a seat stand."""
    return {name: table.agents(name) for name in table.standing(seat) if table.agents(name)}


def ways(villages: Mapping[str, str], spent: int) -> set[tuple[tuple[str, int], ...]]:
    """Every distribution that A can choose in the End phase."""
    found = set()
    tables: list[list[str]] = [[]]
    while tables:
        chosen = tables.pop()
        table = end_of_month(villages=villages, spent={"A": spent})
        for name in chosen:
            table.play("A", name)
        if table.asked.get("A") == "PE-D10":
            tables += [[*chosen, name] for name in table.legal("A")]
        else:
            found.add(tuple(stationed(table, "A").items()))
    return found


def test_all_decide_at_the_same_time():
    """PE-12.1: two players have a choice; each may decide first, and neither sees what the other chose."""
    villages = {"A": "culture:R-01 industry:R-02", "B": "science:R-03 culture:R-04"}
    for order in ("AB", "BA"):
        table = end_of_month(villages=villages, spent={"A": 1, "B": 1})
        assert table.asked == {"A": "PE-D10", "B": "PE-D10"}
        first, second = order
        before = table.legal(second)
        table.play(first, f"{first}2")
        assert table.legal(second) == before
        assert table.spent(first) == 1
        table.play(second, f"{second}1")
        assert stationed(table, first) == {f"{first}2": 1}
        assert stationed(table, second) == {f"{second}1": 1}


def test_the_hand_is_discarded():
    """PE-12.2: of everybody, face up."""
    table = end_of_month(hands={"A": "F-01 R-01", "C": "F-02"})
    assert table.view().hand_sizes == (0, 0, 0)
    assert set(table.discard()) == {("R-01", 0), ("F-01", 0), ("F-02", 2)}
    assert [(event.seat, event.count) for event in table.happened(ev.HandDiscarded)] == [(0, 2), (2, 1)]


def test_all_tokens_show_construction_again():
    """PE-12.3"""
    table = end_of_month(5)
    assert table.view().modes == ("construction",) * 5


def test_the_steps_come_in_order():
    """PE-12.2, PE-12.3, PE-12.4: hands are discarded and tokens turned before agents are stationed."""
    table = end_of_month(villages={"A": "culture:R-01 industry:R-02"}, spent={"A": 1}, hands={"C": "F-01"})
    assert table.asked == {"A": "PE-D10"}
    assert table.view().phase == "end"
    assert table.view().hand_sizes == (0, 0, 0)
    assert table.view().modes == ("construction",) * 3
    assert table.spent("A") == 1


def test_all_spent_agents_are_readied():
    """PE-12.4: those of everybody."""
    villages = {"A": "espionage:R-01", "B": "espionage:R-02", "C": "culture:R-03"}
    table = end_of_month(villages=villages, spent={"A": 1, "B": 3, "C": 2})
    assert table.view().spent == (0, 0, 0)
    assert [table.agents(name) for name in ("A1", "B1", "C1")] == [1, 3, 2]
    assert table.happened(ev.AgentsReadied, seat=1) == [ev.AgentsReadied(1, (1, 1, 1))]


@pytest.mark.parametrize(
    ("village", "spent", "expected"),
    [
        pytest.param(
            "espionage:R-01 espionage:R-02", 1, {(("A1", 1),), (("A2", 1),)}, id="one agent, two empty buildings"
        ),
        pytest.param("espionage:R-01 espionage:R-02", 2, {(("A1", 1), ("A2", 1))}, id="one behind each"),
        pytest.param(
            "espionage:R-01 espionage:R-02",
            3,
            {(("A1", 2), ("A2", 1)), (("A1", 1), ("A2", 2))},
            id="one behind each, then any",
        ),
        pytest.param(
            "espionage:R-01:1a espionage:R-02",
            2,
            {(("A1", 2), ("A2", 1)), (("A1", 1), ("A2", 2))},
            id="ready agents count",
        ),
        pytest.param(
            "espionage:R-01:1a espionage:R-02:1a",
            2,
            {(("A1", 3), ("A2", 1)), (("A1", 2), ("A2", 2)), (("A1", 1), ("A2", 3))},
            id="any distribution of a surplus",
        ),
        pytest.param("espionage:R-01:2a culture:R-02", 1, {(("A1", 3),)}, id="never behind another type"),
    ],
)
def test_agents_go_behind_espionage_buildings(village, spent, expected):
    """PE-12.5: every distribution that the rule allows can be reached, and no other."""
    assert ways({"A": village}, spent) == expected


def test_an_empty_espionage_building_comes_first():
    """PE-12.5: with one agent, two empty Espionage buildings and one that has an agent."""
    table = end_of_month(villages={"A": "espionage:R-01:1a espionage:R-02 espionage:R-03 culture:R-04"}, spent={"A": 1})
    assert table.legal("A") == ["A2", "A3"]
    assert table.refused("A", "A1") == table.refused("A", "A4") == "PE-12.5"


def test_without_espionage_any_building_will_do():
    """PE-12.6: in any distribution."""
    expected = {(("A1", 2),), (("A1", 1), ("A2", 1)), (("A2", 2),)}
    assert ways({"A": "culture:R-01 industry:R-02:up"}, 2) == expected
    table = end_of_month(villages={"A": "culture:R-01 industry:R-02", "B": "culture:R-03"}, spent={"A": 1})
    assert table.refused("A", "B1") == "PE-12.6"


def test_without_buildings_agents_stay_spent():
    """PE-12.7: they are readied in the next End phase, if there is a building by then."""
    table = end_of_month(villages={"A": "culture:gone"}, spent={"A": 2})
    assert table.view().month == 2
    assert table.spent("A") == 2
    later = end_of_month(month=2, villages={"A": "culture:gone industry:R-01"}, spent={"A": 2})
    assert (later.spent("A"), later.agents("A2")) == (0, 2)


def test_readying_is_not_optional_and_ready_agents_stay():
    """PE-12.8"""
    table = end_of_month(villages={"A": "espionage:R-01 culture:R-02:2a espionage:R-03:1a"}, spent={"A": 2})
    assert table.asked["A"] == "PE-D10"
    assert table.refused("A", "stop") == "PE-12.5"
    table.play("A", "A3")
    assert stationed(table, "A") == {"A1": 1, "A2": 2, "A3": 2}


def test_agents_behind_other_types_spy_and_are_lost_like_any():
    """PE-12.9"""
    villages = {"A": "culture:R-01:1a", "B": "industry:F-01:1a"}
    table = position(4, villages=villages)
    table.play("A", "spy", "B1")
    assert table.captured("A") == ["F-01"]
    assert (table.agents("A1"), table.spent("A")) == (0, 1)
    assert table.view().agents == 14  # the one behind the fake is back


@pytest.mark.parametrize("month", [1, 2, 3])
def test_the_next_month_begins(month):
    """PE-12.10"""
    table = end_of_month(month=month)
    assert (table.view().month, table.view().phase) == (month + 1, "draft")
    assert table.happened(ev.MonthEnded) == [ev.MonthEnded(month)]
    assert table.view().direction == ("counterclockwise" if month % 2 else "clockwise")


def test_nothing_else_happens_in_the_end_phase():
    """PE-12.11: no draw, no points, and the meeples stay where they are."""
    villages = {"A": "culture:R-01 culture:R-02 science:R-03 government:R-04"}
    table = end_of_month(villages=villages, scientist="B", shield="C", capitol="B")
    assert [table.holder(name) for name in ("scientist", "shield", "capitol")] == ["B", "C", "B"]
    kinds = {type(event) for event in table.events}
    assert not kinds & {ev.CardDrawn, ev.MeepleTaken, ev.MeepleReturned, ev.GameEnded}
    assert table.view().deck == 85 - 4 - 12
    assert table.view().hand_sizes == (0, 0, 0)


def test_nobody_is_asked_in_month_four():
    """PE-12.12: the agents are readied all the same, by the rule of PE-12.5."""
    villages = {"A": "espionage:R-01 espionage:R-02 culture:R-03", "B": "culture:R-04 industry:R-05"}
    table = end_of_month(month=4, villages=villages, spent={"A": 1, "B": 2})
    assert table.asked == {}
    assert table.state.result is not None
    assert table.view().spent == (0, 0, 0)
    assert sum(table.agents(name) for name in ("A1", "A2")) == 1
    assert table.agents("A3") == 0
    assert {seat for seat in SEATS[:3] if table.happened(ev.AgentsReadied, seat=SEATS.index(seat))} == {"A", "B"}
