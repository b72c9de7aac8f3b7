"""Abilities that bring or move cubes (PE-A10 to PE-A13)."""

from __future__ import annotations

from typing import final

from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import D16, D17, D18
from intrigue.games.potemkin_empire.rules.effects.effect import Effect
from intrigue.games.potemkin_empire.rules.production import produce_cubes, put_one_cube
from intrigue.games.potemkin_empire.rules.village import (
    ask_or_apply,
    building_at,
    choose_first,
    has_building,
    has_kind,
    number_of,
    of_kind,
    place_cubes,
    site_name,
    sites_with,
    standing,
)
from intrigue.games.potemkin_empire.state import INDUSTRY, NONE, PotemkinState


@final
class Overtime(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return can_work(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        produce_cubes(state, seat, "ability")


@final
class Shift(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return can_work(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D16)


def can_work(state: PotemkinState, seat: int) -> bool:
    return state.cubes > 0 and has_kind(state, seat, INDUSTRY)


def shift_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple(of_kind(state, seat, INDUSTRY))


def work_shift(state: PotemkinState, seat: int, action: int) -> None:
    place_cubes(state, seat, [action], "ability")


def refuse_shift(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-A11", "Choose one of your Industry buildings."


@final
class Caravan(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.cubes > 0 and has_building(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        """Cubes behind as many different buildings as there are buildings and cubes for (PE-A12)."""
        sites = standing(state, seat)
        loads = min(amount, len(sites), state.cubes)
        if loads == len(sites):
            place_cubes(state, seat, sites, "ability")
        else:
            state.amount = loads
            state.ask(seat, D17)


def caravan_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple([site for site in standing(state, seat) if site not in state.marked])


def load_caravan(state: PotemkinState, seat: int, action: int) -> None:
    put_one_cube(state, seat, action, D17)


def refuse_caravan(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-A12", "Choose one of your buildings that has not got a cube from this caravan yet."


@final
class Requisition(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        if has_kind(state, seat, INDUSTRY):
            goods = state.goods
            for opponent in state.setup.opponents[seat]:
                for building in state.villages[opponent]:
                    if goods[building]:
                        return True
        return False

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D18)


def requisition_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """Where the cubes come from, then where they go (D18)."""
    if state.matter != NONE:
        return shift_menu(state, seat)
    return sites_with(state, seat, state.goods)


def choose_for_requisition(state: PotemkinState, seat: int, action: int) -> None:
    if state.matter == NONE:
        choose_first(state, seat, action, D18)
    else:
        source = state.matter
        state.matter = NONE
        move_cubes(state, seat, source, action)


def move_cubes(state: PotemkinState, seat: int, source: int, target: int) -> None:
    origin = building_at(state, source)
    count = min(state.setup.amounts[state.resolving], state.goods[origin])
    state.goods[origin] -= count
    state.goods[building_at(state, target)] += count
    if state.events is not None:
        place = site_name(state, source)
        state.events.append(ev.CubesMoved(seat, place.seat, place.number, number_of(state, target), count))


def refuse_requisition(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if state.matter == NONE:
        return "PE-A13", "Choose a building of an opponent with at least one cube."
    return "PE-A13", "Choose the Industry building of yours that the cubes go to."
