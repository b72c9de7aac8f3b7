"""Bodies of the HTTP API about people: what guests can do about others and about themselves, and the operator."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from intrigue.server.protocol import Base, Identifier, Number, Watcher


class RecoveryCode(Base, frozen=True, kw_only=True):
    """With this code one comes back from another device. It is shown once, and works once."""

    code: Annotated[str, Meta(min_length=20, max_length=60)]


class Recovered(Base, frozen=True, kw_only=True):
    """Who one is again, a new token, and the code for the next time."""

    guest: str
    name: str
    token: str
    code: str


class MyPlace(Base, frozen=True, kw_only=True):
    """A room where one is the host or sits, under these names."""

    room: str
    host: bool
    names: list[str]


class MyGame(Base, frozen=True, kw_only=True):
    """A game one has played, and one's moves in it."""

    table: str
    room: str
    game: str
    seat: int
    name: str
    moves: list[str]


class MyLine(Base, frozen=True, kw_only=True):
    room: str
    name: str
    text: str


class MyReport(Base, frozen=True, kw_only=True):
    made: int
    room: str
    about: str
    line: str
    reason: str


class MyNote(Base, frozen=True, kw_only=True):
    """A result: of a game, or of the deal of a day. `data` is JSON."""

    kind: str
    key: str
    data: str


class MyData(Base, frozen=True, kw_only=True):
    """Everything that the server keeps about a guest. Times are seconds since 1970; `recovery`: whether there is a
    code. Tokens and codes are kept as hashes only."""

    guest: str
    name: str
    seen: int
    recovery: bool
    rooms: list[MyPlace]
    games: list[MyGame]
    chat: list[MyLine]
    reports: list[MyReport]
    results: list[MyNote]


class Forgotten(Base, frozen=True, kw_only=True):
    """The guest who no longer exists."""

    guest: str


class Bans(Base, frozen=True, kw_only=True):
    """Whom the host of a room keeps out."""

    bans: list[Watcher]


class NewReport(Base, frozen=True, kw_only=True):
    """What the operator should know about a guest; `line`: the number of a line of chat."""

    guest: Identifier
    line: Number | None = None
    reason: Annotated[str, Meta(min_length=1, max_length=500)]


class Reported(Base, frozen=True, kw_only=True):
    report: str


class Announcement(Base, frozen=True, kw_only=True):
    """What the operator tells everybody; "" for nothing."""

    text: str


# ---- the operator --------------------------------------------------------------------------------


class OperatorStatus(Base, frozen=True, kw_only=True):
    """A server at a glance."""

    version: str
    rooms: int
    games: int
    sockets: int
    draining: bool
    announcement: str
    problems: list[str]
    limits: dict[str, float]


class OperatorRoom(Base, frozen=True, kw_only=True):
    """A room; `playing` and `connected` are known only for rooms in memory."""

    room: str
    host: str
    game: str
    people: list[str]
    connected: int
    playing: bool


class OperatorRooms(Base, frozen=True, kw_only=True):
    rooms: list[OperatorRoom]


class GuestInfo(Base, frozen=True, kw_only=True):
    """A guest; `seen`: the day, in seconds since 1970; `banned`: why, or ""."""

    guest: str
    name: str
    seen: int
    banned: str


class GuestsInfo(Base, frozen=True, kw_only=True):
    guests: list[GuestInfo]


class Ban(Base, frozen=True, kw_only=True):
    """Why the operator keeps a guest out; the guest is told."""

    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class ReportInfo(Base, frozen=True, kw_only=True):
    """What `reporter` has reported about `guest`, who was called `name`."""

    id: str
    made: int
    room: str
    reporter: str
    guest: str
    name: str
    line: str
    reason: str


class ReportsInfo(Base, frozen=True, kw_only=True):
    reports: list[ReportInfo]


class Announce(Base, frozen=True, kw_only=True):
    """What to tell everybody, for how many minutes; "" takes it back."""

    text: Annotated[str, Meta(max_length=300)]
    minutes: Annotated[int, Meta(ge=1, le=60 * 24 * 30)] = 60


class Drain(Base, frozen=True, kw_only=True):
    on: bool


class Swept(Base, frozen=True, kw_only=True):
    """How many old things were deleted."""

    rooms: int
    tables: int
    guests: int
    reports: int
