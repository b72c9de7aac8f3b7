"""The worlds that a search thinks about: drawn from a view, weighed by how well they explain what was seen."""

from __future__ import annotations

from bisect import bisect
from random import Random
from typing import Any, final

from intrigue.bots.search.guide import Guide
from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.game import Sampler
from intrigue.core.state import State


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

    def draw(self, rng: Random) -> State:
        """A new state; or, once enough have been drawn, a copy of one of them with other dice, the likelier the better
        it explains what was seen."""
        if self.most == 0:
            fresh: State = self.sampler.draw(rng)
            return fresh
        if len(self.drawn) < self.most:
            self.add(self.sampler.draw(rng))
        place = bisect(self.weights, rng.random() * self.weights[-1])
        state = self.drawn[min(place, len(self.drawn) - 1)].copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        return state

    def add(self, state: State) -> None:
        weight = 1.0 if self.belief is None else self.belief(state, self.viewer)
        self.drawn.append(state)
        self.weights.append(weight + (self.weights[-1] if self.weights else 0.0))
