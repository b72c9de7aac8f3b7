"""`intrigue bench`: how fast the games are, relative to a calibration loop."""

from __future__ import annotations

import json
import platform
from argparse import ArgumentParser, Namespace
from typing import Final

from intrigue.commands.playing import EXAMPLE
from intrigue.games import game, games

EXAMPLES: Final = f"""\
examples:
  intrigue bench
      every game
  intrigue bench {EXAMPLE} --quick
      a rough look at one game
  intrigue bench --json > speed.json

A step is one round of the calibration loop: a `random.choice` from a list of
eight, and a method call. It is measured in the same process before and after
each chunk. Trust the ratios, not the seconds. All seats choose at random:
through `legal` and `play`, decision by decision, or "in rollouts", without
leaving the engine. "With views" also makes the view of the seat that decides.
Copies, views, encodings and sampler draws use positions from the middle of
random games. The figures are medians of several rounds, for 4 players or the
nearest number that the game allows.
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (all of them)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="take less time, and measure less accurately")


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
