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
NOTHING: Final = -1  # no action
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


class Plan(NamedTuple):
    """What is tried in a world: one of these actions, which take turns from world to world; later, when the seat is
    asked the same again, `then`, if it is still possible; everything else by the rollout policy."""

    actions: Sequence[int]
    then: int = NOTHING


def judge(state: State, seat: int, action: int, number: int, effort: Effort, rng: Random) -> Judged:
    """Judge a decision that is about to be made. Of the state, only the seat's view is read.

    Who does two things in another order loses nothing. So a move is also tried with the advised one after it; which of
    the two plans is better is found in other worlds than those in which it is judged."""
    game: Game[Any, Any] = state.game
    view, legal = state.view(seat), state.legal(seat)
    guide = game.guide.suited(game, view)
    search = Search(game, guide, view, legal, rng, game.greedy(view, legal, rng))
    search.run(effort.iterations)
    advised = search.best()
    few = max(1, effort.worlds // FEWER)
    best, other, anything = Plan([advised]), Plan([action]), Plan(rng.sample(legal, len(legal)))
    plans = [best, anything, anything._replace(then=advised), other, other._replace(then=advised)]
    trials = compare(game, guide, view, plans if action != advised else plans[:3], few, rng)
    stake = min(trials.difference(0, 1)[0], trials.difference(0, 2)[0])
    chance, loss, error = trials.mean(0), 0.0, 0.0
    if action != advised:
        own = plans[4] if trials.mean(4) > trials.mean(3) else plans[3]
        trials = compare(game, guide, view, [best, own], max(1, effort.worlds - few), rng)
        chance, (loss, error) = trials.mean(0), trials.difference(0, 1)
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
    """What some plans led to in the same worlds. Worlds that explain better what was seen have more weight."""

    def __init__(self, plans: int) -> None:
        self.weights: list[float] = []
        self.values: list[list[float]] = [[] for _ in range(plans)]

    def mean(self, plan: int) -> float:
        return weighted(self.values[plan], self.weights)[0]

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """How much better the first of two plans is, on average, and the standard error."""
        pairs = zip(self.values[one], self.values[other], strict=True)
        return weighted([first - second for first, second in pairs], self.weights)


def compare(game: Game[Any, Any], guide: Guide, view: View, plans: Sequence[Plan], worlds: int, rng: Random) -> Trials:
    """Try plans in worlds that fit the view. The worlds, their dice and the luck of the players are the same for all
    plans, so that differences between plans are not blurred by them."""
    assert view.viewer is not None
    sampler = game.sampler(view)
    trials = Trials(len(plans))
    for number in range(worlds):
        world = sampler.draw(rng)
        trials.weights.append(1.0 if guide.belief is None else guide.belief(world, view.viewer))
        if guide.guess is not None:
            guide.guess(world, view.viewer, rng)
        key, luck = rng.getrandbits(8 * KEY_BYTES), rng.getrandbits(64)
        known: dict[tuple[int, int], float] = {}
        for found, plan in zip(trials.values, plans, strict=True):
            action = plan.actions[number % len(plan.actions)]
            first = action, NOTHING if plan.then == action else plan.then
            if first not in known:
                state = world.copy()
                state.chance = Chance.at(key, 0)
                known[first] = outcome(state, guide, view.viewer, first, Random(luck))
            found.append(known[first])
    return trials


def outcome(state: State, guide: Guide, seat: int, moves: tuple[int, int], rng: Random) -> float:
    """Make a move, play on to the horizon, and say what it is worth to the seat."""
    game: Game[Any, Any] = state.game
    last = guide.stage(state) + guide.horizon if guide.horizon else FAR
    asked = state.asks[seat]
    state.take(seat, moves[0])
    if moves[1] != NOTHING:
        while state.pending and not (last < FAR and guide.stage(state) >= last):
            if state.pending[0] == seat and state.asks[seat] == asked and len(state.menus[seat]) > 1:
                if moves[1] in state.menus[seat]:
                    state.take(seat, moves[1])
                break
            step(state, guide, rng)
    play_on(state, guide, last, rng)
    return float(game.chances(state)[seat])


def play_on(state: State, guide: Guide, last: int, rng: Random) -> None:
    """Play by the rollout policy until the horizon or the end."""
    if guide.finish is not None:
        guide.finish(state, last, 0.0, rng)
        return
    while state.pending and not (last < FAR and guide.stage(state) >= last):
        step(state, guide, rng)


def step(state: State, guide: Guide, rng: Random) -> None:
    """One move by the rollout policy."""
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
