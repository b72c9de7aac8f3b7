"""Reprogram beacons (PT-11.10): one choice of 1 to 4 beacons, and then the new ones are turned over."""

from __future__ import annotations

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import READY, UNLAUNCHED
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import GAME, THREE, asked, can, change, do, look, table


def reprogramming(option: str = "any", status: tuple[int, ...] = (UNLAUNCHED,) * 4) -> PatriotState:
    state = table(3, THREE, ap=3, options={"reprogram": option})
    change(state, beacon_status=list(status))
    return do(state, "reprogram beacons")


def test_all_beacons_are_chosen_before_the_first_is_turned_over() -> None:
    """PT-D9: what comes up cannot help to choose the next one."""
    state = reprogramming()
    old, deck = state.beacons[:], state.beacon_deck[:]
    events: list[Event] = []
    do(state, "beacon tile 3", "beacon tile 1", events=events)
    assert (state.beacons, state.beacon_deck) == (old, deck)
    ids = GAME.tables.beacon_ids
    assert events == [ev.BeaconChosen(0, 2, ids[old[2]]), ev.BeaconChosen(0, 0, ids[old[0]])]
    assert GAME.rules.beacon[old[2]].name in state.prompt(0).text
    do(state, "done", events=events)
    assert state.beacons == [deck[-2], old[1], deck[-1], old[3]]
    assert state.beacons_gone == [old[2], old[0]]
    assert [event.tile for event in events if isinstance(event, ev.BeaconReplaced)] == [2, 0]
    assert asked(state) == "PT-D5 0"


def test_at_least_one_beacon_must_be_chosen() -> None:
    """PT-D9, PT-4.6: 1 to 4."""
    state = reprogramming()
    assert not can(state, "done")
    do(state, "beacon tile 2")
    assert can(state, "done")
    assert not can(state, "beacon tile 2")


def test_the_fourth_beacon_ends_the_choice() -> None:
    state = reprogramming()
    deck = state.beacon_deck[:]
    do(state, "beacon tile 1", "beacon tile 2", "beacon tile 3", "beacon tile 4")
    assert state.beacons == deck[:-5:-1]
    assert state.beacon_status == [UNLAUNCHED] * 4


def test_no_more_beacons_are_chosen_than_there_are_new_ones() -> None:
    """PT-11.11: a replacement that cannot be made is not made."""
    state = table(3, THREE, ap=3)
    change(state, beacons_gone=state.beacon_deck[:-2], beacon_deck=state.beacon_deck[-2:])
    old, deck = state.beacons[:], state.beacon_deck[:]
    do(state, "reprogram beacons", "beacon tile 4", "beacon tile 2")
    assert state.beacons == [old[0], deck[0], old[2], deck[1]]
    assert asked(state) == "PT-D5 0"


def test_only_launched_ones_or_all_unlaunched_ones() -> None:
    """PT-11.10 with the option reprogram = one: any number of launched beacons, or all that are not launched."""
    mixed = (READY, UNLAUNCHED, READY, UNLAUNCHED)
    state = reprogramming("one", mixed)
    do(state, "beacon tile 1")
    assert [GAME.actions.text(action) for action in state.legal(0)] == ["done", "beacon tile 3"]
    do(state, "done")
    assert state.beacon_status == [UNLAUNCHED, UNLAUNCHED, READY, UNLAUNCHED]
    state = reprogramming("one", mixed)
    do(state, "beacon tile 2")
    assert [GAME.actions.text(action) for action in state.legal(0)] == ["beacon tile 4"]
    do(state, "beacon tile 4")
    assert state.beacon_status == list(mixed)
    assert len(state.beacons_gone) == 2


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_choice_is_made_before_all_eyes(viewer: int | None) -> None:
    """PT-D9: who sees it: all. It can be taken back until the beacons are turned over."""
    state = reprogramming()
    events: list[Event] = []
    do(state, "beacon tile 3", events=events)
    assert not [event for event in events if event.reveals]
    assert look(state, viewer).agenda[-1].about["tiles"] == (2,)
