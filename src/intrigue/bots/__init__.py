"""Bots. A bot sees a view and the legal actions, and nothing else.

`random` and `greedy` choose without search. `novice`, `fair`, `strong` and `master` are the levels that people choose
from. A search can also be named by its budget: `search:200` runs 200 iterations, `search:0.5s` runs for half a second.
`network` plays what the game's network says, `network:FILE` another one's, `led:200` is a search that tries
first what the network says, `bound:200` one that looks at nothing the network rules out, and `guided:200` one by its
rollouts.
`policy:FILE` plays the highest-rated action of a learned network. Bots of your own are named `module:Class`, or by the
entry point of an installed package (group `intrigue.bots`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, Protocol

from intrigue.bots.simple import GreedyBot, NoviceBot, RandomBot
from intrigue.core.errors import UnknownBot
from intrigue.core.game import Game
from intrigue.core.plugins import BOTS, installed, is_address
from intrigue.core.view import View

__all__ = [
    "ADVISER",
    "NO_CLOCK",
    "Bot",
    "GreedyBot",
    "Mind",
    "NoviceBot",
    "RandomBot",
    "bot",
    "bots",
    "chooses_at_once",
]

SEARCH: Final = "search:"
POLICY: Final = "policy:"
NETWORK: Final = "network"
GUIDED: Final = "guided:"
LED: Final = "led:"
BOUND: Final = "bound:"


class Bot(Protocol):
    """Chooses an action. `budget` is its thinking time in seconds."""

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int: ...


Mind = str | Bot | type[Bot] | Callable[[View, Sequence[int], Random, float], int]
"""A bot as a caller may give it: its name, an object with `choose`, its class, or a function that chooses."""


def _random(game: Game[Any, Any], timed: bool) -> Bot:
    return RandomBot()


def _novice(game: Game[Any, Any], timed: bool) -> Bot:
    return NoviceBot(game)


def _greedy(game: Game[Any, Any], timed: bool) -> Bot:
    return GreedyBot(game)


def _fair(game: Game[Any, Any], timed: bool) -> Bot:
    from intrigue.bots.levels import fair

    return fair(game, timed)


def _strong(game: Game[Any, Any], timed: bool) -> Bot:
    from intrigue.bots.levels import strong

    return strong(game, timed)


def _master(game: Game[Any, Any], timed: bool) -> Bot:
    from intrigue.bots.levels import master

    return master(game, timed)


_MAKERS: Final[dict[str, Callable[[Game[Any, Any], bool], Bot]]] = {
    "random": _random,
    "novice": _novice,
    "greedy": _greedy,
    "fair": _fair,
    "strong": _strong,
    "master": _master,
}
ADVISER: Final = "strong"
"""The level that gives hints: people do not like to wait for them."""

NO_CLOCK: Final = 1e9
"""The budget of who may take all the time in the world."""


_AT_ONCE: Final = frozenset({"random", "novice", "greedy"})


def bots() -> tuple[str, ...]:
    """The names of Intrigue's bots, from weak to strong.

    >>> bots()
    ('random', 'novice', 'greedy', 'fair', 'strong', 'master')
    """
    return tuple(_MAKERS)


def chooses_at_once(name: str) -> bool:
    """Whether a bot needs no thinking time, because it does not search.

    >>> chooses_at_once("greedy"), chooses_at_once("strong")
    (True, False)
    """
    return name in _AT_ONCE or name.startswith(POLICY) or name.partition(":")[0] == NETWORK


def bot(mind: Mind, game: Game[Any, Any], timed: bool = True) -> Bot:
    """A bot by its name, or made of an object or a function. The levels that search count their iterations and look at
    the clock besides; unless they are `timed`, they only count, and then the same position and the same `rng` give the
    same action on every machine."""
    if not isinstance(mind, str):
        if not isinstance(mind, type) and hasattr(mind, "choose"):
            return mind
        from intrigue.bots.guests import as_guest

        return as_guest(getattr(mind, "__name__", type(mind).__name__), mind, game)
    if mind in _MAKERS:
        return _MAKERS[mind](game, timed)
    if mind.startswith(SEARCH):
        from intrigue.bots.search.bot import search_bot

        return search_bot(mind[len(SEARCH) :], game)
    if mind.startswith(POLICY):
        return _policy(mind[len(POLICY) :], game)
    if mind.startswith(GUIDED):
        from intrigue.bots.networks.bot import guided_bot

        return guided_bot(mind[len(GUIDED) :], game)
    for kind in (LED, BOUND):
        if mind.startswith(kind):
            from intrigue.bots.search.bot import led_bot

            return led_bot(kind, mind[len(kind) :], game)
    if mind.partition(":")[0] == NETWORK:
        from intrigue.bots.networks.learned import NetworkBot, learned

        return NetworkBot(learned(mind[len(NETWORK) + 1 :], game))
    return _guest(mind, game)


def _guest(name: str, game: Game[Any, Any]) -> Bot:
    """The bot of an installed package, or of any module."""
    from intrigue.bots.guests import guest

    if is_address(name):
        return guest(name, game)
    if name in installed(BOTS):
        return guest(installed(BOTS)[name], game)
    known = ", ".join((*_MAKERS, *installed(BOTS)))
    forms = "search:N, network:FILE, led:N, bound:N, guided:N, policy:FILE, module:Class"
    raise UnknownBot(f"there is no bot {name!r}; known bots: {known}, {forms}")


def _policy(path: str, game: Game[Any, Any]) -> Bot:
    try:
        from intrigue.bots.policy import PolicyBot
    except ModuleNotFoundError as missing:
        raise UnknownBot(f"a learned policy needs {missing.name}: pip install 'intrigue[rl]'") from None
    return PolicyBot.load(path, game)
