"""Constructing a building (PE-5): the type first, then the card behind it."""

from __future__ import annotations

from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import D4
from intrigue.games.potemkin_empire.content import TYPES
from intrigue.games.potemkin_empire.state import KIND_COUNT, NONE, PotemkinState
from intrigue.games.potemkin_empire.turns import end_action
from intrigue.games.potemkin_empire.village import ask_without_menu, construct


def facade_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    build = state.setup.build
    return tuple([build + kind for kind in range(KIND_COUNT) if state.piles[kind]])


def construction_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """The type of the building, if it is still open, then the card (D4)."""
    if state.matter == NONE:
        return facade_menu(state, seat)
    return tuple(state.hands[seat])


def begin_construction(state: PotemkinState, seat: int, kind: int) -> None:
    """The type is chosen; now the card, which is no choice if there is only one."""
    hand = state.hands[seat]
    if len(hand) == 1:
        construct(state, seat, kind, hand[0])
        end_action(state)
    else:
        state.matter = kind
        if state.events is not None:
            state.events.append(ev.FacadeChosen(seat, TYPES[kind]))
        if state.menuless:
            ask_without_menu(state, seat, D4)
        else:
            state.ask(seat, D4)


def choose_for_building(state: PotemkinState, seat: int, action: int) -> None:
    kind = state.matter
    if kind == NONE:
        begin_construction(state, seat, action - state.setup.build)
    else:
        state.matter = NONE
        construct(state, seat, kind, action)
        end_action(state)


def refuse_construction(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if state.matter != NONE:
        return "PE-5.2", "Choose a card of your hand to go behind the Facade."
    return refuse_facade(state, seat, action)


def refuse_facade(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if state.setup.build <= action < state.setup.produce:
        return "PE-5.3", "There is no Facade of that type left in the supply."
    return "PE-5.2", "Choose the type of the building."
