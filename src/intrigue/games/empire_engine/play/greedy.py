"""What a sensible player of Empire Engine does without search. Reads only what the seat knows.

Each pair of actions that the seat can bring to the top is evaluated against what the neighbours can do, with a look at
the next round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, final

from intrigue.games.empire_engine.codes import (
    ARM,
    ATTACK,
    DEFEND,
    EXCHANGE_GEARS,
    EXPORT,
    INVENT,
    KEEP_GEARS,
    LAY_GEAR,
    PRODUCE,
    SALVAGE,
    SALVAGE_KIND,
    TAKE_SOLDIER,
    game_of,
)
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.play.knowledge import hidden_cubes
from intrigue.games.empire_engine.rules.planning import GEAR_ACTIONS
from intrigue.games.empire_engine.rules.stock import may_see_pile
from intrigue.games.empire_engine.state import LEFT, NONE, RIGHT, EmpireState

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine

READY_CUBE: Final = 0.5  # value of a cube in the ready pile, in points, while there is time to use it
MANY_CUBES: Final = 3  # beyond these, more cubes of a kind only attract attacks
SPARE_CUBE: Final = 0.2
ROBBED: Final = 0.4  # value of a rival's loss of a cube
UNSEEN_LEADER: Final = 1.4  # size of the largest of several unseen score piles, relative to their mean
UNKNOWN_ATTACK: Final = 0.2  # chance that a neighbour attacks, when nothing is known
FREE_TURNS: Final = 0.35  # how often players take each free turn
PAID_TURNS: Final = 0.15  # and each paid one
NOISE: Final = 0.15  # near-equal plans are mixed, so as not to be predictable
LOOK_AHEAD: Final = 0.35  # weight of the next round
LAID: Final = 0.5  # chance of each of the two cards that a face-down card can be


def choose(state: EmpireState, seat: int, legal: Sequence[int], rng: Random) -> int:
    """The action that a sensible player chooses without search."""
    first = legal[0]
    if len(legal) == 1:
        return first
    if first < LAY_GEAR:
        return lay_engine(state, seat, legal, rng)
    if first < KEEP_GEARS:
        return lay_gear(state, seat, legal, rng)
    if first == KEEP_GEARS:
        return keep_or_exchange(state, seat, rng)
    if first == TAKE_SOLDIER:
        return TAKE_SOLDIER + best_kind(state, seat, len(legal), rng)
    if first == SALVAGE_KIND:
        return SALVAGE_KIND + best_kind(state, seat, len(legal), rng)
    return first  # blocks and joint exports cost nothing, and a shield saves as much as it costs


def best_kind(state: EmpireState, seat: int, kinds: int, rng: Random) -> int:
    """The kind in which one more cube helps most towards a majority: level with the best rival, or just ahead."""
    best, least = 0, 1e9
    hidden = hidden_cubes(state, seat)
    for kind in range(kinds):
        own, rival = piles_of(state, seat, kind, hidden[kind])
        need = abs(own + 0.5 - rival) + 0.1 * rng.random()
        if need < least:
            best, least = kind, need
    return best


def piles_of(state: EmpireState, seat: int, kind: int, hidden: int) -> tuple[float, float]:
    """How many cubes of a kind a seat and its partner have, and an estimate for the best rival: only the sum of the
    hidden score piles is known. Teams count their cubes together (EE-15.3)."""
    score, partner = state.score, state.setup.partner[seat]
    own, most, total, unseen = score[3 * seat + kind], 0, hidden, 0
    for other in range(state.players):
        if other == seat:
            continue
        if not may_see_pile(state, seat, other):
            unseen += 1
            continue
        held = score[3 * other + kind]
        if other == partner:
            own += held
        else:
            total += held
            if held > most:
                most = held
    if state.setup.teams:
        return float(own), float(total)
    if unseen:
        return float(own), max(float(most), UNSEEN_LEADER * hidden / unseen)
    return float(own), float(most)


def lay_engine(state: EmpireState, seat: int, legal: Sequence[int], rng: Random) -> int:
    """Round 1: the best pair that contains this action."""
    return likeliest(legal, engine_worths(state, seat, legal), rng)


def lay_gear(state: EmpireState, seat: int, legal: Sequence[int], rng: Random) -> int:
    return likeliest(legal, gear_worths(state, seat, legal), rng)


def likeliest(legal: Sequence[int], worths: list[float], rng: Random) -> int:
    """One of the best of these actions."""
    best, most = legal[0], -1e9
    for place in range(len(worths)):
        value = worths[place] + NOISE * rng.random()
        if value > most:
            best, most = legal[place], value
    return best


def engine_worths(state: EmpireState, seat: int, legal: Sequence[int]) -> list[float]:
    """In round 1: what the best pair that contains each action is worth."""
    sight = Sight(state, game_of(state), seat)
    laid = state.first[seat]
    worths = []
    for action in legal:
        side, edge = action >> 2, action & 3
        value = -1e9
        for other in range(EDGES) if laid == NONE else (state.plan[2 * seat + laid],):
            pair = sight.plan(side, edge, other, sight.soldiers, sight.goods)
            if pair > value:
                value = pair
        worths.append(value)
    return worths


def gear_worths(state: EmpireState, seat: int, legal: Sequence[int]) -> list[float]:
    """In later rounds: what the best pair that contains each action is worth."""
    game = game_of(state)
    sight = Sight(state, game, seat)
    laid = state.first[seat]
    worths = []
    for action in legal:
        side, gear, cube = GEAR_ACTIONS[action - LAY_GEAR]
        soldiers = sight.soldiers - (1 if cube == 1 else 0)
        goods = sight.goods - (1 if cube == 2 else 0)
        edge = game.edge_after[1 if cube else 0][gear][state.top[2 * seat + side]]
        if laid != NONE:
            paid = 1 if state.cubes[2 * seat + laid] != NONE else 0
            other = game.edge_after[paid][1 - gear][state.top[2 * seat + laid]]
            value = sight.plan(side, edge, other, soldiers, goods)
        else:
            top = state.top[2 * seat + 1 - side]
            value = sight.plan(side, edge, game.edge_after[0][1 - gear][top], soldiers, goods)
            other = game.edge_after[1][1 - gear][top]
            if soldiers:
                value = max(value, sight.plan(side, edge, other, soldiers - 1, goods))
            if goods:
                value = max(value, sight.plan(side, edge, other, soldiers, goods - 1))
        worths.append(value)
    return worths


def keep_or_exchange(state: EmpireState, seat: int, rng: Random) -> int:
    """Fulfilled Prophecy: the better of the two ways to use the gears. A cube stays on its gear."""
    game = game_of(state)
    sight = Sight(state, game, seat)
    left, right = 2 * seat, 2 * seat + 1
    values = []
    for first, second in ((left, right), (right, left)):
        edge = game.edge_after[1 if state.cubes[first] != NONE else 0][state.plan[first]][state.top[left]]
        other = game.edge_after[1 if state.cubes[second] != NONE else 0][state.plan[second]][state.top[right]]
        values.append(sight.plan(LEFT, edge, other, sight.soldiers, sight.goods) + NOISE * rng.random())
    return EXCHANGE_GEARS if values[1] > values[0] else KEEP_GEARS


@final
class Sight:
    """What a seat considers in one round: its cubes, how likely it is to be attacked, what its attacks would gain."""

    __slots__ = ("acts_of", "both", "goods", "hit", "last", "prey_left", "prey_right", "soldiers")

    def __init__(self, state: EmpireState, game: EmpireEngine, seat: int) -> None:
        self.acts_of = game.acts_of
        self.soldiers = state.ready[2 * seat]
        self.goods = state.ready[2 * seat + 1]
        self.last = state.round == state.setup.rounds
        left, right = (seat + 1) % state.players, (seat - 1) % state.players
        from_left, from_right = threat(state, game, left, RIGHT), threat(state, game, right, LEFT)
        self.hit: float = 1 - (1 - from_left) * (1 - from_right)
        self.both: float = from_left * from_right
        self.prey_left = prey(state, game, left)
        self.prey_right = self.prey_left if left == right else prey(state, game, right)

    def plan(self, side: int, edge: int, other: int, soldiers: int, goods: int) -> float:
        """The value of two edges on top: their gain in this round, the position they lead to, and the next round."""
        if side == RIGHT:
            edge, other = other, edge
        lefts, rights = self.acts_of
        left, right = lefts[edge], rights[other]
        value, hit = 0.0, self.hit
        if ARM in (left, right):
            soldiers += 2
        if PRODUCE in (left, right):
            goods += 2
        if INVENT in (left, right):
            value += 1.25
        if ATTACK in (left, right):
            attacks = 2 if left == right else 1
            if soldiers >= attacks:
                soldiers -= attacks
                value += (self.prey_left if left == ATTACK else 0.0) + (self.prey_right if right == ATTACK else 0.0)
            else:
                soldiers = 0
        if DEFEND in (left, right):
            value += 1.6 * hit
            hit = self.both
        if EXPORT in (left, right):
            value += (1 - hit) * goods * 1.15
            goods = round(goods * hit)
        if SALVAGE in (left, right):
            value += (1 - hit) * 1.35
        if self.last:
            return value + 0.01 * (soldiers + goods)
        few = min(soldiers, MANY_CUBES) + min(goods, MANY_CUBES)
        value += READY_CUBE * few + SPARE_CUBE * (soldiers + goods - few) - 0.3 * hit
        one = next_worth(lefts[edge - 1], soldiers, goods) + next_worth(rights[other - 2], soldiers, goods)
        two = next_worth(lefts[edge - 2], soldiers, goods) + next_worth(rights[other - 1], soldiers, goods)
        return value + LOOK_AHEAD * (one if one > two else two)


def next_worth(act: int, soldiers: int, goods: int) -> float:
    if act == EXPORT:
        return float(goods)
    if act in (INVENT, SALVAGE) or (act == ATTACK and soldiers):  # quicker than a tuple
        return 1.0
    return 0.7 if act <= PRODUCE else 0.0


def threat(state: EmpireState, game: EmpireEngine, seat: int, side: int) -> float:
    """The chance that a seat attacks with the engine on this side."""
    if state.round == 1:
        return UNKNOWN_ATTACK
    chance = reach(state, game, seat, side, ATTACK)
    return chance if state.ready[2 * seat] else 0.3 * chance


def reach(state: EmpireState, game: EmpireEngine, seat: int, side: int, act: int) -> float:
    """The chance that an engine shows an action after turning. Everybody sees whether a laid card has a cube on it."""
    row = game.acts_of[side]
    if act not in row:
        return 0.0
    engine = 2 * seat + side
    top, wanted = state.top[engine], row.index(act)
    free = game.edge_after[0]
    freely = free[0][top] == wanted or free[1][top] == wanted
    if state.plan[engine] != NONE:
        return LAID if freely == (state.cubes[engine] == NONE) else 0.0
    if freely:
        return FREE_TURNS
    return PAID_TURNS if state.ready[2 * seat] + state.ready[2 * seat + 1] else 0.0


def prey(state: EmpireState, game: EmpireEngine, target: int) -> float:
    """The value of an attack on this seat: a cube, and what it stops, if it is not blocked."""
    cubes = state.ready[2 * target] + state.ready[2 * target + 1]
    if state.round == 1:
        blocks = salvages = exports = 1.0 / EDGES
    else:
        blocks = max(reach(state, game, target, LEFT, DEFEND), reach(state, game, target, RIGHT, DEFEND))
        salvages = max(reach(state, game, target, LEFT, SALVAGE), reach(state, game, target, RIGHT, SALVAGE))
        exports = max(reach(state, game, target, LEFT, EXPORT), reach(state, game, target, RIGHT, EXPORT))
    stops = 0.5 * (salvages + min(cubes, 3) * exports)
    return (1 - blocks) * (1.0 + (ROBBED if cubes else 0.0) + stops)
