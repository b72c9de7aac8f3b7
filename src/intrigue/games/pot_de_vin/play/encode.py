"""What a seat of Pot de Vin may know, as numbers: seat by seat, the viewer first and then clockwise.

A spectator's numbers are those of seat 1's place without a hand. First come the round and the question, then for each
of five places the 52 cards (1 where the viewer sees a card or knows it to be), then a block for each seat. All are
written as counts; the scale divides them by a typical size, so that most numbers lie between 0 and 1. The layout below
names every number."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Final, final

from intrigue.core.native import i64
from intrigue.core.observing import MIDDLE, Scale, byte, ones, put_word, signed, word
from intrigue.core.registry import numbered
from intrigue.games.pot_de_vin.codes import (
    CARDS,
    CHARACTER_OF,
    CHARACTERS,
    D5,
    GUILDS,
    JOKERS,
    MINUSES,
    NAMES,
    NONE,
    ONE_CHARACTER,
    PASS,
    PLUSES,
    POTS,
    VALUES,
    game_of,
)
from intrigue.games.pot_de_vin.play.knowledge import unseen_cards
from intrigue.games.pot_de_vin.rules import registry
from intrigue.games.pot_de_vin.rules.ending import guild_in_question
from intrigue.games.pot_de_vin.rules.rounds import known_pile, winning_seat
from intrigue.games.pot_de_vin.rules.scoring import standings
from intrigue.games.pot_de_vin.rules.tables import Tables, columns
from intrigue.games.pot_de_vin.state import PotDeVinState

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin

DECISIONS: Final = tuple([decision.id for decision in numbered(registry.DECISIONS)])
ZONES: Final = ("in hand", "unseen", "in this round", "trump now", "known in pile")
LONG_GAME: Final = 16.0
HAND: Final = 12.0
GEMS: Final = 4.0
SYMBOLS: Final = 8.0
KINDS: Final = 4.0
POINTS: Final = 30.0

# Where the parts of a row begin: of the table, and of a seat.
ASKED_AT: Final = 5
TRUMP_AT: Final = ASKED_AT + len(DECISIONS)
LED_AT: Final = TRUMP_AT + len(CHARACTERS)
COLUMN_AT: Final = LED_AT + len(CHARACTERS)
CARDS_AT: Final = COLUMN_AT + len(GUILDS)
SEATS_AT: Final = CARDS_AT + len(ZONES) * CARDS

PLAYED_AT: Final = 10
VALUE_AT: Final = PLAYED_AT + len(CHARACTERS)
VOIDS_AT: Final = VALUE_AT + 1
SPECIAL_AT: Final = VOIDS_AT + len(CHARACTERS)
SYMBOLS_AT: Final = SPECIAL_AT + 5
MANY: Final = 8
"""Columns with so many symbols or more are told apart no further."""
HEIGHTS_AT: Final = SYMBOLS_AT + len(GUILDS)
POTS_AT: Final = HEIGHTS_AT + MANY * len(GUILDS)
SCORED_AT: Final = POTS_AT + len(CHARACTERS)
JOKERS_AT: Final = SCORED_AT + len(GUILDS)
SEAT_SIZE: Final = JOKERS_AT + len(GUILDS)
MOST_AREAS: Final = 1 << 14  # of which is kept what they come to


def flags_of(count: int) -> list[bytearray]:
    """For each set of so many things, as a bit mask, a byte for each of them: 1 if it is in the set."""
    rows = [bytearray()]
    for _ in range(count):
        rows = [row + flag for flag in (b"\x00", b"\x01") for row in rows]
    return rows


CHARACTER_FLAGS: Final = flags_of(len(CHARACTERS))
GUILD_FLAGS: Final = flags_of(len(GUILDS))
CARD_FLAGS: Final = flags_of(VALUES)


@cache
def layout(players: int) -> tuple[str, ...]:
    """The name of each number, for a number of players."""
    names = ["round", "rounds left", "teams", "cards face down", "gems in this round"]
    names += [f"asked {decision}" for decision in DECISIONS]
    names += [f"trump {character}" for character in CHARACTERS] + [f"led {character}" for character in CHARACTERS]
    names += [f"column in question {guild}" for guild in GUILDS]
    names += [f"{card} {zone}" for zone in ZONES for card in NAMES]
    for seat in range(players):
        who = f"seat +{seat}"
        names += [f"{who} {fact}" for fact in ("starts", "decides", "wins so far", "passed", "is partner")]
        names += [f"{who} {what}" for what in ("cards", "gems", "gems won", "score now", "cards taken")]
        names += [f"{who} played {character}" for character in CHARACTERS] + [f"{who} played value"]
        names += [f"{who} no {character}" for character in CHARACTERS]
        names += [f"{who} {what}" for what in ("Jokers", "+2 cards", "-2 cards", "Pot de Vin cards", "has discarded")]
        names += [f"{who} {guild} symbols" for guild in GUILDS]
        names += [f"{who} {guild} symbols: {height}" for guild in GUILDS for height in range(1, MANY + 1)]
        names += [f"{who} Pot de Vin cards: {pots}" for pots in range(1, len(CHARACTERS) + 1)]
        names += [f"{who} {guild} counts" for guild in GUILDS] + [f"{who} Joker in {guild}" for guild in GUILDS]
    return tuple(names)


def size_of(players: int) -> int:
    return SEATS_AT + players * SEAT_SIZE


@cache
def _scale(players: int) -> Scale:
    divisors = [1.0] * size_of(players)
    divisors[0] = divisors[1] = divisors[3] = LONG_GAME
    divisors[4] = GEMS
    zeros = {}
    for base in range(SEATS_AT, len(divisors), SEAT_SIZE):
        divisors[base + 5 : base + 10] = [HAND, GEMS, GEMS, POINTS, HAND]
        zeros[base + 8] = MIDDLE
        divisors[base + VALUE_AT] = VALUES
        divisors[base + SPECIAL_AT : base + SPECIAL_AT + 4] = [KINDS] * 4
        divisors[base + SYMBOLS_AT : base + HEIGHTS_AT] = [SYMBOLS] * len(GUILDS)
    return Scale(divisors, zeros)


def scale(game: PotDeVin, players: int) -> Scale:
    """What the counts are divided by, for a number of players. Points can be negative."""
    del game
    return _scale(players)


@cache
def blank_row(players: int) -> bytearray:
    """A row of zeros."""
    return bytearray(size_of(players))


def encode(state: PotDeVinState, viewer: int | None) -> array[float]:
    """The numbers of a viewer, in the order of `layout`."""
    counts = bytearray(size_of(state.players))
    encode_into(state, viewer, counts, 0)
    return _scale(state.players).numbers(counts)


def encode_into(state: PotDeVinState, viewer: int | None, out: bytearray, at: int) -> None:
    """Write the counts of a viewer, in the order of `layout`, from `at` on."""
    setup, players = state.setup, state.players
    asked = NONE if viewer is None else state.asks[viewer]
    out[at : at + size_of(players)] = blank_row(players)
    teams = 1 if len(setup.teams) < players else 0
    passes = state.trick.count(PASS)
    put_word(out, at, word(state.round, setup.rounds - state.round, teams, len(state.pile), passes, 0, 0, 0))
    if asked != NONE:
        out[at + ASKED_AT + asked] = 1
        if asked == D5 and viewer is not None:
            out[at + COLUMN_AT + guild_in_question(state, viewer)] = 1
    if state.trump != NONE:
        out[at + TRUMP_AT + CHARACTER_OF[state.trump]] = 1
    if state.led != NONE:
        out[at + LED_AT + state.led] = 1
    _encode_cards(state, viewer, out, at + CARDS_AT)
    winner = winning_seat(state)
    points = standings(state)
    first = 0 if viewer is None else viewer
    base = at + SEATS_AT
    for step in range(players):
        other = (first + step) % players
        _encode_seat(state, viewer, other, base, out)
        if other == winner:
            out[base + 2] = 1
        out[base + 8] = signed(points[other])
        base += SEAT_SIZE


def _encode_cards(state: PotDeVinState, viewer: int | None, out: bytearray, at: int) -> None:
    hand = 0 if viewer is None else state.hands[viewer]
    known = known_pile(state, viewer)
    _mark_cards(hand, out, at)
    _mark_cards(unseen_cards(state, hand | known), out, at + CARDS)
    _mark_cards(state.played, out, at + 2 * CARDS)
    if state.trump != NONE:
        out[at + 3 * CARDS + state.trump] = 1
    _mark_cards(known, out, at + 4 * CARDS)


def _mark_cards(cards: i64, out: bytearray, at: i64) -> None:
    """A byte for each of the 52 cards: 1 if it is in the set."""
    while cards:
        suit = cards & ONE_CHARACTER
        if suit:
            out[at : at + VALUES] = CARD_FLAGS[suit]
        at += VALUES
        cards >>= VALUES


def _encode_seat(state: PotDeVinState, viewer: int | None, seat: int, base: i64, out: bytearray) -> None:
    """All but whether the seat wins the round, and its points."""
    did = state.trick[seat]
    if state.start == seat:
        out[base] = 1
    if seat in state.pending:
        out[base + 1] = 1
    if did == PASS:
        out[base + 3] = 1
    elif did != NONE:
        out[base + PLAYED_AT + CHARACTER_OF[did]] = 1
        out[base + VALUE_AT] = did % VALUES + 1
    if viewer is not None and state.setup.partner[viewer] == seat:
        out[base + 4] = 1
    out[base + 5] = ones(state.hands[seat])
    if state.supply[seat]:
        out[base + 6] = byte(state.supply[seat])
    if state.treasure[seat]:
        out[base + 7] = byte(state.treasure[seat])
    if state.voids[seat]:
        out[base + VOIDS_AT : base + SPECIAL_AT] = CHARACTER_FLAGS[state.voids[seat]]
    if state.taken[seat]:
        area = _areas.area(game_of(state).tables, state.taken[seat])
        out[base + SPECIAL_AT : base + SCORED_AT] = area.counts
        out[base + 9] = area.cards
    if state.discards[seat] != NONE:
        out[base + SPECIAL_AT + 4] = 1
    if state.scored[seat]:
        out[base + SCORED_AT : base + JOKERS_AT] = GUILD_FLAGS[state.scored[seat]]
    if state.jokers[seat] and (seat == viewer or state.over):
        out[base + JOKERS_AT : base + SEAT_SIZE] = GUILD_FLAGS[state.jokers[seat]]


@final
class Area:
    """What the cards of an area come to: how many they are, then the special ones, and the symbols of each guild. How
    much a symbol is worth jumps with their number, so there is also a flag for each number of symbols and of Pots."""

    __slots__ = ("cards", "counts")

    def __init__(self, tables: Tables, taken: i64) -> None:
        self.cards: int = ones(taken)
        special = [ones(taken & kind) for kind in (JOKERS, PLUSES, MINUSES, POTS)]
        symbols = columns(tables, taken)
        flags = bytearray(MANY * len(symbols) + len(CHARACTERS))
        for guild, count in enumerate(symbols):
            if count:
                flags[MANY * guild + min(count, MANY) - 1] = 1
        if special[-1]:
            flags[MANY * len(symbols) + special[-1] - 1] = 1
        self.counts = bytearray([*special, 0, *[byte(count) for count in symbols], *flags])


@final
class Areas:
    """An area changes once in a round and is looked at in every decision, so what it comes to is kept."""

    __slots__ = ("kept", "tables")

    def __init__(self) -> None:
        self.tables: Tables | None = None
        self.kept: dict[int, Area] = {}

    def area(self, tables: Tables, taken: int) -> Area:
        if tables is not self.tables or len(self.kept) >= MOST_AREAS:
            self.tables = tables
            self.kept = {}
        area = self.kept.get(taken)
        if area is None:
            area = self.kept[taken] = Area(tables, taken)
        return area


_areas: Final = Areas()
