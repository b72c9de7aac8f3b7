"""Which differences between two runs are larger than chance.

Every number that both reports have is compared. If both runs played the same deals, they are compared deal by deal:
what a deal does to both of them cancels out, so smaller differences show. Otherwise shares are compared by the z-test
for two proportions, with effective sample sizes, and means by a z-test with their standard errors. With so many
comparisons, some numbers differ by chance. The method of Benjamini and Hochberg keeps the false discovery rate at 5 %:
at most one in twenty of the listed differences is expected to be chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any, Final, NamedTuple

from intrigue.lab.chapter import FEWEST, Chapter
from intrigue.lab.figures import LEVEL, Figure, adjusted, paired_error, tail
from intrigue.lab.page.charts import number, percent
from intrigue.lab.plan import BadRun
from intrigue.lab.statistics import Z95
from intrigue.lab.sweep import Change, content_changes

POWER: Final = 0.84  # standard errors beyond Z95: then a difference is found four times out of five
MOST_GAMES: Final = 10**9
NOTHING: Final = 1e-9


class Difference(NamedTuple):
    """A number in two runs. `error` is the standard error of the difference, `chance` its p-value, and `corrected` the
    p-value after the correction for multiple comparisons."""

    section: str
    before: Figure
    after: Figure
    chance: float
    error: float
    corrected: float = 1.0

    @property
    def size(self) -> float:
        return self.after.value - self.before.value

    @property
    def clear(self) -> bool:
        return self.corrected <= LEVEL

    @property
    def words(self) -> str:
        """
        >>> before, after = Figure("seat 1", 900, 0.25, 0.015), Figure("seat 1", 900, 0.35, 0.016)
        >>> Difference("seats", before, after, 0.001, 0.0219).words
        'seats, seat 1: up from 25.0 % to 35.0 %, by 5.7 to 14.3 percentage points'
        """
        share = self.before.is_share
        say, factor, unit = (percent, 100, " percentage points") if share else (number, 1, "")
        low, high = abs(self.size) - Z95 * self.error, abs(self.size) + Z95 * self.error
        way = "up" if self.size > 0 else "down"
        by = f"{factor * low:.1f} to {factor * high:.1f}" if share else f"{number(low)} to {number(high)}"
        values = f"from {say(self.before.value)} to {say(self.after.value)}"
        return f"{self.section}, {self.before.name}: {way} {values}, by {by}{unit}"

    def games_needed(self, games: int) -> int | None:
        """How many games of each run would probably show a difference of this size, if it is real: so many that it is
        found four times out of five. None if there is no difference to be found.

        >>> before, after = Figure("seat 1", 900, 0.25, 0.015), Figure("seat 1", 900, 0.27, 0.015)
        >>> Difference("seats", before, after, 0.3, 0.02).games_needed(1000)
        7840
        """
        if self.size == 0 or self.error == 0:
            return None
        needed = games * ((Z95 + POWER) * self.error / self.size) ** 2
        return ceil(round(needed, 6)) if needed < MOST_GAMES else None

    def data(self, games: int) -> dict[str, Any]:
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
            "games_needed": self.games_needed(games),
            "words": self.words,
        }


class Comparison(NamedTuple):
    """All differences between two settings, the most significant first. `paired`: they played the same deals."""

    before: Chapter
    after: Chapter
    differences: list[Difference]
    paired: bool = False

    @property
    def clear(self) -> list[Difference]:
        return [one for one in self.differences if one.clear]

    @property
    def games(self) -> int:
        return min(self.before.games, self.after.games)

    @property
    def title(self) -> str:
        before, after = self.before.setting.label, self.after.setting.label
        return before if before == after else f"{before}  against  {after}"

    @property
    def changes(self) -> list[Change]:
        """Where the contents differ."""
        return content_changes(*[one.setting.game.content.text for one in (self.before, self.after)])

    @property
    def reach(self) -> str:
        """Which differences this many games can show."""
        seats = [one for one in self.differences if one.section == "seats" and one.error > 0]
        if not seats:
            return ""
        least = (Z95 + POWER) * sum(one.error for one in seats) / len(seats)
        return (
            f"With {self.games:,} games, a difference of {100 * least:.1f} percentage points in the wins of a seat "
            "is found four times out of five; half of that needs four times as many games."
        )

    def text(self, *, everything: bool = False) -> str:
        how = "the same deals" if self.paired else "different deals"
        lines = [f"{self.title}: {self.before.games:,} against {self.after.games:,} games, {how}"]
        lines += [f"content: {change.words}" for change in self.changes]
        found = len(self.clear)
        if found:
            lines.append(f"{found} of {len(self.differences)} numbers differ by more than chance (intervals are 95 %):")
        else:
            lines.append(f"None of {len(self.differences)} numbers differs by more than chance.")
        lines += [f"  {one.words}" for one in self.clear]
        if everything:
            lines.append("The others may be chance (in brackets: the games that would probably tell):")
            lines += [f"  {one.words} ({needed(one, self.games)})" for one in self.differences if not one.clear]
        return "\n".join([*lines, *([self.reach] if self.reach else [])])

    def data(self) -> dict[str, Any]:
        return {
            "before": {"setting": self.before.setting.label, "games": self.before.games},
            "after": {"setting": self.after.setting.label, "games": self.after.games},
            "same_deals": self.paired,
            "content": [change._asdict() for change in self.changes],
            "level": LEVEL,
            "correction": "Benjamini-Hochberg",
            "reach": self.reach,
            "differences": [one.data(self.games) for one in self.differences],
        }


def needed(one: Difference, games: int) -> str:
    count = one.games_needed(games)
    return "no difference" if count is None else f"{count:,} games"


def compare(before: Chapter, after: Chapter, *, paired: bool = False) -> Comparison:
    """Compare every number that both chapters have and that rests on enough cases. `paired`: both played the same
    deals, and their figures have kept what each deal adds (`figures.deal_by_deal`)."""
    for chapter in (before, after):
        if chapter.deals < FEWEST:
            raise BadRun(
                f"{chapter.setting.label}: {chapter.deals} deals are too few to compare; at least {FEWEST} are needed"
            )
    if before.setting.game.id != after.setting.game.id:
        raise BadRun(f"{before.setting.game.title} and {after.setting.game.title} are different games")
    others = {(section, figure.name): figure for section, figure in after.measures()}
    found = [
        difference(section, figure, others[section, figure.name], paired=paired)
        for section, figure in before.measures()
        if (section, figure.name) in others and min(figure.cases, others[section, figure.name].cases) >= FEWEST
    ]
    chances = adjusted([one.chance for one in found])
    ready = [one._replace(corrected=chance) for one, chance in zip(found, chances, strict=True)]
    return Comparison(before, after, sorted(ready, key=clarity), paired)


def difference(section: str, before: Figure, after: Figure, *, paired: bool) -> Difference:
    if paired and before.by_deal is not None and after.by_deal is not None:
        error = paired_error(before.by_deal, after.by_deal)
        if abs(after.value - before.value) < NOTHING:  # what sums of fractions leave over
            return Difference(section, before, after._replace(value=before.value), 1.0, error)
        return Difference(section, before, after, tail(after.value - before.value, error), error)
    return Difference(section, before, after, chance_of(before, after), sqrt(before.error**2 + after.error**2))


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
    """The settings of two runs that belong together: equal ones, or the only ones. Runs of different games have
    nothing in common."""
    games = [{chapter.setting.game.title for chapter in chapters} for chapters in (before, after)]
    if not games[0] & games[1]:
        raise BadRun(f"the two runs are of different games: {', '.join(games[0])} against {', '.join(games[1])}")
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
