"""The score of areas (PV-8, PV-9, PV-11), and who has won (PV-10).

Columns are lists of six symbol counts in the order of the guilds; sets of guilds are bit masks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from intrigue.core.native import i64
from intrigue.core.result import Category, Result, team_result
from intrigue.games.pot_de_vin.codes import (
    ALL_GUILDS,
    GUILD_COUNT,
    GUILD_SETS,
    GUILDS,
    JOKER,
    JOKERS,
    MINUS,
    NONE,
    PLUS,
    POT,
    bit_of,
    game_of,
    number_of,
)
from intrigue.games.pot_de_vin.rules.tables import SYMBOL_BITS, SYMBOLS, Tables, columns, packed_columns
from intrigue.games.pot_de_vin.state import PotDeVinState

LESS: Final = -(10**6)  # than any gain

# ---- an area -------------------------------------------------------------------------------------


def jokers_to_place(taken: int, counts: Sequence[int]) -> int:
    """As many as there are Jokers, but not more than columns (PV-8.6)."""
    jokers, held = number_of(JOKER, taken), len(GUILDS) - counts.count(0)
    return jokers if jokers < held else held


def best_jokers(tables: Tables, taken: int, scored: int = ALL_GUILDS) -> int:
    """The columns in which the Jokers of an area gain most; equal gains in the order of the guilds (PV-D6).

    `scored` are the guilds whose column counts; elsewhere a Joker changes nothing (PV-11.11)."""
    return best_placing(tables, packed_columns(tables, taken), number_of(JOKER, taken), scored) & ALL_GUILDS


def joker_gain(tables: Tables, sums: i64, jokers: i64, scored: i64) -> i64:
    """How many points this many Jokers add to packed columns when placed as well as possible."""
    return best_placing(tables, sums, jokers, scored) >> GUILD_COUNT


def best_placing(tables: Tables, sums: i64, jokers: i64, scored: i64) -> i64:
    """The best columns for this many Jokers, and the points they add: a bit for each guild, and the points above these
    bits. It is a single number, which compiled code need not box."""
    gains = tables.gains
    total: i64 = 0
    placed: i64 = 0
    for _ in range(jokers):
        if not sums:
            break
        most: i64 = LESS
        best: i64 = 0
        where: i64 = 0
        guild: i64 = 0
        rest = sums
        while rest:
            symbols = rest & SYMBOLS
            if symbols:
                gain: i64 = 0
                if scored >> guild & 1:
                    gain = gains[symbols]
                if gain > most:
                    most, best, where = gain, guild, symbols << SYMBOL_BITS * guild
            rest >>= SYMBOL_BITS
            guild += 1
        total += most
        placed |= bit_of(best)
        sums ^= where
    return (total << GUILD_COUNT) + placed


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
    """The sum of `column_points`, for callers that need only that."""
    sums = packed_columns(tables, taken)
    points: i64 = 0
    while sums:
        if scored & 1:
            points += tables.columns[(sums & SYMBOLS) + (jokers & 1)]
        sums >>= SYMBOL_BITS
        jokers >>= 1
        scored >>= 1
    return points


def neutral_points(tables: Tables, taken: int) -> int:
    """PV-9.6, PV-9.7."""
    signs = tables.plus * number_of(PLUS, taken) + tables.minus * number_of(MINUS, taken)
    return signs + tables.pots[number_of(POT, taken)]


def area_points(tables: Tables, taken: int, treasure: int) -> int:
    """What an area would score now, with Jokers placed as well as possible."""
    points = points_in_columns(tables, taken, best_jokers(tables, taken), ALL_GUILDS)
    return points + neutral_points(tables, taken) + tables.gem * treasure


def cards_in_area(taken: int, jokers: int) -> int:
    """Discarded Jokers do not count (PV-10.5)."""
    return (taken & ~JOKERS).bit_count() + jokers.bit_count()


# ---- two partners --------------------------------------------------------------------------------


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


def best_split(tables: Tables, first: int, second: int, votes: int = 0) -> tuple[int, int]:
    """The guilds whose column counts for each partner, with equal columns decided for the best team score (PV-D5).

    `votes` are the answers that the first partner has already given. Ties go to the first partner's columns, guild by
    guild."""
    ours, theirs, equal = split_columns(columns(tables, first), columns(tables, second))
    kept, given = equal & votes, equal & votes >> GUILD_COUNT
    ours, theirs, equal = ours | kept, theirs | given, equal & ~(kept | given)
    own, other = packed_columns(tables, first), packed_columns(tables, second)
    own_jokers, other_jokers = number_of(JOKER, first), number_of(JOKER, second)
    best, most = (ours | equal, theirs), LESS
    given = 0
    while True:  # without Jokers, equal columns score the same, so only the effect of Jokers has to be compared
        a, b = ours | equal ^ given, theirs | given
        gain = joker_gain(tables, own, own_jokers, a) + joker_gain(tables, other, other_jokers, b)
        if gain > most:
            best, most = (a, b), gain
        given = (given - equal) & equal  # the next subset of the equal columns, from none to all
        if not given:
            return best


def team_points(tables: Tables, first: int, second: int, treasure: int, split: tuple[int, int] | None = None) -> int:
    """What two partners would score together now, with Jokers placed as well as possible (PV-11.13). `split` says whose
    columns count once that is decided; before, it is decided as well as possible."""
    points = neutral_points(tables, first) + neutral_points(tables, second) + tables.gem * treasure
    for taken, scored in zip((first, second), split or best_split(tables, first, second), strict=True):
        points += points_in_columns(tables, taken, best_jokers(tables, taken, scored), scored)
    return points


# ---- the table -----------------------------------------------------------------------------------


def standings(state: PotDeVinState) -> list[int]:
    """What each seat (or its team) would score if the game ended now; the final scores when it has."""
    result = state.result
    if result is not None:
        return list(result.scores)
    tables, taken, treasure, partner = game_of(state).tables, state.taken, state.treasure, state.setup.partner
    points = [0] * state.players
    for seat in range(state.players):
        other = partner[seat]
        if other == NONE:
            points[seat] = area_points(tables, taken[seat], treasure[seat])
        elif seat < other:
            decided = (state.scored[seat], state.scored[other]) if any(state.scored) else None
            gems = treasure[seat] + treasure[other]
            points[seat] = points[other] = team_points(tables, taken[seat], taken[other], gems, decided)
    return points


def final_result(state: PotDeVinState) -> Result:
    """PV-9, PV-10 and for teams PV-11.13, PV-11.14."""
    teams, keys = state.setup.teams, final_keys(state)
    totals = [[sum(line) for line in zip(*[score_lines(state, seat) for seat in team], strict=True)] for team in teams]
    by_line = zip(*totals, strict=True)
    lines: list[Category] = [(label, next(by_line), clause) for label, clause in game_of(state).lines]
    return team_result(teams, keys, lines, reason_for(teams, keys))


def final_keys(state: PotDeVinState) -> list[tuple[int, int, int]]:
    """How teams are compared: by points, cards, gems (PV-10.1 to PV-10.3)."""
    points = final_points(state)
    keys = []
    for number, team in enumerate(state.setup.teams):
        cards, gems = 0, 0
        for seat in team:
            cards += cards_in_area(state.taken[seat], state.jokers[seat])
            gems += state.treasure[seat]
        keys.append((points[number], cards, gems))
    return keys


def final_points(state: PotDeVinState) -> list[int]:
    """The score of each team (PV-9, PV-11.13)."""
    tables = game_of(state).tables
    points = []
    for team in state.setup.teams:
        score = 0
        for seat in team:
            taken = state.taken[seat]
            score += points_in_columns(tables, taken, state.jokers[seat], state.scored[seat])
            score += neutral_points(tables, taken) + tables.gem * state.treasure[seat]
        points.append(score)
    return points


def score_lines(state: PotDeVinState, seat: int) -> list[int]:
    """The points of a seat, in the order of the score's lines: columns, +2 and -2 cards, Pot de Vin cards, gems."""
    tables, taken = game_of(state).tables, state.taken[seat]
    points = column_points(tables, columns(tables, taken), state.jokers[seat], state.scored[seat])
    points.append(tables.plus * number_of(PLUS, taken) + tables.minus * number_of(MINUS, taken))
    points.append(tables.pots[number_of(POT, taken)])
    points.append(tables.gem * state.treasure[seat])
    return points


def reason_for(teams: tuple[tuple[int, ...], ...], keys: list[tuple[int, int, int]]) -> str:
    """What decided the game, in one sentence."""
    points, cards, gems = best = max(keys)
    level = [key for key in keys if key[0] == points]
    if len(level) == 1:
        return f"Most points: {points} ({_members(teams[keys.index(best)])})."
    who = " and ".join([_members(teams[number]) for number, key in enumerate(keys) if key == best])
    level = [key for key in level if key[1] == cards]
    if len(level) == 1:
        return f"Level on {points} points; {who} had the most cards, {cards}. (PV-10.2)"
    if level.count(best) == 1:
        return f"Level on {points} points and {cards} cards; {who} had won the most gems, {gems}. (PV-10.3)"
    return f"Level on {points} points, {cards} cards and {gems} gems: {who} share the victory. (PV-10.4)"


def _members(team: tuple[int, ...]) -> str:
    return " + ".join([f"seat {seat + 1}" for seat in team])
