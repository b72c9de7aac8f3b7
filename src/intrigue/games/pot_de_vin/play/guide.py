"""The guide for searching Pot de Vin."""

from __future__ import annotations

from intrigue.core.guide import ALWAYS, OBSERVED, Guide
from intrigue.games.pot_de_vin.play.evaluate import worth
from intrigue.games.pot_de_vin.play.greedy import choose
from intrigue.games.pot_de_vin.play.rollout import finish
from intrigue.games.pot_de_vin.state import PotDeVinState


def guide() -> Guide:
    return Guide(stage=stage, judge=worth, policy=choose, finish=finish, trees=OBSERVED, habit=ALWAYS, worlds=60)


def stage(state: PotDeVinState) -> int:
    return state.round
