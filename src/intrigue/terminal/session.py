"""A game at one terminal: who sits where, the bots' moves, and what each person may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from intrigue.bots import bot
from intrigue.bots.names import BOT_NAMES, check_name, kind_of
from intrigue.core.errors import BadOption, Illegal
from intrigue.core.events import Event
from intrigue.core.game import Game
from intrigue.core.match import Match
from intrigue.core.naming import YOU, named, stand_ins
from intrigue.core.prompt import Prompt
from intrigue.core.record import Record
from intrigue.games import game

BUDGET: Final = 1.0  # seconds for a bot's decision
SEED_BITS: Final = 64


@dataclass(slots=True)
class Settings:
    """How a game is to be played. Seats count from 0; people take `seat` and the seats after it."""

    game_id: str
    players: int
    options: dict[str, object] = field(default_factory=dict)
    humans: int = 1
    seat: int = 0
    bots: tuple[str, ...] = ("greedy",)
    names: tuple[str, ...] = ()
    seed: int | None = None
    content: str | None = None
    content_name: str = "content"
    coach: bool = False

    def open(self) -> Game[Any, Any]:
        return game(self.game_id, self.content, self.content_name)

    def check(self) -> None:
        """Raise an error if something is wrong."""
        chosen = self.open()
        chosen.resolve(self.players, self.options)
        if not 0 <= self.humans <= self.players:
            raise BadOption(f"people at this terminal: expected 0 to {self.players}, got {self.humans}")
        if not 0 <= self.seat < self.players:
            raise BadOption(f"seat: expected 1 to {self.players}, got {self.seat + 1}")
        for name in self.names:
            check_name(name)
        for name in self.bots:
            bot(name, chosen)
        if not self.bots:
            raise BadOption("bots: expected at least one")

    def seat_names(self) -> list[str]:
        """The players' names, seat by seat. A bot has its kind in brackets, so that a record shows it is a bot."""
        people = [(self.seat + place) % self.players for place in range(self.humans)]
        names = []
        bots_seated = 0
        for seat in range(self.players):
            if seat in people:
                place = people.index(seat)
                names.append(self.names[place] if place < len(self.names) else f"Player {place + 1}")
            else:
                kind = self.bots[min(bots_seated, len(self.bots) - 1)]
                names.append(f"{BOT_NAMES[bots_seated % len(BOT_NAMES)]} ({kind})")
                bots_seated += 1
        return names


class Said(NamedTuple):
    """A line of the log as a person reads it. `fresh`: new since this person's last decision."""

    text: str
    clause: str
    fresh: bool


