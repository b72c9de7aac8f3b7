"""How searches play Empire Engine on from a state: quickly, and not like fools.

`move` values pairs of engine actions as the greedy player does, from the state instead of a view. `guess` draws what
lies face down before others by how much it would bring them. `worth` is what a search wants to know of a position."""

from __future__ import annotations

from math import exp
from random import Random
from typing import TYPE_CHECKING, Final

from intrigue.games.empire_engine.bot import (
    FREE_TURNS,
    GLANCE_AHEAD,
    MANY_CUBES,
    NOISE,
    PAID_TURNS,
    READY_CUBE,
    ROBBED,
    SPARE_CUBE,
    UNKNOWN_ATTACK,
    UNSEEN_LEADER,
    evaluate,
)
from intrigue.games.empire_engine.codes import (
    ACTION_COUNT,
    ARM,
    ATTACK,
    DEFEND,
    EXPORT,
    INVENT,
    KEEP_GEARS,
    LAY_ENGINE,
    LAY_GEAR,
    PRODUCE,
    SALVAGE,
    SALVAGE_KIND,
    TAKE_SOLDIER,
    game_of,
)
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.rules import GEAR_ACTIONS
from intrigue.games.empire_engine.state import KINDS, LEFT, NONE, RIGHT, EmpireState

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine

LAID: Final = 0.5  # how likely a card that lies face down is one of the two that it can be
DOUBT: Final = 0.5  # points of difference at which the worse of two plans is still quite likely
MIXING: Final = 6  # exchanges between hidden piles, for each of them
CLOSE: Final = 3.0  # points of difference that leave a result half open


def stage(state: EmpireState) -> int:
    return state.round


def seen(game: EmpireEngine) -> list[int]:
    """Of a laid card all see the side, and a cube on it; not the card."""
    del game
    table = list(range(ACTION_COUNT))
    for action in range(LAY_ENGINE, LAY_GEAR):
        table[action] = action - action % EDGES
    for action in range(LAY_GEAR, KEEP_GEARS):
        side, _, cube = GEAR_ACTIONS[action - LAY_GEAR]
        table[action] = LAY_GEAR + 6 * side + cube
    return table


def worth(state: EmpireState) -> tuple[float, ...]:
    """Each seat's prospects; at the end half for the win and half for the margin."""
    prospects = evaluate(state)
    result = state.result
    if result is None:
        return prospects
    best = max(result.scores)
    margins = [exp((score - best) / CLOSE) for score in result.scores]
    total = sum(margins)
    return tuple([(prospects[seat] + margins[seat] / total) / 2 for seat in range(state.players)])


