"""How exploitable a policy is in a tiny game, and equilibria by counterfactual regret minimisation (CFR+).

>>> from intrigue.envs.tree import Tree
>>> tree = Tree.of("pot-de-vin")
>>> round(nash_conv(tree, uniform(tree)), 3) > 0.5
True

Short and exact, but slow. For many iterations, `tree.efg` hands the whole tree to OpenSpiel, which gives the same
numbers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import final

from intrigue.bots import NO_CLOCK, bot
from intrigue.envs.tree import CHANCE, DECISION, END, Node, Tree

Policy = Mapping[str, Sequence[float]]
"""For each information set, the probability of each of its actions, in their order."""


def uniform(tree: Tree) -> dict[str, list[float]]:
    """The policy of a player who chooses at random."""
    return {name: [1.0 / len(info.actions)] * len(info.actions) for name, info in tree.infosets().items()}


def bot_policy(tree: Tree, name: str, samples: int = 8, seed: int = 0) -> dict[str, list[float]]:
    """The policy of a bot: how often it chooses which action, asked so many times in each information set."""
    player = bot(name, tree.game, timed=False)
    policy = {}
    for number, (key, info) in enumerate(tree.infosets().items()):
        if len(info.actions) == 1:
            policy[key] = [1.0]
            continue
        view, rng = info.view, Random(f"{seed} {number}")
        chosen = Counter([player.choose(view, info.actions, rng, NO_CLOCK) for _ in range(samples)])
        policy[key] = [chosen[action] / samples for action in info.actions]
    return policy


# ---- values --------------------------------------------------------------------------------------


def expected(tree: Tree, policy: Policy) -> list[float]:
    """What each seat gets on average if all follow a policy."""

    def value(node: Node) -> Sequence[float]:
        if node.kind == END:
            return node.returns
        chances = [chance for chance, _ in node.outcomes] if node.kind == CHANCE else policy[node.info]
        total = [0.0] * tree.players
        for chance, (_, child) in zip(chances, node.children, strict=True):
            if chance:
                total = [mine + chance * more for mine, more in zip(total, value(child), strict=True)]
        return total

    return list(value(tree.root))


@final
class BestResponse:
    """The best that a seat can do against the others' policy."""

    def __init__(self, tree: Tree, policy: Policy, seat: int) -> None:
        self.tree = tree
        self.policy = policy
        self.seat = seat
        self.reached: dict[str, list[tuple[float, Node]]] = defaultdict(list)
        """The nodes of each own information set, with the chance that the others and the dice lead there."""
        self.known: dict[int, float] = {}
        self.answers: dict[str, int] = {}
        self._reach()

    def _reach(self) -> None:
        waiting = [(1.0, self.tree.root)]
        while waiting:
            reach, node = waiting.pop()
            own = node.kind == DECISION and node.seat == self.seat
            if own:
                self.reached[node.info].append((reach, node))
            chances = [1.0] * len(node.children) if own else self._chances(node)
            for chance, (_, child) in zip(chances, node.children, strict=True):
                if chance:
                    waiting.append((reach * chance, child))

    def _chances(self, node: Node) -> Sequence[float]:
        return self.policy[node.info] if node.kind == DECISION else [chance for chance, _ in node.outcomes]

    def answer(self, info: str) -> int:
        """The place of the best action in an information set."""
        known = self.answers.get(info)
        if known is None:
            nodes = self.reached[info]
            actions = nodes[0][1].actions
            worth = [sum([reach * self.value(node.after(action)) for reach, node in nodes]) for action in actions]
            known = self.answers[info] = worth.index(max(worth))
        return known

    def value(self, node: Node) -> float:
        known = self.known.get(id(node))
        if known is None:
            if node.kind == END:
                known = node.returns[self.seat]
            elif node.kind == DECISION and node.seat == self.seat:
                known = self.value(node.after(node.actions[self.answer(node.info)]))
            else:
                known = 0.0
                for chance, (_, child) in zip(self._chances(node), node.children, strict=True):
                    if chance:
                        known += chance * self.value(child)
            self.known[id(node)] = known
        return known


def nash_conv(tree: Tree, policy: Policy) -> float:
    """How much all seats together could gain, each by leaving the policy alone: 0 in an equilibrium."""
    gains = [BestResponse(tree, policy, seat).value(tree.root) for seat in range(tree.players)]
    return sum(gains) - sum(expected(tree, policy))


# ---- CFR+ ----------------------------------------------------------------------------------------


@final
class CFRPlus:
    """Counterfactual regret minimisation with regrets that never become negative, seats that take turns, and averages
    that give later iterations more weight."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        sizes = {name: len(info.actions) for name, info in tree.infosets().items()}
        self.regrets = {name: [0.0] * size for name, size in sizes.items()}
        self.sums = {name: [0.0] * size for name, size in sizes.items()}
        self.iterations = 0

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterations += 1
            for seat in range(self.tree.players):
                now = {name: matched(regrets) for name, regrets in self.regrets.items()}
                added: dict[str, list[float]] = defaultdict(list)
                self._walk(self.tree.root, seat, 1.0, 1.0, now, added)
                for name, more in added.items():
                    self.regrets[name] = [
                        max(0.0, old + new) for old, new in zip(self.regrets[name], more, strict=True)
                    ]

    def _walk(
        self, node: Node, seat: int, own: float, others: float, now: Policy, added: dict[str, list[float]]
    ) -> float:
        """What a node is worth to a seat; notes regrets and the average policy on the way."""
        if node.kind == END:
            return node.returns[seat]
        if node.kind == CHANCE:
            return sum([c * self._walk(child, seat, own, others * c, now, added) for c, child in node.outcomes])
        chances = now[node.info]
        if node.seat != seat:
            return sum(
                [
                    c * self._walk(child, seat, own, others * c, now, added)
                    for c, (_, child) in zip(chances, node.children, strict=True)
                    if c
                ]
            )
        values = [
            self._walk(child, seat, own * c, others, now, added)
            for c, (_, child) in zip(chances, node.children, strict=True)
        ]
        value = sum([c * worth for c, worth in zip(chances, values, strict=True)])
        regrets = added[node.info] or [0.0] * len(values)
        added[node.info] = [old + others * (worth - value) for old, worth in zip(regrets, values, strict=True)]
        total = self.sums[node.info]
        for place, c in enumerate(chances):
            total[place] += self.iterations * own * c
        return value

    def average(self) -> dict[str, list[float]]:
        """The average policy, which comes ever closer to an equilibrium with two players."""
        return {name: normal(total) for name, total in self.sums.items()}


def matched(regrets: Sequence[float]) -> list[float]:
    """Regret matching: actions in proportion to their regrets.

    >>> matched([1.0, 3.0, 0.0]), matched([0.0, 0.0])
    ([0.25, 0.75, 0.0], [0.5, 0.5])
    """
    return normal(regrets)


def normal(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0.0 else [1.0 / len(weights)] * len(weights)
