"""Spying with agents (PE-10): placing, resolving, additional checks.

The placement of agents is secret until the spying player is done (D6); then all of it becomes public at once."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import D6, D7, D8, RESOLVE
from intrigue.games.potemkin_empire.rules.checking import check
from intrigue.games.potemkin_empire.rules.construction import return_shield
from intrigue.games.potemkin_empire.rules.turns import end_action
from intrigue.games.potemkin_empire.rules.village import building_at, number_of, owner_of, target_name
from intrigue.games.potemkin_empire.state import ESPIONAGE, FACE_DOWN, GONE, NONE, PotemkinState

RESOLVE_STEP: Final[Step] = (RESOLVE,)


def has_target(state: PotemkinState, seat: int) -> bool:
    """Whether the agents of a seat have anything to do: a building to check, or an opponent's shield (PE-10.15)."""
    return state.hidden > len(state.down[seat]) or state.shield not in (NONE, seat)


def has_further_target(state: PotemkinState, seat: int) -> bool:
    """Whether `target_actions` would not be empty: the shield, or a building that no agent goes to yet."""
    taken = len(state.targets)
    if NONE in state.targets:
        taken -= 1  # the shield is not a building
    elif state.shield not in (NONE, seat):
        return True
    return state.hidden > len(state.down[seat]) + taken


# ---- placing -------------------------------------------------------------------------------------


def spy(state: PotemkinState, seat: int) -> None:
    state.targets = []
    state.sources = []
    if state.events is not None:
        state.events.append(ev.SpyingBegan(seat))
    state.ask(seat, D6)


def placing_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """The next target, or the building from which the agent for the last target comes."""
    if len(state.targets) > len(state.sources):
        return tuple(free_agents(state, seat))
    menu = target_actions(state, seat)
    if state.targets:
        menu.append(state.setup.stop)
    return tuple(menu)


def target_actions(state: PotemkinState, seat: int) -> list[int]:
    """Opponents' face-down buildings in villages without the shield, each once (PE-10.4); the shield (PE-10.5)."""
    targets = state.targets
    shield = state.shield if NONE not in targets else NONE
    menu: list[int] = []
    for opponent in state.setup.opponents[seat]:
        if opponent == shield:
            menu.append(state.setup.remove_shield)
        else:
            menu += state.down[opponent]
    return [target for target in menu if target not in targets] if targets else menu


def free_agents(state: PotemkinState, seat: int) -> list[int]:
    """The sites of own buildings with a ready agent that is not yet placed."""
    guards, used = state.guards, state.sources
    site = state.setup.site + seat * state.setup.cards
    return [
        site + place
        for place, building in enumerate(state.villages[seat])
        if guards[building] and guards[building] > used.count(site + place)
    ]


def place(state: PotemkinState, seat: int, action: int) -> None:
    """A target, the place an agent comes from, or the end of placing (PE-10.3, PE-10.6)."""
    if action == state.setup.stop:
        confirm(state, seat)
        return
    if len(state.targets) > len(state.sources):
        assign(state, seat, action)
        return
    state.targets.append(NONE if action == state.setup.remove_shield else action)
    sources = free_agents(state, seat)
    if len(sources) > 1:
        state.ask(seat, D6)
    else:
        assign(state, seat, sources[0])


def assign(state: PotemkinState, seat: int, source: int) -> None:
    """The agent behind this building takes the last target; then placing continues if possible."""
    state.sources.append(source)
    if state.events is not None:
        target = target_name(state, state.targets[-1])
        state.events.append(ev.AgentAssigned(seat, number_of(state, source), target, audience=(seat,)))
    if len(state.sources) < state.ready[seat] and has_further_target(state, seat):
        state.ask(seat, D6)
    else:
        confirm(state, seat)


def confirm(state: PotemkinState, seat: int) -> None:
    """The agents stand in front of their targets. If one went for the shield, the shield is gone at once (PE-10.5).
    Sorted, because it makes no difference which agent came from where, and in what order."""
    sources, targets = sorted(state.sources), sorted(state.targets)
    state.sources = []
    state.targets = []
    if state.events is not None:
        numbers = tuple([number_of(state, source) for source in sources])
        names = tuple([target_name(state, target) for target in targets])
        state.events.append(ev.AgentsPlaced(seat, numbers, names))
    for source in sources:
        building = building_at(state, source)
        state.guards[building] = state.guards[building] - 1
    state.ready[seat] = state.ready[seat] - len(sources)
    if targets[0] == NONE:
        return_shield(state, "PE-10.5")
        spend(state, seat)
    state.waiting = [target for target in targets if target != NONE]
    resolve_next(state, RESOLVE_STEP)


