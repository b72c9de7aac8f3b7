"""What an agent observes and may do, as spaces and as values in them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from intrigue.core.belief import belief_layout, belief_row
from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.options import Options
from intrigue.core.state import State
from intrigue.core.view import View
from intrigue.envs.scaling import Bytes, Scaling, scale_of

Observations = Literal["array", "belief", "uint8", "view"]
KINDS: Final = ("array", "belief", "uint8", "view")
Mask = NDArray[np.int8]
Row = NDArray[np.float32]

LIMIT: Final = 100.0
"""Encoded numbers are scaled so that most lie between 0 and 1; none is larger than this."""
SAMPLED_MOVES: Final = 40
BELIEF_WORLDS: Final = 50
"""How many worlds the beliefs in observations are drawn from."""


class ViewSpace(spaces.Space[View]):
    """The views that the seats of a game may have. A sample is the view of a seat after some random moves."""

    def __init__(self, game: Game[Any, Any], players: int, options: Options) -> None:
        super().__init__()
        self.game = game
        self.players = players
        self.options = options

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def sample(self, mask: Any = None, probability: Any = None) -> View:
        rng = Random(int(self.np_random.integers(1 << 62)))
        state: State = self.game.new(self.players, rng.getrandbits(62), self.options)
        for _ in range(rng.randrange(SAMPLED_MOVES)):
            if state.pending:
                state.play(state.pending[0], rng.choice(state.legal(state.pending[0])))
        return state.view(rng.randrange(self.players))

    def contains(self, x: Any) -> bool:
        return isinstance(x, self.game.view_class) and x.players == self.players

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ViewSpace):
            return False
        return (self.game, self.players, self.options) == (other.game, other.players, other.options)

    __hash__ = spaces.Space.__hash__

    def __repr__(self) -> str:
        return f"ViewSpace({self.game.id}, {self.players} players)"


def array_space(game: Game[Any, Any], players: int) -> spaces.Box:
    """The space of encoded views; `game.layout(players)` names its numbers."""
    return spaces.Box(-LIMIT, LIMIT, (len(game.layout(players)),), np.float32)


def observation_space(game: Game[Any, Any], players: int, options: Options, kind: str) -> spaces.Space[Any]:
    if kind == "array":
        return array_space(game, players)
    if kind == "belief":
        return spaces.Box(-LIMIT, LIMIT, (len(observation_layout(game, players, kind)),), np.float32)
    if kind == "uint8":
        return spaces.Box(0, 255, (len(game.layout(players)),), np.uint8)
    return ViewSpace(game, players, options)


def observation_layout(game: Game[Any, Any], players: int, kind: str = "array") -> tuple[str, ...]:
    """The name of each number in an observation. In beliefs, seats are counted from the viewer: +1 is the next one."""
    return game.layout(players) + (belief_layout(game, players) if kind == "belief" else ())


def mask_space(game: Game[Any, Any]) -> spaces.Box:
    return spaces.Box(0, 1, (len(game.actions),), np.int8)


def observer(game: Game[Any, Any], kind: str) -> Callable[[State, int], Any]:
    """Gives what a seat observes: the view, or the view as numbers or counts."""
    if kind not in KINDS:
        raise BadOption(f"observations: expected {', '.join(KINDS[:-1])} or {KINDS[-1]}, got {kind!r}")
    if kind == "uint8":
        return Counts(game)
    if kind == "belief":
        return Beliefs(game)
    return Numbers(game) if kind == "array" else State.view


class Counts:
    """Gives the view of a seat as 8-bit counts, without making the view. Each array is the caller's own."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.sizes = {players: len(scale_of(game, players)) for players in game.players}

    def __call__(self, state: State, seat: int) -> Bytes:
        counts = bytearray(self.sizes[state.players])
        self.game.observe_into(state, seat, counts, 0)
        return np.frombuffer(counts, np.uint8)

    def __reduce__(self) -> tuple[object, ...]:
        return Counts, (self.game,)


class Numbers:
    """Gives the view of a seat as numbers, without making the view. Each array is the caller's own."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.scalings: dict[int, Scaling] = {}
        self.encoded: Callable[[State, int], array[float]] = game.observe

    def __call__(self, state: State, seat: int) -> Row:
        game, players = self.game, state.players
        if game.counting is None:
            return np.frombuffer(self.encoded(state, seat), np.float32)
        scaling = self.scalings.get(players)
        if scaling is None:
            scaling = self.scalings[players] = Scaling(scale_of(game, players))
        counts = bytearray(len(scaling.divisors))
        game.observe_into(state, seat, counts, 0)
        numbers = np.empty(len(counts), np.float32)
        scaling.into(np.frombuffer(counts, np.uint8), numbers)
        return numbers

    def __reduce__(self) -> tuple[object, ...]:
        return Numbers, (self.game,)


class Beliefs:
    """Gives the view of a seat as numbers, followed by what the seat believes: the probability of each value of each
    secret, 0 for what is not hidden from it. The same view always gives the same numbers."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.numbers = Numbers(game)

    def __call__(self, state: State, seat: int) -> Row:
        belief = self.game.belief(state.view(seat), BELIEF_WORLDS)
        row = belief_row(self.game, belief, state.players, seat)
        return np.concatenate([self.numbers(state, seat), np.array(row, np.float32)])

    def __reduce__(self) -> tuple[object, ...]:
        return Beliefs, (self.game,)


def action_mask(size: int, legal: tuple[int, ...]) -> Mask:
    """1 for each legal action, 0 for the others. The array is the caller's own."""
    flags = bytearray(size)
    for action in legal:
        flags[action] = 1
    return np.frombuffer(flags, np.int8)


def one_game(
    game: Game[Any, Any], players: int, options: Options, wishes: Mapping[str, object]
) -> Mapping[str, object]:
    """The options of a game when `reset` overrides some of them; `BadOption` if they are not valid."""
    return game.resolve(players, {**options, **wishes})


def given_options(game: Game[Any, Any], players: int, options: Options) -> Options | None:
    """Resolved options for `game.new`: None for the defaults, so that it need not check them each time."""
    return None if options == game.resolve(players, None) else options
