"""The levels people choose from: how long a bot thinks, and how well it plays.

A level is a number of iterations that fits into its time on a modest machine, so that it plays the same everywhere; the
time is a limit, for slower machines and for positions that take long. Where nobody waits, there need be none."""

from __future__ import annotations

from typing import Any, Final

from intrigue.bots.search.bot import FOREVER, SearchBot
from intrigue.core.game import Game

FAIR_SECONDS: Final = 0.3
STRONG_SECONDS: Final = 2.0


def fair(game: Game[Any, Any], timed: bool = True) -> SearchBot:
    effort = game.efforts
    seconds = FAIR_SECONDS if timed else FOREVER
    return SearchBot(game, effort.fair, seconds, for_each_player=effort.fair_for_each_player)


def strong(game: Game[Any, Any], timed: bool = True) -> SearchBot:
    return SearchBot(game, game.efforts.strong, STRONG_SECONDS if timed else FOREVER)
