"""Numbers about the server, in the text form that Prometheus reads. They say nothing about any one game."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Histogram:
    """How long something took, by classes."""

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

    def __init__(self) -> None:
        self.counters: Counter[tuple[str, str]] = Counter()
        self.moves = Histogram()

    def count(self, name: str, label: str = "", amount: int = 1) -> None:
        self.counters[name, label] += amount

    def text(self, gauges: dict[str, int]) -> str:
        lines: list[str] = []
        for name in sorted({name for name, _ in self.counters}):
            lines.append(f"# TYPE intrigue_{name}_total counter")
            for (other, label), value in sorted(self.counters.items()):
                if other == name:
                    lines.append(f"intrigue_{name}_total{_braces(label)} {value}")
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE intrigue_{name} gauge", f"intrigue_{name} {value}"]
        return "\n".join([*lines, *self.moves.lines("intrigue_move_seconds")]) + "\n"


def _braces(label: str) -> str:
    return f'{{kind="{label}"}}' if label else ""
