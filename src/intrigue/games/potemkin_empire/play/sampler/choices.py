"""The choices of a search for a possible past, and its dead ends."""

from __future__ import annotations

from math import prod
from random import Random
from typing import final


class Contradiction(Exception):
    """These choices do not lead to a possible past."""


@final
class Choices:
    """Makes the choices of a search: at random, or exhaustively, one series after another."""

    __slots__ = ("path", "place", "rng")

    def __init__(self, rng: Random | None) -> None:
        self.rng = rng
        self.path: list[list[int]] = []
        """The choices made, each with the number of alternatives."""
        self.place = 0

    def choose(self, alternatives: int) -> int:
        """Choose one of a number of alternatives."""
        if self.place == len(self.path):
            self.path.append([0 if self.rng is None else self.rng.randrange(alternatives), alternatives])
        self.place += 1
        return self.path[self.place - 1][0]

    def likelihood(self) -> int:
        """The inverse probability of this series of random choices."""
        return prod([alternatives for _, alternatives in self.path])

    def next(self) -> bool:
        """Go on to the next series of choices; False if there is none."""
        self.place = 0
        while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
            self.path.pop()
        if self.path:
            self.path[-1][0] += 1
        return bool(self.path)
