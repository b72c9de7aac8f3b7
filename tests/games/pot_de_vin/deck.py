"""The deck of Pot de Vin as the rules print it, to check the game against; nothing here is taken from the game."""

from __future__ import annotations

from collections.abc import Iterable

LETTERS = "APEU"
CHARACTERS = {"A": "Aldo", "P": "Pietra", "E": "Enzo", "U": "Ugo"}
GUILDS = ("NOB", "ART", "TRD", "WRK", "KNT", "ASN")
CARDS = [f"{letter}{value}" for letter in LETTERS for value in range(1, 14)]

# The guilds of Aldo, Pietra, Enzo and Ugo, value by value. Values from 10 on show two symbols.
GRID = {
    4: "NOB ASN ART KNT",
    5: "ART KNT TRD WRK",
    6: "TRD WRK NOB ASN",
    7: "WRK TRD ASN NOB",
    8: "KNT ART WRK TRD",
    9: "ASN NOB KNT ART",
    10: "WRK NOB ART ASN",
    11: "ART ASN KNT TRD",
    12: "NOB TRD WRK KNT",
}
GUILD_OF = {
    f"{letter}{value}": guild for value, row in GRID.items() for letter, guild in zip(LETTERS, row.split(), strict=True)
}
JOKERS, PLUSES, MINUSES, POTS = (frozenset(f"{letter}{value}" for letter in LETTERS) for value in (1, 2, 3, 13))

COLUMN_POINTS = [0, 1, 3, 6, -1, -3, -6, 10, 15, 15]
POT_POINTS = [0, -1, -3, -6, 10]


def value(card: str) -> int:
    return int(card[1:])


def number(card: str) -> int:
    """How a state writes a card."""
    return CARDS.index(card)


def mask(cards: Iterable[str]) -> int:
    """How a state writes a set of cards."""
    return sum(1 << number(card) for card in cards)


def cards_of(mask: int) -> list[str]:
    return [card for place, card in enumerate(CARDS) if mask >> place & 1]


def symbols(card: str) -> int:
    if card not in GUILD_OF:
        return 0
    return 2 if value(card) >= 10 else 1


def columns(cards: Iterable[str]) -> list[int]:
    """The symbols of each guild."""
    held = list(cards)
    return [sum(symbols(card) for card in held if GUILD_OF.get(card) == guild) for guild in GUILDS]


def score(cards: Iterable[str], jokers: Iterable[str] = (), gems: int = 0) -> int:
    """The points of an area with Jokers in the columns of these guilds."""
    held, placed = set(cards), set(jokers)
    points = sum(COLUMN_POINTS[count + (guild in placed)] for guild, count in zip(GUILDS, columns(held), strict=True))
    points += 2 * len(held & PLUSES) - 2 * len(held & MINUSES) + POT_POINTS[len(held & POTS)]
    return points + gems


def highest(cards: Iterable[str], trump: str) -> str:
    """Who wins a round: the cards in the order in which they were played, the first one leads."""
    played = list(cards)
    for letter in (trump[0], played[0][0]):
        wanted = [card for card in played if card[0] == letter]
        if wanted:
            return max(wanted, key=value)
    raise AssertionError("the first card is always there")
