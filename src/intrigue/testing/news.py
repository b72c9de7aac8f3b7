"""Events tell a viewer exactly what the views show.

Take worlds that look alike to a viewer, let the same thing be done in each (or different things in the same one), and
compare. If the views then differ, the viewer must have been told something different, otherwise the log is silent about
something that can be seen. If what the viewer was told (and may keep) differs, the views must differ too, otherwise
the view forgets what the viewer knows, or an event tells what it should not.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import cast

from intrigue.core.codec import to_data
from intrigue.core.events import Event
from intrigue.core.state import State
from intrigue.testing.hidden import twins_of
from intrigue.testing.outlook import kept, told
from intrigue.testing.table import Table, Viewer, after, difference, law, play_out

TWINS = 4
MOST_ACTIONS = 2
MOST_STEPS = 5
MOST_SEATS = 2
STARTS = range(200, 206)


@dataclass(frozen=True)
class News:
    """What a viewer was told by a step, may still read of it, and sees after it."""

    told: str
    kept: str
    view: str
    table: str
    """The view without who must decide what: that an answer is in needs no event."""
    over: bool


def news(state: State, events: list[Event], viewer: Viewer) -> News:
    data = cast(dict[str, object], to_data(state.view(viewer)))
    return News(
        told="\n".join(told(state, events, viewer)),
        kept="\n".join(kept(state, events, viewer)),
        view=json.dumps(data),
        table=json.dumps({name: value for name, value in data.items() if name not in ("pending", "asks")}),
        over=state.result is not None,
    )


def compare_all(seen: list[News], what: str) -> None:
    for one, other in combinations(seen, 2):
        compare(one, other, what)


def compare(one: News, other: News, what: str) -> None:
    if one.kept != other.kept:
        assert one.view != other.view, f"{what} is told what the view does not show: {difference(one.kept, other.kept)}"
    if one.table != other.table and not (one.over or other.over):  # after the end the whole history may be read
        assert one.told != other.told, f"{what} sees what no event has told: {difference(one.table, other.table)}"


@law
def same_step_in_twins(table: Table) -> None:
    """The same seat does the same thing in several worlds that a viewer cannot tell apart."""
    rng = table.rng("news")
    for position in table.positions():
        state = position.state
        for viewer in table.viewers(state, rng):
            worlds = [state, *twins_of(state, viewer, rng, TWINS)]
            for seat in some(state.pending, MOST_SEATS, rng):
                for action in some(state.legal(seat), MOST_ACTIONS, rng):
                    steps = [after(world, seat, action) for world in worlds if action in world.legal(seat)]
                    what = f"{position}: when seat {seat} does {state.game.actions.text(action)!r}, viewer {viewer}"
                    compare_all([news(*step, viewer) for step in steps], what)


@law
def other_steps_in_one_world(table: Table) -> None:
    """A seat does one thing or another; those who watch see a difference exactly if they are told one."""
    rng = table.rng("steps")
    for position in table.positions():
        state = position.state
        for seat in some(state.pending, MOST_SEATS, rng):
            worlds = [after(state, seat, action) for action in some(state.legal(seat), MOST_STEPS, rng)]
            for viewer in table.viewers(state, rng):
                if viewer == seat:
                    continue
                what = f"{position}: of what seat {seat} does, viewer {viewer}"
                compare_all([news(*world, viewer) for world in worlds], what)


@law
def the_deal_tells_what_is_seen(table: Table) -> None:
    """At the start, nothing may be told to a viewer that the first view does not show."""
    starts = []
    for seed in STARTS:
        events: list[Event] = []
        starts.append((table.new(events, seed=seed), events))
    for viewer in (None, *range(table.players)):
        for one, other in combinations([news(state, events, viewer) for state, events in starts], 2):
            assert one.kept == other.kept or one.view != other.view, (
                f"at the start viewer {viewer} is told what the view does not show: {difference(one.kept, other.kept)}"
            )


@law
def events_are_known(table: Table) -> None:
    """Every event is of a kind that the game lists, and goes to seats that exist."""
    events: list[Event] = []
    play_out(table.new(events), table.rng("kinds"), events)
    for event in events:
        assert type(event) in table.game.event_classes, f"{type(event).__name__} is not among the events of the game"
        for seats in (event.audience, event.kept_by):
            assert seats is None or set(seats) <= set(range(table.players)), f"{event} goes to seats {seats}"


def some(items: tuple[int, ...] | list[int], most: int, rng: Random) -> list[int]:
    return rng.sample(items, min(len(items), most))
