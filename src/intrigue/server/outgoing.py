"""The one place where anything about a game leaves the server.

Sockets, first load and reconnect, spectators, hints, bots and replays all go through here. It takes the viewer and asks
the game only for that viewer's view, events and words.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import Raw

from intrigue.core.events import Event, readable
from intrigue.core.gist import Gist
from intrigue.core.naming import YOU, named, stand_ins
from intrigue.core.result import Result
from intrigue.core.view import View
from intrigue.server import protocol
from intrigue.server.differences import SMALL, changes_at, place_of, put
from intrigue.server.protocol import (
    Choice,
    LogLine,
    Outcome,
    Question,
    ScoreRow,
    ShuffleInfo,
    TableChange,
    TableUpdate,
    encode,
)

if TYPE_CHECKING:
    from intrigue.server.table import Table, Viewer


MOST_TOLD: Final = 32  # lines kept for viewers who are sent them a little later


class Told(NamedTuple):
    """An event as data, and in words with placeholders for the names."""

    of: Event
    event: Raw
    text: str
    clause: str
    gist: Gist | None
    named: str  # as a spectator reads it
    said: protocol.Gist | None  # the gist, likewise
    seats: bool  # whether it speaks of seats by their numbers, or only its gist of somebody
    doer: int | None  # the seat that the sentence begins with


class Shown(NamedTuple):
    """What was made for a viewer at a number: the view and the other parts."""

    number: int
    view: View
    parts: dict[str, Any]


class Showing:
    """How a table is shown to its viewers, under these names, with or without a coach. What several viewers share is
    made once and kept until the next entry."""

    def __init__(self, table: Table, titles: Sequence[str], *, coach: bool = False) -> None:
        self.table = table
        self.coach = coach
        self.titles = list(titles)
        self._stand_ins = stand_ins(titles)
        self._names = [self.names_for(viewer) for viewer in (*range(table.row.players), None)]
        self._openings = {mark: seat for seat, mark in enumerate(self._stand_ins)}
        self._marks = [stand_ins(names) for names in self._names]
        self._length = table.length
        self._shuffle: ShuffleInfo | None = None
        self._views: dict[Viewer, Raw] = {}
        self._compared: dict[tuple[bytes, bytes, bytes], list[Raw]] = {}
        self._shown: dict[Viewer, Shown] = {}
        self._told: dict[int, Told] = {}

    def update(self, viewer: Viewer, since: int, clocks: Sequence[int | None]) -> TableUpdate:
        """Everything a viewer may know now, and what has happened since the viewer's number `since` (0: everything)."""
        sight, parts = self.table.sight(viewer), self._parts(viewer, clocks)
        keep = sight.kept(since)
        self._shown[viewer] = Shown(sight.number, self.table.view(viewer), parts)
        return TableUpdate(
            table=self.table.id,
            game=self.table.game.id,
            seq=sight.number,
            keep=keep,
            view=self.view(viewer),
            lines=self.lines(viewer, keep),
            **parts,
        )

    def change(self, viewer: Viewer, since: int, base: int, clocks: Sequence[int | None]) -> TableChange | TableUpdate:
        """The same as differences to what was made for this viewer at number `base`; whole, if that is forgotten."""
        before = self._shown.get(viewer)
        if before is None or before.number != base:
            return self.update(viewer, since, clocks)
        sight = self.table.sight(viewer)
        now = Shown(sight.number, self.table.view(viewer), self._parts(viewer, clocks))
        keep = sight.kept(since)
        self._shown[viewer] = now
        places, values = fields_of(tuple(now.view.__dataclass_fields__))
        found = self._changes(places, values(before.view), values(now.view))
        found += self._changes(map(place_of, now.parts), before.parts.values(), now.parts.values())
        return TableChange(
            table=self.table.id, base=base, seq=sight.number, keep=keep, lines=self.lines(viewer, keep), changes=found
        )

    def _changes(self, places: Iterable[bytes], old: Iterable[Any], new: Iterable[Any]) -> list[Raw]:
        """How the values at these places change. Most of what changes is small, or the same for several viewers: what
        is large is compared once."""
        found: list[Raw] = []
        for place, before, after in zip(places, old, new, strict=True):
            if before is after or before == after:
                continue
            text = encode(after)
            if len(text) <= SMALL:
                found.append(put(place, text))
                continue
            key = place, encode(before), text
            made = self._compared.get(key)
            if made is None:
                made = self._compared[key] = changes_at(*key)
            found += made
        return found

    def _parts(self, viewer: Viewer, clocks: Sequence[int | None]) -> dict[str, Any]:
        """What an update consists of, besides the view and the log."""
        table, state = self.table, self.table.state
        names = self.names(viewer)
        prompt = state.prompt(viewer)
        return {
            "pending": list(state.pending),
            "question": Question(
                decision=prompt.decision,
                text=named(prompt.text, names),
                clause=prompt.clause,
                coach=named(self._advice(viewer), names),
            ),
            "decision": table.decision(viewer),
            "legal": self.choices(viewer),
            "can_undo": not table.over and table.can_undo(viewer),
            "clocks": list(clocks),
            "shuffle": self.shuffle(),
            "seed": table.row.seed if table.over else None,
            "result": None if state.result is None else outcome(state.result, names),
        }

    def _advice(self, viewer: Viewer) -> str:
        """What a coach says to a viewer who has to decide. It is made from the view alone."""
        if not self.coach or viewer is None or viewer not in self.table.state.pending:
            return ""
        return self.table.game.coach(self.table.view(viewer))

    def shuffle(self) -> ShuffleInfo | None:
        """How the game was shuffled; the secret only at the end."""
        made = self.table.shuffle
        if made is None or (self._shuffle is not None and not self.table.over):
            return self._shuffle
        self._shuffle = ShuffleInfo(
            table=made.table,
            attempt=made.attempt,
            terms=made.terms,
            promise=made.promise,
            pledges=list(made.pledges),
            left_out=list(made.left_out),
            nonces=list(made.nonces),
            secret=made.secret if self.table.over else None,
        )
        return self._shuffle

    def view(self, viewer: Viewer) -> Raw:
        """The view as JSON; bots get the same bytes as people."""
        self._forget_what_was()
        made = self._views.get(viewer)
        if made is None:
            made = self._views[viewer] = Raw(encode(self.table.view(viewer)))
        return made

    def text(self, viewer: Viewer) -> str:
        """The table in words."""
        names = self.names(viewer)
        return named(self.table.game.show(self.table.view(viewer), stand_ins(names)), names)

    def names(self, viewer: Viewer) -> list[str]:
        """The players' names as this viewer reads them."""
        return self._names[-1 if viewer is None else viewer]

    def names_for(self, viewer: Viewer) -> list[str]:
        return [YOU if seat == viewer else title for seat, title in enumerate(self.titles)]

    def choices(self, viewer: Viewer) -> list[Choice]:
        """The legal actions of a viewer in words."""
        table = self.table
        if viewer is None or viewer not in table.state.pending:
            return []
        view, names, game = table.view(viewer), self.names(viewer), table.game
        marks, legal = self._marks[viewer], table.state.legal(viewer)
        idle = game.idle(view, legal)
        labels = game.labels(view, legal, marks)
        return [
            Choice(action=action, text=game.actions.text(action), label=named(label, names), idle=action in idle)
            for action, label in zip(legal, labels, strict=True)
        ]

    # ---- the log ---------------------------------------------------------------------------------

    def lines(self, viewer: Viewer, keep: int) -> list[LogLine]:
        """The lines of the log after number `keep` that the viewer may read now."""
        table, sight = self.table, self.table.sight(viewer)
        known_to = 0 if keep == 0 else sight.changes[keep] if keep < sight.number else table.length + 1
        start = bisect_left(table.origins, known_to)
        if table.over:
            return self._lines(viewer, range(start, len(table.history)))
        tail = table.history[start:]
        places = {id(event): start + place for place, event in enumerate(tail)}
        return self._lines(viewer, [places[id(event)] for event in readable(tail, viewer, over=False)])

    def latest(self, viewer: Viewer, *, all_of_it: bool = False) -> list[LogLine]:
        """What the latest entry told this viewer, or what it told anybody."""
        history = self.table.history
        start = bisect_left(self.table.origins, self.table.length)
        seen = [place for place in range(start, len(history)) if all_of_it or history[place].seen_by(viewer)]
        return self._lines(viewer, seen)

    def _lines(self, viewer: Viewer, places: Iterable[int]) -> list[LogLine]:
        self._forget_what_was()
        sight, origins = self.table.sight(viewer), self.table.origins
        return [self._line(viewer, place, sight.number_of(origins[place])) for place in places]

    def _line(self, viewer: Viewer, place: int, number: int) -> LogLine:
        event = self.table.history[place]
        told = self._told.get(place)
        if told is None or told.of is not event:
            told = self._told[place] = self._tell(event)
        text, said = told.named, told.said
        if viewer is not None:
            names = self.names(viewer)
            if self._stand_ins[viewer] in told.text:  # games phrase lines differently for "You"
                marks = self._marks[viewer]
                text = named(self.table.game.tell(event, marks).text, names)
                said = as_said(self.table.game.gist(event, marks), names)
            elif told.seats:
                text, said = named(told.text, names), as_said(told.gist, names)
        return LogLine(seq=number, event=told.event, text=text, clause=told.clause, seat=told.doer, gist=said)

    def _tell(self, event: Event) -> Told:
        said = self.table.game.tell(event, self._stand_ins)
        shown = named(said.text, self.names(None))
        opening, space, _ = said.text.partition(" ")
        doer = self._openings.get(opening) if space else None
        gist = self.table.game.gist(event, self._stand_ins)
        did = "" if gist is None else gist.did
        seats = "eat " in said.text or "eat " in did
        if not did.isascii():
            seats = seats or any(mark in did and mark not in said.text for mark in self._stand_ins)
        summed_up = as_said(gist, self.names(None))
        return Told(event, event_data(event), said.text, said.clause, gist, shown, summed_up, seats, doer)

    def _forget_what_was(self) -> None:
        if self._length != self.table.length:
            self._length = self.table.length
            self._views.clear()
            self._compared.clear()
            if len(self._told) > MOST_TOLD:
                self._told.clear()


@lru_cache(64)
def fields_of(names: tuple[str, ...]) -> tuple[list[bytes], Callable[[object], tuple[Any, ...]]]:
    """Where fields of the view stand in a message, and what reads all their values at once."""
    return [place_of("view", name) for name in names], attrgetter(*names)


def event_data(event: Event) -> Raw:
    """An event as JSON, with its kind first: the same as the core's `event_data`, but written directly."""
    return Raw(b'{"event":"' + type(event).__name__.encode() + b'",' + encode(event)[1:])


def as_said(gist: Gist | None, names: Sequence[str]) -> protocol.Gist | None:
    """A gist under the names of the players."""
    if gist is None:
        return None
    return protocol.Gist(did=named(gist.did, names), count=gist.count, one=gist.one, many=gist.many)


def outcome(result: Result, names: Sequence[str]) -> Outcome:
    return Outcome(
        scores=list(result.scores),
        ranks=list(result.ranks),
        winners=list(result.winners),
        teams=[list(team) for team in result.teams],
        lines=[ScoreRow(label=row.label, points=list(row.points), clause=row.clause) for row in result.lines],
        reason=named(result.reason, names),
    )
