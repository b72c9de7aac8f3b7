"""`intrigue operator`: look after a server, running or not."""

from __future__ import annotations

import asyncio
import json
import os
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from intrigue.commands.serve import existing_database
from intrigue.commands.shared import UsageError, positive, read_text

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby

EXAMPLES: Final = """\
examples:
  intrigue operator --server http://127.0.0.1:8000 --token token.txt status
  intrigue operator rooms                    the rooms that were used last
  intrigue operator guests kim               guests by name or id
  intrigue operator ban abcd2345efgh spam    keep somebody out, and say why
  intrigue operator reports                  what guests have reported
  intrigue operator announce back-at-noon --minutes 30
  intrigue operator drain                    take no new games
  intrigue operator --data ~/games guests    on data that no server is using

The token is in the file that `intrigue serve --operator FILE` was given. The
variables INTRIGUE_SERVER and INTRIGUE_OPERATOR can name address and file.
"""
ACTIONS: Final = {
    "status": "the server at a glance",
    "rooms": "the rooms that were used last",
    "close": "close a room for good, with its games",
    "guests": "guests by a part of their name, or by their id",
    "bans": "the guests whom this server keeps out",
    "ban": "keep a guest out of this server",
    "unban": "let a guest in again",
    "reports": "what guests have reported, the latest first",
    "done": "delete a report that has been dealt with",
    "announce": "tell everybody something for a while; without a text, take it back",
    "drain": "take no new rooms and games; those that are being played go on",
    "limits": "all limits with their values",
    "sweep": "delete some of what is too old, now",
}
ONLINE: Final = frozenset({"status", "drain", "limits"})


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("--server", metavar="URL", help="the address of the server")
    parser.add_argument("--token", type=Path, metavar="FILE", help="the file with the operator's token")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data of a server that is down")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, summary in ACTIONS.items():
        own = actions.add_parser(
            name, help=summary, description=summary, formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False
        )
        own.add_argument("--json", action="store_true", help="print the answer as JSON")
        if name == "close":
            own.add_argument("room", metavar="ROOM")
        elif name == "guests":
            own.add_argument("name", nargs="?", default="", metavar="NAME")
        elif name in ("ban", "unban"):
            own.add_argument("guest", metavar="GUEST")
            if name == "ban":
                own.add_argument("reason", metavar="REASON", help="the guest is told")
        elif name == "done":
            own.add_argument("report", metavar="REPORT")
        elif name == "announce":
            own.add_argument("text", nargs="?", default="", metavar="TEXT")
            own.add_argument("--minutes", type=positive, default=60, metavar="N", help="for how long (60)")
        elif name == "drain":
            own.add_argument("--off", action="store_true", help="take new games again")


def run(arguments: Namespace) -> int:
    if arguments.data is not None:
        if arguments.action in ONLINE:
            raise UsageError(f"{arguments.action} needs a running server: --server and --token")
        answer = asyncio.run(offline(arguments))
    else:
        answer = online(arguments)
    if arguments.json:
        print(json.dumps(answer, indent=1, ensure_ascii=False))
    else:
        show(arguments.action, answer)
    return 0


# ---- a running server ----------------------------------------------------------------------------


def online(arguments: Namespace) -> Any:
    """Ask the server."""
    from intrigue.server.client import Api

    address = arguments.server or os.environ.get("INTRIGUE_SERVER")
    file = arguments.token or os.environ.get("INTRIGUE_OPERATOR")
    if not address or not file:
        raise UsageError("expected --server and --token, or --data")
    method, path, body = request(arguments)
    return Api(address, read_text(str(file)).strip()).call(method, "/api/operator" + path, body)


