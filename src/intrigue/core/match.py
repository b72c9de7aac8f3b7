"""A match: a game being played, with its record, its history, and undo as far as nothing hidden came out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from intrigue.core.errors import Illegal
from intrigue.core.events import Event, readable
from intrigue.core.game import Game
from intrigue.core.record import Record
from intrigue.core.state import State


class Match:
    """State, record and events of one game, moved on together."""

    def __init__(
        self, game: Game[Any, Any], players: int, seed: int, options: Mapping[str, object] | None = None
    ) -> None:
        self.game = game
        self.record = Record.begin(game, players, seed, options)
        self.history: list[Event] = []
        self.state: State = game.new(players, seed, options, self.history)
        self._before: list[
            tuple[int, State, int]
        ] = []  # seat, state and length of the history before each undoable move

    @classmethod
    def resume(cls, record: Record) -> Match:
        """The match that a record describes, after its last move."""
        match = cls(record.open(), record.players, record.seed, record.options)
        match.record.names = list(record.names)
        steps = record.states()
        next(steps)
        for (state, events), move in zip(steps, record.moves, strict=True):
            match.state = state
            match.history.extend(events)
            match.record.moves.append(move)
        return match

    def play(self, seat: int, action: int) -> list[Event]:
        """Play a move; the events it caused. Raises `Illegal` and changes nothing if it is refused."""
        before = self.state.copy()
        events: list[Event] = []
        self.state.play(seat, action, events)
        self.record.add(self.game, seat, int(action))
        if self._before and self._before[-1][0] != seat:
            self._before.clear()
        self._before.append((seat, before, len(self.history)))
        if any(event.reveals for event in events):
            self._before.clear()
        self.history.extend(events)
        return events

    def can_undo(self, seat: int) -> bool:
        """Whether the last move is this seat's, and nobody has acted or learnt anything hidden since."""
        return bool(self._before) and self._before[-1][0] == seat

    def undo(self, seat: int) -> None:
        """Take back this seat's last move."""
        if not self.can_undo(seat):
            raise Illegal("", "Nothing can be undone: somebody else has acted since, or something hidden was revealed.")
        _, self.state, length = self._before.pop()
        del self.history[length:]
        self.record.moves.pop()

    def log(self, viewer: int | None) -> list[Event]:
        """The history that a viewer may read now."""
        return readable(self.history, viewer, over=self.state.result is not None)

    def sealed(self) -> Record:
        """The record as it stands, with the digest of the present state."""
        self.record.seal(self.state)
        return self.record
