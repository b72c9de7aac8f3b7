"""Windows in which abilities and held discoveries can be used, and what others learn of them (PT-15.5 to PT-15.7)."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import (
    GAME,
    GUSTAVO,
    HILBERT,
    JACK,
    VIKTOR,
    asked,
    do,
    look,
    put_on_top,
    table,
)
from tests.games.patriot.positions import IDS as NUMBERS

THREE = (VIKTOR, HILBERT, JACK)
NAMES = ["Anna", "Boris", "Clara"]


def seen(state: PatriotState, events: list[Event], viewer: int | None) -> tuple[object, ...]:
    """All that reaches a viewer by a move and after it."""
    view = look(state, viewer)
    told = [event for event in events if event.seen_by(viewer)]
    return told, view, state.prompt(viewer), GAME.show(view, NAMES), list(GAME.encode(view))


def at_a_moment() -> PatriotState:
    """Hilbert, seat 1, can use an ability before the first action of seat 0; then Jack, seat 2."""
    state = table(3, THREE, ap=5, unrest=3, hands={0: ["FIN 1"]}, muted=0)
    return do(state, "pick up finance")


def in_a_brief_window() -> PatriotState:
    state = table(3, THREE, ap=5, unrest=3, hands={0: ["FIN 1"]}, muted=0)
    put_on_top(state.brief_deck, NUMBERS["BR11"])
    return do(state, "end act", "not now")


@pytest.mark.parametrize("position", [at_a_moment, in_a_brief_window])
@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_how_a_window_was_declined_is_told_to_nobody(position: object, viewer: int | None) -> None:
    """PT-D26, PT-D39: whether "not now" or "not this turn", the others see only that the game goes on."""
    found = []
    for answer in ("not now", "not this turn"):
        state = position()  # type: ignore[operator]
        assert state.pending == (1,)
        events: list[Event] = []
        state.play(1, GAME.actions.index(answer), events)
        assert state.pending == (2,)
        found.append(seen(state, events, viewer))
    assert found[0] == found[1]
    assert found[0][0] == []


def test_who_stands_back_is_reminded_of_it() -> None:
    """PT-D39: the seat itself sees it. It has nothing left to choose in this turn, and the others cannot tell."""
    state = at_a_moment()
    events: list[Event] = []
    do(state, "not this turn", events=events)
    assert events == [ev.StoodBack(1, audience=(1,))]
    assert (look(state, 1).muted, look(state, 0).muted, look(state, None).muted) == ((1,), (), ())
    do(state, "not now")
    state.play(0, GAME.actions.index("pick up spy"))
    assert asked(state) == "PT-D39 1"
    assert state.legal(1) == (GAME.actions.index("not now"),)
    assert state.prompt(1).text == 'You have said "not this turn": let the game go on.'
    do(state, "not now")
    assert asked(state) == "PT-D39 2"
    assert GAME.actions.index("use ability 1") in state.legal(2)


def test_who_stands_back_may_still_use_what_belongs_to_the_brief() -> None:
    """PT-15.7: "not this turn" is about what can be used at any moment."""
    state = table(3, (VIKTOR, HILBERT, GUSTAVO), muted=0, hands={0: ["FIN 1"]})
    state.muted = 1 << 0 | 1 << 1 | 1 << 2
    put_on_top(state.brief_deck, NUMBERS["BR01"])
    state.play(0, GAME.actions.index("end act"))
    assert (asked(state), len(state.legal(0))) == ("PT-D26 0", 1)
    do(state, "not now")
    assert asked(state) == "PT-D26 2"
    assert "use ability 1" in [GAME.actions.text(action) for action in state.legal(2)]


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_later_moments_do_not_tell_who_stands_back(viewer: int | None) -> None:
    """PT-D39: the same game goes on before the eyes of the others."""
    found = []
    for answer in ("not now", "not this turn"):
        state = at_a_moment()
        told: list[Event] = []
        for seat, text in ((1, answer), (2, "not now"), (0, "gain 2 coins"), (1, "not now"), (2, "not now")):
            state.play(seat, GAME.actions.index(text), told)
            found.append(seen(state, told, viewer))
    assert found[:5] == found[5:]


def test_one_person_with_two_characters_knows_both() -> None:
    """PT-19.2."""
    state = table(1, (VIKTOR, HILBERT), ap=5, muted=0)
    do(state, "pick up finance")
    assert asked(state) == "PT-D39 0"
    do(state, "not this turn")
    assert look(state, 0).muted == (1,)
    assert GAME.sampler(look(state, 0)).draw(Random(1)).muted == state.muted


def test_drawn_worlds_do_not_know_who_stands_back() -> None:
    state = do(at_a_moment(), "not this turn")
    assert GAME.sampler(look(state, 0)).draw(Random(1)).muted == 0
    assert GAME.sampler(look(state, 1)).draw(Random(1)).muted == 1 << 1
