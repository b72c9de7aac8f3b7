"""`intrigue rules`: the rules of a game, or the clauses that match a search."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Final

from intrigue.commands.shared import UsageError
from intrigue.games import game

if TYPE_CHECKING:
    from intrigue.core.rulebook import Clause

EXAMPLES: Final = """\
examples:
  intrigue rules empire-engine                   all of them
  intrigue rules empire-engine --quick           one page for a first game
  intrigue rules empire-engine EE-8.6            one clause
  intrigue rules empire-engine EE-8              a chapter
  intrigue rules empire-engine starting player   clauses with these words
"""

WIDEST: Final = 100


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", help="the id of a game (see `intrigue games`)")
    parser.add_argument("words", nargs="*", metavar="CLAUSE or WORD", help="what to look up")
    parser.add_argument("--quick", action="store_true", help="print the quick start instead")


def run(arguments: Namespace) -> int:
    chosen = game(arguments.game)
    words = " ".join(arguments.words).strip()
    if arguments.quick and words:
        raise UsageError("--quick prints the whole quick start; leave out the words")
    if arguments.quick:
        page(chosen.quickstart)
    elif not words:
        page(chosen.rulebook.text)
    else:
        found = chosen.rulebook.find(words)
        if not found:
            raise UsageError(f"nothing in the rules of {chosen.title} matches {words!r}")
        page(as_text(found))
    return 0


def as_text(clauses: Sequence[Clause]) -> str:
    """Clauses under the headings of their chapters, wrapped."""
    width = min(get_terminal_size().columns, WIDEST)
    lines: list[str] = []
    section = None
    for clause in clauses:
        if clause.section != section:
            section = clause.section
            lines += ["", section] if lines else [section]
        text = clause.text.replace("**", "")
        lines.append(fill(f"{clause.id}  {text}", width, initial_indent="  ", subsequent_indent="    "))
    return "\n".join(lines)


def page(text: str) -> None:
    """Print a text; in a terminal, through a pager."""
    if sys.stdout.isatty():
        from pydoc import pager

        pager(text)
    else:
        print(text.rstrip())
