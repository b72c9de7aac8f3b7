"""Whom an operation means."""

from __future__ import annotations

from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import ENCOUNTER, HIGHEST_ROLL
from intrigue.games.patriot.rules.bookkeeping.dice import note_die
from intrigue.games.patriot.rules.effects import language as lang
from intrigue.games.patriot.state import PatriotState


def who(state: PatriotState, selector: int, me: int, pick: int) -> tuple[int, ...]:
    """The players a selector means."""
    if selector in {lang.ME, lang.WINNER}:
        return (me,)
    if selector == lang.HOLDER:
        return (state.active,) if state.phase == ENCOUNTER else (me,)
    if selector == lang.PRES:
        return (state.president,)
    if selector == lang.EVERYBODY:
        return state.setup.orders[me]
    if selector == lang.OTHERS:
        return state.setup.orders[me][1:]
    if selector == lang.LEFT:
        return (state.setup.orders[me][1],)
    if selector == lang.RIGHT:
        return (state.setup.orders[me][-1],)
    if selector == lang.PICK:
        return (pick,) if pick >= 0 else ()
    if selector == lang.NEXT:
        return next_player(state)
    return most_cards(state, me)


def next_player(state: PatriotState) -> tuple[int, ...]:
    """The player of the next turn; nobody after the last turn of the game."""
    if state.turn + 1 < state.n:
        return (state.order[state.turn + 1],)
    if state.round >= state.setup.rounds:
        return ()
    return (state.order[-1 if state.setup.backward else 1],)


def most_cards(state: PatriotState, me: int) -> tuple[int, ...]:
    """`MOST`: tied players roll the D8 until one is highest (PT-5.12)."""
    most = max([len(hand) for hand in state.hands])
    tied = [player for player in state.setup.orders[me] if len(state.hands[player]) == most]
    while len(tied) > 1:
        rolls = [1 + state.chance.below(HIGHEST_ROLL) for _ in tied]
        for result in rolls:
            note_die(state, result)
        if state.events is not None:
            state.events.extend(
                [ev.Rolled(player, HIGHEST_ROLL, roll, "tie") for player, roll in zip(tied, rolls, strict=True)]
            )
        best = max(rolls)
        tied = [player for player, roll in zip(tied, rolls, strict=True) if roll == best]
    return tuple(tied)
