"""The End phase (PE-12): hands are discarded, Modes are reset, and spent agents are stationed again."""

from __future__ import annotations

from bisect import insort
from typing import Final

from intrigue.core.state import Step
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import D10, STATION, game_of
from intrigue.games.potemkin_empire.rules.deck import put_on_discard
from intrigue.games.potemkin_empire.rules.draft import begin_month
from intrigue.games.potemkin_empire.rules.scoring import end_game
from intrigue.games.potemkin_empire.rules.village import (
    building_at,
    has_building,
    number_of,
    owner_of,
    station,
    stations_for,
)
from intrigue.games.potemkin_empire.state import (
    CONSTRUCTION,
    DISCARDED,
    ENDING,
    ESPIONAGE,
    KIND_COUNT,
    NONE,
    PotemkinState,
)

STATION_STEP: Final[Step] = (STATION,)


def end_action_phase(state: PotemkinState, clause: str) -> None:
    """Hands are discarded, Modes are reset, spent agents are readied (PE-12.2 to PE-12.4)."""
    state.agenda.clear()
    clear_turn(state)
    state.phase = ENDING
    if state.events is not None:
        state.events.append(ev.ActionPhaseEnded(state.month, clause))
    for seat in range(state.players):
        if state.hands[seat]:
            discard_hand(state, seat)
    state.modes = [CONSTRUCTION] * state.players
    state.agenda.append(STATION_STEP)
    for seat in range(state.players):
        if state.spent[seat] and has_building(state, seat):
            plan_stations(state, seat)


def clear_turn(state: PotemkinState) -> None:
    """Nothing is under way."""
    state.played = []
    state.resolving = NONE
    state.matter = NONE
    state.amount = 0
    state.marked = []
    state.targets = []
    state.sources = []
    state.waiting = []
    state.roving = False


def discard_hand(state: PotemkinState, seat: int) -> None:
    hand = state.hands[seat]
    state.hands[seat] = []
    for card in hand:
        put_on_discard(state, seat, card)
    state.log.append((DISCARDED, seat, *hand))
    if state.events is not None:
        names = tuple([game_of(state).card_ids[card] for card in hand])
        if state.setup.open_discard:
            state.events.append(ev.HandDiscarded(seat, len(hand), names))
        else:
            state.events.append(ev.HandDiscarded(seat, len(hand), ()))
            state.events.append(ev.OwnHandDiscarded(seat, names, audience=(seat,)))


def plan_stations(state: PotemkinState, seat: int) -> None:
    """Decide agent by agent where they go. Where there is a choice the player is asked, except after the last month
    (PE-12.12)."""
    planned = planned_by(state, seat)
    while len(planned) < state.spent[seat]:
        sites = stations_for(state, seat, planned)
        left = state.spent[seat] - len(planned)
        if len(sites) == 1 or state.month == state.setup.months:
            planned.append(sites[0])
            insort(state.stations, sites[0])
        elif left >= len(sites) and must_get_agent(state, sites[0], planned):
            planned += sites
            state.stations = sorted(state.stations + sites)
        else:
            state.ask(seat, D10)
            return


def planned_by(state: PotemkinState, seat: int) -> list[int]:
    """The sites that a seat has chosen so far."""
    return [site for site in state.stations if owner_of(state, site) == seat]


def must_get_agent(state: PotemkinState, site: int, planned: list[int]) -> bool:
    """Whether this is an Espionage building that must get an agent before others get a second one (PE-12.5)."""
    building = building_at(state, site)
    return state.kinds[building] == ESPIONAGE and not state.guards[building] and site not in planned


def stationing_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple(stations_for(state, seat, planned_by(state, seat)))


def choose_station(state: PotemkinState, seat: int, action: int) -> None:
    """The choice stays secret until everybody has decided."""
    insort(state.stations, action)
    if state.events is not None:
        state.events.append(ev.StationChosen(seat, number_of(state, action), audience=(seat,)))
    plan_stations(state, seat)


def refuse_stationing(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if state.counts[seat * KIND_COUNT + ESPIONAGE]:
        return "PE-12.5", "Agents go behind your Espionage buildings, one behind each before a second behind any."
    return "PE-12.6", "Choose one of your buildings."


def ready_agents(state: PotemkinState, step: Step) -> None:
    """All have decided: the agents are ready, and the month is over (PE-12.10)."""
    for site in state.stations:
        seat = owner_of(state, site)
        station(state, seat, site)
        state.spent[seat] -= 1
    if state.events is not None:
        for seat in range(state.players):
            if planned := planned_by(state, seat):
                numbers = sorted([number_of(state, site) for site in planned])
                state.events.append(ev.AgentsReadied(seat, tuple(numbers)))
        state.events.append(ev.MonthEnded(state.month))
    state.stations = []
    if state.month == state.setup.months:
        end_game(state)
    else:
        begin_month(state)
