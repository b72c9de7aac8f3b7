"""The levels people choose from: how long a bot thinks, and how well it plays.

A level is a number of iterations that fits into its time on a modest machine, so that it plays the same everywhere; the
time is a limit, for slower machines and for positions that take long."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from intrigue.bots.search.bot import SearchBot
from intrigue.core.game import Game

FAIR_SECONDS: Final = 0.3
STRONG_SECONDS: Final = 2.0


class Effort(NamedTuple):
    """Iterations of the two levels that search; where many may play, the fair one needs more for each of them."""

    fair: int
    strong: int
    fair_for_each_player: int = 0


DEFAULT: Final = Effort(100, 1000)
EFFORTS: Final[dict[str, Effort]] = {
    "empire-engine": Effort(0, 400, fair_for_each_player=8),
    "pot-de-vin": Effort(50, 1600),
    "catherine": Effort(50, 800),
    "potemkin-empire": Effort(10, 400),
    "patriot": Effort(20, 400),
}


def fair(game: Game[Any, Any]) -> SearchBot:
    effort = EFFORTS.get(game.id, DEFAULT)
    return SearchBot(game, effort.fair, FAIR_SECONDS, for_each_player=effort.fair_for_each_player)


def strong(game: Game[Any, Any]) -> SearchBot:
    return SearchBot(game, EFFORTS.get(game.id, DEFAULT).strong, STRONG_SECONDS)
