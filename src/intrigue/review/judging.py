"""Judging one decision, from the view of the seat that made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from intrigue.bots.search.search import FAR, Search
from intrigue.bots.search.worlds import Worlds
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
AS_ADVISED: Final = 3  # where nothing is compared, the chance is estimated in so many times fewer worlds


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
    hint = game.greedy(view, legal, rng)
    search = Search(game, guide, view, legal, rng, hint)
    search.run(effort.iterations)
    advised = search.best()
    if advised == action:
        trials = compare(game, guide, view, [advised], max(1, effort.worlds // AS_ADVISED), rng)
    else:
        trials = compare(game, guide, view, [advised, action], effort.worlds, rng)
    best, own = trials[0], trials[-1]
    mean, spread = spread_of([good - other for good, other in zip(best, own, strict=True)])
    chance = sum(best) / len(best)
    return Judged(
        move=number,
        seat=seat,
        played=game.actions.text(action),
        advised=game.actions.text(advised),
        chance=chance,
        after=chance - mean,
        error=spread,
        options=len(legal),
    )


def compare(
    game: Game[Any, Any], guide: Guide, view: View, actions: Sequence[int], worlds: int, rng: Random
) -> list[list[float]]:
    """What each action led to in each world. The worlds, their dice and the luck of the players are the same for all
    actions, so that differences between actions are not blurred by them."""
    assert view.viewer is not None
    source = Worlds(game.sampler(view), guide, view.viewer)
    values: list[list[float]] = [[] for _ in actions]
    for _ in range(worlds):
        world = source.draw(rng)
        if guide.guess is not None:
            guide.guess(world, view.viewer, rng)
        key, luck = rng.getrandbits(8 * KEY_BYTES), rng.getrandbits(64)
        for found, action in zip(values, actions, strict=True):
            state = world.copy()
            state.chance = Chance.at(key, 0)
            last = guide.stage(state) + guide.horizon if guide.horizon else FAR
            state.take(view.viewer, action)
            play_on(state, guide, last, Random(luck))
            found.append(game.evaluate(state)[view.viewer])
    return values


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


def spread_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error.

    >>> spread_of([1.0, 1.0]), spread_of([0.0, 1.0])
    ((1.0, 0.0), (0.5, 0.5))
    """
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return mean, 0.0 if mean == 0.0 else 1.0
    return mean, sqrt(sum([(value - mean) ** 2 for value in values]) / (count - 1) / count)
