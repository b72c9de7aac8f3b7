"""The tricky scenarios of the rules, one by one. A is Abby, B Bob, C Candi, D Dmitri, E Elena."""

from __future__ import annotations

import pytest

from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import GAME, Table, end_of_month, position


def pick_all(table: Table) -> None:
    """Everybody drafts the first card of every pack."""
    while "PE-D2" in table.asked.values():
        seat = next(iter(table.asked))
        table.play(seat, table.legal(seat)[0])


def build(table: Table, seat: str, kind: str = "industry") -> None:
    """A building with the first card of the hand behind it."""
    table.play(seat, f"build {kind}")
    if table.asked == {seat: "PE-D4"}:
        table.play(seat, table.legal(seat)[0])


def turns(table: Table, number: int) -> str:
    """The seats of the next turns, while everybody builds."""
    order = ""
    for _ in range(number):
        order += table.turn
        build(table, table.turn)
    return order


def score(table: Table, seat: str) -> int:
    """PE-13.2 applied to a village as its owner knows it."""
    village = [table.building(name) for name in table.standing(seat)]
    fakes = [building for building in village if not GAME.makes_real(building.card, building.type)]
    types = [building.type for building in village]
    cubes: int = sum(building.cubes for building in village)
    return 2 * (len(fakes) + types.count("government") + len(table.captured(seat))) + types.count("culture") + cubes


# ---- turns and meeples ---------------------------------------------------------------------------


def test_x1_direction():
    """PE-2.2, PE-4.2: month 2 goes counterclockwise, from Candi."""
    table = end_of_month(4, capitol="C")
    packs = {seat: set(table.view(seat).packs[-1][-1]) for seat in "ABCD"}
    picked = {}
    for seat in "ABCD":
        picked[seat] = table.legal(seat)[0]
        table.play(seat, picked[seat])
    for giver, receiver in ("CB", "BA", "AD", "DC"):
        kept = picked[giver].removeprefix("card ")
        assert set(table.view(receiver).packs[-1][-1]) == packs[giver] - {kept}
    pick_all(table)
    assert turns(table, 5) == "CBADC"


def test_x2_capitol_in_the_middle_of_a_phase():
    """PE-4.4, PE-6.4: the order stays; Bob begins month 2, then Abby, Dmitri, Candi."""
    table = position(4, turn="B", capitol="A", hands={"B": "F-01 F-02", "C": "F-03"})
    build(table, "B", "government")
    assert (table.holder("capitol"), table.turn) == ("B", "C")
    for seat in "CDA":
        assert table.turn == seat
        table.play(seat, "produce")
    assert (table.view().month, table.view().first) == (2, 1)
    assert table.happened(ev.MonthBegan)[-1].first == 1
    pick_all(table)
    assert turns(table, 4) == "BADC"


@pytest.mark.parametrize(("village", "holder"), [("science:F-03", "B"), ("culture:F-03", "A")])
def test_x3_a_tie_takes_the_meeple(village, holder):
    """PE-6.1, PE-6.6: the second (fake) one ties, the first does not."""
    villages = {"A": "science:R-01 science:F-01", "B": village}
    table = position(turn="B", villages=villages, hands={"B": "F-04"}, scientist="A")
    build(table, "B", "science")
    assert table.holder("scientist") == holder


def test_x4_one_draw_and_then_an_action():
    """PE-4.6, PE-8.4, PE-4.12"""
    table = position(turn="C", hands={"A": "F-20", "C": "F-02"}, scientist="A", top="R-01 F-01 F-03")
    build(table, "C")
    assert sorted(table.hand("A")) == ["F-20", "R-01"]
    table.play("A", "play F-20")
    assert sorted(table.hand("A")) == ["F-01", "R-01"]
    assert [event.source for event in table.happened(ev.CardDrawn)] == ["scientist", "ability"]
    assert table.asked == {"A": "PE-D3"}
    assert {text.split()[0] for text in table.legal("A")} == {"build", "produce"}
    assert table.refused("A", "stop") == "PE-4.9"
    build(table, "A")
    assert table.turn == "B"


