"""`intrigue serve`: the table server."""

from __future__ import annotations

import os
import re
import signal
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING, Final

from intrigue.commands.shared import UsageError, natural, positive, read_text

if TYPE_CHECKING:
    from intrigue.server.lobby import Config
    from intrigue.server.storage import Storage

EXAMPLES: Final = """\
examples:
  intrigue serve                        for this machine only
  intrigue serve --lan                  for everybody on the local network;
                                        shows the address as a QR code
  intrigue serve --data ~/games --port 9000
  intrigue serve --backup copy.sqlite   copy the data; the server may be running
  intrigue serve --check                replay every stored game
  intrigue serve --limit hints=30 --limit rooms_per_guest=5
  intrigue serve --limits               list all limits with their values
  intrigue serve --game my_games:MyGame --bot my_bots:Climber
                                        also offer a game and a bot of your own
  intrigue serve --database postgresql://db.example/games --node north
                                        one of several nodes

Tables are saved in the data folder and survive restarts and power cuts.
"""

PORT: Final = 8000
DATABASE: Final = "INTRIGUE_DATABASE"  # the variable, so that a password need not stand in the list of processes
LOOPBACK: Final = "127.0.0.1"
LARGEST_PORT: Final = 65_535
SHORTEST_TOKEN: Final = 16
FEWEST_VISITORS: Final = 16  # for whom it makes sense to start at all


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("--host", metavar="H", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=port, default=PORT, metavar="P", help=f"the port ({PORT}; 0 takes a free one)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder for tables (in the user's data folder)")
    parser.add_argument(
        "--database", metavar="URL", help=f"a PostgreSQL that several nodes share, instead of a folder (${DATABASE})"
    )
    parser.add_argument("--node", metavar="NAME", help="the name of this node, different from all others (host-port)")
    parser.add_argument(
        "--advertise", metavar="URL", help="where the other nodes reach this one (the address it listens on)"
    )
    parser.add_argument("--lan", action="store_true", help="listen on the local network, and print address and QR code")
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another site whose pages may connect"
    )
    parser.add_argument(
        "--proxy", action="append", default=[], metavar="ADDRESS", help="a proxy whose X-Forwarded-For is trusted"
    )
    parser.add_argument("--content", action="append", default=[], metavar="GAME=FILE", help="your own cards for a game")
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="NAME",
        help="also offer this game: module:Class, or the id of a game of an installed package",
    )
    parser.add_argument(
        "--bot", action="append", default=[], metavar="NAME", help="also offer this bot: module:Class, or its name"
    )
    parser.add_argument("--workers", type=positive, default=1, metavar="N", help="number of processes for bots (1)")
    parser.add_argument(
        "--grace",
        type=natural,
        default=30,
        metavar="S",
        help="seconds before a bot plays for somebody who left (30)",
    )
    parser.add_argument(
        "--deadline", type=positive, default=8, metavar="S", help="seconds within which a bot answers (8)"
    )
    parser.add_argument(
        "--idle", type=positive, default=300, metavar="S", help="seconds before an empty room leaves the memory (300)"
    )
    parser.add_argument(
        "--free", type=natural, default=64, metavar="MIB", help="space on the disk below which health says so (64)"
    )
    parser.add_argument(
        "--operator", type=Path, metavar="FILE", help="a token for /metrics; without it nobody can read them"
    )
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=N", help="set a limit; may be given several times"
    )
    parser.add_argument("--limits", action="store_true", help="list all limits with their values, and exit")
    parser.add_argument("--backup", type=Path, metavar="FILE", help="copy the data into this file, and exit")
    parser.add_argument("--check", action="store_true", help="replay all stored games under these rules, and exit")


def run(arguments: Namespace) -> int:
    return serve(arguments)


def serve(arguments: Namespace, *, service: bool = True, opened: Callable[[str], None] = lambda _: None) -> int:
    """Serve until told to stop. As a service, it writes a log. `opened` is called with the address as soon as the port
    is open."""
    from intrigue.server import logs
    from intrigue.server.app import make_app
    from intrigue.server.connections import DESCRIPTORS_KEPT, descriptors
    from intrigue.server.running import collect_rarely, listen, make_server, open_storage

    shared = arguments.database or os.environ.get(DATABASE, "")
    check_sharing(arguments, shared)
    folder = arguments.data or default_folder()
    if arguments.backup is not None:
        return back_up(folder, arguments.backup)
    if arguments.check:
        return check(folder)
    config = config_from(arguments)
    if arguments.limits:
        return list_limits(config)
    if descriptors() < DESCRIPTORS_KEPT + FEWEST_VISITORS:
        needed = DESCRIPTORS_KEPT + FEWEST_VISITORS
        raise UsageError(f"this system allows {descriptors()} open files; a server needs {needed} at least (ulimit -n)")
    host = arguments.host or ("0.0.0.0" if arguments.lan else LOOPBACK)
    try:
        socket = listen(host, arguments.port)
    except OSError as problem:
        raise UsageError(f"cannot listen on {host}, port {arguments.port}: {problem.strerror}") from None
    with ExitStack() as stack:
        stack.callback(socket.close)
        storage = open_shared(shared) if shared else open_storage(folder, config)
        stack.pop_all()
    logs.set_up(service=service)
    number = socket.getsockname()[1]
    address = address_of(host, number)
    if shared:
        name = arguments.node or f"{gethostname()}-{number}"
        config = replace(config, node=name, advertised=arguments.advertise or address)
    announce(address, lan=arguments.lan)
    opened(f"http://{LOOPBACK}:{number}/" if arguments.lan else address)
    config = replace(config, address=address)
    server = make_server(make_app(lambda: storage, config), config)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn stops on it, then raises it again for other handlers
    collect_rarely()
    server.run(sockets=[socket])
    return 0 if server.started else 1


