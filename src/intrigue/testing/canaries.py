"""Canaries: marked hidden values never appear in anything that a viewer gets, and a view stands alone."""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator
from typing import Any

from intrigue.core.chance import Chance
from intrigue.core.codec import from_data
from intrigue.core.events import Event
from intrigue.core.game import Game
from intrigue.core.match import Match
from intrigue.core.state import State
from intrigue.testing.hidden import secrets_of
from intrigue.testing.outlook import outlook, sent, told
from intrigue.testing.table import Position, Table, Viewer, after, dumped, law, random_move
from intrigue.testing.worlds import some

KEY = 0xC0FFEE_0FF1CE_DECADE_5EA_BED_FACADE_C0FFEE_0FF1CE_DECADE_5EA
COUNTER = 8_181_818_181_818_100
SEED = 918_273_645_546_372_819
MOST_ACTIONS = 3
LISTENINGS = 2


@law
def canaries_stay_silent(table: Table) -> None:
    """Plant marks in what is hidden from a viewer, and read all that this viewer gets now and after the next step."""
    rng = table.rng("canaries")
    for position in table.positions():
        for viewer in table.viewers(position.state, rng):
            data, texts = secrets_of(table.game).mark(dumped(position.state), viewer)
            chance = [f"{KEY:x}", f"{KEY:X}", str(KEY), str(COUNTER)[:-3]]
            state = planted(position.state, data)
            listen(state, viewer, [*texts, *chance], f"{position}: viewer {viewer}")
            for seat in some(state.pending, 1, rng):
                for action in some(state.legal(seat), MOST_ACTIONS, rng):
                    what = f"{position}: after {table.game.actions.text(action)!r} of seat {seat}, viewer {viewer}"
                    try:
                        listen_after(state, seat, action, viewer, texts, chance, what)
                    except (LookupError, ValueError):
                        continue  # a marked card came into play, which no rule knows


def planted(state: State, marked: dict[str, Any]) -> State:
    """The state with the marked fields, which `load` might refuse, and with a marked chance."""
    before, state = dumped(state), state.copy()
    for name, kind in state.game.state_class.FIELDS.items():
        if marked[name] != before[name]:
            setattr(state, name, from_data(kind, marked[name], name))
    state.chance = Chance.at(KEY, COUNTER)
    return state


def listen_after(
    state: State, seat: int, action: int, viewer: Viewer, texts: list[str], chance: list[str], what: str
) -> None:
    """Read all that a viewer gets after an action. What came to light by it may be seen."""
    played, events = after(state, seat, action)
    open_now = any(event.reveals and event.seen_by(viewer) for event in events)
    listen(played, viewer, chance if open_now else [*texts, *chance], what, events)


def listen(state: State, viewer: Viewer, marks: list[str], what: str, events: list[Event] | None = None) -> None:
    pieces = outlook(state, viewer)
    del pieces["tensor"]  # numbers, in which no text can be found
    pieces["value of the view"] = repr(state.view(viewer))
    pieces["news"] = "\n".join(told(state, events or [], viewer))
    for piece, text in pieces.items():
        for mark in marks:
            assert mark not in text, f"{what} finds {mark!r} in the {piece}"


@law
def the_seed_stays_secret(table: Table) -> None:
    """Neither the seed nor the key made from it is in what anybody gets from a whole match, its log included."""
    match = Match(table.game, table.players, SEED, table.options)
    rng = table.rng("seed")
    marks = [str(SEED), f"{SEED:x}", f"{match.state.chance.key:x}", str(match.state.chance.key)]
    listened = 0
    while match.state.pending:
        match.play(*random_move(match.state, rng))
        if listened < LISTENINGS and rng.randrange(10) == 0:
            listened += 1
            for viewer in table.viewers(match.state, rng):
                listen(match.state, viewer, marks, f"viewer {viewer}", match.log(viewer))
    log = "\n".join(sent(table.game, match.log(None), table.players))
    for mark in marks:
        assert mark not in log, f"after the end everybody finds {mark!r} in the log"


@law
def views_stand_alone(table: Table) -> None:
    """A view can be pickled by itself, leads to no state, and shares nothing with one that could be changed."""
    for position in table.positions():
        state = position.state
        own = {id(part): name for name, part in changeable_parts(state)}
        for viewer in (None, *range(table.players)):
            view = state.view(viewer)
            assert pickle.loads(alone(position, view, viewer)) == view, f"{position}: pickle changed a view"
            for part in parts_of(view):
                assert id(part) not in own, f"{position}: the view of {viewer} shares {own[id(part)]!r} with the state"


def alone(position: Position, view: object, viewer: Viewer) -> bytes:
    """The view as bytes, made by a pickler that stops at anything a viewer must not hold."""

    class Guard(pickle.Pickler):
        def persistent_id(self, part: object) -> None:
            forbidden = isinstance(part, (State, Game, Chance))
            assert not forbidden, f"{position}: the view of {viewer} holds a {type(part).__name__}"

    out = io.BytesIO()
    Guard(out).dump(view)
    return out.getvalue()


def changeable_parts(state: State) -> Iterator[tuple[str, object]]:
    """The lists of a state, and the lists in them. (Options are the same throughout, and shared by all.)"""
    for name in state.FIELDS:
        yield from ((name, part) for part in parts_of(getattr(state, name)))
    for name in ("agenda", "asks", "menus"):
        yield name, getattr(state, name)


def parts_of(value: object) -> Iterator[object]:
    """The lists, sets and dictionaries that can be reached from a value."""
    if isinstance(value, (list, set, dict)):
        yield value
    if isinstance(value, (list, set, tuple)):
        for item in value:
            yield from parts_of(item)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from parts_of(getattr(value, name))
