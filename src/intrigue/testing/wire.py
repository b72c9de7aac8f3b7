"""What goes over the wire tells nobody more than the rules do: numbering, questions, options and undo included.

The laws look at a table as a server keeps it. What a viewer gets is the whole update; so whatever is compared here
covers view, question, legal actions, sequence numbers and the right to undo."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import cast

import msgspec

from intrigue.core.state import State
from intrigue.server.outgoing import Showing
from intrigue.server.storage import EntryRow, TableRow
from intrigue.server.table import Table as Served
from intrigue.server.table import Trial, header
from intrigue.testing.table import Move, Position, Table, Viewer, difference, fingerprint, law, names
from intrigue.testing.worlds import MOST_SEATS, Place, Step, World, look_at_twins, some

TWINS = 2
CLICKS = 40  # more than any choice takes


def row_of(state: State) -> TableRow:
    """What a server notes about a game like this."""
    return header("table", "room", state.game, state.players, state.options, 1, names(state.players))


def served(state: State, row: TableRow | None = None) -> Served:
    """A table of a server whose game stands at this state."""
    return Served(row or row_of(state), state.copy())


def click(table: Served, seat: int, action: int, trial: Trial | None = None) -> None:
    """A seat makes a move at a table."""
    text = table.game.actions.text(action)
    table.apply(EntryRow(table.id, table.length + 1, "move", seat, text, str(table.length)), trial)


def take_back(table: Served, seat: int) -> None:
    table.apply(EntryRow(table.id, table.length + 1, "undo", seat, "", str(table.length)))


def received(table: Served, viewer: Viewer) -> str:
    """Everything that a viewer gets who connects now."""
    update = Showing(table, names(table.row.players), coach=True).update(viewer, 0, ())
    return msgspec.json.encode(update).decode()


@dataclass(slots=True)
class Got:
    """What a viewer got by a move in the first world in which this was told."""

    table: Served
    briefly: tuple[object, ...]
    whole: str = ""


class NoNews:
    """The look of `no_news_without_an_event`."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.row = row_of(place.state)
        self.got: dict[Move, dict[str, Got]] = {}  # for each move, what comes along with what is told

    def __call__(self, twin: World) -> bool:
        compared = False
        for move in self.place.moves_in(twin):
            if move not in self.got:
                self.got[move] = {}
                self.add(self.place.original, move)
            compared |= self.add(twin, move)
        return compared

    def add(self, world: World, move: Move) -> bool:
        """Compare a move with the same move in the other worlds, unless it ends the game: then everything is opened."""
        step = world.step(move)
        if step.over:
            return False
        lines = step.told
        if len(world.state.pending) > 1:  # that an answer is in needs no event; earlier clicks are among the secrets
            lines += f"\n{step.played.pending}"
        table = Served(self.row, world.state)
        click(table, *move, Trial(world.state, step.played, step.events))
        now = briefly(table, step)
        first = self.got[move].get(lines)
        if first is None:
            self.got[move][lines] = Got(table, now)
        elif now != first.briefly or not first.whole:  # the same view tells the same twice
            first.whole = first.whole or received(first.table, world.viewer)
            update = received(table, world.viewer)
            same = update == first.whole and now == first.briefly
            assert same, f"{self.place.doing(move)} gets news that no event has told: {difference(first.whole, update)}"
        return True


def briefly(table: Served, step: Step) -> tuple[object, ...]:
    """The part of what a viewer gets after a move that is not made from the view or from what was told."""
    viewer, state = step.viewer, table.state
    sight = table.sight(viewer)
    return (
        step.view,
        state.pending,
        str(state.prompt(viewer)),
        () if viewer is None else state.legal(viewer),
        table.decision(viewer),
        table.can_undo(viewer),
        tuple(sight.changes),
        tuple(sight.cuts),
    )


@law
def no_news_without_an_event(table: Table) -> None:
    """The same move in twin worlds: whoever was told the same gets the same, to the byte."""
    look_at_twins(table, "wire", [NoNews], TWINS)


