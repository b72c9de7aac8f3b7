"""Whether it is worth asking somebody who may interrupt (PT-15.5 to PT-15.7).

What works at any moment can also be used in the own turn, so in most windows nothing is lost by waiting. It matters
where the situation may get worse before that in a way that the effect helps against, and where it is the last chance.
All of this is public, so nobody learns anything from who is asked and who is not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from intrigue.games.patriot.codes import (
    ABILITY,
    AT_ANY,
    D_BRIEF_WINDOW,
    D_MOMENT,
    DISCOVERY,
    NONE,
    W_ANY,
)
from intrigue.games.patriot.rules.abilities import ability_id
from intrigue.games.patriot.rules.questions import asked
from intrigue.games.patriot.state import PatriotState

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

WINDOWS: Final = (D_MOMENT, D_BRIEF_WINDOW)
RIOT_NEAR: Final = 4  # Civil Unrest from which a riot may start before one's next turn
FEW_AP: Final = 2


def idle(game: Patriot, state: PatriotState, legal: Sequence[int]) -> frozenset[int]:
    """Of the uses that could be offered in the window that is open, those that would do nothing that matters now."""
    player = asked(state)
    return frozenset(action for action in legal if is_idle(game, state, player, action))


def is_idle(game: Patriot, state: PatriotState, player: int, action: int) -> bool:
    effect = any_moment_effect(game, state, player, action)
    if effect is None or last_chance(state, player):
        return False
    return not any(NEEDS[word](game, state, player) for word in re.findall(r"(\w+)\(", effect) if word in NEEDS)


def any_moment_effect(game: Patriot, state: PatriotState, player: int, action: int) -> str | None:
    """The effect of something that works at any moment; None for every other answer."""
    tables = state.tables
    times = tables.characters[state.characters[player]].times
    if 0 <= action - ABILITY < len(times):
        slot = action - ABILITY
        return game.ability_rows[ability_id(state, player, slot)].effect if times[slot] == W_ANY else None
    card = action - DISCOVERY
    if 0 <= card < len(tables.discovery_ids) and tables.sd_time[card] == AT_ANY:
        return game.discovery_rows[tables.discovery_ids[card]].effect
    return None


def last_chance(state: PatriotState, player: int) -> bool:
    """Whether the player will not act again in this game."""
    order = state.order
    return state.round == state.setup.rounds and order.index(player) < order.index(state.active)


def riot_near(game: Patriot, state: PatriotState, player: int) -> bool:
    del game, player
    return state.unrest >= RIOT_NEAR or state.rioters != 0


def coins_wanted(game: Patriot, state: PatriotState, player: int) -> bool:
    """Whether the letter of the day asks for coins, and the own turn of the day is over."""
    if state.letter == NONE:
        return False
    demand = game.rules.letter[state.letter].demand
    acted = state.order.index(player) < state.order.index(state.active)
    return acted and ("secure" in demand or "coins" in demand)


def others_are_short(game: Patriot, state: PatriotState, player: int) -> bool:
    """Whether somebody else is acting and runs out of AP."""
    del game
    return state.active != player and state.ap <= FEW_AP and state.asks[state.owner[player]] == D_MOMENT


def vote_open(game: Patriot, state: PatriotState, player: int) -> bool:
    del game, player
    return state.vote != NONE


NEEDS: Final[dict[str, Callable[[Patriot, PatriotState, int], bool]]] = {
    "troop": riot_near,
    "shield": riot_near,
    "unrest": riot_near,
    "coins": coins_wanted,
    "ap": others_are_short,
    "ability": vote_open,
    "inf": vote_open,
}
