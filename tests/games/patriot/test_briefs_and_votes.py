"""PT-5 (encounter and briefs), PT-6 (influence and votes)."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import (
    DIVA,
    GUSTAVO,
    IDS,
    MAURY,
    PETR,
    TABLES,
    VIKTOR,
    ZAM,
    asked,
    brief,
    can,
    change,
    do,
    effect,
    finish_vote,
    hand,
    kinds,
    look,
    quiet,
    rig,
    set_opinion,
    table,
)

NEUTRAL = ("FIN 1", "SPY 1")


def vote(card: str, hands: dict[int, list[str]], opinion: tuple[str, ...] = NEUTRAL, **facts: Any) -> PatriotState:
    """Everybody adds all cards to the vote of this brief."""
    state = table(3, (VIKTOR, ZAM, PETR), hands=hands, **facts)
    set_opinion(state, *opinion)
    brief(state, card)
    while state.pending and asked(state).startswith("PT-D19"):
        seat = state.pending[0]
        cards = hand(state, seat)
        do(state, f"card {cards[0]}" if cards else "done")
    return state


# ---- kinds of briefs -----------------------------------------------------------------------------


def test_four_kinds_and_super_briefs() -> None:
    """PT-5.2."""
    assert {TABLES.briefs[IDS[card]].kind for card in ("BR01", "BR10", "BR15", "BR17")} == {0, 1, 2, 3}
    assert all(TABLES.briefs[IDS[f"SB{n}"]].super and TABLES.briefs[IDS[f"SB{n}"]].kind in {0, 1} for n in range(1, 9))


def test_the_window_opens_before_the_brief_is_resolved() -> None:
    """PT-5.3, PT-15.7."""
    state = table(3, (VIKTOR, GUSTAVO, ZAM), hands={0: ["FIN 1"]})
    state.brief_deck.append(IDS["BR01"])
    state.uses[0:3] = [0, 0, 0]
    change(state)
    do(state, "end act")
    assert asked(state) == "PT-D26 1"


def test_a_choice_brief_is_decided_by_the_named_player() -> None:
    """PT-5.4, PT-D21: the President, also in the turn of another."""
    state = table(3, (VIKTOR, ZAM, PETR), active=0)
    brief(state, "BR11")
    assert asked(state) == "PT-D21 0"
    do(state, "option A")
    assert (state.coins, state.unrest) == (4, 3)


def test_an_unmet_condition() -> None:
    """PT-5.5: the option is not offered; a single one is taken at once."""
    state = table(coins=1)
    brief(state, "BR12")
    assert state.unrest == 1
    state = table(coins=2)
    brief(state, "BR12")
    assert can(state, "option A")


@pytest.mark.parametrize(("value", "coins"), [("FIN 5", 6), ("FIN 4", 0)])
def test_an_influence_brief_applies_the_row_of_the_total(value: str, coins: int) -> None:
    """PT-5.6, PT-5.7, PT-6.6, E-3: 8 and more keeps the coins, 7 loses them all."""
    state = vote("BR01", {0: [value, "FIN 3"]}, opinion=("FIN 1", "SPY 1"), coins=6)
    assert state.coins == coins


def test_a_bidding_brief() -> None:
    """PT-5.8, PT-5.10, PT-D22, E-12: open raises, bow out for good, all cards are discarded."""
    hands = {0: ["FIN 5", "FIN 1", "WAR 5"], 1: ["SPY 5", "SPY 3"], 2: ["WAR 1"], 3: ["WAR 2"]}
    state = table(4, (VIKTOR, ZAM, PETR, MAURY), hands=hands)
    brief(state, "BR51")
    do(state, "card FIN 5", "card FIN 1", "done")
    assert asked(state) == "PT-D22 1"
    do(state, "card SPY 5", "card SPY 3")
    assert asked(state) == "PT-D22 2"
    do(state, "bow out", "bow out")
    do(state, "card WAR 5")
    assert state.marks[0] == 4
    assert hand(state, 0) == []
    assert sorted(state.discards[0]) == sorted(kinds("FIN 5", "FIN 1"))


def test_the_last_player_may_win_with_any_card() -> None:
    """PT-5.9, S-20."""
    state = table(4, (VIKTOR, ZAM, PETR, MAURY), hands={p: ["FIN 1"] for p in range(4)})
    brief(state, "BR51")
    do(state, "bow out", "bow out", "bow out", "card FIN 1")
    assert state.marks[3] == 4


def test_nobody_bids() -> None:
    """PT-5.9."""
    state = table(4, (VIKTOR, ZAM, PETR, MAURY), hands={p: ["FIN 1"] for p in range(4)})
    brief(state, "BR51")
    do(state, "bow out", "bow out", "bow out", "bow out")
    assert state.marks == [0, 0, 0, 0]
    assert state.bids == []


@pytest.mark.parametrize(("roll", "coins"), [(6, 5), (3, 2), (2, 0)])
def test_a_rolling_brief(roll: int, coins: int) -> None:
    """PT-5.11."""
    state = table(coins=2)
    brief(state, "BR17", roll)
    assert state.coins == coins


def test_a_tie_is_rolled() -> None:
    """PT-5.12: of the players with most cards the highest roll loses, again while tied."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={1: ["WAR 1"] * 4, 2: ["WAR 1"] * 4})
    set_opinion(state, *NEUTRAL)
    brief(state, "BR20", 1, 1, 1, 1, 5, 5, 2, 7)
    finish_vote(state)
    assert asked(state) == "PT-D24 2"


