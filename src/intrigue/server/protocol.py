"""Everything that goes over the wire, typed. The only module that knows the format (JSON, by msgspec).

Messages of a client are numbered by the client (`id`, rising), those of the server by the server (`n`, without gaps).
Unknown fields, unknown types and values out of range are refused. Actions are numbers of the game's action space; a
client never sends cards, only which of its choices it takes.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from intrigue.server.codes import RefusalCode

T = TypeVar("T")

PROTOCOL: Final = 2
LARGEST_MESSAGE: Final = 16 * 1024
LARGEST_NUMBER: Final = 2**31 - 1
LONGEST_ID: Final = 32
LONGEST_WORD: Final = 200
MOST_OPTIONS: Final = 32

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
    """What all wire types share: nothing unknown gets in."""


# ---- from a client -------------------------------------------------------------------------------


class ClientMessage(Base, frozen=True, kw_only=True, tag_field="type"):
    """`id` counts the client's messages on this socket."""

    id: Number


class Hello(ClientMessage, frozen=True, kw_only=True, tag="hello"):
    """The first message: which seat (none: a spectator), with its token unless a cookie carries it, and what the
    client knows already, so that it gets what it has missed. With a `pledge` it takes part in the next shuffle; with
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
    """An answer to a question. `key` is new for each move and the same when it is sent again; `decision` names the
    question; `seq` is the latest update the client has seen. A move that is not `sure` is refused with the code
    "confirm" if it could not be taken back, as far as the seat can know."""

    key: Key
    decision: Number
    seq: Number
    action: Number
    sure: bool = True


class Undo(ClientMessage, frozen=True, kw_only=True, tag="undo"):
    """Take the own last move back."""

    key: Key
    seq: Number


class AskHint(ClientMessage, frozen=True, kw_only=True, tag="hint"):
    """What would a bot do here?"""


class WhyNot(ClientMessage, frozen=True, kw_only=True, tag="why"):
    """Which rule forbids this action here?"""

    action: Number


class Show(ClientMessage, frozen=True, kw_only=True, tag="show"):
    """How does the table look in words?"""


class Say(ClientMessage, frozen=True, kw_only=True, tag="say"):
    """A line of chat."""

    text: ChatText


class Mute(ClientMessage, frozen=True, kw_only=True, tag="mute"):
    """Hear no more of a guest, or again. For the host, `all` silences the guest in the room."""

    guest: Identifier
    on: bool
    all: bool = False


class Rematch(ClientMessage, frozen=True, kw_only=True, tag="rematch"):
    """After the end: another game with the same players."""


class Ping(ClientMessage, frozen=True, kw_only=True, tag="ping"):
    """Are you there?"""


AnyClientMessage = Hello | Reveal | Move | Undo | AskHint | WhyNot | Show | Say | Mute | Rematch | Ping


# ---- parts of what the server sends --------------------------------------------------------------


class Question(Base, frozen=True, kw_only=True):
    """What is asked, in words; `decision` is its id in the rules ("" while waiting)."""

    decision: str
    text: str
    clause: str


class Choice(Base, frozen=True, kw_only=True):
    """A legal action: its number, its text and what it means here."""

    action: int
    text: str
    label: str


class LogLine(Base, frozen=True, kw_only=True):
    """Something that happened: the event as data, as a sentence, and the clause that explains it."""

    seq: int
    event: Raw
    text: str
    clause: str


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
    """What the host decides. `clock`: seconds for each decision; without one nobody is hurried."""

    game: Identifier
    players: Annotated[int, Meta(ge=1, le=32)]
    options: Annotated[dict[Word, OptionValue], Meta(max_length=MOST_OPTIONS)] = {}
    clock: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    pace: Literal["human", "instant"] = "human"
    hints: bool = True
    undo: bool = True
    chat: bool = True


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
    shuffled."""

    room: str
    host: str
    settings: Settings
    seats: list[SeatInfo]
    spectators: int
    table: str | None
    playing: bool
    over: bool
    notice: str
    dealing: DealInfo | None = None


# ---- from the server -----------------------------------------------------------------------------


