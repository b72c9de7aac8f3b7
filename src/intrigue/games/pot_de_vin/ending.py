"""After the last round of Pot de Vin (PV-7.3): whose columns count, where Jokers go, who has won."""

from __future__ import annotations

from functools import partial

from intrigue.core.result import Category, Result, team_result
from intrigue.core.state import Step
from intrigue.games.pot_de_vin import events as ev
from intrigue.games.pot_de_vin import scoring
from intrigue.games.pot_de_vin.cards import GUILDS, JOKERS, MINUSES, NONE, PLUSES, POTS
from intrigue.games.pot_de_vin.codes import (
    COUNT_OWN,
    COUNT_PARTNER,
    D5,
    D6,
    PLACE_JOKER,
    game_of,
)
from intrigue.games.pot_de_vin.scoring import GUILD_SETS
from intrigue.games.pot_de_vin.state import PotDeVinState

GUILD_COUNT = len(GUILDS)


def columns_of(state: PotDeVinState, seat: int) -> list[int]:
    """The natural symbols in the guild columns of a seat."""
    return scoring.columns(game_of(state).tables, state.taken[seat])


# ---- teams: which columns count ------------------------------------------------------------------


def equal_columns(state: PotDeVinState, step: Step) -> None:
    """The lower seat of each team is asked, if the answer can matter: a partner owns a Joker (PV-11.7, PV-D5)."""
    if not state.setup.manual:
        return
    for first, second in state.setup.teams:
        if (state.taken[first] | state.taken[second]) & JOKERS and equal_guilds(state, first):
            state.ask(first, D5)


def equal_guilds(state: PotDeVinState, seat: int) -> int:
    """The guilds of which both partners have a column with equally many natural symbols (PV-11.6)."""
    return scoring.split_columns(columns_of(state, seat), columns_of(state, state.setup.partner[seat]))[2]


def guild_in_question(state: PotDeVinState, seat: int) -> int:
    """The first guild with equal columns that a seat has not decided yet, or NONE."""
    votes = state.votes[seat]
    open_guilds = equal_guilds(state, seat) & ~(votes | votes >> GUILD_COUNT)
    return (open_guilds & -open_guilds).bit_length() - 1


def column_menu(state: PotDeVinState, seat: int) -> tuple[int, ...]:
    guild = guild_in_question(state, seat)
    return COUNT_OWN + guild, COUNT_PARTNER + guild


def choose_column(state: PotDeVinState, seat: int, action: int) -> None:
    """One guild after another; told to nobody else until all teams have answered."""
    state.votes[seat] |= 1 << action - COUNT_OWN
    if state.events is not None:
        whose, guild = divmod(action - COUNT_OWN, GUILD_COUNT)
        column_of = state.setup.partner[seat] if whose else seat
        state.events.append(ev.ColumnChosen(seat, GUILDS[guild], column_of, audience=(seat,)))
    if guild_in_question(state, seat) != NONE:
        state.ask(seat, D5)
    elif state.events is not None:
        state.events.append(ev.ChoiceMade(seat, "columns"))


def refuse_column(state: PotDeVinState, seat: int, action: int) -> tuple[str, str]:
    guild = GUILDS[guild_in_question(state, seat)]
    return "PV-11.7", f"Decide whether your {guild} column counts or that of your partner; both are equal."


def decide_columns(state: PotDeVinState, step: Step) -> None:
    """PV-11.5 to PV-11.8."""
    tables = game_of(state).tables
    for first, second in state.setup.teams:
        if state.setup.manual:
            ours, theirs, equal = scoring.split_columns(columns_of(state, first), columns_of(state, second))
            given = equal & state.votes[first] >> GUILD_COUNT
            state.scored[first], state.scored[second] = ours | equal ^ given, theirs | given
        else:
            state.scored[first], state.scored[second] = scoring.best_split(
                tables, state.taken[first], state.taken[second]
            )
    state.votes = [0] * state.players
    if state.events is not None:
        state.events.append(ev.ColumnsDecided(tuple([GUILD_NAMES[guilds] for guilds in state.scored])))


GUILD_NAMES = tuple([tuple([GUILDS[guild] for guild in guilds]) for guilds in GUILD_SETS])
"""The ids of the guilds of each set, in their fixed order."""


# ---- Jokers --------------------------------------------------------------------------------------


def placing(state: PotDeVinState, step: Step) -> None:
    """All owners of Jokers place them at the same time; who has no choice is not asked (PV-8, PV-D6)."""
    state.held = [0] * state.players
    for seat, taken in enumerate(state.taken):
        jokers = taken & JOKERS
        if not jokers:
            continue
        counts = columns_of(state, seat)
        held = state.held[seat] = scoring.non_empty(counts)
        if jokers.bit_count() >= held.bit_count():
            state.jokers[seat] = held
        elif state.setup.manual:
            state.ask(seat, D6)
        else:
            tables, number = game_of(state).tables, jokers.bit_count()
            state.jokers[seat] = scoring.best_jokers(tables, counts, number, state.scored[seat])


