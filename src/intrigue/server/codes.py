"""Codes for programs: why something was refused, and why a connection was closed.

The words beside a code are for people and may change; no program should read them.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Final, Literal

RefusalCode = Literal[
    "malformed",  # not a valid message, request or value of this protocol
    "order",  # the numbers of the client's messages must rise
    "hello",  # the first message must be a hello, and no other may be
    "guest",  # become a guest first
    "origin",  # the request comes from another site's page
    "token",  # not the token of this seat
    "seat",  # a spectator cannot do this
    "unknown",  # there is no such room, game, seat or address
    "method",  # the address does not accept this method
    "name",  # not a valid name for a person
    "stale",  # the question has been answered, or has changed
    "illegal",  # against the rules of the game; the clause says which
    "key",  # this key was used for something else
    "undo",  # there is nothing to undo
    "confirm",  # it could not be undone; send it again with `sure`, under a new key
    "state",  # not possible now: no game, not over, and so on
    "settings",  # not possible in this room: the host has not allowed it
    "muted",  # the host has muted you
    "banned",  # the host, or the operator of the server, keeps you out
    "private",  # this room lets in only certain people
    "rate",  # too much in too short a time; wait
    "full",  # a limit has been reached
    "moved",  # the room is moving to another node; try again in a moment
    "storage",  # could not be saved; send it again with the same key
    "failure",  # the server failed; nothing was changed
]

STATUS: Final[dict[RefusalCode, int]] = {
    "malformed": 400,
    "name": 400,
    "guest": 401,
    "origin": 403,
    "token": 403,
    "settings": 403,
    "muted": 403,
    "banned": 403,
    "private": 403,
    "unknown": 404,
    "method": 405,
    "rate": 429,
    "full": 429,
    "failure": 500,
    "storage": 503,
    "moved": 503,
}
"""The HTTP status of each refusal; 409 for those that are not listed."""
CONFLICT: Final = 409

FOR_GOOD: Final = range(4000, 4100)
COME_BACK: Final = range(4100, 4200)


@unique
class CloseCode(IntEnum):
    """Why the server closed a socket. After a code from 4000 to 4099, reconnecting with the same hello is useless;
    after any other, including the standard ones, reconnect after a while."""

    UNKNOWN = 4000
    TOKEN = 4001
    SEAT = 4002
    HELLO = 4003
    BANNED = 4004
    PRIVATE = 4005
    REMOVED = 4006
    RATE = 4100
    SLOW = 4101
    FULL = 4102
    STATE = 4103
    STORAGE = 4104
    FAILURE = 4105
    MOVED = 4106


MEANINGS: Final = {
    CloseCode.UNKNOWN: "there is no such room, or it has been closed",
    CloseCode.TOKEN: "this is not the token of that seat",
    CloseCode.SEAT: "the seat was given up, or its guest now holds it elsewhere",
    CloseCode.HELLO: "the first message was not a hello",
    CloseCode.BANNED: "the host, or the operator of the server, keeps this guest out",
    CloseCode.PRIVATE: "the room lets in only certain people",
    CloseCode.REMOVED: "the host has removed this guest",
    CloseCode.RATE: "too many messages, pings or message fragments",
    CloseCode.SLOW: "the client read nothing, or sent no hello in time",
    CloseCode.FULL: "the room or the server is full",
    CloseCode.STATE: "the room was just being moved to storage; reconnect",
    CloseCode.STORAGE: "the storage is failing",
    CloseCode.FAILURE: "the server failed",
    CloseCode.MOVED: "the room is moving to another node; reconnect",
}


def is_for_good(code: int) -> bool:
    """Whether reconnecting after this close code is useless.

    >>> is_for_good(CloseCode.TOKEN), is_for_good(CloseCode.RATE), is_for_good(1012)
    (True, False, False)
    """
    return code in FOR_GOOD


def name_of(code: int) -> str:
    """The word for a close code, the same as in refusals.

    >>> name_of(4001), name_of(4099), name_of(1012)
    ('token', 'closed', 'closed')
    """
    try:
        return CloseCode(code).name.lower()
    except ValueError:
        return "closed"
