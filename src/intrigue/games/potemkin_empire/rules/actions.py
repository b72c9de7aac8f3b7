"""The action of a turn (PE-4.8 to PE-4.12): what the Mode allows, and what is chosen."""

from __future__ import annotations

from intrigue.games.potemkin_empire.rules.abilities import ability_menu, play_card, refuse_play
from intrigue.games.potemkin_empire.rules.construction import begin_construction, facade_menu
from intrigue.games.potemkin_empire.rules.production import produce
from intrigue.games.potemkin_empire.rules.spying import has_target, spy
from intrigue.games.potemkin_empire.state import CONSTRUCTION, KIND_COUNT, PRODUCTION, PotemkinState


def action_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """What the Mode allows (PE-4.9, PE-4.10) and is available; producing always is (PE-4.11)."""
    setup, hand = state.setup, state.hands[seat]
    menu = setup.plain
    if state.modes[seat] == CONSTRUCTION:
        spying = state.ready[seat] > 0 and has_target(state, seat)
        if not hand:
            return setup.plain_and_spy if spying else menu
        menu = setup.builds_and_spy if spying else setup.builds
        if state.gaps:
            menu = (*facade_menu(state, seat), *menu[KIND_COUNT:])
    plays = ability_menu(state, seat)
    return menu + tuple(plays) if plays else menu


def act(state: PotemkinState, seat: int, action: int) -> None:
    """The action of the turn, or a FREE ACTION before it (PE-4.8)."""
    setup = state.setup
    if action < setup.build:
        play_card(state, seat, action - setup.play)
    elif action < setup.produce:
        begin_construction(state, seat, action - setup.build)
    elif action == setup.produce:
        produce(state, seat)
    else:
        spy(state, seat)


def refuse_action(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    setup = state.setup
    producing = state.modes[seat] == PRODUCTION
    if setup.build <= action < setup.produce:
        if producing:
            return "PE-4.10", "In Production Mode you may play a card ability or produce, not construct."
        if not state.hands[seat]:
            return "PE-5.1", "You have no card in hand to build with."
        return "PE-5.3", "There is no Facade of that type left in the supply."
    if action == setup.spy:
        if producing:
            return "PE-10.1", "In Production Mode you cannot spy."
        return "PE-10.15", "You need a ready agent, and a building to check or a shield to remove."
    if setup.play <= action < setup.build:
        return refuse_play(state, seat, action - setup.play)
    return "PE-4.9", "Choose an action: construct a building, play a card ability, spy, or produce."
