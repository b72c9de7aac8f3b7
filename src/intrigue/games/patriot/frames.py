"""How a question lies on the agenda.

A step that asks leaves itself on top of the agenda while it waits: its second element is the player who is asked,
the others are what the question is about. Menus read it there, answers take it away. All of it is public."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.state import PatriotState

DICE_IN_VIEW: Final = 24
LOCATION_SIDES: Final = 4


def question(state: PatriotState, step: Step, decision: int) -> None:
    """Ask the player of a step, which waits on the agenda for the answer."""
    state.agenda.append(step)
    state.ask(state.owner[step[1]], decision)


EXECUTED = 64  # above all pairs of players


def note_execution(state: PatriotState, space: int) -> None:
    """All have seen which rioter was executed, also if nothing on the table tells it afterwards."""
    state.picked = EXECUTED + space


def pick(state: PatriotState, player: int, target: int) -> None:
    """A player has picked another, before all eyes."""
    state.picked = 8 * player + target
    if state.events is not None:
        state.events.append(ev.PlayerPicked(player, target))


def note_die(state: PatriotState, result: int) -> None:
    """Remember a die that all have seen; the table keeps the last ones in view."""
    state.dice.append(result)
    if len(state.dice) > DICE_IN_VIEW:
        del state.dice[0]


def roll_location(state: PatriotState) -> int:
    """A location found with the D4 (`ROLL`)."""
    location = state.chance.below(LOCATION_SIDES)
    if state.events is not None:
        state.events.append(ev.Rolled(state.active, LOCATION_SIDES, location + 1, "a location"))
    return location


def asked(state: PatriotState) -> int:
    """The player whom the waiting step asks."""
    return state.agenda[-1][1]


def waits(state: PatriotState, step: Step) -> None:
    """Steps that lie on the agenda only while they wait for an answer have nothing to do when it is their turn."""
