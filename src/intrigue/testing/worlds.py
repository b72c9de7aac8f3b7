"""Worlds that one viewer cannot tell apart: a position and its twins. What laws ask about a world is made once.

A law about twins is a `Look`: made for a position and a viewer, it keeps what belongs to the original and compares one
twin after the other with it. So one law can look at twins, or several of them at the same ones (see `together`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random

from intrigue.core.events import Event, readable
from intrigue.core.state import State
from intrigue.core.view import View
from intrigue.server.protocol import encode
from intrigue.testing.hidden import twins_of
from intrigue.testing.outlook import sent, told
from intrigue.testing.table import Move, Position, Table, Viewer, after

MOST_ACTIONS = 2
MOST_SEATS = 2
ANSWERED = ("pending", "asks")


class Step:
    """What happened, as a viewer meets it: what the viewer is told, may still read of it, and sees after it."""

    def __init__(self, played: State, events: list[Event], viewer: Viewer) -> None:
        self.played = played
        self.events = events
        self.viewer = viewer

    @cached_property
    def told(self) -> str:
        return "\n".join(told(self.played, self.events, self.viewer))

    @cached_property
    def kept(self) -> str:
        lasting = readable(self.events, self.viewer, over=False)
        if lasting == [event for event in self.events if event.seen_by(self.viewer)]:
            return self.told
        return "\n".join(sent(self.played.game, lasting, self.played.players))

    @cached_property
    def fields(self) -> dict[str, bytes]:
        """The fields of the view, each as JSON."""
        return fields_of(self.played.view(self.viewer))

    @cached_property
    def view(self) -> str:
        return b"\n".join(self.fields.values()).decode()

    @cached_property
    def table(self) -> str:
        """The view without who must decide what: that an answer is in needs no event."""
        return b"\n".join([data for name, data in self.fields.items() if name not in ANSWERED]).decode()

    @property
    def over(self) -> bool:
        return self.played.over

    @property
    def final(self) -> bool:
        """Whether the move can never be undone."""
        return self.over or any(event.reveals or event.final for event in self.events)


class World:
    """A state as one viewer meets it."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self.state = state
        self.viewer = viewer
        self._steps: dict[Move, Step] = {}

    def step(self, move: Move) -> Step:
        made = self._steps.get(move)
        if made is None:
            made = self._steps[move] = Step(*after(self.state, *move), self.viewer)
        return made


class Place:
    """A position and one who looks at it."""

    def __init__(self, position: Position, viewer: Viewer, rng: Random) -> None:
        self.position = position
        self.viewer = viewer
        self.original = World(position.state, viewer)
        self.rng = rng

    @property
    def state(self) -> State:
        return self.position.state

    @cached_property
    def moves(self) -> list[Move]:
        """Some moves that could be made here."""
        state = self.state
        return [
            (seat, action)
            for seat in some(state.pending, MOST_SEATS, self.rng)
            for action in some(state.legal(seat), MOST_ACTIONS, self.rng)
        ]

    @cached_property
    def dice(self) -> Random:
        """For choices that depend on a twin: the other twins stay the same whatever is done with one."""
        return Random(f"{self.position.moves} {self.viewer}")

    def moves_in(self, twin: World) -> list[Move]:
        """Those that can be made in a twin as well; if there are none, another that can be made in both, if any."""
        legal = {seat: twin.state.legal(seat) for seat in twin.state.pending}
        found = [(seat, action) for seat, action in self.moves if action in legal.get(seat, ())]
        if found:
            return found
        common = [
            (seat, action)
            for seat in self.state.pending
            for action in self.state.legal(seat)
            if action in legal.get(seat, ())
        ]
        return [self.dice.choice(common)] if common else []

    def doing(self, move: Move) -> str:
        """A move, for messages."""
        seat, action = move
        return f"{self.position}: when seat {seat} does {self.state.game.actions.text(action)!r}, viewer {self.viewer}"


Look = Callable[[World], bool]
"""Compares a twin with the original and raises an AssertionError if a law is broken. Tells whether there was anything
to compare."""
LookMaker = Callable[[Place], Look]
Viewers = Callable[[State, Random], Sequence[Viewer]]


def look_at_twins(
    table: Table,
    purpose: str,
    makers: Sequence[LookMaker],
    number: int,
    viewers: Viewers | None = None,
    looked: Callable[[int], None] | None = None,
) -> None:
    """So many twins for each position of a game and each viewer: every law looks at all of them. `looked` hears the
    place of each law that has compared a twin."""
    rng = table.rng(purpose)
    for position in table.positions():
        for viewer in (viewers or table.viewers)(position.state, rng):
            place = Place(position, viewer, rng)
            twins = [World(twin, viewer) for twin in twins_of(position.state, viewer, rng, number)]
            for law, make in enumerate(makers):
                look = make(place)
                for twin in twins:
                    if look(twin) and looked is not None:
                        looked(law)


def fields_of(view: View) -> dict[str, bytes]:
    """The fields of a view, each as the JSON that is sent."""
    return {name: encode(getattr(view, name)) for name in view.__dataclass_fields__}


def some(items: Sequence[int], most: int, rng: Random) -> list[int]:
    return rng.sample(items, min(len(items), most))
