"""Names of bots, and how to tell bots from people by their names."""

from __future__ import annotations

from typing import Final

from intrigue.bots import POLICY, SEARCH, bots
from intrigue.core.errors import BadOption

BOT_NAMES: Final = (
    "Ada",
    "Boris",
    "Clara",
    "Dmitri",
    "Elena",
    "Felix",
    "Greta",
    "Hugo",
    "Irina",
    "Jonas",
    "Karin",
    "Leo",
)


def kind_of(name: str) -> str | None:
    """The kind of bot that a name in a record stands for, or None for a person.

    >>> kind_of("Ada (greedy)"), kind_of("Kim")
    ('greedy', None)
    """
    kind = name[:-1].rpartition(" (")[2] if name.endswith(")") and " (" in name else ""
    return kind if kind in bots() or kind.startswith((SEARCH, POLICY)) else None


def check_name(name: str) -> None:
    """Raise `BadOption` unless this is a name for a person."""
    if not name.strip() or kind_of(name) is not None or not name.isprintable():
        raise BadOption(f"name: expected a name that is not a bot's, got {name!r}")