def test_x5_forced_flip():
    """PE-4.12, PE-11.4: no cube, three builders left."""
    table = position(4, turn="D", villages={"D": "culture:F-01"}, spent={"D": 1})
    assert table.legal("D") == ["produce"]
    table.play("D", "produce")
    assert (table.view().cubes, table.mode("D")) == (40, "production")
    assert (table.view().phase, table.asked) == ("action", {"A": "PE-D3"})


# ---- the shield ----------------------------------------------------------------------------------


def shielded(agents: int) -> Table:
    villages = {"B": "culture:F-01 government:F-09 culture:R-01", "C": f"espionage:R-02:{agents}a"}
    table = position(turn="C", villages=villages, shield="B")
    table.play("C", "spy")
    return table


def test_x6_shield_remove_then_check():
    """PE-10.5, PE-6.8"""
    table = shielded(2)
    assert table.legal("C") == ["remove shield"]
    assert table.refused("C", "B2") == "PE-10.5"
    table.play("C", "remove shield")
    assert table.legal("C") == ["B1", "B2", "B3", "stop"]
    table.play("C", "B2")
    assert table.holder("shield") is None
    assert table.standing("B") == ["B1", "B3"]
    assert (table.captured("C"), table.spent("C"), table.agents("C1")) == (["F-09"], 2, 0)


def test_x7_shield_with_one_agent():
    """PE-10.5, PE-10.15: nothing is checked."""
    table = shielded(1)
    assert table.legal("C") == ["remove shield"]
    table.play("C", "remove shield")
    assert table.holder("shield") is None
    assert (table.standing("B"), table.captured("C"), table.spent("C")) == (["B1", "B2", "B3"], [], 1)
    assert not any(table.revealed(name) for name in table.standing("B"))
    assert table.asked == {"A": "PE-D3"}


# ---- additional checks ---------------------------------------------------------------------------


def chain() -> Table:
    """X8 and X9, after the first destruction."""
    villages = {"A": "espionage:F-11:1a espionage:KE-1", "B": "espionage:KS-2", "C": "espionage:R-01:1a"}
    table = position(turn="C", villages=villages, spent={"B": 5})
    assert table.view().agents == 8
    table.play("C", "spy", "A1")
    assert (table.asked, table.legal("C")) == ({"C": "PE-D8"}, ["A2", "B1", "C1", "stop"])
    return table


def test_x8_chain_to_death():
    """PE-10.9 to PE-10.11, PE-10.14"""
    table = chain()
    assert table.view().agents == 9
    table.play("C", "B1")
    assert table.legal("C") == ["A2", "C1", "stop"]
    table.play("C", "A2")
    assert table.captured("C") == ["F-11", "KS-2"]
    assert (table.standing("A"), table.standing("B"), table.revealed("A2")) == (["A2"], [], True)
    assert (table.view().agents, table.spent("C"), table.agents("C1")) == (10, 0, 0)
    assert table.asked == {"A": "PE-D3"}


def test_x9_chain_declined():
    """PE-10.12"""
    table = chain()
    table.play("C", "stop")
    assert (table.captured("C"), table.spent("C"), table.agents("C1"), table.view().agents) == (["F-11"], 1, 0, 9)
    assert table.asked == {"A": "PE-D3"}


def test_x10_limits_of_the_additional_check():
    """PE-10.4, PE-10.10, PE-10.13"""
    villages = {
        "A": "espionage:F-11 culture:F-02 industry:F-03 science:R-01:up",
        "B": "culture:F-04",
        "C": "espionage:R-02:2a industry:R-03:up",
    }
    table = position(turn="C", villages=villages, shield="B")
    table.play("C", "spy")
    assert table.legal("C") == ["A1", "A2", "A3", "remove shield"]
    assert table.refused("C", "C1") == "PE-10.2"
    table.play("C", "A1", "A2")
    assert table.asked == {"C": "PE-D7"}
    table.play("C", "A1")
    assert (table.asked, table.legal("C")) == ({"C": "PE-D8"}, ["A3", "C1", "stop"])
    refusals = {"A2": "PE-10.3", "A4": "PE-9.8", "C2": "PE-9.8", "B1": "PE-10.5", "remove shield": "PE-10.13"}
    assert {text: table.refused("C", text) for text in refusals} == refusals
    table.play("C", "A3")
    assert table.captured("C") == ["F-11", "F-03", "F-02"]  # the agent waiting at Culture comes last


