"""What guests can do about themselves: move to another device, see what is known about them, be forgotten, and report
somebody."""

from __future__ import annotations

import json
from time import time
from typing import TYPE_CHECKING, Final

from intrigue.server import rights
from intrigue.server.bodies_people import MyData, MyGame, MyLine, MyNote, MyPlace, MyReport, NewReport
from intrigue.server.fairness import new_id, recovery_code, recovery_hash, secret_token, token_hash
from intrigue.server.refusal import Refusal
from intrigue.server.storage import GuestRow, ReportRow

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby
    from intrigue.server.room import Room

MOST_TOLD: Final = 500  # games, lines and reports, each


# ---- another device ------------------------------------------------------------------------------


async def new_code(lobby: Lobby, guest: GuestRow) -> str:
    """A code with which the guest can come back from another device; an earlier one is void. Only its hash is kept."""
    code = recovery_code()
    await lobby.storage.set_guest(guest.id, recovery_hash=recovery_hash(code))
    return code


async def recover(lobby: Lobby, code: str) -> tuple[GuestRow, str, str]:
    """The guest with this code, a new token and a new code. The old tokens are void, also those of seats, so another
    device that knew them is signed out."""
    guest = await lobby.storage.guest_by_recovery(recovery_hash(code))
    if guest is None:
        raise Refusal("token", "this is not a valid recovery code; perhaps it was used or replaced")
    token, following = secret_token(), recovery_code()
    changed = {"token_hash": token_hash(token), "recovery_hash": recovery_hash(following)}
    await lobby.errands.send(guest.id, "recovered", **changed)
    return guest, token, following


# ---- what is known -------------------------------------------------------------------------------


async def told(lobby: Lobby, guest: GuestRow) -> MyData:
    """Everything that is kept about a guest."""
    storage = lobby.storage
    games = []
    for table, seat in await storage.tables_of(guest.id, MOST_TOLD):
        names = json.loads(table.names)
        moves = [entry.action for entry in await storage.entries(table.id) if entry.seat == seat]
        called = names[seat] if seat < len(names) else ""
        games.append(MyGame(table=table.id, room=table.room, game=table.game, seat=seat, name=called, moves=moves))
    places = [
        MyPlace(
            room=row.id, host=row.host == guest.id, names=[seat.name for seat in row.seats if seat.guest == guest.id]
        )
        for row in await storage.rooms_of(guest.id)
    ]
    said = await storage.said_by(guest.id, MOST_TOLD)
    reports = [
        MyReport(made=row.made, room=row.room, about=row.name, line=row.line, reason=row.reason)
        for row in await storage.reports(MOST_TOLD, guest.id)
    ]
    return MyData(
        guest=guest.id,
        name=guest.name,
        seen=guest.seen,
        recovery=bool(guest.recovery_hash),
        rooms=places,
        games=games,
        chat=[MyLine(room=line.room, name=line.name, text=line.text) for line in said],
        reports=reports,
        results=[MyNote(kind=note.kind, key=note.key, data=note.data) for note in await storage.notes_of(guest.id)],
    )


# ---- being forgotten -----------------------------------------------------------------------------


async def forget(lobby: Lobby, guest: GuestRow) -> None:
    """Delete a guest. Rooms are handed to somebody else who sits there, or closed; in a running game a bot takes over;
    in finished games the name is replaced."""
    await lobby.errands.send(guest.id, "forgotten")


# ---- reports -------------------------------------------------------------------------------------


async def report(room: Room, guest: GuestRow, told: NewReport) -> str:
    """Tell the operator about somebody in this room, or about a line of chat, which is copied; returns the report's id.
    Also those may report whom the host has sent away."""
    known = room.heard() | set(room.extras.members) | set(room.extras.banned) | {room.row.host}
    if told.guest not in known:
        raise Refusal("unknown", "there is no such guest in this room")
    line = ""
    if told.line is not None:
        said = [row.text for row in room.chat if (row.number, row.guest) == (told.line, told.guest)]
        if not said:
            raise Refusal("unknown", "this guest has not said that here, or it is too long ago")
        line = said[0]
    name = rights.name_of(room, told.guest)
    row = ReportRow(new_id(), int(time()), room.id, guest.id, told.guest, name, line, told.reason)
    await room.lobby.storage.add_report(row)
    room.lobby.metrics.count("reports")
    return row.id
