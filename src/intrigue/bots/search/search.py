"""Information-set Monte Carlo tree search (IS-MCTS) from a view alone.

Every iteration

1. draws a determinization: a full state in the viewer's information set (a *world*);
2. descends through the trees: each seat chooses by UCB on its own statistics, also in simultaneous moves, where no seat
   sees the others' choices (decoupled UCB);
3. adds a node and plays a rollout with the game's rollout policy, up to the horizon;
4. evaluates the position there;
5. backs up the values: every choice on the path gets the value of the seat that made it. Partners have the same value.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, final

from intrigue.bots.search.explanation import Choice, Explanation, Move
from intrigue.bots.search.tree import SEAT_SHIFT, Arm, Node
from intrigue.bots.search.worlds import Worlds
from intrigue.core.errors import NoSample
from intrigue.core.game import Game
from intrigue.core.guide import HIDDEN, OWN_MOVES, SHARED, Finish, Guide, Judge, Policy, Stage
from intrigue.core.state import State
from intrigue.core.view import View

ACTION_MASK: Final = (1 << SEAT_SHIFT) - 1
FAR: Final = 1 << 60
FIRST_SPREAD: Final = 0.2  # the assumed spread of values until a few are known
FEW: Final = 8
LINE: Final = 6  # length of the expected line of moves
LINES: Final = 4000  # latest iterations used to find it
NO_LIMIT: Final = 1e18
TINY: Final = 1e-6


@final
class Search:
    """One search. `run` may be called again to think longer."""

    def __init__(
        self, game: Game[Any, Any], guide: Guide, view: View, legal: tuple[int, ...], rng: Random, hint: int
    ) -> None:
        """`legal` are the actions to compare, which need not be all that are legal. `hint` is the one to try first."""
        assert view.viewer is not None
        self.game = game
        self.guide = guide
        self.rng = rng
        self.seat: int = view.viewer
        self.players: int = view.players
        self.legal = legal
        self.hint = hint
        self.natives = Worlds(game.sampler(view), guide, self.seat)
        self.strangers: Worlds | None = None
        if guide.stranger is not None and guide.strangers > 0.0:
            self.strangers = Worlds(game.sampler(guide.stranger(view)), guide, self.seat)
        self.source = self.natives
        self.own = True
        """Whether the searching seat has its true role in the world of this iteration."""
        self.seen: list[int] = guide.seen(game) if guide.seen is not None else list(range(len(game.actions)))
        self.trees: int = 1 if guide.trees == SHARED else view.players
        self.roots: list[Node] = [Node() for _ in range(self.trees)]
        self.at: list[Node | None] = []
        self.grown: list[bool] = []
        self.inside = 0
        """How many trees this iteration is still inside."""
        self.path_nodes: list[Node] = []
        self.path_arms: list[Arm] = []
        self.path_seats: list[int] = []
        self.moves: list[int] = []
        self.lines: list[tuple[int, ...]] = []
        """How the latest iterations began."""
        self.stage: Stage = guide.stage
        self.judge: Judge = guide.judge
        self.policy: Policy | None = guide.policy
        self.finish: Finish | None = guide.finish
        self.slips: float = guide.slips
        self.explore: float = guide.explore
        self.caution: float = guide.caution
        self.habit: int = guide.habit
        self.tree_kind: int = guide.trees
        self.iterations = 0
        self.decisions = 0
        """Simulated decisions, in trees and rollouts together."""
        self.sums: list[float] = [0.0] * view.players
        self.squares: list[float] = [0.0] * view.players
        self.spread: list[float] = [FIRST_SPREAD] * view.players

    def run(self, iterations: int, seconds: float = NO_LIMIT) -> None:
        """Run this many iterations, or until the time is up, or no state can be drawn from the view."""
        end = perf_counter() + seconds
        for _ in range(iterations):
            if perf_counter() >= end:
                return
            try:
                self.iterate()
            except NoSample:
                return

    def iterate(self) -> None:
        state = self.draw()
        horizon: int = self.guide.horizon
        last = self.stage(state) + horizon if horizon else FAR
        self.descend(state, last)
        if self.finish is None:
            self.play_out(state, last)
        else:
            self.decisions += self.finish(state, last, self.slips, self.rng)
        self.learn(self.judge(state))

    def draw(self) -> State:
        """A determinization: a new one, or a copy of an earlier one with fresh random numbers."""
        guide, rng = self.guide, self.rng
        strange = self.strangers is not None and rng.random() < guide.strangers
        self.own = not strange
        self.source = self.strangers if strange and self.strangers is not None else self.natives
        state = self.source.draw(rng)
        if guide.guess is not None:
            guide.guess(state, self.seat, rng)
        return state

    # ---- in the trees ------------------------------------------------------------------------

    def descend(self, state: State, last: int) -> None:
        """Move down the trees until all have been left, or the horizon or the end is reached."""
        self.at = [*self.roots]
        self.grown = [False for _ in self.roots]
        self.inside = self.trees
        self.path_nodes.clear()
        self.path_arms.clear()
        self.path_seats.clear()
        self.moves.clear()
        stage = self.stage
        bounded = last < FAR
        shared = self.tree_kind == SHARED
        while True:
            pending = state.pending
            if not pending:
                return
            seat = pending[0]
            legal = state.menus[seat]
            tree = 0 if shared else seat
            if len(legal) == 1:
                action = legal[0]
            else:
                node = self.at[tree]
                if node is None:
                    action = self.policy_move(state, seat, legal)
                else:
                    action = self.tree_move(state, seat, legal, node, tree)
            if len(self.moves) < LINE:
                self.moves.append(seat << SEAT_SHIFT | action)
            self.advance(seat, action, len(pending) > 1)
            state.take(seat, action)
            self.decisions += 1
            if self.inside == 0 or (bounded and stage(state) >= last):
                return

    def tree_move(self, state: State, seat: int, legal: tuple[int, ...], node: Node, tree: int) -> int:
        """Choose by the statistics of a node; if it has none yet, by the rollout policy."""
        entry_base = seat << SEAT_SHIFT
        at_root = node is self.roots[tree]
        if at_root and seat == self.seat:
            if len(legal) > len(self.legal):
                legal = tuple([action for action in legal if action in self.legal]) or legal
            if self.iterations < self.guide.trust and self.hint in legal:
                arm = node.offer(entry_base | self.hint)
            else:
                arm = self.best_arm(node, seat, legal)
        elif node.trials < (1 if seat == self.seat else self.habit):
            arm = node.offer(entry_base | self.policy_move(state, seat, legal))
            if node.trials == 0 and not at_root:
                self.leave(tree)
        else:
            arm = self.best_arm(node, seat, legal)
        self.path_nodes.append(node)
        self.path_arms.append(arm)
        self.path_seats.append(seat)
        return arm.entry - entry_base

    def best_arm(self, node: Node, seat: int, legal: tuple[int, ...]) -> Arm:
        spread = self.spread[seat]
        return node.choose(seat, legal, self.explore * spread, self.caution * spread)

    def advance(self, seat: int, action: int, secret: bool) -> None:
        """Every observer that sees something of the action moves to the next node of its tree."""
        base = seat << SEAT_SHIFT
        seen = HIDDEN if secret else self.seen[action]
        if self.tree_kind == SHARED:
            code = action if seat == self.seat else seen
            if code != HIDDEN:
                self.follow(0, base | code)
            return
        self.follow(seat, base | action)
        if self.tree_kind == OWN_MOVES or seen == HIDDEN:
            return
        for tree in range(self.trees):
            if tree != seat:
                self.follow(tree, base | seen)

    def follow(self, tree: int, edge: int) -> None:
        """Go to the next node. The first missing node is added; at the second, the iteration leaves the tree."""
        node = self.at[tree]
        if node is None:
            return
        child = node.children.get(edge)
        if child is not None:
            self.at[tree] = child
        elif self.grown[tree]:
            self.leave(tree)
        else:
            self.at[tree] = node.children[edge] = Node()
            self.grown[tree] = True

    def leave(self, tree: int) -> None:
        self.at[tree] = None
        self.inside -= 1

    # ---- beyond ------------------------------------------------------------------------------

    def policy_move(self, state: State, seat: int, legal: tuple[int, ...]) -> int:
        rng = self.rng
        if self.policy is None or rng.random() < self.slips:
            return legal[int(rng.random() * len(legal))]
        return self.policy(state, seat, legal, rng)

    def play_out(self, state: State, last: int) -> None:
        """The rollout: play by the policy until the horizon or the end."""
        rng, policy, slips, stage = self.rng, self.policy, self.slips, self.stage
        bounded = last < FAR
        made = 0
        while state.pending and not (bounded and stage(state) >= last):
            seat = state.pending[0]
            legal = state.menus[seat]
            if len(legal) == 1:
                action = legal[0]
            elif policy is None or rng.random() < slips:
                action = legal[int(rng.random() * len(legal))]
            else:
                action = policy(state, seat, legal, rng)
            state.take(seat, action)
            made += 1
        self.decisions += made

    def learn(self, outcome: tuple[float, ...]) -> None:
        """Back up: every choice on the path gets the value of the seat that made it."""
        done = self.iterations
        means = [total / done if done else 0.0 for total in self.sums]
        values = self.source.fair(outcome, means)
        self.iterations = done + 1
        for seat in range(self.players):
            self.sums[seat] += outcome[seat]
            off = values[seat] - means[seat]
            self.squares[seat] += off * off if done else 0.0
            if done >= FEW:
                self.spread[seat] = sqrt(self.squares[seat] / done) + TINY
        for number in range(len(self.path_nodes)):
            seat = self.path_seats[number]
            if self.own or seat != self.seat:
                self.path_nodes[number].learn(self.path_arms[number], values[seat])
        if done < LINES:
            self.lines.append(tuple(self.moves))
        else:
            self.lines[done % LINES] = tuple(self.moves)

    # ---- the answer --------------------------------------------------------------------------

    def tried(self) -> list[Choice]:
        """The legal actions with their visits and mean values, the most visited first."""
        node = self.roots[0 if self.guide.trees == SHARED else self.seat]
        base = self.seat << SEAT_SHIFT
        choices = []
        for action in self.legal:
            arm = node.arms.get(base | action)
            visits = 0 if arm is None else arm.visits
            value = arm.total / float(visits) if arm is not None and visits else 0.0
            choices.append(Choice(action, visits, min(1.0, max(0.0, value))))
        choices.sort(key=_rank, reverse=True)
        return choices

    def best(self) -> int:
        return preferred(self.tried(), self.hint, self.guide.proof * self.spread[self.seat])

    def explain(self) -> Explanation:
        best = self.best()
        return Explanation(best, self.iterations, tuple(self.tried()), self.expected_line(best))

    def expected_line(self, action: int) -> tuple[Move, ...]:
        """The most common line of moves among the latest iterations with this action."""
        wanted = self.seat << SEAT_SHIFT | action
        lines = [moves for moves in self.lines if wanted in moves]
        line: list[Move] = []
        while len(line) < LINE:
            counts: dict[int, int] = {}
            place = len(line)
            for moves in lines:
                if len(moves) > place:
                    counts[moves[place]] = counts.get(moves[place], 0) + 1
            if not counts:
                break
            chosen = max(counts, key=counts.__getitem__)
            lines = [moves for moves in lines if len(moves) > place and moves[place] == chosen]
            line.append(Move(chosen >> SEAT_SHIFT, chosen & ACTION_MASK))
        return tuple(line)


def preferred(choices: list[Choice], hint: int, proof: float) -> int:
    """The most visited action if it is clearly better than the hint, else the hint.

    `proof` is the required number of standard errors times the standard deviation of a single iteration's value."""
    best = choices[0]
    if best.visits == 0:
        return hint
    for choice in choices:
        if choice.action == hint and choice.visits:
            error = proof * sqrt(1 / best.visits + 1 / choice.visits)
            return best.action if best.value - choice.value >= error else hint
    return best.action


def _rank(choice: Choice) -> tuple[int, float]:
    return choice.visits, choice.value
