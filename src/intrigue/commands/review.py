"""`intrigue review`: what the decisions of a finished game were worth."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from intrigue.commands.shared import UsageError, add_own_game, natural, player_names, positive

if TYPE_CHECKING:
    from intrigue.review import Review

EXAMPLES: Final = """\
examples:
  intrigue review my-game.json              every seat, in words
  intrigue review my-game.json --seat 1     only seat 1
  intrigue review my-game.json --json       everything, for programs
  intrigue review my-game.json --html game.html   a page with plots
  intrigue review my-game.json --worlds 400 --processes 2

Every decision is judged by what its player could know at the time, never by
what turned up later. The same seed gives the same review.
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a record of a finished game")
    add_own_game(parser)
    parser.add_argument("--seat", type=positive, metavar="N", help="review this seat only (seats count from 1)")
    parser.add_argument(
        "--iterations", type=positive, default=0, metavar="N", help="of each search (as the level strong)"
    )
    parser.add_argument(
        "--worlds", type=positive, default=0, metavar="N", help="in which two moves are compared (100-1000)"
    )
    parser.add_argument("--seed", type=natural, default=0, metavar="S", help="determines all random numbers (0)")
    parser.add_argument("--processes", type=positive, metavar="N", help="how many processes to use (all processors)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page that needs nothing else")


def run(arguments: Namespace) -> int:
    from intrigue.core.record import Record
    from intrigue.games import game
    from intrigue.lab.crew import processors
    from intrigue.review import Effort, review
    from intrigue.review.text import as_text

    if arguments.game is not None:
        game(arguments.game)
    record = Record.load(arguments.file)
    if arguments.seat is not None and arguments.seat > record.players:
        raise UsageError(f"there is no seat {arguments.seat}; this game has seats 1 to {record.players}")
    found = review(
        record,
        None if arguments.seat is None else [arguments.seat - 1],
        Effort(arguments.iterations, arguments.worlds),
        arguments.seed,
        arguments.processes or processors(),
        show_progress if sys.stderr.isatty() else None,
    )
    if arguments.html is not None:
        write_page(found, player_names(record), arguments.html)
    elif arguments.json:
        print(json.dumps(found.data(), indent=1, ensure_ascii=False))
    else:
        print(as_text(found, player_names(record)), end="")
    return 0


def write_page(found: Review, names: list[str], target: Path) -> None:
    from intrigue.review.html import as_html
    from intrigue.review.report import report

    try:
        target.write_text(as_html(report(found, names)), encoding="utf-8")
    except OSError as problem:
        raise UsageError(f"cannot write {target}: {problem.strerror}") from None
    print(f"The review is in {target}")


def show_progress(done: int, of: int) -> None:
    print(f"\r{done} of {of} decisions", end="\n" if done == of else "", file=sys.stderr, flush=True)
