"""`intrigue content`: print the cards and tables of a game, or check a content file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from intrigue.commands.shared import read_text
from intrigue.games import game

EXAMPLES: Final = """\
examples:
  intrigue content empire-engine > my-cards.toml         the shipped content
  intrigue content empire-engine --check my-cards.toml   is my file valid?
  intrigue play empire-engine --content my-cards.toml
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", help="the id of a game (see `intrigue games`)")
    parser.add_argument("--check", metavar="FILE", help="check this file instead of printing the shipped one")


def run(arguments: Namespace) -> int:
    if arguments.check is None:
        print(game(arguments.game).resource("content.toml"), end="")
        return 0
    checked = game(arguments.game, read_text(arguments.check), arguments.check)
    print(f"{arguments.check}: valid content for {checked.title}" + ("" if checked.content.custom else ", as shipped"))
    return 0
