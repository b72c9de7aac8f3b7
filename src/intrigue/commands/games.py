"""`intrigue games`: the list of games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

from intrigue.commands.catalogue import Facts, catalogue
from intrigue.lab.tables import table

UNLIMITED: Final = 10_000  # columns, if there is no terminal
NARROWEST: Final = 20

EXAMPLES: Final = """\
examples:
  intrigue games
  intrigue games --ids        only the ids, one per line, for scripts
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("--ids", action="store_true", help="print only the ids")


def run(arguments: Namespace) -> int:
    facts = catalogue()
    if arguments.ids:
        print("\n".join(row.id for row in facts))
    else:
        print(table([("id", "title", "players", "minutes", "what it feels like"), *lines(facts)]))
    return 0


def lines(facts: Sequence[Facts]) -> list[tuple[str, ...]]:
    """The rows of the table, with the last column wrapped to the width of the terminal."""
    others = sum(max(len(row[column]) for row in facts) + 2 for column in range(4)) + len("players") + len("minutes")
    width = max(NARROWEST, get_terminal_size((UNLIMITED, 0)).columns - others)
    rows: list[tuple[str, ...]] = []
    for row in facts:
        first, *rest = wrap(row.blurb, width)
        rows += [(*row[:4], first), *(("", "", "", "", more) for more in rest)]
    return rows
