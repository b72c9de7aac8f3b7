"""Numbers about the server, in the text form that Prometheus reads. They say nothing about any one game.

Counts of moves, messages and commits are published in batches: the figures change only after at least a hundred moves,
and nobody knows after exactly how many. Otherwise single steps, even secret ones, would show on a quiet server.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from secrets import randbelow
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
BATCH: Final = 100  # fewest moves between two publications; at most twice as many
IN_BATCHES: Final = frozenset({"moves", "undos", "messages", "refused", "clocks_expired"})


class Histogram:
    """How long something took, in buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        out, sum_so_far = [f"# TYPE {name} histogram"], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            sum_so_far += count
            out.append(f'{name}_bucket{{le="{bound}"}} {sum_so_far}')
        return [*out, f"{name}_sum {self.total:.6f}", f"{name}_count {sum_so_far}"]


class Metrics:
    """Counters by name (and one label), and the time from a person's move to its acknowledgement."""

    def __init__(self, batch: int = BATCH) -> None:
        self.counters: Counter[tuple[str, str]] = Counter()
        self.moves = Histogram()
        self._batch = batch
        self._due = 0  # the number of moves at which the next batch is published
        self._published: list[str] = []

    def count(self, name: str, label: str = "", amount: int = 1) -> None:
        self.counters[name, label] += amount

    def text(self, gauges: dict[str, int], steps: dict[str, int]) -> str:
        """All figures; `steps` are gauges that increase with every move."""
        made = sum(value for (name, _), value in self.counters.items() if name == "moves")
        if made >= self._due:
            self._due = made + self._batch + (randbelow(self._batch) if self._batch else 0)
            self._published = [
                *self._lines({name for name, _ in self.counters} & IN_BATCHES),
                *gauge_lines(steps),
                *self.moves.lines("intrigue_move_seconds"),
            ]
        live = self._lines({name for name, _ in self.counters} - IN_BATCHES)
        return "\n".join([*live, *gauge_lines(gauges), *self._published]) + "\n"

    def _lines(self, names: set[str]) -> list[str]:
        lines: list[str] = []
        for name in sorted(names):
            lines.append(f"# TYPE intrigue_{name}_total counter")
            for (other, label), value in sorted(self.counters.items()):
                if other == name:
                    lines.append(f"intrigue_{name}_total{_braces(label)} {value}")
        return lines


def gauge_lines(gauges: dict[str, int]) -> list[str]:
    lines: list[str] = []
    for name, value in sorted(gauges.items()):
        lines += [f"# TYPE intrigue_{name} gauge", f"intrigue_{name} {value}"]
    return lines


def _braces(label: str) -> str:
    return f'{{kind="{label}"}}' if label else ""
