"""How much one guest, one address and the whole server may use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from ipaddress import IPv6Address, IPv6Network
from math import isfinite
from time import monotonic
from typing import Any, Final

from intrigue.core.errors import IntrigueError

LARGEST: Final = 10**9
VARIABLE: Final = "INTRIGUE_LIMIT_"  # followed by the name of a limit in capitals


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server. A rate allows so many messages in so many seconds, and as many at once.

    `connections` counts everything that is connected, sockets included; `arrivals` counts new connections. A request
    must arrive within `read_seconds`, its answer must be read within `answer_seconds`, and a socket that is being
    closed ends within `part_seconds`. `pings` counts all frames of a socket that are not messages.
    """

    messages: int = 100
    messages_per_address: int = 2000
    message_seconds: float = 20.0
    pings: int = 60
    chat_lines: int = 20
    hints: int = 12
    hints_per_address: int = 36
    hint_seconds: float = 60.0
    requests: int = 300
    files: int = 1200
    request_seconds: float = 60.0
    guests_per_address: int = 60
    rooms_per_address: int = 60
    newcomer_seconds: float = 3600.0
    connections: int = 5000
    connections_per_address: int = 128
    arrivals: int = 300
    arrival_seconds: float = 20.0
    read_seconds: float = 15.0
    answer_seconds: float = 120.0
    hello_seconds: float = 10.0
    send_seconds: float = 20.0
    part_seconds: float = 5.0
    reveal_seconds: float = 5.0
    update_seconds: float = 0.2
    sockets: int = 4000
    sockets_per_address: int = 64
    rooms: int = 2000
    rooms_per_guest: int = 20
    spectators_per_room: int = 50
    spectators_per_address: int = 10
    body_bytes: int = 64 * 1024
    reports: int = 10
    reports_per_address: int = 30
    report_seconds: float = 3600.0
    recoveries_per_address: int = 10
    room_days: float = 365.0
    record_days: float = 365.0
    guest_days: float = 400.0
    report_days: float = 90.0
    sweep_seconds: float = 600.0
    sweep_rows: int = 50


MEANINGS: Final = {
    "messages": "messages from one socket in `message_seconds`; some count as several",
    "messages_per_address": "messages from all sockets of one address in that time",
    "message_seconds": "the period over which messages, pings and chat lines are counted, in seconds",
    "pings": "pings, pongs and message fragments from one socket in that time",
    "chat_lines": "chat lines from one guest in that time",
    "hints": "hints for one guest in `hint_seconds`",
    "hints_per_address": "hints for all guests of one address in that time",
    "hint_seconds": "the period over which hints are counted, in seconds",
    "requests": "requests from one address in `request_seconds`; some count as several",
    "files": "files of the page for one address in that time",
    "request_seconds": "the period over which requests and files are counted, in seconds",
    "guests_per_address": "new guests from one address in `newcomer_seconds`",
    "rooms_per_address": "new rooms from one address in that time",
    "newcomer_seconds": "the period over which new guests and rooms are counted, in seconds",
    "connections": "connections in total; fewer if the system allows fewer open files",
    "connections_per_address": "connections of one address at once, sockets included",
    "arrivals": "new connections from one address in `arrival_seconds`",
    "arrival_seconds": "the period over which new connections are counted, in seconds",
    "read_seconds": "seconds within which a request must have arrived",
    "answer_seconds": "seconds within which a client must have read an answer",
    "hello_seconds": "seconds within which a new socket must say hello",
    "send_seconds": "seconds after which a viewer who reads nothing is disconnected, at most twice that",
    "part_seconds": "seconds after which a socket that is being closed is cut off",
    "reveal_seconds": "seconds within which a player's client must take its part in a shuffle",
    "update_seconds": "seconds between two updates of a table for a viewer who is not asked anything meanwhile",
    "sockets": "sockets in total",
    "sockets_per_address": "sockets of one address at once",
    "rooms": "rooms in memory; others are in the storage",
    "rooms_per_guest": "rooms that one guest hosts",
    "spectators_per_room": "spectators of one room",
    "spectators_per_address": "spectators of one room from one address",
    "body_bytes": "bytes in the body of a request",
    "reports": "reports from one guest in `report_seconds`",
    "reports_per_address": "reports from one address in that time",
    "report_seconds": "the period over which reports are counted, in seconds",
    "recoveries_per_address": "recovery codes tried by one address in `newcomer_seconds`",
    "room_days": "days after which an unused room is deleted, with its games and its chat",
    "record_days": "days after which a game is deleted, unless it is its room's latest",
    "guest_days": "days after which a guest is forgotten who has not come back and has no seat and no room",
    "report_days": "days after which a report is deleted",
    "sweep_seconds": "seconds between two looks for what is old enough to be deleted",
    "sweep_rows": "how many of each kind are deleted at once",
}
"""What each limit limits, for people who run a server."""


