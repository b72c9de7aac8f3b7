"""What can be hidden in Patriot: sides, and how much influence of each type a hand holds.

Without sides, in campaigns, only hands are hidden, and with one player nothing is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from intrigue.core.belief import OPEN, Secret, Value
from intrigue.games.patriot.codes import SIDES, TYPE_IDS, TYPES
from intrigue.games.patriot.rules.allegiances import side
from intrigue.games.patriot.rules.influence import sees_secrets_of
from intrigue.games.patriot.state import PatriotState

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

MOST: Final = 12
"""So many cards of a type, or more."""
WITH_SIDES: Final = 3  # players


def secrets(game: Patriot, players: int) -> tuple[Secret, ...]:
    """Each player's side, then the number of cards of each type in each hand."""
    del game
    if players == 1:
        return ()
    seats = range(players)
    sides = tuple([Value(name) for name in SIDES])
    counts = tuple([Value(str(count)) for count in range(MOST + 1)])
    found = [Secret("side", "", seat, sides) for seat in seats] if players >= WITH_SIDES else []
    found += [Secret("influence", TYPE_IDS[kind], seat, counts) for seat in seats for kind in range(TYPES)]
    return tuple(found)


def uncover(state: PatriotState, viewer: int | None) -> list[int]:
    found: list[int] = []
    if state.players == 1:
        return found
    players = range(state.n)
    if state.players >= WITH_SIDES:
        for player in players:
            seen = state.over or player in (viewer, state.president) or not state.allegiances[player]
            found.append(OPEN if seen else side(state, player))
    types = state.tables.kind_type
    for player in players:
        counts = [0] * TYPES
        for kind in state.hands[player]:
            counts[types[kind]] += 1
        seen = state.over or sees_secrets_of(state, viewer, player)
        found += [OPEN if seen else min(count, MOST) for count in counts]
    return found
