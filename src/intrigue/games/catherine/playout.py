"""How searches play Catherine on from a state: as the greedy player does, without the detour over a view.

`guess` draws what others have secretly confirmed as they would choose it. `worth` is what a search wants to know of a
position."""

from __future__ import annotations

from math import exp
from random import Random
from typing import TYPE_CHECKING, Final

from intrigue.games.catherine.bot import ROUNDS, Judge, best_play, decide, evaluate
from intrigue.games.catherine.codes import FIRST_ROW
from intrigue.games.catherine.state import NONE, PLAY, SET_UP, CatherineState

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine

CLOSE: Final = 8.0  # points of difference that leave a result half open
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
    prospects = evaluate(state)
    result = state.result
    if result is None:
        return prospects
    best = max(result.scores)
    margins = [exp((score - best) / CLOSE) for score in result.scores]
    total = sum(margins)
    return tuple([(prospects[seat] + margins[seat] / total) / 2 for seat in range(state.players)])


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
