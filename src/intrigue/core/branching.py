"""Every way that chance can go: a chance that follows a script, and stops where the script ends.

`branches` runs something once for each sequence of random numbers that it can draw. States that come out equal are one
outcome, with the sum of their probabilities. That makes every shuffle and every die an explicit chance node, for games
that are small enough."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeVar

from intrigue.core.chance import Chance

T = TypeVar("T")
MOST_BRANCHES: Final = 2_000_000


class Undecided(Exception):  # not an error: a number that has to be chosen
    """The script has ended, and a number below `count` is wanted."""

    def __init__(self, count: int) -> None:
        super().__init__(f"a number below {count} is wanted")
        self.count = count


class TooManyBranches(Exception):
    """There are too many ways for chance to go to list them all."""


class Scripted(Chance):
    """Gives the numbers of a script, then raises `Undecided`.

    >>> chance = Scripted((2,))
    >>> chance.below(3), chance.below(1)
    (2, 0)
    """

    def __init__(self, script: tuple[int, ...], place: int = 0) -> None:
        super().__init__(0, 0, ())
        self.script = script
        self.place = place

    def copy(self) -> Scripted:
        return Scripted(self.script, self.place)

    def __reduce__(self) -> tuple[object, ...]:
        return Scripted, (self.script, self.place)

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self.place == len(self.script):
            raise Undecided(n)
        number = self.script[self.place]
        self.place += 1
        return number

    def below_each(self, bounds: tuple[int, ...]) -> list[int]:
        return [self.below(bound) for bound in bounds]

    def shuffle(self, items: list[T]) -> None:
        """Any order, from the last place on. Equal items need no choice between them."""
        for last in range(len(items) - 1, 0, -1):
            if items[: last + 1].count(items[0]) > last:
                return
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def branches(run: Callable[[Chance], T], same: Callable[[T], object]) -> list[tuple[float, T]]:
    """Everything that `run` can give, with probabilities. `same` gives equal keys for outcomes that are the same."""
    found: dict[object, tuple[float, T]] = {}
    scripts: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    tried = 0
    while scripts:
        script, chance = scripts.pop()
        tried += 1
        if tried > MOST_BRANCHES:
            raise TooManyBranches(f"there are more than {MOST_BRANCHES} ways for chance to go")
        try:
            outcome = run(Scripted(script))
        except Undecided as draw:
            share = chance / draw.count
            scripts += [((*script, number), share) for number in range(draw.count - 1, -1, -1)]
            continue
        if tried == 1:
            return [(1.0, outcome)]  # nothing was left to chance
        key = same(outcome)
        before = found.get(key)
        found[key] = (chance, outcome) if before is None else (before[0] + chance, before[1])
    return list(found.values())


def fingerprint(dump: object) -> str:
    """A key for states: equal for equal dumps."""
    return json.dumps(dump, sort_keys=True)
