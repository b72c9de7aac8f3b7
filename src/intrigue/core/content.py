"""Content files: the cards, maps and tables of a game, as TOML that a person can edit.

A bad file is refused with its name, the line, the field and what was expected.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from hashlib import sha256
from typing import Generic, Literal, TypeVar

from intrigue.core.codec import from_data
from intrigue.core.errors import BadContent, BadData

Origin = Literal["rulebook", "public", "reconstructed"]
T = TypeVar("T")

_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\-]+)\s*\]\]?\s*(?:#.*)?$")
_ENTRY = re.compile(r"^\s*([\w\-]+)\s*=")


@dataclass(frozen=True, slots=True)
class Content(Generic[T]):
    """Checked content with the text it came from. `custom` is False for the file that is shipped with the game."""

    data: T
    text: str
    custom: bool

    @property
    def digest(self) -> str:
        """Identifies the content in dumps."""
        return sha256(self.text.encode()).hexdigest()[:16]


def read_content(kind: type[T], text: str, name: str) -> T:
    """The content that a TOML text describes, as a value of the dataclass `kind`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadContent(f"{name}: not a complete TOML file: {problem}") from None
    try:
        return from_data(kind, data)
    except BadData as problem:
        raise located(problem, text, name) from None


def located(problem: BadData, text: str, name: str) -> BadContent:
    """The same error, with the line of the file."""
    line = line_of(text, problem.path)
    where = f"{name}, line {line}" if line else name
    return BadContent(f"{where}: {problem}")


def line_of(text: str, path: str) -> int | None:
    """The line (from 1) on which a path such as `engine[1].edges` is set, or the nearest line above it that exists.

    >>> line_of('a = 1\\n[[card]]\\nid = "x"\\n[[card]]\\nid = "y"', "card[1].id")
    5
    """
    lines = lines_by_path(text)
    while path:
        if path in lines:
            return lines[path]
        cut = max(path.rfind("."), path.rfind("["))
        path = path[:cut] if cut > 0 else ""
    return None


def lines_by_path(text: str) -> dict[str, int]:
    """The line (from 1) of each table and of each entry that has a line of its own."""
    places: dict[str, int] = {}
    counts: dict[str, int] = {}
    prefix = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            prefix = header[2]
            if header[1] == "[[":
                place = counts.get(prefix, 0)
                counts[prefix] = place + 1
                prefix = f"{prefix}[{place}]"
            places.setdefault(prefix, number)
        elif entry := _ENTRY.match(line):
            places.setdefault(f"{prefix}.{entry[1]}" if prefix else entry[1], number)
    return places
