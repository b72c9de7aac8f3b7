"""Abilities with uses and held discoveries: who owns what, what would do something, how a use is marked (PT-15)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    ABILITY,
    ALL_SPACES,
    AT_ANY,
    D_TANTRUM,
    DISCOVERY,
    NONE,
    S_RUN,
    S_SETTLE,
    SLOTS,
    TILES,
    TROOPS,
    W_ANY,
)
from intrigue.games.patriot.rules.allegiances import visible
from intrigue.games.patriot.rules.effects import language as lang
from intrigue.games.patriot.rules.questions import Refuse, question
from intrigue.games.patriot.state import PatriotState

# ---- owners --------------------------------------------------------------------------------------


def refresh(state: PatriotState) -> None:
    """Derive traits and interrupters, whenever a character, an ability or a held discovery has changed."""
    tables = state.tables
    state.interrupters = 0
    for player in range(state.n):
        who = state.characters[player]
        state.traits[player] = 0
        if who == NONE:
            continue
        if not state.dead[player]:
            state.traits[player] = tables.characters[who].traits
            for slot, time in enumerate(tables.characters[who].times):
                if time == W_ANY and state.uses[SLOTS * player + slot]:
                    state.interrupters |= 1 << player
        for card in state.held[player]:
            if tables.sd_time[card] == AT_ANY:
                state.interrupters |= 1 << player


def find_slot(state: PatriotState, time: int, trait: int) -> int:
    """The first unused ability of a time, clockwise from the active player: SLOTS * player + slot, or -1. With a trait
    only a character who has it counts."""
    characters = state.tables.characters
    for player in state.setup.orders[state.active]:
        if state.dead[player] or state.traits[player] & trait != trait:
            continue
        for slot, when in enumerate(characters[state.characters[player]].times):
            if when == time and state.uses[SLOTS * player + slot]:
                return SLOTS * player + slot
    return -1


def effect_of(state: PatriotState, player: int, slot: int) -> int:
    """The program of an ability."""
    return state.tables.characters[state.characters[player]].effects[slot]


def spend_use(state: PatriotState, player: int, slot: int) -> None:
    """Mark a use of an ability (PT-15.11)."""
    state.uses[SLOTS * player + slot] -= 1
    refresh(state)
    if state.events is not None:
        state.events.append(ev.AbilityUsed(player, ability_id(state, player, slot)))


def ability_id(state: PatriotState, player: int, slot: int) -> str:
    return state.tables.characters[state.characters[player]].abilities[slot]


def spend_discovery(state: PatriotState, player: int, card: int) -> None:
    """A held discovery is used once and leaves the game."""
    held = list(state.held[player])
    held.remove(card)
    state.held[player] = tuple(held)
    state.sd_used.append(card)
    refresh(state)
    if state.events is not None:
        state.events.append(ev.DiscoveryUsed(player, state.tables.discovery_ids[card]))


# ---- what can be used ----------------------------------------------------------------------------


def usable(state: PatriotState, player: int) -> list[int]:
    """Abilities and discoveries of a player that may be used at any moment and would do something."""
    tables = state.tables
    menu = []
    if not state.dead[player]:
        character = tables.characters[state.characters[player]]
        for slot, time in enumerate(character.times):
            if time == W_ANY and state.uses[SLOTS * player + slot] and can_do(state, character.effects[slot], player):
                menu.append(ABILITY + slot)
    return menu + [
        DISCOVERY + card
        for card in state.held[player]
        if tables.sd_time[card] == AT_ANY and can_do(state, tables.sd_program[card], player)
    ]


def can_do(state: PatriotState, program: int, player: int) -> bool:
    """Whether an effect would change anything (PT-4.6 for abilities, beacons and discoveries)."""
    working = [op for op in state.tables.programs[program] if op_works(state, op, player)]
    return bool(working)


def op_works(state: PatriotState, op: lang.Op, player: int) -> bool:
    """Whether an operation would change anything. A flat table of the operations that may not."""
    number = op[0]
    if number == lang.UNREST:
        return op[1] > 0 or state.unrest > 0
    if number == lang.TROOP:
        return op[1] < 0 or can_place_troop(state)
    if number == lang.EXECUTE:
        return state.rioters != 0
    if number == lang.LAUNCH:
        return any(launchable(state)) or (op[1] != lang.REVEALED and bool(state.beacon_deck))
    if number == lang.PEEK:
        return bool(state.brief_deck or state.brief_discard) if op[1] == lang.BRIEF_DECK else bool(state.opinion)
    if number == lang.DISCOVER:
        return bool(state.sd_deck)
    if number in {lang.AP, lang.LOOK, lang.ABILITY}:
        return bool(targets(state, op, player))
    return True


def can_place_troop(state: PatriotState) -> bool:
    return (state.troops | state.rioters) & ALL_SPACES != ALL_SPACES and state.troops.bit_count() < TROOPS


def launchable(state: PatriotState) -> list[bool]:
    """Which beacons lie face up, unlaunched and in working order (PT-11.2, PT-11.3)."""
    beacons = state.tables.beacons
    return [not state.beacon_status[tile] and not beacons[state.beacons[tile]].defective for tile in range(TILES)]


def targets(state: PatriotState, op: lang.Op, player: int) -> list[int]:
    """The other players whom an operation on a picked player allows."""
    others = state.setup.orders[player][1:]
    if op[0] == lang.AP:
        return [other for other in others if not state.dead[other]]
    if op[0] == lang.LOOK and op[1] == lang.LOYALTY:
        return [other for other in others if other != state.president and visible(state, other)]
    if op[0] == lang.ABILITY:
        return [
            other
            for other in others
            if not state.dead[other] and any(state.uses[SLOTS * other : SLOTS * other + SLOTS])
        ]
    return list(others)


def use(state: PatriotState, player: int, action: int) -> None:
    """Use an ability or a held discovery: its effect goes on the agenda."""
    state.agenda.append((S_SETTLE,))
    if action >= DISCOVERY:
        program = state.tables.sd_program[action - DISCOVERY]
        spend_discovery(state, player, action - DISCOVERY)
    else:
        program = effect_of(state, player, action - ABILITY)
        spend_use(state, player, action - ABILITY)
    state.agenda.append((S_RUN, program, 0, player, NONE))


# ---- Tantrum -------------------------------------------------------------------------------------


def tantrum(state: PatriotState, step: Step) -> None:
    """(tantrum, player, target): an unused ability of the target is used up without effect (operation 27)."""
    slots = unused_slots(state, step[2])
    if len(slots) > 1:
        question(state, step, D_TANTRUM)
    elif slots:
        lose_use(state, step[2], slots[0])


def unused_slots(state: PatriotState, player: int) -> list[int]:
    return [slot for slot in range(SLOTS) if state.uses[SLOTS * player + slot]]


def tantrum_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple([ABILITY + slot for slot in unused_slots(state, state.agenda[-1][2])])


refuse_tantrum = Refuse("PT-15.9", "Name an unused ability of that player.")


def answer_tantrum(state: PatriotState, seat: int, action: int) -> None:
    _, _, target = state.agenda.pop()
    lose_use(state, target, action - ABILITY)


def lose_use(state: PatriotState, player: int, slot: int) -> None:
    state.uses[SLOTS * player + slot] -= 1
    refresh(state)
    if state.events is not None:
        state.events.append(ev.AbilityLost(player, ability_id(state, player, slot)))
