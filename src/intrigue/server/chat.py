"""Chat: what may be said, and who hears whom."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import msgspec

from intrigue.server.dealing import Deal
from intrigue.server.protocol import Access, encode
from intrigue.server.refusal import Refusal

if TYPE_CHECKING:
    from intrigue.server.table import Table

KEPT: Final = 200  # lines of a room that are shown to those who come later
MOST_MUTED: Final = 100

_NUMBER: Final = re.compile(
    r"\d+(?:[.,]\d+)*|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|none|no|single|pair|couple|dozen"
    r"|once|twice|half|many|few)\b",
    re.IGNORECASE,
)
MASK: Final = "…"


class Extras(msgspec.Struct):
    """What a room remembers besides seats and settings: who is silenced and by whom, the clocks while it is not in
    memory (seat, entry that started the clock, seconds left) and when they were stopped, which guests have held which
    seats in the current game, and how the next one is being shuffled. `cards`: a content file of the host's, by
    game. `access`: who may come in; `members`: who has sat here; `banned`: whom the host keeps out, with their names;
    `removed`: whom the host has taken out of the current game."""

    silenced: list[str] = []
    mutes: dict[str, list[str]] = {}
    clocks: list[tuple[int, int, float]] = []
    stopped_at: float = 0.0
    cards: dict[str, str] = {}
    held: dict[str, list[int]] = {}
    deal: Deal | None = None
    access: Access = Access()
    members: list[str] = []
    banned: dict[str, str] = {}
    removed: list[str] = []

    def copy(self) -> Extras:
        return msgspec.json.decode(encode(self), type=Extras)


def spoken(text: str, table: Table | None) -> str:
    """A line as others will read it; a `Refusal` if it is not a valid one."""
    shown = " ".join(text.split())
    if not shown or not shown.isprintable():
        raise Refusal("malformed", "a chat line must be plain text")
    return masked(shown) if table is not None and table.game.hushes_numbers(table.state) else shown


def masked(text: str) -> str:
    """A text without its numbers.

    >>> masked("I put 3 Power in, one of them a Seven!")
    'I put … Power in, … of them a …!'
    """
    return _NUMBER.sub(MASK, text)


def muted(extras: Extras, guest: str, other: str, *, on: bool, known: Collection[str]) -> Extras:
    """Hide one guest's lines from another, or show them again."""
    changed = extras.copy()
    _put(changed.mutes.setdefault(guest, []), other, on, known)
    return changed


def silenced(extras: Extras, other: str, *, on: bool, known: Collection[str]) -> Extras:
    """Silence a guest for everybody, or undo that."""
    changed = extras.copy()
    _put(changed.silenced, other, on, known)
    return changed


def _put(names: list[str], other: str, on: bool, known: Collection[str]) -> None:
    if not on:
        if other in names:
            names.remove(other)
        return
    if other not in known:
        raise Refusal("state", "there is no such guest in this room")
    if other not in names:
        names.append(other)
        del names[:-MOST_MUTED]
