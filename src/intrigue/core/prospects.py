"""From points to chances of winning, for the evaluation of positions."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp


def weights(points: list[float], close: float) -> list[float]:
    """How likely each of these is to be the winner, relative to the leader, who gets 1. At a difference of `close`, the
    result is still fairly open.

    >>> weights([4.0, 4.0], 3.0), weights([4.0, 1.0], 3.0)
    ([1.0, 1.0], [1.0, 0.36787944117144233])
    """
    best = max(points)
    return [exp((value - best) / close) for value in points]


def shares(points: list[float], close: float) -> list[float]:
    """The same as chances, which sum to 1.

    >>> shares([4.0, 4.0], 3.0)
    [0.5, 0.5]
    """
    found = weights(points, close)
    total = sum(found)
    return [weight / total for weight in found]


def with_margins(chances: tuple[float, ...], margins: list[float]) -> tuple[float, ...]:
    """The value of a finished game: half for the win and half for the margin, so that a search still prefers a better
    score when the game is decided."""
    return tuple([(chance + margin) / 2 for chance, margin in zip(chances, margins, strict=True)])


def by_team(shares: Sequence[float], teams: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """For each seat, the chance of its team.

    >>> by_team((0.25, 0.25, 0.5), [(0, 1), (2,)])
    (0.5, 0.5, 0.5)
    """
    found = [0.0] * len(shares)
    for team in teams:
        chance = sum([shares[seat] for seat in team])
        for seat in team:
            found[seat] = chance
    return tuple(found)
