"""`intrigue join`: play at a table of a server from the terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from typing import Final

from intrigue.commands.shared import UsageError, positive

EXAMPLES: Final = """\
examples:
  intrigue join http://192.168.1.5:8000/room/abcd2345efgh
  intrigue join http://192.168.1.5:8000/room/abcd2345efgh --name Kim --seat 2
  intrigue join http://192.168.1.5:8000/room/abcd2345efgh --watch

You get the first open seat, or your own again. Leaving is no harm: a bot minds
your seat until you are back.
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("url", metavar="URL", help="the link to the room")
    parser.add_argument("--name", metavar="NAME", help="your name at the table")
    parser.add_argument("--seat", type=positive, metavar="N", help="the seat you want (any)")
    parser.add_argument("--watch", action="store_true", help="look on without a seat")


def run(arguments: Namespace) -> int:
    if find_spec("textual") is None:
        raise UsageError("the terminal client needs Textual: pip install 'intrigue[terminal]'")
    from intrigue.commands.play import is_terminal
    from intrigue.terminal.app import default_name
    from intrigue.terminal.remote import RemoteApp, take_place
    from intrigue.terminal.saves import user_folder

    name = arguments.name or default_name()
    seat = None if arguments.seat is None else arguments.seat - 1
    place = take_place(arguments.url, name, seat, user_folder(), watch=arguments.watch)
    if not is_terminal():
        raise UsageError("the client needs a terminal; input or output goes elsewhere")
    last_words = RemoteApp(place).run()
    if last_words:
        print(last_words)
    return 0
