"""How much of the outcome comes from skill, seat, deal and everything else.

The outcome of a seat is the share of its opponents that finish behind it. Its variance has four components:

- *players*: the variance between the means of the bots;
- *seat*: the variance between the means of the seats;
- *deal*: the covariance between games of the same deal at the same seat, after the effects of bot and seat are removed;
- *rest*: what remains, which is later chance and the interplay of the bots' choices.

The first two are corrected for sampling error."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from intrigue.lab.figures import grouped, standard_error

if TYPE_CHECKING:
    import polars as pl


class Part(NamedTuple):
    """A component of the variance, as a share of the whole."""

    name: str
    share: float
    error: float = 0.0


PLAYERS, SEAT, DEAL, REST = "who plays", "the seat", "the deal", "everything else"


def parts_of_outcome(seats: pl.DataFrame) -> list[Part]:
    """The components of the outcome. The deal is missing if no deal was played twice. If all games ended alike, there
    are none."""
    total = variance(seats["place"])
    if total <= 0:
        return []
    players = between(seats, "bot") / total
    seat = between(seats, "seat") / total
    parts = [Part(PLAYERS, players), Part(SEAT, seat)]
    deal = repeated(seats)
    if deal is not None:
        parts.append(Part(DEAL, min(max(deal[0] / total, 0.0), 1 - players - seat), deal[1] / total))
    parts.append(Part(REST, max(0.0, 1 - sum(part.share for part in parts))))
    return parts


def variance(values: pl.Series) -> float:
    found = values.var(ddof=0)
    return float(found) if isinstance(found, (int, float)) else 0.0


def between(seats: pl.DataFrame, by: str) -> float:
    """The variance between the means of groups, corrected for the error of these means."""
    figures = grouped(seats.drop("expected"), [by], "place", is_share=False)
    if len(figures) < 2:
        return 0.0
    count = sum(figure.cases for figure in figures)
    mean = sum(figure.cases * figure.value for figure in figures) / count
    found = sum(figure.cases * ((figure.value - mean) ** 2 - figure.error**2) for figure in figures) / count
    return max(0.0, found)


def repeated(seats: pl.DataFrame) -> tuple[float, float] | None:
    """The variance between deals and its standard error, from deals that were played more than once."""
    import polars as pl

    beyond = (
        pl.col("place")
        - pl.col("place").mean().over("bot")
        - pl.col("place").mean().over("seat")
        + pl.col("place").mean()
    )
    pairs = (
        seats.with_columns(beyond.alias("_rest"))
        .group_by("deal", "seat")
        .agg(
            (pl.col("_rest").sum() ** 2 - (pl.col("_rest") ** 2).sum()).alias("_product"),
            (pl.len() * (pl.len() - 1)).cast(pl.Float64).alias("_pairs"),
        )
        .group_by("deal")
        .agg(pl.col("_product").sum(), pl.col("_pairs").sum())
        .filter(pl.col("_pairs") > 0)
    )
    if pairs.height < 2:
        return None
    count = float(pairs["_pairs"].sum())
    value = float(pairs["_product"].sum()) / count
    squares = float(((pairs["_product"] - value * pairs["_pairs"]) ** 2).sum())
    return value, standard_error(squares, count, pairs.height)
