"""Choices that are being made in secret, drawn for a viewer who only sees that they are being made."""

from __future__ import annotations

from random import Random

from intrigue.games.potemkin_empire.codes import D10
from intrigue.games.potemkin_empire.rules.end_phase import must_get_agent
from intrigue.games.potemkin_empire.rules.spying import free_agents, target_actions
from intrigue.games.potemkin_empire.rules.village import stations_for
from intrigue.games.potemkin_empire.state import ENDING, NONE, PotemkinState

GOES_ON = 0.5  # probability that one more choice has been made


def draw_placing(state: PotemkinState, seat: int, rng: Random) -> None:
    """Agents that a seat has placed so far: some, as long as placing can still go on (PE-10.3)."""
    while rng.random() < GOES_ON and len(state.sources) + 1 < state.ready[seat]:
        target = rng.choice(target_actions(state, seat))
        source = rng.choice(free_agents(state, seat))
        state.targets.append(NONE if target < state.setup.site else target)
        state.sources.append(source)
        if not target_actions(state, seat):
            state.targets.pop()
            state.sources.pop()
            break
    if len(free_agents(state, seat)) > 1 and rng.random() < GOES_ON:
        target = rng.choice(target_actions(state, seat))
        state.targets.append(NONE if target < state.setup.site else target)


def draw_stations(state: PotemkinState, seat: int, ask: int, rng: Random) -> None:
    """Where a seat's spent agents will be stationed: all of them, or some if it is still deciding (D10)."""
    if state.phase != ENDING or state.over or not stations_for(state, seat, []):
        return
    planned: list[int] = []
    open_choices: list[list[int]] = []
    while len(planned) < state.spent[seat]:
        sites = stations_for(state, seat, planned)
        left = state.spent[seat] - len(planned)
        if len(sites) > 1 and left >= len(sites) and must_get_agent(state, sites[0], planned):
            planned += sites
            continue
        if len(sites) > 1:
            open_choices.append(planned[:])
        planned.append(rng.choice(sites))
    state.stations += rng.choice(open_choices) if ask == D10 else planned