def jokers_left(state: PotDeVinState, seat: int) -> int:
    """How many Jokers a seat has still to place."""
    jokers, columns = (state.taken[seat] & JOKERS).bit_count(), state.held[seat].bit_count()
    return (jokers if jokers < columns else columns) - state.jokers[seat].bit_count()


def joker_menu(state: PotDeVinState, seat: int) -> tuple[int, ...]:
    """Columns beyond those that have a Joker, in the order of the guilds, so that every choice of columns is made in
    one way only; and not so far on that columns run out for the other Jokers (PV-8.6)."""
    first = state.jokers[seat].bit_length()
    menu = JOKER_MENUS[state.held[seat] >> first << first]
    return menu[: len(menu) - jokers_left(state, seat) + 1]


JOKER_MENUS = tuple([tuple([PLACE_JOKER + guild for guild in guilds]) for guilds in GUILD_SETS])
"""The ways to place a Joker, for each set of guilds."""


def place_joker(state: PotDeVinState, seat: int, action: int) -> None:
    guild = action - PLACE_JOKER
    state.jokers[seat] |= 1 << guild
    if state.events is not None:
        state.events.append(ev.JokerSet(seat, GUILDS[guild], audience=(seat,)))
    if jokers_left(state, seat):
        state.ask(seat, D6)
    elif state.events is not None:
        state.events.append(ev.ChoiceMade(seat, "jokers"))


def refuse_joker(state: PotDeVinState, seat: int, action: int) -> tuple[str, str]:
    if action < PLACE_JOKER:
        return "PV-8.1", "Place a Joker in one of your guild columns."
    guild = action - PLACE_JOKER
    name = GUILDS[guild]
    if not state.held[seat] >> guild & 1:
        return "PV-8.3", f"You have no {name} column, and a Joker cannot make one alone."
    placed = state.jokers[seat]
    if placed >> guild & 1:
        return "PV-8.2", f"Your {name} column has a Joker already; at most one may go there."
    if placed >> guild:
        last = GUILDS[placed.bit_length() - 1]
        return "PV-8.7", f"Jokers are placed in the order of the guilds; {name} comes before {last}."
    return "PV-8.6", f"If this Joker went to {name}, no column would be left for the others, which must be placed too."


# ---- result --------------------------------------------------------------------------------------


def finish(state: PotDeVinState, step: Step) -> None:
    state.result = Result.later(partial(final_result, state))
    if state.events is None:
        return
    for seat in range(state.players):
        jokers = (state.taken[seat] & JOKERS).bit_count()
        if jokers:
            guilds = GUILD_NAMES[state.jokers[seat]]
            state.events.append(ev.JokersPlaced(seat, guilds, jokers - len(guilds)))
    state.events.append(ev.GameEnded(state.result))


def final_result(state: PotDeVinState) -> Result:
    """PV-9, PV-10 and for teams PV-11.13, PV-11.14."""
    game, teams = game_of(state), state.setup.teams
    rows: list[list[int]] = []
    keys: list[tuple[int, int, int]] = []
    for seat, taken in enumerate(state.taken):
        row = score_lines(game.tables, state, seat)
        rows.append(row)
        keys.append((sum(row), scoring.cards_in_area(taken, state.jokers[seat]), state.treasure[seat]))
    if len(teams) < state.players:
        rows = [[own + other for own, other in zip(rows[a], rows[b], strict=True)] for a, b in teams]
        keys = [(keys[a][0] + keys[b][0], keys[a][1] + keys[b][1], keys[a][2] + keys[b][2]) for a, b in teams]
    return team_result(teams, keys, explain=partial(explain_result, game.lines, rows, teams, keys))


def explain_result(
    labels: tuple[tuple[str, str], ...],
    rows: list[list[int]],
    teams: tuple[tuple[int, ...], ...],
    keys: list[tuple[int, int, int]],
) -> tuple[list[Category], str]:
    """The points of each team line by line, and what decided the game."""
    columns = zip(*rows, strict=True)
    return [(label, next(columns), clause) for label, clause in labels], reason_for(teams, keys)


def score_lines(tables: scoring.Tables, state: PotDeVinState, seat: int) -> list[int]:
    """The points of a seat, in the order of the score's lines: columns, +2 and -2 cards, Pot de Vin cards, gems."""
    taken = state.taken[seat]
    points = scoring.column_points(tables, columns_of(state, seat), state.jokers[seat], state.scored[seat])
    points += (
        tables.plus * (taken & PLUSES).bit_count() + tables.minus * (taken & MINUSES).bit_count(),
        tables.pots[(taken & POTS).bit_count()],
        tables.gem * state.treasure[seat],
    )
    return points


def reason_for(teams: tuple[tuple[int, ...], ...], keys: list[tuple[int, int, int]]) -> str:
    """What decided the game, in a sentence."""
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
