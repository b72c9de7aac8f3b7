"""The deck and the scoring tables in the form that the rules use.

Columns are lists of six symbol counts in the order of the guilds, or one packed number with eight bits for each."""

from __future__ import annotations

from typing import Final, final

from intrigue.core.native import i64
from intrigue.games.pot_de_vin.codes import CHARACTERS, GUILDS, NAMES, NONE, ONE_CHARACTER, VALUES
from intrigue.games.pot_de_vin.content import PotDeVinContent

SYMBOL_BITS: Final = 8  # for the symbols of one guild in a packed count
SYMBOLS: Final = (1 << SYMBOL_BITS) - 1


@final
class Tables:
    """What follows from the content. Tables that are looked up by card or count are lists, because the compiled engine
    reads lists faster than tuples."""

    __slots__ = (
        "aldo",
        "columns",
        "enzo",
        "gains",
        "gem",
        "guild_of",
        "minus",
        "pietra",
        "plus",
        "pots",
        "symbols_of",
        "ugo",
    )

    def __init__(self, content: PotDeVinContent) -> None:
        scoring = content.scoring
        self.columns: tuple[int, ...] = scoring.columns
        """Points for a number of symbols."""
        gains = [more - less for less, more in zip(scoring.columns[1:-1], scoring.columns[2:], strict=True)]
        self.gains: list[int] = [0, *gains]
        """What a Joker changes in a column, by its natural symbols."""
        self.pots: list[int] = list(scoring.pots)
        self.plus: int = scoring.plus
        self.minus: int = scoring.minus
        self.gem: int = scoring.gem
        by_name = {card.id: card for card in content.card}
        deck = [by_name[name] for name in NAMES]
        self.guild_of: list[int] = [NONE if card.guild is None else GUILDS.index(card.guild) for card in deck]
        self.symbols_of: list[int] = [card.symbols for card in deck]
        # For each character, by the set of its cards (13 bits), the symbols of all guilds, packed into one number.
        self.aldo, self.pietra, self.enzo, self.ugo = [self._packed(character) for character in range(len(CHARACTERS))]

    def _packed(self, character: int) -> list[int]:
        sums = [0]
        for card in range(VALUES * character, VALUES * character + VALUES):
            own = self.symbols_of[card] << SYMBOL_BITS * self.guild_of[card] if self.symbols_of[card] else 0
            sums += [packed + own for packed in sums]
        return sums


def packed_columns(tables: Tables, taken: i64) -> i64:
    """The natural symbols in each guild column of an area (PV-9.4), packed."""
    sums: i64 = tables.aldo[taken & ONE_CHARACTER]
    sums += tables.pietra[taken >> VALUES & ONE_CHARACTER]
    sums += tables.enzo[taken >> 2 * VALUES & ONE_CHARACTER]
    return sums + tables.ugo[taken >> 3 * VALUES]


def columns(tables: Tables, taken: int) -> list[int]:
    """The natural symbols in each guild column of an area (PV-9.4)."""
    sums = packed_columns(tables, taken)
    return [sums & 255, sums >> 8 & 255, sums >> 16 & 255, sums >> 24 & 255, sums >> 32 & 255, sums >> 40]


def columns_held(tables: Tables, taken: int) -> int:
    """The guilds of which an area has a column."""
    sums = packed_columns(tables, taken)
    held: i64 = 1 if sums & 255 else 0
    if sums & 255 << 8:
        held |= 2
    if sums & 255 << 16:
        held |= 4
    if sums >> 24 & 255:
        held |= 8
    if sums >> 32 & 255:
        held |= 16
    if sums >> 40:
        held |= 32
    return held
