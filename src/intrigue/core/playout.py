"""What searches and benchmarks do very often, without leaving the engine: random games to the end, random orders."""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar

from intrigue.core.native import i64
from intrigue.core.state import State

T = TypeVar("T")

WORD: Final = 0xFFFFFFFF
WORD_BITS: Final = 32
DRAW_BITS: Final = 24  # of each word, the highest ones


def play_out(state: State, rng: Random) -> int:
    """Let all seats choose uniformly at random until the game is over; the number of decisions.

    A small generator (xorshift) that `rng` seeds draws the choices: it costs less than a decision does.

    >>> import intrigue
    >>> state = intrigue.game("pot-de-vin").new(4, seed=1)
    >>> play_out(state, Random(1)) > 30, state.result is None
    (True, False)
    """
    word: i64 = rng.getrandbits(WORD_BITS) | 1
    decisions: i64 = 0
    pending = state.pending
    while pending:
        word ^= word << 13 & WORD
        word ^= word >> 17
        word ^= word << 5 & WORD
        seat = pending[0]
        menu = state.legal(seat)
        size: i64 = len(menu)
        state.play(seat, menu[(word >> WORD_BITS - DRAW_BITS) * size >> DRAW_BITS])
        decisions += 1
        pending = state.pending
    return decisions


def mix(items: list[T], rng: Random) -> None:
    """Put a list into random order, as `rng.shuffle` does, but in half the time.

    >>> cards = list("ABCDE")
    >>> mix(cards, Random(1))
    >>> sorted(cards) == list("ABCDE")
    True
    """
    random = rng.random
    for last in range(len(items) - 1, 0, -1):
        other = int(random() * (last + 1))
        items[last], items[other] = items[other], items[last]
