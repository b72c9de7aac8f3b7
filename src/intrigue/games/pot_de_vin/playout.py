"""How searches play Pot de Vin on from a state: quickly, and not like fools.

`move` is the greedy player in a nutshell: is the round worth winning as it lies, and which card does it? `worth` is
what a search wants to know of a position: at the end the margin counts as well as the win, which says more about one
game."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from intrigue.games.pot_de_vin.bot import JOKER, LONG_RUN, SOON, evaluate
from intrigue.games.pot_de_vin.cards import (
    BIT,
    CHARACTER_OF,
    HALF,
    HALF_BITS,
    JOKERS,
    MINUSES,
    NONE,
    PLUSES,
    POTS,
    VALUES,
)
from intrigue.games.pot_de_vin.codes import PASS, PLACE_JOKER, game_of
from intrigue.games.pot_de_vin.ending import columns_of
from intrigue.games.pot_de_vin.rules import winning_card
from intrigue.games.pot_de_vin.scoring import Tables
from intrigue.games.pot_de_vin.state import PotDeVinState

WANTED: Final = 0.4  # worth from which on a round is played to be won
CLOSE: Final = 5.0  # points of difference that leave a result half open
POT_AHEAD: Final = 0.5  # what a Pot de Vin card promises beyond its points
TRUMP_LEAD: Final = 6  # how much higher a trump counts when it is led
NOISE: Final = 1.0
LEAD_NOISE: Final = 8.0


def stage(state: PotDeVinState) -> int:
    return state.round


def worth(state: PotDeVinState) -> tuple[float, ...]:
    """Each seat's prospects; at the end half for the win and half for the margin."""
    prospects = evaluate(state)
    result = state.result
    if result is None:
        return prospects
    best = max(result.scores)
    margins = [exp((score - best) / CLOSE) for score in result.scores]
    total = sum(margins)
    return tuple([(prospects[seat] + margins[seat] / total) / 2 for seat in range(state.players)])


def move(state: PotDeVinState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
    """What a seat plays on the way; it looks at nothing that the seat may not know."""
    if legal[0] >= PLACE_JOKER:
        return place_joker(state, seat, legal)
    if legal[0] > PASS:
        return legal[int(rng.random() * len(legal))]
    tables = game_of(state).tables
    prize = state.played if state.setup.six else state.played | BIT[state.trump]
    gain = area_gain(tables, column_worths(tables, state.setup.rounds - state.round), state.taken[seat], prize)
    gain += tables.gem * state.trick.count(PASS)
    if state.led == NONE:
        return lead(state, legal, gain > WANTED, rng)
    return follow(state, seat, legal, gain > WANTED, rng)


def place_joker(state: PotDeVinState, seat: int, legal: tuple[int, ...]) -> int:
    gains, counts = game_of(state).tables.gains, columns_of(state, seat)
    best, most = legal[0], -100
    for action in legal:
        gain = gains[counts[action - PLACE_JOKER]]
        if gain > most:
            best, most = action, gain
    return best


def lead(state: PotDeVinState, legal: tuple[int, ...], wanted: bool, rng: Random) -> int:
    """High cards and trumps for a round that is worth winning, low ones otherwise."""
    trump = CHARACTER_OF[state.trump]
    best, most = legal[0], -100.0
    for action in legal:
        strength = action % VALUES + (TRUMP_LEAD if CHARACTER_OF[action] == trump else 0)
        score = (strength if wanted else -strength) + LEAD_NOISE * rng.random()
        if score > most:
            best, most = action, score
    return best


def follow(state: PotDeVinState, seat: int, legal: tuple[int, ...], wanted: bool, rng: Random) -> int:
    """Take the lead if the round is worth it and the partner does not win it; otherwise pass, or play low."""
    trump, led = CHARACTER_OF[state.trump], state.led
    ahead = winning_card(state.trump, led, state.played)
    trumped = CHARACTER_OF[ahead] == trump
    partner = state.setup.partner[seat]
    if partner != NONE and state.trick[partner] == ahead:
        wanted = False
    best, most = legal[0], -100.0
    for action in legal:
        score = NOISE * rng.random()
        if action == PASS:
            score += -1.0 if wanted else 1.0
        else:
            character = CHARACTER_OF[action]
            height = action % VALUES
            if action > ahead if character == CHARACTER_OF[ahead] else character == trump and not trumped:
                score += 2.0 + 0.1 * height if wanted else -2.0 - 0.05 * height
            else:
                score -= 0.05 * height + (1.5 if wanted else 0.0)
        if score > most:
            best, most = action, score
    return best


_worths: dict[tuple[tuple[int, ...], int], list[float]] = {}


def column_worths(tables: Tables, left: int) -> list[float]:
    """What a column of so many symbols is worth with so many rounds left."""
    key = (tables.columns, left)
    known = _worths.get(key)
    if known is None:
        certain = SOON / (SOON + left)
        known = _worths[key] = [
            certain * points + (1 - certain) * LONG_RUN[min(count, len(LONG_RUN) - 1)]
            for count, points in enumerate(tables.columns)
        ]
    return known


def area_gain(tables: Tables, worths: list[float], taken: int, prize: int) -> float:
    """What it is worth to add these cards to an area."""
    aldo, pietra, enzo, ugo = tables.packed
    low, high = taken & HALF, taken >> HALF_BITS
    before = aldo[low & 8191] + pietra[low >> 13] + enzo[high & 8191] + ugo[high >> 13]
    low, high = prize & HALF, prize >> HALF_BITS
    more = aldo[low & 8191] + pietra[low >> 13] + enzo[high & 8191] + ugo[high >> 13]
    gain = 0.0
    while more:
        if more & 255:
            gain += worths[(before & 255) + (more & 255)] - worths[before & 255]
        more >>= 8
        before >>= 8
    if prize & JOKERS:
        gain += JOKER * (prize & JOKERS).bit_count()
    if prize & PLUSES:
        gain += tables.plus * (prize & PLUSES).bit_count()
    if prize & MINUSES:
        gain += tables.minus * (prize & MINUSES).bit_count()
    if prize & POTS:
        held = (taken & POTS).bit_count()
        gain += tables.pots[held + (prize & POTS).bit_count()] - tables.pots[held] + POT_AHEAD
    return gain