def check_sharing(arguments: Namespace, shared: str) -> None:
    """Refuse options that do not go together."""
    if shared and not shared.startswith(("postgresql://", "postgres://")):
        raise UsageError(f"--database: expected postgresql://..., got {shared.partition('@')[0]!r}")
    if shared and (arguments.data or arguments.backup or arguments.check):
        raise UsageError("--data, --backup and --check are about a folder; use pg_dump to copy a database")
    if not shared and (arguments.node or arguments.advertise):
        raise UsageError("--node and --advertise need --database: only a database can be shared")
    if arguments.node is not None and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", arguments.node):
        raise UsageError(f"--node: expected letters, digits, dots and dashes, got {arguments.node!r}")
    if arguments.advertise is not None and not re.fullmatch(r"https?://[^/\s]+/?", arguments.advertise):
        raise UsageError(f"--advertise: expected http://HOST:PORT, got {arguments.advertise!r}")


def open_shared(address: str) -> Storage:
    from intrigue.server.postgres import PostgresStorage

    return PostgresStorage(address)


def port(text: str) -> int:
    number = natural(text)
    if number > LARGEST_PORT:
        raise ArgumentTypeError(f"expected a port up to {LARGEST_PORT}, got {text!r}")
    return number


def config_from(arguments: Namespace) -> Config:
    from intrigue.bots import bot
    from intrigue.games import game, known_games
    from intrigue.server.limits import Limits, from_environment, with_limits
    from intrigue.server.lobby import Config

    for name in arguments.game:
        game(name)  # now it is known, and offered
    for name in arguments.bot:
        bot(name, game(known_games()[-1]))  # a bot that does not exist is refused now
    contents = {}
    for pair in arguments.content:
        game_id, separator, path = pair.partition("=")
        if not separator:
            raise UsageError(f"--content: expected GAME=FILE, got {pair!r}")
        contents[game_id] = read_text(path)
        game(game_id, contents[game_id], path)  # a bad file is refused now, not at the first game
    return Config(
        grace=float(arguments.grace),
        workers=arguments.workers,
        origins=tuple(arguments.origin),
        proxies=tuple(arguments.proxy),
        contents=contents,
        limits=with_limits(Limits(), [*from_environment(os.environ), *arguments.limit]),
        deadline=float(arguments.deadline),
        idle=float(arguments.idle),
        least_free=arguments.free * 2**20,
        bots=tuple(arguments.bot),
        operator="" if arguments.operator is None else operator_hash(arguments.operator),
    )


def operator_hash(path: Path) -> str:
    """The hash of the token in a file. A short one could be guessed."""
    from intrigue.server.fairness import token_hash

    token = read_text(str(path)).strip()
    if len(token) < SHORTEST_TOKEN:
        raise UsageError(f"--operator: {path} must hold a token of at least {SHORTEST_TOKEN} characters")
    return token_hash(token)


def list_limits(config: Config) -> int:
    from intrigue.server.limits import MEANINGS

    for name, meaning in MEANINGS.items():
        print(f"{name:24} {getattr(config.limits, name):>8g}  {meaning}")
    return 0


def default_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("intrigue", appauthor=False) / "server"


def address_of(host: str, number: int) -> str:
    """The address of the server. If it listens on all interfaces, its address on the local network."""
    from intrigue.server.running import lan_address

    everywhere = host in ("0.0.0.0", "::")
    shown = lan_address() if everywhere else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{number}/"


def announce(address: str, *, lan: bool) -> None:
    """Print the address of the server; for a local network, also as a QR code."""
    print(f"Intrigue is at {address} (Ctrl-C stops it)", flush=True)
    if lan:
        import segno

        segno.make(address, error="m").terminal(compact=True)


def existing_database(folder: Path) -> Path:
    from intrigue.server.running import database

    source = database(folder)
    if not source.is_file():
        raise UsageError(f"there is no data in {folder}")
    return source


def check(folder: Path) -> int:
    """Replay every stored game; exit code 1 if one fails."""
    import asyncio

    from intrigue.server.running import unplayable

    games, problems = asyncio.run(unplayable(existing_database(folder)))
    for table_id, problem in problems.items():
        print(f"{table_id}: {problem}")
    print(f"{games - len(problems)} of {games} stored games can be replayed")
    return 1 if problems else 0


def back_up(folder: Path, target: Path) -> int:
    from intrigue.server.sqlite import copy_database

    source = existing_database(folder)
    if target.exists():
        raise UsageError(f"{target} already exists")
    copy_database(source, target)
    print(f"copied to {target}")
    return 0
