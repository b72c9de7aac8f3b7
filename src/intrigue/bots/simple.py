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
    """Plays like the greedy bot, but makes a beginner's mistakes: now and then it overlooks what it would play, and
    plays what looks best among the rest."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        best = self.game.greedy(view, legal, rng)
        if len(legal) == 1 or rng.random() >= self.game.efforts.slips:
            return best
        rest = tuple(action for action in legal if action != best)
        second = self.game.greedy(view, rest, rng)
        return second if second in rest else rng.choice(rest)
