"""Everything that goes over the wire, typed. Only this module knows the format (JSON, through msgspec).

Each side numbers its own messages: the client with `id` (rising), the server with `n` (without gaps).
Unknown fields, unknown types and out-of-range values are refused. Actions are numbers in the game's action space; a
client never sends cards, only the number of its choice.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from intrigue.server.codes import RefusalCode
from intrigue.server.coding import Malformed, as_plain, encode, plain, read_body, schemas, shortened

__all__ = ["Malformed", "as_plain", "encode", "plain", "read_body", "schemas"]  # besides what is defined here

PROTOCOL: Final = 2
LARGEST_MESSAGE: Final = 16 * 1024
LARGEST_NUMBER: Final = 2**31 - 1
LONGEST_ID: Final = 32
LONGEST_WORD: Final = 200
MOST_OPTIONS: Final = 32
LONGEST_CLOCK: Final = 7 * 24 * 3600

Number = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+$")]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=32, max_length=32, pattern=r"^[0-9a-f]+$")]
Digest = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$")]
Identifier = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=r"^[a-z0-9-]+$")]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Level = Annotated[str, Meta(min_length=1, max_length=80)]
Word = Annotated[str, Meta(max_length=LONGEST_WORD)]
OptionNumber = Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
OptionValue = bool | OptionNumber | Word | Annotated[list[Word | None], Meta(max_length=MOST_OPTIONS)]


class Base(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all wire types: unknown fields are refused."""


# ---- from a client -------------------------------------------------------------------------------


class ClientMessage(Base, frozen=True, kw_only=True, tag_field="type"):
    """`id` counts the client's messages on this socket."""

    id: Number


class Hello(ClientMessage, frozen=True, kw_only=True, tag="hello"):
    """The first message: which seat (none for a spectator), its token unless a cookie carries it, and what the
    client already knows, so that it gets what it has missed. With a `pledge` it takes part in the next shuffle; with
    `changes` it gets differences instead of the whole table where possible."""

    seat: SeatNumber | None = None
    token: Token | None = None
    table: Identifier | None = None
    seq: Number = 0
    chat: Number = 0
    pledge: Digest | None = None
    changes: bool = False


class Reveal(ClientMessage, frozen=True, kw_only=True, tag="reveal"):
    """The own part in a shuffle: the nonce that was pledged for this attempt, and the pledge for the next one."""

    table: Identifier
    attempt: Number
    nonce: Digest
    next: Digest


class Move(ClientMessage, frozen=True, kw_only=True, tag="move"):
    """An answer to a question. `key` is new for each move, and the same if the move is sent again; `decision` names the
    question; `seq` is the latest update the client has seen. If a move is not `sure`, it is refused with the code
    "confirm" if, as far as the seat can know, it could not be undone."""

    key: Key
    decision: Number
    seq: Number
    action: Number
    sure: bool = True


class Undo(ClientMessage, frozen=True, kw_only=True, tag="undo"):
    """Undo your last move."""

    key: Key
    seq: Number


class AskHint(ClientMessage, frozen=True, kw_only=True, tag="hint"):
    """What would a bot do here?"""


class WhyNot(ClientMessage, frozen=True, kw_only=True, tag="why"):
    """Which rule forbids this action here?"""

    action: Number


class Show(ClientMessage, frozen=True, kw_only=True, tag="show"):
    """The table in words, please."""


class Say(ClientMessage, frozen=True, kw_only=True, tag="say"):
    """A line of chat."""

    text: ChatText


class Mute(ClientMessage, frozen=True, kw_only=True, tag="mute"):
    """Hide a guest's chat lines, or show them again. For the host, `all` mutes the guest for everybody."""

    guest: Identifier
    on: bool
    all: bool = False


class Rematch(ClientMessage, frozen=True, kw_only=True, tag="rematch"):
    """After the end: another game with the same players."""


class Point(ClientMessage, frozen=True, kw_only=True, tag="point"):
    """Show everybody who looks at a finished game of this room the same step of it."""

    table: Identifier
    step: Number


class Ping(ClientMessage, frozen=True, kw_only=True, tag="ping"):
    """Are you there?"""


AnyClientMessage = Hello | Reveal | Move | Undo | AskHint | WhyNot | Show | Say | Mute | Rematch | Point | Ping


# ---- parts of what the server sends --------------------------------------------------------------


