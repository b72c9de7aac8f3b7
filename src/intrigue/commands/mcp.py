"""`intrigue mcp`: language models as players, by the Model Context Protocol."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from typing import Final

from intrigue.commands.serve import port
from intrigue.commands.shared import UsageError

EXAMPLES: Final = """\
examples:
  intrigue mcp                          over standard input and output, for a
                                        program that starts it by itself
  intrigue mcp --http --port 8001       over HTTP, at http://127.0.0.1:8001/mcp
  intrigue mcp --server http://192.168.1.5:8000
                                        at the tables of a running server, with
                                        the people there
  intrigue mcp --game my_games:MyGame   also offer a game of your own

Without --server it keeps tables of its own, on this machine, until it ends. A
model gets the token of one seat, and with it what a person at that seat gets.
"""

PORT: Final = 8001


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("--server", metavar="URL", help="the server whose tables are used (one of its own)")
    parser.add_argument("--http", action="store_true", help="serve over HTTP instead of standard input and output")
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="with --http: the address (127.0.0.1)")
    parser.add_argument("--port", type=port, default=PORT, metavar="P", help=f"with --http: the port ({PORT})")
    parser.add_argument("--game", action="append", default=[], metavar="NAME", help="also offer this game")


def run(arguments: Namespace) -> int:
    if find_spec("mcp") is None:
        raise UsageError("this needs the package mcp: pip install 'intrigue[mcp]'")
    import asyncio

    from intrigue.agents.mcp import serve
    from intrigue.games import game

    for name in arguments.game:
        game(name)
    asyncio.run(serve(arguments.server, "http" if arguments.http else "stdio", arguments.host, arguments.port))
    return 0
