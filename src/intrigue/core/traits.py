"""How reports group the players of a finished game: by character, order, side, style, cards used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class Trait(NamedTuple):
    """One way to group seats: its name, and the group of each seat ("" for none)."""

    kind: str
    values: tuple[str, ...]


class Use(NamedTuple):
    """One way to use a card: a word for it, a pattern of action texts with the card as a group, and the id of the
    decision in which it counts ("" for all)."""

    deed: str
    action: str
    decision: str = ""

    def card(self, action: str) -> str | None:
        """The card that an action uses in this way, or None.

        >>> Use("played", r"play (.+)").card("play A7"), Use("played", r"play (.+)").card("bribe")
        ('A7', None)
        """
        found = re.fullmatch(self.action, action)
        return found[1] if found else None


@dataclass(frozen=True, slots=True)
class Style:
    """How score lines show a style of play: the category in which a seat was furthest ahead of the table.

    `left_out` are lines that nobody aims at; `together` maps several lines to one category."""

    name: str = "strategy"
    left_out: frozenset[str] = frozenset()
    together: Mapping[str, str] = field(default_factory=dict)


class Named(Protocol):
    """A row of a content file that has a name."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


def card_name(rows: Iterable[Named], card: str) -> str:
    """A card's id as an action text gives it ("C20", "discovery SD10"), with its name if the rows give it one."""
    last = card.rpartition(" ")[2]
    for row in rows:
        if row.name and row.id in (card, last):
            return f"{card} {row.name}"
    return card
