"""The guide for searching Empire Engine, and how others' secrets are guessed in a determinization."""

from __future__ import annotations

from math import exp
from random import Random
from typing import TYPE_CHECKING, Final

from intrigue.core.guide import ALWAYS, OBSERVED, Guide
from intrigue.games.empire_engine.codes import ACTION_COUNT, KEEP_GEARS, LAY_ENGINE, LAY_GEAR, game_of
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.play.evaluate import worth
from intrigue.games.empire_engine.play.greedy import READY_CUBE, Sight, choose
from intrigue.games.empire_engine.rules.planning import GEAR_ACTIONS
from intrigue.games.empire_engine.state import KINDS, NONE, EmpireState

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine

DOUBT: Final = 0.5  # softmax temperature, in points: at this difference, the worse of two plans is still quite likely
MIXING: Final = 6  # exchanges between hidden piles, for each of them


def guide() -> Guide:
    return Guide(stage=stage, judge=worth, policy=choose, guess=guess, seen=seen, trees=OBSERVED, habit=ALWAYS)


def stage(state: EmpireState) -> int:
    return state.round


def seen(game: EmpireEngine) -> list[int]:
    """Of a laid card, others see the side and the cube on it, but not the card."""
    del game
    table = list(range(ACTION_COUNT))
    for action in range(LAY_ENGINE, LAY_GEAR):
        table[action] = action - action % EDGES
    for action in range(LAY_GEAR, KEEP_GEARS):
        side, _, cube = GEAR_ACTIONS[action - LAY_GEAR]
        table[action] = LAY_GEAR + 6 * side + cube
    return table


# ---- what lies face down -------------------------------------------------------------------------


def guess(state: EmpireState, viewer: int, rng: Random) -> None:
    """Redraw what others keep secret, according to how likely it is: score piles, and face-down gears."""
    if not state.setup.open_piles:
        guess_piles(state, viewer, rng)
    if state.round > 1 and not state.face_up:
        guess_gears(state, viewer, rng)


def guess_piles(state: EmpireState, viewer: int, rng: Random) -> None:
    """Make every cube in a hidden pile equally likely to belong to each of its possible owners, so that even piles are
    more likely than uneven ones: random exchanges between piles (a Markov chain). Cubes that moved in this round stay
    where they were seen to go."""
    players, score = state.players, state.score
    hidden = [seat for seat in range(players) if seat not in (viewer, state.setup.partner[viewer])]
    if len(hidden) < 2:
        return
    for kind in range(len(KINDS)):
        gained = [0] * (players + 2)
        for what in state.moves:
            if what % 3 == kind:
                gained[what // 3] += 1
        if gained[players] or gained[players + 1]:
            continue  # an equal return or a spare gives information that is not considered here
        for _ in range(MIXING * len(hidden)):
            giver = hidden[int(rng.random() * len(hidden))]
            taker = hidden[int(rng.random() * len(hidden))]
            held = score[3 * giver + kind]
            if giver != taker and held > gained[giver] and rng.random() * (score[3 * taker + kind] + 1) < held:
                score[3 * giver + kind] -= 1
                score[3 * taker + kind] += 1


def guess_gears(state: EmpireState, viewer: int, rng: Random) -> None:
    """The more a gear would gain its owner, the more likely it is the one laid there."""
    game = game_of(state)
    for seat in range(state.players):
        laid = state.first[seat]
        if seat == viewer or laid == NONE or state.plan[2 * seat + laid] == NONE:
            continue
        sight = Sight(state, game, seat)
        values = [gear_worth(state, game, sight, seat, laid, gear) for gear in (0, 1)]
        gear = 0 if rng.random() < 1 / (1 + exp((values[1] - values[0]) / DOUBT)) else 1
        state.plan[2 * seat + laid] = gear
        if state.plan[2 * seat + 1 - laid] != NONE:
            state.plan[2 * seat + 1 - laid] = 1 - gear


def gear_worth(state: EmpireState, game: EmpireEngine, sight: Sight, seat: int, side: int, gear: int) -> float:
    """The value of the best plan that a seat may have if this gear is on this side."""
    edge = _edge(state, game, seat, side, gear)
    if state.plan[2 * seat + 1 - side] != NONE:
        return sight.plan(side, edge, _edge(state, game, seat, 1 - side, 1 - gear), sight.soldiers, sight.goods)
    top = state.top[2 * seat + 1 - side]
    value = sight.plan(side, edge, game.edge_after[0][1 - gear][top], sight.soldiers, sight.goods)
    if sight.soldiers + sight.goods:
        other = sight.plan(side, edge, game.edge_after[1][1 - gear][top], sight.soldiers, sight.goods)
        value = max(value, other - READY_CUBE)
    return value


def _edge(state: EmpireState, game: EmpireEngine, seat: int, side: int, gear: int) -> int:
    """The edge that a gear on this side, with the cube on it, brings to the top."""
    engine = 2 * seat + side
    edge: int = game.edge_after[1 if state.cubes[engine] != NONE else 0][gear][state.top[engine]]
    return edge
