"""What an action means in a position: which way an engine turns, whom a block stops."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.naming import whose
from intrigue.games.empire_engine.codes import (
    ACTS,
    BLOCK_LEFT,
    D4,
    DECLINE,
    EXCHANGE_GEARS,
    KEEP_GEARS,
    LAY_GEAR,
    SHIELD,
    game_of,
)
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.rules.planning import GEAR_ACTIONS
from intrigue.games.empire_engine.state import KINDS, LEFT, NONE, RIGHT, SIDES, EmpireState


def label(state: EmpireState, seat: int, action: int, names: Sequence[str]) -> str:
    game = game_of(state)
    if action < LAY_GEAR:
        side, edge = divmod(action, EDGES)
        return f"Lay the {SIDES[side]} engine with {game.rules.engine[side].edges[edge].title()} on top"
    if action < KEEP_GEARS:
        return label_gear(state, seat, action)
    if action in (KEEP_GEARS, EXCHANGE_GEARS):
        first, second = (RIGHT, LEFT) if action == EXCHANGE_GEARS else (LEFT, RIGHT)
        left, right = _laid(state, seat, first, LEFT), _laid(state, seat, second, RIGHT)
        return f"{'Exchange' if action == EXCHANGE_GEARS else 'Keep'} the gears: {left} + {right}"
    neighbours = (names[(seat + 1) % state.players], names[(seat - 1) % state.players])
    if action < SHIELD:
        return f"Block {whose(neighbours[action - BLOCK_LEFT])} attack"
    if action < DECLINE:
        side, kind = divmod(action - SHIELD, 2)
        return f"Shield your partner from {neighbours[side]}, paying a {KINDS[kind]}"
    words = game.actions.text(action)
    return words[0].upper() + words[1:]


def label_gear(state: EmpireState, seat: int, action: int) -> str:
    """What this gear brings to the top, and what that leaves for the other engine."""
    game = game_of(state)
    side, gear, cube = GEAR_ACTIONS[action - LAY_GEAR]
    paid = 1 if cube else 0
    turns = game.turns_of[gear][paid]
    card = f"{game.gear_values[gear]} gear" + (f" + {KINDS[cube - 1]}" if cube else "")
    how = "stays on" if turns == 0 else f"turns {turns} to"
    words = f"{SIDES[side].title()}: {card} {how} {_turned(state, seat, side, gear, paid)}"
    if state.asks[seat] != D4:
        free, for_cube = (_turned(state, seat, 1 - side, 1 - gear, paid) for paid in (0, 1))
        words += f" ({SIDES[1 - side]} then {free}, or {for_cube} for a cube)"
    return words


def _laid(state: EmpireState, seat: int, card_side: int, engine_side: int) -> str:
    """What the card on one side, with its cube, would bring to the top of the engine on the other."""
    card = 2 * seat + card_side
    return _turned(state, seat, engine_side, state.plan[card], 1 if state.cubes[card] != NONE else 0)


def _turned(state: EmpireState, seat: int, side: int, gear: int, paid: int) -> str:
    """The action that a gear brings to the top of an engine (EE-1.7)."""
    game = game_of(state)
    edge = game.edge_after[paid][gear][state.top[2 * seat + side]]
    return ACTS[game.acts_of[side][edge]].title()
