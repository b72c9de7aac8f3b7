"""What a seat sees, as numbers straight from the state: the row that `encode` makes of the seat's view, without the
view. For environments, which need nothing else.

Like the view, it takes from the state only what the information table allows; the tests compare the two everywhere."""

from __future__ import annotations

from array import array
from typing import Final

from intrigue.games.pot_de_vin import scoring
from intrigue.games.pot_de_vin.cards import (
    ALL_CARDS,
    BIT,
    CARDS,
    CHARACTER_OF,
    CHARACTERS,
    GUILDS,
    JOKERS,
    MINUSES,
    NONE,
    ONE_CHARACTER,
    PLUSES,
    POTS,
    VALUES,
)
from intrigue.games.pot_de_vin.codes import D5, PASS, game_of
from intrigue.games.pot_de_vin.encode import DECISIONS, GEMS, HAND, KINDS, LONG_GAME, POINTS, SYMBOLS, card_flags
from intrigue.games.pot_de_vin.ending import guild_in_question
from intrigue.games.pot_de_vin.rules import winning_card
from intrigue.games.pot_de_vin.state import PotDeVinState

Flags = tuple[tuple[float, ...], ...]


def flags_of(count: int) -> Flags:
    """For each set of so many things, as a bit mask, a number for each of them: 1 if it is in the set."""
    return tuple([tuple([float(chosen >> place & 1) for place in range(count)]) for chosen in range(1 << count)])


CHARACTER_FLAGS: Final = flags_of(len(CHARACTERS))
GUILD_FLAGS: Final = flags_of(len(GUILDS))
DECISION_FLAGS: Final = flags_of(len(DECISIONS))


def glance(state: PotDeVinState, seat: int) -> array[float]:
    """The numbers of a seat's view."""
    setup, players, asked = state.setup, state.players, state.asks[seat]
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
    out += GUILD_FLAGS[1 << guild_in_question(state, seat) if asked == D5 else 0]
    _cards(state, seat, out)
    winner = NONE
    if state.led != NONE:
        winner = state.trick.index(winning_card(state.trump, state.led, state.played))
    points = _standings(state)
    for step in range(players):
        other = (seat + step) % players
        _seat(state, seat, other, winner, points[other], out)
    return array("f", out)


def _cards(state: PotDeVinState, seat: int, out: list[float]) -> None:
    hand, played, known = state.hands[seat], state.played, known_pile(state, seat)
    trump = 0 if state.trump == NONE else BIT[state.trump]
    seen = hand | played | trump | known
    for card in state.used:
        seen |= BIT[card]
    for area in state.taken:
        seen |= area
    for cards in (hand, ALL_CARDS & ~seen, played, trump, known):
        for shift in range(0, CARDS, VALUES):
            out += card_flags(cards >> shift & ONE_CHARACTER)


def known_pile(state: PotDeVinState, seat: int) -> int:
    """Six players: from round 5 on everybody has seen all four trump cards; before, a discarder knows the own one."""
    if not state.setup.six:
        return 0
    if state.round > state.setup.pile:
        known = 0
        for card in state.pile:
            known |= BIT[card]
        return known
    own = state.discards[seat]
    return BIT[own] if own in state.pile else 0


def _standings(state: PotDeVinState) -> list[int]:
    """What each seat (its team) would score if the game ended now; the final scores when it has."""
    if state.result is not None:
        return list(state.result.scores)
    tables, taken, treasure, partner = game_of(state).tables, state.taken, state.treasure, state.setup.partner
    points = [0] * state.players
    for seat in range(state.players):
        other = partner[seat]
        if other == NONE:
            points[seat] = scoring.area_points(tables, taken[seat], treasure[seat])
        elif seat < other:
            decided = (state.scored[seat], state.scored[other]) if any(state.scored) else None
            gems = treasure[seat] + treasure[other]
            points[seat] = points[other] = scoring.team_points(tables, taken[seat], taken[other], gems, decided)
    return points


def _seat(state: PotDeVinState, viewer: int, seat: int, winner: int, points: int, out: list[float]) -> None:
    did, area = state.trick[seat], state.taken[seat]
    played = did not in (NONE, PASS)
    out += (
        1.0 if state.start == seat else 0.0,
        1.0 if seat in state.pending else 0.0,
        1.0 if seat == winner else 0.0,
        1.0 if did == PASS else 0.0,
        1.0 if state.setup.partner[viewer] == seat else 0.0,
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
    out += [count / SYMBOLS for count in scoring.columns(game_of(state).tables, area)]
    out += GUILD_FLAGS[state.scored[seat]]
    out += GUILD_FLAGS[state.jokers[seat] if seat == viewer or state.result is not None else 0]
