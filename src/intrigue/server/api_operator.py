"""The HTTP API for the operator, whose token comes as `Authorization: Bearer TOKEN`. Others find nothing here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from functools import wraps
from typing import Any, Final

from intrigue import __version__
from intrigue.server import bodies_people as bodies
from intrigue.server import protocol as wire
from intrigue.server.calls import GUEST, LONGEST_SEARCH, NAME, REPORT, ROOM, Call, Operation

Handler = Callable[[Call], Awaitable[Any]]


def for_operator(handle: Handler) -> Handler:
    """Only the operator gets an answer."""

    @wraps(handle)
    async def guarded(call: Call) -> Any:
        call.check_operator()
        return await handle(call)

    return guarded


@for_operator
async def operator_status(call: Call) -> bodies.OperatorStatus:
    lobby = call.lobby
    return bodies.OperatorStatus(
        version=__version__,
        rooms=len(lobby.rooms),
        games=sum(room.playing for room in lobby.rooms.values()),
        sockets=lobby.sockets,
        draining=lobby.desk.draining,
        announcement=lobby.desk.announcement,
        problems=await lobby.health.problems(),
        limits=asdict(lobby.config.limits),
    )


@for_operator
async def operator_rooms(call: Call) -> bodies.OperatorRooms:
    return await call.lobby.desk.rooms()


@for_operator
async def operator_close(call: Call) -> bodies.OperatorRooms:
    await call.lobby.desk.close_room(call.path("room"))
    return await call.lobby.desk.rooms()


@for_operator
async def operator_guests(call: Call) -> bodies.GuestsInfo:
    text = call.request.query_params.get("name", "")
    if len(text) > LONGEST_SEARCH:
        raise wire.Malformed(f"name: expected at most {LONGEST_SEARCH} characters")
    return await call.lobby.desk.guests(text)


@for_operator
async def operator_bans(call: Call) -> bodies.GuestsInfo:
    return await call.lobby.desk.guests(banned=True)


@for_operator
async def operator_ban(call: Call) -> bodies.GuestInfo:
    return await call.lobby.desk.ban(call.path("guest"), call.body.reason)


@for_operator
async def operator_unban(call: Call) -> bodies.GuestInfo:
    return await call.lobby.desk.unban(call.path("guest"))


@for_operator
async def operator_reports(call: Call) -> bodies.ReportsInfo:
    return await call.lobby.desk.reports()


@for_operator
async def operator_done(call: Call) -> bodies.ReportsInfo:
    return await call.lobby.desk.drop_report(call.path("report"))


@for_operator
async def operator_announce(call: Call) -> bodies.Announcement:
    await call.lobby.desk.announce(call.body.text, call.body.minutes)
    return bodies.Announcement(text=call.lobby.desk.announcement)


@for_operator
async def operator_drain(call: Call) -> bodies.OperatorStatus:
    call.lobby.desk.drain(on=call.body.on)
    return await operator_status(call)  # type: ignore[no-any-return]


@for_operator
async def operator_sweep(call: Call) -> bodies.Swept:
    return bodies.Swept(**await call.lobby.sweeper.sweep())


def row(
    method: str, path: str, summary: str, handle: Handler, answer: Any, body: Any = None, parameters: Any = ()
) -> Operation:
    return Operation(
        method, "/api/operator" + path, f"{summary} (operator)", handle, answer, body, False, parameters, (404, 409)
    )


OPERATIONS: Final = (
    row("GET", "", "The server at a glance", operator_status, bodies.OperatorStatus),
    row("GET", "/rooms", "The rooms that were used last", operator_rooms, bodies.OperatorRooms),
    row("DELETE", "/rooms/{room}", "Close a room for good", operator_close, bodies.OperatorRooms, None, (ROOM,)),
    row("GET", "/guests", "Guests by name or id", operator_guests, bodies.GuestsInfo, None, (NAME,)),
    row(
        "PUT",
        "/guests/{guest}/ban",
        "Keep a guest out",
        operator_ban,
        bodies.GuestInfo,
        bodies.Ban,
        (GUEST,),
    ),
    row("DELETE", "/guests/{guest}/ban", "Let a guest in again", operator_unban, bodies.GuestInfo, None, (GUEST,)),
    row("GET", "/bans", "Whom this server keeps out", operator_bans, bodies.GuestsInfo),
    row("GET", "/reports", "The latest reports", operator_reports, bodies.ReportsInfo),
    row(
        "DELETE",
        "/reports/{report}",
        "A report is dealt with",
        operator_done,
        bodies.ReportsInfo,
        None,
        (REPORT,),
    ),
    row(
        "PUT",
        "/announcement",
        "Tell everybody something",
        operator_announce,
        bodies.Announcement,
        bodies.Announce,
    ),
    row(
        "PUT",
        "/drain",
        "Take no new games, or again",
        operator_drain,
        bodies.OperatorStatus,
        bodies.Drain,
    ),
    row("POST", "/sweep", "Delete some of what is too old", operator_sweep, bodies.Swept),
)
