"""What a seat may know in Pot de Vin (the information table of the rules), field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import repeat
from typing import Literal, TypeVar, cast

from intrigue.core.view import Upcoming, View
from intrigue.games.pot_de_vin.codes import (
    ALL_GUILDS,
    CHARACTERS,
    GUILD_COUNT,
    GUILD_NAMES,
    GUILDS,
    NAMES,
    NONE,
    game_of,
    names_of,
)
from intrigue.games.pot_de_vin.rules.phases import phase_of
from intrigue.games.pot_de_vin.rules.rounds import known_pile, winning_seat
from intrigue.games.pot_de_vin.rules.tables import Tables
from intrigue.games.pot_de_vin.rules.tables import columns as symbols_of
from intrigue.games.pot_de_vin.state import PotDeVinState

K = TypeVar("K")
T = TypeVar("T")

MOST_REMEMBERED = 1024
PASSED = "pass"
Phase = Literal["discards", "round", "columns", "jokers", "over"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRound:
    """A round that is over. `did` is what each seat did: a card, "pass", or None for a seat without cards."""

    start: int
    trump: str
    winner: int
    did: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A guild column in an area, as the viewer sees it."""

    guild: str
    symbols: int
    """How many symbols it has, a Joker included."""
    joker: bool
    points: int
    """The points for this number of symbols."""
    counts: bool
    """False once it is decided that the partner's column is scored instead."""


@dataclass(frozen=True, slots=True)
class ColumnVote:
    """An answer about equal columns: the guild, and the seat whose column is to count."""

    guild: str
    column_of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PotDeVinView(View):
    """Everything one seat may know. Cards go by their ids ("A7"); sets of cards are sorted by character and value."""

    phase: Phase
    """What is being decided."""
    round: int
    """0 while six players form the Trump Pile."""
    rounds: int
    start: int
    teams: tuple[tuple[int, ...], ...]
    """The seats of each team; without teams, every seat is a team of one."""
    trump: str | None
    pile: int
    """How many cards of the Trump Pile lie face down."""
    used: tuple[str, ...]
    """Six players: the earlier trump cards of this run through the pile, in order."""
    known: tuple[str, ...]
    """Six players: face-down trump cards that the viewer has seen before, sorted, not in the order of the pile."""
    hand: tuple[str, ...]
    discard: str | None
    """The viewer's own discard. It stays in the hand until all have discarded."""
    discarded: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    supply: tuple[int, ...]
    treasure: tuple[int, ...]
    box: int
    taken: tuple[tuple[str, ...], ...]
    columns: tuple[tuple[Column, ...], ...]
    """The guild columns that each seat has, in the order of the guilds."""
    led: str | None
    trick: tuple[str | None, ...]
    """What each seat did in this round: a card, "pass", or None."""
    winning: int | None
    """Who would win the round as it stands."""
    voids: tuple[tuple[str, ...], ...]
    """The known voids of each seat: characters of which it has shown that it holds no more cards."""
    history: tuple[PastRound, ...]
    """The rounds that are over, if the option `show_history` is on."""
    scored: tuple[tuple[str, ...], ...]
    """The guilds of which each seat's column counts, once that is decided."""
    votes: tuple[ColumnVote, ...]
    """The viewer's own answers about equal columns."""
    jokers: tuple[tuple[str, ...] | None, ...]
    """The columns in which each seat has put Jokers: the viewer's own so far, and at the end everybody's."""
    agenda: tuple[Upcoming, ...]


Area = tuple[tuple[str, ...], tuple[Column, ...]]
"""Cards and columns."""

CHARACTER_SETS = tuple(
    tuple(name for character, name in enumerate(CHARACTERS) if voids >> character & 1) for voids in range(16)
)
DEEDS = (*NAMES, PASSED, None)  # by what `trick` holds; NONE is the last
# Lookups by number, for `map`: views are made often.
characters_lacked = CHARACTER_SETS.__getitem__
deed = DEEDS.__getitem__
guild_names = GUILD_NAMES.__getitem__


