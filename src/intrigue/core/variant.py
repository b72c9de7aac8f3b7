"""A variant of a game: changes to its content, players and options, perhaps a position to begin with. The rules are
unchanged."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


def no_decks(state: object) -> Sequence[list[int]]:
    del state
    return ()


def keep(state: object) -> None:
    """Everything stays where it is."""
    del state


@dataclass(frozen=True, slots=True)
class Variant:
    """`changes` names a file of the game's package, with the parts of the content that differ. `opening` names one with
    a seed and the numbers of the actions (each of the first seat that has to decide) that lead to the position with
    which the variant begins."""

    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    changes: str = ""
    opening: str = ""
    decks: Callable[[Any], Sequence[list[int]]] = no_decks
    """Decks whose order nobody knows, drawn from the end. A tree draws their cards one at a time, instead of going
    through all orders of a deck when it is shuffled."""
    deal_anew: Callable[[Any], None] = keep
    """Deals again what is still hidden in the position."""


def changed(content: str, changes: str) -> str:
    """A content file in which the tables of `changes` take the place of those with the same names.

    >>> changed("[a]/x = 1/[[b]]/y = 2/[[b]]/y = 3/".replace("/", chr(10)), "[[b]]")
    '[a]\\nx = 1\\n[[b]]'
    """
    new = {name for name, _ in tables(changes)}
    return "".join([text for name, text in tables(content) if name not in new]) + changes


def tables(content: str) -> list[tuple[str, str]]:
    """The parts of a TOML file: the name at the top of each (for `[a.b]` it is `a`), and its text."""
    parts = re.split(r"(?m)^(?=\[)", content)
    return [(re.split(r"[.\]]", part.lstrip("["))[0] if part.startswith("[") else "", part) for part in parts]