def test_x11_agents_lost_and_not_lost():
    """PE-9.1, PE-9.5"""
    villages = {"B": "espionage:F-11:2a", "C": "espionage:R-01:1a"}
    table = position(turn="C", villages=villages, spent={"B": 1})
    supply = table.view().agents
    table.play("C", "spy", "B1", "stop")
    assert (table.view().agents, table.spent("B"), table.standing("B")) == (supply + 2, 1, [])


def scared(hand: str) -> Table:
    villages = {"A": "science:R-01 science:R-02 science:KS-1 culture:F-05", "C": "espionage:R-03:1a"}
    table = position(turn="C", villages=villages, hands={"A": hand}, scientist="A")
    table.play("C", "spy", "A4")
    return table


def test_x12_scientist_scared():
    """PE-9.3, PE-6.8: no Science building was hit, yet the scientist goes; no draw at the next turn."""
    table = scared("F-29 F-06")
    assert table.holder("scientist") is None
    assert table.happened(ev.MeepleReturned) == [ev.MeepleReturned(0, "scientist", "PE-9.3")]
    assert table.asked == {"A": "PE-D3"}
    assert sorted(table.hand("A")) == ["F-06", "F-29"]
    assert not table.happened(ev.CardDrawn)


@pytest.mark.parametrize(
    ("plays", "holder"), [(["build science"], "A"), (["play F-29"], "A"), (["build culture"], None)]
)
def test_x12_how_it_comes_back(plays, holder):
    """PE-9.3, PE-6.6, PE-A16"""
    table = scared("F-29")
    table.play("A", *plays)
    assert table.holder("scientist") == holder


@pytest.mark.parametrize("choice", ["B1 B2", "B3 B1"])
def test_x13_cubes_run_short(choice):
    """PE-11.3"""
    table = position(turn="B", villages={"B": "industry:F-01 industry:F-02 industry:R-01"}, cubes=2)
    table.play("B", "produce")
    assert table.asked == {"B": "PE-D9"}
    table.play("B", *choice.split())
    assert [table.cubes(name) for name in ("B1", "B2", "B3")] == [int(name in choice) for name in ("B1", "B2", "B3")]
    assert (table.view().cubes, table.mode("B"), table.turn) == (0, "production", "C")


# ---- the end of a month --------------------------------------------------------------------------


def test_x14_immediate_end():
    """PE-4.13, PE-11.5, PE-12.2"""
    villages = {"C": "industry:F-01 industry:F-02", "D": "espionage:R-01:2a"}
    table = position(4, turn="C", villages=villages, hands={"D": "F-03 F-04 R-02"}, producing="AB")
    table.play("C", "produce")
    assert (table.cubes("C1"), table.cubes("C2")) == (1, 1)
    assert table.happened(ev.ModeFlipped) == [ev.ModeFlipped(2)]
    assert table.happened(ev.ActionPhaseEnded) == [ev.ActionPhaseEnded(1, "PE-4.13")]
    (discarded,) = table.happened(ev.HandDiscarded)
    assert (discarded.seat, discarded.count, set(discarded.cards)) == (3, 3, {"F-03", "F-04", "R-02"})
    assert {card for card, giver in table.discard() if giver == 3} == {"F-03", "F-04", "R-02"}
    assert (table.agents("D1"), table.spent("D")) == (2, 0)
    assert (table.view().month, set(table.asked.values())) == (2, {"PE-D2"})


