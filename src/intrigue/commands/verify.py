"""`intrigue verify`: whether a record is true to the rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from intrigue.commands.shared import player_names

EXAMPLES: Final = """\
examples:
  intrigue verify my-game.json   exit code 0 if it is true, else 2
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a record of a game")


def run(arguments: Namespace) -> int:
    from intrigue.core.record import Record

    record = Record.load(arguments.file)
    result = record.verify()
    if result is None:
        outcome = "not over"
    else:
        names = player_names(record)
        outcome = "won by " + " and ".join(names[seat] for seat in result.winners)
        outcome += ", scores " + " : ".join(str(score) for score in result.scores)
    print(f"{arguments.file}: true: {record.game}, {record.players} players, {len(record.moves)} moves, {outcome}")
    return 0
