"""Who may come into a room, look on, or stay: private rooms, spectators, and guests whom the host has sent away.

Whatever the host does here, nobody gains a look at a second hand: a seat that is taken from somebody in a running game
goes to a bot, and stays with it until the game is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from intrigue.server import seating
from intrigue.server.protocol import Access, Watcher
from intrigue.server.refusal import Refusal
from intrigue.server.storage import GuestRow

if TYPE_CHECKING:
    from intrigue.server.chat import Extras
    from intrigue.server.room import Room

MOST_MEMBERS: Final = 200
MOST_BANNED: Final = 200


# ---- may they ------------------------------------------------------------------------------------


def belongs(room: Room, guest: str) -> bool:
    """Whether this guest is the host, sits here or has sat here."""
    if not guest:
        return False
    return guest == room.row.host or guest in room.extras.members or any(seat.guest == guest for seat in room.row.seats)


def check_may_come(room: Room, guest: GuestRow | None) -> None:
    """Refuse those whom the host keeps out, and strangers in a private room."""
    if guest is not None and guest.id in room.extras.banned:
        raise Refusal("banned", "the host of this room does not let you in")
    if room.extras.access.private and not (guest is not None and belongs(room, guest.id)):
        raise Refusal("private", "this room is private; ask its host to let you in")


def check_may_look(room: Room, guest: GuestRow | None) -> None:
    """Refuse those who may not know what happens in the room, or has happened."""
    check_may_come(room, guest)
    if room.extras.access.watch != "everyone" and not (guest is not None and belongs(room, guest.id)):
        raise Refusal("private", "only those who sit in this room can see its games")


def may_watch(room: Room, guest: str) -> bool:
    """Whether this guest ("" for somebody unknown) may look on without a seat."""
    access = room.extras.access
    if guest in room.extras.banned or access.watch == "nobody":
        return False
    return belongs(room, guest) or (access.watch == "everyone" and not access.private)


def check_may_watch(room: Room, guest: GuestRow | None) -> None:
    """Refuse spectators whom the host does not want."""
    check_may_look(room, guest)
    if not may_watch(room, "" if guest is None else guest.id):
        raise Refusal("private", "nobody can watch this room")


# ---- what rooms remember -------------------------------------------------------------------------


def with_member(members: list[str], guest: str) -> list[str]:
    """Those who have sat here, the latest last."""
    return [*(other for other in members if other != guest), guest][-MOST_MEMBERS:]


def watchers(room: Room) -> list[Watcher]:
    """The guests who look on and have no seat."""
    seated = {seat.guest for seat in room.row.seats}
    found = {
        listener.guest: listener.name
        for listener in room.listeners
        if listener.seat is None and listener.guest and listener.guest not in seated
    }
    return [Watcher(guest=guest, name=name) for guest, name in sorted(found.items(), key=lambda item: item[::-1])]


# ---- what a host can do --------------------------------------------------------------------------


async def set_access(room: Room, host: str, access: Access) -> None:
    """The host decides who may come in and who may watch, at any time."""
    room.check_host(host)
    extras = room.extras.copy()
    extras.access = access
    await room.keep(room.row, extras)


async def send_away(room: Room, host: str, guest: str, *, ban: bool) -> None:
    """The host sends a guest away: from the seats and from watching. Without a ban the guest may come back, but in a
    running game a bot keeps the seat."""
    room.check_host(host)
    if guest == host:
        raise Refusal("state", "you are the host; make somebody else the host first")
    if not belongs(room, guest) and guest not in room.heard() and guest not in room.extras.banned:
        raise Refusal("unknown", "there is no such guest in this room")
    extras = room.extras.copy()
    extras.members = [other for other in extras.members if other != guest]
    if ban:
        extras.banned.pop(guest, None)
        extras.banned[guest] = name_of(room, guest)
        extras.banned = dict(list(extras.banned.items())[-MOST_BANNED:])
    if room.playing and any(seat.guest == guest for seat in room.row.seats):
        extras.removed.append(guest)
    await vacate(room, guest, extras)


async def vacate(room: Room, guest: str, extras: Extras | None = None) -> None:
    """The guest leaves the room, and is told that much rather than that a seat was lost. The seats are open then, or in
    a running game a bot's."""
    seats = room.row.seats
    for number, seat in enumerate(seats):
        if seat.guest == guest:
            bot = room.driver.minder
            seats = seating.with_bot(seats, number, bot) if room.playing else seating.opened(seats, number)
            room.dealer.forget(number)
    await room.keep(room.row._replace(seats=seats), extras)
    for listener in list(room.listeners):
        if listener.guest == guest:
            listener.dismiss()


async def readmit(room: Room, host: str, guest: str) -> None:
    """The host lets a guest in again."""
    room.check_host(host)
    if guest not in room.extras.banned:
        raise Refusal("unknown", "this guest is not banned here")
    extras = room.extras.copy()
    del extras.banned[guest]
    await room.keep(room.row, extras)


def name_of(room: Room, guest: str) -> str:
    """What a guest was last called here."""
    names = {line.guest: line.name for line in room.chat}
    names |= {listener.guest: listener.name for listener in room.listeners}
    names |= {seat.guest: seat.name for seat in room.row.seats}
    return names.get(guest) or room.extras.banned.get(guest, "")
