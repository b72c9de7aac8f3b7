"""Random games to the end, without leaving the engine: for benchmarks, and for searches that need many of them."""

from __future__ import annotations

from random import Random
from typing import Final

from intrigue.core.state import State

WORD: Final = 0xFFFFFFFF
WORD_BITS: Final = 32


def play_out(state: State, rng: Random) -> int:
    """Let all seats choose uniformly at random until the game is over; the number of decisions.

    A small generator (xorshift) that `rng` seeds draws the choices: it costs less than a decision does.

    >>> import intrigue
    >>> state = intrigue.game("pot-de-vin").new(4, seed=1)
    >>> play_out(state, Random(1)) > 30, state.result is None
    (True, False)
    """
    word = rng.getrandbits(WORD_BITS) | 1
    decisions = 0
    while state.pending:
        word ^= word << 13 & WORD
        word ^= word >> 17
        word ^= word << 5 & WORD
        seat = state.pending[0]
        menu = state.legal(seat)
        state.play(seat, menu[word * len(menu) >> WORD_BITS])
        decisions += 1
    return decisions
