"""PE-9 and PE-10: checking buildings, and spying with agents."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import SEATS, Table, position, site

SPY = "espionage:R-01:1a"  # a village with one ready agent


def spying(village: str = SPY, players: int = 4, **others: Any) -> Table:
    """A is about to act with this village; capital letters are the villages of the others."""
    villages = {"A": village, **{name: others.pop(name) for name in tuple(others) if name in SEATS}}
    return position(players, villages=villages, **others)


# ---- PE-9: checking ------------------------------------------------------------------------------


def test_a_fake_is_destroyed():
    """PE-9.1, PE-9.6: Facade, cubes and agents go to the supply, the card to the player who checked; all see it."""
    table = spying(B="industry:F-01:3c:2a", agents=4, cubes=7)
    piles = table.pile("industry")
    table.play("A", "spy", "B1")
    assert table.standing("B") == []
    view = table.view()
    assert (table.pile("industry"), view.cubes, view.agents) == (piles + 1, 10, 6)
    assert table.captured("A") == ["F-01"]
    (destroyed,) = table.happened(ev.BuildingDestroyed)
    assert (destroyed.card, destroyed.cubes, destroyed.agents, destroyed.audience) == ("F-01", 3, 2, None)


def test_a_captured_card_is_worth_two_points():
    """PE-9.1"""
    table = spying(B="science:F-01", players=3, month=4, producing="B", turn="A")
    table.play("A", "spy", "B1")
    table.play("C", "produce")
    assert table.state.result.scores == (2, 0, 0)


def test_a_real_building_is_revealed_and_stays():
    """PE-9.2: with its cubes and agents, for all to see, and it keeps working."""
    table = spying(B="industry:R-02:3c:2a")
    events = table.play("A", "spy", "B1")
    for viewer in (*"ABCD", None):
        building = table.view(viewer).villages[1][0]
        assert (building.revealed, building.card, building.cubes, building.agents) == (True, "R-02", 3, 2)
    assert [event.audience for event in events if isinstance(event, ev.BuildingRevealed)] == [None]
    assert table.captured("A") == []
    table.play("B", "produce")
    assert table.cubes("B1") == 4


def test_a_revealed_building_stays_so_for_the_rest_of_the_game():
    """PE-9.2: also after the end of the month."""
    table = spying(B="culture:R-02", players=3, producing="B")
    table.play("A", "spy", "B1")
    table.play("B", "produce")
    table.play("C", "produce")
    assert table.view().month == 2
    assert table.revealed("B1")


@pytest.mark.parametrize("kind", ["culture", "espionage", "government", "industry", "science"])
def test_any_destruction_scares_the_scientist_of_that_village(kind):
    """PE-9.3: a building of any type; at once."""
    table = spying(B=f"science:R-02 {kind}:F-01", scientist="B")
    table.play("A", "spy", "B2")
    assert table.holder("scientist") is None
    assert table.happened(ev.MeepleReturned) == [ev.MeepleReturned(1, "scientist", "PE-9.3")]


def test_the_scientist_stays_when_another_village_is_hit_or_the_building_is_real():
    """PE-9.3"""
    table = spying(B="science:R-02", C="culture:F-01", scientist="B")
    table.play("A", "spy", "C1")
    assert table.holder("scientist") == "B"
    table = spying(B="science:R-02", scientist="B")
    table.play("A", "spy", "B1")
    assert table.holder("scientist") == "B"


def test_destruction_moves_neither_shield_nor_capitol():
    """PE-9.4: B loses its only Government building and keeps the capitol, although C has one."""
    table = spying(B="government:F-01", C="government:R-02 culture:R-03", capitol="B", shield="D")
    table.play("A", "spy", "B1")
    assert (table.holder("capitol"), table.holder("shield")) == ("B", "D")


def test_spent_agents_are_safe():
    """PE-9.5"""
    table = spying(B="culture:F-01:2a", spent={"B": 1}, agents=5)
    table.play("A", "spy", "B1")
    assert (table.spent("B"), table.view().agents) == (1, 7)


def test_what_returns_is_available_at_once():
    """PE-9.6: the last Government Facade, cube and agent of the game, for the next player."""
    hands = {"B": "F-02 R-02"}
    table = spying(C="government:F-01:1c:1a", hands=hands, piles={"government": 0}, cubes=0, agents=0)
    table.play("A", "spy", "C1")
    assert "build government" in table.legal("B")
    assert (table.view().cubes, table.view().agents) == (1, 1)


def test_captured_cards_never_return_to_the_deck():
    """PE-9.7: when the discard pile is shuffled they stay where they are."""
    table = position(scientist="B", deck="R-02", discard="F-03 F-04", captured={"A": "F-01", "C": "F-02"})
    table.play("A", "produce")
    assert table.view().deck == 2
    assert (table.captured("A"), table.captured("C")) == (["F-01"], ["F-02"])


def test_a_revealed_building_is_neither_checked_nor_looked_at():
    """PE-9.8: not by agents, A01 or A07."""
    table = spying(B="culture:R-02:up", C="culture:F-01", hands={"A": "F-16 R-09"})
    table.play("A", "spy")
    assert table.legal("A") == ["C1"]
    assert table.refused("A", "B1") == "PE-9.8"
    only = spying(B="culture:R-02:up", hands={"A": "F-16 R-09"})
    assert only.refused("A", "play F-16") == only.refused("A", "play R-09") == "PE-8.6"
    assert only.refused("A", "spy") == "PE-10.15"


# ---- PE-10: placing ------------------------------------------------------------------------------


def test_any_number_of_ready_agents_but_at_least_one():
    """PE-10.1: one, two or three of three; not none; and not in Production Mode."""
    for targets in (["B1"], ["B1", "B2"], ["B1", "B2", "B3"]):
        table = spying("espionage:R-01:3a", B="culture:R-02 culture:R-03 culture:R-04")
        table.play("A", "spy", *targets)
        if len(targets) < 3:
            table.play("A", "stop")
        while table.asked.get("A") == "PE-D7":
            table.play("A", table.legal("A")[0])
        assert table.spent("A") == len(targets)
        assert table.agents("A1") == 3 - len(targets)
    table = spying(B="culture:R-02")
    table.play("A", "spy")
    assert table.refused("A", "stop") == "PE-10.1"
    assert spying(B="culture:R-02", producing="A").refused("A", "spy") == "PE-10.1"


def test_never_at_the_own_buildings():
    """PE-10.2"""
    table = spying(f"{SPY} culture:F-01", B="culture:R-02")
    table.play("A", "spy")
    assert table.legal("A") == ["B1"]
    assert table.refused("A", "A2") == "PE-10.2"


def test_all_agents_are_placed_before_the_first_is_resolved():
    """PE-10.3: nothing is revealed while agents are placed; at most one in front of each building."""
    table = spying("espionage:R-01:2a", B="culture:F-01 culture:F-02", C="science:R-02")
    table.play("A", "spy", "B1")
    assert table.happened(ev.BuildingDestroyed) == []
    assert table.refused("A", "B1") == "PE-10.3"
    assert set(table.legal("A")) == {"B2", "C1", "stop"}
    table.play("A", "C1")
    assert table.asked == {"A": "PE-D7"}
    assert table.happened(ev.AgentsPlaced) == [ev.AgentsPlaced(0, (1, 1), (site("B1"), site("C1")))]
    assert table.happened(ev.BuildingDestroyed) == []


def test_which_buildings_may_be_chosen():
    """PE-10.4: an opponent's, face down, not in the village with the shield, without an agent of yours."""
    table = spying(
        "espionage:R-01:3a culture:F-01",
        B="culture:R-02 culture:R-03:up culture:gone",
        C="science:F-02",
        D="industry:F-03",
        shield="C",
    )
    table.play("A", "spy")
    assert set(table.legal("A")) == {"B1", "D1", "remove shield"}
    assert table.refused("A", "B3") == "PE-10.4"
    assert table.refused("A", "C1") == "PE-10.5"
    table.play("A", "B1")
    assert set(table.legal("A")) == {"D1", "remove shield", "stop"}


