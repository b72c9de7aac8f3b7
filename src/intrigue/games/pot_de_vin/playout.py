"""How searches play Pot de Vin on from a state, and what they make of where that leads.

`move` is what the greedy player would do, reckoned straight from the state (`tactics`); `finish` plays a state to its
end by such moves, without menus. `worth` is what a search wants to know of a position: at the end the margin counts as
well as the win, which says more about one game."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from intrigue.core.native import i64
from intrigue.core.random_play import WORD, WORD_BITS, below, scrambled
from intrigue.games.pot_de_vin.bot import best_discard, evaluate
from intrigue.games.pot_de_vin.cards import NONE
from intrigue.games.pot_de_vin.codes import COUNT_OWN, D3, D4, PASS, PLACE_JOKER, game_of
from intrigue.games.pot_de_vin.ending import Areas, columns_of
from intrigue.games.pot_de_vin.random_play import pick, withdraw_question
from intrigue.games.pot_de_vin.rules import act_in_round, follow_menu, lead_menu
from intrigue.games.pot_de_vin.scoring import Tables
from intrigue.games.pot_de_vin.state import PotDeVinState
from intrigue.games.pot_de_vin.tactics import Judge, worths_by_rounds

CLOSE: Final = 5.0  # points of difference that leave a result half open


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
        return Judge(state, seat, tables, worths_by_rounds(tables)).best(legal, word)
    return move_elsewhere(state, seat, legal, word)


def move_elsewhere(state: PotDeVinState, seat: int, legal: tuple[int, ...], word: i64) -> int:
    if legal[0] >= PLACE_JOKER:
        return place_joker(state, seat, legal)
    return best_discard(legal) if legal[0] < COUNT_OWN else legal[below(word, len(legal))]


def place_joker(state: PotDeVinState, seat: int, legal: tuple[int, ...]) -> int:
    gains, counts = game_of(state).tables.gains, columns_of(state, seat)
    best, most = legal[0], -100
    for action in legal:
        gain = gains[counts[action - PLACE_JOKER]]
        if gain > most:
            best, most = action, gain
    return best


def move_in_round(state: PotDeVinState, seat: int, tables: Tables, worths: list[list[float]], word: i64) -> int:
    legal = lead_menu(state, seat) if state.led == NONE else follow_menu(state, seat)
    return legal[0] if len(legal) == 1 else Judge(state, seat, tables, worths).best(legal, word)


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
