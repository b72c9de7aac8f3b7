"""The rows of a ladder in a file: CSV, which is appended to, or Parquet, which is written anew each time."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, get_type_hints

from intrigue.core.errors import BadOption
from intrigue.lab.ladder import LadderPlan, Row

SUFFIXES: Final = (".csv", ".parquet")
_READERS: Final[dict[object, type]] = {int: int, float: float, str: str}


class LadderFile:
    """Where a ladder is kept, so that it can be resumed."""

    def __init__(self, path: Path) -> None:
        if path.suffix not in SUFFIXES:
            raise BadOption(f"--out: expected a file ending in {' or '.join(SUFFIXES)}, got {path.name!r}")
        self.path = path
        self.rows: list[Row] = []

    def resume(self, plan: LadderPlan) -> list[Row]:
        """The rows that are there; they must be of the same game, number of players and seed."""
        self.rows = self._read() if self.path.exists() else []
        for row in self.rows:
            if (row.game, row.players, row.seed) != (plan.game_id, plan.players, plan.seed):
                raise BadOption(
                    f"{self.path} is a ladder of {row.game} with {row.players} players and seed {row.seed}; "
                    f"it cannot be resumed with {plan.game_id}, {plan.players} players and seed {plan.seed}"
                )
        return self.rows

    def begin(self) -> None:
        if self.path.exists():
            raise BadOption(f"{self.path} exists already; --resume continues it")
        self.add([])

    def add(self, rows: Sequence[Row]) -> None:
        """More rows; they are safe when this returns."""
        self.rows += rows
        if self.path.suffix == ".csv":
            self._append(rows)
        else:
            self._write_parquet()

    def _append(self, rows: Sequence[Row]) -> None:
        new = not self.path.exists()
        try:
            with self.path.open("a", newline="", encoding="utf-8") as file:
                writer = csv.writer(file)
                if new:
                    writer.writerow(Row._fields)
                writer.writerows(rows)
        except OSError as problem:
            raise BadOption(f"cannot write {self.path}: {problem.strerror}") from None

    def _write_parquet(self) -> None:
        import polars as pl

        kinds: dict[Any, Any] = {int: pl.Int64, float: pl.Float64, str: pl.String}
        schema = {name: kinds[kind] for name, kind in get_type_hints(Row).items()}
        draft = self.path.with_suffix(".part")
        try:
            pl.DataFrame(self.rows, schema=schema, orient="row").write_parquet(draft)
            draft.replace(self.path)
        except OSError as problem:
            raise BadOption(f"cannot write {self.path}: {problem.strerror}") from None

    def _read(self) -> list[Row]:
        if self.path.suffix == ".parquet":
            import polars as pl

            return [Row(*row) for row in pl.read_parquet(self.path).select(Row._fields).iter_rows()]
        kinds = get_type_hints(Row)
        with self.path.open(newline="", encoding="utf-8") as file:
            records = list(csv.DictReader(file))
        try:
            return [Row(*[_READERS[kinds[name]](record[name]) for name in Row._fields]) for record in records]
        except (KeyError, TypeError, ValueError):
            raise BadOption(f"{self.path} is no file of a ladder") from None
