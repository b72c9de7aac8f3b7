"""What the end of a game is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from intrigue.core.errors import BadOption
from intrigue.core.result import Result

Reward = Literal["placement", "margin"]
Payoff = Callable[[Result], tuple[float, ...]]


def placement(result: Result) -> tuple[float, ...]:
    """From 1 for the seat (or team) that beats all others to -1 for the one that loses to all of them.

    Each opponent who ends behind a seat counts for it, each one who ends ahead counts against it, and ties count for
    nothing. In a game that is won or lost rather than scored (Patriot), winners get 1 and the others -1; where all play
    together against the game, all get the same.

    >>> from intrigue.core.result import ScoreLine
    >>> placement(Result((9, 4, 4), (1, 2, 2), (0,), ((0,), (1,), (2,)), lines=(ScoreLine("", (9, 4, 4)),)))
    (1.0, -0.5, -0.5)
    """
    if not result.lines:
        return won_or_lost(result)
    ranks = result.ranks
    worth = [0.0] * len(ranks)
    for team in result.teams:
        others = [ranks[seat] for seat in range(len(ranks)) if seat not in team]
        mine = ranks[team[0]]
        lead = sum([place > mine for place in others]) - sum([place < mine for place in others])
        for seat in team:
            worth[seat] = lead / len(others)
    return tuple(worth)


def margin(result: Result) -> tuple[float, ...]:
    """By how many points a seat (or team) leads the average of its opponents. Where nothing is scored, 1 for a victory
    and -1 for a defeat.

    >>> from intrigue.core.result import ScoreLine
    >>> margin(Result((9, 4, 5), (1, 3, 2), (0,), ((0,), (1,), (2,)), lines=(ScoreLine("", (9, 4, 5)),)))
    (4.5, -3.0, -1.5)
    """
    if not result.lines:
        return won_or_lost(result)
    scores = result.scores
    worth = [0.0] * len(scores)
    for team in result.teams:
        others = [scores[seat] for seat in range(len(scores)) if seat not in team]
        for seat in team:
            worth[seat] = scores[seat] - sum(others) / len(others)
    return tuple(worth)


def won_or_lost(result: Result) -> tuple[float, ...]:
    return tuple([1.0 if seat in result.winners else -1.0 for seat in range(len(result.scores))])


PAYOFFS: Final[dict[str, Payoff]] = {"placement": placement, "margin": margin}

MOST_MARGIN: Final = 1_000.0
"""No game is won by more points than this."""
WORST: Final = {"placement": -1.0, "margin": -MOST_MARGIN}


def forfeit(name: str) -> float:
    """The reward for forfeiting a game: no legal way of playing can end worse.

    >>> forfeit("placement"), forfeit("margin")
    (-1.0, -1000.0)
    """
    payoff(name)
    return WORST[name]


def checked_illegal(illegal: str) -> str:
    if illegal not in {"forfeit", "raise"}:
        raise BadOption(f"illegal: expected forfeit or raise, got {illegal!r}")
    return illegal


def sums_to_zero(result: Result) -> bool:
    """Whether the rewards of a game with such a result sum to zero, whoever wins: they do where points are compared
    between sides of equal size. That depends on the players and options of a game, not on how it went."""
    return bool(result.lines) and len({len(team) for team in result.teams}) == 1 < len(result.teams)


def payoff(name: str) -> Payoff:
    """The reward function with this name.

    >>> payoff("fame")
    Traceback (most recent call last):
        ...
    intrigue.core.errors.BadOption: rewards: expected placement or margin, got 'fame'
    """
    if name not in PAYOFFS:
        raise BadOption(f"rewards: expected {' or '.join(PAYOFFS)}, got {name!r}")
    return PAYOFFS[name]
