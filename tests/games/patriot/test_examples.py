"""The walkthrough of the first round (E-16), and examples of the rules that no other test plays."""

from __future__ import annotations

from random import Random

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.view import Looking
from tests.games.patriot.positions import (
    DIVA,
    GAME,
    HILBERT,
    IDS,
    TABLES,
    VIKTOR,
    asked,
    do,
    hand,
    kinds,
    look,
    notes,
    passive,
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


def begin_round_1() -> PatriotState:
    """The President acts; everybody has taken pre-game cards of the first type on offer."""
    state = guided()
    while state.prompt(state.pending[0]).decision == "PT-D3":
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    return quiet(state)


def test_the_prepared_cards() -> None:
    """PT-1.18: the first Gather of each player takes them instead of drawing; pre-game cards come from the piles."""
    state = begin_round_1()
    assert state.characters == [VIKTOR, DIVA, HILBERT]
    assert GAME.rules.letter[state.letter].id == "LE11"
    assert hand(state, 0) == ["FIN 1", "FIN 2", "SPY 1", "SCI 2", "WAR 1", "WAR 2"]
    assert [len(state.hands[player]) for player in (1, 2)] == [1, 2]
    assert [card >> 6 for card in state.aside] == [DIVA] * 6 + [HILBERT] * 6
    for other in (1, 2):  # the prepared cards lay open, so the others remember them
        assert [(seen.player, sorted(seen.cards), seen.gone) for seen in notes(state, other).hands] == [
            (0, sorted(hand(state, 0)), 0)
        ]
    drawn = GAME.sampler(look(state, 1)).draw(Random(1))
    assert hand(drawn, 0) == hand(state, 0)
    assert [TABLES.kind_ids[kind] for kind in state.opinion[-1:-3:-1]] == ["SCI 2", "SPY 2"]


def test_the_walkthrough() -> None:
    """E-16 with PT-1.18, PT-1.19, PT-4.12, PT-4.18, PT-8.2, PT-9.13, PT-12.4, PT-6.5, PT-7.6: dice and cards as
    printed, and the same results."""
    state = begin_round_1()
    play_viktor(state)
    play_diva(state)
    play_hilbert(state)
    events: list[Event] = []
    while state.round == 1:
        state.play(state.pending[0], passive(state), events)
    letters = [event.passed for event in events if isinstance(event, ev.LetterResolved)]
    assert letters == [True]
    assert not [event for event in events if isinstance(event, (ev.RiotAgain, ev.BeaconsReady, ev.TrackerMoved))]
    assert (state.threat, state.coins, state.order) == (2, 0, [1, 2, 0])
    assert GAME.rules.letter[state.letter].day == 2
    while asked(state) != "PT-D5 0":  # Viktor is last in round 2 and pays for "It's me"
        state.threat = state.unrest = 0
        state.play(state.pending[0], passive(state))
    assert state.ap == 7


def play_viktor(state: PatriotState) -> None:
    """Coins, a roll of 1 without help, a riot; the blame is his."""
    rig(state, 1, 2, 3)
    do(state, "gain 5 coins")
    assert (state.coins, state.unrest, state.ap) == (5, 4, 3)
    do(quiet(state), "roll for unrest", "done")
    assert (state.unrest, state.rioters, state.threat) == (0, 0b0110, 1)
    assert state.riots == [IDS["RI1"]]
    quiet(do(quiet(state), "end act"))
    assert state.brief == IDS["BR28"]
    do(state, "option B", "done")
    assert state.ap_next[0] == -3


def play_diva(state: PatriotState) -> None:
    """An extra Finance card, both rioters executed, a beacon, the last AP for a card, a roll of 3."""
    quiet(state)
    assert asked(state) == "PT-D4 1"
    types = [sum(TABLES.kind_type[kind] == kind_of for kind in state.hands[1]) for kind_of in range(4)]
    do(state, "draw finance")
    quiet(state)
    assert sum(types) == 7  # six prepared ones and one from before the game
    assert [name for name in ("SPY 1", "SPY 2", "SCI 1", "SCI 2", "WAR 1", "WAR 3") if name not in hand(state, 1)] == []
    assert (state.active, state.ap) == (1, 8)
    rig(state, 7)
    do(state, "roll to execute", "keep the roll", "treasury 2", "treasury 3")
    assert (state.rioters, state.riots, state.riot_discard, state.ap) == (0, [], [IDS["RI1"]], 5)
    do(quiet(state), "launch beacon 1")
    assert (state.coins, state.ap) == (1, 1)
    do(quiet(state), "pick up finance")
    rig(state, 3)
    quiet(do(quiet(state), "end act"))
    assert (state.coins, state.threat) == (0, 2)
    do(state, "done")  # nothing for the letter, which is met already
    while asked(state) == "PT-D24 1":  # she keeps her Spy cards
        do(state, "card " + next(name for name in hand(state, 1) if not name.startswith("SPY")))


def play_hilbert(state: PatriotState) -> None:
    """Projects of 1, 2, 2 and 8, a discovery, and a vote of 13 that launches a beacon."""
    quiet(state)
    assert (state.active, state.ap) == (2, 8)
    assert all(hand(state, 2).count(name) >= 1 for name in ("FIN 1", "FIN 2", "SCI 1", "SCI 3"))
    assert hand(state, 2).count("FIN 3") >= 2
    for roll, marks in ((1, 0), (2, 0), (2, 0), (8, 4)):
        rig(state, roll)
        do(state, "science project")
        if asked(state).startswith("PT-D12"):
            do(state, "done")
        assert state.marks[2] == marks
        quiet(state)
    do(state, "make a discovery")
    assert look(state, 2).looking == Looking(2, "science", 2, ("SD02", "SD01"))
    do(state, "card 1")
    assert (state.held[2], state.sd_removed, state.marks[2]) == ((IDS["SD02"],), [IDS["SD01"]], 0)
    rig(state)
    events: list[Event] = []
    quiet(do(quiet(state), "end act"))
    assert state.brief == IDS["BR06"]
    do(state, "card FIN 1", "card FIN 2", "card FIN 3", "card FIN 3", "done")
    do(state, "card SPY 1", "done")
    do(state, "card SPY 1", "card SPY 2", "done", "no card", events=events)
    assert sorted(state.pile[-2:]) == sorted(kinds("SCI 2", "SPY 2"))
    assert ev.VoteTallied(13, "12+") in events
    assert asked(state) == "PT-D41 2"
    do(state, "launch beacon 2")
