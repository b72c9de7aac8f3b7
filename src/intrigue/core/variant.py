"""A variant of a game: content, players and options, with the rules unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Variant:
    """`content` is the name of a content file in the game's package, "" for the usual one."""

    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    content: str = ""
