"""Events tell a viewer exactly what the views show.

Take worlds that look alike to a viewer, let the same thing be done in each (or different things in the same one), and
compare. If the views then differ, the viewer must have been told something different, otherwise the log is silent about
something that can be seen. If what the viewer was told (and may keep) differs, the views must differ too, otherwise
the view forgets what the viewer knows, or an event tells what it should not.
"""

from __future__ import annotations

from itertools import combinations

from intrigue.core.events import Event
from intrigue.testing.table import Move, Table, after, difference, law, play_out
from intrigue.testing.worlds import MOST_SEATS, Place, Step, World, look_at_twins, some

TWINS = 4
MOST_STEPS = 5
STARTS = range(200, 206)


class Compared:
    """Steps of worlds that a viewer cannot tell apart, each compared with all others."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.kept: dict[str, str] = {}  # for each view, what may still be read along with it
        self.tables: dict[str, str] = {}  # for everything that was told, what is seen then

    def add(self, step: Step) -> None:
        kept = self.kept.setdefault(step.view, step.kept)
        assert kept == step.kept, f"{self.what} is told what the view does not show: {difference(kept, step.kept)}"
        if not step.over:  # after the end the whole history may be read
            table = self.tables.setdefault(step.told, step.table)
            assert table == step.table, f"{self.what} sees what no event has told: {difference(table, step.table)}"


class SameStep:
    """The look of `same_step_in_twins`."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.compared: dict[Move, Compared] = {}

    def __call__(self, twin: World) -> bool:
        moves = self.place.moves_in(twin)
        for move in moves:
            if move not in self.compared:
                self.compared[move] = Compared(self.place.doing(move))
                self.compared[move].add(self.place.original.step(move))
            self.compared[move].add(twin.step(move))
        return bool(moves)


@law
def same_step_in_twins(table: Table) -> None:
    """The same seat does the same thing in several worlds that a viewer cannot tell apart."""
    look_at_twins(table, "news", [SameStep], TWINS)


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
                compared = Compared(f"{position}: of what seat {seat} does, viewer {viewer}")
                for world in worlds:
                    compared.add(Step(*world, viewer))


@law
def the_deal_tells_what_is_seen(table: Table) -> None:
    """At the start, nothing may be told to a viewer that the first view does not show."""
    starts = []
    for seed in STARTS:
        events: list[Event] = []
        starts.append((table.new(events, seed=seed), events))
    for viewer in (None, *range(table.players)):
        for one, other in combinations([Step(*start, viewer) for start in starts], 2):
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
