"""Let a bot join a table on a server, as a guest like any other.

    python examples/guest_bot.py http://192.168.0.7:8000/room/k3jx9d --bot policy:duel.npz --name Duelist

Open a room in the browser, leave a seat free, and give its link to this program. The server sends a guest only what its
seat may see, and that is all a bot needs. The bot runs here: the server needs neither its code nor its weights.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from functools import partial
from random import Random

import intrigue
from intrigue.bots import Bot, bot
from intrigue.server.client import Api, TableClient

BUDGET = 2.0  # seconds for a decision


async def play(table: TableClient, mind: Bot, rng: Random) -> None:
    """Answer whatever this seat is asked, until the game is over."""
    while True:
        await table.until(lambda seen: seen.asked or seen.over)
        update = table.update
        assert update is not None
        if table.over:
            return
        view = intrigue.game(update.game).view_from(json.loads(bytes(update.view)))
        legal = [choice.action for choice in update.legal]
        answer = await table.move(await asyncio.to_thread(mind.choose, view, legal, rng, BUDGET))
        # Also after a refused move, which means that the question had changed in the meantime.
        await table.until(partial(knows, seq=answer.seq))


def knows(table: TableClient, seq: int) -> bool:
    """Whether the table's update with this number, or a later one, has arrived."""
    return table.update is not None and table.update.seq >= seq


async def visit(link: str, name: str, kind: str) -> str:
    """Take a free seat in the room of a link, play a game, and return how it ended."""
    server, _, room = link.partition("/room/")
    api = Api(server)
    await asyncio.to_thread(api.become_guest, name)
    info = await asyncio.to_thread(api.room, room)
    mind = bot(kind, intrigue.game(info.settings.game))
    taken = await asyncio.to_thread(api.sit, room)
    async with TableClient(server, room, taken.seat, taken.token) as table:
        await play(table, mind, Random())
        assert table.update is not None
        assert table.update.result is not None
        rank = table.update.result.ranks[taken.seat]
        return f"{name} ({kind}) finished in place {rank}: {table.update.result.reason}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Let a bot join a table on a server.")
    parser.add_argument("link", help="the link to the room")
    parser.add_argument("--bot", default="greedy", help="greedy, strong, search:200, policy:FILE ...")
    parser.add_argument("--name", default="Visitor")
    arguments = parser.parse_args()
    print(asyncio.run(visit(arguments.link, arguments.name, arguments.bot)))


if __name__ == "__main__":
    main()
