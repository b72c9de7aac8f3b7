"""Bands: intervals in which numbers count as alike."""

from __future__ import annotations


def band(number: float, bounds: tuple[float, ...]) -> int:
    """How many of these bounds a number is above.

    >>> band(0.3, (0.1, 0.2, 0.5))
    2
    """
    above = 0
    for bound in bounds:
        if number > bound:
            above += 1
    return above
