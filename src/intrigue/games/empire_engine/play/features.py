"""What the actions of Empire Engine have in common, for networks: what they bring to the top of the engines, how a pile
compares with the best rival's, and how good the greedy player thinks they are. Reads only what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.core.bands import band
from intrigue.core.features import NO_FEATURE
from intrigue.games.empire_engine.codes import (
    ACTION_COUNT,
    ACTS,
    KEEP_GEARS,
    LAY_GEAR,
    SALVAGE_KIND,
    TAKE_SOLDIER,
    game_of,
)
from intrigue.games.empire_engine.play.greedy import engine_worths, gear_worths, piles_of
from intrigue.games.empire_engine.play.knowledge import hidden_cubes
from intrigue.games.empire_engine.rules.planning import GEAR_ACTIONS
from intrigue.games.empire_engine.state import NONE, SIDES, EmpireState

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine

WIDTH: Final = 5
STEPS: Final[tuple[float, ...]] = (0.01, 0.15, 0.35, 0.7, 1.2, 2.0, 3.5)
"""Between these, differences in points to the best action in the greedy player's eyes count as alike."""
FAR: Final = 3
"""A pile that is ahead or behind by more cubes counts as one that is so by this many."""

KINDS_OF_ACT: Final = len(ACTS)
BRINGS_AT: Final = ACTION_COUNT
FREE_AT: Final = BRINGS_AT + len(SIDES) * KINDS_OF_ACT
PAID_AT: Final = FREE_AT + len(SIDES) * KINDS_OF_ACT
PAIR_AT: Final = PAID_AT + len(SIDES) * KINDS_OF_ACT
MARGIN_AT: Final = PAIR_AT + KINDS_OF_ACT * KINDS_OF_ACT
JUDGED_AT: Final = MARGIN_AT + 2 * FAR + 1


def names(game: EmpireEngine) -> tuple[str, ...]:
    """The name of each feature."""
    found = list(game.actions.texts)
    for what in ("brings {}", "other engine free to {}", "other engine paid to {}"):
        found += [what.format(f"{side} {act}") for side in SIDES for act in ACTS]
    found += [f"{left} with {right}" for left in ACTS for right in ACTS]
    found += [f"pile ahead by {margin}" for margin in range(-FAR, FAR + 1)]
    return (*found, *[f"judged {step}" for step in range(len(STEPS) + 1)])


def features(state: EmpireState, seat: int, legal: Sequence[int]) -> list[int]:
    """The features of these actions."""
    size = len(legal)
    found = [NO_FEATURE] * (WIDTH * size)
    for place in range(size):
        found[WIDTH * place] = legal[place]
    first = legal[0]
    if first < KEEP_GEARS:
        engines = first < LAY_GEAR
        worths = engine_worths(state, seat, legal) if engines else gear_worths(state, seat, legal)
        most = max(worths)
        for place in range(size):
            at = WIDTH * place
            if engines:
                describe_engine(state, seat, legal[place], found, at)
            else:
                describe_gear(state, seat, legal[place], found, at)
            found[at + 4] = JUDGED_AT + band(most - worths[place], STEPS)
    elif first in (TAKE_SOLDIER, SALVAGE_KIND):
        hidden = hidden_cubes(state, seat)
        for place in range(size):
            kind = legal[place] - first
            own, rival = piles_of(state, seat, kind, hidden[kind])
            margin = min(FAR, max(-FAR, round(own - rival)))
            found[WIDTH * place + 1] = MARGIN_AT + FAR + margin
    return found


def describe_engine(state: EmpireState, seat: int, action: int, found: list[int], at: int) -> None:
    """Round 1: the act on top, and with which other one."""
    acts = game_of(state).acts_of
    side, edge = action >> 2, action & 3
    act = acts[side][edge]
    found[at + 1] = BRINGS_AT + side * KINDS_OF_ACT + act
    laid = state.first[seat]
    if laid != NONE:
        found[at + 2] = pair(side, act, acts[laid][state.plan[2 * seat + laid]])


def describe_gear(state: EmpireState, seat: int, action: int, found: list[int], at: int) -> None:
    """The act that a gear brings to the top, with which other one, or with which ones, without and with a cube."""
    game = game_of(state)
    side, gear, cube = GEAR_ACTIONS[action - LAY_GEAR]
    other = 1 - side
    act = game.acts_of[side][game.edge_after[1 if cube else 0][gear][state.top[2 * seat + side]]]
    found[at + 1] = BRINGS_AT + side * KINDS_OF_ACT + act
    top = state.top[2 * seat + other]
    free = game.acts_of[other][game.edge_after[0][1 - gear][top]]
    paid = game.acts_of[other][game.edge_after[1][1 - gear][top]]
    if state.first[seat] != NONE:
        found[at + 2] = pair(side, act, free if state.cubes[2 * seat + other] == NONE else paid)
    else:
        found[at + 2] = FREE_AT + other * KINDS_OF_ACT + free
        found[at + 3] = PAID_AT + other * KINDS_OF_ACT + paid


def pair(side: int, act: int, other: int) -> int:
    left, right = (act, other) if side == 0 else (other, act)
    return PAIR_AT + KINDS_OF_ACT * left + right
