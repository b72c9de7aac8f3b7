"""A variant of a game: changes to its content, players and options, perhaps a position to begin with. The rules are
unchanged."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Variant:
    """`changes` names a file of the game's package, with the parts of the content that differ. `opening` names one with
    a seed and the numbers of the actions (each of the first seat that has to decide) that lead to the position with
    which the variant begins."""

    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    changes: str = ""
    opening: str = ""


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
