"""The command line. Each command is a module of `intrigue.commands`, imported only when it is called."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from intrigue import __version__
from intrigue.core.errors import IntrigueError
from intrigue.core.native import compiled

COMMANDS: Final = {
    "open": "play in the browser: starts a server for this machine and opens its page",
    "play": "play in the terminal, against bots or with several people at one screen",
    "games": "list the games",
    "rules": "print the rules of a game, or find clauses in them",
    "learn": "learn a game by playing: short scenes in the terminal",
    "serve": "host tables for people and bots, in a browser or from other terminals",
    "operator": "look after a server: rooms, guests, bans, reports, announcements, draining",
    "cluster": "show the nodes that share a database, and who owns which room",
    "join": "join a table on a server, or watch",
    "simulate": "let bots play many games and report who wins, with intervals",
    "lab": "play large numbers of games between bots; tables, reports and comparisons",
    "ladder": "let bots play each other: win shares with intervals, and ratings",
    "train": "let a network learn a game by playing it with itself",
    "replay": "step through a recorded game",
    "review": "what the decisions of a finished game were worth, and how much was luck",
    "problems": "find positions in which the obvious move is not the best one",
    "verify": "check that a record follows the rules",
    "content": "print the cards and tables of a game, or check your own content file",
    "mcp": "let language models play, by the Model Context Protocol",
    "new-game": "write a small game of your own, ready to be changed",
    "bench": "measure speed, relative to a calibration loop",
}

EXAMPLES: Final = """\
examples:
  intrigue                                   play in the browser
  intrigue play                              play in the terminal
  intrigue play empire-engine                set up a game against bots
  intrigue rules empire-engine export        the clauses that mention exports
  intrigue simulate empire-engine -n 200 --bots greedy,random

For help on a command: intrigue COMMAND --help
"""

ONE_THREAD: Final = ("OPENBLAS_NUM_THREADS", "1")
"""For the networks of bots: their matrices are so small that several threads wait for each other most of the time."""
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130  # what shells report for a program that Ctrl-C ended
BROKEN_PIPE: Final = 141


class Parser(ArgumentParser):
    """Reports wrong input in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"intrigue: error: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(BAD_INPUT)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0, or 2 after wrong input."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    os.environ.setdefault(*ONE_THREAD)
    try:
        code = run(given or ["open"])
        sys.stdout.flush()
    except IntrigueError as problem:
        print(f"intrigue: error: {problem}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone. Python flushes again when it exits, which must not print an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


def run(given: list[str]) -> int:
    """Parse the arguments and call the command that they name."""
    command = next((word for word in given if not word.startswith("-")), None)
    parser = make_parser(command)
    if command is not None and command not in COMMANDS:
        parser.error(f"there is no command {command!r}; commands: {', '.join(COMMANDS)}")
    arguments = parser.parse_args(given)
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)  # so that "module:Class" finds modules in the current folder, after all others
    code: int = import_module(module_of(arguments.command)).run(arguments)
    return code


def module_of(command: str) -> str:
    return f"intrigue.commands.{command.replace('-', '_')}"


def make_parser(command: str | None) -> Parser:
    """The parser of the whole command line. Only the called command adds its arguments."""
    parser = Parser(
        prog="intrigue",
        description="Tabletop games of hidden information, for people, bots and learning agents.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    engine = "compiled" if compiled() else "interpreted"
    parser.add_argument("--version", action="version", version=f"intrigue {__version__} ({engine} engine)")
    called = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, summary in COMMANDS.items():
        own = called.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        if name == command:
            import_module(module_of(name)).configure(own)
    return parser
