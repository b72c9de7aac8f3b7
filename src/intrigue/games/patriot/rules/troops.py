"""Troops: placing, removing and moving them (PT-9.14, PT-9.15)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    ALL_SPACES,
    D_MOVE_FROM,
    D_MOVE_TO,
    D_REMOVE_TROOPS,
    D_TROOPS,
    DONE,
    S_MOVE_TROOPS,
    S_MOVING,
    S_REMOVE_TROOPS,
    S_TROOPS,
    SPACE,
    SPACE_IDS,
    SPACES,
    TROOPS,
)
from intrigue.games.patriot.rules.questions import Refuse, question, spaces_menu
from intrigue.games.patriot.state import PatriotState


def free_for_troops(state: PatriotState) -> int:
    """PT-9.14: spaces 1 to 4 without rioter and troop."""
    return ~(state.troops | state.rioters) & ALL_SPACES


def troops(state: PatriotState, step: Step) -> None:
    """(troops, player, how many, whether all must be placed)."""
    if step[2] > 0 and free_for_troops(state) and state.troops.bit_count() < TROOPS:
        question(state, step, D_TROOPS)


def troops_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    menu = spaces_menu(free_for_troops(state))
    return menu if state.agenda[-1][3] else (DONE, *menu)


refuse_troops = Refuse("PT-9.14", "Troops go to Defense Spaces 1 to 4 without rioter and troop.")


def answer_troops(state: PatriotState, seat: int, action: int) -> None:
    _, player, left, all_of_them = state.agenda.pop()
    if action == DONE:
        return
    state.troops |= 1 << action - SPACE
    if state.events is not None:
        state.events.append(ev.TroopPlaced(player, SPACE_IDS[action - SPACE]))
    state.agenda.append((S_TROOPS, player, left - 1, all_of_them))


def remove_troops(state: PatriotState, step: Step) -> None:
    """(remove troops, player, how many): the decider chooses (PT-D34)."""
    _, player, left = step
    if left >= state.troops.bit_count():
        for space in range(SPACES):
            if state.troops >> space & 1 and state.events is not None:
                state.events.append(ev.TroopRemoved(player, SPACE_IDS[space]))
        state.troops = 0
    elif left > 0:
        question(state, step, D_REMOVE_TROOPS)


def troop_spaces(state: PatriotState, seat: int) -> tuple[int, ...]:
    return spaces_menu(state.troops)


refuse_remove_troops = Refuse("PT-20.1", "There is no troop on that space.")


def answer_remove_troops(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    state.troops ^= 1 << action - SPACE
    if state.events is not None:
        state.events.append(ev.TroopRemoved(player, SPACE_IDS[action - SPACE]))
    state.agenda.append((S_REMOVE_TROOPS, player, left - 1))


# ---- moving --------------------------------------------------------------------------------------


def begin_moving(state: PatriotState, player: int) -> None:
    """Every troop may move once (PT-9.15)."""
    state.agenda.append((S_MOVE_TROOPS, player, *spaces_of(state.troops)))


def spaces_of(bits: int) -> list[int]:
    return [space for space in range(SPACES) if bits >> space & 1]


def move_troops(state: PatriotState, step: Step) -> None:
    """(move troops, player, spaces of troops that have not moved...): PT-9.15. Troops are alike, so moving each at most
    once into a free space reaches every arrangement."""
    if len(step) > 2 and free_for_troops(state):
        question(state, step, D_MOVE_FROM)


def move_from_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    unmoved = state.agenda[-1][2:]
    menu = tuple([SPACE + space for space in unmoved])
    return menu if len(unmoved) == state.troops.bit_count() else (DONE, *menu)


refuse_move_from = Refuse("PT-9.15", "Name a space with a troop that has not moved in this action.")


def answer_move_from(state: PatriotState, seat: int, action: int) -> None:
    step = state.agenda.pop()
    if action != DONE:
        player, source = step[1], action - SPACE
        if state.events is not None:
            state.events.append(ev.TroopPicked(player, SPACE_IDS[source]))
        rest = [space for space in step[2:] if space != source]
        question(state, (S_MOVING, player, source, *rest), D_MOVE_TO)


def move_to_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return spaces_menu(free_for_troops(state))


refuse_move_to = Refuse("PT-9.15", "Troops move to Defense Spaces 1 to 4 without rioter and troop.")


def answer_move_to(state: PatriotState, seat: int, action: int) -> None:
    step = state.agenda.pop()
    player, source, target = step[1], step[2], action - SPACE
    state.troops ^= 1 << source | 1 << target
    if state.events is not None:
        state.events.append(ev.TroopMoved(player, SPACE_IDS[source], SPACE_IDS[target]))
    state.agenda.append((S_MOVE_TROOPS, player, *step[3:]))
