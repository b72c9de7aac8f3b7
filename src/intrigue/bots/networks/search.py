"""A tree search guided by a network, from a view alone.

Its tree holds the decisions of the searching seat only. A node stands for what that seat sees: positions that look the
same to it, in whatever world, share a node. Each iteration

1. draws a determinization (a *world*), as every search here does;
2. lets the searching seat choose by PUCT: the mean value of an action, and its prior from the network; all other seats
   choose by the network's policy, from what they see;
3. at a position that is new to the tree adds a node, with the network's policy as the prior;
4. takes as the value there what the network expects, blended with the result of a rollout as the guide plays it;
5. backs the value up.

Several iterations are under way at the same time, so that the network is asked about several positions at once. A visit
counts as soon as it begins, which sends the others elsewhere (virtual loss)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import Final

from intrigue.bots.networks.learned import Learned, drawn, mixed
from intrigue.bots.networks.running import Trunk
from intrigue.bots.search.explanation import Choice, Explanation
from intrigue.bots.search.worlds import Worlds
from intrigue.core.guide import Guide
from intrigue.core.state import State
from intrigue.core.view import View

EXPLORE: Final = 1.5
DOUBT: Final = 0.2  # the share of priors that is spread evenly, in case the network overlooks something
FIRST_SPREAD: Final = 0.2  # the assumed spread of values until a few are known
FEW: Final = 8
TOGETHER: Final = 8  # iterations under way at the same time
FAR: Final = 1 << 60
TINY: Final = 1e-6
MOST_KEPT: Final = 20_000  # positions whose activations are remembered

Asking = Generator[bytes, Trunk, None]
"""An iteration: it asks about what a seat sees, and is sent what the trunk of the network says."""
Step = tuple["Node", int, float]
"""A choice on the path of an iteration: the node, the place of the action, and the value assumed so far."""


class Node:
    """A position as the searching seat sees it: for each action the prior, the visits and the sum of values."""

    __slots__ = ("legal", "priors", "totals", "trials", "visits", "worth")

    def __init__(self, legal: tuple[int, ...], priors: list[float]) -> None:
        self.legal = legal
        self.priors = priors
        self.visits = [0] * len(legal)
        self.totals = [0.0] * len(legal)
        self.trials = 0
        self.worth = 0.0
        """The sum of all values. The mean is the first estimate of an untried action."""

    def add(self, place: int, value: float) -> None:
        self.visits[place] += 1
        self.trials += 1
        self.totals[place] += value
        self.worth += value

    def choose(self, explore: float) -> int:
        """The place of the action with the highest bound. The visits of iterations under way count as well."""
        scale = explore * sqrt(self.trials + 1)
        mean = self.worth / self.trials if self.trials else 0.0
        best, best_score = 0, -1e30
        for place, prior in enumerate(self.priors):
            tried = self.visits[place]
            value = self.totals[place] / tried if tried else mean
            score = value + scale * prior / (1 + tried)
            if score > best_score:
                best, best_score = place, score
        return best


class GuidedSearch:
    """One search. `run` may be called again to think longer."""

    def __init__(
        self, learned: Learned, guide: Guide, view: View, legal: tuple[int, ...], rng: Random, blend: float
    ) -> None:
        """`blend` is the share of the rollout in the value of a new position."""
        assert view.viewer is not None
        learned.check(view.players)
        self.learned = learned
        self.guide = guide
        self.rng = rng
        self.seat: int = view.viewer
        self.players: int = view.players
        self.legal = legal
        self.blend = blend
        self.worlds = Worlds(learned.game.sampler(view), guide, self.seat)
        self.nodes: dict[tuple[bytes, tuple[int, ...]], Node] = {}
        self.root: Node | None = None
        self.known: dict[bytes, Trunk] = {}
        self.policies: dict[tuple[bytes, tuple[int, ...], int], list[float]] = {}
        """How likely others are to choose each action, by what they see, and by what a greedy player would do."""
        self.iterations = 0
        self.sum = 0.0
        self.squares = 0.0
        self.spread = FIRST_SPREAD

    # ---- several iterations at a time ------------------------------------------------------------

    def run(self, iterations: int, seconds: float = 1e18) -> None:
        """Run this many iterations, or until the time is up."""
        end = perf_counter() + seconds
        left = iterations
        while left > 0 and perf_counter() < end:
            together = min(TOGETHER, left) if self.root is not None else 1
            self.run_together([self.iteration() for _ in range(together)])
            left -= together

    def run_together(self, under_way: list[Asking]) -> None:
        """Drive some iterations to their ends. All open questions to the network are answered at once."""
        asked: list[tuple[Asking, bytes]] = []
        for asking in under_way:
            self._advance(asking, None, asked)
        while asked:
            waiting, asked = asked, []
            self._answer([seen for _, seen in waiting])
            for asking, seen in waiting:
                self._advance(asking, self.known[seen], asked)

    def _advance(self, asking: Asking, answer: Trunk, asked: list[tuple[Asking, bytes]]) -> None:
        """Let an iteration go on to its next question that has no known answer."""
        while True:
            try:
                seen = asking.send(answer)
            except StopIteration:
                return
            answer = self.known.get(seen)
            if answer is None:
                asked.append((asking, seen))
                return

    def _answer(self, questions: Sequence[bytes]) -> None:
        if len(self.known) > MOST_KEPT:
            self.known.clear()
            self.policies.clear()
        reading, runner = self.learned.reading, self.learned.runner
        new = list(dict.fromkeys(questions))
        answers = runner.trunks([reading.inputs(seen, self.players) for seen in new], self.players)
        self.known.update(zip(new, answers, strict=True))

    # ---- one iteration ---------------------------------------------------------------------------

    def iteration(self) -> Asking:
        state = self.worlds.draw(self.rng)
        world = self.worlds.at
        if self.guide.guess is not None:
            self.guide.guess(state, self.seat, self.rng)
        path: list[Step] = []
        expected: float | None = None
        while state.pending and expected is None:
            seat = state.pending[0]
            legal = state.menus[seat]
            if len(legal) == 1:
                state.take(seat, legal[0])
                continue
            key = self.learned.reading.look(state, seat)
            if seat != self.seat:
                hint = self.learned.game.choose(state, seat, legal, self.rng)
                chances = self.policies.get((key, legal, hint))
                if chances is None:
                    trunk = yield key
                    chances = self.policies[key, legal, hint] = self.learned.weighed(trunk, legal, hint)
                state.take(seat, legal[drawn(chances, self.rng)])
                continue
            node = self.nodes.get((key, legal))
            if node is None:
                hint = self.learned.game.choose(state, seat, legal, self.rng)
                trunk = yield key
                expected = self._grown(key, legal, trunk, hint)
                if path:
                    continue
                node, expected = self.nodes[key, legal], None  # the root is always searched
            place = node.choose(EXPLORE * self.spread)
            assumed = self._mean()
            node.add(place, assumed)
            path.append((node, place, assumed))
            state.take(seat, legal[place])
        self._back_up(path, self._value(state, expected), world)

    def _grown(self, key: bytes, legal: tuple[int, ...], trunk: Trunk, hint: int) -> float:
        """Add a node; what the network expects for the searching seat."""
        runner = self.learned.runner
        node = self.nodes.get((key, legal))
        if node is None:
            doubt = DOUBT / len(legal)
            priors = [(1.0 - DOUBT) * chance + doubt for chance in self.learned.weighed(trunk, legal, hint)]
            node = self.nodes[key, legal] = Node(legal, priors)
            if self.root is None:
                self.root = node
        return runner.values(trunk)[0]

    def _value(self, state: State, expected: float | None) -> float:
        """What a position is worth to the searching seat."""
        if expected is None:  # the game is over
            return self.guide.judge(state)[self.seat]
        if self.blend == 0.0:
            return expected
        return (1.0 - self.blend) * expected + self.blend * self._rolled_out(state)

    def _rolled_out(self, state: State) -> float:
        """The value at the end of a rollout, as the guide plays it."""
        guide, rng = self.guide, self.rng
        last = guide.stage(state) + guide.horizon if guide.horizon else FAR
        if guide.finish is not None:
            guide.finish(state, last, guide.slips, rng)
        else:
            while state.pending and guide.stage(state) < last:
                seat = state.pending[0]
                legal = state.menus[seat]
                if guide.policy is None or rng.random() < guide.slips:
                    action = legal[int(rng.random() * len(legal))]
                else:
                    action = guide.policy(state, seat, legal, rng)
                state.take(seat, action)
        return guide.judge(state)[self.seat]

    def _mean(self) -> float:
        return self.sum / self.iterations if self.iterations else 0.0

    def _back_up(self, path: list[Step], value: float, world: int) -> None:
        """Put the real value in the place of the assumed ones, corrected by how good the world is for the seat."""
        mean = self._mean()
        self.worlds.at = world
        fair = self.worlds.fair((value,) * self.players, [mean] * self.players)[self.seat]
        for node, place, assumed in path:
            node.totals[place] += fair - assumed
            node.worth += fair - assumed
        self.iterations += 1
        self.sum += value
        off = value - mean
        self.squares += off * off if self.iterations > 1 else 0.0
        if self.iterations >= FEW:
            self.spread = sqrt(self.squares / self.iterations) + TINY

    # ---- the answer ------------------------------------------------------------------------------

    def tried(self) -> list[Choice]:
        """The legal actions with their visits and mean values, the most visited first."""
        if self.root is None:
            return [Choice(action, 0, 0.0) for action in self.legal]
        rows = zip(self.root.legal, self.root.visits, self.root.totals, strict=True)
        choices = [
            Choice(action, visits, min(1.0, max(0.0, total / visits)) if visits else 0.0)
            for action, visits, total in rows
        ]
        return sorted(choices, key=lambda choice: (choice.visits, choice.value), reverse=True)

    def explain(self, mix: bool) -> Explanation:
        """The most visited action, or if choices are secret (`mix`), one drawn by the visits."""
        choices = self.tried()
        best = choices[mixed([float(choice.visits) for choice in choices], self.rng)] if mix else choices[0]
        return Explanation(best.action, self.iterations, tuple(choices), ())
