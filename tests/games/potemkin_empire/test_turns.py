"""PE-4 and PE-8: turns, Modes, and playing cards for their abilities."""

from __future__ import annotations

import pytest

from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import CONTENT, TYPES, Table, end_of_month, position

BUILDS = {f"build {kind}" for kind in TYPES}
SPY_ON = {"B": "culture:F-15"}


def draft_all(table: Table) -> None:
    """Everybody always takes the first card."""
    while set(table.asked.values()) == {"PE-D2"}:
        for seat in table.asked:
            table.play(seat, table.legal(seat)[0])


# ---- PE-4: turns ---------------------------------------------------------------------------------


def test_the_action_phase_begins_after_the_draft_in_construction_mode():
    """PE-4.1: also for those who ended the month before in Production Mode."""
    table = end_of_month(4)
    draft_all(table)
    view = table.view()
    assert view.phase == "action"
    assert view.modes == ("construction",) * 4
    assert view.hand_sizes == (4,) * 4
    assert [event.month for event in table.happened(ev.ActionPhaseBegan)] == [2]


@pytest.mark.parametrize(
    ("month", "order"), [pytest.param(2, "CBAD", id="counterclockwise"), pytest.param(3, "CDAB", id="clockwise")]
)
def test_the_capitol_begins_and_turns_follow_the_month(month, order):
    """PE-4.2"""
    table = end_of_month(4, month=month - 1, capitol="C")
    draft_all(table)
    for seat in order * 2:
        assert (table.turn, table.asked) == (seat, {seat: "PE-D3"})
        table.play(seat, "build industry")
        table.play(seat, table.legal(seat)[0])


def test_nobody_is_skipped_in_production_mode():
    """PE-4.3: B and C are in Production Mode and still get their turns."""
    table = position(4, producing="BC", hands={"A": "R-01 R-02", "D": "R-03 R-04"})
    for seat, actions in (("A", ("build culture", "card R-01")), ("B", ("produce",)), ("C", ("produce",))):
        assert table.asked == {seat: "PE-D3"}
        table.play(seat, *actions)
    assert table.asked == {"D": "PE-D3"}


def test_a_new_holder_of_the_capitol_does_not_change_the_order():
    """PE-4.4: B takes the capitol in the second turn; C is next as usual; B begins the next month."""
    table = position(4, turn="B", producing="CD", hands={"B": "F-01", "A": "F-02"})
    table.play("B", "build government")
    assert table.holder("capitol") == "B"
    for seat in "CD":
        assert table.turn == seat
        table.play(seat, "produce")
    assert table.turn == "A"
    table.play("A", "produce")
    assert (table.view().month, table.view().first) == (2, 1)
    draft_all(table)
    assert table.turn == "B"


@pytest.mark.parametrize("mode", ["construction", "production"])
def test_the_scientist_draws_first(mode):
    """PE-4.5: in either Mode, before the action is chosen, without being asked."""
    table = position(4, scientist="B", producing="B" if mode == "production" else "", top="F-20 F-01")
    table.play("A", "produce")
    assert table.mode("B") == mode
    assert table.hand("B") == ["F-20"]
    assert "play F-20" in table.legal("B")
    assert [event.source for event in table.happened(ev.CardDrawn, seat=1)] == ["scientist"]


def test_only_the_holder_of_the_scientist_draws():
    """PE-4.5"""
    table = position(4, scientist="C")
    table.play("A", "produce")
    assert table.hand("B") == []
    assert table.happened(ev.CardDrawn) == []


def test_one_scientist_draw_a_turn():
    """PE-4.6: not after a FREE ACTION."""
    table = position(4, scientist="B", hands={"B": "F-25"}, villages={"B": "industry:R-01"}, top="F-01 F-02 F-03")
    table.play("A", "produce")
    table.play("B", "play F-25")
    assert table.asked == {"B": "PE-D3"}
    assert table.hand("B") == ["F-01"]


