"""`intrigue simulate`: many games between bots."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from intrigue.commands.playing import EXAMPLE, carry_out, exit_code, interruptible, words
from intrigue.commands.shared import UsageError, add_setup, open_game, positive, read_options

if TYPE_CHECKING:
    from intrigue.core.record import Record

EXAMPLES: Final = f"""\
examples:
  intrigue simulate {EXAMPLE} -n 500 --players 4 --bots greedy,random
      one greedy bot against three random ones
  intrigue simulate {EXAMPLE} --bots greedy --seed 7
      do the seats differ when the same bot plays all of them?
  intrigue simulate {EXAMPLE} -n 500 --json > result.json
  intrigue simulate {EXAMPLE} -n 1 --bots greedy --record game.json
      one game; `intrigue replay game.json` shows it

List one bot for each player; the last one takes the remaining seats. Bots
change seats from game to game, so each plays from every seat equally often. The
same seed gives the same games with any number of workers. A shared win counts
for each winner. Ctrl-C finishes the games in progress and reports the results
so far; a second Ctrl-C stops at once.
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", help="the id of a game (see `intrigue games`)")
    parser.add_argument("-n", "--games", type=positive, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("--players", type=positive, metavar="P", help="number of players (one per listed bot)")
    parser.add_argument("--bots", default="greedy,random", metavar="A,B,..", help="bots, separated by commas")
    parser.add_argument("--workers", type=positive, metavar="K", help="number of processes (one per processor)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--record", type=Path, metavar="FILE", help="save the first game, for `intrigue replay`")
    add_setup(parser)


def run(arguments: Namespace) -> int:
    from intrigue.lab.crew import make_crew, processors
    from intrigue.lab.report import Report
    from intrigue.lab.simulation import OutcomeJob, collecting, make_plan, record_game

    chosen = open_game(arguments)
    bots = tuple(words(arguments.bots))
    players = arguments.players or max(len(bots), chosen.players[0])
    options = read_options(arguments.option)
    plan = make_plan(chosen, players, bots, arguments.games, arguments.seed or 0, options)
    if arguments.record is not None:
        save(record_game(plan, 0), arguments.record)
    report = Report(plan)
    workers = arguments.workers or processors()
    with interruptible(polars=False) as stop:
        outcome = carry_out(collecting(report), lambda left: make_crew(OutcomeJob(plan), workers, left), stop)
    report.interrupted = outcome.interrupted
    if report.games:
        print(json.dumps(report.data(), indent=1) if arguments.json else report.text())
    return exit_code(outcome, plan)


def save(record: Record, path: Path) -> None:
    try:
        record.save(path)
    except OSError as problem:
        raise UsageError(f"--record: cannot write {path}: {problem.strerror}") from None
