"""How searches play Patriot on from a state, what they believe of the others, and what a position is worth to them."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from random import Random
from typing import Final

from intrigue.games.patriot.ending import mission_done, side
from intrigue.games.patriot.evaluate import MISSION_MISSING, campaign_danger, president_danger
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import KILL, SECOND
from intrigue.games.patriot.view import PatriotView

TURNS: Final = 8  # more than there are turns in a round
ODDS: Final = 25.0  # points of doubt that make a player e times as likely an assassin


def stage(state: PatriotState) -> int:
    return TURNS * state.round + state.turn


def worth(state: PatriotState) -> tuple[float, ...]:
    """Each seat's chance to be among the winners, however many they are."""
    if state.result is not None:
        return tuple([1.0 if seat in state.result.winners else 0.0 for seat in range(state.players)])
    if state.setup.campaign >= 0:
        return (1.0 - campaign_danger(state),) * state.players
    danger = president_danger(state)
    chances = []
    for player in range(state.n):
        mine = side(state, player)
        if mine == KILL:
            chances.append(danger)
        elif mine == SECOND:
            chances.append((1.0 - danger) * (0.9 if mission_done(state, player) else MISSION_MISSING))
        else:
            chances.append(1.0 - danger)
    return tuple(chances)


def move(state: PatriotState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
    """As the greedy player, who looks at nothing but the seat's view."""
    chosen: int = state.game.greedy(state.view(seat), legal, rng)
    return chosen


def belief(state: PatriotState, viewer: int) -> float:
    """How well a deal of allegiances explains the votes so far: those who were found to have given
    wrong cards are likelier to be assassins."""
    weight = 1.0
    for player in range(state.n):
        if player != viewer and side(state, player) == KILL:
            weight *= exp(state.doubt[player] / ODDS)
    return weight


def stranger(view: PatriotView) -> PatriotView:
    """The view without the own allegiance: the worlds that the others must hold possible."""
    viewer = view.viewer
    if viewer is None or view.n != view.players or not view.allegiances[viewer]:
        return view
    shown = view.shown[viewer]
    hidden = tuple([card if shown >> place & 1 else None for place, card in enumerate(view.allegiances[viewer])])
    allegiances = (*view.allegiances[:viewer], hidden, *view.allegiances[viewer + 1 :])
    return replace(view, allegiances=allegiances)
