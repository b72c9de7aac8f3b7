"""PT-4: the Act phase, its tiles and rolls."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.core.errors import Illegal
from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.view import Looking, Spot
from tests.games.patriot.positions import (
    IDS,
    TABLES,
    asked,
    can,
    do,
    effect,
    hand,
    look,
    next_decision,
    notes,
    put_on_top,
    rig,
    table,
)


def test_action_points() -> None:
    """PT-4.1, PT-4.2, E-2, E-19: base AP, changed by effects; what is left over is lost."""
    state = table()
    assert state.ap == 10
    effect(state, "ap(ME,-3)")
    assert state.ap == 7
    effect(state, "ap(ME,-30)")
    assert state.ap == 0
    state = table(ap=1)
    effect(state, "ap(LEFT,-3); ap(LEFT,-2)")
    do(state, "end act")
    next_decision(state, "PT-D5")
    assert (state.active, state.ap) == (1, 3)


def test_an_action_moves_pays_and_resolves() -> None:
    """PT-4.3, PT-4.4: tiles may be used again, moving is free."""
    state = table(ap=6)
    events: list[Event] = []
    do(state, "pick up war", "pick up finance", "pick up war", events=events)
    assert state.ap == 3
    assert state.at == 3
    assert len(state.hands[0]) == 3
    assert ev.TileUsed(0, "pick up war", 5) in events


@pytest.mark.parametrize(
    ("space", "text"),
    [
        (0, "pick up finance"),
        (1, "gain 2 coins"),
        (1, "gain 5 coins"),
        (2, "raise base taxes"),
        (3, "predict briefs"),
        (4, "pick up spy"),
        (5, "launch unrevealed over 1"),
        (6, "reprogram beacons"),
        (8, "pick up science"),
        (9, "roll for unrest"),
        (10, "science project"),
        (11, "make a discovery"),
        (12, "pick up war"),
        (13, "deploy 2 troops"),
        (14, "move troops"),
        (15, "roll to execute"),
    ],
)
def test_a_rioter_closes_its_tile(space: int, text: str) -> None:
    """PT-4.5: open without the rioter, closed with it, and the refusal says so."""
    facts: dict[str, Any] = {"ap": 10, "coins": 9, "marks": [4, 0, 0, 0], "troops": 1 << 7}
    state = table(rioters=1 << (space + 1) % 7, **facts)
    assert can(state, text)
    state = table(rioters=1 << space | 1 << 16, **facts)
    with pytest.raises(Illegal, match=r"rioter|not possible") as refused:
        do(state, text)
    assert refused.value.clause in {"PT-4.5", "PT-4.6"}


def test_what_cannot_be_paid_or_does_nothing_is_closed() -> None:
    """PT-4.6."""
    state = table(ap=3, coins=0, taxes=6)
    for text in ("gain 2 coins", "raise base taxes", "roll to execute", "move troops", "make a discovery"):
        assert not can(state, text)
    with pytest.raises(Illegal) as refused:
        do(state, "gain 5 coins")
    assert "7 AP" in refused.value.reason
    assert not can(table(ap=10, taxes=6), "raise base taxes")
    assert not can(table(ap=10, marks=[4, 0, 0, 0], sd_deck=[]), "make a discovery")
    assert not can(table(ap=10, troops=0xFFFF), "deploy 2 troops")


def test_influence_twice_per_type() -> None:
    """PT-4.7."""
    state = table(ap=10)
    do(state, "pick up spy", "pick up spy")
    assert not can(state, "pick up spy")
    assert can(state, "pick up war")
    with pytest.raises(Illegal) as refused:
        do(state, "pick up spy")
    assert refused.value.clause == "PT-4.7"


def test_nothing_is_picked_up_from_an_empty_pile() -> None:
    """PT-4.6, PT-4.7."""
    state = table(ap=10, bags=[[], [], [], []], discards=[[], [], [], []])
    with pytest.raises(Illegal) as refused:
        do(state, "pick up finance")
    assert refused.value.clause == "PT-4.6"


def test_the_phase_ends_when_the_player_says_so() -> None:
    """PT-4.8: with AP left, and there is no way back."""
    state = table(ap=9)
    do(state, "end act")
    assert state.phase != 2


def test_the_letter_is_open_in_the_own_turn_only() -> None:
    """PT-4.9, PT-4.10: without AP, but not while something is being resolved."""
    state = table(ap=0, hands={0: ["SPY 1", "SPY 2"]})
    assert can(state, "write to the letter")
    do(state, "write to the letter", "card SPY 1", "done")
    assert hand(state, 0) == ["SPY 2"]
    put_on_top(state.brief_deck, IDS["BR01"])
    do(state, "end act")
    next_decision(state, "PT-D19")
    assert not can(state, "write to the letter")


def test_coins_come_before_the_unrest() -> None:
    """PT-4.11, PT-4.12, PT-4.13, PT-D6, S-1: a riot happens at once, and the turn goes on."""
    state = table(ap=10, unrest=5)
    put_on_top(state.riot_deck, IDS["RI1"])
    rig(state, 1, 2, 3)
    events: list[Event] = []
    do(state, "gain 5 coins", events=events)
    moved = [event.name for event in events if isinstance(event, ev.TrackerMoved)]
    assert moved == ["Treasury", "Civil Unrest", "Civil Unrest", "Threat"]
    assert (state.coins, state.unrest, state.threat) == (5, 0, 1)
    assert asked(state) == "PT-D5 0"
    state = table(ap=10)
    do(state, "gain 2 coins")
    assert (state.coins, state.unrest, state.ap) == (2, 2, 6)
    state = table(ap=10)
    do(state, "raise base taxes")
    assert (state.taxes, state.unrest, state.ap) == (1, 4, 4)


@pytest.mark.parametrize(("way", "below", "gone"), [("tile", "BR35", 0), ("glossary", None, 1)])
def test_predicting_briefs(way: str, below: str | None, gone: int) -> None:
    """PT-4.14, PT-D7, S-16: only the active player sees the two cards."""
    state = table(ap=3, options={"predict": way})
    put_on_top(state.brief_deck, IDS["BR28"], IDS["BR35"])
    do(state, "predict briefs")
    assert look(state, 0).looking == Looking(0, "brief", 2, ("BR28", "BR35"))
    assert look(state, 1).looking == Looking(0, "brief", 2, None)
    do(state, "card 1")
    assert state.brief_deck[-1] == IDS["BR28"]
    assert len(state.brief_gone) == gone
    if below:
        assert state.brief_deck[0] == IDS[below]
    assert notes(state, 1).briefs == ()
    assert notes(state, 0).briefs
    state = table(ap=3, brief_deck=[IDS["BR01"]])
    do(state, "predict briefs")
    assert asked(state) == "PT-D5 0"
    assert notes(state, 0).briefs == (Spot("BR01", 0, 0),)


def test_predicting_science() -> None:
    """PT-4.15: one of two discoveries leaves the game unseen; a REJECT does not trigger."""
    state = table(ap=6)
    put_on_top(state.sd_deck, IDS["SD26"], IDS["SD03"])
    do(state, "predict science", "card 2")
    assert state.sd_deck[-1] == IDS["SD03"]
    assert state.sd_predicted == [IDS["SD26"]]
    assert state.unrest == 0
    assert look(state, 2).discoveries_predicted == 1
    state = table(ap=6, sd_deck=[IDS["SD03"]])
    do(state, "predict science")
    assert state.sd_deck == [IDS["SD03"]]
    assert not can(table(ap=6, sd_deck=[]), "predict science")


@pytest.mark.parametrize(
    ("roll", "before", "after"), [(8, 5, 2), (7, 5, 3), (5, 5, 3), (4, 1, 3), (2, 1, 3), (1, 1, 4)]
)
def test_rolling_for_unrest(roll: int, before: int, after: int) -> None:
    """PT-4.16."""
    state = table(ap=3, unrest=before)
    rig(state, roll)
    do(state, "roll for unrest")
    assert (state.unrest, state.ap) == (after, 0)


def test_cards_add_1_each_to_the_roll_for_unrest() -> None:
    """PT-4.17, PT-4.24, PT-D11, E-14: up to 8, after the roll, whatever their value."""
    state = table(ap=3, unrest=5, hands={0: ["WAR 5"] * 7})
    rig(state, 2)
    do(state, "roll for unrest")
    for _ in range(6):
        assert asked(state) == "PT-D11 0"
        do(state, "card WAR 5")
    assert state.unrest == 2
    assert len(state.hands[0]) == 1


@pytest.mark.parametrize(("roll", "marks"), [(8, 5), (7, 5), (6, 3), (5, 3), (4, 1), (2, 1), (1, 0)])
def test_science_projects(roll: int, marks: int) -> None:
    """PT-4.18."""
    state = table(ap=2, marks=[1, 0, 0, 0])
    rig(state, roll)
    do(state, "science project")
    assert state.marks[0] == marks


def test_science_points_help_a_project() -> None:
    """PT-4.19, PT-D12, E-17: 5 points add 2."""
    state = table(ap=2, hands={0: ["SCI 3", "SCI 2", "WAR 4"]})
    rig(state, 4)
    do(state, "science project")
    assert not can(state, "card WAR 4")
    do(state, "card SCI 3", "card SCI 2")
    assert state.marks[0] == 2


@pytest.mark.parametrize(("roll", "count"), [(8, 2), (7, 2), (6, 1), (2, 1)])
def test_rolling_to_execute(roll: int, count: int) -> None:
    """PT-4.20, PT-4.23, PT-D14: up to so many, of any locations, also from space 5."""
    state = table(ap=3, rioters=1 << 0 | 1 << 9 | 1 << 16)
    rig(state, roll)
    do(state, "roll to execute")
    assert can(state, "done")
    do(state, "treasury 5")
    if count == 2:
        do(state, "laboratory 2")
    assert state.rioters.bit_count() == 3 - count
    assert asked(state) == "PT-D5 0"


def test_a_1_costs_a_troop_or_brings_a_rioter() -> None:
    """PT-4.20, PT-4.22."""
    state = table(ap=3, rioters=1 << 0, troops=1 << 1)
    rig(state, 1)
    do(state, "roll to execute")
    assert state.troops == 0
    state = table(ap=3, rioters=1 << 0)
    rig(state, 1)
    do(state, "roll to execute")
    assert asked(state) == "PT-D14 0"
    assert not can(state, "treasury 1")
    assert not can(state, "treasury 5")
    do(state, "war room 3")
    assert state.rioters == 1 | 1 << 14
    assert state.threat == 0


def test_two_cards_for_another_roll() -> None:
    """PT-4.21, PT-D13: as often as one can pay, the last roll counts."""
    state = table(ap=3, rioters=1, hands={0: ["FIN 1"] * 5})
    rig(state, 1, 1, 8)
    do(state, "roll to execute", "roll again", "card FIN 1", "card FIN 1")
    do(state, "roll again", "card FIN 1", "card FIN 1")
    do(state, "treasury 1")
    assert len(state.hands[0]) == 1
    assert state.rioters == 0


def test_changes_by_characters_are_for_their_owner() -> None:
    """PT-4.25: a President without the ability pays and rolls as printed."""
    state = table(ap=3, unrest=5)
    rig(state, 4)
    do(state, "roll for unrest")
    assert state.ap == 0
    assert TABLES.characters[state.characters[0]].ap == 10
