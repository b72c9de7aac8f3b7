"""The numbers behind names: actions of the engines, actions of the players, steps of the agenda, decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from intrigue.games.empire_engine.state import GOOD, NONE, SOLDIER, EmpireState

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine

# Actions of the engines (EE-7.1), as numbers.
ARM: Final = 0
PRODUCE: Final = 1
INVENT: Final = 2
ATTACK: Final = 3
DEFEND: Final = 4
EXPORT: Final = 5
SALVAGE: Final = 6
ACTS: Final = ("arm", "produce", "invent", "attack", "defend", "export", "salvage")

# Actions of the players: blocks of the action space.
LAY_ENGINE: Final = 0  # 4 * side + edge
LAY_GEAR: Final = 8  # 6 * side + 3 * gear + (0 no cube, 1 soldier, 2 good)
KEEP_GEARS: Final = 20
EXCHANGE_GEARS: Final = 21
BLOCK_LEFT: Final = 22
BLOCK_RIGHT: Final = 23
SHIELD: Final = 24  # 2 * (0 from the left, 1 from the right) + kind of cube
DECLINE: Final = 28
TAKE_SOLDIER: Final = 29
TAKE_GOOD: Final = 30
JOIN_EXPORT: Final = 31
KEEP_GOODS: Final = 32
SALVAGE_KIND: Final = 33  # + kind
ACTION_COUNT: Final = 36

# Steps of the agenda.
REVEAL: Final = 0
PROPHECY: Final = 1
TURN: Final = 2
EXECUTE: Final = 3
BLOCK: Final = 4
TAKE: Final = 5
EXTRA: Final = 6
VIGIL: Final = 7
CASH_IN: Final = 8
JOINT_EXPORT: Final = 9
SALVAGING: Final = 10
END_ROUND: Final = 11

# Decisions.
D1: Final = 0
D2: Final = 1
D3: Final = 2
D4: Final = 3
D5: Final = 4
D6: Final = 5
D7: Final = 6
D8: Final = 7
D9: Final = 8
D10: Final = 9
D11: Final = 10

CUBE_ON_GEAR: Final = (NONE, SOLDIER, GOOD)  # the last part of a gear action
DEFAULT_LENGTH: Final = 8  # rounds of a large game, approximately (EE-14.3)
TEAM_PLAYERS: Final = 4
LARGE_GAME: Final = 5  # with this many players, extra copies are needed (EE-14.1)


def game_of(state: EmpireState) -> EmpireEngine:
    """The game of a state, with the tables of its content."""
    return cast("EmpireEngine", state.game)
