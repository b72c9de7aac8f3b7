"""Sides that a game deals in secret: who is on which, and which has won. For ladders in which a bot plays a whole side.

Who is on a side may change in the course of a game, so it is asked before every decision. Only the ladder asks; bots
see nothing but their views."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from intrigue.core.errors import BadOption
from intrigue.core.state import State

KILLERS: Final = "killers"
SAVIOURS: Final = "saviours"
"""Everybody else: who wants the President to live, or has a mission that does not need the death."""

SIDES: Final = {"patriot": (KILLERS, SAVIOURS)}


def check_side(game_id: str, side: str) -> None:
    """Whether a game has a side of this name."""
    sides = SIDES.get(game_id, ())
    if side not in sides:
        expected = f"one of {', '.join(sides)}" if sides else f"none, because {game_id} has no secret sides"
        raise BadOption(f"side: expected {expected}, got {side!r}")


def on_side(state: State, seat: int, side: str) -> bool:
    """Whether a seat is on a side at the moment."""
    ending = import_module("intrigue.games.patriot.ending")
    return bool(ending.side(state, seat) == ending.KILL) == (side == KILLERS)


def side_won(state: State, side: str) -> bool:
    """Whether a finished game went as a side wanted: with the President alive or dead (PT-17.1 to PT-17.4)."""
    own: Any = state
    assert own.result is not None, "only finished games are won"
    return (own.owner[own.president] in own.result.winners) == (side == SAVIOURS)
