"""`intrigue problems`: find positions in which the obvious move is not the best one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from intrigue.commands.shared import UsageError, natural, positive

EXAMPLES: Final = """\
examples:
  intrigue problems pot-de-vin                 look for three
  intrigue problems catherine -n 5 --players 3 --out problems.json

Greedy bots play; where a search clearly disagrees with them, the position is
checked with a larger budget. This takes minutes.
"""
GAMES: Final = 200


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", help="a game, or module:Class")
    parser.add_argument("-n", type=positive, default=3, metavar="N", help="how many to find (3)")
    parser.add_argument("--players", type=positive, metavar="N", help="players (3, or as few as the game allows)")
    parser.add_argument("--seed", type=natural, default=0, metavar="S", help="the seed of the first game (0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write them there")


def run(arguments: Namespace) -> int:
    from intrigue.games import game
    from intrigue.review.problems import find, written

    made = game(arguments.game)
    players = arguments.players or max(3, made.players[0])
    made.resolve(players, None)
    found = []
    for seed in range(arguments.seed, arguments.seed + GAMES):
        for one in find(made, players, seed):
            found.append(one)
            print(f"game {seed}, move {len(one.moves) + 1}: {one.best}, not {one.obvious}", file=sys.stderr, flush=True)
            break  # one of each game, so that they differ
        if len(found) == arguments.n:
            break
    if arguments.out is None:
        print(written(found), end="")
        return 0
    try:
        arguments.out.write_text(written(found), encoding="utf-8")
    except OSError as problem:
        raise UsageError(f"cannot write {arguments.out}: {problem.strerror}") from None
    return 0
