"""How searches play Pot de Vin on from a state: quickly, and not like fools.

`move` is the greedy player in a nutshell: is the round worth winning as it lies, and which card does it? `finish` plays
a state to its end by such moves, without menus. `worth` is what a search wants to know of a position: at the end the
margin counts as well as the win, which says more about one game."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from intrigue.core.native import i64
from intrigue.core.playout import WORD, WORD_BITS, below, scrambled
from intrigue.games.pot_de_vin.bot import JOKER as JOKER_AHEAD
from intrigue.games.pot_de_vin.bot import LONG_RUN, SOON, evaluate
from intrigue.games.pot_de_vin.cards import (
    BIT,
    CHARACTER_OF,
    JOKER,
    MINUS,
    NONE,
    PLUS,
    POT,
    VALUES,
    number_of,
)
from intrigue.games.pot_de_vin.codes import D3, D4, PASS, PLACE_JOKER, game_of
from intrigue.games.pot_de_vin.ending import Areas, columns_of
from intrigue.games.pot_de_vin.random_play import pick, withdraw_question
from intrigue.games.pot_de_vin.rules import act_in_round, cards_to_follow, lead_menu, winning_card
from intrigue.games.pot_de_vin.scoring import Tables, packed_columns
from intrigue.games.pot_de_vin.state import PotDeVinState

WANTED: Final = 0.4  # worth from which on a round is played to be won
CLOSE: Final = 5.0  # points of difference that leave a result half open
POT_AHEAD: Final = 0.5  # what a Pot de Vin card promises beyond its points
TRUMP_LEAD: Final = 6  # how much higher a trump counts when it is led
NOISE: Final = 1.0 / (WORD + 1)  # for a word of the generator: less than 1 in all
LEAD_NOISE: Final = 8 * NOISE


def stage(state: PotDeVinState) -> int:
    return state.round


# ---- what a position is worth --------------------------------------------------------------------


def worth(state: PotDeVinState) -> tuple[float, ...]:
    """Each seat's prospects; at the end half for the win and half for the margin."""
    if state.result is None:
        return evaluate(state)
    areas = Areas(state)
    best, total = -1000, 0.0
    points: list[int] = []
    for team in areas.teams:
        score = areas.points(team)
        points.append(score)
        if score > best:
            best = score
    for score in points:
        total += exp(float(score - best) / CLOSE)
    winners = winning_teams(areas, points, best)
    values = [0.0] * state.players
    for number, team in enumerate(areas.teams):
        value = exp(float(points[number] - best) / CLOSE) / total
        if number in winners:
            value += 1.0 / len(winners)
        for seat in team:
            values[seat] = value / (2 * len(team))
    return tuple(values)


def winning_teams(areas: Areas, points: list[int], best: int) -> list[int]:
    """Those with the most points; if there are several, ties are broken (PV-10)."""
    if points.count(best) == 1:
        return [points.index(best)]
    keys = areas.keys()
    return [number for number, key in enumerate(keys) if key == max(keys)]


# ---- a move --------------------------------------------------------------------------------------