class ClicksAreSilent:
    """A look of `simultaneous_on_the_wire`: the viewer has chosen, if asked; then another seat clicks in a twin, where
    it may have clicked before. The viewer gets the same as from the original, in which nobody else has clicked."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.choices: list[int] = []
        self.others: list[int] = []
        self.got = ""
        if len(place.state.pending) > 1:
            table = served(place.state)
            if place.viewer is not None:
                self.choices = choose_all(table, place.viewer, place.dice)
            if not closed(table, place.state):
                self.others = [seat for seat in table.state.pending if seat != place.viewer]
                self.got = received(table, place.viewer)

    def __call__(self, twin: World) -> bool:
        if not self.others:
            return False
        seat = self.place.dice.choice(self.others)
        table = served(twin.state)
        for action in self.choices:
            click(table, cast(int, twin.viewer), action)
        click(table, seat, self.place.dice.choice(table.state.legal(seat)))
        if seat not in table.state.pending or closed(table, twin.state):
            return False
        now = received(table, twin.viewer)
        assert now == self.got, (
            f"{self.place.position}: viewer {twin.viewer} can tell that seat {seat} has begun to choose: "
            + difference(self.got, now)
        )
        return True


@law
def simultaneous_on_the_wire(table: Table) -> None:
    """While several seats choose at once, what others receive does not depend on how many clicks a seat has made; and
    who has chosen may choose anew until the last one is in."""
    rng = table.rng("clicks")
    for position in table.positions():
        if len(position.state.pending) < 2:
            continue
        seats = some(position.state.pending, MOST_SEATS, rng)
        for seat in seats:
            check_clicks_are_silent(position, seat, rng)
            check_choice_can_change(position, seat, rng)


def check_clicks_are_silent(position: Position, seat: int, rng: Random) -> None:
    """A seat clicks until its choice is in; until then nobody else has got anything."""
    state, table = position.state, served(position.state)
    others = [viewer for viewer in (None, *range(state.players)) if viewer != seat]
    choose_all(table, next(other for other in state.pending if other != seat), rng)  # who now has something to undo
    if closed(table, state) or seat not in table.state.pending:
        return
    before = {viewer: received(table, viewer) for viewer in others}
    for _ in range(CLICKS):
        click(table, seat, rng.choice(table.state.legal(seat)))
        if seat not in table.state.pending or closed(table, state):
            return
        for viewer in others:
            now = received(table, viewer)
            assert now == before[viewer], (
                f"{position}: viewer {viewer} can tell that seat {seat} has begun to choose: "
                + difference(before[viewer], now)
            )


def check_choice_can_change(position: Position, seat: int, rng: Random) -> None:
    """A seat that has chosen takes its choice back after others have chosen: it is as if it had not chosen yet."""
    state, table, without = position.state, served(position.state), served(position.state)
    clicks = len(choose_all(table, seat, rng))
    others = [other for other in state.pending if other != seat]
    for other in others[:-1]:
        choose_all(table, other, Random(other))
        choose_all(without, other, Random(other))
    if closed(table, state) or any(event.reveals or event.final for event in table.history):
        return
    for _ in range(clicks):
        assert table.can_undo(seat), f"{position}: seat {seat} cannot change its choice, although others still choose"
        take_back(table, seat)
    one, other_one = fingerprint(without.state), fingerprint(table.state)
    assert one == other_one, (
        f"{position}: seat {seat} took its choice back, but something stayed or was lost: {difference(one, other_one)}"
    )


def choose_all(table: Served, seat: int, rng: Random) -> list[int]:
    """Make choices until a seat is no longer asked; returns them."""
    choices: list[int] = []
    while seat in table.state.pending and not table.state.over and len(choices) < CLICKS:
        choices.append(rng.choice(table.state.legal(seat)))
        click(table, seat, choices[-1])
    return choices


def closed(table: Served, since: State) -> bool:
    """Whether the common choice is over: the game has gone on."""
    return table.state.ran != since.ran
