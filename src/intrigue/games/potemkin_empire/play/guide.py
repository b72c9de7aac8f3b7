"""The guide for searching Potemkin Empire."""

from __future__ import annotations

from intrigue.core.guide import OBSERVED, Guide
from intrigue.games.potemkin_empire.play.evaluate import worth
from intrigue.games.potemkin_empire.play.greedy import choose
from intrigue.games.potemkin_empire.state import PotemkinState


def guide() -> Guide:
    return Guide(stage=stage, judge=worth, policy=choose, horizon=1, trees=OBSERVED, worlds=50)


def stage(state: PotemkinState) -> int:
    return state.month
