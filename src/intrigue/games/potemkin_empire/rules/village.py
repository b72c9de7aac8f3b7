"""Villages: sites and buildings, who may know an Interior, where agents are stationed, and questions about sites."""

from __future__ import annotations

from intrigue.core.state import Handlers
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.state import (
    ESPIONAGE,
    FACE_DOWN,
    GONE,
    KIND_COUNT,
    LOOKED,
    NONE,
    RENOVATED,
    REVEALED,
    PotemkinState,
)

# ---- sites and buildings -------------------------------------------------------------------------


def site_of(state: PotemkinState, seat: int, place: int) -> int:
    """The site of the building at a place of a village."""
    return state.setup.site + seat * state.setup.cards + place


def building_at(state: PotemkinState, site: int) -> int:
    """The building of a site, as its place in the lists of all buildings."""
    number, cards = site - state.setup.site, state.setup.cards
    return state.villages[number // cards][number % cards]


def owner_of(state: PotemkinState, site: int) -> int:
    return (site - state.setup.site) // state.setup.cards


def number_of(state: PotemkinState, site: int) -> int:
    """The permanent number of the building at a site (PE-5.5)."""
    return (site - state.setup.site) % state.setup.cards + 1


def site_name(state: PotemkinState, site: int) -> ev.Site:
    """A site as people know it: seat and number of the building."""
    return ev.Site(owner_of(state, site), number_of(state, site))


def target_name(state: PotemkinState, target: int) -> ev.Site | None:
    """What an agent is sent to: a building, or None for the shield."""
    return None if target == NONE else site_name(state, target)


def standing(state: PotemkinState, seat: int) -> list[int]:
    """The sites of all buildings of a village."""
    site, status = site_of(state, seat, 0), state.status
    return [site + place for place, building in enumerate(state.villages[seat]) if status[building] != GONE]


def of_kind(state: PotemkinState, seat: int, kind: int) -> list[int]:
    """The sites of the buildings of one type in a village."""
    if not state.counts[seat * KIND_COUNT + kind]:
        return []
    site, status, kinds = site_of(state, seat, 0), state.status, state.kinds
    return [
        site + place
        for place, building in enumerate(state.villages[seat])
        if kinds[building] == kind and status[building] != GONE
    ]


def has_kind(state: PotemkinState, seat: int, kind: int) -> bool:
    return state.counts[seat * KIND_COUNT + kind] > 0


def has_building(state: PotemkinState, seat: int) -> bool:
    own = seat * KIND_COUNT
    return bool(state.down[seat]) or any(state.counts[own : own + KIND_COUNT])


def sites_with(state: PotemkinState, seat: int, pieces: list[int]) -> tuple[int, ...]:
    """Opponents' buildings with pieces behind them: `guards` or `goods`."""
    site, cards = state.setup.site, state.setup.cards
    return tuple(
        [
            site + opponent * cards + place
            for opponent in state.setup.opponents[seat]
            for place, building in enumerate(state.villages[opponent])
            if pieces[building]
        ]
    )


def may_see_interior(state: PotemkinState, viewer: int | None, seat: int, building: int) -> bool:
    """Whether a viewer knows the card behind a standing building of a seat: its owner does, whoever looked at it, and
    everybody once it is revealed (PE-5.6, PE-8.11, PE-9.2) or the game is over (PE-13.1)."""
    if viewer == seat or state.status[building] == REVEALED or state.over:
        return True
    return viewer is not None and bool(state.lookers[building] >> viewer & 1)


def derive(state: PotemkinState) -> None:
    """Compute what follows from the buildings, the supply and the log."""
    players = state.players
    state.gaps = state.piles.count(0)
    state.counts = [0] * (players * KIND_COUNT)
    state.ready = [0] * players
    state.down = [[] for _ in range(players)]
    for seat, village in enumerate(state.villages):
        site = site_of(state, seat, 0)
        for place, building in enumerate(village):
            if state.status[building] != GONE:
                state.counts[seat * KIND_COUNT + state.kinds[building]] += 1
                state.ready[seat] += state.guards[building]
            if state.status[building] == FACE_DOWN:
                state.down[seat].append(site + place)
    state.hidden = sum([len(sites) for sites in state.down])
    state.lookers = [0] * len(state.kinds)
    for entry in state.log:
        if entry[0] == LOOKED:
            state.lookers[state.villages[entry[2]][entry[3]]] |= 1 << entry[1]
        elif entry[0] == RENOVATED:
            state.lookers[state.villages[entry[1]][entry[2]]] = 0


# ---- stationing agents ---------------------------------------------------------------------------


def stations_for(state: PotemkinState, seat: int, planned: list[int]) -> list[int]:
    """The sites where the next agent may be stationed, with `planned` agents counted as standing there already: an
    Espionage building without an agent first, else any Espionage building, else any building (PE-12.5, PE-12.6)."""
    if not state.counts[seat * KIND_COUNT + ESPIONAGE]:
        return standing(state, seat)
    first = site_of(state, seat, 0)
    posts, empty = [], []
    for place, building in enumerate(state.villages[seat]):
        if state.kinds[building] == ESPIONAGE and state.status[building] != GONE:
            posts.append(first + place)
            if not state.guards[building] and first + place not in planned:
                empty.append(first + place)
    return empty or posts


def station(state: PotemkinState, seat: int, site: int) -> None:
    """A new or spent agent stands ready behind a building."""
    building = building_at(state, site)
    state.guards[building] = state.guards[building] + 1
    state.ready[seat] = state.ready[seat] + 1


# ---- cubes ---------------------------------------------------------------------------------------


def place_cubes(state: PotemkinState, seat: int, sites: list[int], source: str) -> None:
    """One cube from the supply behind each of these buildings."""
    if sites:
        goods, village = state.goods, state.villages[seat]
        first = site_of(state, seat, 0)
        for site in sites:
            building = village[site - first]
            goods[building] = goods[building] + 1
        state.cubes -= len(sites)
    if state.events is not None:
        state.events.append(ev.CubesPlaced(seat, tuple([number_of(state, site) for site in sites]), source))


# ---- questions -----------------------------------------------------------------------------------


def ask_or_apply(state: PotemkinState, seat: int, decision: int) -> None:
    """Ask a single seat, unless there is only one answer."""
    handlers: Handlers = state.game
    menu = handlers.menus[decision](state, seat)
    if len(menu) == 1:
        handlers.answers[decision](state, seat, menu[0])
    else:
        state.asks[seat] = decision
        state.menus[seat] = menu
        state.pending = state.setup.alone[seat]


def ask_without_menu(state: PotemkinState, seat: int, decision: int) -> None:
    """Ask a single seat. Random play answers without a list of all answers."""
    state.question = decision
    state.pending = state.setup.alone[seat]


def choose_first(state: PotemkinState, seat: int, site: int, decision: int) -> None:
    """The first building of a choice in two parts; the second part follows."""
    state.matter = site
    if state.events is not None:
        name = site_name(state, site)
        state.events.append(ev.BuildingChosen(seat, name.seat, name.number))
    ask_or_apply(state, seat, decision)
