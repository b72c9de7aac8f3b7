"""What goes out comes back: states through dump and load and through pickle, views and events through JSON."""

from __future__ import annotations

import json
import pickle

from intrigue.core.codec import to_data
from intrigue.core.events import Event
from intrigue.core.state import State
from intrigue.testing.table import (
    Position,
    Table,
    difference,
    dumped,
    fingerprint,
    law,
    play_one,
    play_out,
    view_text,
)

MOST = 40  # decisions of a game at which the round trip is made


@law
def states_round_trip(table: Table) -> None:
    """dump, JSON, load, dump: nothing is lost, at any decision."""
    for position in table.walk():
        if position.moves < MOST or not position.state.pending:
            check_round_trip(position, table.game.load(dumped(position.state)), "dump and load")


@law
def loaded_states_play_on(table: Table) -> None:
    """A state that was loaded, or went through pickle, looks and goes on exactly like the one that stayed."""
    for position in table.positions():
        stayed = position.state.copy()
        stayed_events: list[Event] = []
        play_out(stayed, table.rng("on"), stayed_events)
        for how, came_back in (
            ("dump and load", table.game.load(dumped(position.state))),
            ("pickle", pickle.loads(pickle.dumps(position.state))),
        ):
            check_round_trip(position, came_back, how)
            for viewer in table.viewers(position.state, table.rng("viewers")):
                was, now = view_text(position.state.view(viewer)), view_text(came_back.view(viewer))
                assert now == was, f"{position}: {how} changed what {viewer} sees: {difference(was, now)}"
            events: list[Event] = []
            play_out(came_back, table.rng("on"), events)
            assert fingerprint(came_back) == fingerprint(stayed), f"{position}: after {how} the game went another way"
            assert events == stayed_events, f"{position}: after {how} the game told another story"


@law
def views_and_events_round_trip(table: Table) -> None:
    """Views and events are plain data: JSON and back gives equal values."""
    game = table.game
    rng = table.rng("views")
    for position in table.positions():
        for viewer in table.viewers(position.state, rng):
            view = position.state.view(viewer)
            back = game.view_from(json.loads(view_text(view)))
            assert view_text(back) == view_text(view), f"{position}: the view of {viewer} came back changed"
            assert to_data(back) == to_data(view)
        if position.state.pending:
            events: list[Event] = []
            play_one(position.state.copy(), rng, events)
            for event in events:
                back_event = game.event_from(json.loads(json.dumps(game.event_data(event))))
                assert back_event == event, f"{position}: {event} came back as {back_event}"


def check_round_trip(position: Position, came_back: State, how: str) -> None:
    was, now = fingerprint(position.state), fingerprint(came_back)
    assert now == was, f"{position}: {how} changed the state: {difference(was, now)}"
