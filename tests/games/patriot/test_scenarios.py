"""Worked examples (E) and tricky scenarios (S) of the rules that need a table of their own, one test for each."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import KILL, S_LETTER, S_ROUND_RIOTS, S_TURN, SAVE, SPACE_IDS
from intrigue.games.patriot.rules.allegiances import side
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import (
    DONOVAN,
    FRANK,
    GAME,
    GUSTAVO,
    HILBERT,
    IDS,
    MAURY,
    MW,
    PETR,
    TABLES,
    VIKTOR,
    WILFRED,
    ZAM,
    allegiances_seen,
    asked,
    brief,
    can,
    change,
    do,
    effect,
    finish_vote,
    idle,
    kinds,
    look,
    pass_moments,
    passive,
    put_on_top,
    rig,
    set_opinion,
    table,
    to_end_of_round,
)

SIX = (VIKTOR, ZAM, PETR, MAURY, GUSTAVO, FRANK)
EVERY_TREASURY_SPACE = 0b1111
LETTER_MET: dict[str, Any] = {"letter": IDS["LE11"], "beacon_status": [1, 0, 0, 0]}


def go_on(state: PatriotState, *agenda: Any) -> list[Event]:
    """Resolve these steps; what happened."""
    events: list[Event] = []
    idle(state)
    state.agenda.extend(agenda)
    state.events = events
    state.run()
    state.events = None
    return events


def turn_after(state: PatriotState, player: int) -> PatriotState:
    """Everybody does as little as possible until this player acts."""
    while asked(state) != f"PT-D5 {player}":
        state.threat = state.unrest = 0
        state.play(state.pending[0], passive(state))
    return state


def values(state: PatriotState, player: int) -> list[int]:
    """The influence of a hand, added up by type."""
    sums = [0, 0, 0, 0]
    for kind in state.hands[player]:
        sums[TABLES.kind_type[kind]] += TABLES.kind_value[kind]
    return sums


def assassinated(target: int, players: int, sides: dict[int, list[str]], **facts: Any) -> PatriotState:
    """A vote against this player that passes; the caller is the seat after the target."""
    state = table(players, SIX, sides=sides, **facts)
    caller = (target + 1) % players or 1
    change(state, hands={caller: ["SPY 5"] * 3 + ["WAR 5"] * 3})
    set_opinion(state, "FIN 1", "SPY 1")
    rig(state)
    effect(state, "assassinate(ME,0)", me=caller)
    do(state, f"player {target + 1}", *["card SPY 5"] * 3, *["card WAR 5"] * 3)
    return finish_vote(state)


# ---- worked examples -----------------------------------------------------------------------------


def test_e1_gathering() -> None:
    """E-1, PT-3.1: Donovan draws 2 Finance, 2 Spy, 1 Science, 1 War."""
    state = table(3, (DONOVAN, ZAM, PETR))
    state.bags = [kinds("FIN 1", "FIN 5"), kinds("SPY 1", "SPY 1"), kinds("SCI 1"), kinds("WAR 3")]
    state.agenda, state.turn = [], 0
    go_on(state, (S_TURN,))
    assert len(state.hands[0]) == 6
    assert values(state, 0) == [6, 2, 1, 3]


def test_e2_left_over_ap_are_lost() -> None:
    """E-2, PT-4.2: 9 of 10 used; the next turn starts with 10 again."""
    state = table(3, (VIKTOR, ZAM, PETR), **LETTER_MET)
    do(state, "gain 5 coins", "pick up war", "pick up war")
    assert state.ap == 1
    turn_after(state, 1)
    turn_after(state, 0)
    assert state.ap == 10


@pytest.mark.parametrize(("total", "coins"), [(10, 6), (8, 6), (7, 0)])
def test_e3_the_books_must_balance(total: int, coins: int) -> None:
    """E-3, PT-5.6: 8 and more keeps the coins, 7 loses them all."""
    state = table(3, (VIKTOR, ZAM, PETR), coins=6, hands={0: ["FIN 5", f"FIN {total - 5}"]})
    set_opinion(state, "FIN 1", "SPY 1")
    brief(state, "BR01")
    do(state, "card FIN 5", f"card FIN {total - 5}")
    finish_vote(state)
    assert state.coins == coins


def test_e5_a_general_strike() -> None:
    """E-5, PT-9.3, PT-9.4: with 3 players 8 rolls, two for each location in order."""
    state = table(3, (VIKTOR, ZAM, PETR))
    put_on_top(state.riot_deck, IDS["RI7"])
    rig(state, 1, 2, 3, 4, 1, 2, 3, 4)
    idle(state)
    events: list[Event] = []
    state.events = events
    effect(state, "riot(1)")
    placed = [event.space for event in events if isinstance(event, ev.RioterPlaced)]
    assert placed == [SPACE_IDS[space] for space in (0, 1, 6, 7, 8, 9, 14, 15)]


def test_e12_a_bidding_of_four() -> None:
    """E-12, PT-5.8: bids of 6, 8 and 11."""
    hands = {0: ["SCI 4", "WAR 2", "FIN 5"], 1: ["SPY 5", "SPY 3", "WAR 1"], 2: ["WAR 1"], 3: ["WAR 2"]}
    state = table(4, SIX, hands=hands)
    brief(state, "BR51")
    do(state, "card SCI 4", "card WAR 2", "done")
    do(state, "card SPY 5", "card SPY 3", "done")
    do(state, "bow out", "bow out", "card FIN 5")
    assert asked(state) == "PT-D22 1"
    assert [GAME.actions.text(action) for action in state.legal(1)] == ["bow out"]  # 9 at most, against 11
    do(state, "bow out")
    assert state.marks == [4, 0, 0, 0]
    assert sum(len(pile) for pile in state.discards) == 5


def test_e15_a_riot_with_six_players() -> None:
    """E-15, PT-9.5 to PT-9.10: two troops stop two of four rioters, Threat rises once."""
    state = table(6, SIX, troops=0b0011)
    put_on_top(state.riot_deck, IDS["RI1"])
    rig(state, 1, 1, 2, 4)
    idle(state)
    events: list[Event] = []
    state.events = events
    effect(state, "riot(1)")
    state.events = None
    happened = [type(event) for event in events if isinstance(event, (ev.RioterPlaced, ev.RioterStopped))]
    assert happened == [ev.RioterStopped, ev.RioterPlaced, ev.RioterStopped, ev.RioterPlaced]
    assert (state.rioters, state.troops, state.threat) == (0b1001, 0, 1)


def test_e19_fewer_ap_in_the_next_turn() -> None:
    """E-19: 10 - 3 = 7, and 5 if another effect takes 2 more."""
    for text, ap in (("ap(ME,-3)", 7), ("ap(ME,-3); ap(ME,-2)", 5)):
        state = turn_after(table(3, (VIKTOR, ZAM, PETR), **LETTER_MET), 1)
        effect(state, text, me=0)
        assert state.ap == 8
        turn_after(state, 0)
        assert state.ap == ap


# ---- tricky scenarios ----------------------------------------------------------------------------


def test_s2_losing_vote_waits_for_the_riot() -> None:
    """S-2, PT-20.3, PT-20.4, CH03.W1: Reactor Failure with a total of 4."""
    state = table(3, (DONOVAN, ZAM, PETR), threat=2, unrest=3, uses=[0] * 9, hands={0: ["SCI 4"]})
    set_opinion(state, "FIN 1", "WAR 1")
    put_on_top(state.riot_deck, IDS["RI1"])
    brief(state, "BR44", 1, 1)
    events: list[Event] = []
    do(state, "card SCI 4", events=events)
    moves = [(event.name, event.value) for event in events if isinstance(event, ev.TrackerMoved)]
    unrest, threat = "Civil Unrest", "Threat"
    assert moves == [(threat, 3), (unrest, 4), (unrest, 6), (unrest, 0), (threat, 4), (unrest, 1)]


def test_s4_a_riot_that_places_nothing_stays() -> None:
    """S-4, PT-9.6, PT-9.11, PT-9.13: its first rioter in the next Round Action raises Threat."""
    state = table(3, (VIKTOR, ZAM, PETR), rioters=1 << 1, riots=[IDS["RI2"]], raised=1, groups=1)
    put_on_top(state.riot_deck, IDS["RI1"])
    rig(state, 2, 2)
    effect(state, "riot(1)")
    assert (state.rioters, state.threat, len(state.riots)) == (1 << 1, 0, 2)
    rig(state, 1, 1, 4, 4)  # two for the Surveillance Centre, two for the Treasury
    go_on(state, (S_ROUND_RIOTS,))
    assert (state.rioters, state.threat) == (0b1010 | 1 << 4, 1)


def test_s5_a_full_location() -> None:
    """S-5, PT-9.8, PT-9.9: the card that triggers again puts one rioter on space 5, the second does nothing."""
    state = table(3, (VIKTOR, ZAM, PETR), rioters=EVERY_TREASURY_SPACE, riots=[IDS["RI1"]], raised=1, groups=1)
    rig(state, 3, 3)
    events = go_on(state, (S_ROUND_RIOTS,))
    assert state.rioters == EVERY_TREASURY_SPACE | 1 << 16
    assert state.threat == 1
    assert [type(event) for event in events if isinstance(event, (ev.RioterPlaced, ev.RioterIdle))] == [
        ev.RioterPlaced,
        ev.RioterIdle,
    ]


def test_s6_two_riots_at_once() -> None:
    """S-6, PT-9.12: The Burning Square, option A."""
    state = table(3, (VIKTOR, ZAM, PETR))
    put_on_top(state.riot_deck, IDS["RI1"], IDS["RI2"])
    brief(state, "SB8", 1, 2, 3, 4)
    do(state, "option A")
    assert state.rioters == 0b0011 | 0b1100 << 4
    assert (state.threat, [riot & 63 for riot in state.riots]) == (1, [IDS["RI1"], IDS["RI2"]])


def test_riots_that_started_together_share_their_rise_for_good() -> None:
    """PT-9.12: a card of the group that places its first rioter later raises nothing."""
    state = table(3, (VIKTOR, ZAM, PETR), rioters=1 << 5)
    put_on_top(state.riot_deck, IDS["RI1"], IDS["RI2"])
    rig(state, 1, 2, 2, 2)  # the second card meets a rioter twice
    effect(state, "riot(2)")
    assert (state.threat, len(state.riots)) == (1, 2)
    rig(state, 1, 2, 3, 4)
    go_on(state, (S_ROUND_RIOTS,))
    assert state.rioters == 0b0011 | 0b1110 << 4
    assert state.threat == 1


def test_s8_a_rioter_on_surveillance_2() -> None:
    """S-8, PT-9.20: no launch and no beacon; reprogramming and votes are open."""
    facts: dict[str, Any] = {"ap": 10, "coins": 9, "beacons": [IDS["BE10"]] * 4, "beacon_status": [1, 0, 0, 0]}
    state = change(turn_after(table(3, (VIKTOR, ZAM, PETR)), 1), **facts)
    everything = ("use beacon 1", "launch beacon 2", "launch unrevealed over 1", "reprogram beacons", "call a vote")
    assert [can(state, text) for text in everything] == [True] * 5
    change(state, rioters=1 << 5)
    assert [can(state, text) for text in everything] == [False, False, False, True, True]


def test_s10_one_of_two_assassins_falls() -> None:
    """S-10, PT-14.14, PT-14.16: Threat stays 0, the fallen one has 0 AP and is still holder of an own brief."""
    sides = {0: ["AL01"], 1: ["AL06"], 2: ["AL07"], 3: ["AL02"], 4: ["AL03"], 5: ["AL09"]}
    state = assassinated(1, 6, sides, threat=0, unseen=[7, 0, 0, 0, 0, 0])
    assert (state.result, state.threat, state.dead[1]) == (None, 0, 1)
    while state.active != 1 or state.brief < 0:
        state.threat = state.unrest = 0
        assert asked(state) != "PT-D5 1" or state.ap == 0
        if state.active == 1:
            put_on_top(state.brief_deck, IDS["BR12"])
            state.coins = 2
        state.play(state.pending[0], passive(state))
    assert asked(pass_moments(state)) == "PT-D21 1"


def test_what_an_executed_assassin_has_left() -> None:
    """PT-14.16: two cards in a bidding, no abilities, the common hand limit, discoveries found since."""
    sides = {1: ["AL06"], 2: ["AL01"], 3: ["AL07"]}
    characters = (VIKTOR, HILBERT, PETR, MAURY)
    state = table(4, characters, dead=[0, 1, 0, 0], fallen=[0, 1, 0, 0], sides=sides, rioters=1, muted=0)
    change(state, hands={1: ["WAR 1", "WAR 2", "WAR 3"]})
    brief(state, "BR51")
    assert asked(state) == "PT-D22 1"  # the President has no cards
    do(state, "card WAR 1", "card WAR 2")
    assert [GAME.actions.text(action) for action in state.legal(1)] == ["done"]
    do(state, "done")
    while state.active == 0:
        state.threat = state.unrest = 0
        state.play(state.pending[0], passive(state))
    change(state, held=[(), (IDS["SD02"], IDS["SD13"]), (), ()], rioters=1, hands={1: []})
    if not state.pending or not asked(state).startswith("PT-D5 1"):
        turn_after(state, 1)
    assert state.ap == 0
    assert [GAME.actions.text(action) for action in state.legal(1)] == [
        "end act",
        "discovery SD02",
        "discovery SD13",
        "speak",
    ]
    do(state, "discovery SD02", "treasury 1")
    assert state.rioters == 0


def test_s11_the_only_assassin_falls_before_the_second_deal() -> None:
    """S-11, A10, PT-14.14: five players, round 2: a loyal win at once."""
    sides = {0: ["AL01"], 1: ["AL06"], 2: ["AL02"], 3: ["AL03"], 4: ["AL09"]}
    state = assassinated(1, 5, sides, round=2, taxes=3, unseen=[7, 0, 0, 0, 0])
    assert state.result is not None
    assert state.result.winners == (0, 2, 3, 4)


def test_s14_four_players_with_the_director() -> None:
    """S-14, PT-13.5, PT-13.6, PT-13.8: 7 cards; the 3 that remain are dealt before round 3."""
    state = table(4, (VIKTOR, MW, PETR, ZAM))
    assert [len(cards) for cards in state.allegiances] == [0, 2, 1, 1]
    left = sorted(state.box)
    while state.round < 3:
        state.threat = state.unrest = 0
        to_end_of_round(state)
    assert [len(cards) for cards in state.allegiances] == [0, 3, 2, 2]
    assert sorted(cards[-1] for cards in state.allegiances[1:]) == left
    assert state.box == []


def test_s15_three_players_with_the_director() -> None:
    """S-15, PT-13.4, PT-13.6: nobody sees the card of the President, also not the second one."""
    state = table(3, (VIKTOR, MW, ZAM))
    assert [len(cards) for cards in state.allegiances] == [1, 2, 1]
    while state.round < 3:
        state.threat = state.unrest = 0
        to_end_of_round(state)
    assert [len(cards) for cards in state.allegiances] == [2, 3, 2]
    for viewer in (None, 0, 1, 2):
        assert allegiances_seen(state, viewer, 0) == (None, None)


def test_s16_a_predicted_brief_is_the_encounter() -> None:
    """S-16, PT-4.14: nobody else knows either card."""
    state = table(3, (VIKTOR, ZAM, PETR), ap=3)
    put_on_top(state.brief_deck, IDS["BR28"], IDS["BR35"])
    events: list[Event] = []
    do(state, "predict briefs", "card 1", events=events)
    assert [event.audience for event in events if isinstance(event, (ev.PeekSeen, ev.SortSeen))] == [(0,), (0,)]
    assert state.brief_deck[0] == IDS["BR35"]
    while state.brief < 0:
        state.play(state.pending[0], passive(state))
    assert state.brief == IDS["BR28"]


def test_s18_the_bullet_for_a_failed_letter() -> None:
    """S-18, PT-8.7, CH14.S1: the whole +2 is cancelled."""
    state = table(3, (VIKTOR, WILFRED, PETR), letter=IDS["LE41"], threat=3)
    go_on(state, (S_LETTER, 0))
    assert asked(state) == "PT-D26a 1"
    do(state, "yes")
    assert state.threat == 3


def test_s21_petr_pays_for_ap() -> None:
    """S-21, CH11.W1, PT-15.3: with base 8 he reaches 10, with two cards."""
    state = change(turn_after(table(3, (VIKTOR, ZAM, PETR)), 2), hands={2: ["FIN 1"] * 3}, ap=8)
    for _ in range(2):
        do(state, "a card for 1 AP", "card FIN 1")
    assert state.ap == 10
    assert not can(state, "a card for 1 AP")


def test_s25_a_card_that_may_not_be_looked_at() -> None:
    """S-25, PT-13.9, PT-14.17: the KILL card of a fallen loyal player is not counted when the assassin falls."""
    sides = {0: ["AL01"], 1: ["AL06", "AL02"], 2: ["AL03", "AL07"], 3: ["AL04", "AL09"], 4: ["AL05", "AL10"]}
    facts: dict[str, Any] = {"fallen": [0, 0, 1, 0, 0], "loyal_fallen": 1, "unseen": [7, 0, 2, 0, 0], "round": 3}
    state = table(5, SIX, sides=sides, **facts)
    assert side(state, 2) == SAVE
    assert side(state, 1) == KILL
    state = assassinated(1, 5, sides, taxes=3, **facts)
    assert state.result is not None
    assert state.result.winners == (0, 2, 3)


@pytest.mark.parametrize(("launched", "left"), [(1, 0), (0, 0)])
def test_s30_a_negative_total(launched: int, left: int) -> None:
    """S-30, PT-6.6, PT-20.2: Orbital Window at -2 takes down a beacon, if there is one."""
    state = table(3, (VIKTOR, ZAM, PETR), beacon_status=[launched, 0, 0, 0], hands={0: ["WAR 2"]})
    set_opinion(state, "FIN 1", "SPY 1")
    events: list[Event] = []
    brief(state, "BR24")
    do(state, "card WAR 2", events=events)
    assert ev.VoteTallied(-2, "<=5") in events
    assert state.beacon_status == [left, 0, 0, 0]
    assert not asked(state).startswith("PT-D34")


# ---- clauses that no other test plays to the end -------------------------------------------------


def test_everybody_draws_clockwise() -> None:
    """PT-20.1: `inf(ALL,..)` starts with the decider, so that the last card of a pile goes to the first in order."""
    state = turn_after(table(3, (VIKTOR, ZAM, PETR)), 1)
    change(state, hands={0: [], 1: [], 2: []})
    state.bags[2], state.discards[2] = kinds("SCI 1", "SCI 5"), []
    effect(state, "inf(ALL,SCI,1)", me=1)
    assert [len(cards) for cards in state.hands] == [0, 1, 1]


def test_triggers_come_after_each_riot_card() -> None:
    """PT-20.4, PT-7.3: Losing Vote between two cards of Round Action 2; a riot it starts does not trigger again."""
    state = table(
        3,
        (DONOVAN, ZAM, PETR),
        uses=[0] * 9,
        unrest=5,
        rioters=1 << 12,
        riots=[IDS["RI1"], IDS["RI2"] | 1 << 6],
        raised=0b10,
        groups=2,
    )
    put_on_top(state.riot_deck, IDS["RI3"])
    rig(state, 1, 1, 1, 1, 1, 1)
    events = go_on(state, (S_ROUND_RIOTS,))
    course = [event for event in events if isinstance(event, (ev.RiotAgain, ev.TraitWorked, ev.RiotDrawn))]
    assert course == [
        ev.RiotAgain("RI1"),
        ev.TraitWorked(0, "losing vote"),
        ev.RiotDrawn("RI3"),
        ev.TraitWorked(0, "losing vote"),
        ev.RiotAgain("RI2"),
    ]


def test_rule_maker_leaves_what_waits_for_a_vote() -> None:
    """PT-5.7 with operation 25: without a vote, the amplifier works in the next one."""
    state = table(3, (VIKTOR, GUSTAVO, PETR), uses=[0, 0, 0, 1, 0, 0, 0, 0, 0], hands={0: ["FIN 1"]}, tally_next=3)
    put_on_top(state.brief_deck, IDS["BR03"])
    do(state, "end act", "use ability 1")
    assert (state.coins, state.tally_next) == (1, 3)


def test_a_roll_of_1_with_every_space_taken() -> None:
    """PT-4.22: the rioter goes to a free Defense Space 5, with its Threat."""
    state = table(ap=3, rioters=0xFFFF & ~(1 << 15) & ~(1 << 14), troops=0)
    rig(state, 1)
    do(state, "roll to execute")
    assert {GAME.actions.text(action) for action in state.legal(0)} == {"war room 3", "war room 4"}
    state = table(ap=3, rioters=0xFFFF & ~(1 << 15), troops=0, options={"execute_tile_open": True})
    rig(state, 1)
    do(state, "roll to execute")
    assert asked(state) == "PT-D5 0"  # no rioter is left in the supply (PT-9.18)
    assert state.threat == 0


def test_the_last_troops() -> None:
    """PT-9.18, PT-18.2: with one troop left in the supply only one is placed."""
    state = table(ap=8, troops=0x3FFF)
    do(state, "deploy 4 troops", "war room 3")
    assert state.troops.bit_count() == 15
    assert asked(state) == "PT-D5 0"


def test_reprogramming_with_one_beacon_left() -> None:
    """PT-11.11: replacements that cannot be made are not made."""
    state = table(ap=3, beacons=[IDS["BE02"], IDS["BE10"], IDS["BE18"], IDS["BE13"]], beacon_deck=[IDS["BE03"]])
    do(state, "reprogram beacons", "beacon tile 3")
    assert state.beacons == [IDS["BE02"], IDS["BE10"], IDS["BE03"], IDS["BE13"]]
    assert asked(state) == "PT-D5 0"


def test_a_beacon_for_discoveries_needs_a_discovery() -> None:
    """PT-4.6, PT-12.8: Lab Link with an empty deck would do nothing."""
    facts: dict[str, Any] = {"beacons": [IDS["BE17"]] * 4, "beacon_status": [1, 0, 0, 0], "marks": [3, 0, 0, 0]}
    assert can(table(**facts), "use beacon 1")
    assert not can(table(**facts, sd_deck=[]), "use beacon 1")


def test_the_second_deal_comes_after_the_letter() -> None:
    """PT-7.7, A38: letter of day 3, then the cards, then round 3."""
    state = table(5, SIX)
    events: list[Event] = []
    while state.round < 3:
        state.threat = state.unrest = 0
        state.play(state.pending[0], passive(state), events)
    course = [event for event in events if isinstance(event, (ev.LetterRead, ev.AllegiancesDealt, ev.RoundBegan))]
    assert [type(event) for event in course[-3:]] == [ev.LetterRead, ev.AllegiancesDealt, ev.RoundBegan]
    assert course[-1] == ev.RoundBegan(3, (2, 3, 4, 0, 1))


def test_tied_presidents_roll_again() -> None:
    """PT-1.10: only the tied highest players, until one is left."""
    from intrigue.games.patriot.rules.setup import roll_off

    state = table(4, SIX)
    rig(state, 8, 3, 8, 7, 2, 2, 1, 5)
    assert roll_off(state, [0, 1, 2, 3]) == 2


def test_face_up_cards_are_seen_though_numbers_are_hidden() -> None:
    """PT-14.16 with the option hide_vote_counts: what an executed assassin adds lies open."""
    sides = {1: ["AL06"], 2: ["AL01"], 3: ["AL07"]}
    state = table(4, SIX, dead=[0, 1, 0, 0], fallen=[0, 1, 0, 0], sides=sides, options={"hide_vote_counts": True})
    change(state, hands={1: ["WAR 1", "WAR 2"], 2: ["FIN 1", "FIN 2"]})
    brief(state, "BR55")
    events: list[Event] = []
    do(state, "card WAR 1", "done", "card FIN 1", events=events)
    assert ev.VoteCardAdded(1, "WAR 1") in events
    assert [event.player for event in events if isinstance(event, ev.VoteCardAdded)] == [1]
    view = look(state, 3)
    assert (view.laid[1], view.laid_counts[1:3]) == (("WAR 1",), (1, None))


def test_nobody_is_offered_a_vote_that_cannot_be_called() -> None:
    """PT-5.5, PT-14.4: a Democratic holder gets option B of Planted Evidence."""
    state = table(3, (VIKTOR, ZAM, PETR))
    brief(state, "BR31")
    assert state.unrest == 1
