"""Codes for programs: why something was refused, and why a connection was closed.

The words beside a code are for people and may change; no program should read them.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Final, Literal

RefusalCode = Literal[
    "malformed",  # not a message, request or value of this protocol
    "order",  # the numbers of the client's messages must rise
    "hello",  # the first message must be a hello, and no other may be
    "guest",  # become a guest first
    "origin",  # a page of another site
    "token",  # not the token of this seat
    "seat",  # a spectator cannot do this
    "unknown",  # there is no such room, game, seat or address
    "method",  # not with this method
    "name",  # not a name for a person
    "stale",  # the question has been answered, or has changed
    "illegal",  # against the rules of the game; the clause says which
    "key",  # this key was used for something else
    "undo",  # there is nothing to take back
    "confirm",  # it could not be taken back; send it again with `sure`, under a new key
    "state",  # not at this time: no game, not over, and so on
    "settings",  # not in this room: the host has not allowed it
    "muted",  # the host has muted you
    "rate",  # too much in a short time; wait
    "full",  # as many as there may be
    "storage",  # could not be kept; send it again with the same key
    "failure",  # a fault of the server; nothing was changed
]

STATUS: Final[dict[RefusalCode, int]] = {
    "malformed": 400,
    "name": 400,
    "guest": 401,
    "origin": 403,
    "token": 403,
    "settings": 403,
    "muted": 403,
    "unknown": 404,
    "method": 405,
    "rate": 429,
    "full": 429,
    "failure": 500,
    "storage": 503,
}
"""The HTTP status of each refusal; 409 for those that are not listed."""
CONFLICT: Final = 409

FOR_GOOD: Final = range(4000, 4100)
COME_BACK: Final = range(4100, 4200)


@unique
class CloseCode(IntEnum):
    """Why the server has closed a socket. After a code from 4000 to 4099 it would be no use to come back with the same
    hello; after any other, the standard ones included, come back after a while."""

    UNKNOWN = 4000
    TOKEN = 4001
    SEAT = 4002
    HELLO = 4003
    RATE = 4100
    SLOW = 4101
    FULL = 4102
    STATE = 4103
    STORAGE = 4104
    FAILURE = 4105


MEANINGS: Final = {
    CloseCode.UNKNOWN: "there is no such room, or not any more",
    CloseCode.TOKEN: "this is not the token of that seat",
    CloseCode.SEAT: "the seat was given up, or taken by the same guest elsewhere",
    CloseCode.HELLO: "the first message was not a hello",
    CloseCode.RATE: "too many messages, pings or pieces of messages",
    CloseCode.SLOW: "nothing was read, or no hello came in time",
    CloseCode.FULL: "as many are here as there may be",
    CloseCode.STATE: "the room was being put away at that moment",
    CloseCode.STORAGE: "the storage is in trouble",
    CloseCode.FAILURE: "a fault of the server",
}


def is_for_good(code: int) -> bool:
    """Whether it is no use to come back after this close code.

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
