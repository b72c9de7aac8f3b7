"""`intrigue verify`: check that a record follows the rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from intrigue.commands.shared import add_own_game, player_names

if TYPE_CHECKING:
    from intrigue.core.record import Record

EXAMPLES: Final = """\
examples:
  intrigue verify my-game.json   exit code 0 if it is valid, else 2
  intrigue verify my-game.json --hash 5a3c... --nonce 77d0...
                                 also proves that nobody could choose the
                                 shuffles: HASH is what the table showed at the
                                 start, NONCE what you added to the shuffle
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a record of a game")
    add_own_game(parser)
    parser.add_argument("--hash", metavar="HASH", help="the hash of the server's secret, as it was shown at the start")
    parser.add_argument("--nonce", metavar="NONCE", help="your part in the shuffle")


def run(arguments: Namespace) -> int:
    from intrigue.core.record import Record
    from intrigue.games import game

    if arguments.game is not None:
        game(arguments.game)
    record = Record.load(arguments.file)
    result = record.verify()
    if arguments.hash is not None:
        check_hash(record, arguments.hash)
    if arguments.nonce is not None:
        check_nonce(record, arguments.nonce)
    if result is None:
        outcome = "not over"
    else:
        names = player_names(record)
        outcome = "won by " + " and ".join(names[seat] for seat in result.winners)
        outcome += ", scores " + " : ".join(str(score) for score in result.scores)
    print(f"{arguments.file}: valid: {record.game}, {record.players} players, {len(record.moves)} moves, {outcome}")
    for line in about_the_shuffle(record, promised=arguments.hash is not None, taken_part=arguments.nonce is not None):
        print(line)
    return 0


def check_hash(record: Record, promised: str) -> None:
    """Raise `BadRecord` if the secret, or the seed of a game that was shuffled by the server alone, does not match."""
    from intrigue.core.errors import BadRecord
    from intrigue.server.fairness import commitment

    found = commitment(record.seed) if record.shuffle is None else record.shuffle.promise
    if found != promised.strip().lower():
        raise BadRecord(f"the secret of this record is not the promised one: its hash is {found}")


def check_nonce(record: Record, nonce: str) -> None:
    """Raise `BadRecord` if the nonce has no part in the shuffle."""
    from intrigue.core.errors import BadRecord

    if record.shuffle is None or nonce.strip().lower() not in record.shuffle.nonces:
        raise BadRecord("your nonce has no part in the shuffle of this record")


def about_the_shuffle(record: Record, *, promised: bool, taken_part: bool) -> list[str]:
    """What the shuffle proves, and to whom."""
    shuffle = record.shuffle
    if shuffle is None:
        return ["shuffled as promised"] if promised else []
    seats = ", ".join(str(seat + 1) for seat in shuffle.contributors) or "nobody"
    lines = [f"shuffled by the server and {'seats ' if shuffle.contributors else ''}{seats}, attempt {shuffle.attempt}"]
    if shuffle.left_out:
        left_out = ", ".join(str(seat + 1) for seat in shuffle.left_out)
        lines.append(f"left out, because they did not reveal their part: seats {left_out}")
    if promised and taken_part:
        lines.append("shuffled as promised, with your part: nobody could choose the shuffle")
    elif promised:
        lines.append("shuffled as promised: nobody could choose the shuffle without all who had a part in it")
    return lines
