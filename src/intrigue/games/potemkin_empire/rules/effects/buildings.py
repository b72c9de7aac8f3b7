"""Abilities that construct or renovate (PE-A08, PE-A09)."""

from __future__ import annotations

from typing import final

from intrigue.core.state import Step
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import BUILD_ON, D4, D14, D15, game_of
from intrigue.games.potemkin_empire.rules.construction import begin_construction, facade_menu
from intrigue.games.potemkin_empire.rules.deck import add_to_hand
from intrigue.games.potemkin_empire.rules.effects.effect import Effect
from intrigue.games.potemkin_empire.rules.village import ask_or_apply, building_at, choose_first, number_of
from intrigue.games.potemkin_empire.state import KIND_COUNT, NONE, RENOVATED, PotemkinState


@final
class Construct(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        """Another card in the hand and a Facade in the supply."""
        return len(state.hands[seat]) > 1 and state.gaps < KIND_COUNT

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        state.agenda.append((BUILD_ON, amount - 1))
        ask_or_apply(state, seat, D4)


def build_on(state: PotemkinState, step: Step) -> None:
    """The next building of a work gang, if the player wants one (D14)."""
    seat, left = state.turn, step[1]
    if left and state.hands[seat] and state.gaps < KIND_COUNT:
        state.agenda.append((BUILD_ON, left - 1))
        state.ask(seat, D14)


def second_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return (*facade_menu(state, seat), state.setup.stop)


def build_second(state: PotemkinState, seat: int, action: int) -> None:
    if action == state.setup.stop:
        state.agenda.pop()  # no further building
    else:
        begin_construction(state, seat, action - state.setup.build)


@final
class Renovate(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return len(state.hands[seat]) > 1 and bool(state.down[seat])

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D15)


def renovation_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """The building first, then the card that goes into it (D15)."""
    if state.matter == NONE:
        return tuple(state.down[seat])
    return tuple(state.hands[seat])


def choose_for_renovation(state: PotemkinState, seat: int, action: int) -> None:
    if state.matter == NONE:
        choose_first(state, seat, action, D15)
        return
    site = state.matter
    state.matter = NONE
    exchange(state, seat, site, action)


def exchange(state: PotemkinState, seat: int, site: int, card: int) -> None:
    """The Interior changes; Facade, cubes and agents stay (PE-A09)."""
    building = building_at(state, site)
    old = state.inside[building]
    state.inside[building] = card
    state.hands[seat].remove(card)
    add_to_hand(state.hands[seat], old)
    state.lookers[building] = 0
    place = number_of(state, site) - 1
    state.log.append((RENOVATED, seat, place))
    if state.events is not None:
        ids = game_of(state).card_ids
        state.events.append(ev.BuildingRenovated(seat, place + 1))
        state.events.append(ev.InteriorExchanged(seat, place + 1, ids[card], ids[old], audience=(seat,)))


def refuse_renovation(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if state.matter == NONE:
        return "PE-A09", "Choose one of your face-down buildings."
    return "PE-A09", "Choose a card of your hand to go into the building."
