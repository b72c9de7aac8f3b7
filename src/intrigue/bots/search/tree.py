"""The trees of a search: what each seat has tried where, how often it could have, and what came of it.

A node stands for what one observer has seen happen since the root. Which actions are legal there differs from one
sampled world to the next, so every action counts how often it was available, and an action is explored in relation to
that number (availability counts of information-set tree search). The same node may hold the choices of several seats
when one tree serves them all; an entry therefore carries the seat as well as the action.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from intrigue.core.native import i64

SEAT_SHIFT: Final = 16
"""An entry of a node, and an edge between nodes, is `seat << SEAT_SHIFT | action`."""


@final
class Arm:
    """What is known of one action at a node."""

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
    """Statistics of the actions that were available here, and the nodes that follow."""

    __slots__ = ("arms", "children", "trials", "worth")

    trials: i64
    """How often an action was chosen here, and the sum of what came of it: the value of what is still untried."""
    worth: float

    def __init__(self) -> None:
        self.arms: dict[int, Arm] = {}
        """By entry."""
        self.children: dict[int, Node] = {}
        self.trials = 0
        self.worth = 0.0

    def choose(self, seat: int, legal: tuple[int, ...], explore: float, caution: float) -> Arm:
        """The action with the highest upper bound. What is untried is taken to be worth what the node is on average
        less `caution`, so that good actions are followed up before all bad ones have been tried."""
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
        """An action that is available once more."""
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