@pytest.mark.parametrize(("choice", "agents"), [("C1", (2, 1)), ("C4", (1, 2))])
def test_x15_readying(choice, agents):
    """PE-12.5, PE-12.8: one must go behind Espionage 4, the other as she likes."""
    villages = {"C": "espionage:R-01:1a culture:F-01 culture:F-02 espionage:R-02"}
    table = end_of_month(villages=villages, spent={"C": 2})
    assert (table.asked, table.legal("C")) == ({"C": "PE-D10"}, ["C1", "C4"])
    assert table.refused("C", "C2") == "PE-12.5"
    table.play("C", choice)
    assert ((table.agents("C1"), table.agents("C4")), table.spent("C")) == (agents, 0)


@pytest.mark.parametrize(
    ("choices", "agents"), [("B2 B2", (2, 0)), ("B5 B5", (0, 2)), ("B2 B5", (1, 1)), ("B5 B2", (1, 1))]
)
def test_x16_readying_without_espionage(choices, agents):
    """PE-12.6"""
    village = "science:gone culture:F-01 espionage:gone science:gone industry:F-02"
    table = end_of_month(villages={"B": village}, spent={"B": 2})
    for choice in choices.split():
        assert (table.asked, table.legal("B")) == ({"B": "PE-D10"}, ["B2", "B5"])
        assert table.refused("B", "B3") == "PE-12.6"
        table.play("B", choice)
    assert (table.agents("B2"), table.agents("B5")) == agents
    assert table.spent("B") == 0


def test_x16_readying_without_a_building():
    """PE-12.7"""
    table = end_of_month(villages={"B": "culture:gone"}, spent={"B": 2})
    assert set(table.asked.values()) == {"PE-D2"}
    assert (table.view().month, table.spent("B"), table.standing("B")) == (2, 2, [])


@pytest.mark.parametrize(("building", "points"), [("government:KI-1", 4), ("industry:KI-1:3c", 3)])
def test_x17_conditional_card_in_the_wrong_building(building, points):
    """PE-7.4, PE-13.3"""
    table = end_of_month(month=4, villages={"C": building})
    assert table.state.result.scores[2] == points


# ---- limits --------------------------------------------------------------------------------------


def test_x18_no_agent_in_the_supply():
    """PE-6.3: none now, and none later when agents come back."""
    villages = {"B": "espionage:R-01:5a", "C": "espionage:F-11:6a espionage:R-02:4a"}
    table = position(villages=villages, hands={"A": "F-01"})
    assert table.view().agents == 0
    build(table, "A", "espionage")
    assert table.agents("A1") == 0
    assert table.happened(ev.NoAgentLeft) == [ev.NoAgentLeft(0, 1)]
    table.play("B", "spy", "C1", "stop", "stop")
    assert (table.view().agents, table.agents("A1"), table.turn) == (6, 0, "C")


def test_x19_empty_pile():
    """PE-5.3, PE-9.6"""
    villages = {"B": "government:F-02", "C": "culture:F-01"}
    table = position(villages=villages, hands={"A": "R-09 F-03", "B": "F-04"}, piles={"government": 0})
    assert "build government" not in table.legal("A")
    assert table.refused("A", "build government") == "PE-5.3"
    table.play("A", "play R-09", "B1")
    assert table.pile("government") == 1
    assert "build government" in table.legal("B")


# ---- deck and discard pile -----------------------------------------------------------------------


def test_x20_reshuffle_in_the_middle_of_a_draw():
    """PE-3.7, PE-8.2"""
    pile = "F-02 F-03 F-04 F-05 F-06 F-07"
    table = position(hands={"A": "R-14"}, deck="F-01", discard=pile)
    table.play("A", "play R-14")
    hand = table.hand("A")
    assert (len(hand), hand[0]) == (2, "F-01")
    assert hand[1] in pile
    assert (table.view().deck, table.discard()) == (5, (("R-14", 0),))
    assert table.happened(ev.DeckRenewed) == [ev.DeckRenewed(6)]


