"""Speed relative to a calibration loop in the same process.

Machines differ and are noisy, but the ratio of a game's speed to that of a known loop can be compared. Each measured
chunk runs between two runs of the calibration loop, and the result is the median of several such measurements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

from intrigue.core.game import Game
from intrigue.core.native import compiled
from intrigue.core.random_play import finish_randomly
from intrigue.core.state import State
from intrigue.core.view import View
from intrigue.lab.plan import usual_players
from intrigue.lab.playing import Recorder, at_random, play_out
from intrigue.lab.tables import table

POSITIONS: Final = 64
CALIBRATION_STEPS: Final = 20_000
SEED: Final = 2024


class Effort(NamedTuple):
    """How long to measure: the number of repetitions, and the least duration of a chunk in seconds."""

    repetitions: int
    chunk: float


THOROUGH: Final = Effort(31, 0.02)
QUICK: Final = Effort(7, 0.01)


class Measure(NamedTuple):
    """One line of the report: `rate` per second, and `ratio` per calibration step."""

    name: str
    rate: float
    ratio: float

    @property
    def microseconds(self) -> float:
        return 1e6 / self.rate

    @property
    def steps(self) -> float:
        """How many calibration steps one of them costs."""
        return 1 / self.ratio


class Bench(NamedTuple):
    """The measurements of one game."""

    game_id: str
    players: int
    calibration: float
    speeds: tuple[Measure, ...]
    costs: tuple[Measure, ...]

    def data(self) -> dict[str, object]:
        return {
            "game": self.game_id,
            "players": self.players,
            "engine": engine(),
            "calibration_steps_per_second": round(self.calibration),
            "speeds": [
                {"name": speed.name, "per_second": round(speed.rate, 1), "per_calibration_step": round(speed.ratio, 6)}
                for speed in self.speeds
            ],
            "costs": [
                {
                    "name": cost.name,
                    "microseconds": round(cost.microseconds, 3),
                    "calibration_steps": round(cost.steps, 2),
                }
                for cost in self.costs
            ],
        }

    def text(self) -> str:
        head = f"{self.game_id}, {self.players} players, {engine()}; calibration {self.calibration:,.0f} steps/s"
        speeds = [["random play", "per second", "per step"]]
        speeds += [[speed.name, f"{speed.rate:,.0f}", f"{speed.ratio:.3g}"] for speed in self.speeds]
        costs = [["one of", "microseconds", "steps"]]
        costs += [[cost.name, f"{cost.microseconds:,.2f}", f"{cost.steps:,.1f}"] for cost in self.costs]
        return "\n".join([head, table(speeds, right=(1, 2)), "", table(costs, right=(1, 2))])


def engine() -> str:
    return "compiled" if compiled() else "interpreted"


Task = Callable[[int], int]
"""Does its work a number of times and returns how many units of work that was."""


class _Piece:
    """The object whose method the calibration loop calls."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 0

    def put(self, value: int) -> None:
        self.value = value


class Calibration:
    """The calibration loop. One step is a `random.choice` from a list of eight, and a method call."""

    def __init__(self) -> None:
        self.choices = list(range(8))
        self.choose = Random(SEED).choice
        self.piece = _Piece()

    def rate(self) -> float:
        """Steps per second, now."""
        choose, choices, piece = self.choose, self.choices, self.piece
        begin = perf_counter()
        for _ in range(CALIBRATION_STEPS):
            piece.put(choose(choices))
        return CALIBRATION_STEPS / (perf_counter() - begin)


def bench(game: Game[Any, Any], effort: Effort = THOROUGH) -> Bench:
    """Measure one game."""
    players = usual_players(game)
    speeds = game_tasks(game, players)
    costs = position_tasks(game, positions(game, players))
    steps, measures = measure({**speeds, **costs}, effort)
    return Bench(
        game.id,
        players,
        steps,
        tuple(measures[name] for name in speeds),
        tuple(measures[name] for name in costs),
    )


