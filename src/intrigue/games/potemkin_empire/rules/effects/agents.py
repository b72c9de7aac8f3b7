"""Abilities about agents (PE-A04, PE-A05, PE-A06)."""

from __future__ import annotations

from typing import final

from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import D11, D13, RECRUIT
from intrigue.games.potemkin_empire.rules.effects.effect import Effect
from intrigue.games.potemkin_empire.rules.village import (
    ask_or_apply,
    building_at,
    has_building,
    has_kind,
    number_of,
    owner_of,
    sites_with,
    station,
    stations_for,
)
from intrigue.games.potemkin_empire.state import ESPIONAGE, PotemkinState


@final
class Recruit(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.agents > 0 and has_building(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D11)


@final
class Recall(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.spent[seat] > 0 and has_building(state, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D11)


def station_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple(stations_for(state, seat, []))


def station_agent(state: PotemkinState, seat: int, action: int) -> None:
    """The new or spent agent is ready (PE-A04, PE-A05)."""
    recruited = state.setup.effects[state.resolving] == RECRUIT
    if recruited:
        state.agents -= 1
    else:
        state.spent[seat] = state.spent[seat] - 1
    station(state, seat, action)
    if state.events is not None:
        state.events.append(ev.AgentStationed(seat, number_of(state, action), "supply" if recruited else "spent"))


def refuse_station(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if has_kind(state, seat, ESPIONAGE):
        return "PE-12.5", "An agent goes behind an Espionage building of yours, one without an agent first."
    return "PE-12.6", "Choose one of your buildings."


@final
class Detain(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        others = -state.ready[seat]
        for agents in state.ready:
            others += agents
        return others > 0

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D13)


def detention_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return sites_with(state, seat, state.guards)


def detain_agent(state: PotemkinState, seat: int, action: int) -> None:
    owner = owner_of(state, action)
    state.guards[building_at(state, action)] -= 1
    state.ready[owner] -= 1
    state.spent[owner] += 1
    if state.events is not None:
        state.events.append(ev.AgentDetained(seat, owner, number_of(state, action)))


def refuse_detention(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-A06", "Choose a building of an opponent with a ready agent behind it."
