"""The walkthrough of the first round (E-16), and examples of the rules that no other test plays."""

from __future__ import annotations

from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import (
    DIVA,
    GAME,
    HILBERT,
    IDS,
    VIKTOR,
    asked,
    do,
    hand,
    kinds,
    quiet,
    rig,
)


def guided() -> PatriotState:
    """The guided game with Viktor on seat 0, Diva on seat 1 and Hilbert on seat 2."""
    names = {VIKTOR: "CH01", DIVA: "CH05", HILBERT: "CH10"}
    state = GAME.new(3, 11, {"tutorial": True})
    for _ in range(3):
        if state.pending and state.prompt(state.pending[0]).decision == "PT-D43":
            do(state, f"character {names[(VIKTOR, DIVA, HILBERT)[state.pending[0]]]}")
    return state


def test_the_walkthrough() -> None:
    """E-16 with PT-1.18, PT-1.19, PT-4.12, PT-4.18, PT-8.2, PT-9.13, PT-12.4, PT-6.5, PT-7.6: dice as printed."""
    state = guided()
    assert state.characters == [VIKTOR, DIVA, HILBERT]
    while state.prompt(state.pending[0]).decision == "PT-D3":
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    quiet(state)

    # Viktor: coins, a roll of 1, a riot; the blame is his.
    assert hand(state, 0) == ["FIN 1", "FIN 2", "SPY 1", "SCI 2", "WAR 1", "WAR 2"]
    rig(state, 1, 2, 3)
    do(state, "gain 5 coins")
    assert (state.coins, state.unrest, state.ap) == (5, 4, 3)
    do(quiet(state), "roll for unrest", "done")
    assert (state.unrest, state.rioters, state.threat) == (0, 0b0110, 1)
    quiet(do(quiet(state), "end act"))
    assert state.brief == IDS["BR28"]
    do(state, "option B", "done")
    assert state.ap_next[0] == -3

    # Diva: an extra card, both rioters executed, a beacon, a roll of 3.
    quiet(state)
    assert asked(state) == "PT-D4 1"
    do(state, "draw finance")
    quiet(state)
    assert (state.active, state.ap) == (1, 8)
    rig(state, 7)
    do(state, "roll to execute", "keep the roll", "treasury 2", "treasury 3")
    assert (state.rioters, state.riots, state.ap) == (0, [], 5)
    do(quiet(state), "launch beacon 1")
    assert (state.coins, state.ap) == (1, 1)
    do(quiet(state), "pick up finance")
    rig(state, 3)
    quiet(do(quiet(state), "end act"))
    assert (state.coins, state.threat) == (0, 2)
    while asked(state)[:6] in {"PT-D17", "PT-D24"}:
        state.play(1, state.legal(1)[0])

    # Hilbert: projects of 1, 2, 2 and 8, a discovery, and a vote of 13.
    quiet(state)
    assert (state.active, state.ap) == (2, 8)
    state.hands[2] = sorted(kinds("FIN 1", "FIN 2", "FIN 3", "FIN 3", "SCI 1", "SCI 3"))
    for roll, marks in ((1, 0), (2, 0), (2, 0), (8, 4)):
        rig(state, roll)
        do(state, "science project")
        if asked(state).startswith("PT-D12"):
            do(state, "done")
        assert state.marks[2] == marks
        quiet(state)
    do(state, "make a discovery", "card 1")
    assert state.held[2] == (IDS["SD02"],)
    state.hands[0], state.hands[1] = kinds("SPY 1"), sorted(kinds("SPY 1", "SPY 2"))
    rig(state)
    quiet(do(quiet(state), "end act"))
    do(state, "card FIN 1", "card FIN 2", "card FIN 3", "card FIN 3", "done")
    do(state, "card SPY 1", "card SPY 1", "card SPY 2")
    if asked(state) == "PT-D20 1":
        do(state, "no card")
    assert sorted(state.pile[-2:]) == sorted(kinds("SCI 2", "SPY 2"))
    assert asked(state) == "PT-D41 2"
    do(state, "launch beacon 2")
    while state.round == 1:
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    assert state.threat == 2
    assert state.order == [1, 2, 0]
    assert GAME.rules.letter[state.letter].day == 2
