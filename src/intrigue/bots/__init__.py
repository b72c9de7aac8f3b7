"""Bots. A bot sees a view and the legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from intrigue.core.errors import UnknownBot
from intrigue.core.game import Game
from intrigue.core.view import View


class Bot(Protocol):
    """Chooses an action. `budget` is the thinking time in seconds that it may use."""

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int: ...


class RandomBot:
    """Any legal action, each equally likely."""

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        return rng.choice(legal)


class GreedyBot:
    """What looks best at once, by the game's own evaluation."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        return self.game.greedy(view, legal, rng)


_MAKERS: dict[str, Callable[[Game[Any, Any]], Bot]] = {
    "random": lambda game: RandomBot(),
    "greedy": GreedyBot,
}


def bots() -> tuple[str, ...]:
    """The names of all bots.

    >>> bots()
    ('random', 'greedy')
    """
    return tuple(_MAKERS)


def bot(name: str, game: Game[Any, Any]) -> Bot:
    """A bot by its name."""
    if name not in _MAKERS:
        raise UnknownBot(f"there is no bot {name!r}; known bots: {', '.join(_MAKERS)}")
    return _MAKERS[name](game)
