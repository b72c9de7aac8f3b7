"""What a viewer knows: what is certain, with the line of the log that proves it, and how likely everything else is.

A process of the pool computes it from the bytes of the viewer's view, after bots and with the hints. It is asked for
over HTTP by one viewer at a time, so nobody else can see or time it, and is cached for each view."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from intrigue.core.events import readable
from intrigue.core.knowledge import Knowledge
from intrigue.core.naming import named, stand_ins
from intrigue.server.learning import HiddenThing, Known, Possible, WhatIsKnown
from intrigue.server.outgoing import Showing
from intrigue.server.refusal import Refusal
from intrigue.server.seating import titles
from intrigue.server.storage import EntryRow
from intrigue.server.table import Table, Viewer

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby

MOST_CACHED: Final = 128
Key = tuple[str, str | None, bytes, tuple[str, ...]]


class Memory:
    """What was computed last, by what it was computed from."""

    def __init__(self) -> None:
        self._found: OrderedDict[Key, Knowledge] = OrderedDict()

    def get(self, key: Key) -> Knowledge | None:
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
        return found

    def keep(self, key: Key, found: Knowledge) -> None:
        self._found[key] = found
        while len(self._found) > MOST_CACHED:
            self._found.popitem(last=False)


async def knowledge(
    lobby: Lobby, room_id: str, table_id: str, viewer: Viewer, step: int | None, *, own: bool
) -> WhatIsKnown:
    """What a viewer knows now, or knew at a step of a finished game. `own`: the viewer's own player asks."""
    room, table = await lobby.table_of(room_id, table_id)
    if viewer is not None and not 0 <= viewer < table.row.players:
        raise Refusal("state", f"there is no seat {viewer}")
    names = table.names
    if not table.over:
        if viewer is not None and not own:
            raise Refusal("token", "while the game is running, only its player can ask what a seat knows")
        if not room.settings.hints:
            raise Refusal("settings", "hints are off at this table")
        if step is not None:
            raise Refusal("state", "while the game is running, only the present can be asked about")
        names = titles(room.row.seats)
    elif step is not None:
        table = await lobby.in_the_background(as_of, table, step)
    showing = Showing(table, names)
    view, called = bytes(showing.view(viewer)), showing.names(viewer)
    key = table.game.id, table.row.content, view, tuple(stand_ins(called))
    known = lobby.known.get(key)
    if known is None:
        known = await lobby.pool.know(*key)
        if known is None:
            raise Refusal("rate", "no bot has time to work this out now; ask again later")
        lobby.known.keep(key, known)
    return in_words(showing, viewer, known)


def as_of(table: Table, step: int) -> Table:
    """A finished game as it was after so many moves."""
    if step > len(table.moves):
        raise Refusal("state", f"this game has {len(table.moves)} moves")
    again = Table(table.row)
    for number, (seat, action) in enumerate(table.moves[:step], start=1):
        again.apply(EntryRow(again.id, number, "move", seat, action, str(number)))
    return again


def in_words(showing: Showing, viewer: Viewer, known: Knowledge) -> WhatIsKnown:
    """With the names of the players, and with the lines of the log that prove what is certain."""
    table, names = showing.table, showing.names(viewer)
    events = list(readable(table.history, viewer, over=table.over))
    lines = showing.lines(viewer, 0)
    certain = []
    for one in known.certain:
        place = table.game.proof(one.facts, events)
        proof = None if place is None else lines[place]
        certain.append(
            Known(
                text=named(one.text, names),
                proof="" if proof is None else proof.text,
                line=None if proof is None else proof.seq,
            )
        )
    return WhatIsKnown(
        seq=table.sight(viewer).number,
        worlds=known.worlds,
        certain=certain,
        hidden=[
            HiddenThing(
                kind=one.secret.kind,
                text=named(one.text, names),
                values=[Possible(text=named(row.text, names), chance=round(row.chance, 4)) for row in one.chances],
            )
            for one in known.open
        ],
    )