def move(state: EmpireState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
    """What a seat does on the way; it looks at nothing that the seat may not know."""
    first = legal[0]
    if first < LAY_GEAR:
        return lay_engine(state, seat, legal, rng)
    if first < KEEP_GEARS:
        return lay_gear(state, seat, legal, rng)
    if first == KEEP_GEARS:
        return legal[int(rng.random() * len(legal))]
    if first == TAKE_SOLDIER:
        return TAKE_SOLDIER + best_kind(state, seat, len(legal), rng)
    if first == SALVAGE_KIND:
        return SALVAGE_KIND + best_kind(state, seat, len(legal), rng)
    return first


def best_kind(state: EmpireState, seat: int, kinds: int, rng: Random) -> int:
    """The kind in which one cube more does most for a majority."""
    best, least = 0, 1e9
    for kind in range(kinds):
        own, rival = piles_of(state, seat, kind)
        need = abs(own + 0.5 - rival) + 0.1 * rng.random()
        if need < least:
            best, least = kind, need
    return best


def piles_of(state: EmpireState, seat: int, kind: int) -> tuple[float, float]:
    """What a seat has of a kind, with its partner, and what its best rival seems to have: of score piles that are
    hidden it knows only what they hold together."""
    score, partner = state.score, state.setup.partner[seat]
    own, most, total = score[3 * seat + kind], 0, 0
    for other in range(state.players):
        held = score[3 * other + kind]
        if other == partner:
            own += held
        elif other != seat:
            total += held
            if held > most:
                most = held
    if state.setup.teams:
        return float(own), float(total)
    return float(own), float(most) if state.setup.open_piles else UNSEEN_LEADER * total / (state.players - 1)


# ---- plans ---------------------------------------------------------------------------------------


def lay_engine(state: EmpireState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
    """Round 1: the best pair that contains this action."""
    sight = Sight(state, game_of(state), seat)
    laid = state.first[seat]
    best, most = legal[0], -1e9
    for action in legal:
        side, edge = action >> 2, action & 3
        value = -1e9
        for other in range(EDGES) if laid == NONE else (state.plan[2 * seat + laid],):
            pair = sight.plan(side, edge, other, sight.soldiers, sight.goods)
            if pair > value:
                value = pair
        value += NOISE * rng.random()
        if value > most:
            best, most = action, value
    return best


def lay_gear(state: EmpireState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
    game = game_of(state)
    sight = Sight(state, game, seat)
    laid = state.first[seat]
    best, most = legal[0], -1e9
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
        value += NOISE * rng.random()
        if value > most:
            best, most = action, value
    return best


class Sight:
    """What a seat reckons with in one round: its cubes, how likely it is attacked, what attacks would bring."""

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
        """What two edges on top bring in this round, where they leave us, and a glance at the next round."""
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
        return value + GLANCE_AHEAD * (one if one > two else two)


def next_worth(act: int, soldiers: int, goods: int) -> float:
    if act == EXPORT:
        return float(goods)
    if act in (INVENT, SALVAGE) or (act == ATTACK and soldiers):  # quicker than a tuple
        return 1.0
    return 0.7 if act <= PRODUCE else 0.0


def threat(state: EmpireState, game: EmpireEngine, seat: int, side: int) -> float:
    """How likely a seat attacks with the engine on this side."""
    if state.round == 1:
        return UNKNOWN_ATTACK
    chance = reach(state, game, seat, side, ATTACK)
    return chance if state.ready[2 * seat] else 0.3 * chance


def reach(state: EmpireState, game: EmpireEngine, seat: int, side: int, act: int) -> float:
    """How likely an engine shows an action after turning; of a card that lies there all see whether it has a cube."""
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
    """What an attack on this seat is worth: a cube, what it stops, if it is not blocked."""
    cubes = state.ready[2 * target] + state.ready[2 * target + 1]
    if state.round == 1:
        blocks = salvages = exports = 1.0 / EDGES
    else:
        blocks = max(reach(state, game, target, LEFT, DEFEND), reach(state, game, target, RIGHT, DEFEND))
        salvages = max(reach(state, game, target, LEFT, SALVAGE), reach(state, game, target, RIGHT, SALVAGE))
        exports = max(reach(state, game, target, LEFT, EXPORT), reach(state, game, target, RIGHT, EXPORT))
    stops = 0.5 * (salvages + min(cubes, 3) * exports)
    return (1 - blocks) * (1.0 + (ROBBED if cubes else 0.0) + stops)


# ---- what lies face down -------------------------------------------------------------------------


def guess(state: EmpireState, viewer: int, rng: Random) -> None:
    """What others keep secret, by how likely it is: score piles, and the gears that lie face down."""
    if not state.setup.open_piles:
        guess_piles(state, viewer, rng)
    if state.round > 1 and not state.face_up:
        guess_gears(state, viewer, rng)


def guess_piles(state: EmpireState, viewer: int, rng: Random) -> None:
    """Every cube in a hidden pile belongs to each of its possible owners alike, so that even piles are likelier than
    uneven ones: cubes change piles at random until that is so. What moved in this round stays where it was seen."""
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
            continue  # an equal return or a spare tells more than is looked at here
        for _ in range(MIXING * len(hidden)):
            giver = hidden[int(rng.random() * len(hidden))]
            taker = hidden[int(rng.random() * len(hidden))]
            held = score[3 * giver + kind]
            if giver != taker and held > gained[giver] and rng.random() * (score[3 * taker + kind] + 1) < held:
                score[3 * giver + kind] -= 1
                score[3 * taker + kind] += 1


def guess_gears(state: EmpireState, viewer: int, rng: Random) -> None:
    """The more a gear would bring its owner, the likelier it lies there."""
    game = game_of(state)
    for seat in range(state.players):
        laid = state.first[seat]
        if seat == viewer or laid == NONE:
            continue
        sight = Sight(state, game, seat)
        values = [gear_worth(state, game, sight, seat, laid, gear) for gear in (0, 1)]
        gear = 0 if rng.random() < 1 / (1 + exp((values[1] - values[0]) / DOUBT)) else 1
        state.plan[2 * seat + laid] = gear
        if state.plan[2 * seat + 1 - laid] != NONE:
            state.plan[2 * seat + 1 - laid] = 1 - gear


def gear_worth(state: EmpireState, game: EmpireEngine, sight: Sight, seat: int, side: int, gear: int) -> float:
    """The best plan that a seat may have if this gear lies on this side."""
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
    """What a gear on this side, with the cube that lies there, brings to the top."""
    engine = 2 * seat + side
    edge: int = game.edge_after[1 if state.cubes[engine] != NONE else 0][gear][state.top[engine]]
    return edge
