"""Games as tables: a row for each game and a row for each decision, in Parquet files.

The workers make the files, so that only bytes go through the pipes. Polars is imported when the first file is made."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from intrigue.core.result import Result
from intrigue.core.state import State
from intrigue.lab.interrupts import keep_interrupts
from intrigue.lab.job import PlanJob
from intrigue.lab.manifest import RunPlan
from intrigue.lab.plan import PlannedGame, option_text
from intrigue.lab.playing import Finished, Recorder, play_game
from intrigue.lab.traits import traits_of

if TYPE_CHECKING:
    import polars as pl

ROW_GROUP: Final = 1 << 20


class Parquet(NamedTuple):
    """The games and the decisions of a batch, each as the bytes of a Parquet file."""

    games: bytes
    decisions: bytes


class Noted(NamedTuple):
    """One game: its row, and its decisions if they are wanted."""

    row: dict[str, Any]
    decisions: Decisions | None


class Decisions(Recorder):
    """Notes every decision of a game, and everybody's prospects at every n-th one (0 for never).

    A row has the seat, its question and action, and how many actions were legal and how many seats had to decide."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.rows: list[tuple[int, int, int, int, int]] = []
        self.prospects: list[list[float]] = []

    def decided(self, state: State, seat: int, legal: tuple[int, ...], action: int) -> None:
        if self.every and len(self.rows) % self.every == 0:
            self.prospects.append(list(state.game.evaluate(state)))
        self.rows.append((seat, state.asks[seat], action, len(legal), len(state.pending)))


class TableJob(PlanJob[RunPlan, Noted, Parquet]):
    """Plays the games of a run and makes tables of them."""

    def prepare(self) -> None:
        os.environ["POLARS_MAX_THREADS"] = "1"  # there is already a process for each processor
        keep_interrupts()

    def game(self, setting: int, number: int) -> Noted:
        planned = self.plan.game(setting, number)
        decisions = Decisions(self.plan.evaluate) if self.plan.decisions else None
        finished = play_game(planned, [] if decisions is None else [decisions])
        return Noted({"setting": setting, **game_row(planned, finished)}, decisions)

    def gather(self, setting: int, games: list[Noted]) -> Parquet:
        rows = encode(games_frame([game.row for game in games]))
        return Parquet(rows, encode(decisions_frame(self.plan, setting, games)) if self.plan.decisions else b"")


def game_row(planned: PlannedGame, finished: Finished) -> dict[str, Any]:
    setting, result = planned.setting, finished.result
    traits = traits_of(finished.state)
    return {
        "game": setting.game.id,
        "players": setting.players,
        "options": json.dumps({name: option_text(value) for name, value in setting.options.items()}),
        "number": planned.number,
        "deal": planned.deal,
        "seed": planned.seed,
        "bots": planned.bots,
        "entries": planned.entries,
        "ranks": list(result.ranks),
        "scores": list(result.scores),
        "won": won(result),
        "teams": team_of(result),
        "line_labels": [line.label for line in result.lines],
        "line_points": [list(line.points) for line in result.lines],
        "trait_kinds": [trait.kind for trait in traits],
        "trait_values": [list(trait.values) for trait in traits],
        "decisions": finished.decisions,
        "reason": result.reason,
    }


def won(result: Result) -> list[bool]:
    return [seat in result.winners for seat in range(len(result.scores))]


def team_of(result: Result) -> list[int]:
    teams = [0] * len(result.scores)
    for number, team in enumerate(result.teams):
        for seat in team:
            teams[seat] = number
    return teams


# ---- Parquet -------------------------------------------------------------------------------------


