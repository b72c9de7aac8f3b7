"""After the last round of Pot de Vin (PV-7.3): whose columns count, where Jokers go, who has won."""

from __future__ import annotations

from typing import final

from intrigue.core.result import Category, Result, team_result
from intrigue.core.state import Step
from intrigue.games.pot_de_vin import events as ev
from intrigue.games.pot_de_vin import scoring
from intrigue.games.pot_de_vin.cards import GUILDS, JOKER, JOKERS, MINUS, NONE, PLUS, POT, number_of
from intrigue.games.pot_de_vin.codes import (
    COUNT_OWN,
    COUNT_PARTNER,
    D5,
    D6,
    PLACE_JOKER,
    game_of,
)
from intrigue.games.pot_de_vin.scoring import GUILD_SETS
from intrigue.games.pot_de_vin.state import PotDeVinState, replaced

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
    state.votes = replaced(state.votes, seat, state.votes[seat] | 1 << action - COUNT_OWN)
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
    scored = list(state.scored)
    for first, second in state.setup.teams:
        if state.setup.manual:
            ours, theirs, equal = scoring.split_columns(columns_of(state, first), columns_of(state, second))
            given = equal & state.votes[first] >> GUILD_COUNT
            scored[first], scored[second] = ours | equal ^ given, theirs | given
        else:
            scored[first], scored[second] = scoring.best_split(tables, state.taken[first], state.taken[second])
    state.scored = tuple(scored)
    state.votes = state.setup.zeros
    if state.events is not None:
        state.events.append(ev.ColumnsDecided(tuple([GUILD_NAMES[guilds] for guilds in state.scored])))


GUILD_NAMES = tuple([tuple([GUILDS[guild] for guild in guilds]) for guilds in GUILD_SETS])
"""The ids of the guilds of each set, in their fixed order."""


# ---- Jokers --------------------------------------------------------------------------------------


def placing(state: PotDeVinState, step: Step) -> None:
    """All owners of Jokers place them at the same time; who has no choice is not asked (PV-8, PV-D6)."""
    tables = game_of(state).tables
    state.held = tuple([scoring.columns_held(tables, taken) if taken & JOKERS else 0 for taken in state.taken])
    for seat, taken in enumerate(state.taken):
        if not taken & JOKERS:
            continue
        number, held = number_of(JOKER, taken), state.held[seat]
        if number >= len(GUILD_SETS[held]):
            state.jokers = replaced(state.jokers, seat, held)
        elif state.setup.manual:
            state.ask(seat, D6)
        else:
            best = scoring.best_jokers(tables, columns_of(state, seat), number, state.scored[seat])
            state.jokers = replaced(state.jokers, seat, best)


def jokers_left(state: PotDeVinState, seat: int) -> int:
    """How many Jokers a seat has still to place."""
    jokers, columns = number_of(JOKER, state.taken[seat]), len(GUILD_SETS[state.held[seat]])
    return (jokers if jokers < columns else columns) - len(GUILD_SETS[state.jokers[seat]])


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
    state.jokers = replaced(state.jokers, seat, state.jokers[seat] | 1 << guild)
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
    state.end()
    if state.events is None:
        return
    for seat in range(state.players):
        jokers = number_of(JOKER, state.taken[seat])
        if jokers:
            guilds = GUILD_NAMES[state.jokers[seat]]
            state.events.append(ev.JokersPlaced(seat, guilds, jokers - len(guilds)))
    state.events.append(ev.GameEnded(Areas(state).result()))


def final_result(state: PotDeVinState) -> Result:
    return Areas(state).result()


@final
class Areas:
    """What counts at the end."""

    __slots__ = ("game", "jokers", "scored", "taken", "teams", "treasure")

    def __init__(self, state: PotDeVinState) -> None:
        self.game = game_of(state)
        self.teams = state.setup.teams
        self.taken = state.taken
        self.treasure = state.treasure
        self.scored = state.scored
        self.jokers = state.jokers

    def result(self) -> Result:
        """PV-9, PV-10 and for teams PV-11.13, PV-11.14."""
        lines, reason = self.explain()
        return team_result(self.teams, self.keys(), lines, reason)

    def keys(self) -> list[tuple[int, int, int]]:
        """What teams are compared by: points, cards, gems (PV-10.1 to PV-10.3)."""
        keys = []
        for team in self.teams:
            cards, gems = 0, 0
            for seat in team:
                cards += scoring.cards_in_area(self.taken[seat], self.jokers[seat])
                gems += self.treasure[seat]
            keys.append((self.points(team), cards, gems))
        return keys

    def points(self, team: tuple[int, ...]) -> int:
        """The score of a team (PV-9, PV-11.13)."""
        tables, points = self.game.tables, 0
        for seat in team:
            taken = self.taken[seat]
            points += scoring.points_in_columns(tables, taken, self.jokers[seat], self.scored[seat])
            points += scoring.neutral_points(tables, taken) + tables.gem * self.treasure[seat]
        return points

    def explain(self) -> tuple[list[Category], str]:
        """The points of each team line by line, and what decided the game."""
        rows = [[self.score_lines(seat) for seat in team] for team in self.teams]
        totals = [[sum(line) for line in zip(*row, strict=True)] for row in rows]
        columns = zip(*totals, strict=True)
        lines: list[Category] = [(label, next(columns), clause) for label, clause in self.game.lines]
        return lines, reason_for(self.teams, self.keys())

    def score_lines(self, seat: int) -> list[int]:
        """The points of a seat, in the order of the score's lines: columns, +2 and -2 cards, Pot de Vin cards, gems."""
        tables, taken = self.game.tables, self.taken[seat]
        points = scoring.column_points(tables, scoring.columns(tables, taken), self.jokers[seat], self.scored[seat])
        points.append(tables.plus * number_of(PLUS, taken) + tables.minus * number_of(MINUS, taken))
        points.append(tables.pots[number_of(POT, taken)])
        points.append(tables.gem * self.treasure[seat])
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