def request(arguments: Namespace) -> tuple[str, str, dict[str, object] | None]:
    """The request for an action: method, path and body."""
    match arguments.action:
        case "status" | "limits":
            return "GET", "", None
        case "close":
            return "DELETE", f"/rooms/{quote(arguments.room, safe='')}", None
        case "guests":
            return "GET", f"/guests?name={quote(arguments.name)}", None
        case "ban":
            return "PUT", f"/guests/{quote(arguments.guest, safe='')}/ban", {"reason": arguments.reason}
        case "unban":
            return "DELETE", f"/guests/{quote(arguments.guest, safe='')}/ban", None
        case "done":
            return "DELETE", f"/reports/{quote(arguments.report, safe='')}", None
        case "announce":
            return "PUT", "/announcement", {"text": arguments.text, "minutes": arguments.minutes}
        case "drain":
            return "PUT", "/drain", {"on": not arguments.off}
        case "sweep":
            return "POST", "/sweep", None
    return "GET", f"/{arguments.action}", None


# ---- data without a server -----------------------------------------------------------------------


async def offline(arguments: Namespace) -> Any:
    """Do it on the data. The lock of the folder keeps this away from a server that is running."""
    from intrigue.server.lobby import Config, Lobby
    from intrigue.server.protocol import as_plain
    from intrigue.server.running import open_storage

    existing_database(arguments.data)
    config = Config(least_free=0)
    lobby = Lobby(open_storage(arguments.data, config), config)
    try:
        return as_plain(await carried_out(lobby, arguments))
    finally:
        await lobby.close()


async def carried_out(lobby: Lobby, arguments: Namespace) -> object:
    desk = lobby.desk
    match arguments.action:
        case "close":
            await desk.close_room(arguments.room)
        case "guests":
            return await desk.guests(arguments.name)
        case "bans":
            return await desk.guests(banned=True)
        case "ban":
            return await desk.ban(arguments.guest, arguments.reason)
        case "unban":
            return await desk.unban(arguments.guest)
        case "reports":
            return await desk.reports()
        case "done":
            return await desk.drop_report(arguments.report)
        case "announce":
            await desk.announce(arguments.text, arguments.minutes)
            return {"text": arguments.text}
        case "sweep":
            return await lobby.sweeper.sweep()
    return await desk.rooms()


# ---- what is printed -----------------------------------------------------------------------------


def show(action: str, answer: Any) -> None:
    """The answer for people."""
    match action:
        case "rooms" | "close":
            table(answer["rooms"], ("room", "game", "playing", "connected", "people", "host"))
        case "guests" | "bans":
            table(answer["guests"], ("guest", "name", "seen", "banned"))
        case "ban" | "unban":
            table([answer], ("guest", "name", "seen", "banned"))
        case "reports" | "done":
            table(answer["reports"], ("id", "made", "room", "name", "guest", "line", "reason", "reporter"))
        case "limits":
            for name, value in answer["limits"].items():
                print(f"{name:24} {value:>8g}")
        case "announce":
            print(f"everybody is told: {answer['text']}" if answer["text"] else "nothing is announced any more")
        case "sweep":
            print("deleted: " + ", ".join(f"{count} {name}" for name, count in answer.items()))
        case _:
            show_status(answer)


def show_status(answer: Any) -> None:
    """A server in a few lines."""
    taking = "takes no new games" if answer["draining"] else "takes new games"
    print(f"Intrigue {answer['version']}: {answer['rooms']} rooms in memory, {answer['games']} games being played,")
    print(f"{answer['sockets']} sockets; {taking}")
    if answer["announcement"]:
        print(f"announced: {answer['announcement']}")
    for problem in answer["problems"]:
        print(f"problem: {problem}")


def table(rows: list[dict[str, Any]], columns: tuple[str, ...]) -> None:
    """Rows with aligned columns."""
    if not rows:
        print("nothing")
        return
    cells = [columns, *(tuple(cell(name, row[name]) for name in columns) for row in rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(columns))]
    for row in cells:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


def cell(name: str, value: Any) -> str:
    if name in ("seen", "made"):
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d") if value else "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else str(value)
