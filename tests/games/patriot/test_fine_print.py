"""Small print: cases of clauses and operations that are easy to forget."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import S_BEGIN_ROUND, S_LETTER
from intrigue.games.patriot.rules.rounds import hand_limit_of
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import (
    DIVA,
    DONOVAN,
    FRANK,
    GAME,
    GUSTAVO,
    HILBERT,
    IDS,
    MAURY,
    PETR,
    SAMUEL,
    TABLES,
    VIKTOR,
    ZAM,
    asked,
    brief,
    change,
    do,
    effect,
    finish_vote,
    hand,
    idle,
    kinds,
    next_decision,
    put_on_top,
    rig,
    set_opinion,
    table,
)

SIX = (VIKTOR, ZAM, PETR, MAURY, GUSTAVO, FRANK)


def run_steps(state: PatriotState, *agenda: Any) -> list[Event]:
    events: list[Event] = []
    idle(state)
    state.agenda.extend(agenda)
    state.events = events
    state.run()
    state.events = None
    return events


def fall(state: PatriotState, target: int, caller: int) -> PatriotState:
    """A vote against this player that passes."""
    change(state, hands={caller: ["SPY 5"] * 3 + ["WAR 5"] * 3})
    set_opinion(state, "FIN 1", "SPY 1")
    rig(state)
    effect(state, "assassinate(ME,0)", me=caller)
    do(state, f"player {target + 1}", *["card SPY 5"] * 3, *["card WAR 5"] * 3)
    return finish_vote(state)


# ---- who is meant --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "day", "marks"), [(0, 1, [0, 1, 0]), (2, 1, [0, 1, 0]), (1, 5, [0, 0, 1]), (2, 5, [0, 0, 0])]
)
def test_the_next_player(turn: int, day: int, marks: list[int]) -> None:
    """PT-20.1, PT-20.2: after the last turn of a round the first of the next one, after the last of the game nobody."""
    state = table(3, (VIKTOR, ZAM, PETR), turn=turn, round=day)
    effect(state, "mark(NEXT,+1)")
    assert state.marks == marks


def overruled(card: str, **facts: Any) -> PatriotState:
    """Samuel (seat 1) decides a choice brief of seat 0, with consent."""
    state = table(3, (VIKTOR, SAMUEL, PETR), uses=[0, 0, 0, 1, 1, 0, 0, 0, 0], **facts)
    put_on_top(state.brief_deck, IDS[card])
    rig(state)
    do(state, "end act", "use ability 2", "yes")
    assert asked(state) == "PT-D21 1"
    return state


def test_the_holder_remains_the_holder() -> None:
    """CH06.S2, PT-20.1: HOLDER is the player whose encounter it is, ME the one who decides."""
    state = overruled("BR48")
    do(state, "option B")
    assert state.marks == [1, 0, 0]


def test_cards_are_passed_to_somebody_else_than_the_giver() -> None:
    """CH06.S2, PT-D25: Samuel picks, the holder gives, and is not on the list."""
    state = overruled("BR32", hands={0: ["FIN 1", "FIN 2", "FIN 3"]})
    do(state, "option A")
    assert asked(state) == "PT-D25 0"  # only Petr can receive
    do(state, "card FIN 1", "card FIN 3")
    assert hand(state, 2) == ["FIN 1", "FIN 3"]


def test_an_executed_assassin_is_not_picked_for_ap() -> None:
    """PT-14.16 with operation 9: nobody can be blamed who has no AP."""
    sides = {1: ["AL06"], 2: ["AL01"], 3: ["AL07"]}
    state = table(4, SIX, dead=[0, 1, 0, 0], fallen=[0, 1, 0, 0], sides=sides)
    brief(state, "BR28")
    do(state, "option A")
    assert [GAME.actions.text(action) for action in state.legal(0)] == ["player 3", "player 4"]


def test_triggers_start_with_the_active_player() -> None:
    """PT-15.13: in the turn of seat 1, Frank's Silver Lining comes before the President's Losing Vote."""
    state = table(3, (DONOVAN, FRANK, PETR), uses=[0] * 9)
    do(state, "end act")
    next_decision(state, "PT-D5")
    change(state, threat=0, unrest=0)
    assert state.active == 1
    effect(state, "threat(+1)", me=1)
    assert (asked(state), state.unrest) == ("PT-D23 1", 0)


# ---- votes ---------------------------------------------------------------------------------------


def test_an_amplified_vote_is_amplified_once() -> None:
    """Operation 25: the number is added to one total only."""
    state = table(3, (VIKTOR, ZAM, PETR), tally_next=3, hands={0: ["FIN 5"]}, coins=4)
    set_opinion(state, "FIN 1", "SPY 1")
    brief(state, "BR01")
    do(state, "card FIN 5")
    assert (state.coins, state.tally_next) == (4, 0)


def test_eyes_are_rolled_in_brief_votes_once_per_round() -> None:
    """CH05.S3."""
    state = table(3, (VIKTOR, DIVA, PETR), hands={1: ["SPY 1"]})
    effect(state, "assassinate(ME,0)", me=2)
    do(state, "player 2", "done")
    assert not state.pending or not asked(state).startswith("PT-D20")
    state = table(3, (VIKTOR, DIVA, PETR), eye_rolled=True, hands={1: ["SPY 1"]})
    brief(state, "BR19")
    do(state, "done")
    assert asked(state)[:6] != "PT-D20"
    run_steps(state, (S_BEGIN_ROUND,))
    assert not state.eye_rolled


def test_the_law_leaves_at_least_1() -> None:
    """CH06.S1, operation 21: The Enemy Within against a player, lowered by Samuel: 2 x 3 - 3 - 3."""
    state = table(3, (VIKTOR, SAMUEL, PETR), hands={0: ["FIN 1"]})
    effect(state, "assassinate(ME,-1)", me=2)
    do(state, "player 2", "lower the total", "yes")
    assert [step[3] for step in state.agenda if GAME.steps[step[0]].name == "verdict"] == [1]


# ---- after an assassination ----------------------------------------------------------------------


def test_a_fallen_assassin_is_no_other_holder_of_a_kill_card() -> None:
    """PT-14.14, PT-14.17: when the second of two falls, the loyal side wins."""
    sides = {0: [], 1: ["AL06"], 2: ["AL07"], 3: ["AL01"]}
    state = fall(table(4, SIX, sides=sides, dead=[0, 1, 0, 0], fallen=[0, 1, 0, 0], falls=[2]), 2, 3)
    assert state.result is not None
    assert state.result.winners == (0, 3)


def test_executed_characters_are_out_while_others_are_left() -> None:
    """PT-14.12, A47: out of play, no President, not executed; an executed one only if there is nobody else."""
    facts: dict[str, Any] = {"sides": {1: ["AL01"], 2: ["AL02"], 3: ["AL03"]}}
    state = fall(table(4, SIX, executed=[HILBERT, DIVA], **facts), 2, 3)
    next_decision(state, "PT-D32b")
    free = {GAME.actions.text(action) for action in state.legal(2)}
    assert free == {f"character CH{number:02}" for number in (6, 7, 8, 9, 12, 14)}
    state = fall(table(4, SIX, executed=[4, 5, 6, 7, 8, 9, 11, 13], **facts), 2, 3)
    next_decision(state, "PT-D32b")
    free = {GAME.actions.text(action) for action in state.legal(2)}
    assert free == {f"character CH{number:02}" for number in (5, 6, 7, 8, 9, 10, 12, 14)}


def test_what_discoveries_gave_is_gone_with_them() -> None:
    """PT-14.11, PT-14.12: the larger hand of Photographic Memory, AP, a vest."""
    facts: dict[str, Any] = {"sides": {1: ["AL01"], 2: ["AL02"], 3: ["AL03"]}, "limits": [0, 0, 2, 0]}
    state = fall(table(4, SIX, held=[(), (), (IDS["SD07"],), ()], base=[10, 8, 8, 8], **facts), 2, 3)
    next_decision(state, "PT-D32b")
    do(state, "character CH10")
    assert (hand_limit_of(state, 2), state.base[2], state.held[2]) == (8, 8, ())


def test_an_executed_assassin_has_the_common_hand_limit() -> None:
    """PT-14.16: weaknesses and strengths no longer apply."""
    state = table(3, (VIKTOR, DIVA, GUSTAVO))
    assert [hand_limit_of(state, player) for player in range(3)] == [8, 7, 10]
    change(state, dead=[0, 1, 1])
    assert [hand_limit_of(state, player) for player in range(3)] == [8, 8, 8]


@pytest.mark.parametrize("way", ["predict briefs", "use ability 1"])
def test_looking_into_an_empty_brief_deck(way: str) -> None:
    """PT-5.15, PT-4.14: it is formed again from the discard pile before anybody looks at it."""
    state = table(3, (VIKTOR, FRANK, PETR))
    do(state, "end act")
    next_decision(state, "PT-D5")
    discards = [IDS[card] for card in ("BR01", "BR02", "BR03", "BR04")]
    change(state, brief_deck=[], brief_discard=discards, ap=3)
    do(state, way)
    assert len(state.drawn) == (2 if way == "predict briefs" else 3)
    assert sorted(state.drawn + state.brief_deck) == discards
    assert state.brief_discard == []


# ---- missions, letters, riots, rolls -------------------------------------------------------------


def test_kept_discoveries_count_for_the_mission_also_when_lost() -> None:
    """PT-17.3, AL12: two kept cards, one of them used up at once; a REJECT does not count."""
    state = table(3, (VIKTOR, PETR, ZAM), marks=[12, 0, 0], sides={0: [], 1: ["AL01"], 2: ["AL02"]})
    for card in ("SD01", "SD26", "SD03"):
        do(change(state, sd_deck=[IDS[card]]), "make a discovery")
    assert state.kept == [2, 0, 0]


def test_a_failed_letter_costs_viktor() -> None:
    """CH01.W1, PT-15.8: after the fail effect; a letter that is met costs nothing."""
    state = table(3, (VIKTOR, ZAM, PETR), letter=IDS["LE11"])
    run_steps(state, (S_LETTER, 0))
    assert state.base == [9, 8, 6]
    state = table(3, (VIKTOR, ZAM, PETR), letter=IDS["LE11"], beacon_status=[1, 0, 0, 0])
    run_steps(state, (S_LETTER, 0))
    assert state.base == [10, 8, 6]


def test_a_new_riot_in_a_full_location() -> None:
    """PT-9.9, PT-9.10: its first rioter raises Threat, and space 5 raises it once more."""
    state = table(3, (VIKTOR, ZAM, PETR), rioters=0b1111)
    put_on_top(state.riot_deck, IDS["RI1"])
    rig(state)
    effect(state, "riot(1)")
    assert (state.rioters, state.threat) == (0b1111 | 1 << 16, 2)


def test_absent_minded_at_tiles_and_beacons_only() -> None:
    """CH13.W1: a 1 in a rolling brief costs no AP."""
    state = table(3, (VIKTOR, ZAM, PETR))
    do(state, "end act")
    next_decision(state, "PT-D5")
    events: list[Event] = []
    put_on_top(state.brief_deck, IDS["BR17"])
    rig(state, 1)
    do(state, "end act", events=events)
    while asked(state).startswith("PT-D26"):
        do(state, "not this turn", events=events)
    assert ev.RowApplied(1, "1-2") in events
    assert not [event for event in events if isinstance(event, ev.TraitWorked)]


def test_a_campaign_is_not_won_while_a_rioter_stands() -> None:
    """PT-19.17: no riot in play and no rioter on the board, also one that came without a riot card."""
    state = table(2, (VIKTOR, ZAM), round=4, tokens=1, rioters=1 << 9, coins=2, ap=6)
    do(state, "special ability", "treasury 1")
    assert asked(state) == "PT-D5 0"
    effect(state, "execute(1)")
    do(state, "laboratory 2")
    assert state.result is not None
    assert state.result.winners == (0, 1)


def test_the_short_brief_deck() -> None:
    """PT-1.4 with the option brief_deck: the third card of each type is left out, super briefs are not."""
    state = GAME.new(4, 1, {"brief_deck": 64})
    assert len(state.brief_deck) == 64
    assert not [card for card in state.brief_deck if TABLES.briefs[card].third]
    assert len(state.supers_left) == 8


def test_fewer_opinions() -> None:
    """PT-1.6, PT-6.11 with the option opinion_per_type: 5 of each type, also when it is built again."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["FIN 5"]}, options={"opinion_per_type": 5})
    assert len(GAME.new(3, 1, {"opinion_per_type": 5}).opinion) == 20
    set_opinion(state, "FIN 2")
    state.discards = [kinds("FIN 1") * 6, kinds("SPY 1") * 6, kinds("SCI 1") * 6, kinds("WAR 1") * 6]
    brief(state, "BR01")
    do(state, "card FIN 5")
    assert len(state.opinion) == 19