def make_view(state: PotDeVinState, viewer: int | None) -> PotDeVinView:
    game = game_of(state)
    setup = state.setup
    jokers = jokers_seen(state, viewer)
    taken, columns = zip(*areas_seen(state, jokers), strict=True)
    winning = winning_seat(state)
    return PotDeVinView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        asks=game.asked(state),
        result=state.result,
        phase=cast(Phase, phase_of(state)),
        round=state.round,
        rounds=setup.rounds,
        start=state.start,
        teams=setup.teams,
        trump=None if state.trump == NONE else NAMES[state.trump],
        pile=len(state.pile),
        used=tuple([NAMES[card] for card in state.used]) if state.used else (),
        known=names_of(known_pile(state, viewer)) if setup.six else (),
        hand=() if viewer is None else names_of(state.hands[viewer]),
        discard=None if viewer is None or state.discards[viewer] == NONE else NAMES[state.discards[viewer]],
        discarded=tuple([card != NONE for card in state.discards]) if setup.six else (False,) * state.players,
        hand_sizes=tuple(map(int.bit_count, state.hands)),
        supply=tuple(state.supply),
        treasure=tuple(state.treasure),
        box=state.box,
        taken=taken,
        columns=columns,
        led=None if state.led == NONE else CHARACTERS[state.led],
        trick=tuple(map(deed, state.trick)),
        winning=None if winning == NONE else winning,
        voids=tuple(map(characters_lacked, state.voids)),
        history=tuple(map(PAST_ROUNDS.__getitem__, state.history)),
        scored=tuple(map(guild_names, state.scored)),
        votes=own_votes(state, viewer) if viewer is not None and state.votes[viewer] else (),
        jokers=jokers,
        agenda=game.upcoming(state) if state.agenda else (),
    )


def jokers_seen(state: PotDeVinState, viewer: int | None) -> tuple[tuple[str, ...] | None, ...]:
    """The columns in which the seats have put Jokers: only their owner knows, until all are placed (PV-8.8)."""
    if state.over:
        return tuple(map(guild_names, state.jokers))
    jokers: list[tuple[str, ...] | None] = [None] * state.players
    if viewer is not None:
        jokers[viewer] = GUILD_NAMES[state.jokers[viewer]]
    return tuple(jokers)


def areas_seen(state: PotDeVinState, jokers: Sequence[tuple[str, ...] | None]) -> Iterator[Area]:
    """The cards and columns of each seat, with the Jokers that are seen."""
    tables = game_of(state).tables
    if not any(state.scored):  # nor has anybody placed a Joker
        return map(plain_areas(tables).__getitem__, state.taken)
    placed = [0 if seen is None else guilds for seen, guilds in zip(jokers, state.jokers, strict=True)]
    return map(area_seen, repeat(tables), state.taken, placed, state.scored)


def area_seen(tables: Tables, taken: int, jokers: int = 0, scored: int = ALL_GUILDS) -> Area:
    """The cards of an area, and its columns with these Jokers in them; `scored` says which columns count."""
    rows = column_table(tables)
    found = [
        rows[guild][scored >> guild & 1][jokers >> guild & 1][natural]
        for guild, natural in enumerate(symbols_of(tables, taken))
        if natural
    ]
    return names_of(taken), tuple(found)


@lru_cache(maxsize=16)
def column_table(tables: Tables) -> list[list[list[list[Column]]]]:
    """All possible columns: by guild, whether it counts, whether it has a Joker, and natural symbols."""
    points = tables.columns
    return [
        [
            [
                [
                    Column(guild, natural + joker, bool(joker), points[natural + joker], counts)
                    for natural in range(len(points) - joker)
                ]
                for joker in (0, 1)
            ]
            for counts in (False, True)
        ]
        for guild in GUILDS
    ]


def past_round(row: tuple[int, ...]) -> PastRound:
    start, trump, winner = row[:3]
    return PastRound(start=start, trump=NAMES[trump], winner=winner, did=tuple(map(deed, row[3:])))


class Remembered(dict[K, T]):
    """A cache of a function's results, up to a limit. Views have much in common, and a lookup here is faster than in an
    `lru_cache`."""

    def __init__(self, make: Callable[[K], T]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: K) -> T:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        value = self[key] = self.make(key)
        return value


PAST_ROUNDS = Remembered(past_round)


@lru_cache(maxsize=16)
def plain_areas(tables: Tables) -> Remembered[int, Area]:
    """Areas without Jokers, by their cards. Only one area changes in a round."""
    return Remembered(partial(area_seen, tables))


def own_votes(state: PotDeVinState, seat: int) -> tuple[ColumnVote, ...]:
    votes = state.votes[seat]
    whose = (seat, state.setup.partner[seat])
    return tuple(
        [
            ColumnVote(name, whose[side])
            for guild, name in enumerate(GUILDS)
            for side in (0, 1)
            if votes >> guild + side * GUILD_COUNT & 1
        ]
    )
