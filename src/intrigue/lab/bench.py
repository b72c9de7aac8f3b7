"""Speed, as ratios to a calibration loop of the same process.

Machines differ and are noisy; the ratio of a game's work to a loop of known work is comparable. Each measured chunk
runs between two runs of the calibration loop, and the median of several such sandwiches counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

from intrigue.core.game import Game
from intrigue.core.native import compiled
from intrigue.core.random_play import finish_randomly
from intrigue.core.state import State
from intrigue.core.view import View
from intrigue.lab.tables import table

USUAL_PLAYERS: Final = 4
POSITIONS: Final = 64
CALIBRATION_STEPS: Final = 20_000
SEED: Final = 2024


class Effort(NamedTuple):
    """How long to measure: repetitions, and the least duration of a chunk in seconds."""

    repetitions: int
    chunk: float


THOROUGH: Final = Effort(31, 0.02)
QUICK: Final = Effort(7, 0.01)


class Measure(NamedTuple):
    """One line of the report. `rate` is per second; `ratio` is per calibration step."""

    name: str
    rate: float
    ratio: float

    @property
    def microseconds(self) -> float:
        return 1e6 / self.rate

    @property
    def steps(self) -> float:
        """How many calibration steps one of these costs."""
        return 1 / self.ratio


class Bench(NamedTuple):
    """What was measured of one game."""

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


# A task does its work a number of times and returns how many units it has done.
Task = Callable[[int], int]


class _Piece:
    """What the calibration loop calls a method of."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 0

    def put(self, value: int) -> None:
        self.value = value


class Calibration:
    """`random.choice` on a list of eight plus a method call."""

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
    players = nearest(game.players, USUAL_PLAYERS)
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
    """Calibration steps per second, and what was measured of each task."""
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


def nearest(allowed: Sequence[int], wanted: int) -> int:
    """The allowed number of players nearest to the usual one.

    >>> nearest(range(5, 8), 4)
    5
    """
    return min(allowed, key=lambda count: abs(count - wanted))


def repetitions(task: Task, seconds: float) -> int:
    """How often a task must be done to last so long."""
    times = 1
    while True:
        begin = perf_counter()
        task(times)
        elapsed = perf_counter() - begin
        if elapsed >= seconds:
            return times
        times = times * 2 if elapsed < seconds / 20 else int(times * seconds / elapsed) + 1


class _Games:
    """Uniform random play through `legal` and `play`."""

    def __init__(self, game: Game[Any, Any], players: int) -> None:
        self.game = game
        self.players = players
        self.rng = Random(SEED)

    def new(self) -> State:
        state: State = self.game.new(self.players, self.rng.getrandbits(32))
        return state

    def games(self, times: int) -> int:
        self.decisions(times)
        return times

    def decisions(self, times: int) -> int:
        choose = self.rng.choice
        count = 0
        for _ in range(times):
            state = self.new()
            pending = state.pending
            while pending:
                seat = pending[0]
                state.play(seat, choose(state.legal(seat)))
                pending = state.pending
                count += 1
        return count

    def decisions_with_views(self, times: int) -> int:
        """With a look at the view before each decision."""
        choose = self.rng.choice
        count = 0
        for _ in range(times):
            state = self.new()
            while state.pending:
                seat = state.pending[0]
                state.view(seat)
                state.play(seat, choose(state.legal(seat)))
                count += 1
        return count

    def playouts(self, times: int) -> int:
        """The same without leaving the engine."""
        new, players, rng = self.game.new, self.players, self.rng
        return sum([finish_randomly(new(players, rng.getrandbits(32)), rng) for _ in range(times)])


def game_tasks(game: Game[Any, Any], players: int) -> dict[str, Task]:
    random_play = _Games(game, players)
    return {
        "decisions": random_play.decisions,
        "decisions in playouts": random_play.playouts,
        "games": random_play.games,
        "decisions with views": random_play.decisions_with_views,
    }


def positions(game: Game[Any, Any], players: int) -> list[State]:
    """States from the middle of random games."""
    rng = Random(SEED)
    found: list[State] = []
    for _ in range(POSITIONS):
        path: list[State] = []
        state: State = game.new(players, rng.getrandbits(32))
        while state.pending:
            path.append(state.copy())
            seat = state.pending[0]
            state.play(seat, rng.choice(state.legal(seat)))
        found.append(rng.choice(path[len(path) // 3 : 1 + 2 * len(path) // 3]))
    return found


def position_tasks(game: Game[Any, Any], states: Sequence[State]) -> dict[str, Task]:
    """What searches and learners do with a position, each done to all the states in turn."""
    rng = Random(SEED)
    pairs = [(state, state.pending[0]) for state in states]
    views: list[View] = [state.view(seat) for state, seat in pairs]

    def copy(times: int) -> int:
        for _ in range(times):
            for state in states:
                state.copy()
        return times * len(states)

    def view(times: int) -> int:
        for _ in range(times):
            for state, seat in pairs:
                state.view(seat)
        return times * len(states)

    def encode(times: int) -> int:
        for _ in range(times):
            for seen in views:
                game.encode(seen)
        return times * len(states)

    def view_and_encode(times: int) -> int:
        for _ in range(times):
            for state, seat in pairs:
                game.encode(state.view(seat))
        return times * len(states)

    def draw(times: int) -> int:
        for _ in range(times):
            for seen in views:
                game.sampler(seen).draw(rng)
        return times * len(states)

    return {
        "copy": copy,
        "view": view,
        "encode": encode,
        "view and encode": view_and_encode,
        "sampler and draw": draw,
    }
