"""How searches play Catherine on from a state: as the greedy player does, without the detour over a view.

`guess` draws what others have secretly confirmed as they would choose it. `worth` is what a search wants to know of a
position."""

from __future__ import annotations

from math import exp
from random import Random
from typing import TYPE_CHECKING, Final

from intrigue.games.catherine.bot import ORDER, ROUNDS, Judge, best_play, decide, evaluate, projection
from intrigue.games.catherine.codes import DECADES, FIRST_ROW
from intrigue.games.catherine.scoring import goods_matched
from intrigue.games.catherine.state import BOOK, CANNON, GOODS, NONE, PLAY, SET_UP, CatherineState
from intrigue.games.catherine.tables import members

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine

CLOSE: Final = 8.0  # points of difference that leave a result half open
CLOSE_NOW: Final = 3.0
CLOSE_LATER: Final = 1.0  # for each round to come
HIDDEN: Final = -1


def stage(state: CatherineState) -> int:
    return ROUNDS * state.decade + state.round


def seen(game: Catherine) -> list[int]:
    """Cards are chosen secretly, and columns with them."""
    tables = game.tables
    return [
        HIDDEN if action < tables.discard or tables.column <= action < tables.city else action
        for action in range(len(game.actions))
    ]


def worth(state: CatherineState) -> tuple[float, ...]:
    """Each seat's prospects; at the end half for the win and half for the margin."""
    result = state.result
    if result is not None:
        prospects = evaluate(state)
        margins = shares([float(score) for score in result.scores], CLOSE)
        return tuple([(prospects[seat] + margins[seat]) / 2 for seat in range(state.players)])
    left = ROUNDS * (DECADES - state.decade) + ROUNDS - state.round
    return tuple(shares([forecast(state, seat) for seat in range(state.players)], CLOSE_NOW + CLOSE_LATER * left))


def shares(points: list[float], close: float) -> list[float]:
    """Chances to win with these points, if so much difference leaves the result half open."""
    best = max(points)
    weights = [exp((value - best) / close) for value in points]
    total = sum(weights)
    return [weight / total for weight in weights]


def forecast(state: CatherineState, seat: int) -> float:
    """The points that a seat can count on, up to what all have in common: what the scorings to come bring as things
    stand, and what possessions brought greedy players in the long run (a fit over 1350 games)."""
    judge = Judge(state, seat)
    left = judge.rounds_left
    if left == 0:
        return projection(state, seat)
    tables, homes = state.tables, judge.homes
    income = tables.favor_points[judge.space] + homes.bit_count() * tables.scoring.residence
    for city in members(homes):
        income += tables.city_points[city]
    cannons, books = judge.owned[CANNON], judge.owned[BOOK]
    value = state.points[seat] + (0.12 + 0.084 * left) * judge.scorings * income
    value += (1.02 + 0.034 * left) * judge.cannons_worth(cannons)
    value += 0.7 * judge.books_worth(books) + (0.5 + 0.636 * left) * books
    value += 0.64 * left * ORDER[min(goods_matched(state, seat), len(ORDER) - 1)] + 1.97 * len(judge.hand)
    value += (1.78 + 0.062 * left + (0.408 - 0.065 * left) * tables.multipliers[judge.space]) * judge.group
    value += (1.47 + 0.236 * left) * judge.space + (1.77 + 0.142 * left) * homes.bit_count()
    return value + (0.71 - 0.285 * left) * sum(judge.owned[: len(GOODS)])


def move(state: CatherineState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
    return decide(state, seat, legal, rng)


def guess(state: CatherineState, viewer: int, rng: Random) -> None:
    """What others have confirmed and not yet revealed, as the greedy player would choose it with their cards."""
    if state.phase not in (SET_UP, PLAY):
        return
    tables = state.tables
    for seat in range(state.players):
        if seat == viewer or seat in state.pending:
            continue
        place = 3 * seat
        judge = Judge(state, seat)
        if state.phase == SET_UP:
            state.plan[place : place + 3] = sorted(state.hands[seat], key=judge.row_worth)[-FIRST_ROW:]
        else:
            state.plan[place : place + 3] = [NONE, NONE, NONE]
            state.plan[place] = best_play(state, judge, seat)
            state.plan[place + 1] = best_play(state, judge, seat) - tables.activate
            state.plan[place + 2] = best_play(state, judge, seat) - tables.column
