"""Content files: the cards, maps and tables of a game, as TOML that a person can edit.

A bad file is refused with its name, the line, the field and what was expected.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Generic, Literal, TypeVar

from intrigue.core.codec import from_data
from intrigue.core.errors import BadContent, BadData

Origin = Literal["rulebook", "public", "reconstructed"]
T = TypeVar("T")

DEEPEST = 16  # names in a key, or brackets in brackets
MOST_TOGETHER = 50_000  # what all numbers of a file come to: nearly all of them say how often something is made
_TOKEN = re.compile(  # a text that does not end goes on to the end of its line or file: nothing is looked at twice
    r"""(?P<name>\"{3}(?:[^\\]|\\.)*?(?:\"{3}|\Z)|'{3}.*?(?:'{3}|\Z)|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?|[\w+-]+)"""
    r"""|(?P<space>\#[^\n]*|[ \t]+)|.""",
    re.DOTALL,
)
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


def read_content(kind: type[T], text: str, name: str, most: float = MOST_TOGETHER) -> T:
    """The content that a TOML text describes, as a value of the dataclass `kind`. All its numbers together, whatever
    their signs, may come to `most`."""
    if (line := too_deep(text)) is not None:
        raise BadContent(f"{name}, line {line}: expected at most {DEEPEST} names in a key, and brackets in brackets")
    try:
        data = tomllib.loads(text)
    except ValueError as problem:  # also numbers with too many digits
        raise BadContent(f"{name}: not a complete TOML file: {problem}") from None
    try:
        check_numbers(data, most)
        return from_data(kind, data)
    except BadData as problem:
        raise located(problem, text, name) from None


def too_deep(text: str) -> int | None:
    """The first line (from 1) with a key of very many names, or with brackets very deep in brackets. Reading such a
    file would take time and memory beyond measure; the files of no game need it.

    >>> too_deep("a.b.c = [[1, 2], [3.5, 'x.y.z']]"), too_deep("ok = 1\\n" + "a." * 50 + "a = 1")
    (None, 2)
    """
    brackets = names = 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if token["space"]:
            continue
        if token["name"] or sign == ".":
            names += sign == "."
        else:
            names = 0
            brackets = max(0, brackets + (sign in "[{") - (sign in "]}"))
        if max(brackets, names) >= DEEPEST:
            return text.count("\n", 0, token.start()) + 1
    return None


def check_numbers(data: object, most: float) -> None:
    """Raise `BadData` for the largest number, if all of them together come to more than this."""
    found = dict(numbers_in(data, ""))
    if not sum(found.values()) <= most:  # so is what is not a number
        largest = max(found, key=lambda path: found[path])
        raise BadData(largest, f"numbers that come to {most} at most, all together", found[largest])


def numbers_in(data: object, path: str) -> Iterator[tuple[str, float]]:
    """All numbers in plain data, without their signs, by path."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from numbers_in(value, f"{path}.{name}" if path else str(name))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from numbers_in(value, f"{path}[{place}]")
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield path, abs(data)


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
