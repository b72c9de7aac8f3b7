"""How likely a vote on somebody's life is to pass, before it is called: from the own hand, and from what everybody
knows of the types of the cards in the others' hands."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from intrigue.games.patriot.codes import FINANCE, SCIENCE, SPY, TYPES, WAR
from intrigue.games.patriot.play.cunning.guilt import guilt
from intrigue.games.patriot.play.greedy.worth import hostile
from intrigue.games.patriot.rules.assassinations import AGAINST_OTHERS, AGAINST_PRESIDENT
from intrigue.games.patriot.state import PatriotState

MEAN: Final = 2.45  # the value of a card
SPREAD: Final = 1.5  # its variance
OPINION: Final = 14.0  # the variance that Public Opinion brings
DEAD_CARDS: Final = 2  # an assassinated assassin adds at most so many (PT-14.16)
DEAD_VALUE: Final = 2.5
HELP: Final = 6.0  # the most that another loyal player is expected to add
AGREEMENT: Final = 0.6  # how often one does
HELP_SPREAD: Final = 6.0
HALF: Final = 0.5  # totals are whole numbers


def president_falls(state: PatriotState, me: int) -> float:
    """The chance that a vote against the President passes if `me`, an assassin, calls it now. Other assassins help, and
    everybody else adds all Finance and Science there is."""
    guilty = guilt(state, me)
    mean, variance = float(hostile(state, me)), OPINION
    for player in range(state.n):
        if player == me:
            continue
        against, for_it = cards_against(state, player), cards_for(state, player)
        if state.dead[player]:
            mean += DEAD_VALUE * min(float(DEAD_CARDS), for_it)
            continue
        bad = guilty[player]
        mean += MEAN * (bad * for_it - (1.0 - bad) * against)
        variance += SPREAD * (bad * for_it + (1.0 - bad) * against)
        variance += bad * (1.0 - bad) * (MEAN * (for_it + against)) ** 2
    return chance(mean, variance, AGAINST_PRESIDENT * state.n)


def suspect_falls(state: PatriotState, me: int, whom: int) -> float:
    """The chance that a vote against a suspect passes if `me`, a loyal player, calls it now."""
    mean, variance = float(hostile(state, me)), OPINION
    for player in range(state.n):
        if player == whom:
            against = cards_against(state, player)
            mean -= MEAN * against
            variance += SPREAD * against
        elif player != me and not state.dead[player]:
            mean += AGREEMENT * min(HELP, MEAN * cards_for(state, player))
            variance += HELP_SPREAD
    return chance(mean, variance, AGAINST_OTHERS * state.n)


def chance(mean: float, variance: float, needed: int) -> float:
    """The chance that a total reaches what is needed."""
    return 0.5 * (1.0 + erf((mean - needed + HALF) / sqrt(2.0 * variance)))


def cards_for(state: PatriotState, player: int) -> float:
    """How many Spy and War cards a hand seems to hold."""
    return likely(state, player, SPY, WAR)


def cards_against(state: PatriotState, player: int) -> float:
    """How many Finance and Science cards a hand seems to hold."""
    return likely(state, player, FINANCE, SCIENCE)


def likely(state: PatriotState, player: int, one: int, other: int) -> float:
    """How many cards of two types a hand seems to hold: the middles of what all know, scaled to the hand's size."""
    lo, hi, row = state.lo, state.hi, TYPES * player
    middles = [lo[row + kind] + hi[row + kind] for kind in range(TYPES)]
    total = sum(middles)
    return len(state.hands[player]) * (middles[one] + middles[other]) / total if total > 0 else 0.0
