"""Tables planted in the storage of a house, so that a browser comes to a position without playing there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Thread

import intrigue
from intrigue.bots.names import BOT_NAMES
from intrigue.server.chat import Extras
from intrigue.server.fairness import token_hash
from intrigue.server.protocol import Settings, encode
from intrigue.server.running import database
from intrigue.server.seating import holders
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import EntryRow, GuestRow, RoomRow, SeatRow
from intrigue.server.table import header
from tests.browser.positions import Position

ID_LETTERS = 12
COOKIES = dict[str, str]


@dataclass(frozen=True, slots=True)
class Planted:
    """A room with a position, and what its player shows to be let in."""

    position: Position
    room: str
    token: str

    def cookies(self, url: str) -> list[COOKIES]:
        return [
            {"name": "guest", "value": self.token, "url": url},
            {"name": f"seat-{self.position.seat}", "value": self.token, "url": f"{url}/api/rooms/{self.room}/socket"},
        ]


def plant(folder: Path, wanted: Sequence[Position]) -> list[Planted]:
    """Put these positions into the storage of a house. Every other seat belongs to somebody who is away, so that
    nothing moves. In a thread of its own: a test with a browser has an event loop already."""
    made: list[Planted] = []
    worker = Thread(target=lambda: made.extend(asyncio.run(_plant(folder, wanted))))
    worker.start()
    worker.join()
    assert len(made) == len(wanted), "the positions could not be planted"
    return made


async def _plant(folder: Path, wanted: Sequence[Position]) -> list[Planted]:
    storage = SqliteStorage(database(folder))
    try:
        return [await _plant_one(storage, position, number) for number, position in enumerate(wanted)]
    finally:
        await storage.close()


async def _plant_one(storage: SqliteStorage, position: Position, number: int) -> Planted:
    name = sha256(f"{position.name} {number}".encode()).hexdigest()[:ID_LETTERS]
    planted = Planted(position, name, f"token-{name}")
    seats = tuple(_seat(planted, seat) for seat in range(position.players))
    await storage.add_guest(GuestRow(seats[position.seat].guest, "Ada", token_hash(planted.token)))
    game = intrigue.game(position.game, position.content or None)
    options = game.resolve(position.players, position.options)
    table = header(f"table-{name}", name, game, position.players, options, position.seed, BOT_NAMES)
    settings = Settings(game=position.game, players=position.players, options=position.options)  # type: ignore[arg-type]
    extras = Extras(held=holders(seats))
    room = RoomRow(
        name, seats[position.seat].guest, encode(settings).decode(), encode(extras).decode(), table.id, seats
    )
    await storage.begin_table(table, room)
    entries = [
        EntryRow(table.id, place, "move", seat, action, f"planted.{place}")
        for place, (seat, action) in enumerate(position.moves, start=1)
    ]
    await asyncio.gather(*(storage.append(entry) for entry in entries))
    return planted


def _seat(planted: Planted, seat: int) -> SeatRow:
    own = seat == planted.position.seat
    guest = f"{planted.room}{seat}"[-ID_LETTERS:]
    token = planted.token if own else f"absent-{seat}"
    return SeatRow("person", guest, "Ada" if own else BOT_NAMES[1:][seat % 11], "", token_hash(token))