def test_no_draw_when_the_scientist_is_gained_during_the_turn():
    """PE-4.6: by construction, or by A16 with an action still to come."""
    table = position(4, hands={"A": "KS-1"})
    table.play("A", "build science")
    assert table.holder("scientist") == "A"
    assert table.hand("A") == []
    table = position(4, hands={"A": "F-29"}, villages={"A": "science:R-01"})
    table.play("A", "play F-29")
    assert (table.holder("scientist"), table.turn, table.hand("A")) == ("A", "A", [])


def test_the_draw_is_skipped_without_cards():
    """PE-4.7: deck and discard pile are empty."""
    table = position(4, scientist="B", deck="")
    table.play("A", "produce")
    assert table.hand("B") == []
    assert table.happened(ev.CardDrawn) == []
    assert table.asked == {"B": "PE-D3"}


@pytest.mark.parametrize(
    "actions",
    [
        pytest.param(("build industry", "card F-01"), id="construct"),
        pytest.param(("spy", "B1"), id="spy"),
        pytest.param(("produce",), id="produce"),
        pytest.param(("play R-14",), id="ability"),
    ],
)
def test_one_action_a_turn(actions):
    """PE-4.8, PE-4.9, PE-8.3: after it the turn is the next player's."""
    villages = {"A": "espionage:R-01:1a", **SPY_ON}
    table = position(4, villages=villages, hands={"A": "F-01 R-14"})
    table.play("A", *actions)
    assert table.asked == {"B": "PE-D3"}


def test_free_actions_are_extra():
    """PE-4.8, PE-8.4, PE-8.5: after each of three FREE ACTIONS another action follows, and only then the turn ends."""
    table = position(4, hands={"A": "F-20 F-21 KS-4 F-01"})
    for card in ("F-20", "F-21", "KS-4"):
        table.play("A", f"play {card}")
        assert table.asked == {"A": "PE-D3"}
    table.play("A", "produce")
    assert table.turn == "B"


def test_actions_in_construction_mode():
    """PE-4.9"""
    table = position(4, villages={"A": "espionage:R-01:1a", **SPY_ON}, hands={"A": "F-01 R-14"})
    assert set(table.legal("A")) == BUILDS | {"spy", "produce", "play R-14"}


def test_actions_in_production_mode():
    """PE-4.10"""
    villages = {"A": "espionage:R-01:1a", **SPY_ON}
    table = position(4, producing="A", villages=villages, hands={"A": "F-01 R-14"})
    assert set(table.legal("A")) == {"produce", "play R-14"}
    assert table.refused("A", "build culture") == "PE-4.10"
    assert table.refused("A", "spy") == "PE-10.1"


@pytest.mark.parametrize("producing", ["", "A"])
@pytest.mark.parametrize("cubes", [0, 40])
@pytest.mark.parametrize("village", ["", "industry:R-01 industry:R-02", "culture:R-01"])
def test_producing_is_always_legal_and_passing_never(producing, cubes, village):
    """PE-4.11"""
    table = position(4, producing=producing, cubes=cubes, villages={"A": village})
    assert table.legal("A") == ["produce"]
    assert table.refused("A", "stop") == "PE-4.9"
    table.play("A", "produce")
    assert table.turn == "B"


def test_a_player_without_cards_and_agents_must_flip():
    """PE-4.12: an agent with nothing to check is of no use either."""
    table = position(4, villages={"A": "espionage:R-01:1a", "B": "culture:R-02:up"})
    assert table.legal("A") == ["produce"]
    table.play("A", "produce")
    assert table.mode("A") == "production"


def test_the_phase_ends_at_once_with_a_single_builder():
    """PE-4.13, PE-11.5: D gets no further turn and loses the hand."""
    table = position(4, turn="C", producing="AB", hands={"D": "R-01 R-02"}, villages={"C": "industry:F-01"})
    events = table.play("C", "produce")
    assert [type(event) for event in events][:4] == [
        ev.CubesPlaced,
        ev.ModeFlipped,
        ev.ActionPhaseEnded,
        ev.HandDiscarded,
    ]
    assert table.happened(ev.ActionPhaseEnded)[0].clause == "PE-4.13"
    assert (table.view().month, table.view().phase) == (2, "draft")


