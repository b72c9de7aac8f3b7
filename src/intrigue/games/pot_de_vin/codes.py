"""The numbers behind names: cards and guilds, actions, steps of the agenda, decisions.

A card is a number: 13 times its character plus its value less one. A set of cards is an integer with one bit for each
of its cards, so that within a character the highest bit is the highest value. A set of guilds is a bit mask too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

from intrigue.core.native import i64
from intrigue.games.pot_de_vin.state import PotDeVinState

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin

NONE: Final = -1
UNSEEN: Final = -2  # in a state made from a view: an unknown face-down card

TEAM_PLAYERS: Final = 4
SIX: Final = 6

# ---- cards ---------------------------------------------------------------------------------------

CHARACTERS: Final = ("Aldo", "Pietra", "Enzo", "Ugo")
LETTERS: Final = tuple([name[0] for name in CHARACTERS])
VALUES: Final = 13
CARDS: Final = 52

NAMES: Final = tuple([f"{letter}{value}" for letter in LETTERS for value in range(1, VALUES + 1)])
"""The id of each card: "A7"."""
NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}
CHARACTER_OF: Final = tuple([card // VALUES for card in range(CARDS)])
BIT: Final = tuple([1 << card for card in range(CARDS)])
ALL_CARDS: Final = (1 << CARDS) - 1
ONE_CHARACTER: Final = (1 << VALUES) - 1
HALF_BITS: Final = CARDS // 2
HALF: Final = (1 << HALF_BITS) - 1
"""The cards of the first two characters."""
SUITS: Final = tuple([ONE_CHARACTER << VALUES * character for character in range(len(CHARACTERS))])
"""For each character the set of its cards."""

# Neutral cards (PV-1.3), by value.
JOKER: Final = 1
PLUS: Final = 2
MINUS: Final = 3
POT: Final = 13
NEUTRAL: Final = {JOKER: "Joker", PLUS: "+2", MINUS: "-2", POT: "Pot de Vin"}


def _of_value(value: int) -> int:
    return sum([1 << VALUES * character + value - 1 for character in range(len(CHARACTERS))])


JOKERS: Final = _of_value(JOKER)
PLUSES: Final = _of_value(PLUS)
MINUSES: Final = _of_value(MINUS)
POTS: Final = _of_value(POT)


def _title(card: int) -> str:
    value = card % VALUES + 1
    name = f"{CHARACTERS[CHARACTER_OF[card]]} {value}"
    return f"{name} ({NEUTRAL[value]})" if value in NEUTRAL else name


TITLES: Final = tuple([_title(card) for card in range(CARDS)])
"""What people call each card: "Aldo 7", "Ugo 1 (Joker)"."""


def number_of(value: i64, cards: i64) -> i64:
    """How many cards of a value a set has.

    >>> number_of(POT, mask_of(["A13", "P1", "P12", "U13"]))
    2
    """
    cards >>= value - 1
    return (cards & 1) + (cards >> VALUES & 1) + (cards >> 2 * VALUES & 1) + (cards >> 3 * VALUES & 1)


def bit_of(card: i64) -> i64:
    """The set that holds one card. In compiled code this is faster than `BIT`, whose numbers must be unboxed.

    >>> bit_of(51) == BIT[51]
    True
    """
    bit: i64 = 1
    bit <<= card  # in two steps: compiled, `1 << card` would be a 32-bit shift
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
    """The card at a place of a sorted set, counted from 0.

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
    """The ids of the cards of a set, by character and value."""
    names: tuple[str, ...] = ()
    for suit in SUITS:
        part = mask & suit
        if part:
            known = _names_of_suit.get(part)
            if known is None:
                known = _names_of_suit[part] = tuple([NAMES[card] for card in numbers_of(part)])
            names += known
    return names


# ---- guilds --------------------------------------------------------------------------------------

GUILDS: Final = ("NOB", "ART", "TRD", "WRK", "KNT", "ASN")
GUILD_COUNT: Final = len(GUILDS)
ALL_GUILDS: Final = (1 << len(GUILDS)) - 1
GUILD_SETS: Final = tuple(
    [tuple([guild for guild in range(len(GUILDS)) if guilds >> guild & 1]) for guilds in range(ALL_GUILDS + 1)]
)
"""The guilds of each set."""
GUILD_NAMES: Final = tuple([tuple([GUILDS[guild] for guild in guilds]) for guilds in GUILD_SETS])
"""The ids of the guilds of each set, in their fixed order."""


def guilds_of(names: Iterable[str]) -> int:
    """The set of the named guilds.

    >>> guilds_of(["ART", "NOB"])
    3
    """
    guilds = 0
    for name in names:
        guilds |= 1 << GUILDS.index(name)
    return guilds


# ---- actions: blocks of the action space ---------------------------------------------------------

PLAY: Final = 0  # + card
PASS: Final = PLAY + CARDS
DISCARD: Final = PASS + 1  # + card
COUNT_OWN: Final = DISCARD + CARDS  # + guild
COUNT_PARTNER: Final = COUNT_OWN + len(GUILDS)  # + guild
PLACE_JOKER: Final = COUNT_PARTNER + len(GUILDS)  # + guild
ACTION_COUNT: Final = PLACE_JOKER + len(GUILDS)


def action_texts() -> list[str]:
    """The texts of all actions, in the order of the blocks above."""
    return [
        *[f"play {name}" for name in NAMES],
        "bribe",
        *[f"discard {name}" for name in NAMES],
        *[f"count own {guild}" for guild in GUILDS],
        *[f"count partner {guild}" for guild in GUILDS],
        *[f"joker to {guild}" for guild in GUILDS],
    ]


# ---- steps of the agenda and decisions: see `rules/registry.py` ----------------------------------

DISCARDING: Final = 0
FORM_PILE: Final = 1
NEXT_ROUND: Final = 2
EQUAL_COLUMNS: Final = 3
DECIDE_COLUMNS: Final = 4
PLACING: Final = 5
FINISH: Final = 6

# PV-D1, who sits where, is decided before the game.
D2: Final = 0
D3: Final = 1
D4: Final = 2
D5: Final = 3
D6: Final = 4


def game_of(state: PotDeVinState) -> PotDeVin:
    """The game of a state, with the tables of its content."""
    return cast("PotDeVin", state.game)
