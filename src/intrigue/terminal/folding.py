"""Texts that are wider than a terminal: a table of standings moves together or is split, other lines go on below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rich.cells import cell_len

NARROWEST: Final = 20  # in less, nothing can be folded sensibly
COLUMNS: Final = 6  # a table of standings has more
HEADING: Final = re.compile(rf" {{3,}}[^ ,.:;]+( +[^ ,.:;]+){{{COLUMNS - 1},}}")  # the first column has none
GAP: Final = re.compile(r"(?:^| ) +(?=[^ ])")
NEAREST: Final = 6  # cells: what begins before that is not a column
FARTHEST: Final = 0.8  # of the width: what goes on below needs some room

Gap = tuple[int, int]
"""Where all rows of a table are blank: from, and to where."""


def folded(text: str, width: int) -> str:
    """A text whose lines are at most this wide."""
    if width <= NARROWEST:
        return text
    lines, made, at = text.split("\n"), list[str](), 0
    while at < len(lines):
        end = _end_of_table(lines, at)
        made += _narrowed(lines[at:end], width) if end > at + 1 else _folded(lines[at], width)
        at = end
    return "\n".join(made)


def _folded(line: str, width: int) -> list[str]:
    """What does not fit goes on below: in its last column, or a little indented."""
    if cell_len(line) <= width:
        return [line]
    columns = [gap.end() for gap in GAP.finditer(line) if gap.end() <= FARTHEST * width]
    start = len(line) - len(line.lstrip())
    indent = columns[-1] if columns and columns[-1] > max(start, NEAREST) else start + 2
    return wrap(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)


def _gaps(rows: Sequence[str]) -> list[Gap]:
    longest = max(map(len, rows))
    blank = [all(row[place : place + 1] in (" ", "") for row in rows) for place in range(longest)]
    edges = [place for place in range(1, longest) if blank[place] != blank[place - 1]]
    starts = [place for place in edges if blank[place]]
    return [(start, next(place for place in edges if place > start)) for start in starts if start < edges[-1]]


def _end_of_table(lines: Sequence[str], at: int) -> int:
    """The place after the last row of a table of standings that begins here; after this line if none does."""
    end = at + 1
    if HEADING.fullmatch(lines[at].rstrip()):
        columns = len(lines[at].split())
        while end < len(lines) and len(_gaps([*lines[at:end], lines[end]])) >= columns and _full(lines, at, end):
            end += 1
    return end


def _full(lines: Sequence[str], at: int, row: int) -> bool:
    """Whether a row reaches as far as the heading of the last column."""
    return len(lines[row]) > lines[at].rstrip().rindex(" ")


def _narrowed(rows: Sequence[str], width: int) -> list[str]:
    """A table that fits: with columns that are closer together, or in parts that each begin with the first column."""
    if max(map(cell_len, rows)) <= width:
        return list(rows)
    for start, end in reversed(_gaps(rows)):
        rows = [row[: start + 1] + row[end:] for row in rows]
    second = len(rows[0]) - len(rows[0].lstrip())  # where the second column begins
    fitting = [(start, end) for start, end in _gaps(rows) if second < start <= width]
    if max(map(cell_len, rows)) <= width or not fitting:
        return [line for row in rows for line in _folded(row, width)]
    start, end = fitting[-1]
    return [row[:start].rstrip() for row in rows] + _narrowed([row[:second] + row[end:] for row in rows], width)
