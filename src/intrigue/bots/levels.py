"""The levels people choose from: how long a bot thinks, and how well it plays.

A level has a fixed number of iterations, which fits into its time on a modest machine, so it plays the same everywhere.
The time is only a limit for slower machines and slow positions."""

from __future__ import annotations

from typing import Any, Final

from intrigue.bots.search.bot import SearchBot
from intrigue.core.game import Game

FAIR_SECONDS: Final = 0.3
STRONG_SECONDS: Final = 2.0


def fair(game: Game[Any, Any]) -> SearchBot:
    effort = game.efforts
    return SearchBot(game, effort.fair, FAIR_SECONDS, for_each_player=effort.fair_for_each_player)


def strong(game: Game[Any, Any]) -> SearchBot:
    return SearchBot(game, game.efforts.strong, STRONG_SECONDS)
