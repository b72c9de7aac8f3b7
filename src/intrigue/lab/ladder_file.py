"""The rows of a ladder in a file. New rows are appended to a CSV file; a Parquet file is rewritten each time."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, get_type_hints

from intrigue.core.errors import BadOption
from intrigue.lab.ladder import Ladder, Row
from intrigue.lab.plan import people

SUFFIXES: Final = (".csv", ".parquet")
_READERS: Final[dict[object, type]] = {int: int, float: float, str: str}


class LadderFile:
    """Keeps a ladder, so that it can be resumed."""

    def __init__(self, path: Path) -> None:
        if path.suffix not in SUFFIXES:
            raise BadOption(f"--out: expected a file ending in {' or '.join(SUFFIXES)}, got {path.name!r}")
        self.path = path
        self.rows: list[Row] = []

    def resume(self, ladder: Ladder) -> list[Row]:
        """The rows that the file has. They must be of the same game, number of players and seed."""
        self.rows = self._read() if self.path.exists() else []
        setting, seed = ladder.plan.settings[0], ladder.plan.seed
        for row in self.rows:
            if (row.game, row.players, row.seed) != (setting.game.id, setting.players, seed):
                raise BadOption(
                    f"{self.path} is a ladder of {row.game} with {people(row.players)} and seed {row.seed}; "
                    f"it cannot be resumed with {setting.game.id}, {people(setting.players)} and seed {seed}"
                )
        return self.rows

    def begin(self) -> None:
        if self.path.exists():
            raise BadOption(f"{self.path} already exists; --resume continues it")
        self.add([])

    def add(self, rows: Sequence[Row]) -> None:
        """Add rows. They are in the file when this returns."""
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
        import polars as pl

        try:
            return self._read_csv() if self.path.suffix == ".csv" else self._read_parquet()
        except (KeyError, TypeError, ValueError, pl.exceptions.PolarsError):
            raise BadOption(f"{self.path} is not the file of a ladder") from None

    def _read_csv(self) -> list[Row]:
        kinds = get_type_hints(Row)
        with self.path.open(newline="", encoding="utf-8") as file:
            records = list(csv.DictReader(file))
        return [Row(*[_READERS[kinds[name]](record[name]) for name in Row._fields]) for record in records]

    def _read_parquet(self) -> list[Row]:
        import polars as pl

        return [Row(*row) for row in pl.read_parquet(self.path).select(Row._fields).iter_rows()]
