"""The course of the Action phase (PE-4): turn after turn, until it ends."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import D3
from intrigue.games.potemkin_empire.rules.deck import draw
from intrigue.games.potemkin_empire.rules.end_phase import end_action_phase
from intrigue.games.potemkin_empire.rules.village import ask_without_menu
from intrigue.games.potemkin_empire.state import ACTION, PotemkinState


def begin_action_phase(state: PotemkinState, step: Step) -> None:
    """PE-4.1, PE-4.2."""
    state.phase = ACTION
    state.packs = []
    if state.events is not None:
        state.events.append(ev.ActionPhaseBegan(state.month, state.capitol))
    state.turn = (state.capitol - state.setup.steps[state.month - 1]) % state.players
    next_turn(state)


def next_turn(state: PotemkinState) -> None:
    """The scientist's draw, then an action (PE-4.5). A turn too many ends the phase instead (PE-4.14)."""
    setup = state.setup
    seat = (state.turn + setup.steps[state.month - 1]) % state.players
    if state.turns[seat] == setup.turns:
        end_action_phase(state, "PE-4.14")
        return
    state.turn = seat
    state.turns[seat] = state.turns[seat] + 1
    if state.played:
        state.played = []
    if state.scientist == seat:
        draw(state, seat, "scientist")
    if state.menuless:
        ask_without_menu(state, seat, D3)
    else:
        state.ask(seat, D3)


def end_action(state: PotemkinState) -> None:
    """An action is over. Unless something else is on the agenda, it is the next player's turn."""
    if not state.agenda:
        next_turn(state)