# ---- costs ---------------------------------------------------------------------------------------


def acting_hilbert(**facts: Any) -> PatriotState:
    state = table(3, (VIKTOR, HILBERT, PETR))
    do(state, "end act")
    next_decision(state, "PT-D5")
    return change(state, **facts)


@pytest.mark.parametrize(("at", "cards", "usable"), [(4, 1, True), (1, 1, True), (0, 1, False), (0, 2, True)])
def test_hilbert_pays_for_the_way_to_a_beacon_too(at: int, cards: int, usable: bool) -> None:
    """CH10.W1, PT-4.6: Research Uplink costs a card, and the move to the Surveillance Centre another one."""
    facts: dict[str, Any] = {"beacons": [IDS["BE09"]] * 4, "beacon_status": [1, 0, 0, 0], "ap": 1}
    state = acting_hilbert(at=at, hands={1: ["FIN 1"] * cards}, **facts)
    assert (GAME.actions.index("use beacon 1") in state.legal(1)) == usable
    if usable:
        do(state, "use beacon 1", *["card FIN 1"] * (2 if at == 0 else 1))
        assert (state.marks[1], hand(state, 1), state.ap) == (1, [], 0)


@pytest.mark.parametrize(("ap", "offered"), [(6, False), (7, True)])
def test_calling_a_vote_costs_7(ap: int, offered: bool) -> None:
    """PT-14.1, PT-4.6."""
    assert (GAME.actions.index("call a vote") in acting_hilbert(ap=ap).legal(1)) == offered


