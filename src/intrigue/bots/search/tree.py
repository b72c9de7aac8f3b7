"""The trees of a search: for each action its visits, its availability count and the sum of its values.

A node stands for an information set: what one observer has seen since the root. Which actions are legal there differs
between determinizations, so every action counts how often it was available, and the UCB exploration term uses that
count (the availability count of IS-MCTS) instead of the visits of the parent. If one tree serves all seats, a node
holds the choices of several seats, so an entry contains the seat as well as the action.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from intrigue.core.native import i64

SEAT_SHIFT: Final = 16
"""An entry of a node, and an edge between nodes, is `seat << SEAT_SHIFT | action`."""


@final
class Arm:
    """The statistics of one action at a node."""

    __slots__ = ("available", "entry", "total", "visits")

    entry: int
    visits: i64
    available: i64
    total: float

    def __init__(self, entry: int) -> None:
        self.entry = entry
        self.visits = 0
        self.available = 0
        self.total = 0.0


@final
class Node:
    """The statistics of the actions that were available here, and the child nodes."""

    __slots__ = ("arms", "children", "trials", "worth")

    trials: i64
    """How often an action was chosen here. With `worth`, the sum of the values, it gives the mean value of the node,
    which is the first estimate for an untried action."""
    worth: float

    def __init__(self) -> None:
        self.arms: dict[int, Arm] = {}
        """By entry."""
        self.children: dict[int, Node] = {}
        self.trials = 0
        self.worth = 0.0

    def choose(self, seat: int, legal: tuple[int, ...], explore: float, caution: float) -> Arm:
        """The action with the highest upper confidence bound (UCB). An untried action is assumed to be worth the mean
        of the node less `caution` (first-play urgency), so good actions are tried again before all bad ones have been
        tried once."""
        arms = self.arms
        untried = (self.worth / float(self.trials) if self.trials else 0.0) - caution
        base = seat << SEAT_SHIFT
        best: Arm | None = None
        best_score = -1e30
        for action in legal:
            arm = arms.get(base | action)
            if arm is None:
                arm = self.add(base | action)
            count = arm.available + 1
            arm.available = count
            tried = float(arm.visits)
            if tried:
                score = arm.total / tried + explore * sqrt(log(float(count)) / tried)
            else:
                score = untried + explore * sqrt(log(float(count + 1)))
            if score > best_score:
                best, best_score = arm, score
        assert best is not None
        return best

    def add(self, entry: int) -> Arm:
        """An action that was never available before."""
        arm = Arm(entry)
        self.arms[entry] = arm
        return arm

    def offer(self, entry: int) -> Arm:
        """An action that is available in this iteration."""
        arm = self.arms.get(entry)
        if arm is None:
            arm = self.add(entry)
        arm.available += 1
        return arm

    def learn(self, arm: Arm, value: float) -> None:
        arm.visits += 1
        arm.total += value
        self.trials += 1
        self.worth += value
