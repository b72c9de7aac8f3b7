"""What the operator of a server can do: look, ban, announce, and stop taking new games.

The same desk serves a running server, over its API, and the data of one that is down.
"""

from __future__ import annotations

import asyncio
import json
from time import time
from typing import TYPE_CHECKING, Final

from intrigue.server.bodies_people import GuestInfo, GuestsInfo, OperatorRoom, OperatorRooms, ReportInfo, ReportsInfo
from intrigue.server.refusal import Refusal
from intrigue.server.storage import ANNOUNCEMENT, GuestRow, NoteRow

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby

MOST_LISTED: Final = 200


class Desk:
    """The operator's desk."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.announcement = ""
        self.draining = False
        self._heard = ""
        self._ending: asyncio.TimerHandle | None = None

    # ---- announcements and draining --------------------------------------------------------------

    async def announce(self, text: str, minutes: int) -> None:
        """Tell everybody something for a while; "" takes it back."""
        until = int(time()) + 60 * minutes
        told = json.dumps({"text": text, "until": until})
        await self.lobby.storage.keep_note(NoteRow(*ANNOUNCEMENT, told))
        self.heard(told)
        if self.lobby.cluster is not None:
            await self.lobby.cluster.wake()

    async def read_announcement(self) -> None:
        """What was announced before, unless its time is over."""
        self.heard(await self.lobby.storage.note(*ANNOUNCEMENT) or "")

    def heard(self, kept: str) -> None:
        """What is announced, perhaps by another node."""
        if kept and kept != self._heard:
            self._heard = kept
            found = json.loads(kept)
            self._show(found["text"], found["until"])

    def _show(self, text: str, until: int) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None
        left = until - time()
        self.announcement = text if left > 0 else ""
        if self.announcement:
            self._ending = asyncio.get_running_loop().call_later(left, self._show, "", 0)
        for room in self.lobby.rooms.values():
            for listener in room.listeners:
                listener.wake()

    def drain(self, *, on: bool) -> None:
        """Take no new rooms and games; those that are being played go on."""
        self.draining = on

    def check_open(self) -> None:
        if self.draining:
            raise Refusal("full", "this server is about to stop and takes no new games; try again in a few minutes")

    # ---- rooms and guests ------------------------------------------------------------------------

    async def rooms(self) -> OperatorRooms:
        """The rooms that were used last."""
        found = []
        for row in await self.lobby.storage.latest_rooms(MOST_LISTED):
            room = self.lobby.rooms.get(row.id)
            found.append(
                OperatorRoom(
                    room=row.id,
                    host=row.host,
                    game=json.loads(row.settings)["game"],
                    people=[seat.name for seat in row.seats if seat.kind == "person"],
                    connected=0 if room is None else len(room.listeners),
                    playing=room is not None and room.playing,
                )
            )
        return OperatorRooms(rooms=found)

    async def close_room(self, room_id: str) -> None:
        """Close a room for good, whatever happens there."""
        room = await self.lobby.find(room_id)
        await room.do(room.end_for_good)
        await self.lobby.put_away(room)

    async def guests(self, text: str = "", *, banned: bool = False) -> GuestsInfo:
        """Guests by a part of their name, or by their id."""
        found = await self.lobby.storage.guests(text, MOST_LISTED, banned=banned)
        return GuestsInfo(guests=[as_info(guest) for guest in found])

    async def ban(self, guest_id: str, reason: str) -> GuestInfo:
        """Keep a guest out of the whole server; their seats are vacated."""
        guest = await self._known(guest_id)
        await self.lobby.errands.send(guest_id, "banned", banned=reason)
        return as_info(guest._replace(banned=reason))

    async def unban(self, guest_id: str) -> GuestInfo:
        guest = await self._known(guest_id)
        if self.lobby.cluster is not None:
            await self.lobby.cluster.readmit(guest_id)
        await self.lobby.storage.set_guest(guest_id, banned="")
        return as_info(guest._replace(banned=""))

    async def _known(self, guest_id: str) -> GuestRow:
        guest = await self.lobby.storage.guest(guest_id)
        if guest is None:
            raise Refusal("unknown", "there is no such guest")
        return guest

    # ---- reports ---------------------------------------------------------------------------------

    async def reports(self) -> ReportsInfo:
        """The latest reports."""
        found = await self.lobby.storage.reports(MOST_LISTED)
        return ReportsInfo(reports=[ReportInfo(**row._asdict()) for row in found])

    async def drop_report(self, report_id: str) -> ReportsInfo:
        """A report has been dealt with; returns the others."""
        await self.lobby.storage.drop_report(report_id)
        return await self.reports()


def as_info(guest: GuestRow) -> GuestInfo:
    return GuestInfo(guest=guest.id, name=guest.name, seen=guest.seen, banned=guest.banned)
