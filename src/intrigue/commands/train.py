"""`intrigue train`: a player that learns a game by playing it with itself."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from importlib.util import find_spec
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from intrigue.commands.playing import EXAMPLE, words
from intrigue.commands.shared import UsageError, need, positive, read_options
from intrigue.games import game

if TYPE_CHECKING:
    from intrigue.train.settings import Settings

EXAMPLES: Final = f"""\
examples:
  intrigue train {EXAMPLE} --minutes 60 --out runs/first
      one network for all numbers of players; watch runs/first/curves.html
  intrigue train {EXAMPLE} --players 2,3 --processes 4 --out runs/small
  intrigue train {EXAMPLE} --out runs/first --resume --minutes 60
      an hour more
  intrigue ladder {EXAMPLE} --bots network:runs/first/network.bin

The folder holds the settings, a checkpoint, a line of metrics for each update
(metrics.jsonl), the curves, and network.bin, which plays without torch. With
the same settings and a limit of updates, a run can be repeated exactly.
"""
SET: Final = (
    ("width", int, "size of the hidden layers"),
    ("games", int, "games side by side for each number of players, in each process"),
    ("steps", int, "decisions of each game between two updates"),
    ("epochs", int, "passes over the decisions of an update"),
    ("part", int, "decisions in a gradient step"),
    ("rate", float, "learning rate at the beginning"),
    ("trust", float, "trust in the player that needs no network (0: none, 3: much)"),
    ("entropy", float, "worth of a nat of entropy at the beginning, where a game is worth 0 to 1"),
    ("pull", float, "weight of the pull towards the slow self"),
    ("past_share", float, "share of the tables at which the others are an earlier self or a rival"),
    ("guest_share", float, "share of the tables at which some of the others are guests"),
    ("lone_share", float, "share of the tables at which one of the others is the trusted player"),
    ("lead_in", float, "share of the seats at which the trusted player begins the game"),
    ("lessons", int, "updates at the beginning that only teach how games end"),
    ("teacher", str, "a bot that plays the lessons and is imitated in them"),
    ("against", str, "learn to beat this bot, instead of self-play"),
    ("begin_with", str, "the folder of another run, or a network.bin: begin as its player ended"),
    ("exam_games", int, "games of an exam"),
    ("exam_every", int, "updates between two exams"),
    ("processes", int, "processes that play"),
    ("seed", int, "determines the run"),
)


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", help="the id of a game (see `intrigue games`)")
    parser.add_argument("--out", required=True, metavar="FOLDER", help="the folder of the run")
    parser.add_argument("--resume", action="store_true", help="continue the run in the folder, with its settings")
    parser.add_argument("--players", metavar="P,Q,..", help="numbers of players to train for (all the game allows)")
    parser.add_argument("--at", metavar="P,Q,..", help="learn only from tables with these numbers of players (all)")
    parser.add_argument("--minutes", type=float, metavar="M", help="how long to train")
    parser.add_argument("--updates", type=positive, metavar="N", help="up to which update to train")
    parser.add_argument(
        "--rivals", metavar="A,B,..", help="folders of other runs, or network.bin files, whose players join the league"
    )
    parser.add_argument("--guests", metavar="A,B,..", help="bots at the tables of guests (greedy)")
    parser.add_argument("--opponents", metavar="A,B,..", help="bots of the exams (greedy)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument(
        "--ray",
        nargs="?",
        const="local",
        metavar="ADDRESS",
        help="let the processes play on a Ray cluster; without an address, on this machine alone",
    )
    for name, kind, about in SET:
        flag = "--" + name.replace("_", "-")
        parser.add_argument(flag, type=kind, metavar=name[0].upper(), help=about)


def run(arguments: Namespace) -> int:
    missing = [name for name in ("numpy", "torch") if find_spec(name) is None]
    if missing:
        raise UsageError(f"training needs {' and '.join(missing)}: pip install 'intrigue[train]'")
    if arguments.ray is not None:
        need("ray", "ray")
    if arguments.minutes is None and arguments.updates is None:
        raise UsageError("expected a limit: --minutes or --updates")
    from intrigue.train.run import NO_LIMIT, Run

    folder = Path(arguments.out)
    if arguments.resume:
        made = Run.resume(folder)
        if made.settings.game != arguments.game:
            raise UsageError(f"{folder} trains {made.settings.game}, not {arguments.game}")
    else:
        made = Run.begin(folder, read_settings(arguments))
    print(f"curves: {folder / 'curves.html'}", flush=True)
    try:
        made.train(arguments.updates or NO_LIMIT, arguments.minutes or inf, tell, arguments.ray)
    except KeyboardInterrupt:
        print(f"stopped: {made.summary()}; continue with --resume")
    return 0


def tell(line: str) -> None:
    print(line, flush=True)


def read_counts(arguments: Namespace, name: str) -> tuple[int, ...]:
    """Numbers of players; none, if the option was not given."""
    given = getattr(arguments, name)
    counts = words(given) if given is not None else []
    if not all(word.isdecimal() for word in counts):
        raise UsageError(f"--{name}: expected numbers separated by commas, got {given!r}")
    return tuple(int(word) for word in counts)


def read_settings(arguments: Namespace) -> Settings:
    """The settings that the command line names; the rest is as usual."""
    from intrigue.train.settings import Settings

    chosen = game(arguments.game)
    players = read_counts(arguments, "players") or tuple(chosen.players)
    settings = Settings(arguments.game, players, read_options(arguments.option), read_counts(arguments, "at"))
    given: dict[str, Any] = {name: getattr(arguments, name) for name, _, _ in SET}
    for name in ("guests", "opponents", "rivals"):
        named = getattr(arguments, name)
        given[name] = None if named is None else tuple(words(named))
    given = {name: value for name, value in given.items() if value is not None}
    return replace(settings, **given).checked()
