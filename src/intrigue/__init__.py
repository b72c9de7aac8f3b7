"""Intrigue: modern tabletop games of hidden information, for people, bots and learning agents.

>>> import intrigue
>>> game = intrigue.game("empire-engine")
>>> state = game.new(players=2, seed=7)
>>> seat = state.pending[0]
>>> state.prompt(seat).decision
'EE-D1'
>>> game.actions.text(state.legal(seat)[0])
'lay left arm'
"""

from typing import TYPE_CHECKING

from intrigue.core.errors import (
    BadAction,
    BadContent,
    BadData,
    BadOption,
    BadRecord,
    BadSeat,
    Illegal,
    IntrigueError,
    UnknownBot,
    UnknownGame,
)
from intrigue.games import game, register  # `intrigue.games` is the package, which can be called

if TYPE_CHECKING:
    from intrigue.core.record import Record
    from intrigue.games import games

__version__ = "0.1.0"

__all__ = [
    "BadAction",
    "BadContent",
    "BadData",
    "BadOption",
    "BadRecord",
    "BadSeat",
    "Illegal",
    "IntrigueError",
    "Record",
    "UnknownBot",
    "UnknownGame",
    "game",
    "games",
    "register",
]


def __getattr__(name: str) -> object:
    """Import `Record` when it is first needed, so that the command line starts quickly."""
    if name == "Record":
        from intrigue.core.record import Record

        return Record
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
