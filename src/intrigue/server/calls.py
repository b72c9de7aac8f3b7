"""A request being answered, and how an operation of the API is described."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import HTTPConnection, Request

from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.lobby import Lobby
from intrigue.server.refusal import Refusal
from intrigue.server.replay import MOST_FRAMES
from intrigue.server.storage import GuestRow

GUEST_COOKIE: Final = "guest"
LONGEST_SEARCH: Final = 40
YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Parameter:
    """A part of the path or of the query, as a JSON schema."""

    name: str
    place: str
    schema: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the API. `answer` is a wire type, or None for an empty answer; `cost` is how many requests it
    counts for."""

    method: str
    path: str
    summary: str
    handle: Callable[[Call], Awaitable[Any]]
    answer: Any
    body: Any = None
    needs_guest: bool = False
    parameters: tuple[Parameter, ...] = ()
    problems: tuple[int, ...] = ()
    body_optional: bool = False
    cost: int = 1


class Call:
    """A request being answered: its lobby, its guest, its body."""

    def __init__(self, request: Request, lobby: Lobby, guest: GuestRow | None, body: Any) -> None:
        self.request = request
        self.lobby = lobby
        self.body = body
        self.response_cookies: list[dict[str, Any]] = []
        self._guest = guest

    @property
    def guest(self) -> GuestRow:
        assert self._guest is not None, "only operations that need a guest ask for one"
        return self._guest

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def number(self, name: str, default: int | None = None) -> int | None:
        """A whole number from the path or query."""
        value = self.request.path_params.get(name, self.request.query_params.get(name))
        if value is None:
            return default
        if not str(value).isascii() or not str(value).isdecimal() or len(str(value)) > 9:
            raise wire.Malformed(f"{name}: expected a whole number of at least 0")
        return int(value)

    def switch(self, name: str) -> bool:
        """Something that is on or off, and off by default."""
        if self.number(name, 0) not in (0, 1):
            raise wire.Malformed(f"{name}: expected 0 or 1")
        return self.number(name, 0) == 1

    async def anybody(self) -> GuestRow | None:
        """The guest, where having one is optional."""
        return await self.lobby.guest(guest_token(self.request))

    async def elsewhere(self, room_id: str) -> bodies.MyRoom | None:
        """What another node knows about a room of this guest."""
        from intrigue.server.relay import ask_about_room

        return await ask_about_room(self.request, self.lobby, room_id)

    def seat(self) -> int:
        return self.counted("seat")

    def counted(self, name: str) -> int:
        """A whole number that is part of the path."""
        found = self.number(name)
        assert found is not None
        return found

    def check_operator(self) -> None:
        """Everybody else finds nothing here."""
        if not self.lobby.is_operator(bearer(self.request)):
            raise Refusal("unknown", "there is no such address")

    def set_cookie(self, name: str, value: str, path: str, seconds: int = YEAR) -> None:
        """A cookie that scripts cannot read and other sites cannot use."""
        secure = self.request.url.scheme == "https"
        cookie = {"key": name, "value": value, "path": path, "secure": secure}
        self.response_cookies.append({**cookie, "httponly": True, "samesite": "lax", "max_age": seconds})


def guest_token(request: HTTPConnection) -> str | None:
    """The token of a guest, from the header (programs) or the cookie (browsers)."""
    return bearer(request) or request.cookies.get(GUEST_COOKIE)


def own_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from this server's own page, from an allowed one, or from no page at all.

    >>> own_origin("https://games.example", "games.example", ())
    True
    >>> own_origin("https://evil.example", "games.example", ())
    False
    >>> own_origin(None, "games.example", ())
    True
    """
    if origin is None or origin in allowed:
        return True
    return host is not None and origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def bearer(request: HTTPConnection) -> str | None:
    header = request.headers.get("authorization", "")
    return header[7:].strip() if header.lower().startswith("bearer ") else None


# ---- parameters ----------------------------------------------------------------------------------

_TEXT: Final = {"type": "string", "minLength": 1, "maxLength": wire.LONGEST_ID}
WHOLE: Final = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
GAME: Final = Parameter("game", "path", _TEXT)
ROOM: Final = Parameter("room", "path", _TEXT)
SEAT: Final = Parameter("seat", "path", WHOLE)
TABLE: Final = Parameter("table", "path", _TEXT)
GUEST: Final = Parameter("guest", "path", _TEXT)
REPORT: Final = Parameter("report", "path", _TEXT)
NAME: Final = Parameter("name", "query", {"type": "string", "maxLength": LONGEST_SEARCH})
VIEWER: Final = Parameter("viewer", "query", WHOLE)
_SWITCH: Final = {"type": "integer", "minimum": 0, "maximum": 1}
OPEN: Final = Parameter("open", "query", _SWITCH)
TEXT: Final = Parameter("text", "query", _SWITCH)
FIRST: Final = Parameter("first", "query", WHOLE)
COUNT: Final = Parameter("count", "query", {"type": "integer", "minimum": 1, "maximum": MOST_FRAMES})
