"""Judging one decision, from the view of the seat that made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from intrigue.bots.search.search import FAR, Search
from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.game import Game
from intrigue.core.guide import Guide
from intrigue.core.state import State
from intrigue.core.view import View

CERTAIN: Final = 1.96  # standard errors on either side of an interval that is right 95 times out of 100
SLIP: Final = 0.02
MISTAKE: Final = 0.05
BLUNDER: Final = 0.12
FEWEST_WORLDS: Final = 100  # for one decision
MOST_WORLDS: Final = 1000
ALL_WORLDS: Final = 40_000  # for a whole game
FEWER: Final = 3  # what is not a difference between two moves is estimated in so many times fewer worlds


class Effort(NamedTuple):
    """How much work goes into a decision: iterations of the search, and worlds in which two moves are compared. With 0,
    the search makes as many iterations as the level `strong`, and the worlds are shared out among the decisions."""

    iterations: int = 0
    worlds: int = 0

    def settled(self, game: Game[Any, Any], decisions: int) -> Effort:
        """The same effort in numbers, for a game with so many decisions to judge."""
        share = max(FEWEST_WORLDS, min(MOST_WORLDS, ALL_WORLDS // max(1, decisions)))
        return Effort(self.iterations or game.efforts.strong, self.worlds or share)


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, and what it was worth. Chances are those of winning, from 0 to 1, as far as the seat could know."""

    move: int
    """The number of the move in the record, from 1."""
    seat: int
    played: str
    advised: str
    """What a strong player would have done; the same text if there was nothing better."""
    chance: float
    """The chance of winning with the advised move."""
    after: float
    """The chance of winning with the move that was played."""
    error: float
    """The standard error of `loss`."""
    options: int
    """How many legal actions there were."""
    stake: float
    """What a move at random would have cost, on average: how much depended on this decision."""

    @property
    def loss(self) -> float:
        """What the decision cost; negative if it was better than the advice."""
        return self.chance - self.after

    @property
    def clear(self) -> bool:
        """Whether the loss is beyond what could be noise."""
        return self.loss - CERTAIN * self.error > 0.0

    @property
    def surpassing(self) -> bool:
        """Whether the move was clearly better than the advice."""
        return self.loss < -max(SLIP, CERTAIN * self.error)

    @property
    def verdict(self) -> str:
        """ "slip", "mistake", "blunder", or "" if the move was good or the difference is not clear."""
        if not self.clear or self.loss < SLIP:
            return ""
        if self.loss < MISTAKE:
            return "slip"
        return "mistake" if self.loss < BLUNDER else "blunder"


def judge(state: State, seat: int, action: int, number: int, effort: Effort, rng: Random) -> Judged:
    """Judge a decision that is about to be made. Of the state, only the seat's view is read."""
    game: Game[Any, Any] = state.game
    view, legal = state.view(seat), state.legal(seat)
    guide = game.guide.suited(game, view)
    search = Search(game, guide, view, legal, rng, game.greedy(view, legal, rng))
    search.run(effort.iterations)
    advised = search.best()
    few = max(1, effort.worlds // FEWER)
    turns = rng.sample(legal, len(legal))
    trials = compare(game, guide, view, [[advised], [action], turns], few, rng)
    stake, _ = trials.difference(0, 2)
    if advised != action:
        trials.add(compare(game, guide, view, [[advised], [action]], effort.worlds - few, rng))
    loss, error = trials.difference(0, 1)
    chance = trials.mean(0)
    return Judged(
        move=number,
        seat=seat,
        played=game.actions.text(action),
        advised=game.actions.text(advised),
        chance=chance,
        after=chance - loss,
        error=error,
        options=len(legal),
        stake=stake,
    )


class Trials:
    """What some choices led to in the same worlds. Worlds that explain better what was seen have more weight."""

    def __init__(self, choices: int) -> None:
        self.weights: list[float] = []
        self.values: list[list[float]] = [[] for _ in range(choices)]

    def add(self, more: Trials) -> None:
        """Further worlds, in which only the first choices may have been tried; the others are dropped."""
        self.weights += more.weights
        self.values = [mine + theirs for mine, theirs in zip(self.values, more.values, strict=False)]

    def mean(self, choice: int) -> float:
        return weighted(self.values[choice], self.weights)[0]

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """How much better the first of two choices is, on average, and the standard error."""
        pairs = zip(self.values[one], self.values[other], strict=True)
        return weighted([first - second for first, second in pairs], self.weights)


def compare(
    game: Game[Any, Any], guide: Guide, view: View, choices: Sequence[Sequence[int]], worlds: int, rng: Random
) -> Trials:
    """Try choices in worlds that fit the view, each in a world of its own. The worlds, their dice and the luck of the
    players are the same for all choices, so that differences between choices are not blurred by them. A choice is a
    list of actions that take turns from world to world: one action, or all, for a move at random."""
    assert view.viewer is not None
    sampler = game.sampler(view)
    trials = Trials(len(choices))
    for number in range(worlds):
        world = sampler.draw(rng)
        trials.weights.append(1.0 if guide.belief is None else guide.belief(world, view.viewer))
        if guide.guess is not None:
            guide.guess(world, view.viewer, rng)
        key, luck = rng.getrandbits(8 * KEY_BYTES), rng.getrandbits(64)
        last = guide.stage(world) + guide.horizon if guide.horizon else FAR
        known: dict[int, float] = {}
        for found, actions in zip(trials.values, choices, strict=True):
            action = actions[number % len(actions)]
            if action not in known:
                state = world.copy()
                state.chance = Chance.at(key, 0)
                state.take(view.viewer, action)
                play_on(state, guide, last, Random(luck))
                known[action] = game.chances(state)[view.viewer]
            found.append(known[action])
    return trials


def play_on(state: State, guide: Guide, last: int, rng: Random) -> None:
    """Play by the rollout policy until the horizon or the end."""
    if guide.finish is not None:
        guide.finish(state, last, 0.0, rng)
        return
    while state.pending and not (last < FAR and guide.stage(state) >= last):
        seat = state.pending[0]
        legal = state.menus[seat]
        if len(legal) == 1:
            action = legal[0]
        elif guide.policy is None:
            action = rng.choice(legal)
        else:
            action = guide.policy(state, seat, legal, rng)
        state.take(seat, action)


def weighted(values: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """The weighted mean and its standard error.

    >>> weighted([1.0, 1.0], [1.0, 1.0]), weighted([0.0, 1.0], [1.0, 1.0]), weighted([0.0, 1.0], [1.0, 3.0])[0]
    ((1.0, 0.0), (0.5, 0.5), 0.75)
    """
    count, total = len(values), sum(weights)
    mean = sum([weight * value for weight, value in zip(weights, values, strict=True)]) / total
    if count == 1:
        return mean, 0.0 if mean == 0.0 else 1.0
    squares = sum([(weight * (value - mean)) ** 2 for weight, value in zip(weights, values, strict=True)])
    return mean, sqrt(squares * count / (count - 1)) / total
