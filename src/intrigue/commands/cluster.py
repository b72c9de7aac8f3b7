"""`intrigue cluster`: which nodes there are, and who owns which room."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from intrigue.commands.shared import UsageError, read_text

EXAMPLES: Final = """\
examples:
  intrigue cluster http://127.0.0.1:8000 --operator token.txt
                                        the nodes behind that address
  intrigue cluster http://127.0.0.1:8000 --operator token.txt --rooms
                                        and every room with its owner

The token is the one that the nodes were started with
(`intrigue serve --operator`).
"""
UNAUTHORISED: Final = (401, 404)


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("server", metavar="URL", help="the address of a node, or of the proxy before the nodes")
    parser.add_argument(
        "--operator", type=Path, required=True, metavar="FILE", help="the file with the operator's token"
    )
    parser.add_argument("--rooms", action="store_true", help="also list the rooms, each with its owner")


def run(arguments: Namespace) -> int:
    from intrigue.server.client import Api, ServerSaid
    from intrigue.server.overview import Overview

    api = Api(arguments.server, read_text(str(arguments.operator)).strip())
    try:
        found = api.call("GET", "/cluster", None, Overview)
    except ServerSaid as refused:
        if refused.status not in UNAUTHORISED:
            raise
        raise UsageError(f"{arguments.server} is not a cluster, or this is not its operator's token") from None
    nodes = [(node.name, node.state, node.rooms, node.sockets, node.address) for node in found.nodes]
    show(("node", "state", "rooms", "sockets", "address"), nodes)
    if arguments.rooms:
        print()
        show(
            ("room", "owner", "epoch", "game"), [(room.room, room.node, room.epoch, room.game) for room in found.rooms]
        )
    return 0


def show(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table with aligned columns."""
    lines = [tuple(heads), *(tuple(map(str, row)) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