def test_x21_short_deal():
    """PE-3.8: 18 cards for five players in month 4; the deck's seven are dealt before the shuffle."""
    deck = [f"F-{number:02}" for number in range(1, 8)]
    discard = [f"R-{number:02}" for number in range(1, 12)]
    table = end_of_month(5, month=3, deck=" ".join(deck), discard=" ".join(discard))
    assert (table.view().month, table.view().size, table.view().deck) == (4, 3, 3)
    packs = {seat: set(table.view(seat).packs[-1][-1]) for seat in "ABCDE"}
    assert [len(pack) for pack in packs.values()] == [3] * 5
    assert packs["A"] == set(deck[:3])
    assert packs["E"] == set(deck[3:6])
    assert packs["D"] & set(deck) == {deck[6]}
    pick_all(table)
    assert (table.view().hand_sizes, table.view().phase, table.view().deck) == ((3,) * 5, "action", 3)
    assert len([event for event in table.happened(ev.PickMade) if event.seat == 0]) == 2  # the third is no choice


def test_x22_renovation_and_knowledge():
    """PE-A09"""
    hands = {"B": "F-32 R-05 F-07", "C": "F-16 F-02"}
    table = position(turn="C", villages={"B": "industry:F-01"}, hands=hands)
    table.play("C", "play F-16")
    assert table.building("B1", "C").card == "F-01"
    build(table, "C", "culture")
    table.play("A", "produce")
    table.play("B", "play F-32", "card R-05")
    assert GAME.makes_real(table.building("B1").card, "industry")
    assert table.building("B1").card == "R-05"
    for_candi = table.building("B1", "C")
    assert (for_candi.card, for_candi.was, for_candi.seen_by) == (None, "F-01", ())
    assert table.building("B1", "A").was is None
    assert "had Painted Canvas before it was renovated" in GAME.show(table.view("C"), ("Abby", "Bob", "Candi"))
    assert "R-05" not in repr(table.view("C"))
    assert (sorted(table.hand("B")), table.view().hand_sizes[1]) == (["F-01", "F-07"], 2)


# ---- abilities -----------------------------------------------------------------------------------


def test_x23_ability_in_production_mode():
    """PE-8.7, PE-A08"""
    table = position(turn="B", hands={"B": "R-11 F-05 F-06"}, producing="B")
    assert "build culture" not in table.legal("B")
    table.play("B", "play R-11", "build culture", "card F-05", "build espionage")
    assert (table.holder("shield"), table.agents("B2"), table.view().agents) == ("B", 1, 14)
    assert (table.mode("B"), table.turn, table.hand("B")) == ("production", "C", [])


def test_x24_overtime():
    """PE-A10"""
    table = position(villages={"A": "industry:F-01 industry:R-01"}, hands={"A": "R-17"}, producing="B")
    table.play("A", "play R-17")
    assert (table.cubes("A1"), table.cubes("A2"), table.view().cubes) == (1, 1, 38)
    assert (table.mode("A"), table.view().phase, table.turn) == ("construction", "action", "B")


def test_x25_nothing_to_draw():
    """PE-A02, PE-8.6"""
    table = position(hands={"A": "F-20 F-21 F-01"}, deck="")
    assert {table.refused("A", f"play {card}") for card in ("F-20", "F-21")} == {"PE-8.6"}


def test_x25_same_card_once_per_turn():
    """PE-4.14, PE-3.7"""
    table = position(hands={"A": "F-20 F-21 F-01"}, deck="", discard="F-22")
    table.play("A", "play F-20")
    assert sorted(table.hand("A")) == ["F-01", "F-21", "F-22"]
    assert table.discard() == (("F-20", 0),)
    table.play("A", "play F-21")
    assert sorted(table.hand("A")) == ["F-01", "F-20", "F-22"]
    assert table.refused("A", "play F-20") == "PE-4.14"
    assert "play F-20" not in table.legal("A")


# ---- the end -------------------------------------------------------------------------------------


def test_x26_tie_break():
    """PE-13.5, PE-13.6, PE-13.7: 27 points each; fakes 4, 5, 5; from Bob Elena is nearer than Candi."""
    villages = {
        "A": "science:F-01:13c science:F-02 science:F-03 science:F-04",
        "C": "science:F-05:13c science:F-06 science:F-07 science:F-08 espionage:F-09",
        "E": "science:F-10:11c science:F-11 science:F-12 science:F-13 espionage:F-14",
    }
    captured = {"A": "F-20 F-21 F-22", "C": "F-23 F-24", "E": "F-25 F-26 F-27"}
    table = position(5, month=4, villages=villages, captured=captured, capitol="B", producing="BCD")
    table.play("A", "produce")
    result = table.state.result
    assert result.scores == (27, 0, 27, 0, 27)
    assert result.lines[0].points == (8, 0, 10, 0, 10)
    assert (result.winners, result.ranks) == ((4,), (3, 4, 2, 5, 1))
    assert "PE-13.6" in result.reason