def games_schema() -> dict[str, Any]:
    import polars as pl

    return {
        "setting": pl.UInt16,
        "game": pl.String,
        "players": pl.UInt8,
        "options": pl.String,
        "number": pl.UInt32,
        "deal": pl.UInt32,
        "seed": pl.UInt64,
        "bots": pl.List(pl.String),
        "entries": pl.List(pl.UInt8),
        "ranks": pl.List(pl.UInt8),
        "scores": pl.List(pl.Int32),
        "won": pl.List(pl.Boolean),
        "teams": pl.List(pl.UInt8),
        "line_labels": pl.List(pl.String),
        "line_points": pl.List(pl.List(pl.Int32)),
        "trait_kinds": pl.List(pl.String),
        "trait_values": pl.List(pl.List(pl.String)),
        "decisions": pl.UInt32,
        "reason": pl.String,
    }


def games_frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    import polars as pl

    return pl.DataFrame([column(name, [row[name] for row in rows], kind) for name, kind in games_schema().items()])


def column(name: str, values: list[Any], kind: Any) -> pl.Series:
    """A column of plain values or of lists. Polars is slow with many small lists. If all have the same length, it gets
    their items in one piece, which is up to thirty times as fast."""
    import polars as pl

    items, item, shape = values, kind, [len(values)]
    while isinstance(item, pl.List):
        sizes = set(map(len, items))
        if len(sizes) != 1 or 0 in sizes:
            return pl.Series(name, values, dtype=kind)
        shape += sizes
        items, item = list(chain.from_iterable(items)), item.inner
    series = pl.Series(name, items, dtype=item)
    return series if item == kind else series.reshape(tuple(shape)).cast(kind)


def decisions_frame(plan: RunPlan, setting: int, games: Sequence[Noted]) -> pl.DataFrame:
    import polars as pl

    game = plan.settings[setting].game
    names = pl.Series([decision.id for decision in game.decisions], dtype=pl.String)
    texts = pl.Series(game.actions.texts, dtype=pl.String)
    noted = [one.decisions for one in games if one.decisions is not None]
    rows = [row for one in noted for row in one.rows]
    seat, ask, action, options, together = zip(*rows, strict=True) if rows else [()] * 5
    numbers = [[one.row["number"]] * one.row["decisions"] for one in games]
    steps = [range(len(one.rows)) for one in noted]
    return pl.DataFrame(
        [
            pl.Series("setting", [setting] * len(seat), dtype=pl.UInt16),
            pl.Series("number", list(chain.from_iterable(numbers)), dtype=pl.UInt32),
            pl.Series("step", list(chain.from_iterable(steps)), dtype=pl.UInt32),
            pl.Series("seat", seat, dtype=pl.UInt8),
            names.gather(pl.Series(ask, dtype=pl.UInt32)).alias("decision"),
            texts.gather(pl.Series(action, dtype=pl.UInt32)).alias("action"),
            pl.Series("options", options, dtype=pl.UInt16),
            pl.Series("together", together, dtype=pl.UInt8),
            evaluations(noted, plan.evaluate),
        ]
    )


def evaluations(noted: Sequence[Decisions], every: int) -> pl.Series:
    """The prospects at each decision, null where they were not noted."""
    import polars as pl

    prospects = column("evaluation", [found for one in noted for found in one.prospects], pl.List(pl.Float32))
    places: list[int | None] = []
    count = 0
    for one in noted:
        own: list[int | None] = [None] * len(one.rows)
        if every:
            own[::every] = range(count, count + len(one.prospects))
        count += len(one.prospects)
        places += own
    return prospects.gather(pl.Series(places, dtype=pl.UInt32))


def encode(frame: pl.DataFrame) -> bytes:
    """A frame as the bytes of a Parquet file. Equal frames give equal bytes, however they were put together."""
    buffer = BytesIO()
    frame.rechunk().write_parquet(buffer, compression="zstd", statistics=True, row_group_size=ROW_GROUP)
    return buffer.getvalue()


def join(pieces: list[bytes]) -> bytes:
    """Several files as one."""
    import polars as pl

    return encode(pl.concat([pl.read_parquet(BytesIO(piece)) for piece in pieces]))
