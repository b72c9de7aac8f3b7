"""Numbers with their uncertainty, from games that are not independent of each other.

The seats of a game and the games of a deal are correlated. So all standard errors are cluster-robust, with the deal as
the cluster: the error of a ratio of sums comes from the residuals of the deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from math import erfc, isnan, nan, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from intrigue.lab.statistics import Z95, Estimate, share

if TYPE_CHECKING:
    import polars as pl

LEVEL: Final = 0.05
_KEEPING: Final = ContextVar("whether figures keep what each deal adds to them", default=False)


@contextmanager
def deal_by_deal() -> Iterator[None]:
    """Figures that are made here keep what each deal adds to them, so that runs can be compared deal by deal."""
    before = _KEEPING.set(True)
    try:
        yield
    finally:
        _KEEPING.reset(before)


class Figure(NamedTuple):
    """A share (`is_share`) or a mean over a number of `cases`, with its standard error.

    `expected` is its value under the null hypothesis, if there is one."""

    name: str
    cases: int
    value: float
    error: float
    is_share: bool = True
    expected: float = nan
    by_deal: Mapping[int, float] | None = None
    """How much each deal pulls the value up or down, if that was kept (see `deal_by_deal`)."""

    @property
    def trials(self) -> float:
        """The effective sample size: how many independent cases would give a share this error."""
        spread = self.value * (1 - self.value)
        if spread <= 0 or self.error <= 0:
            return float(self.cases)
        return spread / self.error**2

    @property
    def interval(self) -> Estimate:
        """95 %: Wilson's for shares, 1.96 standard errors for means."""
        if not self.is_share:
            return Estimate(self.value, self.value - Z95 * self.error, self.value + Z95 * self.error)
        return share(self.value * self.trials, self.trials)

    @property
    def surprise(self) -> float:
        """The p-value: the probability of a value at least this far from the expected one, by chance alone.

        For shares, the error is that of the expected share, which also holds near 0 and 1.

        >>> round(Figure("seat 1", 100, 0.35, 0.05, expected=0.25).surprise, 3)
        0.028
        """
        if isnan(self.expected):
            return nan
        error = sqrt(self.expected * (1 - self.expected) / self.trials) if self.is_share else self.error
        return tail(self.value - self.expected, error)


def tail(difference: float, error: float) -> float:
    """The two-sided p-value of a difference, under the normal distribution."""
    if error <= 0:
        return 1.0 if difference == 0 else 0.0
    return erfc(abs(difference) / error / sqrt(2))


def adjusted(chances: Sequence[float]) -> list[float]:
    """The p-values adjusted by the method of Benjamini and Hochberg, which controls the false discovery rate.

    >>> [round(value, 3) for value in adjusted([0.01, 0.04, 0.03, 0.5])]
    [0.04, 0.053, 0.053, 0.5]
    """
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    result = [1.0] * len(chances)
    least = 1.0
    for rank in range(len(order), 0, -1):
        place = order[rank - 1]
        least = min(least, chances[place] * len(order) / rank)
        result[place] = least
    return result


def clear(figures: Sequence[Figure]) -> list[Figure]:
    """The figures that differ from their expected values by more than chance, corrected for multiple comparisons."""
    known = [figure for figure in figures if not isnan(figure.expected)]
    return [
        figure
        for figure, chance in zip(known, adjusted([figure.surprise for figure in known]), strict=True)
        if chance <= LEVEL
    ]


