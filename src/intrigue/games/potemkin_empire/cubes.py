"""Cubes: producing (PE-11), and the abilities that bring or move cubes (PE-A10 to PE-A13)."""

from __future__ import annotations

from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import D9, D17, D18
from intrigue.games.potemkin_empire.state import INDUSTRY, NONE, PotemkinState
from intrigue.games.potemkin_empire.village import (
    building_at,
    choose_first,
    has_kind,
    number_of,
    of_kind,
    owner_of,
    place_cubes,
    sites_with,
    standing,
)


def produce_cubes(state: PotemkinState, seat: int, source: str) -> None:
    """One cube behind each Industry building; if the supply is short the player chooses which (PE-11.1, PE-11.3)."""
    mills = state.mills[seat]
    if len(mills) > state.cubes > 0:
        state.amount = state.cubes
        state.ask(seat, D9)
        return
    placed = mills if state.cubes else []
    goods = state.goods
    for building in placed:
        goods[building] = goods[building] + 1
    state.cubes -= len(placed)
    if state.events is not None:
        village = state.villages[seat]
        state.events.append(ev.CubesPlaced(seat, tuple([village.index(building) + 1 for building in placed]), source))


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


# ---- abilities (A10 to A13) ----------------------------------------------------------------------


def can_work(state: PotemkinState, seat: int) -> bool:
    return state.cubes > 0 and has_kind(state, seat, INDUSTRY)


def shift_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple(of_kind(state, seat, INDUSTRY))


def work_shift(state: PotemkinState, seat: int, action: int) -> None:
    place_cubes(state, seat, [action], "ability")


def refuse_shift(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-A11", "Choose one of your Industry buildings."


def caravan(state: PotemkinState, seat: int, amount: int) -> None:
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


def can_requisition(state: PotemkinState, seat: int) -> bool:
    if has_kind(state, seat, INDUSTRY):
        goods = state.goods
        for opponent in state.setup.opponents[seat]:
            for building in state.villages[opponent]:
                if goods[building]:
                    return True
    return False


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
        state.events.append(
            ev.CubesMoved(seat, owner_of(state, source), number_of(state, source), number_of(state, target), count)
        )


def refuse_requisition(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if state.matter == NONE:
        return "PE-A13", "Choose a building of an opponent with at least one cube."
    return "PE-A13", "Choose the Industry building of yours that the cubes go to."