class Session:
    """A match with people and bots in its seats."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game
        self.kinds: list[str | None] = [kind_of(name) for name in match.record.names]
        self.titles = [name.partition(" (")[0] if kind_of(name) else name for name in match.record.names]
        self.people = [seat for seat, kind in enumerate(self.kinds) if kind is None]
        self.minds = {seat: bot(kind, self.game) for seat, kind in enumerate(self.kinds) if kind is not None}
        self.viewer: int | None = self.people[0] if self.people else None
        self.coached = False  # whether a line says what matters before each decision
        self._read_before: list[int] = []  # the values of `_read` before each move of a person, for undo
        self._read = [0] * match.record.players  # how much of the history each seat knew after its last decision

    @classmethod
    def start(cls, settings: Settings) -> Session:
        settings.check()
        seed = Random().getrandbits(SEED_BITS) if settings.seed is None else settings.seed
        match = Match(settings.open(), settings.players, seed, settings.options)
        match.record.names = settings.seat_names()
        session = cls(match)
        session.coached = settings.coach
        return session

    @classmethod
    def resume(cls, record: Record, settings: Settings | None = None) -> Session:
        """Continue a record. If it does not name all players, the settings say who they are."""
        match = Match.resume(record)
        if len(match.record.names) != record.players:
            seating = settings or Settings(record.game, record.players)
            seating.players = record.players
            match.record.names = seating.seat_names()
        session = cls(match)
        session._recall(record)
        return session

    def _recall(self, record: Record) -> None:
        """Restore what each seat knew after its last decision, as if the moves had been made here."""
        steps = record.states()
        length = len(next(steps)[1])
        for (_, events), (seat, _) in zip(steps, record.moves, strict=True):
            self._read[seat] = known_after(length, events)
            length += len(events)

    def again(self) -> Session:
        """A new game of the same kind with the same players."""
        record = self.match.record
        match = Match(self.game, record.players, Random().getrandbits(SEED_BITS), record.options)
        match.record.names = list(record.names)
        session = Session(match)
        session.coached = self.coached
        return session

    # ---- whose turn it is ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.state.result is not None

    @property
    def bot_to_move(self) -> int | None:
        """A bot that must decide. In simultaneous choices bots go first, so that people can still undo theirs."""
        return next((seat for seat in self.match.state.pending if seat in self.minds), None)

    @property
    def person_to_move(self) -> int | None:
        """The person who must decide, once no bot has to; of several, the one in front of the screen."""
        waiting = [seat for seat in self.match.state.pending if seat not in self.minds]
        if not waiting or len(waiting) < len(self.match.state.pending):
            return None
        return self.viewer if self.viewer in waiting else waiting[0]

    # ---- moves -----------------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> None:
        """A person's move."""
        before = len(self.match.history)
        events = self.match.play(seat, action)
        self._read_before.append(self._read[seat])
        self._read[seat] = known_after(before, events)

    def play_bot(self, seat: int) -> bool:
        """Make a bot's move, and return whether the viewer has seen anything happen."""
        state = self.match.state
        record = self.match.record
        legal = state.legal(seat)
        # Each decision has its own random stream, so a bot does the same again after an undo or in a resumed game.
        rng = Random(f"{record.seed}/{seat}/{len(record.moves)}")
        action = legal[0] if len(legal) == 1 else self.minds[seat].choose(state.view(seat), legal, rng, BUDGET)
        return any(event.seen_by(self.viewer) for event in self.match.play(seat, action))

    def can_undo(self) -> bool:
        return self.viewer is not None and self.match.can_undo(self.viewer)

    def undo(self) -> None:
        """Undo the last move of the person in front of the screen, or raise `Illegal` with the reason."""
        if self.viewer is None:
            raise Illegal("", "There is nothing to undo: you are only watching.")
        self.match.undo(self.viewer)
        self._read[self.viewer] = self._read_before.pop()

    # ---- what the person in front of the screen may read -----------------------------------------

    def names(self) -> list[str]:
        return [YOU if seat == self.viewer else title for seat, title in enumerate(self.titles)]

    def prompt(self) -> Prompt:
        prompt = self.match.state.prompt(self.viewer)
        return Prompt(prompt.decision, named(prompt.text, self.names()), prompt.clause)

    def advice(self) -> str:
        """What a coach says to the person in front of the screen, if they want one."""
        if not self.coached or self.viewer not in self.match.state.pending:
            return ""
        return named(self.game.coach(self.match.state.view(self.viewer)), self.names())

    def table(self) -> str:
        names = self.names()
        return named(self.game.show(self.match.state.view(self.viewer), stand_ins(names)), names)

    def choices(self) -> list[tuple[int, str]]:
        """The legal actions of the person in front of the screen, in words."""
        if self.viewer is None:
            return []
        state, names = self.match.state, self.names()
        view, marks = state.view(self.viewer), stand_ins(names)
        return [(action, named(self.game.label(view, action, marks), names)) for action in state.legal(self.viewer)]

    def log(self) -> list[Said]:
        names = self.names()
        fresh_from = 0 if self.viewer is None else self._read[self.viewer]
        new = {id(event) for event in self.match.history[fresh_from:]}
        said = []
        for event in self.match.log(self.viewer):
            line = self.game.tell(event, stand_ins(names))
            said.append(Said(named(line.text, names), line.clause, id(event) in new))
        return said

    def record(self) -> Record:
        return self.match.sealed()


def known_after(before: int, events: Sequence[Event]) -> int:
    """How much of the history is not new to the player who moved: their own move, unless it revealed something."""
    return before if any(event.reveals for event in events) else before + len(events)


def options_from(texts: Mapping[str, str]) -> dict[str, object]:
    """Options from a form; empty fields keep their defaults."""
    return {name: text for name, text in texts.items() if text.strip()}
