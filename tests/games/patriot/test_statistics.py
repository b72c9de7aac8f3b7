"""The script behind the table of the documentation: which side wins how often."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[3] / "scripts" / "patriot_sides.py"


@pytest.mark.parametrize(
    ("arguments", "first", "columns"), [(["1", "3", "--seed", "1"], "3", 8), (["1", "--campaigns"], "cp1", 3)]
)
def test_the_table_is_printed(
    arguments: list[str], first: str, columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A heading, a line, and a row for each number of players or each campaign; each share has its interval."""
    monkeypatch.setattr(sys, "argv", [SCRIPT.name, *arguments])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    assert ended.value.code == 0
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in capsys.readouterr().out.splitlines()]
    assert {len(row) for row in rows} == {columns}
    assert rows[2][0] == first
    assert all(cell == "-" or (cell.endswith("%") and "±" in cell) for cell in rows[2][1:])
