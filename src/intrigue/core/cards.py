"""Cards in words: what the page, the terminal and other clients show with a card's name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardText:
    """A card, tile, character or the like in words.

    `id` is how views, events and action texts name it, `kind` says what it is ("brief", "guild card"), and `lines` say
    what it does, one sentence or row each. `clause` is the rule behind it."""

    id: str
    name: str
    kind: str
    lines: tuple[str, ...] = ()
    clause: str = ""
