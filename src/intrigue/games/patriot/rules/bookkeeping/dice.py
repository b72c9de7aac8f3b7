"""The last dice and picks that everybody has seen: the table keeps them in view.

A die is the result of a D8, or RIOTER_DIE + the Defense Space that a rioter made for. A pick is 8 * player + the picked
player, or EXECUTED + the space of an executed rioter."""

from __future__ import annotations

from typing import Final

from intrigue.games.patriot import events as ev
from intrigue.games.patriot.state import PatriotState

DICE_IN_VIEW: Final = 24
RIOTER_DIE: Final = 100
PICKED_PLAYERS: Final = 8
EXECUTED: Final = 64  # above all pairs of players


def note_die(state: PatriotState, result: int) -> None:
    """Remember a die that everybody has seen."""
    state.dice.append(result)
    if len(state.dice) > DICE_IN_VIEW:
        del state.dice[0]


def note_rioter(state: PatriotState, space: int) -> None:
    """Remember where a rioter made for."""
    note_die(state, RIOTER_DIE + space)


def note_execution(state: PatriotState, space: int) -> None:
    """Everybody has seen which rioter was executed, even if nothing on the table tells it afterwards."""
    state.picked = EXECUTED + space


def note_pick(state: PatriotState, player: int, target: int) -> None:
    """A player has openly picked another."""
    state.picked = PICKED_PLAYERS * player + target
    if state.events is not None:
        state.events.append(ev.PlayerPicked(player, target))
