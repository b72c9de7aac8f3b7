"""Names of cards and numbers of things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.games.patriot.codes import TYPE_CODES, TYPE_NAMES

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot


def plural(count: int, name: str) -> str:
    """
    >>> plural(1, "coin"), plural(3, "science marker")
    ('1 coin', '3 science markers')
    """
    return f"{count} {name}{'' if count == 1 else 's'}"


def capital(text: str) -> str:
    """
    >>> capital("the hand of McCoy")
    'The hand of McCoy'
    """
    return text[:1].upper() + text[1:]


def type_name(kind_of: str) -> str:
    """
    >>> type_name("FIN")
    'Finance'
    """
    return TYPE_NAMES[TYPE_CODES[kind_of]]


def card_name(card: str) -> str:
    """The name of an influence card.

    >>> card_name("FIN 1"), card_name("WAR 3 Snatch Squad")
    ('Finance 1', 'War 3 Snatch Squad')
    """
    kind_of, _, rest = card.partition(" ")
    return f"{type_name(kind_of)} {rest}"


def card_names(cards: Sequence[str]) -> str:
    """
    >>> card_names(["FIN 1", "SPY 2"]), card_names([])
    ('Finance 1, Spy 2', 'nothing')
    """
    return ", ".join(card_name(card) for card in cards) or "nothing"


SIDE_NAMES: Final = {"SAVE": "Save the President", "KILL": "Kill the President", "SECOND": "Secondary Mission"}
SIDE_WORDS: Final = {
    "SAVE": "You are loyal: you win if the President lives through the last day, or if every assassin is executed.",
    "KILL": "You are an assassin: you win if the President dies, because Threat reaches 6 or because a vote against "
    "the President passes.",
    "SECOND": "You have a mission of your own: you win with the loyal players, if your mission holds at the end.",
}


def allegiance_name(game: Patriot, card: str) -> str:
    """A side, and a mission with what it asks for."""
    row = game.allegiance_rows[card]
    name = SIDE_NAMES[row.kind]
    return f"{name} ({row.text.removesuffix('.')})" if row.kind == "SECOND" else name
