"""The end of the game (EE-11, and EE-15.3, EE-15.4 for teams)."""

from __future__ import annotations

from intrigue.core.result import Category, Result, team_result
from intrigue.games.empire_engine.codes import game_of
from intrigue.games.empire_engine.state import KINDS, NONE, EmpireState

CUBES_SCORED = tuple(f"{kind}s scored" for kind in KINDS)
MAJORITIES = tuple(f"most {kind}s" for kind in KINDS)


def final_result(state: EmpireState) -> Result:
    """EE-11, and EE-15.3, EE-15.4 for teams."""
    teams = list(state.setup.sides)
    keys = final_keys(state)
    cubes: list[Category] = []
    majorities: list[Category] = []
    scoring = game_of(state).rules.scoring
    for kind in range(len(KINDS)):
        piles = by_team(state, state.score[kind::3])
        cubes.append((CUBES_SCORED[kind], [scoring.cube * pile for pile in piles], "EE-11.1"))
        majorities.append((MAJORITIES[kind], majority_bonus(state, piles), "EE-11.2"))
    return team_result(teams, keys, cubes + majorities, reason_for(teams, keys))


def final_keys(state: EmpireState) -> list[tuple[int, int]]:
    """How teams are compared: by points, then by cubes in the ready pile (EE-11.4, EE-11.5)."""
    cube = game_of(state).rules.scoring.cube
    points = [0] * len(state.setup.sides)
    for kind in range(len(KINDS)):
        piles = by_team(state, state.score[kind::3])
        for number, bonus in enumerate(majority_bonus(state, piles)):
            points[number] += cube * piles[number] + bonus
    soldiers, goods = by_team(state, state.ready[::2]), by_team(state, state.ready[1::2])
    return [(points[number], soldiers[number] + goods[number]) for number in range(len(points))]


def majority_bonus(state: EmpireState, piles: list[int]) -> list[int]:
    """EE-11.2: points for the most cubes of a kind, but not if nobody has any (EE-11.3)."""
    majority: int = game_of(state).rules.scoring.majority
    most = max(piles) or NONE
    return [majority if pile == most else 0 for pile in piles]


def by_team(state: EmpireState, counts: list[int]) -> list[int]:
    """The numbers of the seats added up by team (EE-15.3)."""
    return [counts[0] + counts[2], counts[1] + counts[3]] if state.setup.teams else counts


def reason_for(teams: list[tuple[int, ...]], keys: list[tuple[int, int]]) -> str:
    """What decided the game, in one sentence."""
    points, cubes = best = max(keys)
    winners = [team for team, key in zip(teams, keys, strict=True) if key == best]
    who = " and ".join([" + ".join([f"seat {seat + 1}" for seat in team]) for team in winners])
    if [key[0] for key in keys].count(points) == 1:
        return f"Most points: {points} ({who})."
    if len(winners) == 1:
        return f"Level on {points} points; {who} had the most cubes left in the ready pile, {cubes}. (EE-11.5)"
    return f"Level on {points} points and on {cubes} cubes in the ready pile: {who} share the victory. (EE-11.6)"
