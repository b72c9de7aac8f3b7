"""Estimates with their 95 % intervals."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z95: Final = 1.96


class Estimate(NamedTuple):
    """A value and its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @property
    def percent(self) -> str:
        """
        >>> Estimate(0.5, 0.404, 0.596).percent
        '50.0 % [40.4, 59.6]'
        """
        return f"{100 * self.value:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}]"


def share(hits: float, trials: float) -> Estimate:
    """A share of trials with Wilson's interval, which also holds for small numbers and near 0 and 1.

    >>> [round(number, 3) for number in share(9, 10)]
    [0.9, 0.596, 0.982]
    """
    value = hits / trials
    z2 = Z95 * Z95
    middle = (value + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 * sqrt(value * (1 - value) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
    return Estimate(value, max(0.0, min(value, middle - half)), min(1.0, max(value, middle + half)))


class Sums:
    """A running mean. Sums of whole numbers are exact, so the order of adding does not matter.

    >>> sums = Sums()
    >>> for value in (1, 2, 3, 4):
    ...     sums.add(value)
    >>> [round(number, 3) for number in sums.mean()]
    [2.5, 1.235, 3.765]
    """

    __slots__ = ("count", "greatest", "least", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.squares = 0
        self.least = 0
        self.greatest = 0

    def add(self, value: int) -> None:
        self.least = value if self.count == 0 else min(self.least, value)
        self.greatest = value if self.count == 0 else max(self.greatest, value)
        self.count += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> Estimate:
        """The mean, plus or minus 1.96 standard errors. A single value says nothing about its error."""
        value = self.total / self.count
        if self.count == 1:
            return Estimate(value, value, value)
        variance = (self.squares * self.count - self.total * self.total) / (self.count * (self.count - 1))
        half = Z95 * sqrt(variance / self.count)
        return Estimate(value, value - half, value + half)