def test_x27_revealed_building_is_safe_and_useful():
    """PE-9.2, PE-9.8, PE-11.1"""
    villages = {"A": "industry:F-02:1c espionage:R-02:1a", "B": "industry:R-01:2c:up", "C": "culture:F-01 culture:F-03"}
    table = position(villages=villages, hands={"A": "R-15 R-09 F-16"})
    for start in ("play F-16", "play R-09", "spy"):
        choosing = Table(table.state.copy())
        choosing.play("A", start)
        assert choosing.legal("A") == ["C1", "C2"]
        choosing.refused("A", "B1")
    table.play("A", "play R-15")
    assert (table.cubes("A1"), table.cubes("B1")) == (3, 0)
    table.play("B", "produce")
    assert table.cubes("B1") == 1


def test_x28_scientist_in_production_mode():
    """PE-4.5"""
    table = position(turn="C", hands={"C": "F-02 F-03"}, scientist="A", producing="A", top="F-20")
    build(table, "C")
    assert table.hand("A") == ["F-20"]
    assert table.legal("A") == ["produce", "play F-20"]
    assert table.refused("A", "build culture") == "PE-4.10"


# ---- the additional check at home ----------------------------------------------------------------


def at_home(shield: str | None = None) -> Table:
    villages = {"A": "espionage:F-11", "C": "espionage:R-01:2a government:F-09:1a"}
    table = position(turn="C", villages=villages, spent={"B": 4}, scientist="C", capitol="C", shield=shield)
    assert table.view().agents == 8
    table.play("C", "spy", "A1", "C1")
    return table


def test_x29_own_fake():
    """PE-10.10, PE-10.18, PE-9.3, PE-13.2"""
    table = at_home()
    assert (table.asked, table.legal("C")) == ({"C": "PE-D8"}, ["C1", "C2", "stop"])
    before, pile = score(table, "C"), table.pile("government")
    table.play("C", "C2")
    assert table.captured("C") == ["F-11", "F-09"]
    assert table.happened(ev.BuildingDestroyed)[-1].audience is None
    assert (table.pile("government"), table.view().agents, table.spent("C")) == (pile + 1, 9, 1)
    assert (table.holder("scientist"), table.holder("capitol")) == (None, "C")
    assert score(table, "C") - before == -2
    assert table.agents("C1") == 1


def test_x29_own_real_building():
    """PE-10.18, PE-10.9"""
    table = at_home()
    table.play("C", "C1")
    assert table.revealed("C1")
    assert (table.view().agents, table.spent("C"), table.agents("C1"), table.agents("C2")) == (9, 0, 1, 1)
    assert table.holder("scientist") == "C"


def test_x29_own_shield():
    """PE-10.10, PE-10.12: no building qualifies, so the agent is spent without a question."""
    table = at_home(shield="C")
    assert table.asked == {"A": "PE-D3"}
    assert (table.captured("C"), table.spent("C"), table.holder("shield")) == (["F-11"], 1, "C")


def test_x30_the_deck_is_renewed_at_once():
    """PE-3.7"""
    villages = {"A": "industry:F-01", "B": "industry:F-02:1c"}
    discard = "F-03 F-04 F-05 F-06 F-07"
    table = position(
        turn="C", villages=villages, hands={"A": "R-15", "C": "F-08"}, scientist="A", deck="F-09", discard=discard
    )
    build(table, "C")
    assert (table.view().deck, table.discard()) == (5, ())
    assert sorted(table.hand("A")) == ["F-09", "R-15"]
    table.play("A", "play R-15")
    assert (table.view().deck, table.discard()) == (5, (("R-15", 0),))
