"""`intrigue verify`: check that a record follows the rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from intrigue.commands.shared import add_own_game, player_names

EXAMPLES: Final = """\
examples:
  intrigue verify my-game.json   exit code 0 if it is valid, else 2
  intrigue verify my-game.json --hash 5a3c...
                                 also proves that the shuffles were fixed before
                                 the game: HASH is what the table showed at the
                                 start
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a record of a game")
    add_own_game(parser)
    parser.add_argument("--hash", metavar="HASH", help="the hash of the seed that a server showed at the start")


def run(arguments: Namespace) -> int:
    from intrigue.core.record import Record
    from intrigue.games import game

    if arguments.game is not None:
        game(arguments.game)
    record = Record.load(arguments.file)
    result = record.verify()
    if arguments.hash is not None:
        check_hash(record.seed, arguments.hash)
    if result is None:
        outcome = "not over"
    else:
        names = player_names(record)
        outcome = "won by " + " and ".join(names[seat] for seat in result.winners)
        outcome += ", scores " + " : ".join(str(score) for score in result.scores)
    if arguments.hash is not None:
        outcome += ", shuffled as promised"
    print(f"{arguments.file}: valid: {record.game}, {record.players} players, {len(record.moves)} moves, {outcome}")
    return 0


def check_hash(seed: int, promised: str) -> None:
    """Raise `BadRecord` if the seed does not match the hash."""
    from intrigue.core.errors import BadRecord
    from intrigue.server.fairness import commitment

    found = commitment(seed)
    if found != promised.strip().lower():
        raise BadRecord(f"the seed of this record is not the promised one: its hash is {found}")
