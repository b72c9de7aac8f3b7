"""The cookies of a page whose server is inside it: what a browser's own jar would do with them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from http.cookies import SimpleCookie

Headers = Iterable[tuple[bytes, bytes]]


class Jar:
    """Cookies by path and name."""

    def __init__(self, kept: str = "") -> None:
        """Continue with what `dump` gave (nothing at first)."""
        self._cookies: dict[tuple[str, str], str] = {}
        for path, name, value in json.loads(kept or "[]"):
            self._cookies[path, name] = value

    def dump(self) -> str:
        return json.dumps([[path, name, value] for (path, name), value in self._cookies.items()])

    def take(self, headers: Headers) -> bool:
        """Note the cookies that an answer sets; whether there were any."""
        found = False
        for name, value in headers:
            if name.lower() == b"set-cookie":
                for key, cookie in SimpleCookie(value.decode()).items():
                    self._cookies[cookie["path"] or "/", key] = cookie.value
                    found = True
        return found

    def header(self, path: str) -> str:
        """The cookies for a request to this path.

        >>> jar = Jar()
        >>> jar.take([(b"set-cookie", b"guest=abc; Path=/"), (b"set-cookie", b"seat-0=def; Path=/api/rooms/r")])
        True
        >>> jar.header("/api/rooms/r/socket")
        'guest=abc; seat-0=def'
        >>> jar.header("/api/rooms/rest")
        'guest=abc'
        """
        return "; ".join(f"{name}={value}" for (place, name), value in self._cookies.items() if below(path, place))


def below(path: str, place: str) -> bool:
    """Whether a path is this place or below it."""
    return path == place or path.startswith(place.rstrip("/") + "/")
