"""Bots and other things as people write them outside Intrigue, for tests that name them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any


class First:
    """Always the first action."""

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: float) -> int:
        return legal[0]


class Last:
    """Always the last action. Wants to know its game."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: float) -> int:
        assert self.game.actions.text(legal[-1])
        return legal[-1]


class Broken(First):
    """Fails when it is asked."""

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: float) -> int:
        raise ValueError("out of ideas")


class Cheat(First):
    """Chooses what is not legal."""

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: float) -> int:
        return 10_000


class Unmade(First):
    """Cannot be made."""

    def __init__(self) -> None:
        raise OSError("no weights")


def last(view: Any, legal: Sequence[int], rng: Random, budget: float) -> int:
    return legal[-1]


def make_last(game: Any) -> Last:
    return Last(game)


FIRST = First()
NUMBER = 7