def test_super_briefs_enter_through_effects_and_go_back() -> None:
    """PT-5.13, PT-5.14."""
    state = table(3, (VIKTOR, ZAM, PETR))
    effect(state, "super(1,TOP)")
    assert TABLES.briefs[state.brief_deck[-1]].super
    assert len(state.supers_left) == 7
    state.supers_left.append(state.brief_deck.pop())
    state.super_ranges = ()
    brief(state, "SB6")
    do(state, "option A")
    assert IDS["SB6"] in state.supers_left
    assert IDS["SB6"] not in state.brief_discard


def test_resolved_briefs_are_discarded_and_the_deck_is_formed_again() -> None:
    """PT-5.14, PT-5.15."""
    state = table(brief_deck=[IDS["BR17"]])
    brief(state, "BR17", 4)
    assert state.brief_discard == [IDS["BR17"]]
    state = table(brief_deck=[], brief_discard=[IDS["BR17"]])
    rig(state, 4)
    quiet(do(state, "end act"))
    assert state.brief_discard == [IDS["BR17"]]


# ---- votes ---------------------------------------------------------------------------------------


def test_everybody_adds_cards_once_clockwise() -> None:
    """PT-6.1, PT-6.2, PT-6.13, PT-D19: any number, face down."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["FIN 1", "WAR 5"], 1: ["SPY 2"], 2: ["FIN 3"]})
    brief(state, "BR01")
    assert asked(state) == "PT-D19 0"
    do(state, "card WAR 5")
    assert look(state, 1).laid[0] is None
    assert look(state, 1).laid_counts[0] == 1
    do(state, "done")
    assert asked(state) == "PT-D19 1"
    do(state, "done")
    assert asked(state) == "PT-D19 2"


def test_public_opinion_joins() -> None:
    """PT-6.3, PT-6.4, PT-6.5, PT-6.7, PT-6.8: two cards, shuffled in, counting like any other, then discarded."""
    state = vote("BR42", {0: ["SCI 4"], 1: ["WAR 3"]}, opinion=("FIN 3", "FIN 1"), unrest=3)
    assert list(state.pile) == kinds("SCI 4", "WAR 3", "FIN 3", "FIN 1")
    assert sorted(state.discards[0]) == sorted(kinds("FIN 3", "FIN 1"))


def test_a_total_of_3_incites_a_riot() -> None:
    """PT-6.5, E-9: 7 Science and War less 4 Finance."""
    state = vote("BR42", {0: ["SCI 4"], 1: ["WAR 3"]}, opinion=("FIN 3", "FIN 1"))
    assert state.riot_seen


def test_negative_totals_fall_in_the_lowest_row() -> None:
    """PT-6.6, S-30: with no launched beacon nothing happens."""
    state = vote("BR24", {0: ["FIN 2"]}, opinion=("FIN 1", "SPY 1"), beacon_status=[1, 0, 0, 0])
    assert state.beacon_status == [0, 0, 0, 0]


def test_actions_take_effect_before_the_tally() -> None:
    """PT-6.9: also those of Public Opinion."""
    events: list[Event] = []
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["FIN 1 Petty Cash"]}, coins=0)
    set_opinion(state, "FIN 3 Embezzlement", "FIN 5")
    brief(state, "BR01")
    do(state, "card FIN 1 Petty Cash", events=events)
    names = [type(event) for event in events]
    assert names.count(ev.ActionTriggered) == 2
    assert names.index(ev.ActionTriggered) < names.index(ev.VoteTallied)
    assert state.coins == 0


def test_actions_do_nothing_elsewhere() -> None:
    """PT-6.10, PT-5.10, S-23: in an assassination vote SPY-1-11 counts 1 and reveals nothing more."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={1: ["SPY 1 Whisper Campaign"]})
    set_opinion(state, "FIN 1", "FIN 1", "FIN 1")
    effect(state, "assassinate(ME,0)", me=1)
    do(state, "player 3", "card SPY 1 Whisper Campaign")
    assert len(state.pile) == 3
    assert len(state.opinion) == 1


