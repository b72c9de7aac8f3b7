"""Rollouts without menus: the choices of `greedy.choose`, only faster.

The noise that mixes near-equal actions comes from a small generator (xorshift) instead of `rng.random()`. For the same
noise the choices are the same; a test shows this move by move."""

from __future__ import annotations

from random import Random
from typing import Final

from intrigue.core.native import i64
from intrigue.core.random_play import WORD, WORD_BITS, scrambled
from intrigue.games.pot_de_vin.codes import D3, D4, NONE, game_of
from intrigue.games.pot_de_vin.play.evaluate import worths_by_rounds
from intrigue.games.pot_de_vin.play.greedy import NOISE, Judge, choose_outside
from intrigue.games.pot_de_vin.play.random_play import pick, withdraw_question
from intrigue.games.pot_de_vin.rules.rounds import act_in_round, follow_menu, lead_menu
from intrigue.games.pot_de_vin.rules.tables import Tables
from intrigue.games.pot_de_vin.state import PotDeVinState

NOISE_UNIT: Final = NOISE / (WORD + 1)  # for a word of the generator


def finish(state: PotDeVinState, last: int, slips: float, rng: Random) -> int:
    """Play until a stage or the end is reached, with the given share of random moves. Returns the number of
    decisions."""
    word: i64 = rng.getrandbits(WORD_BITS) | 1
    slip = int(slips * (WORD + 1))
    tables = game_of(state).tables
    worths = worths_by_rounds(tables)
    decisions: i64 = 0
    while state.pending and state.round < last:
        seat = withdraw_question(state)
        if seat == NONE:
            decisions += 1
            seat = state.pending[0]
            state.take(seat, choose_outside(state, seat, state.menus[seat]))
            continue
        while seat != NONE:
            if state.round >= last:
                state.ask(seat, D3 if state.led == NONE else D4)
                return decisions
            decisions += 1
            word = scrambled(word)
            slipped = word < slip
            word = scrambled(word)
            action = pick(state, seat, word) if slipped else choose_in_round(state, seat, tables, worths, word)
            seat = act_in_round(state, seat, action)
        state.run()
    return decisions


def choose_in_round(state: PotDeVinState, seat: int, tables: Tables, worths: list[list[float]], word: i64) -> int:
    """What `greedy.choose` chooses, with noise from the words that follow this one."""
    legal = lead_menu(state, seat) if state.led == NONE else follow_menu(state, seat)
    best = legal[0]
    if len(legal) == 1:
        return best
    judge = Judge(state, seat, tables, worths)
    most = -1e9
    for action in legal:
        word = scrambled(word)
        value = judge.worth(action) + NOISE_UNIT * float(word)
        if value > most:
            best, most = action, value
    return best
