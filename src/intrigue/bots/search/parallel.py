"""Root parallelisation: several processes search from the same view with different seeds, and their visits are added.

A process receives only what a bot gets anyway: the name and content of the game, the view as JSON, the legal actions, a
seed and a budget."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

from intrigue.bots.helping import help_parent
from intrigue.bots.search.explanation import Choice, Explanation, Move
from intrigue.bots.search.search import Search, preferred
from intrigue.core.codec import to_data
from intrigue.core.game import Game
from intrigue.core.view import View
from intrigue.games import game, name_of

SEED_BITS = 64


class Task(NamedTuple):
    """The search for one process."""

    game: str
    content: str | None
    view: str
    legal: tuple[int, ...]
    hint: int
    seed: int
    iterations: int
    seconds: float


class Finding(NamedTuple):
    """The result of one process: (action, visits, mean value) of each action, the spread of values, a line of moves."""

    iterations: int
    choices: list[tuple[int, int, float]]
    spread: float
    line: list[tuple[int, int]]


def search_alone(task: Task) -> Finding:
    """Runs in a process of the crew."""
    chosen = game(task.game, task.content)
    view = chosen.view_from(json.loads(task.view))
    guide = chosen.guide.suited(chosen, view)
    search = Search(chosen, guide, view, task.legal, Random(task.seed), task.hint)
    search.run(task.iterations, task.seconds)
    found = search.explain()
    return Finding(
        found.iterations,
        [(choice.action, choice.visits, choice.value) for choice in found.choices],
        search.spread[search.seat],
        [(move.seat, move.action) for move in found.line],
    )


class Crew:
    """Processes that search together. They start when first needed and end with this process."""

    def __init__(self, game: Game[Any, Any], processes: int) -> None:
        self.game = game
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def explain(
        self, view: View, legal: tuple[int, ...], rng: Random, hint: int, iterations: int, seconds: float
    ) -> Explanation:
        """Divide the iterations among the processes and merge the results."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"), help_parent)
        content = self.game.content.text if self.game.content.custom else None
        data = json.dumps(to_data(view))
        tasks = [
            Task(name_of(self.game.id), content, data, legal, hint, rng.getrandbits(SEED_BITS), each, seconds)
            for each in _shares(iterations, self.processes)
        ]
        return merged(list(self._pool.map(search_alone, tasks)), hint, self.game.guide.proof)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


def _shares(total: int, parts: int) -> list[int]:
    """
    >>> _shares(10, 4)
    [3, 3, 2, 2]
    """
    return [total // parts + (place < total % parts) for place in range(parts)]


def merged(findings: list[Finding], hint: int, proof: float) -> Explanation:
    """All visits together, with the line of the first process whose line contains the chosen action."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for finding in findings:
        for action, tried, value in finding.choices:
            visits[action] = visits.get(action, 0) + tried
            totals[action] = totals.get(action, 0.0) + tried * value
    choices = [Choice(action, tried, totals[action] / max(1, tried)) for action, tried in visits.items()]
    choices.sort(key=lambda choice: (choice.visits, choice.value), reverse=True)
    spread = sqrt(sum([finding.spread**2 for finding in findings]) / len(findings))
    best = preferred(choices, hint, proof * spread)
    lines = [line for line in [finding.line for finding in findings] if best in [action for _, action in line]]
    line = tuple([Move(seat, action) for seat, action in lines[0]]) if lines else ()
    return Explanation(best, sum([finding.iterations for finding in findings]), tuple(choices), line)
