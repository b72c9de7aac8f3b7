"""Rulings where the clauses meet: A50 to A53 of the rules."""

from __future__ import annotations

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import (
    DONOVAN,
    FRANK,
    GAME,
    GUSTAVO,
    IDS,
    MAURY,
    PETR,
    SAMUEL,
    VIKTOR,
    ZAM,
    asked,
    brief,
    change,
    do,
    effect,
    finish_vote,
    look,
    next_decision,
    put_on_top,
    rig,
    set_opinion,
    table,
)

# ---- A50: triggers between riots that start together ---------------------------------------------


def test_losing_vote_comes_between_two_riots_of_one_effect() -> None:
    """PT-20.4, PT-9.12, A50: after the first card, before the second is drawn, which then sets Civil Unrest to 0."""
    state = table(3, (DONOVAN, PETR, ZAM), muted=7)
    change(state, uses=[0] * 9)
    put_on_top(state.riot_deck, IDS["RI1"], IDS["RI2"])
    rig(state, 1, 2, 1, 2)
    events: list[Event] = []
    state.events = events
    effect(state, "riot(2)")
    told = [
        event
        for event in events
        if isinstance(event, (ev.RiotDrawn, ev.TraitWorked))
        or (isinstance(event, ev.TrackerMoved) and event.name == "Civil Unrest")
    ]
    assert told == [
        ev.RiotDrawn("RI1"),
        ev.TraitWorked(0, "losing vote"),
        ev.TrackerMoved("Civil Unrest", 1, 1),
        ev.TrackerMoved("Civil Unrest", -1, 0),
        ev.RiotDrawn("RI2"),
    ]
    assert (state.threat, state.unrest) == (1, 0)


def test_silver_lining_comes_between_two_riots_too() -> None:
    """PT-20.4, CH08.S1, A50."""
    state = table(3, (VIKTOR, FRANK, ZAM), muted=7)
    put_on_top(state.riot_deck, IDS["RI1"], IDS["RI2"])
    rig(state, 1, 2, 1, 2)
    effect(state, "riot(2)")
    assert asked(state) == "PT-D23 1"
    assert len(state.riots) == 1


# ---- A51: a brief that is passed after something was set for its vote ----------------------------


def test_what_was_set_for_a_vote_that_never_comes_waits_for_the_next() -> None:
    """CH04.S2, CH07.S1, operation 25, A51: Pull Strings, then Rule Maker: the next vote has no Public Opinion."""
    state = table(3, (VIKTOR, MAURY, GUSTAVO), hands={0: ["FIN 5"]}, coins=4, muted=7)
    put_on_top(state.brief_deck, IDS["BR01"])
    do(state, "end act")
    assert asked(state) == "PT-D26 1"
    do(state, "use ability 1")
    assert asked(state) == "PT-D26 2"
    do(state, "use ability 1")
    assert look(state, None).opinion_cards == 0
    assert look(state, None).pile == ()
    next_decision(state, "PT-D5")
    change(state, hands={0: [], 1: ["FIN 5"], 2: []})
    finish_vote(brief(state, "BR02"))
    assert len(look(state, None).pile) == 0
    assert look(state, None).opinion_cards == 2


# ---- A52: looking at the President's hand --------------------------------------------------------


def test_the_hand_of_the_president_can_be_looked_at_the_allegiance_cannot() -> None:
    """PT-13.4, operation 23, A52: the printed rules protect the card that nobody looks at, not the hand."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["FIN 1"]})
    effect(state, "look(HAND,PICK)", me=1)
    assert [GAME.actions.text(action) for action in state.legal(1)] == ["player 3", "player 1"]
    do(state, "player 1")
    notes = look(state, 1).notes[1]
    assert notes is not None
    assert (notes.hands[0].player, notes.hands[0].cards) == (0, ("FIN 1",))
    state = table(3, (VIKTOR, ZAM, PETR))
    events: list[Event] = []
    state.events = events
    effect(state, "look(LOYALTY,PICK)", me=1)
    assert [event.target for event in events if isinstance(event, ev.Looked)] == [2]


# ---- A53: another request after a refusal --------------------------------------------------------


def law(*answers: str) -> PatriotState:
    """Petr calls a vote against Samuel, whose requests the President answers."""
    state = table(3, (VIKTOR, SAMUEL, PETR), muted=7)
    do(state, "end act")
    while asked(state) != "PT-D5 2":
        state.play(state.pending[0], passive_choice(state))
    change(state, ap=7, muted=7)
    set_opinion(state, "FIN 1", "FIN 1")
    do(state, "call a vote", "player 2")
    assert asked(state) == "PT-D27 1"
    return do(state, *answers)


def passive_choice(state: PatriotState) -> int:
    texts = {GAME.actions.text(action): action for action in state.legal(state.pending[0])}
    wanted = ("not now", "end act", "done", "no", "option B", "bow out", "keep the roll")
    return next((texts[text] for text in wanted if text in texts), next(iter(texts.values())))


def test_after_a_refused_request_to_lower_samuel_may_ask_to_raise() -> None:
    """CH06.S1, CH06.W1, PT-15.14, A53: the same request cannot be repeated, another one can be made."""
    state = law("lower the total", "no")
    assert asked(state) == "PT-D27 1"
    assert [GAME.actions.text(action) for action in state.legal(1)] == ["no", "raise the total"]
    do(state, "raise the total")
    assert asked(state) == "PT-D42 0"
    do(state, "yes")
    trial = look(state, None).trial
    assert trial is None or trial.need == 9
    assert state.uses[3] == 0


def test_after_two_refusals_the_vote_begins() -> None:
    """PT-15.14, A53: nothing is used."""
    uses = law().uses[3]
    state = law("raise the total", "no", "lower the total", "no")
    assert not asked(state).startswith(("PT-D27", "PT-D42"))
    assert state.uses[3] == uses == 1


def test_samuel_may_let_it_be_after_a_refusal() -> None:
    state = law("raise the total", "no", "no")
    assert not asked(state).startswith(("PT-D27", "PT-D42"))
