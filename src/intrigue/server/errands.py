"""What has to be done in all rooms of a guest who is banned, is forgotten, or has moved to another device.

Such a room may be in the memory of another node, whose owner alone can change it. So the change of the guest and an
errand for each room are stored together. All nodes hear of it: the one that has the room in memory carries the errand
out at once, and a room that nobody has is taken by one of them. Whoever loads a room carries out its errands before
anybody comes in, so nothing is left undone if a node dies on the way.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from intrigue.core.errors import IntrigueError
from intrigue.server import rights
from intrigue.server.fairness import secret_token, token_hash
from intrigue.server.names import FORMER_GUEST
from intrigue.server.refusal import Moved, NoSuchRoom, Refusal
from intrigue.server.storage import ERRAND, Errand, Fenced, NoteRow

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby
    from intrigue.server.room import Room

PATIENCE: Final = 8.0  # seconds in which the owners of all rooms should have done it
PAUSE: Final = 0.1

logger = logging.getLogger("intrigue.errands")


class Errands:
    """Sends errands to rooms, and carries out those of the rooms that are in memory here."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._under_way: dict[str, asyncio.Task[Any]] = {}

    async def send(self, guest: str, errand: Errand, **values: str | int) -> None:
        """Change a guest, and have done what follows from it in all rooms. If an owner does not answer, it is done
        later, before anybody else can come into that room."""
        rooms = await self.lobby.storage.send_errands(guest, errand, token_hex(8), FORMER_GUEST, **values)
        if errand != "recovered":
            self.dismiss([guest])
        if self.lobby.cluster is not None:
            await self.lobby.cluster.tell_about(guest, gone=errand != "recovered")
        loop = asyncio.get_running_loop()
        give_up_at = loop.time() + PATIENCE
        for room_id in rooms:
            while not await self._done(room_id):
                if loop.time() > give_up_at:
                    logger.warning("an errand waits for the owner of a room")
                    break
                await asyncio.sleep(PAUSE)

    async def _done(self, room_id: str) -> bool:
        """Whether nothing is left to do in a room."""
        try:
            await self._see_to(await self.lobby.find(room_id))
        except NoSuchRoom:
            return True
        except (Moved, Fenced):  # its owner sees to it
            return not await self.lobby.storage.notes_of(room_id, ERRAND)
        except Refusal:  # it has just been put away
            return False
        return True

    async def _see_to(self, room: Room) -> None:
        await room.do(lambda: carry_out(room))
        if room.ended:
            await self.lobby.put_away(room)

    # ---- from other nodes ------------------------------------------------------------------------

    def heard(self, rooms: Iterable[str], guests: Iterable[str]) -> None:
        """Some rooms have errands, and some guests were sent away; all nodes hear of it."""
        self.dismiss(guests)
        for room_id in rooms:
            if room_id not in self._under_way:
                task = self._under_way[room_id] = asyncio.create_task(self._try(room_id))
                task.add_done_callback(lambda _, room_id=room_id: self._under_way.pop(room_id))  # type: ignore[misc]

    async def _try(self, room_id: str) -> None:
        """See to a room, unless another node has it. If that fails, the room is heard of again in a moment."""
        try:
            await self._done(room_id)
        except IntrigueError:
            logger.info("an errand could not be carried out yet")

    def dismiss(self, guests: Iterable[str]) -> None:
        """End all connections of these guests."""
        gone = set(guests)
        if not gone:
            return
        self.lobby.forget_finished()  # there may be names in them
        for room in self.lobby.rooms.values():
            for listener in list(room.listeners):
                if listener.guest in gone:
                    listener.dismiss()


async def carry_out(room: Room) -> None:
    """Do everything that waits to be done in a room, as its owner."""
    for note in await room.lobby.storage.notes_of(room.id, ERRAND):
        errand, _, guest = note.key.partition(":")
        match errand:
            case "recovered":
                await lock_seats(room, guest)
            case "banned":
                await rights.vacate(room, guest)
            case "forgotten":
                await _forget(room, guest, note)
        if room.ended:
            return
        await room.storage.drop_note(note)


async def lock_seats(room: Room, guest: str) -> None:
    """Make the tokens of a guest's seats void; the guest's own token still opens them."""
    seats = tuple(
        seat._replace(token_hash=token_hash(secret_token())) if seat.guest == guest else seat for seat in room.row.seats
    )
    if seats != room.row.seats:
        await room.keep(room.row._replace(seats=seats))


async def _forget(room: Room, guest: str, note: NoteRow) -> None:
    """The guest leaves. What the room had stored meanwhile is deleted too."""
    await _leave(room, guest)
    room.chat = [line for line in room.chat if line.guest != guest]
    told = json.loads(note.data)
    if room.table is not None and room.table.id == told["table"]:
        for seat in told["seats"]:
            room.table.names[seat] = FORMER_GUEST
    await room.storage.forget_guest(guest, FORMER_GUEST)


async def _leave(room: Room, guest: str) -> None:
    others = [seat.guest for seat in room.row.seats if seat.kind == "person" and seat.guest != guest]
    if room.row.host == guest and not others:
        await room.end_for_good()
        return
    extras = room.extras.copy()
    extras.members = [member for member in extras.members if member != guest]
    if room.row.host == guest:
        room.row = room.row._replace(host=others[0])
    await rights.vacate(room, guest, extras)