def refuse_placing(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if len(state.targets) > len(state.sources):
        return "PE-10.6", "Choose one of your buildings that still has a ready agent behind it."
    if action == state.setup.stop:
        return "PE-10.1", "A spy action uses at least one agent."
    if action == state.setup.remove_shield:
        return "PE-10.5", "There is no shield to remove: no opponent holds it, or an agent is already on its way to it."
    if action < state.setup.site:
        return "PE-10.3", "Place an agent in front of an opponent's building, or stop placing."
    if owner_of(state, action) == seat:
        return "PE-10.2", "Agents are placed at opponents' buildings, never at your own."
    return refuse_check(state, action, state.targets)


def refuse_check(state: PotemkinState, site: int, agents_at: list[int]) -> tuple[str, str]:
    """Why a building of another village cannot be checked."""
    owner, place = owner_of(state, site), number_of(state, site) - 1
    if owner >= state.players or place >= len(state.villages[owner]):
        return "PE-10.4", "There is no such building."
    building = state.villages[owner][place]
    if state.status[building] == GONE:
        return "PE-10.4", "That building has been destroyed."
    if state.status[building] != FACE_DOWN:
        return "PE-9.8", "That building is revealed; there is nothing left to find out."
    if site in agents_at:
        return "PE-10.3", "One of your agents is already at that building."
    return "PE-10.5", "That village has the shield; an agent must first be spent to remove it."


# ---- resolving -----------------------------------------------------------------------------------


def resolve_next(state: PotemkinState, step: Step) -> None:
    """One agent after the other, in the order the spying player chooses (PE-10.7)."""
    waiting = state.waiting
    if len(waiting) == 1:
        resolve(state, state.turn, waiting[0])
    elif waiting:
        state.ask(state.turn, D7)
    if state.pending:
        state.agenda.append(RESOLVE_STEP)
    else:
        end_action(state)


def waiting_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple(state.waiting)


def refuse_waiting(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-10.7", "Choose one of the buildings at which your agents wait."


def resolve(state: PotemkinState, seat: int, site: int) -> None:
    """An agent checks the building it waits at; then it is spent, killed, or may go on (PE-10.8 to PE-10.12)."""
    state.waiting.remove(site)
    resolve_check(state, seat, site)


def resolve_check(state: PotemkinState, seat: int, site: int) -> None:
    espionage = state.kinds[building_at(state, site)] == ESPIONAGE
    real = check(state, seat, site)
    if not espionage:
        spend(state, seat)
    elif real:
        state.agents += 1
        if state.events is not None:
            state.events.append(ev.AgentKilled(seat, owner_of(state, site), number_of(state, site)))
    elif further_targets(state, seat):
        state.roving = True
        state.ask(seat, D8)
    else:
        spend(state, seat)


def spend(state: PotemkinState, seat: int) -> None:
    state.spent[seat] = state.spent[seat] + 1
    if state.events is not None:
        state.events.append(ev.AgentSpent(seat))


def further_targets(state: PotemkinState, seat: int) -> list[int]:
    """Face-down buildings at which no agent waits, in any village without the shield, one's own included (PE-10.10)."""
    return [
        target
        for owner in range(state.players)
        if owner != state.shield
        for target in state.down[owner]
        if target not in state.waiting
    ]


def further_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return (*further_targets(state, seat), state.setup.stop)


def go_further(state: PotemkinState, seat: int, action: int) -> None:
    """The same agent checks one more building, or stops and is spent (PE-10.11, PE-10.12)."""
    state.roving = False
    if action == state.setup.stop:
        spend(state, seat)
        return
    if state.events is not None:
        state.events.append(ev.AdditionalCheck(seat, owner_of(state, action), number_of(state, action)))
    resolve_check(state, seat, action)


def refuse_further(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if action == state.setup.remove_shield:
        return "PE-10.13", "An agent on an additional check cannot remove the shield."
    if action < state.setup.site:
        return "PE-10.12", "Choose one more building for your agent to check, or stop."
    return refuse_check(state, action, state.waiting)
