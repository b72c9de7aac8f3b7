"""Random games over all player counts and options, checked at every decision for what must never happen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.options import Option
from intrigue.core.record import Record
from intrigue.core.state import State
from intrigue.games import game
from intrigue.lab.job import Batch, Job
from intrigue.lab.plan import SEED_BITS, rules_of
from intrigue.lab.playing import Recorder, at_random, play_out
from intrigue.lab.run import Collector, play_all

MOST_DECISIONS: Final = 20_000
TRIES: Final = 400


class Broken(Exception):
    """Something happened that must never happen."""


class Setup(NamedTuple):
    """One way to play a game, drawn at random."""

    players: int
    options: dict[str, object]
    seed: int


class Failure(NamedTuple):
    """What went wrong, and the record (as JSON) of the game up to there."""

    name: str
    problem: str
    record: str


@dataclass(slots=True)
class Tally:
    """The sums over many games."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    players: Counter[int] = field(default_factory=Counter)
    options: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.players += other.players
        self.options += other.options
        self.failures += other.failures


def draw_setup(chosen: Game[Any, Any], number: int, seed: int) -> Setup:
    """How the game with this number is played: player counts take turns, options are drawn from those that the game
    accepts."""
    rng = Random(f"{seed}/{chosen.id}/{number}")
    players = chosen.players[number % len(chosen.players)]
    for _ in range(TRIES):
        options = {
            option.name: draw_value(option, players, rng) for option in chosen.options.values() if rng.random() < 0.5
        }
        try:
            chosen.resolve(players, options)
        except BadOption:
            continue
        return Setup(players, options, rng.getrandbits(SEED_BITS))
    return Setup(players, {}, rng.getrandbits(SEED_BITS))


def draw_value(option: Option, players: int, rng: Random) -> object:
    """Any value that the option takes."""
    if option.per_seat:
        return [rng.choice((None, *option.values)) for _ in range(players)]
    if option.numbers is not None and (not option.values or rng.random() < 0.5):
        return rng.choice(option.numbers)
    return rng.choice(option.values)


class Watch(Recorder):
    """Notes the moves, and raises `Broken` at the first thing that must never happen."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, int]] = []
        self.pieces: dict[str, int] = {}

    def begin(self, state: State) -> None:
        self.pieces = state.game.inventory(state)

    def asked(self, state: State, seat: int, legal: tuple[int, ...]) -> None:
        self._check_last_move(state)
        if not legal or len(set(legal)) != len(legal):
            raise Broken(f"seat {seat} must choose among {legal}")

    def decided(self, state: State, seat: int, legal: tuple[int, ...], action: int) -> None:
        self.moves.append((seat, action))

    def end(self, state: State) -> None:
        self._check_last_move(state)
        if state.result is None or len(state.result.scores) != state.players:
            raise Broken(f"the game ended with the result {state.result}")

    def _check_last_move(self, state: State) -> None:
        if self.moves and (pieces := state.game.inventory(state)) != self.pieces:
            raise Broken(f"there were {self.pieces}, and now there are {pieces}")
        if len(self.moves) > MOST_DECISIONS:
            raise Broken(f"no end after {MOST_DECISIONS} decisions")

    def record(self, chosen: Game[Any, Any], setup: Setup) -> Record:
        record = Record.begin(chosen, setup.players, setup.seed, setup.options)
        for seat, action in self.moves:
            record.add(chosen, seat, action)
        return record


class SoakJob(Job[Tally, Tally]):
    """Plays the random games of one game. What goes wrong is counted and described, with a record that replays it."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.game_id = game_id
        self.seed = seed

    @property
    def rules(self) -> list[str]:
        return [rules_of(game(self.game_id))]

    def game(self, setting: int, number: int) -> Tally:
        chosen = game(self.game_id)
        setup = draw_setup(chosen, number, self.seed)
        rng, watch = Random(setup.seed), Watch()
        tally = Tally(games=1, players=Counter([setup.players]))
        tally.options.update(f"{name}={value}" for name, value in setup.options.items() if not isinstance(value, list))
        try:
            state: State = chosen.new(setup.players, setup.seed, setup.options)
            play_out(state, at_random(rng), [watch], turn=rng.choice)
        except Exception as problem:  # noqa: BLE001  # whatever goes wrong is what we are looking for
            text = f"{type(problem).__name__}: {problem}"
            tally.failures = [Failure(f"{self.game_id}-{number}", text, watch.record(chosen, setup).to_json())]
        tally.decisions = tally.longest = len(watch.moves)
        return tally

    def gather(self, setting: int, games: list[Tally]) -> Tally:
        total = Tally()
        for tally in games:
            total.add(tally)
        return total


def soaking(tally: Tally, start: int, stop: int) -> Collector[Tally]:
    """Adds the games with these numbers to a tally."""
    return Collector([Batch(0, start, stop)], tally.add)


def soak(game_id: str, start: int, stop: int, seed: int, workers: int = 1) -> Tally:
    """Play the games with these numbers."""
    tally = Tally()
    play_all(SoakJob(game_id, seed), soaking(tally, start, stop), workers)
    return tally
