"""Bodies of the HTTP API, both ways, typed. The messages of the socket are in `protocol`."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Raw

from intrigue.server.codes import RefusalCode
from intrigue.server.protocol import (
    Access,
    Base,
    Digest,
    Identifier,
    Level,
    LogLine,
    Name,
    OptionValue,
    RoomInfo,
    Settings,
)

LARGEST_CONTENT: Final = 60_000  # characters


class Problem(Base, frozen=True, kw_only=True):
    """Why a request was refused."""

    code: RefusalCode
    reason: str


class NewGuest(Base, frozen=True, kw_only=True):
    name: Name


class GuestPass(Base, frozen=True, kw_only=True):
    """Who one is from now on. The token is secret; browsers hold it in a cookie that scripts cannot read."""

    guest: str
    name: str
    token: str


class MyRoom(Base, frozen=True, kw_only=True):
    """A room that one hosts or sits in. `your_turn`: a question is open. `pending`: the seats that must decide now.
    `left`: milliseconds that one has left for one's own decision, if that is timed."""

    room: RoomInfo
    seats: list[int]
    your_turn: bool
    pending: list[int]
    left: int | None


class Me(Base, frozen=True, kw_only=True):
    guest: str
    name: str
    rooms: list[MyRoom]


class OptionInfo(Base, frozen=True, kw_only=True):
    """An option of a game's rules. `low` and `high` bound the whole numbers it takes besides `values`."""

    name: str
    help: str
    values: list[bool | str]
    default: OptionValue
    clause: str
    low: int | None
    high: int | None
    per_seat: bool


class OwnCards(Base, frozen=True, kw_only=True):
    """A content file for the game of a room; an empty text takes it away again."""

    text: Annotated[str, Meta(max_length=LARGEST_CONTENT)]


class Preset(Base, frozen=True, kw_only=True):
    """Options that go together, under a name."""

    name: str
    options: dict[str, OptionValue]


class Fitting(Base, frozen=True, kw_only=True):
    """What can be chosen at a table with its settings as they are: the values of each option that the rules allow, the
    same in words, and presets."""

    fits: dict[str, list[bool | int | str]]
    words: dict[str, dict[str, str]]
    presets: list[Preset]


class GameInfo(Base, frozen=True, kw_only=True):
    """A game. `scenes`: how many scenes its lessons have."""

    id: str
    title: str
    blurb: str
    minutes: str
    players: list[int]
    version: str
    options: list[OptionInfo]
    problems: int
    scenes: int


class GamesInfo(Base, frozen=True, kw_only=True):
    """The games, and the levels of bots from weak to strong."""

    games: list[GameInfo]
    levels: list[str]


class ClauseInfo(Base, frozen=True, kw_only=True):
    id: str
    section: str
    text: str


class RulesInfo(Base, frozen=True, kw_only=True):
    """Quick start and rules as Markdown, and the clauses one by one."""

    game: str
    quickstart: str
    rules: str
    clauses: list[ClauseInfo]


class NewRoom(Base, frozen=True, kw_only=True):
    """A room to open. With `bots`, all seats but the opener's are filled with bots of that level; with `start`, the
    game begins at once. With a `pledge`, the opener takes part in its shuffle and reveals the nonce over the socket."""

    settings: Settings
    bots: Level | None = None
    start: bool = False
    sit: bool = True
    pledge: Digest | None = None
    access: Access | None = None


class StartGame(Base, frozen=True, kw_only=True):
    """How the host takes part in the shuffle without having a socket open yet."""

    pledge: Digest | None = None


class RoomOpened(Base, frozen=True, kw_only=True):
    room: RoomInfo
    seat: int | None
    token: str | None


class SeatTaken(Base, frozen=True, kw_only=True):
    """The token opens this seat, and no other. Taking the own seat again gives a new token; the old one is void."""

    room: str
    seat: int
    token: str


class TakeSeat(Base, frozen=True, kw_only=True):
    """The name at this seat, if it is not the guest's own: for several people who share one screen."""

    name: Name | None = None


class SetSeat(Base, frozen=True, kw_only=True):
    """The host fills a seat with a bot of this level, or opens it for a person."""

    level: Level | None


class HandOver(Base, frozen=True, kw_only=True):
    """The guest who will be the host."""

    guest: Identifier


class Health(Base, frozen=True, kw_only=True):
    """Whether the server can keep what it is told, and takes new games. What is wrong (`problems`) is told to the
    operator alone."""

    status: Literal["ok", "draining", "trouble"]
    version: str
    rooms: int
    sockets: int
    problems: list[str]


class Frame(Base, frozen=True, kw_only=True):
    """A moment of a game: who did what, what one viewer saw then and what was told. `views`, in an open replay: what
    each seat saw. While a game runs, `seat` and `action` are left out: the lines say what the viewer may know. `text`,
    if it was asked for: the table in words."""

    step: int
    seat: int | None
    action: str
    view: Raw
    lines: list[LogLine]
    views: list[Raw]
    text: str = ""


class Replay(Base, frozen=True, kw_only=True):
    """A part of a game, of which there are the steps `earliest` to `steps`. The steps of a finished game are its moves;
    those of a running one are what has changed for this viewer since the rules last made all forget what they saw."""

    table: str
    game: str
    over: bool
    open: bool
    names: list[str]
    earliest: int
    steps: int
    viewer: int | None
    frames: list[Frame]
