"""`intrigue ladder`: bots against each other, with ratings."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from intrigue.commands.playing import EXAMPLE, carry_out, exit_code, interruptible, words
from intrigue.commands.shared import UsageError, add_setup, open_game, positive, read_options

if TYPE_CHECKING:
    from intrigue.lab.interrupts import Stop
    from intrigue.lab.ladder import Ladder, Row
    from intrigue.lab.ladder_file import LadderFile
    from intrigue.lab.run import Outcome

EXAMPLES: Final = f"""\
examples:
  intrigue ladder {EXAMPLE} --players 4 -n 100 --bots greedy,fair,strong
      a round robin: each bot alone among seats of each other
  intrigue ladder {EXAMPLE} --players 4 --bots fair,strong --among greedy
      each bot alone among greedy ones
  intrigue ladder {EXAMPLE} --bots fair --among greedy --out l.csv
  intrigue ladder {EXAMPLE} --bots fair --among greedy --out l.csv --resume
      to continue an interrupted ladder, repeat it with --resume
  intrigue ladder {EXAMPLE} --bots search:100,search:200 --among greedy
      how much do twice as many iterations help?
  intrigue ladder GAME --among greedy --side SIDE
      in a game with secret sides: each bot on all seats of one side

Bots: random, greedy, novice, fair, strong, master; search:N runs N iterations,
search:0.5s for half a second. -n is the number of games of each pairing. Seats
rotate, and every pairing plays the same deals. The CSV or Parquet file has a
row for each game. Ctrl-C stops after the games in progress and shows what has
been played; a second Ctrl-C stops at once.
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", help="the id of a game (see `intrigue games`)")
    parser.add_argument("-n", "--games", type=positive, default=40, metavar="N", help="games of each pairing (40)")
    parser.add_argument("--players", type=positive, metavar="P", help="number of players (as few as the game allows)")
    parser.add_argument("--bots", default="greedy,fair,strong", metavar="A,B,..", help="bots, separated by commas")
    parser.add_argument("--among", metavar="BOT", help="no round robin: each bot alone against this one")
    parser.add_argument(
        "--side", default="", metavar="SIDE", help="with --among: each bot on all seats of a secret side"
    )
    parser.add_argument("--workers", type=positive, default=1, metavar="K", help="number of processes (1)")
    parser.add_argument("--out", metavar="FILE", help="a .csv or .parquet file for the games")
    parser.add_argument("--resume", action="store_true", help="play only the games that are not in FILE yet")
    add_setup(parser)


def run(arguments: Namespace) -> int:
    from intrigue.lab.ladder import make_ladder

    missing = [name for name in ("openskill", "polars") if find_spec(name) is None]
    if missing:
        raise UsageError(f"ladders need {' and '.join(missing)}: pip install 'intrigue[lab]'")
    if arguments.resume and arguments.out is None:
        raise UsageError("--resume needs --out FILE")
    chosen = open_game(arguments)
    ladder = make_ladder(
        chosen,
        arguments.players or chosen.players[0],
        words(arguments.bots),
        arguments.games,
        arguments.seed or 0,
        read_options(arguments.option),
        arguments.among,
        arguments.side,
    )
    with interruptible(polars=True) as stop:
        rows, outcome = play(ladder, open_file(arguments, ladder), arguments.workers, stop)
    if rows:
        from intrigue.lab.ladder_table import text

        print(text(rows))
    return exit_code(outcome, ladder.plan)


def open_file(arguments: Namespace, ladder: Ladder) -> LadderFile | None:
    from intrigue.lab.ladder_file import LadderFile

    if arguments.out is None:
        return None
    file = LadderFile(Path(arguments.out))
    if arguments.resume:
        file.resume(ladder)
    else:
        file.begin()
    return file


def play(ladder: Ladder, file: LadderFile | None, workers: int, stop: Stop) -> tuple[list[Row], Outcome]:
    """Play the games that are missing; all rows, and how it ended."""
    from intrigue.lab.crew import make_crew
    from intrigue.lab.ladder import LadderJob, missing
    from intrigue.lab.run import Collector

    wanted = set(ladder.pairings)
    rows = [row for row in (file.rows if file else ()) if row.pairing in wanted and row.number < ladder.plan.games]

    def add(more: list[Row]) -> None:
        rows.extend(more)
        if file is not None:
            file.add(more)

    keeper = Collector(missing(ladder, rows), add, saved=len(rows))
    return rows, carry_out(keeper, lambda left: make_crew(LadderJob(ladder), workers, left), stop)
