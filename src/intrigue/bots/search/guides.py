"""How each game is searched: its own playouts with the numbers that measured best (see `docs/strength.md`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

from intrigue.bots.search.guide import OBSERVED, Guide
from intrigue.core.game import Game
from intrigue.core.state import State

ALWAYS: Final = 1 << 30


def guide_for(game: Game[Any, Any]) -> Guide:
    """The guide of a game. One that has none of its own is played out at random to the end."""
    maker = _MAKERS.get(game.id)
    return maker() if maker is not None else Guide(stage=no_stage, judge=game.evaluate)


def no_stage(state: State) -> int:
    """For games that are always played to the end."""
    del state
    return 0


def _guide(package: str, *also: str, **numbers: Any) -> Guide:
    """A guide from the functions of a game's `playout.py`: those that all have, and some by name. Any: they take the
    game's own states."""
    own: Any = import_module(f"intrigue.games.{package}.playout")
    functions = {name: getattr(own, name) for name in also}
    return Guide(stage=own.stage, judge=own.worth, policy=own.move, **functions, **numbers)


def _empire_engine() -> Guide:
    return _guide("empire_engine", "guess", "seen", trees=OBSERVED, habit=ALWAYS)


def _pot_de_vin() -> Guide:
    return _guide("pot_de_vin", "finish", trees=OBSERVED, habit=ALWAYS, worlds=60)


def _catherine() -> Guide:
    return _guide("catherine", "guess", "seen", horizon=1, trees=OBSERVED, habit=ALWAYS, worlds=40, proof=1.5)


def _potemkin_empire() -> Guide:
    return _guide("potemkin_empire", horizon=1, trees=OBSERVED, worlds=50)


def _patriot() -> Guide:
    return _guide("patriot", "belief", "stranger", suit=_suit_patriot, horizon=1, worlds=30, proof=3.0)


def _suit_patriot(game: Game[Any, Any], guide: Guide, view: Any) -> Guide:
    """Saviours do well to beware of others who learn, and of chance: with many actions one always looks good. An
    assassin counts on players who keep to their ways, and dares more."""
    judgement = import_module("intrigue.games.patriot.judgement")
    hunts = judgement.is_assassin(game, view, view.viewer)
    return replace(guide, habit=ALWAYS, strangers=0.0, proof=1.5) if hunts else guide


_MAKERS: Final[dict[str, Callable[[], Guide]]] = {
    "empire-engine": _empire_engine,
    "pot-de-vin": _pot_de_vin,
    "catherine": _catherine,
    "potemkin-empire": _potemkin_empire,
    "patriot": _patriot,
}
