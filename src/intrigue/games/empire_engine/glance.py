"""What a seat sees, as numbers straight from the state: the row that `encode` makes of the seat's view, without the
view. For environments, which need nothing else.

Like the view, it takes from the state only what the information table allows; the tests compare the two everywhere."""

from __future__ import annotations

from array import array
from typing import Final

from intrigue.games.empire_engine.codes import game_of
from intrigue.games.empire_engine.encode import (
    ASKED_AT,
    BOX,
    CUBE_AT,
    ENGINES_AT,
    GAINED_AT,
    GEARS_AT,
    HIDDEN_AT,
    LAID_AT,
    LONG_GAME,
    PILE,
    PILE_SEEN_AT,
    PLANNED_AT,
    SCORE_AT,
    SEATS_AT,
    STOCK_AT,
    Encoder,
    encoder_of,
)
from intrigue.games.empire_engine.state import NO_ATTACK, NONE, EmpireState
from intrigue.games.empire_engine.view import sees_pile

FIRST_AT: Final = LAID_AT + 1


def glance(state: EmpireState, seat: int) -> array[float]:
    """The numbers of a seat's view."""
    encoder = encoder_of(game_of(state).rules)
    players, size = state.players, encoder.seat_size
    out = encoder.row(players, state.options)
    out[0] = state.round / LONG_GAME
    out[1] = (state.setup.rounds - state.round) / LONG_GAME
    _stocks(state, seat, encoder, out)
    if state.asks[seat] != NONE:
        out[ASKED_AT + state.asks[seat]] = 1.0
    out[SEATS_AT + (state.start - seat) % players * size] = 1.0
    for other in state.pending:
        out[SEATS_AT + (other - seat) % players * size + 1] = 1.0
    for move in state.moves:
        if move < 3 * players:
            out[SEATS_AT + (move // 3 - seat) % players * size + GAINED_AT + move % 3] += 1.0 / PILE
    base = SEATS_AT + (players - seat) % players * size
    for other in range(players):
        if other == seat:
            base = SEATS_AT
        _seat(state, seat, other, encoder, base, out)
        base += size
    return out


def _stocks(state: EmpireState, seat: int, encoder: Encoder, out: array[float]) -> None:
    """The stock, and by subtraction the score piles that the seat does not see (EE-3.9)."""
    cubes = encoder.cubes[state.players]
    stock, spares, ready = state.stock, state.spares, state.ready
    hidden = [cubes + spares[0] - stock[0], cubes + spares[1] - stock[1], cubes + spares[2] - stock[2]]
    for place, count in enumerate(ready):
        hidden[place & 1] -= count
    for cube in state.cubes:
        if cube != NONE:
            hidden[cube] -= 1
    over = state.result is not None
    score = state.score
    for other in range(state.players):
        if other == seat or over or sees_pile(state, seat, other):
            hidden[0] -= score[3 * other]
            hidden[1] -= score[3 * other + 1]
            hidden[2] -= score[3 * other + 2]
    for kind in range(3):
        out[STOCK_AT + kind] = stock[kind] / BOX
        out[HIDDEN_AT + kind] = hidden[kind] / BOX


def _seat(state: EmpireState, viewer: int, seat: int, encoder: Encoder, base: int, out: array[float]) -> None:
    out[base + 2] = state.ready[2 * seat] / PILE
    out[base + 3] = state.ready[2 * seat + 1] / PILE
    if seat == viewer or state.result is not None or sees_pile(state, viewer, seat):
        out[base + PILE_SEEN_AT] = 1.0
        out[base + SCORE_AT] = state.score[3 * seat] / PILE
        out[base + SCORE_AT + 1] = state.score[3 * seat + 1] / PILE
        out[base + SCORE_AT + 2] = state.score[3 * seat + 2] / PILE
    size = encoder.engine_size
    if state.first[seat] != NONE:
        out[base + ENGINES_AT + state.first[seat] * size + FIRST_AT] = 1.0
    _engine(state, viewer, 2 * seat, encoder, base + ENGINES_AT, out)
    _engine(state, viewer, 2 * seat + 1, encoder, base + ENGINES_AT + size, out)
    fate = base + encoder.fate_at
    if state.hit[seat]:
        out[fate] = 1.0
    if state.exported[seat]:
        out[fate + 1] = state.exported[seat] / PILE
    if state.empires:
        out[fate + 2 + state.empires[seat]] = 1.0


def _engine(state: EmpireState, viewer: int, engine: int, encoder: Encoder, base: int, out: array[float]) -> None:
    """EE-16.2: all see that a card lies there and the cube on it; only its owner sees the card (EE-16.1)."""
    act, card = state.acts[engine], state.plan[engine]
    if act != NONE:
        out[base + act] = 1.0
    if card != NONE:
        out[base + LAID_AT] = 1.0
        if state.cubes[engine] != NONE:
            out[base + CUBE_AT + state.cubes[engine]] = 1.0
        if state.face_up or engine >> 1 == viewer:
            if state.round == 1:
                out[base + PLANNED_AT + game_of(state).acts_of[engine & 1][card]] = 1.0
            else:
                out[base + GEARS_AT + card] = 1.0
    attack = state.attacks[engine]
    if attack != NO_ATTACK:
        out[base + encoder.attack_at + attack - 1] = 1.0
    if state.matter == engine:
        out[base + encoder.attack_at + 2] = 1.0
