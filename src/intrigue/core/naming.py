"""Names of players in the words of a game.

A game is never given names. It gets stand-ins, made of characters that no name contains, and puts them into its
sentences; or it speaks of "seat 2". When a sentence is finished, both become names in one step. So what somebody is
called is never taken for words of the game, and a player called "Seat 1" is not mistaken for the one who sits there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

YOU: Final = "You"  # the reader; games put their sentences otherwise then
_FIRST: Final = 0xE000  # private characters: one for each seat
_MOST: Final = 0x100
_MORE: Final = "\uf8ff"  # as often as the name is long, so that tables keep their columns
_PRIVATE: Final = re.compile(rf"[{chr(_FIRST)}-{_MORE}]")
_REFERENCE: Final = re.compile(
    rf"(?P<mark>[{chr(_FIRST)}-{chr(_FIRST + _MOST - 1)}]){_MORE}*|\b(?P<seat>[Ss])eat (?P<number>\d+)\b(?P<own>'s)?"
)


def stand_ins(names: Sequence[str]) -> list[str]:
    """What a game puts into its words in place of these names. "You" stays, since games speak to the reader.

    >>> [len(mark) for mark in stand_ins(["You", "Ada", "Seat 1"])]
    [3, 3, 6]
    """
    return [name if name == YOU else chr(_FIRST + seat) + _MORE * (len(name) - 1) for seat, name in enumerate(names)]


def whom(name: str) -> str:
    """A name inside a sentence, where "You" is not the subject.

    >>> whom("Anna"), whom("You")
    ('Anna', 'you')
    """
    return "you" if name == YOU else name


def whose(name: str) -> str:
    """The possessive of a name.

    >>> whose("Anna"), whose("You")
    ("Anna's", 'your')
    """
    return "your" if name == YOU else f"{name}'s"


def named(text: str, names: Sequence[str]) -> str:
    """Words of a game with the names of the players in place of stand-ins and seat numbers.

    >>> named("Seat 2 attacks you. It is seat 1's turn.", ["You", "Ada"])
    'Ada attacks you. It is your turn.'
    >>> names = ["Seat 2", "Ada"]
    >>> named(f"{stand_ins(names)[0]} attacks seat 2.", names)
    'Seat 2 attacks Ada.'
    """
    if "eat " not in text:  # only stand-ins, if anything
        if text.isascii():
            return text
        finished = text
        for seat, known in enumerate(names):
            if chr(_FIRST + seat) in finished:
                finished = finished.replace(chr(_FIRST + seat) + _MORE * (len(known) - 1), known)
        if finished.isascii() or not _PRIVATE.search(finished):
            return finished

    def name(found: re.Match[str]) -> str:
        if found["mark"]:
            return names[ord(found["mark"]) - _FIRST][: len(found[0])]
        seat = int(found["number"]) - 1
        if not 0 <= seat < len(names):
            return found[0]
        if not found["own"]:
            return names[seat]
        own = "Your" if found["seat"] == "S" else "your"
        return own if names[seat] == YOU else names[seat] + "'s"

    return _REFERENCE.sub(name, text)
