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


def bit_of(card: i64) -> i64:
    """The set of one card, for compiled code that would have to unwrap the numbers of `BIT`.

    >>> bit_of(51) == BIT[51]
    True
    """
    bit: i64 = 1
    bit <<= card  # in a step of its own: compiled, `1 << card` has 32 bits
    return bit


def number_in(cards: i64) -> i64:
    """How many cards a set has: bits added up in pairs, the pairs in fours, and so on.

    >>> number_in(ALL_CARDS), number_in(POTS | JOKERS), number_in(0)
    (52, 8, 0)
    """
    cards -= cards >> 1 & 0x5555555555555
    cards = (cards & 0x3333333333333) + (cards >> 2 & 0x3333333333333)
    cards = cards + (cards >> 4) & 0x0F0F0F0F0F0F0F
    cards += cards >> 8
    cards += cards >> 16
    return cards + (cards >> 32) & 0x7F


def card_at(cards: i64, place: i64) -> i64:
    """The card at a place, from 0 on, of a set in order.

    >>> [NAMES[card_at(mask_of(["U13", "A1", "P10"]), place)] for place in range(3)]
    ['A1', 'P10', 'U13']
    """
    while place:
        cards &= cards - 1
        place -= 1
    lowest: int = cards & -cards
    return lowest.bit_length() - 1


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
