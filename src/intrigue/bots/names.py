"""Names of bots, and how to tell bots from people by their names."""

from __future__ import annotations

from typing import Final

from intrigue.bots import BOUND, GUIDED, LED, NETWORK, POLICY, SEARCH, bots
from intrigue.core.errors import BadOption
from intrigue.core.plugins import BOTS, installed, is_address

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

    >>> kind_of("Ada (greedy)"), kind_of("Ben (my_bots:Climber)"), kind_of("Kim")
    ('greedy', 'my_bots:Climber', None)
    """
    kind = name[:-1].rpartition(" (")[2] if name.endswith(")") and " (" in name else ""
    if not kind:
        return None
    known = kind in bots() or kind.startswith((SEARCH, POLICY, GUIDED, LED, BOUND)) or kind.partition(":")[0] == NETWORK
    return kind if known or is_address(kind) or kind in installed(BOTS) else None


def check_name(name: str) -> None:
    """Raise `BadOption` unless this is a name for a person."""
    if not name.strip() or kind_of(name) is not None or not name.isprintable():
        raise BadOption(f"name: expected a name that is not a bot's, got {name!r}")