def grouped(frame: pl.DataFrame, by: Sequence[str], value: str, *, is_share: bool = True) -> list[Figure]:
    """The mean of a column in each group, sorted by the names of the groups. A column `expected` is averaged too."""
    import polars as pl

    if frame.is_empty():
        return []
    expected = [pl.col("expected").sum()] if "expected" in frame.columns else []
    deals = frame.group_by([*by, "deal"]).agg(
        pl.col(value).cast(pl.Float64).sum().alias("_sum"), pl.len().alias("_count"), *expected
    )
    means = deals.group_by(by).agg((pl.col("_sum").sum() / pl.col("_count").sum()).alias("_mean"))
    residuals = deals.join(means, on=by).with_columns(
        (pl.col("_sum") - pl.col("_mean") * pl.col("_count")).alias("_residual")
    )
    groups = (
        residuals.group_by(by)
        .agg(
            pl.col("_mean").first(),
            pl.col("_count").sum(),
            pl.len().alias("_deals"),
            (pl.col("_residual") ** 2).sum().alias("_squares"),
            *[(pl.col("expected").sum() / pl.col("_count").sum()).alias("expected") for _ in expected],
        )
        .sort(by)
    )
    kept = _kept(residuals, by) if _KEEPING.get() else {}
    return [
        Figure(
            " ".join(str(row[name]) for name in by),
            row["_count"],
            row["_mean"],
            standard_error(row["_squares"], row["_count"], row["_deals"]),
            is_share,
            row.get("expected", nan),
            kept.get(tuple(row[name] for name in by)),
        )
        for row in groups.iter_rows(named=True)
    ]


def _kept(residuals: pl.DataFrame, by: Sequence[str]) -> dict[tuple[object, ...], dict[int, float]]:
    """What each deal adds to the value of each group."""
    import polars as pl

    shares = residuals.with_columns((pl.col("_residual") / pl.col("_count").sum().over(by)).alias("_share"))
    return {
        names: dict(zip(rows["deal"].to_list(), rows["_share"].to_list(), strict=True))
        for names, rows in shares.group_by(by)
    }


def paired_error(before: Mapping[int, float], after: Mapping[int, float]) -> float:
    """The standard error of a difference between two runs with the same deals. Where a deal pulls both values in the
    same direction, that says nothing about the difference, so it does not count."""
    deals = before.keys() | after.keys()
    squares = sum([(after.get(deal, 0.0) - before.get(deal, 0.0)) ** 2 for deal in deals])
    return standard_error(squares, 1.0, len(deals))


def whole(frame: pl.DataFrame, value: str, name: str, *, is_share: bool = True) -> Figure:
    """The mean of a column over all rows."""
    import polars as pl

    marked = frame.with_columns(pl.lit(name).alias("_name"))
    return grouped(marked, ["_name"], value, is_share=is_share)[0]


def occurrence(frame: pl.DataFrame, by: str, everything: pl.DataFrame) -> dict[str, Figure]:
    """The share of the rows of `everything` in which each group occurs. `frame` has one row for each occurrence."""
    import polars as pl

    sizes = everything.group_by("deal").agg(pl.len().cast(pl.Float64).alias("_size"))
    total, squares = float(sizes["_size"].sum()), float((sizes["_size"] ** 2).sum())
    rows = (
        frame.group_by(by, "deal")
        .agg(pl.len().cast(pl.Float64).alias("_hits"))
        .join(sizes, on="deal")
        .with_columns((pl.col("_hits").sum().over(by) / total).alias("_share"))
        .group_by(by)
        .agg(
            pl.col("_hits").sum(),
            pl.col("_share").first(),
            ((pl.col("_hits") - pl.col("_share") * pl.col("_size")) ** 2).sum().alias("_there"),
            (pl.col("_size") ** 2).sum().alias("_seen"),
        )
        .with_columns((pl.col("_there") + pl.col("_share") ** 2 * (squares - pl.col("_seen"))).alias("_squares"))
    )
    return {
        str(row[by]): Figure(
            str(row[by]), int(total), row["_share"], standard_error(row["_squares"], total, sizes.height)
        )
        for row in rows.iter_rows(named=True)
    }


def standard_error(squares: float, count: float, deals: int) -> float:
    """The standard error, from the sum of the deals' squared residuals. A single deal says nothing about its error."""
    if deals < 2:
        return 0.0
    return sqrt(squares * deals / (deals - 1)) / count
