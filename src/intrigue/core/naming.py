"""Names of players in the texts of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SEAT = re.compile(r"\b([Ss])eat (\d+)\b(?:'s)?")


def whom(name: str) -> str:
    """A name inside a sentence, where "You" is not the subject.

    >>> whom("Anna"), whom("You")
    ('Anna', 'you')
    """
    return "you" if name == "You" else name


def whose(name: str) -> str:
    """The possessive of a name.

    >>> whose("Anna"), whose("You")
    ("Anna's", 'your')
    """
    return "your" if name == "You" else f"{name}'s"


def named(text: str, names: Sequence[str]) -> str:
    """A text of the game with the names of the players instead of seat numbers.

    >>> named("Seat 2 attacks you. It is seat 1's turn.", ["You", "Ada"])
    'Ada attacks you. It is your turn.'
    """
    if "eat " not in text:
        return text

    def name(found: re.Match[str]) -> str:
        seat = int(found[2]) - 1
        if not 0 <= seat < len(names):
            return found[0]
        if not found[0].endswith("'s"):
            return names[seat]
        own = "Your" if found[1] == "S" else "your"
        return own if names[seat] == "You" else names[seat] + "'s"

    return _SEAT.sub(name, text)
