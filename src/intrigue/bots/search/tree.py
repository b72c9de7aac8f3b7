"""The trees of a search: what each seat has tried where, how often it could have, and what came of it.

A node stands for what one observer has seen happen since the root. Which actions are legal there differs from one
sampled world to the next, so every action counts how often it was available, and an action is explored in relation to
that number (availability counts of information-set tree search). The same node may hold the choices of several seats
when one tree serves them all; an entry therefore carries the seat as well as the action.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

SEAT_SHIFT: Final = 16
"""An entry of a node, and an edge between nodes, is `seat << SEAT_SHIFT | action`."""
UNSEEN: Final = -1


@final
class Node:
    """Statistics of the actions that were available here, and the nodes that follow."""

    __slots__ = ("available", "children", "entries", "places", "totals", "trials", "visits", "worth")

    def __init__(self) -> None:
        self.places: dict[int, int] = {}
        """Entry -> its place in the lists."""
        self.entries: list[int] = []
        self.visits: list[int] = []
        self.available: list[int] = []
        self.totals: list[float] = []
        self.children: dict[int, Node] = {}
        self.trials = 0
        """How often an action was chosen here, and the sum of what came of it: the value of what is still untried."""
        self.worth = 0.0

    def choose(self, seat: int, legal: tuple[int, ...], explore: float, caution: float) -> int:
        """The place of the action with the highest upper bound. What is untried is taken to be worth what the node is
        on average less `caution`, so that good actions are followed up before all bad ones have been tried."""
        places = self.places
        visits, available, totals = self.visits, self.available, self.totals
        untried = (self.worth / self.trials if self.trials else 0.0) - caution
        base = seat << SEAT_SHIFT
        best, best_score = UNSEEN, -1e30
        for action in legal:
            place = places.get(base | action, UNSEEN)
            if place == UNSEEN:
                place = self.add(base | action)
            count = available[place] + 1
            available[place] = count
            tried = visits[place]
            if tried:
                score = totals[place] / tried + explore * sqrt(log(count) / tried)
            else:
                score = untried + explore * sqrt(log(count + 1))
            if score > best_score:
                best, best_score = place, score
        return best

    def add(self, entry: int) -> int:
        """A place for an action that was never available before."""
        place = len(self.entries)
        self.places[entry] = place
        self.entries.append(entry)
        self.visits.append(0)
        self.available.append(0)
        self.totals.append(0.0)
        return place

    def favour(self, seat: int, action: int, trials: int, worth: float) -> None:
        """Begin with some trials of an action already made: a hint where to look first."""
        entry = seat << SEAT_SHIFT | action
        place = self.places.get(entry, UNSEEN)
        if place == UNSEEN:
            place = self.add(entry)
        self.visits[place] += trials
        self.available[place] += trials
        self.totals[place] += worth * trials

    def learn(self, place: int, value: float) -> None:
        self.visits[place] += 1
        self.totals[place] += value
        self.trials += 1
        self.worth += value
