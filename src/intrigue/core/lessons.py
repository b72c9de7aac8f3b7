"""Lessons: short scenes that teach a game on its own table.

A game's `lessons.toml` holds scenes. A scene is a position (seed and moves), the seat of the learner, and steps: what
the host says, what to look at, which actions go on, and what is said to others. Scenes are data; nothing here knows a
game, a page or a terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any, Final

from intrigue.core.content import located, read_content
from intrigue.core.errors import BadContent, BadData, IntrigueError
from intrigue.core.naming import YOU

if TYPE_CHECKING:
    from intrigue.core.events import Event
    from intrigue.core.game import Game
    from intrigue.core.state import State
    from intrigue.core.view import View

FILE: Final = "lessons.toml"
NAMES: Final = ("Anna", "Boris", "Clara", "Dario", "Elena", "Felix", "Greta", "Hugo")
PARTS: Final = ("board", "hand", "question", "log", "players")
"""Parts of a table that a step can point at, besides actions and `card:ID`."""
NOT_NOW: Final = "You could do that, but it is not what this scene is about. Try what is lit."
WORDS_A_MINUTE: Final = 180
SECONDS_TO_ACT: Final = 8

Move = tuple[int, str]


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step as the file has it. `then` are the moves of others, one a line: the seat, from 1, and the action."""

    say: str
    clause: str = ""
    point: tuple[str, ...] = ()
    go: tuple[str, ...] = ()
    replies: dict[str, str] = field(default_factory=dict)
    other: str = ""
    then: str = ""


@dataclass(frozen=True, slots=True)
class SceneRow:
    """A scene as the file has it. Without `players` it goes on where the scene before it ended."""

    id: str
    title: str
    step: tuple[StepRow, ...]
    sees: tuple[str, ...] = ()
    end: str = ""
    players: int = 0
    seed: int = 0
    seat: int = 0
    options: dict[str, object] = field(default_factory=dict)
    moves: str = ""