def test_the_shield_costs_an_agent():
    """PE-10.5: it returns to the board in the placing step, the agent checks nothing; then the village is open."""
    table = spying("espionage:R-01:2a", B="culture:F-01", shield="B")
    table.play("A", "spy")
    assert table.refused("A", "B1") == "PE-10.5"
    table.play("A", "remove shield")
    assert set(table.legal("A")) == {"B1", "stop"}
    assert table.refused("A", "remove shield") == "PE-10.5"
    events = table.play("A", "B1")
    kinds = [type(event) for event in events]
    assert kinds.index(ev.MeepleReturned) < kinds.index(ev.BuildingDestroyed)
    assert table.holder("shield") is None
    assert (table.captured("A"), table.spent("A")) == (["F-01"], 2)


def test_removing_the_shield_alone_is_a_spy_action():
    """PE-10.5: with agents left over, too."""
    table = spying("espionage:R-01:2a", B="culture:F-01", shield="B")
    table.play("A", "spy", "remove shield", "stop")
    assert (table.holder("shield"), table.spent("A"), table.agents("A1")) == (None, 1, 1)
    assert table.standing("B") == ["B1"]
    assert table.turn == "B"


def test_the_player_chooses_from_where_the_agents_come():
    """PE-10.6: several from one building, none from another; the others stay ready where they are."""
    village = "espionage:R-01:2a culture:R-02:1a science:R-03:1a"
    table = spying(village, B="culture:R-04 culture:R-05")
    table.play("A", "spy", "B1")
    assert table.asked == {"A": "PE-D6"}
    assert table.legal("A") == ["A1", "A2", "A3"]
    assert table.refused("A", "B2") == "PE-10.6"
    table.play("A", "A1", "B2", "A1")
    assert [table.agents(name) for name in ("A1", "A2", "A3")] == [0, 1, 1]
    other = spying(village, B="culture:R-04 culture:R-05")
    other.play("A", "spy", "B1", "A3", "B2")
    assert other.legal("A") == ["A1", "A2"]
    other.play("A", "A2")
    assert [other.agents(name) for name in ("A1", "A2", "A3")] == [2, 0, 0]


