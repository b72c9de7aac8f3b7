"""PE-5, PE-6 and PE-7: constructing a building, what its type does, and whether it is real."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import CONTENT, GAME, TYPES, end_of_month, position

BUILDS = {f"build {kind}" for kind in TYPES}
MEEPLES = [("culture", "shield"), ("government", "capitol"), ("science", "scientist")]


def held_by(seat: str, meeple: str) -> dict[str, Any]:
    """A meeple with a seat, which has the capitol anyway."""
    return {"capitol": seat, meeple: seat}


# ---- PE-5: construct -----------------------------------------------------------------------------


def test_constructing_needs_construction_mode_and_a_card():
    """PE-5.1"""
    assert set(position(4, hands={"A": "F-01"}).legal("A")) >= BUILDS
    without = position(4)
    assert without.refused("A", "build culture") == "PE-5.1"
    assert position(4, hands={"A": "F-01"}, producing="A").refused("A", "build culture") == "PE-4.10"


def test_in_production_mode_only_a_work_gang_constructs():
    """PE-5.1: A08, with a card from the hand."""
    table = position(4, producing="A", hands={"A": "R-11 F-01"})
    table.play("A", "play R-11", "build culture")
    assert table.building("A1").card == "F-01"
    assert table.hand("A") == []
    assert position(4, producing="A", hands={"A": "R-11"}).refused("A", "play R-11") == "PE-8.6"


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("card", ["R-01", "F-01", "KC-1", "F-16", "R-09"])
def test_any_card_goes_with_any_type(kind, card):
    """PE-5.2: the Facade comes from the supply, the card from the hand, face down."""
    table = position(4, hands={"A": f"{card} F-02"})
    before = table.pile(kind)
    table.play("A", f"build {kind}")
    assert set(table.legal("A")) == {f"card {card}", "card F-02"}
    table.play("A", f"card {card}")
    assert table.pile(kind) == before - 1
    building = table.building("A1")
    assert (building.type, building.card, building.revealed) == (kind, card, False)
    assert table.hand("A") == ["F-02"]


def test_an_empty_pile_cannot_be_chosen():
    """PE-5.3"""
    table = position(4, hands={"A": "F-01"}, piles={"government": 0})
    assert set(table.legal("A")) == {*BUILDS, "produce"} - {"build government"}
    assert table.refused("A", "build government") == "PE-5.3"


def test_no_construction_with_all_piles_empty():
    """PE-5.3: nor with a work gang."""
    table = position(4, hands={"A": "F-01 R-11"}, piles=dict.fromkeys(TYPES, 0))
    assert table.legal("A") == ["produce"]
    assert table.refused("A", "play R-11") == "PE-8.6"


def test_the_ability_of_an_interior_is_never_resolved():
    """PE-5.4: a Courier behind a Facade draws nothing, neither when built nor when revealed; it cannot be played."""
    table = position(4, hands={"A": "KS-4"}, villages={"B": "espionage:R-01:1a"})
    table.play("A", "build science")
    assert table.hand("A") == []
    assert table.happened(ev.AbilityPlayed) == table.happened(ev.CardDrawn) == []
    table.play("B", "spy", "A1")
    assert table.revealed("A1")
    assert table.happened(ev.AbilityPlayed) == table.happened(ev.CardDrawn) == []
    assert "play KS-4" not in position(4, villages={"A": "science:KS-4"}).legal("A")


def test_buildings_keep_their_numbers():
    """PE-5.5: a new building is last in the row; the number of a destroyed one is not used again."""
    villages = {"A": "culture:R-01 industry:F-01 science:R-02", "B": "espionage:R-03:1a"}
    table = position(4, turn="B", villages=villages, hands={"A": "R-04"})
    table.play("B", "spy", "A2")
    assert table.standing("A") == ["A1", "A3"]
    table.play("C", "produce")
    table.play("D", "produce")
    table.play("A", "build industry")
    assert table.standing("A") == ["A1", "A3", "A4"]
    assert [table.building(name).card for name in table.standing("A")] == ["R-01", "R-02", "R-04"]


def test_the_owner_alone_knows_the_interior():
    """PE-5.6: type and construction are public."""
    table = position(4, hands={"A": "F-01"})
    table.play("A", "build culture")
    for viewer in (*"BCD", None):
        (building,) = table.view(viewer).villages[0]
        assert (building.type, building.card) == ("culture", None)
        assert "F-01" not in str(table.view(viewer))
    assert table.building("A1", "A").card == "F-01"
    assert table.happened(ev.BuildingConstructed)[0].audience is None
    assert table.happened(ev.InteriorPlaced)[0].audience == (0,)


def test_the_effect_of_the_type_comes_after_construction():
    """PE-5.7"""
    table = position(4, hands={"A": "F-01"})
    events = table.play("A", "build espionage")
    assert [type(event) for event in events] == [ev.BuildingConstructed, ev.InteriorPlaced, ev.AgentStationed]


def test_there_is_no_limit_but_the_piles():
    """PE-5.8: the twelfth Culture building in one village."""
    cards = [card.id for card in CONTENT.card]
    village = " ".join(f"culture:{card}" for card in cards[:11])
    table = position(4, villages={"A": village}, hands={"A": cards[11]})
    table.play("A", "build culture")
    assert len(table.standing("A")) == 12
    assert table.pile("culture") == 0


def test_constructing_costs_no_cubes():
    """PE-5.9"""
    table = position(4, hands={"A": "F-01"}, villages={"A": "industry:F-02:3c"}, cubes=5)
    table.play("A", "build industry")
    assert (table.view().cubes, table.cubes("A1"), table.cubes("A2")) == (5, 3, 0)


# ---- PE-6: types ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "meeple"), MEEPLES)
@pytest.mark.parametrize(
    ("own", "other", "takes"),
    [
        pytest.param(0, 0, True, id="the first one"),
        pytest.param(0, 1, True, id="tied at 1"),
        pytest.param(1, 2, True, id="tied at 2"),
        pytest.param(2, 1, True, id="3 against 1"),
        pytest.param(0, 2, False, id="1 against 2"),
        pytest.param(1, 3, False, id="2 against 3"),
    ],
)
def test_most_or_tied_takes_the_meeple(kind, meeple, own, other, takes):
    """PE-6.1, PE-6.2, PE-6.4, PE-6.6: real and fake alike, the new building included, from its holder."""
    own_cards = ("F-01", "R-01")[:own]
    other_cards = ("F-02", "R-02", "F-03")[:other]
    villages = {"A": " ".join(f"{kind}:{card}" for card in own_cards)}
    villages["B"] = " ".join(f"{kind}:{card}" for card in other_cards)
    table = position(4, villages=villages, hands={"A": "F-04"}, **held_by("B", meeple))
    table.play("A", f"build {kind}")
    assert table.holder(meeple) == ("A" if takes else "B")


@pytest.mark.parametrize(("kind", "meeple"), [("culture", "shield"), ("science", "scientist")])
def test_meeples_are_taken_from_the_board(kind, meeple):
    """PE-6.2, PE-6.6"""
    table = position(4, hands={"A": "F-01"})
    assert table.holder(meeple) is None
    table.play("A", f"build {kind}")
    assert table.holder(meeple) == "A"
    assert table.happened(ev.MeepleTaken) == [ev.MeepleTaken(0, meeple, None, False)]


def test_points_of_facades():
    """PE-6.2, PE-6.4: Culture 1, Government 2 at the end; the others none."""
    villages = {"A": "culture:R-01", "B": "government:R-02", "C": "science:R-03 espionage:R-04 industry:R-05"}
    assert end_of_month(month=4, villages=villages, cubes=0).state.result.scores == (1, 2, 0)


def test_an_espionage_building_brings_a_ready_agent():
    """PE-6.3"""
    table = position(4, hands={"A": "F-01"}, agents=3)
    table.play("A", "build espionage")
    assert (table.agents("A1"), table.view().agents) == (1, 2)


def test_no_agent_without_supply_nor_later():
    """PE-6.3: when an agent comes back to the supply, the building still gets none."""
    villages = {"B": "espionage:R-01:1a", "C": "espionage:F-02:2a"}
    table = position(4, hands={"A": "F-01"}, agents=0, villages=villages)
    table.play("A", "build espionage")
    assert table.agents("A1") == 0
    assert table.happened(ev.NoAgentLeft) == [ev.NoAgentLeft(0, 1)]
    table.play("B", "spy", "C1", "stop")
    assert (table.view().agents, table.agents("A1")) == (2, 0)


def test_industry_does_nothing_at_construction():
    """PE-6.5: its cubes come with production and score at the end."""
    table = position(month=4, producing="B", hands={"A": "R-01", "C": "R-02"}, turn="A")
    events = table.play("A", "build industry")
    assert [type(event) for event in events] == [ev.BuildingConstructed, ev.InteriorPlaced]
    assert table.cubes("A1") == 0
    table.play("C", "build science")
    table.play("B", "produce")
    table.play("A", "produce")
    assert table.state.result.scores == (1, 0, 0)


@pytest.mark.parametrize(("kind", "meeple"), MEEPLES)
def test_who_holds_the_meeple_keeps_it(kind, meeple):
    """PE-6.7"""
    table = position(4, villages={"A": f"{kind}:R-01"}, hands={"A": "F-01"}, **held_by("A", meeple))
    table.play("A", f"build {kind}")
    assert table.holder(meeple) == "A"
    assert table.happened(ev.MeepleTaken) == []


@pytest.mark.parametrize(("kind", "meeple"), [("culture", "shield"), ("government", "capitol")])
def test_losing_buildings_moves_neither_capitol_nor_shield(kind, meeple):
    """PE-6.8, PE-9.4: B now has more than A, and still gets nothing."""
    villages = {"A": f"{kind}:F-01", "B": f"{kind}:R-01", "C": "culture:R-03"}
    table = position(4, turn="D", villages={**villages, "D": "espionage:R-02:2a"}, **held_by("A", meeple))
    table.play("D", "spy", *(["remove shield"] if meeple == "shield" else []), "A1")
    if meeple == "shield":
        assert table.holder("shield") is None  # it stays on the board although B has Culture buildings
    else:
        table.play("D", "stop")
        assert table.holder("capitol") == "A"
    assert table.standing("A") == []
    assert table.happened(ev.MeepleTaken) == []


def test_a_shield_stays_with_a_village_that_loses_its_culture():
    """PE-6.8, PE-9.4: A checks its own only Culture building with an additional check; the shield is with C."""
    villages = {"A": "espionage:R-01:1a culture:F-01", "B": "espionage:F-02", "C": "culture:R-02"}
    table = position(4, villages=villages, shield="C")
    table.play("A", "spy", "B1", "A2")
    assert table.standing("A") == ["A1"]
    assert table.holder("shield") == "C"


def test_the_test_is_made_for_the_own_construction_of_that_type_only():
    """PE-6.8: A has the most Science and Culture, but builds Industry; B builds Culture and has fewer."""
    villages = {"A": "science:R-01 culture:R-02 culture:R-03"}
    table = position(4, villages=villages, hands={"A": "F-01", "B": "F-02"})
    table.play("A", "build industry")
    assert (table.holder("scientist"), table.holder("shield")) == (None, None)
    table.play("B", "build culture")
    assert table.holder("shield") is None


def test_fakes_work_like_real_buildings():
    """PE-6.9: cubes, Facade points, agent and meeples."""
    hands = {"A": "F-01", "B": "F-02", "C": "F-03", "D": "F-04"}
    table = position(4, villages={"A": "industry:F-05"}, hands=hands)
    table.play("A", "build espionage")
    table.play("B", "build science")
    table.play("C", "build government")
    table.play("D", "build culture")
    assert table.agents("A2") == 1
    assert [table.holder(name) for name in ("scientist", "capitol", "shield")] == ["B", "C", "D"]
    table.play("A", "produce")
    assert table.cubes("A1") == 1
    villages = {"A": "government:F-01 culture:F-02"}
    assert end_of_month(month=4, villages=villages).state.result.scores[0] == 4 + 3


def test_the_capitol_does_nothing_else():
    """PE-6.10: whoever holds it has the same actions, and the same points."""
    villages = {"A": "espionage:R-01:1a industry:R-02", "B": "culture:F-01"}
    legal = [position(4, villages=villages, hands={"A": "F-02"}, capitol=seat).legal("A") for seat in "ABCD"]
    assert legal.count(legal[0]) == 4
    scores = [end_of_month(4, month=4, villages=villages, capitol=seat).state.result.scores for seat in "ABCD"]
    assert scores.count(scores[0]) == 4


# ---- PE-7: real or fake --------------------------------------------------------------------------


def test_three_kinds_of_cards():
    """PE-7.1"""
    kinds = [card.kind for card in CONTENT.card]
    assert {kind: kinds.count(kind) for kind in kinds} == {"real": 20, "fake": 35, "conditional": 30}


@pytest.mark.parametrize("card", [card.id for card in CONTENT.card])
def test_what_makes_a_building_real(card):
    """PE-7.2, PE-7.3, PE-7.4: behind each of the five Facades."""
    row = next(row for row in CONTENT.card if row.id == card)
    for kind in TYPES:
        real = row.kind == "real" or (row.kind == "conditional" and row.facade == kind)
        assert GAME.makes_real(card, kind) is real


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("card", ["R-01", "F-01", "KC-1", "KE-1", "KG-1", "KI-1", "KS-1"])
def test_checks_and_scores_agree(kind, card):
    """PE-7.2, PE-7.3, PE-7.4, PE-7.5: a wrong Facade makes a conditional card fake for spies and for the score."""
    real = card == "R-01" or (card[0] == "K" and card[1] == kind[0].upper())
    table = position(4, turn="B", villages={"A": f"{kind}:{card}", "B": "espionage:R-02:1a"})
    table.play("B", "spy", "A1")
    if kind == "espionage" and not real:
        table.play("B", "stop")
    assert table.standing("A") == (["A1"] if real else [])
    points = {"culture": 1, "government": 2}.get(kind, 0) + (0 if real else 2) + (1 if kind == "industry" else 0)
    assert end_of_month(month=4, villages={"A": f"{kind}:{card}"}).state.result.scores[0] == points


def test_cards_of_all_kinds_carry_abilities():
    """PE-7.6: marked ACTION or FREE ACTION."""
    assert {card.kind for card in CONTENT.card if card.ability is not None} == {"real", "fake", "conditional"}
    assert {ability.timing for ability in CONTENT.ability} == {"action", "free"}
    assert [card.ability for card in CONTENT.card].count(None) == 38
