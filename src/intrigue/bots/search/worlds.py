"""The determinizations of a search, called worlds: drawn from a view, weighted by how well they explain what was seen.

If a world is used for several iterations, its mean value is known, and serves as a control variate: in a world with bad
cards, everything ends badly. `fair` subtracts how much the world is above or below average, so that actions tried in
different worlds can be compared sooner."""

from __future__ import annotations

from bisect import bisect
from random import Random
from typing import Any, Final, final

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.game import Sampler
from intrigue.core.guide import Guide
from intrigue.core.state import State

NOWHERE: Final = -1
TRIES: Final = 4
CAREFUL: Final = 2  # shrinks the correction while a world has few uses


@final
class Worlds:
    """A source of states to begin an iteration in."""

    def __init__(self, sampler: Sampler[Any], guide: Guide, viewer: int) -> None:
        self.sampler = sampler
        self.most = guide.worlds
        self.belief = guide.belief
        self.viewer = viewer
        self.drawn: list[State] = []
        self.weights: list[float] = []
        """For each world, the sum of the weights up to and including it."""
        self.at = NOWHERE
        """The world of this iteration."""
        self.uses: list[int] = []
        self.sums: list[list[float]] = []

    def draw(self, rng: Random) -> State:
        """A new state; or, if worlds are reused, a copy of one of them with fresh random numbers. Worlds that explain
        better what was seen are drawn more often."""
        if self.most == 0:
            return self.fresh(rng)
        if len(self.drawn) < self.most:
            self.add(self.sampler.draw(rng))
        self.at = min(bisect(self.weights, rng.random() * self.weights[-1]), len(self.drawn) - 1)
        state = self.drawn[self.at].copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        return state

    def fresh(self, rng: Random) -> State:
        """A new state, drawn again a few times if it is unlikely (rejection sampling)."""
        state: State = self.sampler.draw(rng)
        belief = self.belief
        if belief is not None:
            for _ in range(TRIES):
                if rng.random() < belief(state, self.viewer):
                    break
                state = self.sampler.draw(rng)
        return state

    def add(self, state: State) -> None:
        weight = 1.0 if self.belief is None else self.belief(state, self.viewer)
        self.drawn.append(state)
        self.weights.append(weight + (self.weights[-1] if self.weights else 0.0))
        self.uses.append(0)
        self.sums.append([0.0] * state.players)

    def fair(self, values: tuple[float, ...], means: list[float]) -> list[float]:
        """The values of an iteration in the present world, corrected by the control variate: less the deviation of this
        world from the overall `means`, shrunk while the world has few uses."""
        if self.at == NOWHERE:
            return list(values)
        uses, sums = self.uses[self.at], self.sums[self.at]
        adjusted = []
        for seat in range(len(values)):
            excess = (sums[seat] - uses * means[seat]) / (uses + CAREFUL)
            adjusted.append(values[seat] - excess)
            sums[seat] += values[seat]
        self.uses[self.at] = uses + 1
        return adjusted