# ---- the brief window ----------------------------------------------------------------------------


def test_the_brief_window_goes_on_after_rule_maker() -> None:
    """PT-15.7: what works at any moment may still be used before the brief is resolved; what is for its vote not."""
    state = table(3, (VIKTOR, GUSTAVO, HILBERT), uses=[0, 0, 0, 1, 0, 0, 1, 0, 0], coins=2, muted=0)
    change(state, held=[(), (), (IDS["SD18"],)])
    put_on_top(state.brief_deck, IDS["BR06"])
    do(state, "end act", "use ability 1")
    assert asked(state) == "PT-D26 2"
    assert [GAME.actions.text(action) for action in state.legal(2)] == ["not now", "not this turn", "use ability 1"]
    do(state, "use ability 1")
    assert state.coins == 5
    assert asked(state) == "PT-D41 0"


def test_the_brief_window_goes_on_after_an_overrule() -> None:
    """PT-15.7, CH06.S2."""
    state = table(3, (VIKTOR, SAMUEL, HILBERT), uses=[0, 0, 0, 1, 1, 0, 1, 0, 0], muted=0)
    put_on_top(state.brief_deck, IDS["BR11"])
    do(state, "end act", "use ability 2", "yes")
    assert asked(state) == "PT-D26 2"
    do(state, "not now")
    assert asked(state) == "PT-D21 1"
