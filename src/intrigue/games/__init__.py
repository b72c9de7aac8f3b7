"""The games. Each is imported when it is first needed.

`intrigue.games` is this package, and also the function that lists the games:

>>> import intrigue
>>> "empire-engine" in intrigue.games()
True
>>> import intrigue.games.empire_engine as ee
>>> ee.EmpireEngine.title
'Empire Engine'
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from intrigue.core.errors import UnknownGame

if TYPE_CHECKING:
    from intrigue.core.game import Game

# id -> "module:class"
_KNOWN: dict[str, str] = {
    "empire-engine": "intrigue.games.empire_engine:EmpireEngine",
    "pot-de-vin": "intrigue.games.pot_de_vin:PotDeVin",
    "potemkin-empire": "intrigue.games.potemkin_empire:PotemkinEmpire",
    "catherine": "intrigue.games.catherine:Catherine",
    "patriot": "intrigue.games.patriot:Patriot",
}


def games() -> tuple[str, ...]:
    """The ids of all games.

    >>> "empire-engine" in games()
    True
    """
    return tuple(_KNOWN)


def game(game_id: str, content: str | None = None, content_name: str = "content") -> Game[Any, Any]:
    """A game by its id, with its own content or with that of a TOML text.

    >>> game("empire-engine").title
    'Empire Engine'
    >>> game("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    intrigue.core.errors.UnknownGame: there is no game 'chess'; known games: empire-engine...
    """
    if game_id not in _KNOWN:
        raise UnknownGame(f"there is no game {game_id!r}; known games: {', '.join(_KNOWN)}")
    return _make(game_id, content, content_name)


def register(game_id: str, where: str) -> None:
    """Register a game: `where` is "module:class"."""
    _KNOWN[game_id] = where


@lru_cache(maxsize=32)
def _make(game_id: str, content: str | None, content_name: str) -> Game[Any, Any]:
    module, _, name = _KNOWN[game_id].partition(":")
    made: Game[Any, Any] = getattr(import_module(module), name)(content, content_name)
    return made


class _Games(ModuleType):
    """A package that can be called to list its games."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Games
