"""How much one guest, one address and the whole server may use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from time import monotonic


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server. Rates are messages in so many seconds, with as much at once.

    `connections` counts everything that is connected, sockets included; `arrivals` those that come anew. A request must
    have arrived within `read_seconds`, its answer must have been taken within `answer_seconds`, and a socket that is
    being closed ends within `part_seconds`. `pings` counts all frames of a socket that are no messages.
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
    sockets: int = 4000
    sockets_per_address: int = 64
    rooms: int = 2000
    rooms_per_guest: int = 20
    spectators_per_room: int = 50
    spectators_per_address: int = 10
    body_bytes: int = 64 * 1024


def neighbourhood(address: str) -> str:
    """Whom an address belongs to: with IPv6 everybody has 2**64 of them, all with the same first half.

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
    """Lets through `amount` in `seconds`, at once or evenly.

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
        self._full_at = clock()  # when everything that was taken is filled up again

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
        """Whether nothing is missing from it."""
        return self._clock() >= self._full_at


class Buckets:
    """A bucket for each address or guest, forgotten when it is full again."""

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