def test_exhausted_public_opinion_is_built_again() -> None:
    """PT-6.11, S-24: the last card, then the first of the new deck, without the cards of this vote."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["FIN 5"]})
    state.discards = [kinds("FIN 1") * 12, kinds("SPY 1") * 3, [], []]
    set_opinion(state, "FIN 2")
    brief(state, "BR01")
    do(state, "card FIN 5")
    assert len(state.pile) == 3
    assert state.pile[1] == kinds("FIN 2")[0]
    assert len(state.opinion) == 39


def test_an_exhausted_draw_pile() -> None:
    """PT-6.12."""
    state = table(ap=5, bags=[[], [], [], []])
    state.discards = [kinds("FIN 4"), [], [], []]
    change(state)
    do(state, "pick up finance")
    assert hand(state, 0) == ["FIN 4"]
    assert not can(state, "pick up finance")


def test_simultaneous_votes() -> None:
    """PT-6.2 with the option vote_order: all choose at once, nobody sees how far the others are."""
    state = table(
        3,
        (VIKTOR, DIVA, PETR),
        hands={0: ["FIN 1"], 1: ["FIN 2", "WAR 1"], 2: ["FIN 3"]},
        options={"vote_order": "simultaneous"},
    )
    brief(state, "BR01")
    assert len(state.pending) == 3
    before = look(state, 0)
    state.play(1, state.legal(1)[1])
    assert look(state, 0) == before
    for seat in (2, 1, 0):
        state.play(seat, state.legal(seat)[0])
    assert state.pending[0] == 1  # Diva may still roll her eyes
    do(state, "no card")
    assert state.pile[0] == kinds("FIN 2")[0]


def test_hidden_counts() -> None:
    """PT-6.2 with the option hide_vote_counts."""
    state = table(
        3, (VIKTOR, ZAM, PETR), hands={0: ["FIN 1", "FIN 2"], 1: ["WAR 1"]}, options={"hide_vote_counts": True}
    )
    brief(state, "BR01")
    before = look(state, 1)
    do(state, "card FIN 2")
    assert look(state, 1).hand_sizes == before.hand_sizes
    assert look(state, 1).laid_counts[0] is None
    assert look(state, 0).laid_counts[0] == 1
