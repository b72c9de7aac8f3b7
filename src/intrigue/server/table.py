"""A table: one game as the fold of its log.

States are values here: a move makes a new one, and earlier ones stay as they were, for undo and for comparison. Each
viewer counts only what changes for that viewer, so a secret step of somebody else leaves no gap in the numbers. A
viewer who has missed something gets it by naming the last number received.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from intrigue.core.codec import from_data, to_data
from intrigue.core.errors import BadRecord, IntrigueError
from intrigue.core.events import Curtain, Event
from intrigue.core.game import Game
from intrigue.core.record import Record
from intrigue.core.shuffle import Shuffle
from intrigue.core.state import NOT_ASKED, State
from intrigue.core.undo import UndoStack, noticeable
from intrigue.core.view import View
from intrigue.games import game_by_id
from intrigue.server.storage import EntryRow, TableRow

Viewer = int | None


class Sight:
    """How a viewer counts: which entries changed something for this viewer, and when lines became unreadable."""

    __slots__ = ("changes", "cuts")

    def __init__(self) -> None:
        self.changes = [0]  # numbers of entries; the set-up counts as entry 0
        self.cuts: list[tuple[int, int]] = []  # (number, up to which number lines stand once it is reached)

    @property
    def number(self) -> int:
        return len(self.changes)

    def number_of(self, entry: int) -> int:
        """The viewer's number of an entry."""
        return bisect_right(self.changes, entry)

    def kept(self, since: int) -> int:
        """For a log that was read at number `since`: up to which number its lines still stand."""
        if not 0 < since <= self.number:
            return 0
        keep = since
        for number, kept in reversed(self.cuts):
            if number <= since:
                break
            if kept < keep:
                keep = kept
        return keep

    def change(self, entry: int, keep: int | None) -> None:
        self.changes.append(entry)
        if keep is not None:
            self.cuts.append((self.number, keep))


class Receipt(NamedTuple):
    """The answer that was given to a key."""

    kind: str
    action: str
    number: int


class Trial(NamedTuple):
    """A move that was tried: from which state to which, and what happened."""

    before: State
    after: State
    events: list[Event]


