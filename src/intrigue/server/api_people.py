"""The HTTP API, continued: who may come into a room, and what guests can do about themselves."""

from __future__ import annotations

from typing import Final

from intrigue.server import accounts, rights
from intrigue.server import bodies_people as bodies
from intrigue.server import protocol as wire
from intrigue.server.calls import GUEST, GUEST_COOKIE, ROOM, Call, Operation
from intrigue.server.rates import check_rate
from intrigue.server.room import Room

DATA_COST: Final = 20  # all games of a guest are read, or changed


async def set_access(call: Call) -> wire.RoomInfo:
    room = await call.lobby.find(call.path("room"))
    await room.do(lambda: rights.set_access(room, call.guest.id, call.body))
    return room.info()


async def send_away(call: Call) -> wire.RoomInfo:
    room, guest = await call.lobby.find(call.path("room")), call.path("guest")
    await room.do(lambda: rights.send_away(room, call.guest.id, guest, ban=False))
    return room.info()


async def list_bans(call: Call) -> bodies.Bans:
    room = await call.lobby.find(call.path("room"))
    return _bans(call, room)


async def ban(call: Call) -> bodies.Bans:
    room, guest = await call.lobby.find(call.path("room")), call.path("guest")
    await room.do(lambda: rights.send_away(room, call.guest.id, guest, ban=True))
    return _bans(call, room)


async def lift_ban(call: Call) -> bodies.Bans:
    room, guest = await call.lobby.find(call.path("room")), call.path("guest")
    await room.do(lambda: rights.readmit(room, call.guest.id, guest))
    return _bans(call, room)


def _bans(call: Call, room: Room) -> bodies.Bans:
    room.check_host(call.guest.id)
    return bodies.Bans(bans=[wire.Watcher(guest=guest, name=name) for guest, name in room.extras.banned.items()])


async def make_report(call: Call) -> bodies.Reported:
    check_rate(call.request, kind="reports", guest=call.guest.id)
    check_rate(call.request, kind="reports_by_address")
    room = await call.lobby.find(call.path("room"))
    return bodies.Reported(report=await accounts.report(room, call.guest, call.body))


async def new_recovery(call: Call) -> bodies.RecoveryCode:
    return bodies.RecoveryCode(code=await accounts.new_code(call.lobby, call.guest))


async def recover(call: Call) -> bodies.Recovered:
    check_rate(call.request, kind="recoveries")
    guest, token, code = await accounts.recover(call.lobby, call.body.code)
    call.set_cookie(GUEST_COOKIE, token, "/")
    return bodies.Recovered(guest=guest.id, name=guest.name, token=token, code=code)


async def my_data(call: Call) -> bodies.MyData:
    return await accounts.told(call.lobby, call.guest)


async def forget_me(call: Call) -> bodies.Forgotten:
    await accounts.forget(call.lobby, call.guest)
    call.set_cookie(GUEST_COOKIE, "", "/", seconds=0)
    return bodies.Forgotten(guest=call.guest.id)


async def announcement(call: Call) -> bodies.Announcement:
    return bodies.Announcement(text=call.lobby.desk.announcement)


_ROOM: Final = "/api/rooms/{room}"
_GUEST: Final = "/api/rooms/{room}/guests/{guest}"
_BAN: Final = "/api/rooms/{room}/bans/{guest}"
_ONE: Final = (ROOM, GUEST)
_HOST: Final = (403, 404, 409)

OPERATIONS: Final = (
    Operation(
        "PUT",
        _ROOM + "/access",
        "Who may come in and who may watch (host)",
        set_access,
        wire.RoomInfo,
        wire.Access,
        True,
        (ROOM,),
        _HOST,
    ),
    Operation(
        "DELETE",
        _GUEST,
        "Send somebody away (host)",
        send_away,
        wire.RoomInfo,
        None,
        True,
        _ONE,
        _HOST,
    ),
    Operation("GET", _ROOM + "/bans", "Who is kept out (host)", list_bans, bodies.Bans, None, True, (ROOM,), _HOST),
    Operation("PUT", _BAN, "Send somebody away and keep them out (host)", ban, bodies.Bans, None, True, _ONE, _HOST),
    Operation("DELETE", _BAN, "Let somebody in again (host)", lift_ban, bodies.Bans, None, True, _ONE, _HOST),
    Operation(
        "POST",
        _ROOM + "/reports",
        "Report somebody to the operator",
        make_report,
        bodies.Reported,
        bodies.NewReport,
        True,
        (ROOM,),
        (404, 409),
    ),
    Operation("POST", "/api/me/recovery", "A new recovery code", new_recovery, bodies.RecoveryCode, None, True),
    Operation(
        "POST",
        "/api/recover",
        "Come back from another device",
        recover,
        bodies.Recovered,
        bodies.RecoveryCode,
        False,
        (),
        (403,),
    ),
    Operation(
        "GET",
        "/api/me/data",
        "Everything that is kept about one",
        my_data,
        bodies.MyData,
        None,
        True,
        cost=DATA_COST,
    ),
    Operation("DELETE", "/api/me", "Be forgotten", forget_me, bodies.Forgotten, None, True, (), (409,), cost=DATA_COST),
    Operation("GET", "/api/announcement", "What the operator tells everybody", announcement, bodies.Announcement),
)
