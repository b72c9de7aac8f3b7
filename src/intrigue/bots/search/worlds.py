"""The worlds that a search thinks about: drawn from a view, weighed by how well they explain what was seen.

A world that is used several times also tells how much of a value is due to the world and not to what was chosen in it:
in one with bad cards everything ends badly. What playouts in it were worth so far is taken off (`fair`), so that
actions that were tried in different worlds can be compared sooner."""

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
CAREFUL: Final = 2  # uses of a world that count for nothing, because a few may mislead


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
        """For each world, the sum of the weights up to it."""
        self.at = NOWHERE
        """The world of this iteration."""
        self.uses: list[int] = []
        self.sums: list[list[float]] = []

    def draw(self, rng: Random) -> State:
        """A new state; or, once enough have been drawn, a copy of one of them with other dice, the likelier the better
        it explains what was seen."""
        if self.most == 0:
            return self.fresh(rng)
        if len(self.drawn) < self.most:
            self.add(self.sampler.draw(rng))
        self.at = min(bisect(self.weights, rng.random() * self.weights[-1]), len(self.drawn) - 1)
        state = self.drawn[self.at].copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        return state

    def fresh(self, rng: Random) -> State:
        """A new state, drawn again if it is unlikely, but not for ever."""
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
        """The values of a playout in the present world, less how this world differs from the average, `means`, as far
        as is known: one use tells little."""
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
