"""The levels people choose from: how long a bot thinks, and how well it plays.

A level is a number of iterations that fits into its time on a modest machine, so that it plays the same everywhere; the
time is a limit, for slower machines and for positions that take long. Where nobody waits, there need be none.

At most tables a level is a search. At some, what measurement showed to be better there: what the game's network says,
or a search that is led or guided by it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from intrigue.bots.networks.bot import GuidedBot
from intrigue.bots.networks.learned import Learned, NetworkBot, shipped
from intrigue.bots.search.bot import FOREVER, SearchBot
from intrigue.bots.search.explanation import Explanation
from intrigue.bots.simple import GreedyBot
from intrigue.core.game import Game
from intrigue.core.view import View

FAIR_SECONDS: Final = 0.3
STRONG_SECONDS: Final = 2.0
MASTER_SECONDS: Final = 5.0


def fair(game: Game[Any, Any], timed: bool = True) -> LevelBot:
    seconds = FAIR_SECONDS if timed else FOREVER
    effort, network = game.efforts, helpful(game)
    search = SearchBot(game, effort.fair, seconds, for_each_player=effort.fair_for_each_player)
    mind = LevelBot(game, GreedyBot(game) if effort.greedy_fair else search, seconds)
    if network is not None:
        if effort.led_fair:
            follow(mind, network, effort.led_fair)
        mind.at(effort.network_at, NetworkBot(network))
    return mind


def strong(game: Game[Any, Any], timed: bool = True) -> SearchingLevel:
    return searching(game, game.efforts.strong, game.efforts.guided, STRONG_SECONDS if timed else FOREVER)


def master(game: Game[Any, Any], timed: bool = True) -> SearchingLevel:
    effort = game.efforts
    return searching(game, longer(effort.strong), longer(effort.guided), MASTER_SECONDS if timed else FOREVER)


def longer(iterations: int) -> int:
    """What fits into the time of `master`, if this many fit into that of `strong`."""
    return iterations * 5 // 2


def searching(game: Game[Any, Any], iterations: int, guided: int, seconds: float) -> SearchingLevel:
    """`guided`: iterations where the network guides the search."""
    mind = SearchingLevel(game, SearchBot(game, iterations, seconds), seconds)
    network = helpful(game)
    if network is not None:
        follow(mind, network, iterations)
        mind.at(game.efforts.guided_at, GuidedBot(network, guided, seconds))
    return mind


def follow(mind: LevelBot, network: Learned, iterations: int) -> None:
    """At the tables where that is better, let searches of this level follow the network."""
    game, effort = mind.game, mind.game.efforts
    mind.at(effort.led_at, SearchBot(game, iterations, mind.seconds, leader=network))
    mind.at(effort.bound_at, SearchBot(game, iterations, mind.seconds, leader=network, bound=True))


def helpful(game: Game[Any, Any]) -> Learned | None:
    """The game's network, if a level uses it."""
    effort = game.efforts
    helps = (*effort.network_at, *effort.led_at, *effort.bound_at, *effort.guided_at)
    return shipped(game) if helps else None


LevelMind = SearchBot | NetworkBot | GuidedBot | GreedyBot


class LevelBot:
    """A level: a search or the greedy player, and other minds for tables of some sizes, if these play with the usual
    options: networks know no others."""

    def __init__(self, game: Game[Any, Any], plain: LevelMind, seconds: float) -> None:
        """`seconds`: how long it may think."""
        self.game = game
        self.plain = plain
        self.seconds = seconds
        self.special: dict[int, LevelMind] = {}

    def at(self, counts: Sequence[int], mind: LevelMind) -> None:
        self.special |= dict.fromkeys(counts, mind)

    def mind(self, players: int) -> LevelMind:
        return self.special.get(players, self.plain)

    def mind_for(self, view: View) -> LevelMind:
        game = self.game
        usual = view.options == game.resolve(view.players, None)
        return self.mind(view.players) if usual and game.guide.suited(game, view).heeds else self.plain

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        return self.mind_for(view).choose(view, legal, rng, budget)


class SearchingLevel(LevelBot):
    """A level that searches at every table, and so has reasons to give."""

    def explain(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> Explanation:
        """What it would choose, and why."""
        mind = self.mind_for(view)
        assert isinstance(mind, (SearchBot, GuidedBot)), "only a search has reasons"
        return mind.explain(view, legal, rng, budget)
