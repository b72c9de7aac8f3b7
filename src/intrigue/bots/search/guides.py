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
CAMPAIGNERS: Final = 2  # players of Patriot at most who play without sides


def guide_for(game: Game[Any, Any]) -> Guide:
    """The guide of a game. One that has none of its own is played out at random to the end."""
    maker = _MAKERS.get(game.id)
    return maker() if maker is not None else Guide(stage=no_stage, judge=game.evaluate)


def no_stage(state: State) -> int:
    """For games that are always played to the end."""
    del state
    return 0


def _playout(package: str) -> Any:
    """The module that knows how a game is played out; Any, because its functions take the game's own states."""
    return import_module(f"intrigue.games.{package}.playout")


def _empire_engine() -> Guide:
    own = _playout("empire_engine")
    return Guide(
        stage=own.stage,
        judge=own.worth,
        policy=own.move,
        guess=own.guess,
        seen=own.seen,
        trees=OBSERVED,
        habit=ALWAYS,
    )


def _pot_de_vin() -> Guide:
    own = _playout("pot_de_vin")
    return Guide(
        stage=own.stage,
        judge=own.worth,
        policy=own.move,
        finish=own.finish,
        trees=OBSERVED,
        habit=ALWAYS,
        worlds=60,
    )


def _catherine() -> Guide:
    own = _playout("catherine")
    return Guide(
        stage=own.stage,
        judge=own.worth,
        policy=own.move,
        guess=own.guess,
        seen=own.seen,
        horizon=1,
        trees=OBSERVED,
        habit=ALWAYS,
        worlds=40,
        proof=1.5,
    )


def _potemkin_empire() -> Guide:
    own = _playout("potemkin_empire")
    return Guide(
        stage=own.stage,
        judge=own.worth,
        policy=own.move,
        horizon=1,
        trees=OBSERVED,
        worlds=50,
    )


def _patriot() -> Guide:
    own = _playout("patriot")
    return Guide(
        stage=own.stage,
        judge=own.worth,
        policy=own.move,
        belief=own.belief,
        stranger=own.stranger,
        suit=_suit_patriot,
        horizon=1,
        worlds=30,
        proof=1.5,
    )


def _suit_patriot(game: Game[Any, Any], guide: Guide, view: Any) -> Guide:
    """Saviours do well to beware of others who learn; an assassin counts on players who keep to their ways."""
    judgement = import_module("intrigue.games.patriot.judgement")
    hunts = view.players > CAMPAIGNERS and judgement.side_of(game, view, view.viewer) == judgement.KILL
    return replace(guide, habit=ALWAYS, strangers=0.0) if hunts else guide


_MAKERS: Final[dict[str, Callable[[], Guide]]] = {
    "empire-engine": _empire_engine,
    "pot-de-vin": _pot_de_vin,
    "catherine": _catherine,
    "potemkin-empire": _potemkin_empire,
    "patriot": _patriot,
}
