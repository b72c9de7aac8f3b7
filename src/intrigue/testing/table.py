"""A table at which a game is played at random, and the positions at which a law looks closely."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from itertools import zip_longest
from random import Random
from typing import Any, Protocol

from intrigue.core.errors import IntrigueError
from intrigue.core.events import Event
from intrigue.core.game import Game
from intrigue.core.state import State
from intrigue.core.view import View
from intrigue.server.protocol import encode

LONGEST_GAME = 20_000  # decisions; a game that takes more is taken to be endless

LARGE_TABLE = 6

AnyGame = Game[Any, Any]
Move = tuple[int, int]
Viewer = int | None


@dataclass(frozen=True)
class Position:
    """A state that came up, and how many moves led to it. Laws play on in copies of it."""

    state: State
    moves: int

    def __str__(self) -> str:
        state = self.state
        asked = ", ".join(f"{state.prompt(seat).decision} of seat {seat}" for seat in state.pending)
        return f"after {self.moves} moves ({asked or 'the game is over'})"


@dataclass(frozen=True)
class Table:
    """A game, how it is set up, and the seed of its chance and of the random players."""

    game: AnyGame
    players: int
    options: Mapping[str, object]
    seed: int

    def __str__(self) -> str:
        return f"{self.game.id}, {self.players} players, seed {self.seed}, options {dict(self.options)}"

    def new(self, events: list[Event] | None = None, seed: int | None = None) -> State:
        state: State = self.game.new(self.players, self.seed if seed is None else seed, self.options, events)
        return state

    def rng(self, purpose: str) -> Random:
        """Numbers for a purpose of the test; the same in every run and on every machine."""
        return Random(f"{purpose} {self.seed}")

    def walk(self) -> Iterator[Position]:
        """A random game: the state at every decision and at the end, the same object moving on."""
        state = self.new()
        rng = self.rng("walk")
        moves = 0
        while state.pending:
            yield Position(state, moves)
            play_one(state, rng)
            moves += 1
            assert moves < LONGEST_GAME, f"the game is not over after {moves} decisions"
        yield Position(state, moves)

    def positions(self, most: int = 8) -> list[Position]:
        """Positions of a random game, of as many kinds of decision as there are; where there are few kinds, several of
        each. If more kinds came up than are wanted, it depends on the whole setting which are taken, so that other
        settings take others."""
        rng = Random(f"positions {self}")
        picked: dict[object, list[Position]] = {}
        met: dict[object, int] = {}
        for position in self.walk():
            state = position.state
            kind = (tuple(sorted({state.prompt(seat).decision for seat in state.pending})), len(state.pending) > 1)
            met[kind] = met.get(kind, 0) + 1
            kept = picked.setdefault(kind, [])
            place = len(kept) if len(kept) < most else rng.randrange(met[kind])
            if place < most:
                kept[place:] = [Position(state.copy(), position.moves), *kept[place + 1 :]]
        kinds = rng.sample(list(picked.values()), len(picked))
        layers = zip_longest(*[rng.sample(kind, len(kind)) for kind in kinds])
        taken = [position for layer in layers for position in layer if position is not None]
        return sorted(taken[:most], key=lambda position: position.moves)

    def viewers(self, state: State, rng: Random) -> list[Viewer]:
        """The spectator, a seat that must decide, and at a table that is not large another seat."""
        seats = rng.sample(range(self.players), self.players)
        seats.sort(key=lambda seat: seat not in state.pending[:1])
        return [None, *seats][: 2 if self.players > LARGE_TABLE else 3]


class Law(Protocol):
    """Raises an AssertionError if a game, set up in this way, breaks the law with one of these seeds."""

    __name__: str

    def __call__(self, game: AnyGame, players: int, options: Mapping[str, object], seeds: Iterable[int]) -> None: ...


def law(check: Callable[[Table], None]) -> Law:
    """Make a check of one table a law: it takes a game, players, options and seeds, and says where it was broken."""

    @wraps(check)
    def over_seeds(game: AnyGame, players: int, options: Mapping[str, object], seeds: Iterable[int]) -> None:
        for seed in seeds:
            table = Table(game, players, options, seed)
            try:
                check(table)
            except IntrigueError as refusal:  # the game refused something that it should not
                raise AssertionError(f"{type(refusal).__name__}: {refusal} (at {table})") from refusal
            except Exception as problem:
                problem.add_note(f"at {table}")
                raise

    return over_seeds


# ---- play ----------------------------------------------------------------------------------------


def random_move(state: State, rng: Random) -> Move:
    """Any legal action of any seat that must decide."""
    seat = rng.choice(state.pending)
    return seat, rng.choice(state.legal(seat))


def play_one(state: State, rng: Random, events: list[Event] | None = None) -> Move:
    """Play a random move."""
    seat, action = random_move(state, rng)
    state.play(seat, action, events)
    return seat, action


def play_out(state: State, rng: Random, events: list[Event] | None = None) -> list[Move]:
    """Play random moves until the game is over."""
    moves: list[Move] = []
    while state.pending:
        moves.append(play_one(state, rng, events))
        assert len(moves) < LONGEST_GAME, f"the game is not over after {len(moves)} more decisions"
    return moves


def after(state: State, seat: int, action: int) -> tuple[State, list[Event]]:
    """A copy in which an action has been played, and what happened."""
    played = state.copy()
    events: list[Event] = []
    played.play(seat, action, events)
    return played, events


# ---- the truth, as text --------------------------------------------------------------------------


def dumped(state: State) -> dict[str, Any]:
    """The dump of a state after a journey through JSON."""
    data: dict[str, Any] = json.loads(json.dumps(state.game.dump(state)))
    return data


def truth(state: State) -> str:
    """What lies on the table, seen and unseen; without the chance that is still to come."""
    return json.dumps({**state.game.dump(state), "chance": None}, sort_keys=True)


def fingerprint(state: State) -> str:
    """The whole state: what is dumped, and what the seats are offered."""
    offers = [(state.legal(seat), str(state.prompt(seat))) for seat in range(state.players)]
    return json.dumps([state.game.dump(state), state.pending, offers], sort_keys=True)


def view_text(view: View) -> str:
    """A view as the JSON that is sent."""
    return encode(view).decode()


def names(players: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(players)]


def difference(one: str, other: str, width: int = 60) -> str:
    """Where two texts part, for messages.

    >>> difference("a red card", "a blue card")
    "'a red card' / 'a blue card'"
    """
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    cut = slice(max(0, start - width), start + width)
    return f"{one[cut]!r} / {other[cut]!r}"
