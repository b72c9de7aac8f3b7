"""`intrigue ladder`: bots against each other, with ratings."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from intrigue.commands.shared import UsageError, add_setup, open_game, positive, read_options

if TYPE_CHECKING:
    from intrigue.lab.ladder import LadderPlan, Row
    from intrigue.lab.ladder_file import LadderFile

EXAMPLES: Final = """\
examples:
  intrigue ladder pot-de-vin --players 4 -n 100 --bots greedy,fair,strong
      a round robin: each bot alone among seats of each other
  intrigue ladder pot-de-vin --players 4 --bots fair,strong --among greedy
      each bot alone among greedy ones
  intrigue ladder patriot --bots strong --among greedy --out p.csv
  intrigue ladder patriot --bots strong --among greedy --out p.csv --resume
      interrupted? the same again with --resume goes on where it ended
  intrigue ladder patriot --players 5 --among greedy --side killers
      each bot as all assassins (or saviours), against greedy ones
  intrigue ladder catherine --bots search:100,search:200 --among greedy
      what a doubled number of iterations brings

Bots: random, greedy, novice, fair, strong; search:N thinks for N iterations,
search:0.5s for half a second. -n is the number of games of each pairing. The
seats rotate, and every pairing plays the same deals. The CSV or Parquet file
has a row for each game. Ctrl-C ends early and shows what has been played.
"""

INTERRUPTED: Final = 130


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", help="the id of a game (see `intrigue games`)")
    parser.add_argument("-n", "--games", type=positive, default=40, metavar="N", help="games of each pairing (40)")
    parser.add_argument("--players", type=positive, metavar="P", help="how many players (as few as the game allows)")
    parser.add_argument("--bots", default="greedy,fair,strong", metavar="A,B,..", help="bots, separated by commas")
    parser.add_argument("--among", metavar="BOT", help="no round robin: each bot alone among seats of this one")
    parser.add_argument(
        "--side", default="", metavar="SIDE", help="with --among: each bot on all seats of a secret side"
    )
    parser.add_argument("--workers", type=positive, default=1, metavar="K", help="how many processes (1)")
    parser.add_argument("--out", metavar="FILE", help="a .csv or .parquet file for the games")
    parser.add_argument("--resume", action="store_true", help="go on with the games that FILE lacks")
    add_setup(parser)


def run(arguments: Namespace) -> int:
    from intrigue.lab.ladder import make_plan

    missing = [name for name in ("openskill", "polars") if find_spec(name) is None]
    if missing:
        raise UsageError(f"ladders need {' and '.join(missing)}: pip install 'intrigue[lab]'")
    if arguments.resume and arguments.out is None:
        raise UsageError("--resume needs --out FILE")
    chosen = open_game(arguments)
    bots = [name.strip() for name in arguments.bots.split(",") if name.strip()]
    players = arguments.players or chosen.players[0]
    options = read_options(arguments.option)
    plan = make_plan(
        chosen, players, bots, arguments.games, arguments.seed or 0, options, arguments.among, arguments.side
    )
    rows, finished = play(plan, open_file(arguments, plan), arguments.workers)
    if rows:
        from intrigue.lab.ladder_table import text

        print(text(rows))
    return 0 if finished else INTERRUPTED


def open_file(arguments: Namespace, plan: LadderPlan) -> LadderFile | None:
    from intrigue.lab.interrupts import keep_interrupts
    from intrigue.lab.ladder_file import LadderFile

    if arguments.out is None:
        return None
    keep_interrupts()
    file = LadderFile(Path(arguments.out))
    if arguments.resume:
        file.resume(plan)
    else:
        file.begin()
    return file


def play(plan: LadderPlan, file: LadderFile | None, workers: int) -> tuple[list[Row], bool]:
    """Play what is missing; all rows, and whether nobody interrupted."""
    from tqdm import tqdm

    from intrigue.lab.ladder import climb

    wanted = {(pairing, number) for pairing in plan.pairings for number in range(plan.games)}
    rows = [row for row in (file.rows if file else ()) if (row.pairing, row.number) in wanted]
    portions = climb(plan, rows, workers)
    quiet = not sys.stderr.isatty()
    with tqdm(total=len(wanted), initial=len(rows), unit=" games", disable=quiet, leave=False) as bar:
        try:
            for portion in portions:
                rows += portion
                if file is not None:
                    file.add(portion)
                bar.update(len(portion))
        except KeyboardInterrupt:
            portions.close()
            return rows, False
    return rows, True
