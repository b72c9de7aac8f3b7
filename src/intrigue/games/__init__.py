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
from typing import TYPE_CHECKING, Any, Final

from intrigue.core.errors import IntrigueError, UnknownGame
from intrigue.core.plugins import GAMES, NotFound, described, installed, is_address, load

if TYPE_CHECKING:
    from intrigue.core.game import Game

# id -> "module:class"
_SHIPPED: Final[dict[str, str]] = {
    "empire-engine": "intrigue.games.empire_engine:EmpireEngine",
    "pot-de-vin": "intrigue.games.pot_de_vin:PotDeVin",
    "potemkin-empire": "intrigue.games.potemkin_empire:PotemkinEmpire",
    "catherine": "intrigue.games.catherine:Catherine",
    "patriot": "intrigue.games.patriot:Patriot",
}
_KNOWN: dict[str, str] = dict(_SHIPPED)


def games() -> tuple[str, ...]:
    """The ids of all games: those of Intrigue, those of installed packages, and those that were registered.

    >>> "empire-engine" in games()
    True
    """
    return tuple(dict.fromkeys((*_KNOWN, *installed(GAMES))))


def known_games() -> tuple[str, ...]:
    """The ids of the games of Intrigue, and of those that this process has registered or opened. A server offers these
    and no others."""
    return tuple(_KNOWN)


def game(name: str, content: str | None = None, content_name: str = "content") -> Game[Any, Any]:
    """A game by its id, or by "module:Class" for one of your own; with its own content or with that of a TOML text.

    >>> game("empire-engine").title
    'Empire Engine'
    >>> game("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    intrigue.core.errors.UnknownGame: there is no game 'chess'; known games: empire-engine...
    """
    game_id = _registered(name) if is_address(name) and name not in _KNOWN else name
    return game_by_id(game_id, content, content_name)


def game_by_id(game_id: str, content: str | None = None, content_name: str = "content") -> Game[Any, Any]:
    """A game by its id alone. For names from files and from the network, which must not import any module."""
    if game_id not in _KNOWN:
        if game_id not in installed(GAMES):
            raise UnknownGame(f"there is no game {game_id!r}; known games: {', '.join(games())}")
        found = _registered(installed(GAMES)[game_id])
        if found != game_id:
            raise UnknownGame(f"the package of {game_id!r} calls the game {found!r}; both names must be the same")
    return _make(game_id, content, content_name)


def register(game_id: str, where: str) -> None:
    """Register a game: `where` is "module:class"."""
    _KNOWN[game_id] = where


def name_of(game_id: str) -> str:
    """The name by which any process finds a game: its id, or its "module:Class" if it is not one of Intrigue's.

    >>> name_of("empire-engine")
    'empire-engine'
    """
    return game_id if game_id in _SHIPPED else _KNOWN.get(game_id, game_id)


def _registered(address: str) -> str:
    """Register the game that "module:Class" stands for, and return its id."""
    from intrigue.core.game import Game

    try:
        kind = load(address)
    except NotFound as problem:
        raise UnknownGame(f"there is no game {address!r}: {problem}") from problem.__cause__
    if not isinstance(kind, type) or not issubclass(kind, Game):
        raise UnknownGame(f"{address!r} is not a game: expected a class derived from intrigue.core.game.Game")
    game_id = getattr(kind, "id", None)
    if not isinstance(game_id, str):
        raise UnknownGame(f"{address!r} is not a game: it has no id")
    if game_id in _KNOWN and load(_KNOWN[game_id]) is not kind:
        raise UnknownGame(f"{address!r} has the id {game_id!r}, which {_KNOWN[game_id]!r} has already")
    _KNOWN.setdefault(game_id, address)
    return game_id


@lru_cache(maxsize=32)
def _make(game_id: str, content: str | None, content_name: str) -> Game[Any, Any]:
    module, _, name = _KNOWN[game_id].partition(":")
    kind = getattr(import_module(module), name)
    try:
        made: Game[Any, Any] = kind(content, content_name)
    except IntrigueError:
        raise
    except Exception as problem:
        if game_id in _SHIPPED:
            raise
        raise UnknownGame(f"the game {game_id!r} cannot be made: {described(problem)}") from problem
    return made


class _Games(ModuleType):
    """A package that can be called to list its games."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Games