class Table:
    """A game in progress or over, as far as its log goes. Only `apply` changes it."""

    def __init__(self, row: TableRow, state: State | None = None) -> None:
        """A new game; or, for tests, one that stands at some state and has no past."""
        self.row = row
        self.id = row.id
        self.game: Game[Any, Any] = game_by_id(row.game, row.content)
        if self.game.version != row.version:
            raise BadRecord(
                f"this game was started with rules version {row.version}; this server has version {self.game.version}"
            )
        self.options: dict[str, object] = json.loads(row.options)
        self.names: list[str] = json.loads(row.names) or [f"Seat {seat + 1}" for seat in range(row.players)]
        self.history: list[Event] = []
        if state is None:
            state = self.game.new(row.players, self.seed, self.options, self.history)
        self.state: State = state
        self.moves: list[tuple[int, str]] = []  # those that were not taken back: seat and text of the action
        self.shuffle = from_data(Shuffle, json.loads(row.shuffle)) if row.shuffle else None
        self.length = 0
        self.origins = [0] * len(self.history)  # for each event, the entry that caused it
        self.sights = [Sight() for _ in range(row.players + 1)]  # the last one is the spectators'
        self.asked = [1] * row.players  # for each seat, its number when its question was put
        self.timed = [0] * row.players  # for each seat, the entry that started its clock
        self.receipts: dict[tuple[int, str], Receipt] = {}
        self._curtains = [0]  # where in the history each part of the game begins
        self._begins: dict[int, tuple[int, int]] = {}  # how many events and moves there were before each entry
        self._undo = UndoStack()
        self._views: dict[Viewer, View] = {}

    @staticmethod
    def fold(row: TableRow, entries: Sequence[EntryRow]) -> Table:
        """The table that a log describes."""
        table = Table(row)
        for entry in entries:
            try:
                table.apply(entry)
            except IntrigueError as problem:
                raise BadRecord(f"entry {entry.number} of this game cannot be played: {problem}") from problem
        return table

    # ---- questions -------------------------------------------------------------------------------

    @property
    def seed(self) -> int:
        return int(self.row.seed, 16)

    @property
    def over(self) -> bool:
        return self.state.over

    def view(self, viewer: Viewer) -> View:
        """What a viewer may know now; made once for each state."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = self.state.view(viewer)
        return view

    def sight(self, viewer: Viewer) -> Sight:
        return self.sights[self.row.players if viewer is None else viewer]

    def decision(self, viewer: Viewer) -> int | None:
        """The number of the question that is open for this viewer."""
        if viewer is None or viewer not in self.state.pending:
            return None
        return self.asked[viewer]

    def can_undo(self, viewer: Viewer) -> bool:
        """Whether this viewer has a move to take back."""
        return self._undo.can_undo(viewer)

    def try_move(self, seat: int, action: int) -> Trial:
        """Try a move; `Illegal` with the reason if it is refused. A move that the rules cannot carry out must never get
        into the log."""
        if action not in self.game.actions:
            raise self.state.refusal(seat, action)
        after, events = self.state.copy(), list[Event]()
        after.play(seat, action, events)
        return Trial(self.state, after, events)

    def check_undo(self, seat: int) -> None:
        """Raise `Illegal` if this seat has nothing to undo."""
        self._undo.check(seat)

    def move_entry(self, seat: int, action: int, key: str) -> EntryRow:
        return EntryRow(self.id, self.length + 1, "move", seat, self.game.actions.text(action), key)

    def undo_entry(self, seat: int, key: str) -> EntryRow:
        return EntryRow(self.id, self.length + 1, "undo", seat, "", key)

    # ---- the fold --------------------------------------------------------------------------------

    def apply(self, entry: EntryRow, trial: Trial | None = None) -> None:
        """Carry out an entry of the log; a move already tried on the current state is not computed again."""
        if entry.number != self.length + 1:
            raise BadRecord(f"expected entry {self.length + 1}, got {entry.number}")
        before, views = self.state, self._views
        if entry.kind == "undo":
            events, undone_from = self._take_back(entry.seat)
            self.length, self._views = entry.number, {}
        else:
            action = self.game.actions.index(entry.action)
            if trial is None or trial.before is not self.state:
                trial = self.try_move(entry.seat, action)
            events, undone_from = trial.events, None
            self._go_on(entry.seat, entry.action, entry.number, trial)
            self.length, self._views = entry.number, {}
            noticed = partial(self._differs, before=before, views=views, events=events)
            self._undo.note(entry.seat, action, before, self.state, events, entry.number, noticed)
        for place, sight in enumerate(self.sights):
            viewer: Viewer = place if place < self.row.players else None
            asked_anew = viewer is not None and self._asked_anew(viewer, entry, before)
            if asked_anew or viewer == entry.seat or self._differs(viewer, before, views, events):
                sight.change(entry.number, self._cut(viewer, sight, events, undone_from))
            if asked_anew and viewer is not None:
                self.asked[viewer] = sight.number
        self._begin_clocks(entry, before)
        number = self.sights[entry.seat].number
        self.receipts[entry.seat, entry.key] = Receipt(entry.kind, entry.action, number)

    def _go_on(self, seat: int, action: str, number: int, trial: Trial) -> None:
        """Move on to the state that a trial led to. `number` is the entry that it belongs to."""
        self._begins[number] = len(self.history), len(self.moves)
        for place, event in enumerate(trial.events, start=len(self.history)):
            if isinstance(event, Curtain):
                self._curtains.append(place)
        self.state = trial.after
        self.moves.append((seat, action))
        self.history.extend(trial.events)
        self.origins.extend([number] * len(trial.events))

    def _take_back(self, seat: int) -> tuple[list[Event], int]:
        """Take a move back; returns the events that are undone, and the entry that had caused them."""
        undone, kept, dropped = self._undo.take_back(seat)
        events, moves = self._begins[undone.number]
        fallen = {undone.number, *(move.number for move in dropped)}
        gone = [
            event
            for event, origin in zip(self.history[events:], self.origins[events:], strict=True)
            if origin in fallen
        ]
        del self.history[events:], self.origins[events:], self.moves[moves:]
        while self._curtains[-1] > events:
            self._curtains.pop()
        self.state = undone.before
        for move in kept:
            before = self.state
            trial = self.try_move(move.seat, move.action)
            self._go_on(move.seat, self.game.actions.text(move.action), move.number, trial)
            noticed = partial(noticeable, before=before, after=self.state, events=trial.events)
            self._undo.note(move.seat, move.action, before, self.state, trial.events, move.number, noticed)
        return gone, undone.number

    def _cut(self, viewer: Viewer, sight: Sight, events: Sequence[Event], undone_from: int | None) -> int | None:
        """Up to which number the lines of a viewer still stand after an entry; None: all of them do. At the end the log
        is sent again in full, because everything may be read then."""
        fallen = any(isinstance(event, Curtain) for event in events)
        if self.over or (fallen and undone_from is not None):
            return 0
        if undone_from is not None:
            return sight.number_of(undone_from - 1)
        return self._forgotten_from(viewer, sight) if fallen else None

    def _forgotten_from(self, viewer: Viewer, sight: Sight) -> int | None:
        """The number before the first line that the latest curtain made a viewer forget."""
        for place in range(self._curtains[-2], self._curtains[-1]):
            event = self.history[place]
            if event.kept_by is not None and viewer not in event.kept_by and event.seen_by(viewer):
                origin = self.origins[place]
                return None if origin == self.length else sight.number_of(origin) - 1
        return None

    def _differs(self, viewer: Viewer, before: State, views: dict[Viewer, View], events: Sequence[Event]) -> bool:
        """Whether anything has changed for a viewer. Most entries show it by an event or by who must decide; the views
        are compared only for the others."""
        state = self.state
        if state.pending != before.pending or state.over:
            return True
        if any(event.seen_by(viewer) for event in events):
            return True
        seen = views.get(viewer) or before.view(viewer)
        if self.view(viewer) != seen:
            return True
        self._views[viewer] = seen
        return False

    def _asked_anew(self, seat: int, entry: EntryRow, before: State) -> bool:
        """Whether this entry put a new question to the seat."""
        if self.state.asks[seat] == NOT_ASKED:
            return False
        return (
            seat == entry.seat
            or self.state.asks[seat] != before.asks[seat]
            or (self.state.menus[seat] != before.menus[seat])
        )

    def clock(self, seat: int) -> int | None:
        """The entry that started a seat's clock; None while the seat has nothing to decide."""
        return self.timed[seat] if seat in self.state.pending else None

    def _begin_clocks(self, entry: EntryRow, before: State) -> None:
        """Everybody sees the clocks, so they follow from what a spectator sees. A clock starts when a seat has to
        decide something, and starts again when the only seat that had to decide has visibly moved on. A secret step,
        or any step while others decide too, leaves every clock as it is."""
        visible = entry.kind == "move" and self.sight(None).changes[-1] == entry.number
        for seat in self.state.pending:
            if seat not in before.pending or (visible and before.pending == (seat,)):
                self.timed[seat] = entry.number

    # ---- the end ---------------------------------------------------------------------------------

    def record(self) -> str:
        """The record of a finished game as text, with seed and digest."""
        assert self.over, "a record holds the seed, which stays secret until the end"
        record = Record.begin(self.game, self.row.players, self.seed, self.options)
        record.moves = list(self.moves)
        record.names = list(self.names)
        record.shuffle = self.shuffle
        record.seal(self.state)
        return record.to_json()


def header(
    table_id: str, room: str, chosen: Game[Any, Any], players: int, options: object, seed: int, names: Sequence[str]
) -> TableRow:
    """The header of a new game."""
    return TableRow(
        table_id,
        room,
        chosen.id,
        chosen.version,
        players,
        json.dumps(to_data(options)),
        f"{seed:064x}",
        chosen.content.text if chosen.content.custom else None,
        json.dumps(list(names)),
    )
