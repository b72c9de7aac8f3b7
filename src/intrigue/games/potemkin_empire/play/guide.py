"""The guide for searching Potemkin Empire, and what buildings tell about the cards behind them."""

from __future__ import annotations

from math import exp
from typing import Final

from intrigue.core.guide import OBSERVED, Guide
from intrigue.games.potemkin_empire.play.evaluate import worth
from intrigue.games.potemkin_empire.play.greedy import choose
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.rules.village import may_see_interior
from intrigue.games.potemkin_empire.state import (
    CULTURE,
    ESPIONAGE,
    FACE_DOWN,
    GOVERNMENT,
    INDUSTRY,
    SCIENCE,
    PotemkinState,
)

HONESTY: Final = {CULTURE: -0.7, ESPIONAGE: 0.3, GOVERNMENT: 0.2, INDUSTRY: 3.2, SCIENCE: 1.1}
"""How much likelier a Facade is real than chance would have it, as logarithms of odds: fitted to games of greedy
players by maximum likelihood, and shrunk by a quarter, since others play differently."""


def guide() -> Guide:
    return Guide(stage=stage, judge=worth, policy=choose, evidence=evidence, horizon=1, trees=OBSERVED, worlds=50)


def stage(state: PotemkinState) -> int:
    return state.month


def evidence(state: PotemkinState, viewer: int) -> float:
    """How well a drawn state explains what others built: nobody builds an Industry building that soon turns out to be a
    fake, while a fake Culture building is as good as a real one until somebody looks. The sampler takes every card to
    be equally likely."""
    odds = 0.0
    for seat, village in enumerate(state.villages):
        for building in village:
            if state.status[building] == FACE_DOWN and not may_see_interior(state, viewer, seat, building):
                kind = state.kinds[building]
                if makes_real(state, state.inside[building], kind):
                    odds += HONESTY[kind]
    return exp(odds)
