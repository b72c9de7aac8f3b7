"""What a seat of Pot de Vin may know, as numbers: seat by seat, the viewer first and then clockwise.

A spectator gets the numbers of the first seat without a hand. First come the round and the question, then for each
of five places the 52 cards (1 where the viewer knows a card to be), then a block for each seat. Counts are
divided by a typical size, so most numbers are between 0 and 1. The layout below names every number."""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from typing import Final

from intrigue.core.registry import numbered
from intrigue.games.pot_de_vin.codes import (
    BIT,
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
from intrigue.games.pot_de_vin.rules.tables import columns
from intrigue.games.pot_de_vin.state import PotDeVinState

DECISIONS: Final = tuple([decision.id for decision in numbered(registry.DECISIONS)])
ZONES: Final = ("in hand", "unseen", "in this round", "trump now", "known in pile")
LONG_GAME: Final = 16.0
HAND: Final = 12.0
GEMS: Final = 4.0
SYMBOLS: Final = 8.0
KINDS: Final = 4.0
POINTS: Final = 30.0

Flags = tuple[tuple[float, ...], ...]


def flags_of(count: int) -> Flags:
    """For each bit mask of this many things, a number for each thing: 1 if it is in the set."""
    return tuple([tuple([float(chosen >> place & 1) for place in range(count)]) for chosen in range(1 << count)])


CHARACTER_FLAGS: Final = flags_of(len(CHARACTERS))
GUILD_FLAGS: Final = flags_of(len(GUILDS))
DECISION_FLAGS: Final = flags_of(len(DECISIONS))


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
        names += [f"{who} {guild} counts" for guild in GUILDS] + [f"{who} Joker in {guild}" for guild in GUILDS]
    return tuple(names)


def encode(state: PotDeVinState, viewer: int | None) -> array[float]:
    """The numbers of a viewer, in the order of `layout`."""
    setup, players = state.setup, state.players
    asked = NONE if viewer is None else state.asks[viewer]
    out: list[float] = [
        state.round / LONG_GAME,
        (setup.rounds - state.round) / LONG_GAME,
        1.0 if len(setup.teams) < players else 0.0,
        len(state.pile) / LONG_GAME,
        state.trick.count(PASS) / GEMS,
    ]
    out += DECISION_FLAGS[0 if asked == NONE else 1 << asked]
    out += CHARACTER_FLAGS[0 if state.trump == NONE else 1 << CHARACTER_OF[state.trump]]
    out += CHARACTER_FLAGS[0 if state.led == NONE else 1 << state.led]
    out += GUILD_FLAGS[1 << guild_in_question(state, viewer) if viewer is not None and asked == D5 else 0]
    _encode_cards(state, viewer, out)
    winner = winning_seat(state)
    points = standings(state)
    first = 0 if viewer is None else viewer
    for step in range(players):
        other = (first + step) % players
        _encode_seat(state, viewer, other, other == winner, points[other], out)
    return array("f", out)


def _encode_cards(state: PotDeVinState, viewer: int | None, out: list[float]) -> None:
    hand = 0 if viewer is None else state.hands[viewer]
    trump = 0 if state.trump == NONE else BIT[state.trump]
    known = known_pile(state, viewer)
    for cards in (hand, unseen_cards(state, hand | known), state.played, trump, known):
        for shift in range(0, CARDS, VALUES):
            out += card_flags(cards >> shift & ONE_CHARACTER)


@lru_cache(maxsize=1 << VALUES)
def card_flags(cards: int) -> tuple[float, ...]:
    """A number for each of 13 cards: 1 if it is in the set."""
    return tuple([float(cards >> value & 1) for value in range(VALUES)])


def _encode_seat(
    state: PotDeVinState, viewer: int | None, seat: int, winning: bool, points: int, out: list[float]
) -> None:
    did, area = state.trick[seat], state.taken[seat]
    played = did not in (NONE, PASS)
    out += (
        1.0 if state.start == seat else 0.0,
        1.0 if seat in state.pending else 0.0,
        1.0 if winning else 0.0,
        1.0 if did == PASS else 0.0,
        1.0 if viewer is not None and state.setup.partner[viewer] == seat else 0.0,
        state.hands[seat].bit_count() / HAND,
        state.supply[seat] / GEMS,
        state.treasure[seat] / GEMS,
        points / POINTS,
        area.bit_count() / HAND,
    )
    out += CHARACTER_FLAGS[1 << CHARACTER_OF[did] if played else 0]
    out.append((did % VALUES + 1) / VALUES if played else 0.0)
    out += CHARACTER_FLAGS[state.voids[seat]]
    out += (
        (area & JOKERS).bit_count() / KINDS,
        (area & PLUSES).bit_count() / KINDS,
        (area & MINUSES).bit_count() / KINDS,
        (area & POTS).bit_count() / KINDS,
        0.0 if state.discards[seat] == NONE else 1.0,
    )
    out += [count / SYMBOLS for count in columns(game_of(state).tables, area)]
    out += GUILD_FLAGS[state.scored[seat]]
    out += GUILD_FLAGS[state.jokers[seat] if seat == viewer or state.over else 0]
