"""The conditions of options, missions, letters and campaigns: what is compared, and whether it holds.

Each quantity is a row with its name and the function that reads it; a compiled condition refers to its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from intrigue.games.patriot.codes import UNLAUNCHED
from intrigue.games.patriot.state import PatriotState

Condition = tuple[int, int, int]
"""A quantity, how it is compared, and with which number."""
AT_LEAST: Final = 0
AT_MOST: Final = 1


def coins(state: PatriotState, player: int) -> int:
    return state.coins


def taxes(state: PatriotState, player: int) -> int:
    return state.taxes


def launched(state: PatriotState, player: int) -> int:
    """How many beacons are launched, ready or used."""
    return sum([status != UNLAUNCHED for status in state.beacon_status])


def rioters(state: PatriotState, player: int) -> int:
    return state.rioters.bit_count()


def marks(state: PatriotState, player: int) -> int:
    return state.marks[player]


def troops(state: PatriotState, player: int) -> int:
    return state.troops.bit_count()


def unrest(state: PatriotState, player: int) -> int:
    return state.unrest


def threat(state: PatriotState, player: int) -> int:
    return state.threat


def kept(state: PatriotState, player: int) -> int:
    """How many discoveries the player has kept in the game."""
    return state.kept[player]


def fallen(state: PatriotState, player: int) -> int:
    """How many assassinations there have been."""
    return sum(state.fallen)


def fallen_loyal(state: PatriotState, player: int) -> int:
    return state.loyal_fallen


def tokens(state: PatriotState, player: int) -> int:
    return state.tokens.bit_count()


def track(state: PatriotState, player: int) -> int:
    return state.track


QUANTITIES: Final[tuple[tuple[str, Callable[[PatriotState, int], int]], ...]] = (
    ("coins", coins),
    ("taxes", taxes),
    ("launched", launched),
    ("rioters", rioters),
    ("marks", marks),
    ("troops", troops),
    ("unrest", unrest),
    ("threat", threat),
    ("kept", kept),
    ("fallen", fallen),
    ("fallen_loyal", fallen_loyal),
    ("tokens", tokens),
    ("track", track),
)
NAMES: Final = tuple([name for name, _ in QUANTITIES])
LAUNCHED: Final = NAMES.index("launched")
TROOPS_PLACED: Final = NAMES.index("troops")


def quantity(state: PatriotState, what: int, player: int) -> int:
    """A number that conditions compare."""
    return QUANTITIES[what][1](state, player)


def satisfied(state: PatriotState, condition: Condition, player: int) -> bool:
    """Whether a condition holds for a player."""
    what, how, number = condition
    value = QUANTITIES[what][1](state, player)
    return value >= number if how == AT_LEAST else value <= number


def holds(state: PatriotState, conditions: tuple[Condition, ...], player: int) -> bool:
    """Whether all conditions hold for a player."""
    return all(satisfied(state, condition, player) for condition in conditions)
