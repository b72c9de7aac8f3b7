"""Bots that choose without search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, final

from intrigue.core.game import Game
from intrigue.core.view import View


@final
class RandomBot:
    """Plays any legal action, each equally likely."""

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        return rng.choice(legal)


@final
class GreedyBot:
    """Plays what looks best without looking ahead, by the game's own judgement."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        return self.game.greedy(view, legal, rng)


@final
class NoviceBot:
    """Plays like the greedy bot, but sometimes at random."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        if rng.random() < self.game.efforts.slips:
            return rng.choice(legal)
        return self.game.greedy(view, legal, rng)
