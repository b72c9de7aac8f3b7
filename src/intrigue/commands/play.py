"""`intrigue play`: the terminal client."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from intrigue.commands.shared import UsageError, add_setup, natural, open_game, positive, read_options

if TYPE_CHECKING:
    from intrigue.terminal.app import IntrigueApp
    from intrigue.terminal.saves import Saves
    from intrigue.terminal.session import Session, Settings

EXAMPLES: Final = """\
examples:
  intrigue play                         the menu of games
  intrigue play empire-engine           set up a game; Enter starts it
  intrigue play empire-engine --players 4 --bots greedy --seed 7
  intrigue play empire-engine --players 3 --humans 2 --name Kim --name Sam
                                        two people at one screen, one bot
  intrigue play empire-engine --option rounds=long --option empire_powers=on
  intrigue play --resume                continue the latest unfinished game
  intrigue play --resume my-game.json

With only GAME, you are asked for the rest; with any setting, the game starts
at once. Every move is saved, so you can close the terminal at any time. In
the game, ? explains how to play.
"""

LATEST: Final = ""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("game", nargs="?", metavar="GAME", help="the id of a game (see `intrigue games`)")
    parser.add_argument("--players", type=positive, metavar="P", help="number of players, people and bots together")
    parser.add_argument("--humans", type=natural, metavar="N", help="number of people at this screen (1; 0 to watch)")
    parser.add_argument("--seat", type=positive, metavar="N", help="the seat of the first person (1)")
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help="a person's name; repeatable")
    parser.add_argument(
        "--bots", metavar="A,B,..", help="bots for the other seats; the last one fills the rest (greedy)"
    )
    parser.add_argument("--resume", nargs="?", const=LATEST, metavar="FILE", help="continue a saved game")
    parser.add_argument("--coach", action="store_true", help="before each decision, a line says what matters")
    parser.add_argument("--fast", action="store_true", help="no pause between bot moves")
    add_setup(parser)


def run(arguments: Namespace) -> int:
    if find_spec("textual") is None:
        raise UsageError("the terminal client needs Textual: pip install 'intrigue[terminal]'")
    from intrigue.terminal.app import IntrigueApp
    from intrigue.terminal.saves import Saves, user_folder
    from intrigue.terminal.table import USUAL_PACE

    saves = Saves(user_folder())
    pace = 0.0 if arguments.fast else USUAL_PACE
    if arguments.resume is not None:
        session, path = resumed(arguments, saves)
        app = IntrigueApp(saves, session=session, path=path, pace=pace)
    elif arguments.game is None:
        if has_settings(arguments):
            raise UsageError("settings need a GAME: intrigue play GAME ... (see `intrigue games`)")
        app = IntrigueApp(saves, pace=pace)
    else:
        settings = settings_from(arguments)
        app = begin(settings, saves, pace, at_once=has_settings(arguments))
    if not is_terminal():
        raise UsageError("the client needs a terminal, but input or output is redirected")
    last_words = app.run()
    if last_words:
        print(last_words)
    return app.return_code or 0


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def begin(settings: Settings, saves: Saves, pace: float, *, at_once: bool) -> IntrigueApp:
    from intrigue.terminal.app import IntrigueApp
    from intrigue.terminal.session import Session

    if at_once:
        return IntrigueApp(saves, session=Session.start(settings), pace=pace)
    return IntrigueApp(saves, settings=settings, pace=pace)


def has_settings(arguments: Namespace) -> bool:
    """Whether any setting was given besides the game."""
    given = (arguments.players, arguments.humans, arguments.seat, arguments.bots, arguments.seed, arguments.content)
    return any(value is not None for value in given) or bool(arguments.name or arguments.option or arguments.coach)


def settings_from(arguments: Namespace) -> Settings:
    """The settings that the arguments describe, checked."""
    from intrigue.terminal.app import default_name
    from intrigue.terminal.session import Settings

    chosen = open_game(arguments)
    names = tuple(name.strip() for name in arguments.name)
    humans = arguments.humans if arguments.humans is not None else max(1, len(names))
    settings = Settings(
        chosen.id,
        arguments.players or max(chosen.players[0], humans),
        options=read_options(arguments.option),
        humans=humans,
        seat=(arguments.seat or 1) - 1,
        names=names or (default_name(),),
        seed=arguments.seed,
        content=chosen.content.text if chosen.content.custom else None,
        content_name=arguments.content or "content",
        coach=arguments.coach,
    )
    if arguments.bots is not None:
        settings.bots = tuple(name.strip() for name in arguments.bots.split(",") if name.strip())
    settings.check()
    return settings


def resumed(arguments: Namespace, saves: Saves) -> tuple[Session, Path]:
    """The requested game, or the latest unfinished one."""
    from intrigue.core.record import Record
    from intrigue.terminal.session import Session

    if arguments.game is not None:
        open_game(arguments)  # so that a game of one's own is known
    if arguments.resume != LATEST:
        path = Path(arguments.resume)
        return Session.resume(Record.load(path)), path
    latest = next(saves.unfinished(), None)
    if latest is None:
        raise UsageError("there is no unfinished game to continue")
    return Session.resume(latest.record), latest.path