def test_the_phase_ends_instead_of_a_31st_turn():
    """PE-4.14: the 30th turn is still taken."""
    table = position(4, turn="B", turns=30, producing="AB", hands={"C": "R-01", "D": "R-02"})
    table.play("B", "produce")
    table.play("C", "build culture")
    assert table.turn == "D"
    assert table.view().turns == (30, 30, 30, 30)
    table.play("D", "build culture")
    assert [event.clause for event in table.happened(ev.ActionPhaseEnded)] == ["PE-4.14"]
    assert table.view().month == 2


def test_the_same_card_is_played_once_a_turn():
    """PE-4.14: a Courier that draws itself back after a shuffle waits for the next turn."""
    table = position(4, deck="", discard="F-22", hands={"A": "F-20 F-21 F-01", "D": "F-02"})
    table.play("A", "play F-20")
    assert "F-22" in table.hand("A")
    table.play("A", "play F-21")
    assert "F-20" in table.hand("A")
    assert "play F-20" not in table.legal("A")
    assert table.refused("A", "play F-20") == "PE-4.14"
    table.play("A", "build culture", "card F-01")
    table.play("B", "produce")
    table.play("C", "produce")
    table.play("D", "build culture")
    assert "play F-20" in table.legal("A")  # it is another turn, and F-21 can be drawn


# ---- PE-8: abilities -----------------------------------------------------------------------------


@pytest.mark.parametrize("producing", ["", "A"])
def test_an_ability_card_goes_on_the_discard_pile(producing):
    """PE-8.1: in either Mode; the card leaves the hand, its ability is carried out."""
    table = position(4, producing=producing, hands={"A": "R-14 F-01"}, top="F-02 F-03")
    table.play("A", "play R-14")
    assert set(table.hand("A")) == {"F-01", "F-02", "F-03"}
    assert table.discard() == (("R-14", 0),)
    assert table.view().discard_size == 1


def test_only_hand_cards_with_an_ability_are_played():
    """PE-8.1, PE-8.8: not cards without one, nor those in a village, captured or on the discard pile."""
    table = position(
        4,
        hands={"A": "F-01 R-14", "B": "KS-5"},
        villages={"A": "science:F-20 culture:R-20:up"},
        captured={"A": "F-21"},
        discard="KS-4",
    )
    assert [text for text in table.legal("A") if text.startswith("play")] == ["play R-14"]
    for card in ("F-01", "KS-5", "F-20", "R-20", "F-21", "KS-4"):
        assert table.refused("A", f"play {card}") == "PE-8.1"


def test_a_played_card_is_shown_to_all():
    """PE-8.2"""
    table = position(4, hands={"A": "F-16"}, villages={"B": "culture:F-01 culture:F-02"})
    (played, *_) = table.play("A", "play F-16")
    assert played == ev.AbilityPlayed(0, "F-16", "Peephole", "A01", True)
    assert played.audience is None
    for viewer in (*"ABCD", None):
        assert table.view(viewer).resolving == "F-16"


def test_a_card_being_resolved_lies_nowhere_else():
    """PE-8.2: it is neither in the hand nor on the discard pile, and not shuffled into the deck that its own effect
    makes."""
    table = position(4, hands={"A": "F-16"}, villages={"B": "culture:F-01 culture:F-02"})
    table.play("A", "play F-16")
    assert table.hand("A") == []
    assert (table.discard(), table.view().discard_size) == ((), 0)
    table.play("A", "B1")
    assert table.view().resolving is None
    assert table.discard() == (("F-16", 0),)
    table = position(4, hands={"A": "R-14"}, deck="F-01", discard="F-02 F-03")
    table.play("A", "play R-14")
    assert table.view().deck == 1
    assert table.discard() == (("R-14", 0),)


