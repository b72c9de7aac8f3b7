"""The value of areas and positions of Pot de Vin, without looking ahead.

Early in the game, a column is worth what it is likely to become; towards the end, its points count more and more.
`evaluate` and `worth` are for searches: they read the whole of a state that a search has drawn itself."""

from __future__ import annotations

from math import exp
from typing import Final

from intrigue.core.native import i64
from intrigue.core.prospects import weights
from intrigue.games.pot_de_vin.codes import ALL_GUILDS, CARDS, GUILD_COUNT, JOKER, game_of, number_of
from intrigue.games.pot_de_vin.rules.scoring import final_keys, final_points, joker_gain, neutral_points
from intrigue.games.pot_de_vin.rules.tables import SYMBOL_BITS, SYMBOLS, Tables, packed_columns
from intrigue.games.pot_de_vin.state import PotDeVinState

LONG_RUN: Final = (0.8, 1.6, 2.6, 3.6, -0.3, -1.2, -0.5, 9.0, 14.0, 14.0)
"""The value of a column early in the game, by its number of symbols."""
SOON: Final = 5  # rounds left at which present points and long-term value have the same weight
JOKER_AHEAD: Final = 2.5  # value of a Joker early in the game
CLOSE: Final = 5.0  # the scale of point differences: at this difference, the result is still fairly open

# ---- areas ---------------------------------------------------------------------------------------

_worths: dict[tuple[int, ...], list[list[float]]] = {}


def worths_by_rounds(tables: Tables) -> list[list[float]]:
    """The value of a column, by rounds left and number of symbols."""
    known = _worths.get(tables.columns)
    if known is None:
        known = _worths[tables.columns] = [make_worths(tables.columns, left) for left in range(CARDS + 1)]
    return known


def make_worths(points: tuple[int, ...], left: int) -> list[float]:
    certain = certainty(left)
    return [
        certain * points[count] + (1 - certain) * LONG_RUN[min(count, len(LONG_RUN) - 1)]
        for count in range(len(points))
    ]


def certainty(left: int) -> float:
    """The weight of present points, against long-term value, with this many rounds left."""
    return SOON / (SOON + left)


def shared(own: i64, mate: i64) -> i64:
    """The symbols of a guild that count for two partners: those of the smaller column, unless only one has a column."""
    if own and mate:
        return own if own < mate else mate
    return own or mate


def jokers_worth(tables: Tables, columns: i64, jokers: i64, certain: float) -> float:
    """The value of Jokers with these columns, each Joker in a different one."""
    gain = joker_gain(tables, columns, jokers, ALL_GUILDS)
    return certain * float(gain) + (1.0 - certain) * JOKER_AHEAD * float(jokers)


def team_worth(state: PotDeVinState, team: tuple[int, ...], left: int) -> float:
    """The value of the areas and gems of a team, or of a single player, with this many rounds left."""
    tables, certain = game_of(state).tables, certainty(left)
    worth = 0.0
    columns: i64 = 0
    mates: i64 = 0
    for seat in team:
        mates = columns
        area = state.taken[seat]
        columns = packed_columns(tables, area)
        worth += float(tables.gem * state.treasure[seat] + neutral_points(tables, area))
        jokers = number_of(JOKER, area)
        if jokers:
            worth += jokers_worth(tables, columns, jokers, certain)
    worths = worths_by_rounds(tables)[left]
    for _ in range(GUILD_COUNT):
        worth += worths[shared(columns & SYMBOLS, mates & SYMBOLS)]
        columns >>= SYMBOL_BITS
        mates >>= SYMBOL_BITS
    return worth


# ---- positions -----------------------------------------------------------------------------------


def evaluate(state: PotDeVinState) -> tuple[float, ...]:
    """Each seat's chance of winning, from 0 to 1, summing to 1 (partners share theirs)."""
    teams = state.setup.teams
    if state.over:
        winners = winning_teams(state, final_points(state))
        likely = [1.0 if number in winners else 0.0 for number in range(len(teams))]
    else:
        left = state.setup.rounds - state.round + 1
        likely = weights([team_worth(state, team, left) for team in teams], 2 + 0.7 * left)
    total = sum(likely) * len(teams[0])
    prospects = [0.0] * state.players
    for number, team in enumerate(teams):
        for seat in team:
            prospects[seat] = likely[number] / total
    return tuple(prospects)


def worth(state: PotDeVinState) -> tuple[float, ...]:
    """The chances of winning. At the end, half for the win and half for the margin, which says more about one game."""
    if not state.over:
        return evaluate(state)
    points = final_points(state)
    best, total = max(points), 0.0
    for score in points:
        total += exp(float(score - best) / CLOSE)
    winners = winning_teams(state, points)
    values = [0.0] * state.players
    for number, team in enumerate(state.setup.teams):
        value = exp(float(points[number] - best) / CLOSE) / total
        if number in winners:
            value += 1.0 / len(winners)
        for seat in team:
            values[seat] = value / (2 * len(team))
    return tuple(values)


def winning_teams(state: PotDeVinState, points: list[int]) -> list[int]:
    """Those with the most points. Ties are broken only if there are any (PV-10)."""
    best = max(points)
    if points.count(best) == 1:
        return [points.index(best)]
    keys = final_keys(state)
    first = max(keys)
    return [number for number, key in enumerate(keys) if key == first]
