"""`intrigue simulate`: many games between bots."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from intrigue.commands.shared import UsageError, add_setup, open_game, positive, read_options

if TYPE_CHECKING:
    from intrigue.core.record import Record
    from intrigue.lab.report import Report

EXAMPLES: Final = """\
examples:
  intrigue simulate empire-engine -n 500 --players 4 --bots greedy,random
      one greedy bot against three random ones
  intrigue simulate empire-engine --bots greedy --option rounds=long --seed 7
      do the seats differ when all play alike?
  intrigue simulate empire-engine -n 500 --json > result.json
  intrigue simulate patriot -n 1 --players 5 --bots greedy --record game.json
      one game, to be looked at with `intrigue replay game.json`

Bots are listed one for each player; the last one listed takes the seats that
are left. They change seats from game to game, so that each sits everywhere
equally often. The same seed gives the same games whatever the number of
workers. A win that several share counts for each of them. Ctrl-C ends early
and reports the games that are finished.
"""

INTERRUPTED: Final = 130


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", help="the id of a game (see `intrigue games`)")
    parser.add_argument("-n", "--games", type=positive, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--players", type=positive, metavar="P", help="how many players (as many as bots are listed)")
    parser.add_argument("--bots", default="greedy,random", metavar="A,B,..", help="bots, separated by commas")
    parser.add_argument("--workers", type=positive, metavar="K", help="how many processes (one per processor)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the first game, for `intrigue replay`")
    add_setup(parser)


def run(arguments: Namespace) -> int:
    from intrigue.lab.report import Report
    from intrigue.lab.simulation import make_plan, record_game

    chosen = open_game(arguments)
    bots = tuple(name.strip() for name in arguments.bots.split(",") if name.strip())
    players = arguments.players or max(len(bots), chosen.players[0])
    plan = make_plan(chosen, players, bots, arguments.seed or 0, read_options(arguments.option))
    report = Report(plan, arguments.games)
    if arguments.record is not None:
        keep(record_game(plan, 0), arguments.record)
    finished = collect(report, arguments.workers or processors())
    if report.games:
        print(json.dumps(report.data(), indent=1) if arguments.json else report.text())
    return 0 if finished else INTERRUPTED


def keep(record: Record, path: Path) -> None:
    try:
        record.save(path)
    except OSError as problem:
        raise UsageError(f"--record: cannot write {path}: {problem.strerror}") from None


def collect(report: Report, workers: int) -> bool:
    """Fill the report; whether all games were played and nobody interrupted."""
    from tqdm import tqdm

    from intrigue.lab.simulation import simulate

    portions = simulate(report.plan, report.wanted, workers)
    with tqdm(total=report.wanted, unit=" games", disable=not sys.stderr.isatty(), leave=False) as bar:
        try:
            for outcomes in portions:
                report.add(outcomes)
                bar.update(len(outcomes))
        except KeyboardInterrupt:
            portions.close()
            return False
    return True


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
