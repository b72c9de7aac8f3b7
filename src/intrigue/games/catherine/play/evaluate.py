"""The value of a position of Catherine for each seat. It reads whole states, so it is only for searches."""

from __future__ import annotations

from typing import Final

from intrigue.core.prospects import shares, with_margins
from intrigue.games.catherine.play.greedy import ORDER, PLAIN, Judge
from intrigue.games.catherine.rules.interim import residence_points
from intrigue.games.catherine.rules.scoring import goods_matched
from intrigue.games.catherine.state import BOOK, CANNON, GOODS, CatherineState

CLOSE: Final = 8.0  # the scale of point differences: at this difference, the result is still fairly open
CLOSE_NOW: Final = 3.0
CLOSE_LATER: Final = 1.0  # for each round to come


def evaluate(state: CatherineState) -> tuple[float, ...]:
    """Each seat's chance of winning, from 0 to 1, summing to 1."""
    result = state.result
    if result is not None:
        share = 1 / len(result.winners)
        return tuple([share if seat in result.winners else 0.0 for seat in range(state.players)])
    rounds = state.setup.rounds
    left = rounds * (state.setup.decades - state.decade) + rounds - state.round
    return tuple(shares([forecast(state, seat) for seat in range(state.players)], CLOSE_NOW + CLOSE_LATER * left))


def worth(state: CatherineState) -> tuple[float, ...]:
    """The chances of winning; at the end with the margin."""
    prospects = evaluate(state)
    result = state.result
    if result is None:
        return prospects
    return with_margins(prospects, shares([float(score) for score in result.scores], CLOSE))


def forecast(state: CatherineState, seat: int) -> float:
    """The points that a seat can expect, up to a constant: the scorings to come as things stand now, and what
    possessions gained greedy players in the long run. The factors were fitted to 1350 games."""
    judge = Judge(state, seat, PLAIN)
    left, group, multipliers = judge.rounds_left, judge.group, state.tables.multipliers
    cannons, books = judge.owned[CANNON], judge.owned[BOOK]
    cannons_worth, books_worth = judge.cannons_worth(cannons), judge.books_worth(books)
    order = ORDER[min(goods_matched(state, seat), len(ORDER) - 1)]
    income = state.tables.favor_points[judge.space] + residence_points(state.tables, judge.homes)
    if left == 0:  # only the scorings are left
        last = state.points[seat] + income + len(judge.hand) + multipliers[judge.space] * group
        return last + cannons_worth + books_worth + order
    value = state.points[seat] + (0.12 + 0.084 * left) * judge.scorings * income
    value += (1.02 + 0.034 * left) * cannons_worth
    value += 0.7 * books_worth + (0.5 + 0.636 * left) * books
    value += 0.64 * left * order + 1.97 * len(judge.hand)
    value += (1.78 + 0.062 * left + (0.408 - 0.065 * left) * multipliers[judge.space]) * group
    value += (1.47 + 0.236 * left) * judge.space + (1.77 + 0.142 * left) * judge.homes.bit_count()
    return value + (0.71 - 0.285 * left) * sum(judge.owned[: len(GOODS)])
