"""After the last round (PV-7.3): whose columns count (PV-11.5 to PV-11.9), and where Jokers go (PV-8)."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.pot_de_vin import events as ev
from intrigue.games.pot_de_vin.codes import (
    COUNT_OWN,
    COUNT_PARTNER,
    D5,
    D6,
    DECIDE_COLUMNS,
    EQUAL_COLUMNS,
    FINISH,
    GUILD_COUNT,
    GUILD_NAMES,
    GUILD_SETS,
    GUILDS,
    JOKER,
    JOKERS,
    NONE,
    PLACE_JOKER,
    PLACING,
    game_of,
    number_of,
)
from intrigue.games.pot_de_vin.rules.scoring import best_jokers, best_split, split_columns
from intrigue.games.pot_de_vin.rules.tables import columns, columns_held
from intrigue.games.pot_de_vin.state import PotDeVinState, replaced

# The steps that end a game; the last one on the agenda comes first.
ENDING: Final = ((FINISH,), (PLACING,), (DECIDE_COLUMNS,), (EQUAL_COLUMNS,))
ENDING_ALONE: Final = ENDING[:2]  # without teams there is nothing to decide about columns


def columns_of(state: PotDeVinState, seat: int) -> list[int]:
    """The natural symbols in the guild columns of a seat."""
    return columns(game_of(state).tables, state.taken[seat])


# ---- teams: which columns count ------------------------------------------------------------------


def equal_columns(state: PotDeVinState, step: Step) -> None:
    """Ask the lower seat of each team, if the answer can matter: that is, if a partner owns a Joker (PV-11.7,
    PV-D5)."""
    if not state.setup.manual:
        return
    for first, second in state.setup.teams:
        if (state.taken[first] | state.taken[second]) & JOKERS and equal_guilds(state, first):
            state.ask(first, D5)


def equal_guilds(state: PotDeVinState, seat: int) -> int:
    """The guilds of which both partners have a column with the same number of natural symbols (PV-11.6)."""
    return split_columns(columns_of(state, seat), columns_of(state, state.setup.partner[seat]))[2]


def guild_in_question(state: PotDeVinState, seat: int) -> int:
    """The first guild with equal columns that a seat has not decided yet, or NONE."""
    votes = state.votes[seat]
    open_guilds = equal_guilds(state, seat) & ~(votes | votes >> GUILD_COUNT)
    return (open_guilds & -open_guilds).bit_length() - 1


def column_menu(state: PotDeVinState, seat: int) -> tuple[int, ...]:
    guild = guild_in_question(state, seat)
    return COUNT_OWN + guild, COUNT_PARTNER + guild


def choose_column(state: PotDeVinState, seat: int, action: int) -> None:
    """One guild after another. Nobody else is told until all teams have answered."""
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
    guild = guild_name(state, guild_in_question(state, seat))
    return "PV-11.7", f"Decide whether your {guild} column counts or your partner's; they have equal symbols."


def decide_columns(state: PotDeVinState, step: Step) -> None:
    """PV-11.5 to PV-11.8."""
    tables = game_of(state).tables
    scored = list(state.scored)
    for first, second in state.setup.teams:
        if state.setup.manual:
            ours, theirs, equal = split_columns(columns_of(state, first), columns_of(state, second))
            given = equal & state.votes[first] >> GUILD_COUNT
            scored[first], scored[second] = ours | equal ^ given, theirs | given
        else:
            scored[first], scored[second] = best_split(tables, state.taken[first], state.taken[second])
    state.scored = tuple(scored)
    state.votes = state.setup.zeros
    if state.events is not None:
        state.events.append(ev.ColumnsDecided(tuple([GUILD_NAMES[guilds] for guilds in state.scored])))


# ---- Jokers --------------------------------------------------------------------------------------


def placing(state: PotDeVinState, step: Step) -> None:
    """All owners of Jokers place them at the same time. Those who have no choice are not asked (PV-8, PV-D6)."""
    state.held = held_columns(state)
    for seat, taken in enumerate(state.taken):
        if not taken & JOKERS:
            continue
        number, held = number_of(JOKER, taken), state.held[seat]
        if number >= len(GUILD_SETS[held]):
            state.jokers = replaced(state.jokers, seat, held)
        elif state.setup.manual:
            state.ask(seat, D6)
        else:
            best = best_jokers(game_of(state).tables, taken, state.scored[seat])
            state.jokers = replaced(state.jokers, seat, best)


def held_columns(state: PotDeVinState) -> tuple[int, ...]:
    """For each seat that owns Jokers, the guilds of which it has a column."""
    tables = game_of(state).tables
    return tuple([columns_held(tables, taken) if taken & JOKERS else 0 for taken in state.taken])


def jokers_in_question(state: PotDeVinState) -> bool:
    """Whether Jokers are being placed, or have been."""
    return state.over or (len(state.agenda) == 1 and state.agenda[0] == ENDING[0])


def jokers_left(state: PotDeVinState, seat: int) -> int:
    """How many Jokers a seat has still to place."""
    jokers, held = number_of(JOKER, state.taken[seat]), len(GUILD_SETS[state.held[seat]])
    return (jokers if jokers < held else held) - len(GUILD_SETS[state.jokers[seat]])


def joker_menu(state: PotDeVinState, seat: int) -> tuple[int, ...]:
    """The columns after the last one with a Joker, in the order of the guilds, so that every set of columns can be
    chosen in one way only; but not so late that no column would be left for the other Jokers (PV-8.6)."""
    first = state.jokers[seat].bit_length()
    menu = JOKER_MENUS[state.held[seat] >> first << first]
    return menu[: len(menu) - jokers_left(state, seat) + 1]


JOKER_MENUS: Final = tuple([tuple([PLACE_JOKER + guild for guild in guilds]) for guilds in GUILD_SETS])
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
    name = guild_name(state, guild)
    if not state.held[seat] >> guild & 1:
        return "PV-8.3", f"You have no {name} column, and a Joker cannot be a column of its own."
    placed = state.jokers[seat]
    if placed >> guild & 1:
        return "PV-8.2", f"Your {name} column already has a Joker; at most one may go there."
    if placed >> guild:
        last = guild_name(state, placed.bit_length() - 1)
        return "PV-8.7", f"Jokers are placed in the order of the guilds; {name} comes before {last}."
    return "PV-8.6", f"With this Joker in {name}, there would be no column left for the others, which must be placed."


def guild_name(state: PotDeVinState, guild: int) -> str:
    name: str = game_of(state).rules.guild[guild].name
    return name


def finish(state: PotDeVinState, step: Step) -> None:
    """The game is over."""
    state.end()
    if state.events is None:
        return
    for seat in range(state.players):
        jokers = number_of(JOKER, state.taken[seat])
        if jokers:
            guilds = GUILD_NAMES[state.jokers[seat]]
            state.events.append(ev.JokersPlaced(seat, guilds, jokers - len(guilds)))
    result = state.result
    assert result is not None
    state.events.append(ev.GameEnded(result))
