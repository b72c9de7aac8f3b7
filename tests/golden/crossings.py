"""Dumps put together from two moments of a game, and what `load` says to them: the question of one moment in the
position of another, or a position with some fields of another. Most are refused, each for a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from intrigue.testing.table import dumped
from tests.golden import fingerprint, sketches
from tests.golden.fingerprint import MOST_DECISIONS, Found, Game, Sample
from tests.golden.tampering import verdict

FOLDER = Path(__file__).parent / "crossings"
BLOCK = 20  # dumps in a digest
GAMES = 6  # of those that are sketched
TIMES = (1, 4)  # of the moments with the same question, these
DUMPS = 150  # of each kind and game
LATELY = 3  # so many decisions back
QUESTION = ("asks", "agenda")

T = TypeVar("T")
Dump = dict[str, Any]


def samples(game_id: str) -> list[Sample]:
    return fingerprint.samples(game_id, FOLDER)


def choose(game_id: str) -> list[Sample]:
    """Those that say most, but without bots, for the sake of time."""
    return [replace(sample, wild=1.0) for sample in sketches.samples(game_id)[:GAMES]]


def take(sample: Sample) -> dict[str, list[str]]:
    return fingerprint.take(sample, Crossing(sample).everything(), BLOCK)


class Crossing(Game):
    """A game, of which only some dumps are looked at."""

    def everything(self) -> Iterator[Found]:
        sample, rng = self.sample, Random(self.sample.seed)
        state = self.game.new(sample.players, sample.seed, sample.options)
        moments: list[Dump] = []
        earlier: list[tuple[Dump, Dump]] = []
        lately: list[Dump] = []
        met = Counter[tuple[str, ...]]()
        for _ in range(MOST_DECISIONS):
            kind = tuple(sorted({state.prompt(seat).decision for seat in state.pending}))
            met[kind] += 1
            lately = [*lately[-LATELY:], dumped(state)]
            if met[kind] in TIMES:
                moments.append(lately[-1])
                earlier += [(lately[-1], dump) for dump in lately[:-1]]
            if not state.pending:
                break
            state.play(*self.move(state, rng))
        for _ in range(DUMPS):
            yield [("load", verdict(state, crossed(pick(moments, rng), pick(moments, rng), rng)))]
            yield [("load", verdict(state, halfway(*pick(earlier, rng), rng)))]


def crossed(one: Dump, other: Dump, rng: Random) -> Dump:
    """A dump with some of the fields in which another differs: its question too, or only one or two of the others."""
    differing = sorted(name for name in one if one[name] != other.get(name) and name not in QUESTION)
    question = int(rng.random() * 3)  # in two of three cases
    count = int(rng.random() * 3) if question else 1 + int(rng.random() * 2)
    names = [*(QUESTION if question else ()), *[pick(differing, rng) for _ in range(count) if differing]]
    return {**one, **{name: other[name] for name in names}}


def halfway(now: Dump, then: Dump, rng: Random) -> Dump:
    """A dump in which some of what has happened lately has not happened."""
    return {name: then[name] if rng.random() < 1 / 2 else value for name, value in now.items()}


def pick(items: Sequence[T], rng: Random) -> T:
    """In a way that no Python changes."""
    return items[int(rng.random() * len(items))]
