"""The levels people choose from: how long a bot thinks, and how well it plays.

A level is a number of iterations that fits into its time on a modest machine, so that it plays the same everywhere; the
time is a limit, for slower machines and for positions that take long. Where nobody waits, there need be none."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from intrigue.bots.networks.bot import GuidedBot
from intrigue.bots.networks.learned import NetworkBot, shipped
from intrigue.bots.search.bot import FOREVER, SearchBot
from intrigue.bots.search.explanation import Explanation
from intrigue.core.game import Game
from intrigue.core.view import View

FAIR_SECONDS: Final = 0.3
STRONG_SECONDS: Final = 2.0
MASTER_SECONDS: Final = 5.0


def fair(game: Game[Any, Any], timed: bool = True) -> FairBot:
    return FairBot(game, FAIR_SECONDS if timed else FOREVER)


def strong(game: Game[Any, Any], timed: bool = True) -> SearchBot:
    return SearchBot(game, game.efforts.strong, STRONG_SECONDS if timed else FOREVER)


def master(game: Game[Any, Any], timed: bool = True) -> MasterBot:
    return MasterBot(game, MASTER_SECONDS if timed else FOREVER)


class FairBot:
    """Plays what the game's network says at tables where that has proved to be better than a short search, and searches
    elsewhere."""

    def __init__(self, game: Game[Any, Any], seconds: float) -> None:
        effort = game.efforts
        network = shipped(game) if effort.network_at else None
        self.seconds = seconds
        self.network = None if network is None else NetworkBot(network)
        self.network_at = effort.network_at
        self.plain = SearchBot(game, effort.fair, seconds, for_each_player=effort.fair_for_each_player)

    def mind(self, players: int) -> SearchBot | NetworkBot:
        return self.network if self.network is not None and players in self.network_at else self.plain

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        return self.mind(view.players).choose(view, legal, rng, budget)


class MasterBot:
    """Searches with the game's network at tables where that has proved to be better, elsewhere as `strong` does, but
    for longer."""

    def __init__(self, game: Game[Any, Any], seconds: float) -> None:
        effort = game.efforts
        network = shipped(game) if effort.guided_at else None
        self.guided_at = effort.guided_at if network is not None else ()
        self.plain = SearchBot(game, effort.master, seconds)
        self.guided = None if network is None else GuidedBot(network, effort.guided, seconds)

    def mind(self, players: int) -> SearchBot | GuidedBot:
        return self.guided if self.guided is not None and players in self.guided_at else self.plain

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        return self.mind(view.players).choose(view, legal, rng, budget)

    def explain(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> Explanation:
        """What it would choose, and why."""
        return self.mind(view.players).explain(view, legal, rng, budget)
