"""The guided search as a bot, with a budget of iterations and time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any, Final

from intrigue.bots.networks.learned import Learned, learned
from intrigue.bots.networks.rollouts import Rollouts
from intrigue.bots.search.bot import FOREVER, SHARE, UNBOUNDED
from intrigue.bots.search.explanation import Explanation
from intrigue.core.errors import UnknownBot
from intrigue.core.game import Game
from intrigue.core.view import View

BUDGET: Final = re.compile(r"(?:(?P<iterations>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(?:\.\d+)?)s)(?::(?P<path>.+))?")
DEPTH: Final = 1  # stages that a rollout lasts, such as rounds


class GuidedBot:
    """Runs a number of iterations, but never longer than its own time limit or the caller's budget allows.

    There is always an answer: without any time, what the network says."""

    def __init__(self, network: Learned, iterations: int, seconds: float = FOREVER, depth: int = DEPTH) -> None:
        self.network = network
        self.iterations = iterations
        self.seconds = seconds
        self.depth = depth

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        if len(legal) == 1:
            return legal[0]
        return self.explain(view, legal, rng, budget).action

    def explain(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> Explanation:
        """What it would choose, and why. Where others cannot see it, the choice is mixed."""
        begin = perf_counter()
        game = self.network.game
        guide = game.guide.suited(game, view)
        search = Rollouts(self.network, guide, view, tuple(legal), rng, self.depth)
        search.run(self.iterations, SHARE * min(self.seconds, budget) - (perf_counter() - begin))
        return search.explain(mix=self.network.mixes(view, legal))


def guided_bot(budget: str, game: Game[Any, Any]) -> GuidedBot:
    """A search with the budget that follows `guided:` in a bot's name: iterations, or seconds with an s; then,
    optionally, the file of the network."""
    found = BUDGET.fullmatch(budget)
    if found is None or (found["seconds"] and float(found["seconds"]) == 0):
        raise UnknownBot(
            f"guided:{budget}: expected iterations (guided:200) or seconds (guided:0.5s), optionally a file (...:FILE)"
        )
    network = learned(found["path"] or "", game)
    if found["iterations"]:
        return GuidedBot(network, int(found["iterations"]))
    return GuidedBot(network, UNBOUNDED, float(found["seconds"]))
