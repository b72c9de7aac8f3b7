"""The guide for searching Catherine, and how others' secrets are guessed in a determinization."""

from __future__ import annotations

from random import Random

from intrigue.core.guide import ALWAYS, OWN_MOVES, Guide
from intrigue.games.catherine.codes import ROUNDS, game_of
from intrigue.games.catherine.play.evaluate import worth
from intrigue.games.catherine.play.greedy import KEEN, Judge, best_play, keen
from intrigue.games.catherine.rules.actions import first_question, next_question
from intrigue.games.catherine.rules.rounds import play_menu
from intrigue.games.catherine.state import NONE, PLAY, SET_UP, CatherineState


def guide() -> Guide:
    """All choices are secret until everybody has made theirs, so each seat's tree branches on its own actions."""
    return Guide(
        stage=stage,
        judge=worth,
        policy=keen,
        first=keen,
        guess=guess,
        horizon=1,
        trees=OWN_MOVES,
        habit=ALWAYS,
        worlds=40,
        proof=1.5,
    )


def stage(state: CatherineState) -> int:
    return ROUNDS * state.decade + state.round


def guess(state: CatherineState, viewer: int, rng: Random) -> None:
    """Redraw what others have confirmed but not revealed, as a keen player would choose with their cards."""
    for seat in range(state.players):
        if seat == viewer or seat in state.pending:
            continue
        if state.phase in (SET_UP, PLAY):
            guess_cards(state, seat)
        elif state.decided[seat]:
            guess_decisions(state, seat, rng)


def guess_cards(state: CatherineState, seat: int) -> None:
    """The first row, or the two cards of phase B and the column."""
    tables, place = state.tables, 3 * seat
    judge = Judge(state, seat, KEEN)
    if state.phase == SET_UP:
        size = state.setup.first_row
        state.plan[place : place + size] = sorted(state.hands[seat], key=judge.row_worth)[-size:]
        return
    state.plan[place : place + 3] = [NONE, NONE, NONE]
    state.plan[place] = best_play(state, judge, seat, play_menu(state, seat))
    state.plan[place + 1] = best_play(state, judge, seat, play_menu(state, seat)) - tables.activate
    state.plan[place + 2] = best_play(state, judge, seat, play_menu(state, seat)) - tables.column


def guess_decisions(state: CatherineState, seat: int, rng: Random) -> None:
    """What a seat does in phase D or builds for the most books."""
    menus = game_of(state).menus
    state.decided[seat] = ()
    question = first_question(state, seat)
    while question != NONE:
        action = keen(state, seat, menus[question](state, seat), rng)
        state.decided[seat] += (action,)
        question = next_question(state, seat)
