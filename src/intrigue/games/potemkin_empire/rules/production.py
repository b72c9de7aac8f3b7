"""Producing resources (PE-11): cubes behind Industry buildings, then the Mode token is turned."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import D9, FLIP
from intrigue.games.potemkin_empire.rules.end_phase import end_action_phase
from intrigue.games.potemkin_empire.rules.turns import end_action
from intrigue.games.potemkin_empire.rules.village import of_kind, place_cubes
from intrigue.games.potemkin_empire.state import CONSTRUCTION, INDUSTRY, KIND_COUNT, NONE, PRODUCTION, PotemkinState

FLIP_STEP: Final[Step] = (FLIP,)


def produce(state: PotemkinState, seat: int) -> None:
    """Cubes first, then the Mode token (PE-11.4)."""
    produce_cubes(state, seat, "production")
    if state.pending:
        state.agenda.append(FLIP_STEP)
    else:
        flip(state, FLIP_STEP)


def flip(state: PotemkinState, step: Step) -> None:
    """In Construction Mode the token is turned after producing. If one builder is left, the phase ends (PE-11.4,
    PE-11.5)."""
    seat = state.turn
    if state.modes[seat] == CONSTRUCTION:
        state.modes[seat] = PRODUCTION
        if state.events is not None:
            state.events.append(ev.ModeFlipped(seat))
        if state.modes.count(CONSTRUCTION) == 1:
            end_action_phase(state, "PE-4.13")
            return
    end_action(state)


def produce_cubes(state: PotemkinState, seat: int, source: str) -> None:
    """One cube behind each Industry building; if the supply is short the player chooses which (PE-11.1, PE-11.3)."""
    factories = state.counts[seat * KIND_COUNT + INDUSTRY]
    if factories > state.cubes > 0:
        state.amount = state.cubes
        state.ask(seat, D9)
    elif factories or state.events is not None:  # without Industry, only the listeners need to hear of it
        place_cubes(state, seat, of_kind(state, seat, INDUSTRY) if state.cubes else [], source)


def short_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple([site for site in of_kind(state, seat, INDUSTRY) if site not in state.marked])


def place_short(state: PotemkinState, seat: int, action: int) -> None:
    put_one_cube(state, seat, action, D9)


def put_one_cube(state: PotemkinState, seat: int, action: int, decision: int) -> None:
    """One cube more; the same question again while cubes are left."""
    state.marked.append(action)
    state.amount -= 1
    place_cubes(state, seat, [action], "production" if state.resolving == NONE else "ability")
    if state.amount:
        state.ask(seat, decision)
    else:
        state.marked = []


def refuse_short(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-11.3", "Choose one of your Industry buildings that has not got a cube yet."
