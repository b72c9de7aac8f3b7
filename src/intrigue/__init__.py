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

import sys
from typing import TYPE_CHECKING

from intrigue.core.errors import (
    BadAction,
    BadBot,
    BadContent,
    BadData,
    BadOption,
    BadRecord,
    BadSeat,
    Illegal,
    IntrigueError,
    NoSample,
    UnknownBot,
    UnknownGame,
)
from intrigue.games import game  # `intrigue.games` is the package, which can be called
from intrigue.games import register as _register

if TYPE_CHECKING:
    from intrigue.core.record import Record
    from intrigue.envs.batch import batch
    from intrigue.games import games

__version__ = "0.1.0"

__all__ = [
    "BadAction",
    "BadBot",
    "BadContent",
    "BadData",
    "BadOption",
    "BadRecord",
    "BadSeat",
    "Illegal",
    "IntrigueError",
    "NoSample",
    "Record",
    "UnknownBot",
    "UnknownGame",
    "batch",
    "game",
    "games",
    "register",
]


_REGISTRIES = ("intrigue.envs.gymnasium", "intrigue.envs.openspiel", "intrigue.envs.openspiel_tree")
"""The modules that make games known to other libraries; each does so when it is imported."""


def register(game_id: str, where: str) -> None:
    """Make a game known, here and in the libraries whose adapters are in use: `where` is "module:class"."""
    _register(game_id, where)
    for name in _REGISTRIES:
        if name in sys.modules:
            sys.modules[name].register()


def __getattr__(name: str) -> object:
    """`Record` and `batch` are imported when they are first asked for, so that the command line starts at once."""
    if name == "Record":
        from intrigue.core.record import Record

        return Record
    if name == "batch":
        try:
            from intrigue.envs.batch import batch
        except ModuleNotFoundError as missing:
            raise ImportError(f"batches need {missing.name}: pip install 'intrigue[rl]'") from None
        return batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
