"""`intrigue join`: play at a server's table from the terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from intrigue.commands.shared import UsageError, positive

if TYPE_CHECKING:
    from intrigue.server.bodies import NewRoom

EXAMPLES: Final = """\
examples:
  intrigue join http://192.168.1.5:8000/room/abcd2345efgh
  intrigue join http://192.168.1.5:8000/room/abcd2345efgh --name Kim --seat 2
  intrigue join http://192.168.1.5:8000/room/abcd2345efgh --watch
  intrigue join http://192.168.1.5:8000 --open pot-de-vin --players 4
                                        open a room there; its link is shown
  intrigue join http://192.168.1.5:8000 --open pot-de-vin --bots greedy
                                        the same with bots; starts at once

You get the first open seat, or your old one if you come back. You can leave at
any time: a bot plays for you until you return.
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("url", metavar="URL", help="the link to the room; with --open, the address of the server")
    parser.add_argument("--name", metavar="NAME", help="your name at the table")
    parser.add_argument("--seat", type=positive, metavar="N", help="the seat you want (any)")
    parser.add_argument("--watch", action="store_true", help="watch without a seat")
    parser.add_argument("--open", metavar="GAME", help="open a room for this game")
    parser.add_argument("--players", type=positive, metavar="P", help="number of players in that room (the fewest)")
    parser.add_argument("--bots", metavar="LEVEL", help="fill the other seats of that room with bots, and start")


def run(arguments: Namespace) -> int:
    if find_spec("textual") is None:
        raise UsageError("the terminal client needs Textual: pip install 'intrigue[terminal]'")
    from intrigue.commands.play import is_terminal
    from intrigue.terminal.app import default_name
    from intrigue.terminal.remote import RemoteApp, open_place, take_place
    from intrigue.terminal.saves import user_folder

    name = arguments.name or default_name()
    if arguments.open is not None:
        place = open_place(arguments.url, name, room_from(arguments), user_folder())
    elif arguments.players is not None or arguments.bots is not None:
        raise UsageError("--players and --bots need --open GAME")
    else:
        seat = None if arguments.seat is None else arguments.seat - 1
        place = take_place(arguments.url, name, seat, user_folder(), watch=arguments.watch)
    if not is_terminal():
        raise UsageError("the client needs a terminal, but input or output is redirected")
    last_words = RemoteApp(place).run()
    if last_words:
        print(last_words)
    return 0


def room_from(arguments: Namespace) -> NewRoom:
    """The room that the arguments describe."""
    from intrigue.games import game
    from intrigue.server.bodies import NewRoom
    from intrigue.server.protocol import Settings

    players = arguments.players or game(arguments.open).players[0]
    settings = Settings(game=arguments.open, players=players)
    return NewRoom(settings=settings, bots=arguments.bots, start=arguments.bots is not None)
