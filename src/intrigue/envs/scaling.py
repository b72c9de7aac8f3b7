"""Counts as numbers, many at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.observing import Scale

Numbers32 = NDArray[np.float32]
Bytes = NDArray[np.uint8]


def scale_of(game: Game[Any, Any], players: int) -> Scale:
    """The scale of a game's counts; `BadOption` if it has none."""
    scale = game.scale(players)
    if scale is None:
        raise BadOption(f"observations: {game.title} has no observations of 8 bits")
    return scale


class Scaling:
    """Turns counts into numbers. Dividing two whole numbers in 32 bits rounds to the same value as dividing them in 64
    bits and then rounding, so these are the numbers of `game.observe` to the last bit."""

    def __init__(self, scale: Scale) -> None:
        self.divisors = np.array(scale.divisors, np.float32)
        self.zeros = np.array(scale.zeros, np.float32)
        self.shifted = bool(self.zeros.any())

    def into(self, counts: Bytes, numbers: Numbers32) -> None:
        """Write the numbers that the counts stand for, for one row or many."""
        if self.shifted:
            np.subtract(counts, self.zeros, out=numbers)
            np.divide(numbers, self.divisors, out=numbers)
        else:
            np.divide(counts, self.divisors, out=numbers)
