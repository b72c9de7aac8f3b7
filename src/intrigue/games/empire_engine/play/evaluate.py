"""The value of a position of Empire Engine for each seat. It reads whole states, so it is only for searches."""

from __future__ import annotations

from math import exp
from typing import Final

from intrigue.core.prospects import weights, with_margins
from intrigue.games.empire_engine.play.greedy import READY_CUBE
from intrigue.games.empire_engine.rules.scoring import final_keys
from intrigue.games.empire_engine.state import KINDS, EmpireState

CLOSE: Final = 3.0  # the scale of point differences: at this difference, the result is still fairly open
MAJORITY: Final = 3.0  # points for the most cubes of a kind
USABLE: Final = 4  # cubes of a kind in the ready pile that count


def evaluate(state: EmpireState) -> tuple[float, ...]:
    """Each seat's chance of winning, from 0 to 1, summing to 1 (partners share theirs)."""
    if state.over:
        keys = final_keys(state)
        best = max(keys)
        likely = [float(key == best) for key in keys]
    else:
        likely = weights(forecast(state), 1.5 + 0.7 * (state.setup.rounds - state.round + 1))
    return by_seat(state, likely)


def forecast(state: EmpireState) -> list[float]:
    """The points that each team can count on as things stand."""
    cube = READY_CUBE * min(1.0, (state.setup.rounds - state.round + 1) / 2)
    teams = state.setup.sides
    points = []
    for team in teams:
        value = 0.0
        for seat in team:
            value += sum(state.score[3 * seat : 3 * seat + 3])
            value += cube * (min(state.ready[2 * seat], USABLE) + min(state.ready[2 * seat + 1], USABLE))
        points.append(value)
    for kind in range(len(KINDS)):
        piles = [sum([state.score[3 * seat + kind] for seat in team]) for team in teams]
        most = max(piles)
        for number, pile in enumerate(piles):
            if pile:
                points[number] += MAJORITY * exp(pile - most)
    return points


def by_seat(state: EmpireState, likely: list[float]) -> tuple[float, ...]:
    """Weights of teams as shares of seats that sum to 1."""
    teams = state.setup.sides
    total = sum([len(team) * weight for team, weight in zip(teams, likely, strict=True)])
    shares = [0.0] * state.players
    for team, weight in zip(teams, likely, strict=True):
        for seat in team:
            shares[seat] = weight / total
    return tuple(shares)


def worth(state: EmpireState) -> tuple[float, ...]:
    """The chances of winning; at the end with the margin."""
    prospects = evaluate(state)
    if not state.over:
        return prospects
    margins = by_seat(state, weights([float(key[0]) for key in final_keys(state)], CLOSE))
    return with_margins(prospects, list(margins))