@dataclass(frozen=True, slots=True)
class LessonFile:
    scene: tuple[SceneRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What the host says, and what goes on.

    `point`: what to look at, as texts of actions, `card:ID`, or one of `PARTS`. `go`: the actions that go on; none: the
    learner only reads. `replies`: what is said to other legal actions, `other` to those without a reply of their own.
    `then`: what others do afterwards.
    """

    say: str
    clause: str
    point: tuple[str, ...]
    go: tuple[str, ...]
    replies: Mapping[str, str]
    other: str
    then: tuple[Move, ...]

    def reply(self, action: str) -> str:
        """What is said to a legal action that does not go on."""
        return self.replies.get(action, self.other)


@dataclass(frozen=True, slots=True)
class Moment:
    """A step on the table: the state in which it is said, and all moves that led there."""

    step: Step
    state: State
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A position and what is said about it. `end`: what is said when its last step is done. `sees`: what the words rely
    on, as parts of lines that the learner reads in the log by then; a test looks for them."""

    id: str
    title: str
    steps: tuple[Step, ...]
    end: str
    sees: tuple[str, ...]
    players: int
    seed: int
    seat: int
    options: Mapping[str, object]
    moves: tuple[Move, ...]

    @property
    def names(self) -> list[str]:
        """Who sits at the table."""
        return [YOU if seat == self.seat else NAMES[seat] for seat in range(self.players)]

    def moves_to(self, number: int, choice: str = "") -> tuple[Move, ...]:
        """All moves before step `number`; if the step before it offers several actions, after `choice`."""
        made = list(self.moves)
        for place, step in enumerate(self.steps[:number], start=1):
            if step.go:
                made.append((self.seat, choice if choice and place == number else step.go[0]))
            made += step.then
        return tuple(made)

    def moments(self, game: Game[Any, Any]) -> Iterator[Moment]:
        """The steps of the scene, played on the engine."""
        state = game.new(self.players, self.seed, dict(self.options))
        played = 0
        for number, step in enumerate(self.steps):
            moves = self.moves_to(number)
            play(game, state, moves[played:], f"scene {self.id}, step {number + 1}")
            played = len(moves)
            yield Moment(step, state, moves)

    def ending(self, game: Game[Any, Any], choice: str = "") -> State:
        """The table after the last step, in which the learner chose this."""
        state: State = game.new(self.players, self.seed, dict(self.options))
        play(game, state, self.moves_to(len(self.steps), choice), f"scene {self.id}, end")
        return state

    def log(self, game: Game[Any, Any]) -> list[str]:
        """What the learner has read in the log when the scene is over."""
        events: list[Event] = []
        state: State = game.new(self.players, self.seed, dict(self.options), events)
        play(game, state, self.moves_to(len(self.steps)), f"scene {self.id}", events)
        return [game.tell(event, self.names).text for event in events if event.seen_by(self.seat)]

    @property
    def minutes(self) -> float:
        """How long it takes somebody to read and do it, roughly."""
        words = sum(len(step.say.split()) for step in self.steps) + len(self.end.split())
        return words / WORDS_A_MINUTE + sum(bool(step.go) for step in self.steps) * SECONDS_TO_ACT / 60


def play(
    game: Game[Any, Any], state: State, moves: tuple[Move, ...], where: str, events: list[Event] | None = None
) -> None:
    """Make moves; if the rules refuse one, the error says which."""
    for seat, text in moves:
        try:
            state.play(seat, game.actions.index(text), events)
        except IntrigueError as problem:
            raise BadContent(f"{game.id}: {where}: seat {seat + 1} cannot do {text!r}: {problem}") from problem


def read_lessons(text: str, name: str = FILE) -> tuple[Scene, ...]:
    """The scenes of a file; if it is wrong, the error names the line and what was expected."""
    rows = read_content(LessonFile, text, name, inf).scene
    scenes: list[Scene] = []
    try:
        for number, row in enumerate(rows):
            path = f"scene[{number}]"
            if row.id in {scene.id for scene in scenes}:
                raise BadData(f"{path}.id", "an id that no other scene has", row.id)
            scenes.append(_scene(row, path, scenes[-1] if scenes else None))
    except BadData as problem:
        raise located(problem, text, name) from None
    return tuple(scenes)


def _scene(row: SceneRow, path: str, before: Scene | None) -> Scene:
    if not row.step:
        raise BadData(f"{path}.step", "at least one step", missing=True)
    moves = _moves(row.moves, f"{path}.moves")
    steps = tuple(_step(step, f"{path}.step[{number}]") for number, step in enumerate(row.step))
    if any(len(step.go) > 1 for step in steps[:-1]):
        raise BadData(f"{path}.step", "several actions that go on only in the last step of a scene")
    if row.players:
        if not 1 <= row.seat <= row.players:
            raise BadData(f"{path}.seat", f"a seat from 1 to {row.players}", row.seat)
        seat, start = row.seat - 1, (row.players, row.seed)
        return Scene(row.id, row.title, steps, row.end, row.sees, *start, seat, row.options, moves)
    if before is None:
        raise BadData(f"{path}.players", "a number of players, since no scene comes before this one", missing=True)
    moved = before.moves_to(len(before.steps)) + moves
    return replace(before, id=row.id, title=row.title, steps=steps, end=row.end, sees=row.sees, moves=moved)


def _step(row: StepRow, path: str) -> Step:
    if not row.say.strip():
        raise BadData(f"{path}.say", "words", row.say)
    both = sorted(set(row.go) & set(row.replies))
    if both:
        raise BadData(f"{path}.replies", "actions that do not go on", both[0])
    then = _moves(row.then, f"{path}.then")
    said = " ".join(row.say.split())
    return Step(said, row.clause, row.point, row.go, row.replies, row.other or NOT_NOW, then)


def _moves(text: str, path: str) -> tuple[Move, ...]:
    """Moves, one a line: the seat, from 1, and the text of the action."""
    made: list[Move] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        seat, _, action = line.partition(" ")
        if not (seat.isascii() and seat.isdecimal() and int(seat) and action):
            raise BadData(path, "a seat and an action in each line, such as `2 pass`", line)
        made.append((int(seat) - 1, action.strip()))
    return tuple(made)


class Teaching:
    """What a game does for people who do not know it yet."""

    def resource(self, name: str) -> str:
        """The text of a file in the game's package."""
        raise NotImplementedError

    def known(self, view: Any) -> Any:
        """The state that holds what a view tells."""
        raise NotImplementedError

    @cached_property
    def _scenes(self) -> tuple[Scene, ...]:
        try:
            return read_lessons(self.resource(FILE))
        except FileNotFoundError:
            return ()

    def lessons(self) -> tuple[Scene, ...]:
        """The scenes that teach this game, in order; none if it has no `lessons.toml`. They use the cards that are
        shipped with it."""
        return self._scenes

    def advise(self, state: Any, seat: int, decision: str) -> str:
        """What a coach says before this decision; `state` holds what the seat knows. "" for nothing."""
        del state, seat, decision
        return ""

    def coach(self, view: View) -> str:
        """What matters in the decision that the viewer faces, in a sentence or two for a first game. It is made from
        the view alone."""
        decision = None if view.viewer is None else view.asks[view.viewer]
        if view.viewer is None or decision is None:
            return ""
        return self.advise(self.known(view), view.viewer, decision)
