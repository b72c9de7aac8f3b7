"""What events come to in a story: a few words that can be added up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gist:
    """What an event comes to when a whole turn is told in one sentence: "drew 6 cards".

    Gists with the same words are added up. An empty `did`: a story is better without it.

    >>> Gist("drew", 2, "a card", "cards").text, Gist("drew", 1, "a card", "cards").text, Gist("passed").text
    ('drew 2 cards', 'drew a card', 'passed')
    """

    did: str
    count: int = 1
    one: str = ""
    many: str = ""

    @property
    def text(self) -> str:
        counted = self.one if self.count == 1 else f"{self.count or 'no'} {self.many}"
        return f"{self.did} {counted}" if self.one else self.did