def measure(tasks: dict[str, Task], effort: Effort) -> tuple[float, dict[str, Measure]]:
    """Calibration steps per second, and the measurement of each task."""
    calibration = Calibration()
    rates: dict[str, list[float]] = {name: [] for name in tasks}
    ratios: dict[str, list[float]] = {name: [] for name in tasks}
    steps: list[float] = []
    times = {name: repetitions(task, effort.chunk) for name, task in tasks.items()}
    for _ in range(effort.repetitions):
        before = calibration.rate()
        for name, task in tasks.items():
            begin = perf_counter()
            done = task(times[name])
            rate = done / (perf_counter() - begin)
            after = calibration.rate()
            rates[name].append(rate)
            ratios[name].append(rate / ((before + after) / 2))
            steps.append(before)
            before = after
    return median(steps), {name: Measure(name, median(rates[name]), median(ratios[name])) for name in tasks}


def repetitions(task: Task, seconds: float) -> int:
    """How often a task must be repeated to take this many seconds."""
    times = 1
    while True:
        begin = perf_counter()
        task(times)
        elapsed = perf_counter() - begin
        if elapsed >= seconds:
            return times
        times = times * 2 if elapsed < seconds / 20 else int(times * seconds / elapsed) + 1


class _Look(Recorder):
    """Makes the view of the seat that decides."""

    def asked(self, state: State, seat: int, legal: tuple[int, ...]) -> None:
        state.view(seat)


class _Path(Recorder):
    """Copies the state before each decision."""

    def __init__(self) -> None:
        self.states: list[State] = []

    def asked(self, state: State, seat: int, legal: tuple[int, ...]) -> None:
        self.states.append(state.copy())


class _Games:
    """Uniform random play. `games` and `decisions` step through `legal` and `play`; `rollouts` stay in the engine."""

    def __init__(self, game: Game[Any, Any], players: int) -> None:
        self.game = game
        self.players = players
        self.rng = Random(SEED)
        self.choose = at_random(self.rng)

    def new(self) -> State:
        state: State = self.game.new(self.players, self.rng.getrandbits(32))
        return state

    def games(self, times: int) -> int:
        self.decisions(times)
        return times

    def decisions(self, times: int) -> int:
        return sum([play_out(self.new(), self.choose).decisions for _ in range(times)])

    def decisions_with_views(self, times: int) -> int:
        return sum([play_out(self.new(), self.choose, [_Look()]).decisions for _ in range(times)])

    def rollouts(self, times: int) -> int:
        new, players, rng = self.game.new, self.players, self.rng
        return sum([finish_randomly(new(players, rng.getrandbits(32)), rng) for _ in range(times)])

    def position(self) -> State:
        """A state from the middle of a random game."""
        path = _Path()
        play_out(self.new(), self.choose, [path])
        third = len(path.states) // 3
        return self.rng.choice(path.states[third : 1 + 2 * len(path.states) // 3])


def game_tasks(game: Game[Any, Any], players: int) -> dict[str, Task]:
    random_play = _Games(game, players)
    return {
        "decisions": random_play.decisions,
        "decisions in rollouts": random_play.rollouts,
        "games": random_play.games,
        "decisions with views": random_play.decisions_with_views,
    }


def positions(game: Game[Any, Any], players: int) -> list[State]:
    """States from the middle of random games."""
    random_play = _Games(game, players)
    return [random_play.position() for _ in range(POSITIONS)]


def position_tasks(game: Game[Any, Any], states: Sequence[State]) -> dict[str, Task]:
    """What searches and learners do with a position, each task on all states in turn."""
    rng = Random(SEED)
    seats = [(state, state.pending[0]) for state in states]
    views: list[View] = [state.view(seat) for state, seat in seats]
    return {
        "copy": each([state.copy for state in states]),
        "view": each([partial(state.view, seat) for state, seat in seats]),
        "encode": each([partial(game.encode, view) for view in views]),
        "view and encode": each([partial(view_and_encode, game, state, seat) for state, seat in seats]),
        "sampler and draw": each([partial(draw, game, view, rng) for view in views]),
    }


def view_and_encode(game: Game[Any, Any], state: State, seat: int) -> None:
    game.encode(state.view(seat))


def draw(game: Game[Any, Any], view: View, rng: Random) -> None:
    game.sampler(view).draw(rng)


def each(calls: Sequence[Callable[[], object]]) -> Task:
    """A task that makes all calls in turn."""

    def task(times: int) -> int:
        for _ in range(times):
            for call in calls:
                call()
        return times * len(calls)

    return task
