"""PT-2 (structure), PT-3 (gather) and PT-7 (Round Actions)."""

from __future__ import annotations

from typing import Any

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import S_LETTER, S_LOSE, S_ROUND_BEACONS, S_ROUND_RIOTS, S_ROUND_TAXES
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import (
    DIVA,
    DONOVAN,
    HILBERT,
    IDS,
    PETR,
    TABLES,
    VIKTOR,
    WILFRED,
    ZAM,
    asked,
    can,
    do,
    idle,
    look,
    next_decision,
    passive,
    table,
    to_end_of_round,
)


def step(state: PatriotState, *agenda: Any) -> PatriotState:
    idle(state)
    state.agenda.extend(agenda)
    state.run()
    return state


def test_five_rounds() -> None:
    """PT-2.1, PT-2.2, PT-7.2: after the letter of day 5 the game is over, without further Round Actions."""
    state = table()
    turns: list[int] = []
    while state.result is None:
        state.threat = state.unrest = 0
        events: list[Event] = []
        state.play(state.pending[0], passive(state), events)
        turns += [event.player for event in events if isinstance(event, ev.TurnBegan)]
    assert state.round == 5
    assert len(turns) == 4 * 5 - 1
    assert state.letter == -1


def test_a_turn_has_three_parts() -> None:
    """PT-2.3, PT-5.1: gather, act, encounter, which cannot be skipped."""
    state = table()
    assert state.phase == 2
    assert state.brief == -1
    do(state, "end act")
    assert state.phase >= 3


def test_the_order_moves_on() -> None:
    """PT-2.4, PT-2.5, PT-2.8: the second becomes first; seats do not change."""
    state = table()
    assert state.order == [0, 1, 2, 3]
    to_end_of_round(state)
    assert state.order == [1, 2, 3, 0]
    assert state.setup.orders[0] == (0, 1, 2, 3)


def test_the_order_moves_back_as_an_option() -> None:
    """PT-2.5 with the option turn_rotation."""
    state = table(options={"turn_rotation": "backward"})
    to_end_of_round(state)
    assert state.order == [3, 0, 1, 2]


def test_the_standee_returns() -> None:
    """PT-2.7: the next turn starts in the Meeting Room."""
    state = table(ap=5)
    do(state, "pick up war")
    assert state.at == 3
    do(state, "end act")
    next_decision(state, "PT-D5")
    assert state.at == 4


def test_an_executed_assassin_still_has_turns() -> None:
    """PT-2.8, PT-14.16."""
    state = table(5, dead=[0, 1, 0, 0, 0], fallen=[0, 1, 0, 0, 0], sides={1: ["AL06"]})
    do(state, "end act")
    while state.active == 0:
        state.play(state.pending[0], passive(state))
    assert state.active == 1
    assert len(state.hands[1]) >= 6


def test_gathering() -> None:
    """PT-3.1, PT-3.2, E-1: so many cards of each type as the character gathers, also beyond the hand limit."""
    state = table(3, (DONOVAN, ZAM, PETR), hands={1: ["FIN 1"] * 8})
    do(state, "end act")
    while state.active == 0:
        state.play(state.pending[0], passive(state))
    types = [TABLES.kind_type[kind] for kind in state.hands[1]]
    assert len(types) >= 14
    assert types.count(2) == 5


def test_an_additional_card_may_be_declined() -> None:
    """PT-3.2, PT-D4, CH05.S1."""
    for text, more in (("no card", 0), ("draw finance", 1)):
        state = table(3, (VIKTOR, DIVA, ZAM))
        do(state, "end act")
        next_decision(state, "PT-D4")
        before = len(state.hands[1])
        do(state, text)
        assert len(state.hands[1]) == before + more


def test_the_hand_limit_at_the_end_of_the_own_turn() -> None:
    """PT-3.3, PT-3.4, PT-D24, S-26: after the Encounter; other hands may be larger."""
    state = table(hands={0: ["FIN 1"] * 11, 1: ["WAR 1"] * 11})
    state.brief_deck.clear()
    do(state, "end act")
    assert asked(state) == "PT-D17 0"  # a last contribution to the letter comes just before
    do(state, "done")
    assert asked(state) == "PT-D24 0"
    do(state, "card FIN 1", "card FIN 1", "card FIN 1")
    assert len(state.hands[0]) == 8
    assert len(state.hands[1]) > 11


def test_discards_lie_face_up() -> None:
    """PT-3.5."""
    state = table(hands={0: ["SPY 4", "WAR 2"]})
    step(state, (S_LOSE, 0, 1, 0))
    do(state, "card SPY 4")
    assert state.discards[1] == [TABLES.kind_ids.index("SPY 4")]
    assert look(state, None).discards[1] == ("SPY 4",)


# ---- Round Actions -------------------------------------------------------------------------------


def test_round_actions_in_order() -> None:
    """PT-7.1, PT-7.3, PT-7.4, PT-7.5, PT-7.6, PT-10.9, E-6."""
    state = table(letter=IDS["LE11"], taxes=4, beacon_status=[2, 0, 0, 0], riots=[IDS["RI1"]], raised=1, rioters=1 << 9)
    state.brief_deck.clear()
    events: list[Event] = []
    day = state.round
    while state.round == day:
        state.unrest = 0
        state.play(state.pending[0], passive(state), events)
    names = [
        type(event).__name__
        for event in events
        if isinstance(event, (ev.LetterResolved, ev.RiotAgain, ev.BeaconsReady, ev.LetterRead))
        or (isinstance(event, ev.TrackerMoved) and event.name == "Treasury")
    ]
    assert names == ["LetterResolved", "RiotAgain", "BeaconsReady", "TrackerMoved", "LetterRead"]
    assert state.coins == 4


def test_a_used_beacon_is_ready_again() -> None:
    """PT-7.4, E-7."""
    state = table(beacon_status=[2, 1, 0, 2])
    step(state, (S_ROUND_BEACONS,))
    assert state.beacon_status == [1, 1, 0, 1]


def test_taxes() -> None:
    """PT-7.5 and CH10.S1: Hilbert's Dividends."""
    state = table(taxes=4)
    step(state, (S_ROUND_TAXES,))
    assert state.coins == 4
    state = table(3, (VIKTOR, HILBERT, ZAM), taxes=2, coins=0)
    step(state, (S_ROUND_TAXES,))
    assert state.coins == 3


def test_who_decides_in_round_actions() -> None:
    """PT-7.8: the first player of the finished round for letters, of the new one for the rest."""
    state = table(order=[1, 2, 3, 0], letter=IDS["LE13"])
    step(state, (S_ROUND_RIOTS,), (S_LETTER, 0))
    assert state.active == 1
    state = table(3, (VIKTOR, WILFRED, ZAM), letter=IDS["LE11"], threat=1)
    step(state, (S_LETTER, 0))
    assert asked(state) == "PT-D26a 1"
    assert can(state, "yes")
