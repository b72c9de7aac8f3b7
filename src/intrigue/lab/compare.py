"""Which differences between two runs are larger than chance.

Every number that both reports have is compared. Shares are compared by the z-test for two proportions, with effective
sample sizes, and means by a z-test with their standard errors. With so many comparisons, some numbers differ by chance.
The method of Benjamini and Hochberg keeps the false discovery rate at 5 %: at most one in twenty of the listed
differences is expected to be chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from intrigue.lab.chapter import FEWEST, Chapter
from intrigue.lab.figures import LEVEL, Figure, adjusted, tail
from intrigue.lab.page.charts import number, percent
from intrigue.lab.plan import BadRun
from intrigue.lab.statistics import Z95


class Difference(NamedTuple):
    """A number in two runs. `chance` is the p-value of the difference, and `corrected` is the p-value after the
    correction for multiple comparisons."""

    section: str
    before: Figure
    after: Figure
    chance: float
    corrected: float = 1.0

    @property
    def size(self) -> float:
        return self.after.value - self.before.value

    @property
    def error(self) -> float:
        return sqrt(self.before.error**2 + self.after.error**2)

    @property
    def clear(self) -> bool:
        return self.corrected <= LEVEL

    @property
    def words(self) -> str:
        """
        >>> before, after = Figure("seat 1", 900, 0.25, 0.015), Figure("seat 1", 900, 0.35, 0.016)
        >>> Difference("seats", before, after, 0.001).words
        'seats, seat 1: up from 25.0 % to 35.0 %, by 5.7 to 14.3 percentage points'
        """
        share = self.before.is_share
        say, factor, unit = (percent, 100, " percentage points") if share else (number, 1, "")
        low, high = abs(self.size) - Z95 * self.error, abs(self.size) + Z95 * self.error
        way = "up" if self.size > 0 else "down"
        by = f"{factor * low:.1f} to {factor * high:.1f}" if share else f"{number(low)} to {number(high)}"
        values = f"from {say(self.before.value)} to {say(self.after.value)}"
        return f"{self.section}, {self.before.name}: {way} {values}, by {by}{unit}"

    def data(self) -> dict[str, Any]:
        return {
            "section": self.section,
            "name": self.before.name,
            "before": self.before.value,
            "after": self.after.value,
            "difference": self.size,
            "low": self.size - Z95 * self.error,
            "high": self.size + Z95 * self.error,
            "cases_before": self.before.cases,
            "cases_after": self.after.cases,
            "chance": self.chance,
            "corrected": self.corrected,
            "larger_than_chance": self.clear,
            "words": self.words,
        }


class Comparison(NamedTuple):
    """All differences between two settings, the most significant first."""

    before: Chapter
    after: Chapter
    differences: list[Difference]

    @property
    def clear(self) -> list[Difference]:
        return [one for one in self.differences if one.clear]

    def text(self, *, everything: bool = False) -> str:
        before, after = self.before.setting.label, self.after.setting.label
        head = before if before == after else f"{before}  against  {after}"
        lines = [f"{head}: {self.before.games:,} against {self.after.games:,} games"]
        found = len(self.clear)
        if found:
            lines.append(f"{found} of {len(self.differences)} numbers differ by more than chance (intervals are 95 %):")
        else:
            lines.append(f"None of {len(self.differences)} numbers differs by more than chance.")
        lines += [f"  {one.words}" for one in self.clear]
        if everything:
            lines.append("The others may be chance:")
            lines += [f"  {one.words}" for one in self.differences if not one.clear]
        return "\n".join(lines)

    def data(self) -> dict[str, Any]:
        return {
            "before": {"setting": self.before.setting.label, "games": self.before.games},
            "after": {"setting": self.after.setting.label, "games": self.after.games},
            "level": LEVEL,
            "correction": "Benjamini-Hochberg",
            "differences": [one.data() for one in self.differences],
        }


def compare(before: Chapter, after: Chapter) -> Comparison:
    """Compare every number that both chapters have and that rests on enough cases."""
    for chapter in (before, after):
        if chapter.deals < FEWEST:
            raise BadRun(
                f"{chapter.setting.label}: {chapter.deals} deals are too few to compare; at least {FEWEST} are needed"
            )
    others = {(section, figure.name): figure for section, figure in after.measures()}
    found = [
        Difference(section, figure, others[section, figure.name], chance_of(figure, others[section, figure.name]))
        for section, figure in before.measures()
        if (section, figure.name) in others and min(figure.cases, others[section, figure.name].cases) >= FEWEST
    ]
    chances = adjusted([one.chance for one in found])
    ready = [one._replace(corrected=chance) for one, chance in zip(found, chances, strict=True)]
    return Comparison(before, after, sorted(ready, key=clarity))


def clarity(one: Difference) -> tuple[float, float]:
    return one.corrected, -abs(one.size) / (one.error or 1e-12)


def chance_of(before: Figure, after: Figure) -> float:
    """The p-value of a difference: how likely one of this size is if both runs have the same true value."""
    if not before.is_share:
        return tail(after.value - before.value, sqrt(before.error**2 + after.error**2))
    trials = before.trials, after.trials
    common = (before.value * trials[0] + after.value * trials[1]) / sum(trials)
    return tail(after.value - before.value, sqrt(common * (1 - common) * (1 / trials[0] + 1 / trials[1])))


def pair_up(before: Sequence[Chapter], after: Sequence[Chapter]) -> list[tuple[Chapter, Chapter]]:
    """The settings of two runs that belong together: equal ones, or the only ones."""
    if len(before) == len(after) == 1:
        return [(before[0], after[0])]
    named = {chapter.setting.label: chapter for chapter in after}
    pairs = [(chapter, named[chapter.setting.label]) for chapter in before if chapter.setting.label in named]
    if not pairs:
        raise BadRun(
            "the two runs have no setting in common: "
            + "; ".join(chapter.setting.label for chapter in before)
            + " against "
            + "; ".join(chapter.setting.label for chapter in after)
        )
    return pairs
