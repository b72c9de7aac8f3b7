"""Reads the tables of a run: games, seats, decisions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from intrigue.lab.manifest import RunPlan, read_manifest
from intrigue.lab.plan import BadRun
from intrigue.lab.store import DECISIONS, GAMES, PARTS

if TYPE_CHECKING:
    import polars as pl


class Tables:
    """The saved games of one run, complete or not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plan = RunPlan.from_json(read_manifest(folder))
        self.game_files = sorted((folder / GAMES).glob("*.parquet")) + sorted((folder / PARTS).glob("*.games.parquet"))
        self.decision_files = sorted((folder / DECISIONS).glob("*.parquet")) + sorted(
            (folder / PARTS).glob("*.decisions.parquet")
        )
        if not self.game_files:
            raise BadRun(f"{folder} holds no finished games yet")

    def games(self, setting: int) -> pl.DataFrame:
        """The games of a setting, in the order of their numbers."""
        import polars as pl

        return pl.scan_parquet(self.game_files).filter(pl.col("setting") == setting).sort("number").collect()

    def decisions(self, setting: int) -> pl.LazyFrame | None:
        """The decisions of a setting, or None if they were not saved."""
        import polars as pl

        if not self.plan.decisions or not self.decision_files:
            return None
        return pl.scan_parquet(self.decision_files).filter(pl.col("setting") == setting)


def seats_of(games: pl.DataFrame) -> pl.DataFrame:
    """One row per seat and game.

    `place` is the share of opponents that finished behind the seat; ties count half. `expected` is the bot's share of
    wins in the whole run, which is what to expect if nothing else is known."""
    import polars as pl

    lists = ["entries", "bots", "ranks", "scores", "won", "teams"]
    seats = (
        games.select("number", "deal", "players", *lists)
        .with_columns(pl.int_ranges(0, pl.col("players"), dtype=pl.UInt8).alias("seat"))
        .explode(["seat", *lists])
        .rename({"entries": "entry", "bots": "bot", "ranks": "rank", "scores": "score", "teams": "team"})
    )
    better = pl.col("rank").rank("average", descending=True).over("number") - 1
    alone = pl.col("players") == 1
    return seats.with_columns(
        pl.when(alone).then(pl.col("won").cast(pl.Float64)).otherwise(better / (pl.col("players") - 1)).alias("place"),
        pl.col("won").mean().over("bot").alias("expected"),
    )


def traits_of_seats(games: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """One row per seat, game and kind of group: the columns of `seats`, and `kind` and `group`."""
    return _by_seat(games, seats, "trait_kinds", "trait_values").rename(
        {"trait_kinds": "kind", "trait_values": "group"}
    )


def lines_of_seats(games: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """One row per seat, game and score line: the columns of `seats`, and `label` and `points`."""
    return _by_seat(games, seats, "line_labels", "line_points").rename(
        {"line_labels": "label", "line_points": "points"}
    )


def _by_seat(games: pl.DataFrame, seats: pl.DataFrame, names: str, values: str) -> pl.DataFrame:
    import polars as pl

    rows = (
        games.filter(pl.col(names).list.len() > 0).select("number", "players", names, values).explode([names, values])
    )
    return (
        rows.with_columns(pl.int_ranges(0, pl.col("players"), dtype=pl.UInt8).alias("seat"))
        .drop("players")
        .explode(["seat", values])
        .join(seats, on=["number", "seat"], how="inner")
    )


def plain_reason(reason: str) -> str:
    """The reason why a game ended, without the numbers and seats of that game.

    >>> plain_reason("Most points: 42 (seat 2).")
    'Most points.'
    >>> plain_reason("Threat reached 6: the President is dead.")
    'Threat reached 6: the President is dead.'
    """
    text = re.sub(r"\s*\([^)]*\)", "", reason)
    text = re.sub(r"seats? \d+(, seats? \d+)*( and seats? \d+)*", "…", text)
    return re.sub(r"\d+ (?=(victory )?points?|cubes?)|[:,] \d+(?=\.)", "", text)
