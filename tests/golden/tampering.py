"""Dumps with one field changed a little, and what `load` says to them: most changes are refused, each for a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from intrigue.core.errors import IntrigueError
from intrigue.core.state import State
from intrigue.testing.loading import Path, changed, places, value_at
from intrigue.testing.table import dumped

TIMES = (1, 3, 9)  # of the positions with the same question, these
CHANGES = 7  # of each position: to what was there before, and as many to what is next to it

T = TypeVar("T")


class Tampering:
    """Changes the dumps of some positions of a game."""

    def __init__(self, times: Sequence[int] = TIMES, changes: int = CHANGES) -> None:
        self.times, self.changes = times, changes
        self.met: Counter[tuple[str, ...]] = Counter()
        self.earlier: dict[str, Any] = {}
        self.rng = Random(1)

    def verdicts(self, state: State) -> list[str]:
        """What `load` says to some changes of a position, if it is one of those that are tried."""
        kind = tuple(sorted({state.prompt(seat).decision for seat in state.pending}))
        self.met[kind] += 1
        if self.met[kind] not in self.times:
            return []
        data = dumped(state)
        tried = [*self.back_in_time(data), *self.next_to_it(data), *other_steps(data)]
        self.earlier = data
        return [verdict(state, one) for one in tried]

    def back_in_time(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        """One field as it was before."""
        fields = [name for name, value in self.earlier.items() if value != data[name]]
        return [{**data, name: self.earlier[name]} for name in [self.pick(fields) for _ in fields[: self.changes]]]

    def next_to_it(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        """One number or list a little different."""
        found = []
        by_field: dict[str | int, list[Path]] = {}
        for path in places(data):
            if isinstance(value_at(data, path), (int, list)):
                by_field.setdefault(path[0], []).append(path)
        for _ in range(self.changes):
            path = self.pick(by_field[self.pick(sorted(by_field, key=str))])
            found.append(changed(data, path, self.other(value_at(data, path))))
        return found

    def other(self, value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.pick([value + 1, value - 1, value ^ 1, 0, -1])
        items = [*value]
        if not items:
            return [0]
        item = items.pop(int(self.rng.random() * len(items)))
        return self.pick([items, [*items, item], [item, *items], [*value, item]])

    def pick(self, items: Sequence[T]) -> T:
        """In a way that no Python changes."""
        return items[int(self.rng.random() * len(items))]


def other_steps(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The step that waits for the answer, with one number more or less."""
    agenda = data["agenda"]
    return [
        changed(data, ("agenda", len(agenda) - 1, place), number + more)
        for place, number in enumerate(agenda[-1] if agenda else [])
        if isinstance(number, int)
        for more in (1, -1)
    ]


def verdict(state: State, data: dict[str, Any]) -> str:
    try:
        state.game.load(data)
    except IntrigueError as problem:
        return str(problem)
    return "taken"