# ---- PE-10: resolving ----------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("B1", "B2", "C1"), ("C1", "B1", "B2"), ("B2", "C1", "B1")])
def test_one_agent_at_a_time_in_the_order_of_the_spy(order):
    """PE-10.7: chosen after each result; the targets stay as they are."""
    table = spying("espionage:R-01:3a", B="culture:F-01 culture:R-02", C="science:F-02", D="science:F-03")
    table.play("A", "spy", "B1", "B2", "C1")
    assert set(table.legal("A")) == {"B1", "B2", "C1"}
    assert table.refused("A", "D1") == "PE-10.7"
    assert table.refused("A", "stop") == "PE-10.7"
    table.play("A", order[0])
    assert set(table.legal("A")) == set(order[1:])
    table.play("A", order[1])  # the last one needs no choice
    checks = [event for event in table.events if isinstance(event, ev.BuildingDestroyed | ev.BuildingRevealed)]
    assert [ev.Site(event.owner, event.number) for event in checks] == [site(name) for name in order]


def test_a_resolved_agent_is_spent():
    """PE-10.8: whether the building was real or fake."""
    table = spying("espionage:R-01:2a", B="culture:F-01 culture:R-02")
    table.play("A", "spy", "B1", "B2", "B1")
    assert table.spent("A") == 2
    assert table.standing("B") == ["B2"]
    assert table.revealed("B2")