class Question(Base, frozen=True, kw_only=True, omit_defaults=True):
    """What is asked, in words; `decision` is its id in the rules ("" while waiting). `coach`: what matters here, at a
    table with a coach."""

    decision: str
    text: str
    clause: str
    coach: str = ""


class Choice(Base, frozen=True, kw_only=True, omit_defaults=True):
    """A legal action: its number, its text and what it means here. `idle`: as far as the
    seat can know, it would change nothing that matters."""

    action: int
    text: str
    label: str
    idle: bool = False


class Gist(Base, frozen=True, kw_only=True):
    """What an event comes to in the story of a turn: "drew 6 cards". Gists that differ in `count` alone can be added
    up; `one` and `many` are empty where nothing is counted. An empty `did`: a story is better without it."""

    did: str
    count: int = 1
    one: str = ""
    many: str = ""


class LogLine(Base, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened: the event as data, as a sentence, and the clause that explains it. `seat`: who did it,
    if the sentence begins with a player's name. `gist`: what it comes to, if that is not the sentence itself."""

    seq: int
    event: Raw
    text: str
    clause: str
    seat: int | None = None
    gist: Gist | None = None


class ScoreRow(Base, frozen=True, kw_only=True):
    label: str
    points: list[int]
    clause: str


class Outcome(Base, frozen=True, kw_only=True):
    """How the game ended, seat by seat."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    teams: list[list[int]]
    lines: list[ScoreRow]
    reason: str


class SeatInfo(Base, frozen=True, kw_only=True):
    """Who sits here. `minded`: a bot plays for a person who is away."""

    kind: Literal["open", "person", "bot"]
    name: str
    guest: str
    level: str
    present: bool
    minded: bool


class Settings(Base, frozen=True, kw_only=True):
    """What the host decides. `clock`: seconds for each decision, up to a week; None for no limit. `coach`: before each
    decision, a line says what matters."""

    game: Identifier
    players: Annotated[int, Meta(ge=1, le=32)]
    options: Annotated[dict[Word, OptionValue], Meta(max_length=MOST_OPTIONS)] = {}
    clock: Annotated[int, Meta(ge=1, le=LONGEST_CLOCK)] | None = None
    pace: Literal["human", "instant"] = "human"
    hints: bool = True
    undo: bool = True
    chat: bool = True
    coach: bool = False


class Access(Base, frozen=True, kw_only=True):
    """Who may come in. A private room lets in only the host, those who sit there and those who have sat there.
    `watch`: who may look on without a seat, and read its games later."""

    private: bool = False
    watch: Literal["everyone", "players", "nobody"] = "everyone"


class Watcher(Base, frozen=True, kw_only=True):
    """A guest who looks on."""

    guest: str
    name: str


class DealInfo(Base, frozen=True, kw_only=True):
    """A shuffle that is under way, for the game that will be called `table`. Whoever finds the own pledge at the own
    seat reveals its nonce. `left_out`: seats that did not do so in an earlier attempt."""

    table: str
    attempt: int
    terms: str
    promise: str
    pledges: list[str | None]
    left_out: list[int]


class ShuffleInfo(DealInfo, frozen=True, kw_only=True):
    """How a game was shuffled; the secret is told when the game is over."""

    nonces: list[str | None]
    secret: str | None


class RoomInfo(Base, frozen=True, kw_only=True):
    """A room as everybody sees it. `table` is the game being played or played last; `dealing`: the next one is being
    shuffled. `own_cards`: the host has given it cards of their own. `watchers`: those spectators who are guests."""

    room: str
    host: str
    settings: Settings
    seats: list[SeatInfo]
    spectators: int
    table: str | None
    playing: bool
    over: bool
    notice: str
    access: Access
    watchers: list[Watcher]
    dealing: DealInfo | None = None
    own_cards: bool = False


# ---- from the server -----------------------------------------------------------------------------


class ServerMessage(Base, frozen=True, kw_only=True, tag_field="type"):
    """`n` counts the server's messages on this socket, starting at 1."""

    n: int | UnsetType = UNSET


class Welcome(ServerMessage, frozen=True, kw_only=True, tag="welcome"):
    """The hello was accepted."""

    re: int
    protocol: int
    server: str
    seat: int | None
    guest: str


class RoomUpdate(ServerMessage, frozen=True, kw_only=True, tag="room"):
    """The room has changed."""

    room: RoomInfo


class TableUpdate(ServerMessage, frozen=True, kw_only=True, tag="table"):
    """The game as this viewer may see it now, and what has happened since the viewer's last update.

    Keep the log lines up to number `keep`, drop the rest, add `lines`. `decision` names the open question, if this
    viewer is asked one. `clocks`: milliseconds left, for each seat that is being timed. `shuffle` says how the seed was
    made (None: the server drew it alone); the `seed`, and with it the record, is published when the game is over.
    """

    table: str
    game: str
    seq: int
    keep: int
    view: Raw
    pending: list[int]
    question: Question
    decision: int | None
    legal: list[Choice]
    lines: list[LogLine]
    can_undo: bool
    clocks: list[int | None]
    shuffle: ShuffleInfo | None
    seed: str | None
    result: Outcome | None


class TableChange(ServerMessage, frozen=True, kw_only=True, tag="change"):
    """The same as a whole update, for a viewer who has update number `base` of this game: how the fields of that one
    change. `differences` says how to read `changes`; log lines are as in a whole update."""

    table: str
    base: int
    seq: int
    keep: int
    lines: list[LogLine]
    changes: list[Raw]


class Accepted(ServerMessage, frozen=True, kw_only=True, tag="accepted"):
    """The message `re` was carried out and stored. If it is sent again with the same key, it gets the same answer."""

    re: int
    seq: int


class Refused(ServerMessage, frozen=True, kw_only=True, tag="refused"):
    """The message `re` changed nothing. `seq` is the number of the current update."""

    re: int
    code: RefusalCode
    reason: str
    clause: str = ""
    seq: int = 0


class Considered(Base, frozen=True, kw_only=True):
    """A choice that a bot has considered: how often it tried it, and its average value (higher is better)."""

    choice: Choice
    visits: int
    value: float


class ExpectedMove(Base, frozen=True, kw_only=True):
    """A move that a bot expects to follow."""

    seat: int
    name: str
    text: str


class HintGiven(ServerMessage, frozen=True, kw_only=True, tag="hint"):
    """What the bot of this level would do, and why: in the game's words, in figures (`details`), as the choices it has
    considered (best first), and as the moves it expects. It knows no more than the seat that asked."""

    re: int
    decision: int
    level: str
    choice: Choice
    why: str
    details: str
    considered: list[Considered]
    line: list[ExpectedMove]


class Shown(ServerMessage, frozen=True, kw_only=True, tag="shown"):
    """The table in words, as the terminal shows it; `seq` is the number of the update it belongs to."""

    re: int
    seq: int
    text: str


class ChatLine(ServerMessage, frozen=True, kw_only=True, tag="chat"):
    number: int
    guest: str
    name: str
    text: str


class Announced(ServerMessage, frozen=True, kw_only=True, tag="announced"):
    """What the operator of this server tells everybody; "" for nothing any more."""

    text: str


class Pointing(ServerMessage, frozen=True, kw_only=True, tag="pointing"):
    """Somebody points at a step of a finished game."""

    table: str
    step: int
    name: str


class Pong(ServerMessage, frozen=True, kw_only=True, tag="pong"):
    re: int


Answer = Accepted | Refused | HintGiven | Shown | Pong
AnyServerMessage = Welcome | RoomUpdate | TableUpdate | TableChange | ChatLine | Pointing | Announced | Answer


# ---- coding --------------------------------------------------------------------------------------


class _Numbered(Struct):
    id: Number


_client_decoder: msgspec.json.Decoder[AnyClientMessage] = msgspec.json.Decoder(AnyClientMessage)
_server_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyServerMessage)


def read_client(data: bytes | str) -> AnyClientMessage:
    """A client's message.

    >>> read_client('{"type": "ping", "id": 1}')
    Ping(id=1)
    >>> read_client('{"type": "ping", "id": 1, "extra": 2}')
    Traceback (most recent call last):
        ...
    intrigue.server.coding.Malformed: Object contains unknown field `extra`
    """
    try:
        return _client_decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Malformed(shortened(str(problem)), _number_of(data)) from None


def read_server(data: bytes | str) -> Any:
    """A message of the server, for clients written in Python."""
    return _server_decoder.decode(data)


def _number_of(data: bytes | str) -> int:
    """The number of a message that is otherwise unreadable, or 0."""
    try:
        return msgspec.json.decode(data, type=_Numbered).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return 0
