"""What a sensible player of Empire Engine looks at.

`choose` is the greedy player: it values each pair of actions it can bring to the top against what its neighbours can
reach, with a glance at the round after. `evaluate` is an estimate of everybody's prospects for searches."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import TYPE_CHECKING

from intrigue.games.empire_engine.codes import (
    ACTS,
    ARM,
    ATTACK,
    BLOCK_LEFT,
    BLOCK_RIGHT,
    DEFEND,
    EXCHANGE_GEARS,
    EXPORT,
    INVENT,
    JOIN_EXPORT,
    KEEP_GEARS,
    LAY_GEAR,
    PRODUCE,
    SALVAGE,
    SALVAGE_KIND,
    TAKE_SOLDIER,
)
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.encode import hidden_totals
from intrigue.games.empire_engine.rules import GEAR_ACTIONS
from intrigue.games.empire_engine.state import KINDS, LEFT, RIGHT, EmpireState
from intrigue.games.empire_engine.view import EmpireView

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine

Pair = tuple[int, int]

READY_CUBE = 0.5  # worth of a cube in the ready pile, in points, while there is time to use it
MANY_CUBES = 3  # beyond these, more cubes of a kind only attract attacks
SPARE_CUBE = 0.2
ROBBED = 0.4  # what it is worth that a rival loses a cube
UNSEEN_LEADER = 1.4  # what the best of several unseen score piles holds of a kind, in ratio to their mean
UNKNOWN_ATTACK = 0.2  # how likely a neighbour attacks when nothing is known
FREE_TURNS, PAID_TURNS = 0.35, 0.15  # how often players take each free or paid turn
NOISE = 0.15  # near-equal plans are mixed, so as not to be readable
GLANCE_AHEAD = 0.35


def choose(game: EmpireEngine, view: EmpireView, legal: Sequence[int], rng: Random) -> int:
    """The action a sensible player picks at once."""
    if len(legal) == 1:
        return legal[0]
    first = legal[0]
    assert view.viewer is not None
    if first <= EXCHANGE_GEARS:
        planner = Planner(game, view, view.viewer)
        return max(legal, key=lambda action: planner.worth(action) + NOISE * rng.random())
    if first in (BLOCK_LEFT, BLOCK_RIGHT, JOIN_EXPORT):
        return first
    if first == TAKE_SOLDIER:
        return TAKE_SOLDIER + best_kind(game, view, view.viewer, len(legal), rng)
    if first == SALVAGE_KIND:
        return SALVAGE_KIND + best_kind(game, view, view.viewer, len(legal), rng)
    return first  # shielding the partner saves as much as it costs


def best_kind(game: EmpireEngine, view: EmpireView, seat: int, kinds: int, rng: Random) -> int:
    """The kind in which one cube more does most for a majority: level with the best rival or just ahead of it. Teams
    compare what they have together (EE-15.3)."""
    hidden = hidden_totals(game.rules, view)
    teams = view.options["team_play"] is True
    mine = (seat, (seat + 2) % view.players) if teams else (seat,)

    def need(kind: int) -> float:
        own = sum(pile[kind] for other in mine if (pile := view.scores[other]) is not None)
        rivals = [pile for other, pile in enumerate(view.scores) if other not in mine]
        known = [pile[kind] for pile in rivals if pile is not None]
        unseen = len(rivals) - len(known)
        if teams:
            best = float(sum(known) + hidden[kind])
        else:
            best = max([*known, UNSEEN_LEADER * hidden[kind] / unseen if unseen else 0.0])
        return abs(own + 0.5 - best) + 0.1 * rng.random()

    return min(range(kinds), key=need)


class Planner:
    """Values plans for one seat in one round."""

    def __init__(self, game: EmpireEngine, view: EmpireView, seat: int) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.soldiers, self.goods = view.ready[seat]
        self.last_round = view.round == view.rounds
        left, right = (seat + 1) % view.players, (seat - 1) % view.players
        self.neighbours = (left, right)
        self.threats = (self.threat(left, RIGHT), self.threat(right, LEFT))
        self.blocks = (self.chance_of(left, DEFEND), self.chance_of(right, DEFEND))

    def worth(self, action: int) -> float:
        """The best that can come of laying this card, in points."""
        if action < LAY_GEAR:
            return self.worth_of_engine(action)
        if action < KEEP_GEARS:
            return self.worth_of_gear(action)
        cards = self.view.laid[self.seat]
        if action == EXCHANGE_GEARS:
            cards = cards[::-1]
        turns = [
            self.game.turns_of[self.game.gear_values.index(int(card.value or 0))][card.cube is not None]
            for card in cards
        ]
        return self.pair_worth(self.after(turns[0], turns[1]), 0, 0)

    def worth_of_engine(self, action: int) -> float:
        side, edge = divmod(action, EDGES)
        act = self.game.acts_of[side][edge]
        laid = self.view.laid[self.seat][1 - side].value
        others = self.game.acts_of[1 - side] if laid is None else (ACTS.index(laid),)
        return max(self.pair_worth((act, other) if side == LEFT else (other, act), 0, 0) for other in others)

    def worth_of_gear(self, action: int) -> float:
        """Every way to lay the other gear, if it is still to be laid, is tried."""
        side, gear, cube = GEAR_ACTIONS[action - LAY_GEAR]
        spent = [0, 0]
        if cube:
            spent[cube - 1] += 1
        turns = self.game.turns_of[gear][cube > 0]
        card = self.view.laid[self.seat][1 - side]
        if card.laid:
            other = self.game.turns_of[1 - gear][card.cube is not None]
            return self.gear_pair(side, turns, other, spent)
        free, paid = self.game.turns_of[1 - gear]
        best = self.gear_pair(side, turns, free, spent)
        for kind, held in enumerate((self.soldiers, self.goods)):
            if held > spent[kind]:
                also = spent.copy()
                also[kind] += 1
                best = max(best, self.gear_pair(side, turns, paid, also))
        return best

    def gear_pair(self, side: int, turns: int, other: int, spent: Sequence[int]) -> float:
        pair = self.after(turns, other) if side == LEFT else self.after(other, turns)
        return self.pair_worth(pair, spent[0], spent[1])

    def after(self, left_turns: int, right_turns: int) -> Pair:
        """The actions on top after turning."""
        acts = []
        for side, turns in ((LEFT, left_turns), (RIGHT, right_turns)):
            row = self.game.acts_of[side]
            shown = self.view.engines[self.seat][side]
            acts.append(row[(row.index(ACTS.index(shown or ACTS[row[0]])) - turns) % EDGES])
        return acts[0], acts[1]

    def pair_worth(self, pair: Pair, soldiers_spent: int, goods_spent: int) -> float:
        """Points to be expected from a pair of actions this round, and from where it leaves us."""
        soldiers = self.soldiers - soldiers_spent + 2 * (ARM in pair)
        goods = self.goods - goods_spent + 2 * (PRODUCE in pair)
        hit = 1 - (1 - self.threats[0]) * (1 - self.threats[1])
        worth = 0.0
        if INVENT in pair:
            worth += 1.25
        attacks = [side for side in (LEFT, RIGHT) if pair[side] == ATTACK]
        if attacks and soldiers >= len(attacks):
            soldiers -= len(attacks)
            worth += sum(self.attack_worth(side) for side in attacks)
        elif attacks:
            soldiers = 0
        if DEFEND in pair:
            worth += hit * 1.6
            hit = self.threats[0] * self.threats[1]
        if EXPORT in pair:
            worth += (1 - hit) * goods * 1.15
            goods = round(goods * hit)
        if SALVAGE in pair:
            worth += (1 - hit) * 1.35
        if self.last_round:
            return worth + 0.01 * (soldiers + goods)
        return (
            worth
            + self.ready_worth(soldiers, goods)
            + GLANCE_AHEAD * self.next_round(pair, soldiers, goods)
            - 0.3 * hit
        )

    def ready_worth(self, soldiers: int, goods: int) -> float:
        few = min(soldiers, MANY_CUBES) + min(goods, MANY_CUBES)
        return READY_CUBE * few + SPARE_CUBE * (soldiers + goods - few)

    def attack_worth(self, side: int) -> float:
        target = self.neighbours[side]
        cubes = sum(self.view.ready[target])
        stops = 0.5 * (self.chance_of(target, SALVAGE) + min(cubes, 3) * self.chance_of(target, EXPORT))
        return (1 - self.blocks[side]) * (1.0 + (ROBBED if cubes else 0.0) + stops)

    def next_round(self, pair: Pair, soldiers: int, goods: int) -> float:
        """What the better of the two free turns would bring next."""
        best = 0.0
        for turns in ((1, 2), (2, 1)):
            worth = 0.0
            for side in (LEFT, RIGHT):
                row = self.game.acts_of[side]
                act = row[(row.index(pair[side]) - turns[side]) % EDGES]
                if act == EXPORT:
                    worth += goods
                elif act in (INVENT, SALVAGE) or (act == ATTACK and soldiers):
                    worth += 1.0
                elif act in (ARM, PRODUCE):
                    worth += 0.7
            best = max(best, worth)
        return best

    def threat(self, neighbour: int, side: int) -> float:
        """How likely this neighbour attacks us with the engine on that side of its own."""
        if self.view.round == 1:
            return UNKNOWN_ATTACK
        supply = 1.0 if self.view.ready[neighbour][0] else 0.3
        return supply * self.engine_chance(neighbour, side, ATTACK)

    def chance_of(self, seat: int, act: int) -> float:
        """How likely a seat will have this action on top."""
        if self.view.round == 1:
            return 1 / EDGES
        return max(self.engine_chance(seat, side, act) for side in (LEFT, RIGHT))

    def engine_chance(self, seat: int, side: int, act: int) -> float:
        row = self.game.acts_of[side]
        shown = self.view.engines[seat][side]
        if act not in row or shown is None:
            return 0.0
        turns = (row.index(ACTS.index(shown)) - row.index(act)) % EDGES
        free = [gear[0] for gear in self.game.turns_of]
        card = self.view.laid[seat][side]
        if card.laid:
            return 0.5 if (turns in free) == (card.cube is None) else 0.0
        if turns in free:
            return FREE_TURNS
        return PAID_TURNS if sum(self.view.ready[seat]) else 0.0


def evaluate(state: EmpireState) -> tuple[float, ...]:
    """Each seat's prospect of winning, from 0 to 1, summing to 1 (partners share theirs)."""
    if state.result is not None:
        share = 1 / len(state.result.winners)
        return tuple(share if seat in state.result.winners else 0.0 for seat in range(state.players))
    left = state.setup.rounds - state.round + 1
    cube = READY_CUBE * min(1.0, left / 2)
    teams: list[tuple[int, ...]] = [(0, 2), (1, 3)] if state.setup.teams else [(seat,) for seat in range(state.players)]
    points = []
    for team in teams:
        scored = sum(sum(state.score[3 * seat : 3 * seat + 3]) for seat in team)
        ready = sum(min(state.ready[2 * seat], 4) + min(state.ready[2 * seat + 1], 4) for seat in team)
        points.append(scored + cube * ready)
    for kind in range(len(KINDS)):
        piles = [sum(state.score[3 * seat + kind] for seat in team) for team in teams]
        most = max(piles)
        for number, pile in enumerate(piles):
            points[number] += 3 * exp(pile - most) * (pile > 0)
    spread = 1.5 + 0.7 * left
    weights = [exp((value - max(points)) / spread) for value in points]
    total = sum(len(team) * weight for team, weight in zip(teams, weights, strict=True))
    prospects = [0.0] * state.players
    for team, weight in zip(teams, weights, strict=True):
        for seat in team:
            prospects[seat] = weight / total
    return tuple(prospects)