class BadLimit(IntrigueError):
    """A limit that does not exist, or a value that is not valid."""


def with_limits(limits: Limits, pairs: Iterable[str]) -> Limits:
    """Limits with some of them changed, each by `NAME=NUMBER`.

    >>> with_limits(Limits(), ["hints=3", "hint_seconds=0.5"]).hint_seconds
    0.5
    """
    chosen: dict[str, Any] = {}
    for pair in pairs:
        name, separator, text = pair.partition("=")
        if not separator:
            raise BadLimit(f"expected NAME=NUMBER, got {pair!r}")
        if name not in MEANINGS:
            raise BadLimit(f"there is no limit {name!r}; known limits: {', '.join(MEANINGS)}")
        kind = type(getattr(limits, name))
        try:
            value = kind(text)
        except ValueError:
            raise BadLimit(f"{name}: expected a number, got {text!r}") from None
        if not isfinite(value) or not 0 < value <= LARGEST:
            raise BadLimit(f"{name}: expected a number above 0 and up to {LARGEST}, got {text!r}")
        chosen[name] = value
    return replace(limits, **chosen)


def from_environment(environment: Mapping[str, str]) -> list[str]:
    """The limits that are set by environment variables, as `NAME=NUMBER`.

    >>> from_environment({"INTRIGUE_LIMIT_HINTS": "3", "HOME": "/"})
    ['hints=3']
    """
    named = sorted(item for item in environment.items() if item[0].startswith(VARIABLE))
    return [f"{name.removeprefix(VARIABLE).lower()}={value}" for name, value in named]


def neighbourhood(address: str) -> str:
    """The network an address belongs to: with IPv6 everybody has 2**64 addresses, all with the same first half.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("2001:db8:1:2::7%eth0")
    ('192.0.2.7', '2001:db8:1:2::/64', '2001:db8:1:2::/64')
    """
    if ":" not in address:
        return address
    try:
        whole = IPv6Address(address)
    except ValueError:
        return address
    if whole.ipv4_mapped is not None:
        return str(whole.ipv4_mapped)
    return str(IPv6Network((int(whole), 64), strict=False))


class TokenBucket:
    """Lets `amount` through in `seconds`, all at once or spread out.

    >>> now = 0.0
    >>> bucket = TokenBucket(2, 10.0, clock=lambda: now)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    >>> now = 5.0
    >>> bucket.take(), bucket.take()
    (True, False)
    """

    __slots__ = ("_clock", "_full_at", "amount", "seconds")

    def __init__(self, amount: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.amount = amount
        self.seconds = seconds
        self._clock = clock
        self._full_at = clock()  # when the bucket will be full again

    def take(self, cost: int = 1) -> bool:
        """Whether this much may pass now."""
        now = self._clock()
        full_at = max(now, self._full_at) + cost * self.seconds / self.amount
        if full_at - now > self.seconds * (1 + 1e-9):
            return False
        self._full_at = full_at
        return True

    @property
    def idle(self) -> bool:
        """Whether the bucket is full."""
        return self._clock() >= self._full_at


class Buckets:
    """A bucket for each address or guest, dropped when it is full again."""

    MOST = 10_000

    def __init__(self, amount: int, seconds: float) -> None:
        self.amount = amount
        self.seconds = seconds
        self._buckets: dict[str, TokenBucket] = {}

    def take(self, owner: str, cost: int = 1) -> bool:
        """Whether this much from this address or guest may pass now."""
        bucket = self._buckets.get(owner)
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._buckets = {name: kept for name, kept in self._buckets.items() if not kept.idle}
            if len(self._buckets) >= self.MOST:
                return False
            bucket = self._buckets[owner] = TokenBucket(self.amount, self.seconds)
        return bucket.take(cost)