def test_a_real_espionage_building_kills_the_agent():
    """PE-10.9, PE-10.16: it goes to the supply, for everybody; the building is revealed."""
    table = spying(B="espionage:KE-1:1a", agents=8, hands={"B": "F-01"})
    table.play("A", "spy", "B1")
    assert (table.spent("A"), table.agents("A1"), table.view().agents) == (0, 0, 9)
    assert table.revealed("B1")
    assert table.agents("B1") == 1
    assert table.happened(ev.AgentKilled) == [ev.AgentKilled(0, 1, 1)]
    table.play("B", "build espionage")
    assert (table.agents("B2"), table.view().agents) == (1, 8)


def test_a_killed_agent_does_not_come_back_by_itself():
    """PE-10.16: not even when agents are readied."""
    table = spying(B="espionage:KE-1", players=3, producing="B", agents=8)
    table.play("A", "spy", "B1")
    table.play("B", "produce")
    table.play("C", "produce")
    assert table.view().month == 2
    assert (table.spent("A"), table.agents("A1"), table.view().agents) == (0, 0, 9)


def test_a_fake_espionage_building_gives_an_additional_check():
    """PE-10.10: in any village, the own one included; face down, no shield, no waiting agent."""
    table = spying(
        "espionage:R-01:2a culture:F-01 science:R-02:up",
        B="espionage:F-02 culture:F-03 industry:F-04 science:R-03:up",
        C="culture:F-05",
        D="culture:F-06",
        shield="C",
    )
    table.play("A", "spy", "B1", "B2", "B1")
    assert table.asked == {"A": "PE-D8"}
    assert set(table.legal("A")) == {"A1", "A2", "B3", "D1", "stop"}
    assert table.refused("A", "B2") == "PE-10.3"
    assert table.refused("A", "B4") == table.refused("A", "A3") == "PE-9.8"
    assert table.refused("A", "C1") == "PE-10.5"
    assert table.view().roving


def test_the_shield_closes_the_own_village_too():
    """PE-10.10"""
    table = spying(f"{SPY} culture:F-01", B="espionage:F-02 culture:F-03", shield="A")
    table.play("A", "spy", "B1")
    assert set(table.legal("A")) == {"B2", "stop"}


def test_additional_checks_can_be_chained():
    """PE-10.11: two more fakes, then a real one that kills the agent."""
    table = spying(B="espionage:F-01 espionage:KS-1", C="espionage:F-02", D="espionage:KE-1", agents=8)
    table.play("A", "spy", "B1", "B2", "C1", "D1")
    assert set(table.captured("A")) == {"F-01", "KS-1", "F-02"}
    assert table.revealed("D1")
    assert (table.spent("A"), table.view().agents, table.turn) == (0, 9, "B")


def test_an_additional_check_of_another_type_spends_the_agent():
    """PE-10.11: all rules apply again; the chain is over."""
    table = spying(B="espionage:F-01 culture:F-02", C="culture:F-03")
    table.play("A", "spy", "B1", "B2")
    assert (table.captured("A"), table.spent("A"), table.turn) == (["F-01", "F-02"], 1, "B")


def test_the_additional_check_is_optional():
    """PE-10.12: declined, or without a building that qualifies, the agent is spent."""
    table = spying(B="espionage:F-01 culture:F-02")
    table.play("A", "spy", "B1", "stop")
    assert (table.spent("A"), table.standing("B"), table.turn) == (1, ["B2"], "B")
    none = spying("espionage:R-01:up:1a", B="espionage:F-01 culture:R-02:up")
    none.play("A", "spy", "B1")
    assert (none.spent("A"), none.turn) == (1, "B")


def test_no_shield_and_no_further_agents_after_placing():
    """PE-10.13"""
    table = spying("espionage:R-01:2a", B="espionage:F-01 culture:F-02", C="culture:F-03", shield="C")
    table.play("A", "spy", "B1", "stop")
    assert "remove shield" not in table.legal("A")
    assert table.refused("A", "remove shield") == "PE-10.13"
    table.play("A", "B2")
    assert (table.turn, table.agents("A1"), table.holder("shield")) == ("B", 1, "C")


