"""What several commands share: naming a game and its set-up, and reading files."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from intrigue.core.errors import BadContent, BadOption, IntrigueError
from intrigue.games import game

if TYPE_CHECKING:
    from intrigue.core.game import Game
    from intrigue.core.record import Record


class UsageError(IntrigueError):
    """Arguments that do not fit together."""


def add_setup(parser: ArgumentParser) -> None:
    """Add the arguments for options, content and seed."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game's rules; can be repeated",
    )
    add_content(parser)
    parser.add_argument("--seed", type=natural, metavar="S", help="a whole number that determines all random choices")


def add_content(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--content", metavar="FILE", help="your own cards and tables, in the form of `intrigue content GAME`"
    )


def add_own_game(parser: ArgumentParser) -> None:
    """For commands that read records: a record names its game by the id alone, and imports nothing."""
    parser.add_argument("--game", metavar="NAME", help="module:Class of the game, if it is not an installed one")


def natural(text: str) -> int:
    """A whole number of at least 0."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"expected a whole number, got {text!r}")
    return int(text)


def positive(text: str) -> int:
    """A whole number of at least 1."""
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(f"expected a whole number of at least 1, got {text!r}")
    return int(text)


def need(package: str, extra: str) -> None:
    """Say what to install if an optional package is missing."""
    if find_spec(package) is None:
        raise UsageError(f"this needs the package {package}: pip install 'intrigue[{extra}]'")


def open_game(arguments: Namespace) -> Game[Any, Any]:
    """The game that the arguments name, with the content file if they name one."""
    if arguments.content is None:
        return game(arguments.game)
    return game(arguments.game, read_text(arguments.content), arguments.content)


def read_text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadContent(f"cannot read {path}: {cause(problem)}") from None


def cause(problem: OSError | UnicodeDecodeError) -> str:
    """What went wrong with a file, in a few words."""
    return "it is not a text file" if isinstance(problem, UnicodeDecodeError) else str(problem.strerror)


def read_options(pairs: Sequence[str]) -> dict[str, object]:
    """The options that `--option name=value` gave.

    >>> read_options(["rounds=long", "team_play=on"])
    {'rounds': 'long', 'team_play': 'on'}
    """
    options: dict[str, object] = {}
    for pair in pairs:
        name, separator, value = pair.partition("=")
        if not separator or not name.strip():
            raise BadOption(f"--option: expected name=value, got {pair!r}")
        options[name.strip()] = value.strip()
    return options


def player_names(record: Record) -> list[str]:
    """The names of a record, or "seat 1", "seat 2" where it has none."""
    return [record.names[seat] if seat < len(record.names) else f"seat {seat + 1}" for seat in range(record.players)]
