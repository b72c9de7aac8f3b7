"""What a search takes to be likely about the secret choices of others."""

from __future__ import annotations

from random import Random

import intrigue
from intrigue.core.record import Record
from intrigue.games.pot_de_vin.play.guide import guess
from intrigue.games.pot_de_vin.state import PotDeVinState
from intrigue.review import Effort
from intrigue.review.judging import judge

GAME = intrigue.game("pot-de-vin")
SEED = 12053182633515096099
MOVES = """
0 play E12, 1 play E3, 2 play E9, 0 play U3, 1 play U10, 2 play U13, 2 play E4, 0 play E13, 1 play E6,
0 play U6, 1 play U11, 2 bribe, 1 play U12, 2 play U2, 0 bribe, 1 play E7, 2 play E1, 0 bribe, 1 play A11,
2 play A2, 0 play A8, 1 play A13, 2 play P1, 0 play A5, 1 play A10, 2 play E8, 0 play A7, 2 play U5, 0 play U8,
1 play A3, 0 play E2, 1 play P12, 2 play P8, 0 play U1, 1 play A6, 2 play P11, 0 play P4, 2 play P7, 0 play P9,
0 joker to KNT, 0 joker to ASN, 1 joker to NOB
"""
"""A game to its end, but for the second Joker of seat 1. Seat 0 has placed its two Jokers, in secret."""


def before_the_last_joker() -> Record:
    record = Record.begin(GAME, 3, SEED, None)
    moves = MOVES.replace("\n", " ").split(",")
    record.moves = [(int(seat), text) for seat, text in (move.strip().split(" ", 1) for move in moves)]
    return record


def test_others_have_placed_their_jokers_where_they_are_worth_most() -> None:
    """With Traders, seat 1 wins whatever seat 0 has done. With Knights, it loses to anybody who can count."""
    state = before_the_last_joker().replay()
    assert isinstance(state, PotDeVinState)
    assert state.pending == (1,)
    wrong = judge(state, 1, GAME.actions.index("joker to KNT"), 43, Effort(iterations=50, worlds=20), Random(1))
    assert (wrong.advised, wrong.loss, wrong.verdict) == ("joker to TRD", 1.0, "blunder")
    world = GAME.sampler(state.view(1)).draw(Random(1))
    world.jokers = (0, *world.jokers[1:])
    guess(world, 1, Random(1))
    assert world.jokers == state.jokers
