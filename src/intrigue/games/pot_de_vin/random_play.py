"""Random play of Pot de Vin without menus: the choices of `core.playout.play_on` by the same rules, but faster."""

from __future__ import annotations

from intrigue.core.native import i64
from intrigue.core.playout import below, scrambled
from intrigue.core.state import NOT_ASKED, NOTHING
from intrigue.games.pot_de_vin.cards import NONE, ONE_CHARACTER
from intrigue.games.pot_de_vin.codes import D3, D4, PASS
from intrigue.games.pot_de_vin.rules import ALDO, ENZO, PIETRA, UGO, act_in_round, cards_to_follow
from intrigue.games.pot_de_vin.state import PotDeVinState


def play_on(state: PotDeVinState, seed: int) -> int:
    """Play a state to its end; the number of decisions."""
    word: i64 = seed
    decisions: i64 = 0
    while state.pending:
        seat = withdraw_question(state)
        if seat == NONE:
            word = scrambled(word)
            decisions += 1
            seat = state.pending[0]
            menu = state.menus[seat]
            state.take(seat, menu[below(word, len(menu))])
            continue
        while seat != NONE:
            word = scrambled(word)
            decisions += 1
            seat = act_in_round(state, seat, pick(state, seat, word))
        state.run()
    return decisions


def withdraw_question(state: PotDeVinState) -> int:
    """Whose turn it is in a round, without being asked any more; NONE if something else is to be decided."""
    seat = state.pending[0]
    if state.asks[seat] not in (D3, D4):
        return NONE
    state.asks[seat] = NOT_ASKED
    state.menus[seat] = NOTHING
    state.pending = NOTHING
    return seat


def pick(state: PotDeVinState, seat: int, word: i64) -> int:
    """What the menu has at a random place: cards by character and value, then the pass."""
    passes: i64 = 0
    if state.led != NONE:
        passes = 1 if state.supply[seat] else 0
        menu = cards_to_follow(state, seat)
        if menu:
            place = below(word, len(menu) + passes)
            return menu[place] if place < len(menu) else PASS
    cards: i64 = state.hands[seat]
    aldo, pietra = ALDO[cards & ONE_CHARACTER], PIETRA[cards >> 13 & ONE_CHARACTER]
    enzo, ugo = ENZO[cards >> 26 & ONE_CHARACTER], UGO[cards >> 39]
    place = below(word, len(aldo) + len(pietra) + len(enzo) + len(ugo) + passes)
    if place < len(aldo):
        return aldo[place]
    place -= len(aldo)
    if place < len(pietra):
        return pietra[place]
    place -= len(pietra)
    if place < len(enzo):
        return enzo[place]
    place -= len(enzo)
    return ugo[place] if place < len(ugo) else PASS
