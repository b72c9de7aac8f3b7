"""What goes over the wire tells nobody more than the rules do: numbering, questions, options and undo included.

The laws look at a table as a server keeps it. What a viewer gets is the whole update; so whatever is compared here
covers view, question, legal actions, sequence numbers and the right to undo."""

from __future__ import annotations

from random import Random

import msgspec

from intrigue.core.state import State
from intrigue.server.outgoing import Showing
from intrigue.server.storage import EntryRow
from intrigue.server.table import Table as Served
from intrigue.server.table import header
from intrigue.testing.hidden import twins_of
from intrigue.testing.news import some
from intrigue.testing.outlook import told
from intrigue.testing.table import Position, Table, Viewer, after, difference, fingerprint, law, names

TWINS = 2
MOST_ACTIONS = 2
MOST_SEATS = 2
CLICKS = 40  # more than any choice takes


def served(state: State) -> Served:
    """A table of a server whose game stands at this state."""
    game = state.game
    table = Served(header("table", "room", game, state.players, state.options, 1, names(state.players)))
    table.state = state.copy()
    table.history, table.origins = [], []
    return table


def click(table: Served, seat: int, action: int) -> None:
    """A seat makes a move at a table."""
    text = table.game.actions.text(action)
    table.apply(EntryRow(table.id, table.length + 1, "move", seat, text, str(table.length)))


def take_back(table: Served, seat: int) -> None:
    table.apply(EntryRow(table.id, table.length + 1, "undo", seat, "", str(table.length)))


def received(table: Served, viewer: Viewer) -> str:
    """Everything that a viewer gets who connects now."""
    update = Showing(table, names(table.row.players), coach=True).update(viewer, 0, ())
    return msgspec.json.encode(update).decode()


@law
def no_news_without_an_event(table: Table) -> None:
    """The same move in twin worlds: whoever was told the same gets the same, to the byte."""
    rng = table.rng("wire")
    for position in table.positions():
        for viewer in table.viewers(position.state, rng):
            worlds = [position.state, *twins_of(position.state, viewer, rng, TWINS)]
            for seat in some(position.state.pending, MOST_SEATS, rng):
                for action in some(position.state.legal(seat), MOST_ACTIONS, rng):
                    check_same_move(position, [w for w in worlds if action in w.legal(seat)], viewer, (seat, action))


def check_same_move(position: Position, worlds: list[State], viewer: Viewer, move: tuple[int, int]) -> None:
    got: dict[str, str] = {}
    for world in worlds:
        played, events = after(world, *move)
        if played.over:
            return  # then everything is opened
        lines = "\n".join(told(played, events, viewer))
        if len(world.pending) > 1:  # that an answer is in needs no event, and earlier clicks are among the secrets
            lines += f"\n{played.pending}"
        table = served(world)
        click(table, *move)
        update = received(table, viewer)
        first = got.setdefault(lines, update)
        name = world.game.actions.text(move[1])
        assert update == first, (
            f"{position}: when seat {move[0]} does {name!r}, viewer {viewer} gets news that no event has told: "
            + difference(first, update)
        )


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
    clicks = choose_all(table, seat, rng)
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


def choose_all(table: Served, seat: int, rng: Random) -> int:
    """Make choices until a seat is no longer asked; how many that were."""
    for clicks in range(CLICKS):
        if seat not in table.state.pending or table.state.over:
            return clicks
        click(table, seat, rng.choice(table.state.legal(seat)))
    return CLICKS


def closed(table: Served, since: State) -> bool:
    """Whether the common choice is over: the game has gone on."""
    return table.state.ran != since.ran
