"""What an area is worth (PV-8, PV-9, PV-11): symbols, Jokers, neutral cards. Pure functions of cards and numbers.

Columns are lists of six symbol counts in the order of the guilds; sets of guilds are bit masks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from intrigue.core.native import i64
from intrigue.games.pot_de_vin.cards import (
    CHARACTERS,
    GUILDS,
    JOKER,
    JOKERS,
    MINUS,
    NAMES,
    NONE,
    ONE_CHARACTER,
    PLUS,
    POT,
    VALUES,
    number_of,
)
from intrigue.games.pot_de_vin.content import PotDeVinContent

ALL_GUILDS: Final = (1 << len(GUILDS)) - 1


SYMBOL_BITS: Final = 8  # for the symbols of one guild in a packed count


@final
class Tables:
    """The deck and the scoring tables in the form in which they are computed with. What is looked up by card or count
    is a list, because the compiled engine reads lists faster."""

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
        self.gains: list[int] = [
            0,
            *(more - less for less, more in zip(scoring.columns[1:-1], scoring.columns[2:], strict=True)),
        ]
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
    """The natural symbols in each guild column of an area (PV-9.4), 8 bits for each guild."""
    sums: i64 = tables.aldo[taken & ONE_CHARACTER]
    sums += tables.pietra[taken >> 13 & ONE_CHARACTER]
    sums += tables.enzo[taken >> 26 & ONE_CHARACTER]
    return sums + tables.ugo[taken >> 39]


def columns(tables: Tables, taken: int) -> list[int]:
    """The natural symbols in each guild column of an area (PV-9.4)."""
    sums = packed_columns(tables, taken)
    return [sums & 255, sums >> 8 & 255, sums >> 16 & 255, sums >> 24 & 255, sums >> 32 & 255, sums >> 40]


def columns_held(tables: Tables, taken: int) -> int:
    """The guilds of which there is a column in an area."""
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


def jokers_to_place(taken: int, counts: Sequence[int]) -> int:
    """PV-8.6: as many as there are Jokers, but not more than columns."""
    jokers, columns_held = number_of(JOKER, taken), len(GUILDS) - counts.count(0)
    return jokers if jokers < columns_held else columns_held


def best_jokers(tables: Tables, counts: Sequence[int], number: int, scored: int = ALL_GUILDS) -> int:
    """The columns in which this number of Jokers gains most; equal gains in the order of the guilds (PV-D6).

    `scored` are the guilds whose column counts; elsewhere a Joker changes nothing (PV-11.11)."""
    if not number:
        return 0
    gains = tables.gains
    order = sorted(
        [(-gains[count] if scored >> guild & 1 else 0, guild) for guild, count in enumerate(counts) if count]
    )
    placed = 0
    for _, guild in order[:number]:
        placed |= 1 << guild
    return placed


GUILD_SETS: Final = tuple(
    [tuple([guild for guild in range(len(GUILDS)) if guilds >> guild & 1]) for guilds in range(ALL_GUILDS + 1)]
)
"""The guilds of each set."""


def column_points(tables: Tables, counts: Sequence[int], jokers: int, scored: int = ALL_GUILDS) -> list[int]:
    """The points of each guild column, Jokers included; 0 where the column does not count."""
    table = tables.columns
    nobles, artists, traders, workers, knights, assassins = counts
    points = [table[nobles], table[artists], table[traders], table[workers], table[knights], table[assassins]]
    for guild in GUILD_SETS[jokers]:
        points[guild] = table[counts[guild] + 1]
    if scored != ALL_GUILDS:
        for guild in GUILD_SETS[ALL_GUILDS ^ scored]:
            points[guild] = 0
    return points


def points_in_columns(tables: Tables, taken: i64, jokers: i64, scored: i64) -> i64:
    """The sum of `column_points`, for those who want nothing but that."""
    sums = packed_columns(tables, taken)
    points: i64 = 0
    while sums:
        if scored & 1:
            points += tables.columns[(sums & 255) + (jokers & 1)]
        sums >>= SYMBOL_BITS
        jokers >>= 1
        scored >>= 1
    return points


def neutral_points(tables: Tables, taken: int) -> int:
    """PV-9.6, PV-9.7."""
    signs = tables.plus * number_of(PLUS, taken) + tables.minus * number_of(MINUS, taken)
    return signs + tables.pots[number_of(POT, taken)]


def area_points(tables: Tables, taken: int, treasure: int) -> int:
    """What an area would score now, Jokers placed as well as possible."""
    counts = columns(tables, taken)
    jokers = best_jokers(tables, counts, jokers_to_place(taken, counts))
    return sum(column_points(tables, counts, jokers)) + neutral_points(tables, taken) + tables.gem * treasure


def cards_in_area(taken: int, jokers: int) -> int:
    """PV-10.5: discarded Jokers do not count."""
    return (taken & ~JOKERS).bit_count() + jokers.bit_count()


def split_columns(first: Sequence[int], second: Sequence[int]) -> tuple[int, int, int]:
    """Whose column counts (PV-11.5 to PV-11.8): the guilds of the first partner, of the second, and the equal ones."""
    ours, theirs, equal = 0, 0, 0
    for guild, (own, other) in enumerate(zip(first, second, strict=True)):
        bit = 1 << guild
        if own and (own < other or not other):
            ours |= bit
        elif other and own != other:
            theirs |= bit
        elif own:
            equal |= bit
    return ours, theirs, equal


def best_split(tables: Tables, first: int, second: int) -> tuple[int, int]:
    """The guilds whose column counts for each partner, equal columns decided for the best team score (PV-D5).

    Of equally good ways the one with most columns of the first partner, guild by guild."""
    own, other = columns(tables, first), columns(tables, second)
    ours, theirs, equal = split_columns(own, other)
    own_jokers, other_jokers = jokers_to_place(first, own), jokers_to_place(second, other)
    if not own_jokers and not other_jokers:
        return ours | equal, theirs
    best, best_points = (ours | equal, theirs), -(10**6)
    given = 0
    while True:
        a, b = ours | equal ^ given, theirs | given
        points = sum(column_points(tables, own, best_jokers(tables, own, own_jokers, a), a)) + sum(
            column_points(tables, other, best_jokers(tables, other, other_jokers, b), b)
        )
        if points > best_points:
            best, best_points = (a, b), points
        given = (given - equal) & equal  # the next subset of the equal columns, from none to all
        if not given:
            return best


def team_points(tables: Tables, first: int, second: int, treasure: int, split: tuple[int, int] | None = None) -> int:
    """What two partners would score together now, Jokers placed as well as possible (PV-11.13). `split` tells whose
    columns count, if that is decided; otherwise it is decided as well as possible."""
    points = neutral_points(tables, first) + neutral_points(tables, second) + tables.gem * treasure
    for taken, scored in zip((first, second), split or best_split(tables, first, second), strict=True):
        counts = columns(tables, taken)
        jokers = best_jokers(tables, counts, jokers_to_place(taken, counts), scored)
        points += sum(column_points(tables, counts, jokers, scored))
    return points
