"""Records: a whole game as its seed and moves. A record replays exactly, and anyone can verify it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from intrigue.core.codec import Plain, from_data, to_data
from intrigue.core.errors import BadData, BadRecord, IntrigueError
from intrigue.core.events import Event
from intrigue.core.game import Game
from intrigue.core.result import Result
from intrigue.core.shuffle import Shuffle, check_shuffle, terms_of
from intrigue.core.state import State

FORMAT = "intrigue-record-1"


@dataclass(slots=True)
class Record:
    """A game and its moves.

    `moves` are pairs of seat and action text. `content` is the text of the content file if it is not the shipped one;
    `digest` identifies the state after the last move; `shuffle` says how players and server made the seed, if they did.
    """

    game: str
    version: str
    players: int
    seed: int
    options: dict[str, object]
    moves: list[tuple[int, str]] = field(default_factory=list)
    content: str | None = None
    digest: str = ""
    names: list[str] = field(default_factory=list)
    shuffle: Shuffle | None = None

    @classmethod
    def begin(cls, game: Game[Any, Any], players: int, seed: int, options: Mapping[str, object] | None) -> Record:
        """The record of a game that is about to start."""
        return cls(
            game=game.id,
            version=game.version,
            players=players,
            seed=seed,
            options=dict(game.resolve(players, options)),
            content=game.content.text if game.content.custom else None,
        )

    def add(self, game: Game[Any, Any], seat: int, action: int) -> None:
        """Add a move."""
        self.moves.append((seat, game.actions.text(action)))

    def seal(self, state: State) -> None:
        """Store the digest of the state, for `verify` to compare."""
        self.digest = state.game.digest(state)

    # ---- replay ----------------------------------------------------------------------------------

    def open(self) -> Game[Any, Any]:
        """The game this record is of, with the record's content and rules version."""
        from intrigue.games import game_by_id

        opened = game_by_id(self.game, self.content)
        if opened.version != self.version:
            raise BadRecord(
                f"this record follows rules version {self.version} of {self.game}; this Intrigue has {opened.version}"
            )
        return opened

    def start(self, events: list[Event] | None = None) -> State:
        """The state before the first move."""
        state: State = self.open().new(self.players, self.seed, self.options, events)
        return state

    def states(self) -> Iterator[tuple[State, list[Event]]]:
        """The state after the set-up and after each move, with the events that led there. It is always the same
        object."""
        events: list[Event] = []
        state = self.start(events)
        yield state, events
        for number, (seat, text) in enumerate(self.moves, start=1):
            events = []
            try:
                state.play(seat, state.game.actions.index(text), events)
            except IntrigueError as problem:
                raise BadRecord(f"move {number} (seat {seat}, {text!r}) cannot be played: {problem}") from problem
            yield state, events

    def replay(self) -> State:
        """The state after the last move."""
        state = None
        for state, _ in self.states():  # noqa: B007  # the last one is wanted
            pass
        assert state is not None
        return state

    def verify(self) -> Result | None:
        """Replay every move and compare the final state; the result, or None if the game is not over."""
        self._verify_shuffle()
        if not self.digest:
            raise BadRecord("this record has no digest of its last state, so it cannot be verified")
        state = self.replay()
        found = state.game.digest(state)
        if found != self.digest:
            raise BadRecord(
                f"the moves lead to a different state ({found[:12]}) than the record says ({self.digest[:12]})"
            )
        return state.result

    def _verify_shuffle(self) -> None:
        shuffle = self.shuffle
        if shuffle is None:
            return
        if len(shuffle.nonces) != self.players:
            raise BadRecord(f"the shuffle is one of {len(shuffle.nonces)} seats, but {self.players} play")
        if shuffle.terms != terms_of(self.game, self.version, self.players, self.options, self.content):
            raise BadRecord("the shuffle was made for another game, or for other options")
        check_shuffle(shuffle, self.seed)

    # ---- files -----------------------------------------------------------------------------------

    def to_json(self) -> str:
        data = to_data(self)
        assert isinstance(data, dict)
        moves = ",\n  ".join(json.dumps(move) for move in data.pop("moves"))
        head = json.dumps({"format": FORMAT, **data}, indent=1, ensure_ascii=False)
        return head[:-2] + ',\n "moves": [\n  ' + moves + "\n ]\n}\n"

    @classmethod
    def from_json(cls, text: str, name: str = "record") -> Record:
        try:
            data: Plain = json.loads(text)
        except (ValueError, RecursionError) as problem:
            raise BadRecord(f"{name}: not a complete record (JSON): {problem}") from None
        if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
            raise BadRecord(f"{name}: not an Intrigue record; expected the format {FORMAT!r}")
        try:
            record = from_data(cls, data)
        except BadData as problem:
            raise BadRecord(f"{name}: {problem}") from None
        return record

    def save(self, path: str | Path) -> None:
        """Write the record to a file, completely or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(self.to_json(), encoding="utf-8")
        draft.replace(target)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise BadRecord(f"cannot read the record {path}: {problem}") from None
        return cls.from_json(text, str(path))
