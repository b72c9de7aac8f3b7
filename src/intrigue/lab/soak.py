"""Random games by the thousand, over all player counts and options, watched for anything that must never happen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.options import Option
from intrigue.core.record import Record
from intrigue.games import game

MOST_DECISIONS: Final = 20_000
TRIES: Final = 400
SEED_BITS: Final = 64


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
    """What many games came to."""

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
    """The set-up of one game: player counts in turn, options at random among those that the game accepts."""
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


def soak(game_id: str, start: int, stop: int, seed: int) -> Tally:
    """Play the games with these numbers; failures are described, with what replays them."""
    chosen = game(game_id)
    tally = Tally()
    for number in range(start, stop):
        setup = draw_setup(chosen, number, seed)
        tally.games += 1
        tally.players[setup.players] += 1
        tally.options.update(f"{name}={value}" for name, value in setup.options.items() if not isinstance(value, list))
        moves: list[tuple[int, int]] = []
        try:
            play_watched(chosen, setup, moves)
        except Exception as problem:  # noqa: BLE001  # whatever goes wrong is what we are here to find
            text = f"{type(problem).__name__}: {problem}"
            tally.failures.append(Failure(f"{game_id}-{number}", text, as_record(chosen, setup, moves).to_json()))
        tally.decisions += len(moves)
        tally.longest = max(tally.longest, len(moves))
    return tally


def as_record(chosen: Game[Any, Any], setup: Setup, moves: list[tuple[int, int]]) -> Record:
    record = Record.begin(chosen, setup.players, setup.seed, setup.options)
    for seat, action in moves:
        record.add(chosen, seat, action)
    return record


def play_watched(chosen: Game[Any, Any], setup: Setup, moves: list[tuple[int, int]]) -> None:
    """A random game to its end, looking after every decision. The moves are noted in the list."""
    rng = Random(setup.seed)
    state = chosen.new(setup.players, setup.seed, setup.options)
    pieces = chosen.inventory(state)
    while state.pending:
        seat = rng.choice(state.pending)
        legal = state.legal(seat)
        if not legal or len(set(legal)) != len(legal):
            raise Broken(f"seat {seat} must choose among {legal}")
        moves.append((seat, rng.choice(legal)))
        state.play(*moves[-1])
        if chosen.inventory(state) != pieces:
            raise Broken(f"there were {pieces}, and now there are {chosen.inventory(state)}")
        if len(moves) > MOST_DECISIONS:
            raise Broken(f"no end after {MOST_DECISIONS} decisions")
    if state.result is None or len(state.result.scores) != setup.players:
        raise Broken(f"the game ended with the result {state.result}")