class ServerMessage(Base, frozen=True, kw_only=True, tag_field="type"):
    """`n` counts the server's messages on this socket, from 1 on."""

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
    """The game as this viewer may see it now, and what has happened since the update that the viewer knew.

    Keep the log lines up to number `keep`, drop the others, add `lines`. `decision` names the open question, if this
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
    """The message `re` was carried out, and will survive. Sent again with the same key, it gets the same answer."""

    re: int
    seq: int


class Refused(ServerMessage, frozen=True, kw_only=True, tag="refused"):
    """The message `re` changed nothing. `seq` is the number of the present update."""

    re: int
    code: RefusalCode
    reason: str
    clause: str = ""
    seq: int = 0


class Considered(Base, frozen=True, kw_only=True):
    """A choice that a bot has weighed: how often it was tried, and what that was worth on average (more is better)."""

    choice: Choice
    visits: int
    value: float


class ExpectedMove(Base, frozen=True, kw_only=True):
    """A move that a bot expects, if all goes as it thinks."""

    seat: int
    name: str
    text: str


class HintGiven(ServerMessage, frozen=True, kw_only=True, tag="hint"):
    """What the bot of this level would do, and why: in words, as the choices it has weighed (the best first), and as
    the moves it expects. It knows no more than the seat that has asked."""

    re: int
    decision: int
    level: str
    choice: Choice
    why: str
    considered: list[Considered]
    line: list[ExpectedMove]


class Shown(ServerMessage, frozen=True, kw_only=True, tag="shown"):
    """The table in words, as the terminal shows it; `seq` is the number of the update that it belongs to."""

    re: int
    seq: int
    text: str


class ChatLine(ServerMessage, frozen=True, kw_only=True, tag="chat"):
    number: int
    guest: str
    name: str
    text: str


class Pong(ServerMessage, frozen=True, kw_only=True, tag="pong"):
    re: int


AnyServerMessage = (
    Welcome | RoomUpdate | TableUpdate | TableChange | Accepted | Refused | HintGiven | Shown | ChatLine | Pong
)


# ---- coding --------------------------------------------------------------------------------------


class Malformed(ValueError):
    """Bytes that are no message of this protocol, with the reason, and the number of the message if it has one."""

    def __init__(self, reason: str, number: int = 0) -> None:
        self.number = number
        super().__init__(reason)


class _Numbered(Struct):
    id: Number


_encoder = msgspec.json.Encoder()
_client_decoder: msgspec.json.Decoder[AnyClientMessage] = msgspec.json.Decoder(AnyClientMessage)
_server_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyServerMessage)


def encode(value: object) -> bytes:
    """Any wire type or plain value as JSON."""
    return _encoder.encode(value)


def read_client(data: bytes | str) -> AnyClientMessage:
    """A client's message.

    >>> read_client('{"type": "ping", "id": 1}')
    Ping(id=1)
    >>> read_client('{"type": "ping", "id": 1, "extra": 2}')
    Traceback (most recent call last):
        ...
    intrigue.server.protocol.Malformed: Object contains unknown field `extra`
    """
    try:
        return _client_decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Malformed(_shorten(str(problem)), _number_of(data)) from None


def read_server(data: bytes | str) -> Any:
    """A message of the server, for clients written in Python."""
    return _server_decoder.decode(data)


def read_body(kind: type[T], data: bytes) -> T:
    """The body of a request."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Malformed(_shorten(str(problem))) from None


def as_plain(value: object) -> Any:
    """A value as it would be after it was sent and read."""
    return msgspec.json.decode(encode(value))


def plain(data: Raw) -> object:
    """The plain value of a part that is passed on unread."""
    value: object = msgspec.json.decode(data)
    return value


def schemas(kinds: list[Any], ref: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """JSON schemas of wire types, and of all types that they use."""
    found, components = msgspec.json.schema_components(kinds, ref_template=ref)
    return list(found), components


def _number_of(data: bytes | str) -> int:
    """The number of a message that is otherwise unreadable, or 0."""
    try:
        return msgspec.json.decode(data, type=_Numbered).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return 0


def _shorten(text: str, limit: int = 200) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."
