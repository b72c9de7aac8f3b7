"""Tables as plain text."""

from __future__ import annotations

from collections.abc import Sequence


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows of text in aligned columns. The columns whose numbers are in `right` are aligned to the right.

    >>> print(table([["bot", "won"], ["greedy", "7"]], right=[1]))
    bot     won
    greedy    7
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