def move(state: PotDeVinState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
    """What a seat plays on the way; it looks at nothing that the seat may not know."""
    word = rng.getrandbits(WORD_BITS) | 1
    if legal[0] <= PASS:
        tables = game_of(state).tables
        return move_in_round(state, seat, tables, worths_by_rounds(tables), word)
    return move_elsewhere(state, seat, legal, word)


def move_elsewhere(state: PotDeVinState, seat: int, legal: tuple[int, ...], word: i64) -> int:
    return place_joker(state, seat, legal) if legal[0] >= PLACE_JOKER else legal[below(word, len(legal))]


def move_in_round(state: PotDeVinState, seat: int, tables: Tables, worths: list[list[float]], word: i64) -> int:
    prize: i64 = state.played if state.setup.six else state.played | BIT[state.trump]
    gain = area_gain(tables, worths[state.setup.rounds - state.round], state.taken[seat], prize)
    if state.led == NONE:
        return lead(state, seat, gain > WANTED, word)
    gain += tables.gem * state.trick.count(PASS)
    return follow(state, seat, gain > WANTED, word)


def place_joker(state: PotDeVinState, seat: int, legal: tuple[int, ...]) -> int:
    gains, counts = game_of(state).tables.gains, columns_of(state, seat)
    best, most = legal[0], -100
    for action in legal:
        gain = gains[counts[action - PLACE_JOKER]]
        if gain > most:
            best, most = action, gain
    return best


def lead(state: PotDeVinState, seat: int, wanted: bool, word: i64) -> int:
    """High cards and trumps for a round that is worth winning, low ones otherwise."""
    trump: i64 = CHARACTER_OF[state.trump]
    best: i64 = NONE
    card: i64
    most = -100.0
    for card in lead_menu(state, seat):
        word = scrambled(word)
        strength = float(card % VALUES + (TRUMP_LEAD if card // VALUES == trump else 0))
        score = (strength if wanted else -strength) + LEAD_NOISE * float(word)
        if score > most:
            best, most = card, score
    return best


def follow(state: PotDeVinState, seat: int, wanted: bool, word: i64) -> int:
    """Take the lead if the round is worth it and the partner does not win it; otherwise pass, or play low."""
    gems = state.supply[seat]
    ahead: i64 = winning_card(state.trump, state.led, state.played)
    partner = state.setup.partner[seat]
    if partner != NONE and state.trick[partner] == ahead:
        wanted = False
    if not wanted and gems:
        return PASS
    trump: i64 = CHARACTER_OF[state.trump]
    winning: i64 = ahead // VALUES
    best: i64 = PASS
    card: i64
    word = scrambled(word)
    most = -1.0 + NOISE * float(word) if gems else -100.0
    for card in cards_to_follow(state, seat) or lead_menu(state, seat):
        word = scrambled(word)
        score = NOISE * float(word)
        character = card // VALUES
        height = float(card - VALUES * character)
        if card > ahead if character == winning else character == trump:
            score += 2.0 + 0.1 * height if wanted else -2.0 - 0.05 * height
        else:
            score -= 0.05 * height + (1.5 if wanted else 0.0)
        if score > most:
            best, most = card, score
    return best


_worths: dict[tuple[int, ...], list[list[float]]] = {}
MOST_ROUNDS: Final = 20


def worths_by_rounds(tables: Tables) -> list[list[float]]:
    """For each number of rounds that are left, what a column of so many symbols is worth."""
    known = _worths.get(tables.columns)
    if known is None:
        known = _worths[tables.columns] = [make_worths(tables.columns, left) for left in range(MOST_ROUNDS)]
    return known


def make_worths(points: tuple[int, ...], left: int) -> list[float]:
    certain = SOON / (SOON + left)
    return [
        certain * points[count] + (1 - certain) * LONG_RUN[min(count, len(LONG_RUN) - 1)]
        for count in range(len(points))
    ]


def column_worths(tables: Tables, left: int) -> list[float]:
    """What a column of so many symbols is worth with so many rounds left."""
    return worths_by_rounds(tables)[left]


def area_gain(tables: Tables, worths: list[float], taken: i64, prize: i64) -> float:
    """What it is worth to add these cards to an area."""
    more = packed_columns(tables, prize)
    gain = 0.0
    if more:
        before = packed_columns(tables, taken)
        while more:
            if more & 255:
                gain += worths[(before & 255) + (more & 255)] - worths[before & 255]
            more >>= 8
            before >>= 8
    pots = number_of(POT, prize)
    if pots:
        held = number_of(POT, taken)
        gain += tables.pots[held + pots] - tables.pots[held] + POT_AHEAD
    signs: int = tables.plus * number_of(PLUS, prize) + tables.minus * number_of(MINUS, prize)
    return gain + JOKER_AHEAD * float(number_of(JOKER, prize)) + signs


# ---- to the end ----------------------------------------------------------------------------------


def finish(state: PotDeVinState, last: int, slips: float, rng: Random) -> int:
    """Move until a stage or the end is reached, now and then at random; the number of decisions."""
    word: i64 = rng.getrandbits(WORD_BITS) | 1
    slip = int(slips * (WORD + 1))
    tables = game_of(state).tables
    worths = worths_by_rounds(tables)
    decisions: i64 = 0
    while state.pending and state.round < last:
        seat = withdraw_question(state)
        if seat == NONE:
            decisions += 1
            word = scrambled(word)
            seat = state.pending[0]
            state.take(seat, move_elsewhere(state, seat, state.menus[seat], word))
            continue
        while seat != NONE:
            if state.round >= last:
                state.ask(seat, D3 if state.led == NONE else D4)
                return decisions
            decisions += 1
            word = scrambled(word)
            slipped = word < slip
            word = scrambled(word)
            action = pick(state, seat, word) if slipped else move_in_round(state, seat, tables, worths, word)
            seat = act_in_round(state, seat, action)
        state.run()
    return decisions
