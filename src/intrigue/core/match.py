"""A match: a game being played, with its record, its history, and undo."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from intrigue.core.events import Event, readable
from intrigue.core.game import Game
from intrigue.core.record import Record
from intrigue.core.state import State
from intrigue.core.undo import UndoStack, noticeable


class Match:
    """The state, record and events of one game, kept in step."""

    def __init__(
        self, game: Game[Any, Any], players: int, seed: int, options: Mapping[str, object] | None = None
    ) -> None:
        self.game = game
        self.record = Record.begin(game, players, seed, options)
        self.history: list[Event] = []
        self.state: State = game.new(players, seed, options, self.history)
        self._undo = UndoStack()
        self._begins: list[int] = []  # for each move, how long the history was before it

    @classmethod
    def resume(cls, record: Record) -> Match:
        """The match that a record describes, after its last move."""
        match = cls(record.open(), record.players, record.seed, record.options)
        match.record.names = list(record.names)
        steps = record.states()
        next(steps)
        for (state, events), move in zip(steps, record.moves, strict=True):
            match._begins.append(len(match.history))
            match.state = state
            match.history.extend(events)
            match.record.moves.append(move)
        return match

    def play(self, seat: int, action: int) -> list[Event]:
        """Play a move and return its events. Raises `Illegal` and changes nothing if the move is refused."""
        before = self.state.copy()
        events: list[Event] = []
        self.state.play(seat, action, events)
        self._keep(seat, int(action), before, events)
        return events

    def _keep(self, seat: int, action: int, before: State, events: list[Event]) -> None:
        """Record a move that led from `before` to the present state."""
        after = self.state
        number = len(self.record.moves)
        self.record.add(self.game, seat, action)
        self._begins.append(len(self.history))
        self.history.extend(events)
        noticed = partial(noticeable, before=before, after=after, events=events)
        self._undo.note(seat, action, before, after, events, number, noticed)

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may undo its last move: nothing hidden was revealed, and the seat has not seen anybody else
        act on it."""
        return self._undo.can_undo(seat)

    def undo(self, seat: int) -> None:
        """Undo this seat's last move. Others' answers to questions asked at the same time stay."""
        undone, kept, _ = self._undo.take_back(seat)
        self.state = undone.before.copy()
        del self.history[self._begins[undone.number] :]
        del self._begins[undone.number :]
        del self.record.moves[undone.number :]
        for move in kept:
            self.play(move.seat, move.action)

    def log(self, viewer: int | None) -> list[Event]:
        """The history that a viewer may read now."""
        return readable(self.history, viewer, over=self.state.over)

    def sealed(self) -> Record:
        """The record as it stands, with the digest of the present state."""
        self.record.seal(self.state)
        return self.record
