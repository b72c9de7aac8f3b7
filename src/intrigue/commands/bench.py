"""`intrigue bench`: how fast the games are, in ratio to a calibration loop."""

from __future__ import annotations

import json
import platform
from argparse import ArgumentParser, Namespace
from typing import Final

from intrigue.games import game, games

EXAMPLES: Final = """\
examples:
  intrigue bench                          every game
  intrigue bench empire-engine --quick    a rough look at one
  intrigue bench --json > speed.json

One step is a `random.choice` on a list of eight plus a method call, measured
in the same process, before and after each chunk. Trust the ratios to it, not
the seconds. Random play goes through `legal` and `play`, step by step or, "in
playouts", without leaving the engine; "with views" also makes the view of the
seat that decides. Copies, views, encodings and sampler
draws are those of positions from the middle of random games. Medians of
several runs; 4 players, or the nearest number that the game allows.
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (all of them)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="measure for a shorter time, less exactly")


def run(arguments: Namespace) -> int:
    from intrigue.lab.bench import QUICK, THOROUGH, bench

    chosen = [game(game_id) for game_id in arguments.games or games()]
    effort = QUICK if arguments.quick else THOROUGH
    reports = []
    for number, one in enumerate(chosen):
        report = bench(one, effort)
        reports.append(report)
        if not arguments.json:
            print(("\n" if number else "") + report.text(), flush=True)
    if arguments.json:
        python = f"{platform.python_implementation()} {platform.python_version()}"
        print(json.dumps({"python": python, "games": [report.data() for report in reports]}, indent=1))
    return 0