def test_the_additional_check_comes_before_the_next_agent():
    """PE-10.14"""
    table = spying("espionage:R-01:2a", B="espionage:F-01 culture:F-02", C="culture:F-03")
    table.play("A", "spy", "B1", "C1", "B1")
    assert table.asked == {"A": "PE-D8"}
    assert table.standing("C") == ["C1"]
    events = table.play("A", "B2")
    destroyed = [event.card for event in events if isinstance(event, ev.BuildingDestroyed)]
    assert destroyed == ["F-02", "F-03"]


@pytest.mark.parametrize(
    ("village", "other", "shield", "possible"),
    [
        pytest.param(SPY, "culture:F-01", None, True, id="agent and building"),
        pytest.param("espionage:R-01", "culture:F-01", None, False, id="no ready agent"),
        pytest.param(SPY, "culture:R-02:up", None, False, id="nothing face down"),
        pytest.param(SPY, "culture:R-02:up", "B", True, id="a shield to remove"),
        pytest.param(SPY, "", "B", True, id="a shield without buildings"),
        pytest.param(SPY, "culture:R-02:up", "A", False, id="the own shield"),
        pytest.param(f"{SPY} culture:F-02", "", None, False, id="only own buildings"),
        pytest.param(SPY, "culture:F-01", "B", True, id="only the shield at first"),
    ],
)
def test_when_a_spy_action_is_available(village, other, shield, possible):
    """PE-10.15"""
    table = spying(village, B=other, shield=shield, spent={"A": 1})
    assert ("spy" in table.legal("A")) is possible
    if not possible:
        assert table.refused("A", "spy") == "PE-10.15"


def test_agents_stay_spent_until_the_end_phase():
    """PE-10.17: no spy action on the next turn, but in the next month."""
    table = spying(B="culture:R-02 culture:R-03", hands={"B": "F-01", "A": "F-02 F-03"})
    table.play("A", "spy", "B1")
    table.play("B", "build industry")
    table.play("C", "produce")
    table.play("D", "produce")
    assert table.spent("A") == 1
    assert "spy" not in table.legal("A")
    table.play("A", "produce")
    assert table.view().month == 2
    assert (table.spent("A"), table.agents("A1")) == (0, 1)


def test_an_additional_check_at_home_destroys_an_own_fake():
    """PE-10.18: Facade, cubes and agents to the supply, the scientist leaves, the card is captured by its owner."""
    village = f"{SPY} government:F-01:2c:1a"
    table = spying(village, B="espionage:F-02", scientist="A", agents=8, cubes=10)
    government = table.pile("government")
    table.play("A", "spy", "B1", "A1", "A2")
    assert table.standing("A") == ["A1"]
    assert table.captured("A") == ["F-02", "F-01"]
    assert (table.view().agents, table.view().cubes, table.pile("government")) == (9, 12, government + 1)
    assert table.holder("scientist") is None
    assert (table.holder("capitol"), table.spent("A")) == ("A", 1)


@pytest.mark.parametrize(
    ("village", "killed"),
    [pytest.param("culture:R-02", False, id="real"), pytest.param("espionage:KE-1", True, id="real Espionage")],
)
def test_an_additional_check_at_home_reveals_an_own_real_building(village, killed):
    """PE-10.18"""
    table = spying(f"{SPY} {village}", B="espionage:F-02", agents=8)
    table.play("A", "spy", "B1", "A2")
    assert table.revealed("A2")
    assert (table.spent("A"), table.view().agents) == ((0, 9) if killed else (1, 8))


def test_an_own_fake_espionage_building_gives_another_check():
    """PE-10.18"""
    table = spying(f"{SPY} espionage:F-01", B="espionage:F-02", C="culture:F-03")
    table.play("A", "spy", "B1", "A2")
    assert table.asked == {"A": "PE-D8"}
    table.play("A", "C1")
    assert table.captured("A") == ["F-02", "F-01", "F-03"]
