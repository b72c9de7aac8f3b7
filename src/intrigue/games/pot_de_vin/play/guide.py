"""The guide for searching Pot de Vin, and how others' secret choices are guessed in a determinization."""

from __future__ import annotations

from random import Random

from intrigue.core.guide import ALWAYS, OBSERVED, Guide
from intrigue.games.pot_de_vin.codes import JOKERS, game_of
from intrigue.games.pot_de_vin.play.evaluate import worth
from intrigue.games.pot_de_vin.play.greedy import choose
from intrigue.games.pot_de_vin.play.rollout import finish
from intrigue.games.pot_de_vin.rules.ending import jokers_in_question
from intrigue.games.pot_de_vin.rules.scoring import best_jokers
from intrigue.games.pot_de_vin.state import PotDeVinState, replaced


def guide() -> Guide:
    return Guide(
        stage=stage, judge=worth, policy=choose, finish=finish, guess=guess, trees=OBSERVED, habit=ALWAYS, worlds=60
    )


def stage(state: PotDeVinState) -> int:
    return state.round


def guess(state: PotDeVinState, viewer: int, rng: Random) -> None:
    """Whoever has placed their Jokers in secret has put them where they are worth most."""
    del rng
    if state.over or not jokers_in_question(state):
        return
    for seat, taken in enumerate(state.taken):
        if seat != viewer and seat not in state.pending and taken & JOKERS:
            best = best_jokers(game_of(state).tables, taken, state.scored[seat])
            state.jokers = replaced(state.jokers, seat, best)
