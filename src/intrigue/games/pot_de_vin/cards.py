"""The numbers behind cards and guilds, and sets of cards as bit masks.

A card is a number: 13 times its character plus its value less one. A set of cards is an integer with the bit of each of
its cards; within one character the highest bit is the highest value.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from intrigue.core.native import i64

CHARACTERS: Final = ("Aldo", "Pietra", "Enzo", "Ugo")
LETTERS: Final = "APEU"
VALUES: Final = 13
CARDS: Final = 52
GUILDS: Final = ("NOB", "ART", "TRD", "WRK", "KNT", "ASN")
NONE: Final = -1

NAMES: Final = tuple(f"{letter}{value}" for letter in LETTERS for value in range(1, VALUES + 1))
NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}
CHARACTER_OF: Final = tuple(card // VALUES for card in range(CARDS))
BIT: Final = tuple(1 << card for card in range(CARDS))
ALL_CARDS: Final = (1 << CARDS) - 1
ONE_CHARACTER: Final = (1 << VALUES) - 1
HALF_BITS: Final = CARDS // 2
HALF: Final = (1 << HALF_BITS) - 1
"""The cards of the first two characters."""
SUITS: Final = tuple(ONE_CHARACTER << VALUES * character for character in range(len(CHARACTERS)))
"""For each character the set of its cards."""


def _of_value(value: int) -> int:
    return sum(1 << VALUES * character + value - 1 for character in range(len(CHARACTERS)))


# Neutral cards (PV-1.3).
JOKER: Final = 1
PLUS: Final = 2
MINUS: Final = 3
POT: Final = 13
JOKERS: Final = _of_value(JOKER)
PLUSES: Final = _of_value(PLUS)
MINUSES: Final = _of_value(MINUS)
POTS: Final = _of_value(POT)


def number_of(value: i64, cards: i64) -> i64:
    """How many cards of a value a set has.

    >>> number_of(POT, mask_of(["A13", "P1", "P12", "U13"]))
    2
    """
    cards >>= value - 1
    return (cards & 1) + (cards >> 13 & 1) + (cards >> 26 & 1) + (cards >> 39 & 1)


def mask_of(names: Iterable[str]) -> int:
    """The set of the named cards.

    >>> names_of(mask_of(["U13", "A1", "P10"]))
    ('A1', 'P10', 'U13')
    """
    mask = 0
    for name in names:
        mask |= BIT[NUMBERS[name]]
    return mask


def numbers_of(mask: int) -> list[int]:
    """The cards of a set, by character and value."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


_names_of_suit: dict[int, tuple[str, ...]] = {}


def names_of(mask: int) -> tuple[str, ...]:
    """The names of the cards of a set, by character and value."""
    names: tuple[str, ...] = ()
    for suit in SUITS:
        part = mask & suit
        if part:
            known = _names_of_suit.get(part)
            if known is None:
                known = _names_of_suit[part] = tuple([NAMES[card] for card in numbers_of(part)])
            names += known
    return names