def test_an_action_ability_is_the_action_of_the_turn():
    """PE-8.3"""
    table = position(4, hands={"A": "R-14"})
    table.play("A", "play R-14")
    assert table.turn == "B"


def test_another_action_after_a_free_action_is_not_optional():
    """PE-8.4: any action of the Mode, again a FREE ACTION included; but there is no way to stop."""
    villages = {"A": "espionage:R-01:1a", **SPY_ON}
    table = position(4, hands={"A": "F-20 F-21 R-14"}, villages=villages, top="F-01")
    table.play("A", "play F-20")
    assert set(table.legal("A")) == BUILDS | {"spy", "produce", "play F-21", "play R-14"}
    assert table.refused("A", "stop") == "PE-4.9"


def test_any_number_of_free_actions():
    """PE-8.5: five in one turn."""
    cards = ("F-16", "F-17", "F-18", "F-19", "R-20")
    table = position(4, hands={"A": " ".join(cards)}, villages=SPY_ON)
    for card in cards:
        table.play("A", f"play {card}")
        assert table.turn == "A"
    assert table.legal("A") == ["produce"]


@pytest.mark.parametrize("card", [card.id for card in CONTENT.card if card.ability not in (None, "A02", "A03")])
def test_an_ability_without_effect_is_not_playable(card):
    """PE-8.6: on an empty table nothing but drawing changes or shows anything."""
    table = position(3, hands={"A": card})
    assert table.refused("A", f"play {card}") == "PE-8.6"


def test_abilities_work_in_production_mode_and_never_flip():
    """PE-8.7: construct, check and produce by ability; the Mode stays as it was."""
    villages = {"A": "industry:R-01", **SPY_ON}
    for mode, producing in (("production", "A"), ("construction", "")):
        for card, target in (("R-11", "build culture"), ("R-09", None), ("R-17", None)):
            table = position(4, producing=producing, hands={"A": f"{card} F-02"}, villages=villages)
            table.play("A", f"play {card}")
            if target is not None:
                table.play("A", target)
            assert table.turn == "B"
            assert table.mode("A") == mode


def test_targets_are_chosen_openly():
    """PE-8.9: all see which building was looked at."""
    table = position(4, hands={"A": "F-16"}, villages={"B": "culture:F-01 culture:F-02"})
    table.play("A", "play F-16", "B2")
    (looked,) = table.happened(ev.BuildingLookedAt)
    assert (looked.owner, looked.number, looked.audience) == (1, 2, None)
    for viewer in (*"ABCD", None):
        assert table.view(viewer).villages[1][1].seen_by == (0,)


def test_the_shield_does_not_stop_a_look():
    """PE-8.10: it stops agents and A07 only; A13 and A06 reach into the village as well."""
    villages = {"A": "espionage:R-01:1a industry:R-02", "B": "culture:F-01:2c espionage:F-02:1a"}
    table = position(4, shield="B", hands={"A": "F-16 R-09 R-15 F-24"}, villages=villages)
    assert {"play F-16", "play R-15", "play F-24"} < set(table.legal("A"))
    assert table.refused("A", "play R-09") == "PE-8.6"
    table.play("A", "play F-16", "B1")
    assert table.building("B1", "A").card == "F-01"


def test_only_the_looker_sees_the_card():
    """PE-8.11"""
    table = position(4, hands={"A": "F-16"}, villages={"B": "science:KS-1"})
    table.play("A", "play F-16")
    assert table.asked == {"A": "PE-D3"}
    seen = {viewer: table.building("B1", viewer).card for viewer in "ABCD"}
    assert seen == {"A": "KS-1", "B": "KS-1", "C": None, "D": None}
    assert [event.audience for event in table.happened(ev.InteriorSeen)] == [(0,)]
    assert not table.revealed("B1")
