"""Abilities with uses, held discoveries, and the windows in which they can be used (PT-15.5 to PT-15.7, PT-15.11).

At every interruptible moment the agenda asks, one after the other, the players who own something that can be used
then. "Not this turn" spares a player further questions until the turn (or the Round Actions) is over; windows that
belong to one matter (a brief, a rise of Threat) ask all the same. Owners are public: everybody knows who is
asked."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    ABILITY,
    DISCOVERY,
    NOT_NOW,
    NOT_THIS_TURN,
    S_BRIEF_WINDOW,
    S_CONSENT,
    S_MOMENT,
    S_RESOLVE_BRIEF,
    S_RUN,
    S_SETTLE,
    TILES,
)
from intrigue.games.patriot.decisions import D_BRIEF_WINDOW, D_CONSENT, D_MOMENT, D_TANTRUM
from intrigue.games.patriot.frames import asked, question
from intrigue.games.patriot.language import (
    ABILITY as ABILITY_OP,
)
from intrigue.games.patriot.language import (
    AP,
    DISCOVER,
    EXECUTE,
    LAUNCH,
    LOOK,
    PEEK,
    TROOP,
    UNREST,
)
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import (
    AT_ANY,
    AT_BRIEF,
    CHOICE,
    CONSENT,
    INFLUENCE,
    NONE,
    W_ANY,
    W_CHOICE,
    W_INFLUENCE,
)

AUTO_PASS = -2  # as the decider of a brief: passed automatically (CH07.S1)
PASSED_BRIEF = (S_RESOLVE_BRIEF, AUTO_PASS)
OVERRULE = 5  # what the President is asked to consent to; see consent.py


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
                if time == W_ANY and state.uses[3 * player + slot]:
                    state.interrupters |= 1 << player
        for card in state.held[player]:
            if tables.sd_time[card] == AT_ANY:
                state.interrupters |= 1 << player


def find_slot(state: PatriotState, time: int, trait: int) -> int:
    """The first unused ability of a time, clockwise from the active player: 3 * player + slot, or -1. With a trait
    only a character who has it counts."""
    characters = state.tables.characters
    for player in state.setup.orders[state.active]:
        if state.dead[player] or state.traits[player] & trait != trait:
            continue
        for slot, when in enumerate(characters[state.characters[player]].times):
            if when == time and state.uses[3 * player + slot]:
                return 3 * player + slot
    return -1


def spend_use(state: PatriotState, player: int, slot: int) -> None:
    """Mark a use of an ability (PT-15.11)."""
    state.uses[3 * player + slot] -= 1
    refresh(state)
    if state.events is not None:
        ability = state.tables.characters[state.characters[player]].abilities[slot]
        state.events.append(ev.AbilityUsed(player, ability))


def spend_discovery(state: PatriotState, player: int, card: int) -> None:
    """A held discovery is used once and leaves the game."""
    held = list(state.held[player])
    held.remove(card)
    state.held[player] = tuple(held)
    state.sd_used.append(card)
    refresh(state)
    if state.events is not None:
        state.events.append(ev.DiscoveryUsed(player, card))


# ---- what can be used ----------------------------------------------------------------------------


def usable(state: PatriotState, player: int) -> list[int]:
    """Abilities and discoveries of a player that may be used at any moment and would do something."""
    tables = state.tables
    menu = []
    if not state.dead[player]:
        character = tables.characters[state.characters[player]]
        for slot, time in enumerate(character.times):
            if time == W_ANY and state.uses[3 * player + slot] and can_do(state, character.effects[slot], player):
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


def op_works(state: PatriotState, op: tuple[int, ...], player: int) -> bool:
    match op[0]:
        case number if number == UNREST:
            return op[1] > 0 or state.unrest > 0
        case number if number == TROOP:
            return op[1] < 0 or can_place_troop(state)
        case number if number == EXECUTE:
            return state.rioters != 0
        case number if number == LAUNCH:
            return any(launchable(state)) or (op[1] != 0 and bool(state.beacon_deck))
        case number if number == PEEK:
            return bool(state.brief_deck or state.brief_discard) if op[1] == 0 else bool(state.opinion)
        case number if number == DISCOVER:
            return bool(state.sd_deck)
        case number if number in {AP, LOOK, ABILITY_OP}:
            return bool(targets(state, op, player))
    return True


def can_place_troop(state: PatriotState) -> bool:
    from intrigue.games.patriot.codes import ALL_SPACES, TROOPS

    return (state.troops | state.rioters) & ALL_SPACES != ALL_SPACES and state.troops.bit_count() < TROOPS


def launchable(state: PatriotState) -> list[bool]:
    """Which beacons lie face up, unlaunched and in working order (PT-11.2, PT-11.3)."""
    beacons = state.tables.beacons
    return [not state.beacon_status[tile] and not beacons[state.beacons[tile]].defective for tile in range(TILES)]


def targets(state: PatriotState, op: tuple[int, ...], player: int) -> list[int]:
    """The other players whom an operation on a picked player allows."""
    from intrigue.games.patriot.ending import visible

    others = state.setup.orders[player][1:]
    if op[0] == AP:
        return [other for other in others if not state.dead[other]]
    if op[0] == LOOK and op[1] == 1:
        return [other for other in others if other != state.president and visible(state, other)]
    if op[0] == ABILITY_OP:
        return [other for other in others if not state.dead[other] and any(state.uses[3 * other : 3 * other + 3])]
    return list(others)


def use(state: PatriotState, player: int, action: int) -> None:
    """Use an ability or a held discovery: its effect goes on the agenda."""
    tables = state.tables
    state.agenda.append((S_SETTLE,))
    if action >= DISCOVERY:
        spend_discovery(state, player, action - DISCOVERY)
        state.agenda.append((S_RUN, tables.sd_program[action - DISCOVERY], 0, player, NONE))
    else:
        effect = tables.characters[state.characters[player]].effects[action - ABILITY]
        spend_use(state, player, action - ABILITY)
        state.agenda.append((S_RUN, effect, 0, player, NONE))


# ---- any moment ----------------------------------------------------------------------------------


def open_moment(state: PatriotState, first: int) -> None:
    """Let the players interrupt, clockwise from the active player; `first` = 1 leaves out the active player, who will
    be asked anyway."""
    waiting = state.interrupters & ~state.muted
    if first:
        waiting &= ~(1 << state.active)
    if waiting:
        state.agenda.append((S_MOMENT, NONE, first))


def moment(state: PatriotState, step: Step) -> None:
    """(moment, -, offset): ask the next player who can interrupt (PT-15.6)."""
    order = state.setup.orders[state.active]
    for offset in range(step[2], state.n):
        player = order[offset]
        if state.interrupters >> player & 1 and not state.muted >> player & 1 and usable(state, player):
            question(state, (S_MOMENT, player, offset), D_MOMENT)
            return


def moment_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return (NOT_NOW, NOT_THIS_TURN, *usable(state, asked(state)))


def answer_moment(state: PatriotState, seat: int, action: int) -> None:
    _, player, offset = state.agenda.pop()
    if action == NOT_THIS_TURN:
        stand_back(state, player)
    if action in {NOT_NOW, NOT_THIS_TURN}:
        state.agenda.append((S_MOMENT, player, offset + 1))
    else:
        state.agenda.append((S_MOMENT, player, offset))
        use(state, player, action)


def stand_back(state: PatriotState, player: int) -> None:
    """No more questions about things that can be used at any moment, for this turn."""
    state.muted |= 1 << player
    if state.events is not None:
        state.events.append(ev.StoodBack(player))


# ---- brief window --------------------------------------------------------------------------------


def brief_window(state: PatriotState, step: Step) -> None:
    """(brief window, -, offset): before a brief is resolved (PT-5.3, PT-15.7)."""
    order = state.setup.orders[state.active]
    for offset in range(step[2], state.n):
        player = order[offset]
        refused = step[3] if offset == step[2] else 0
        if matching(state, player, refused) or (
            state.interrupters >> player & 1 and not state.muted >> player & 1 and usable(state, player)
        ):
            question(state, (S_BRIEF_WINDOW, player, offset, refused), D_BRIEF_WINDOW)
            return


def matching(state: PatriotState, player: int, refused: int) -> list[int]:
    """What may be asked for in this window: after a refusal not the same again (PT-15.14)."""
    if refused and state.traits[player] & CONSENT:
        return []
    return window_uses(state, player)


def window_uses(state: PatriotState, player: int) -> list[int]:
    """What a player has for the brief that lies open: CH04.S2, CH07.S1, SD17 and SD18 for influence briefs, CH06.S2
    for choice briefs; nothing more once it is passed without a vote."""
    if PASSED_BRIEF in state.agenda:
        return []
    tables = state.tables
    kind = tables.briefs[state.brief].kind
    menu = []
    if not state.dead[player]:
        wanted = W_INFLUENCE if kind == INFLUENCE else W_CHOICE if kind == CHOICE else NONE
        for slot, time in enumerate(tables.characters[state.characters[player]].times):
            if time == wanted and state.uses[3 * player + slot]:
                menu.append(ABILITY + slot)
    if kind == INFLUENCE:
        menu += [DISCOVERY + card for card in state.held[player] if tables.sd_time[card] == AT_BRIEF]
    return menu


def brief_window_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    _, player, _, refused = state.agenda[-1]
    return (NOT_NOW, NOT_THIS_TURN, *matching(state, player, refused), *usable(state, player))


def answer_brief_window(state: PatriotState, seat: int, action: int) -> None:
    _, player, offset, refused = state.agenda.pop()
    if action == NOT_THIS_TURN:
        stand_back(state, player)
    if action in {NOT_NOW, NOT_THIS_TURN}:
        state.agenda.append((S_BRIEF_WINDOW, player, offset + 1, 0))
        return
    times = state.tables.characters[state.characters[player]].times
    time = times[action - ABILITY] if action < DISCOVERY else NONE
    if time == W_CHOICE:
        ask_overrule(state, player, offset, action - ABILITY)
    elif time == W_INFLUENCE and not state.tables.characters[state.characters[player]].effects[action - ABILITY]:
        spend_use(state, player, action - ABILITY)
        state.agenda[-1] = PASSED_BRIEF
        state.agenda.append((S_BRIEF_WINDOW, player, offset, refused))
    else:
        state.agenda.append((S_BRIEF_WINDOW, player, offset, refused))
        use(state, player, action)


def ask_overrule(state: PatriotState, player: int, offset: int, slot: int) -> None:
    """CH06.S2, with the President's consent where CH06.W1 demands it."""
    if state.traits[player] & CONSENT and player != state.president:
        if state.events is not None:
            state.events.append(ev.ConsentAsked(player, "to decide this brief"))
        question(state, (S_CONSENT, state.president, OVERRULE, player, offset, slot), D_CONSENT)
    else:
        overrule(state, player, offset, slot)


def overrule(state: PatriotState, player: int, offset: int, slot: int) -> None:
    """The step below the window is the resolution of the brief: from now on this player decides it. The window stays
    open for what works at any moment."""
    spend_use(state, player, slot)
    state.agenda[-1] = (S_RESOLVE_BRIEF, player)
    state.agenda.append((S_BRIEF_WINDOW, player, offset, 0))


# ---- Tantrum -------------------------------------------------------------------------------------


def tantrum(state: PatriotState, step: Step) -> None:
    """(tantrum, player, target): an unused ability of the target is used up without effect (operation 27)."""
    target = step[2]
    slots = [slot for slot in range(3) if state.uses[3 * target + slot]]
    if len(slots) > 1:
        question(state, step, D_TANTRUM)
    elif slots:
        lose_use(state, target, slots[0])


def tantrum_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    target = state.agenda[-1][2]
    return tuple([ABILITY + slot for slot in range(3) if state.uses[3 * target + slot]])


def answer_tantrum(state: PatriotState, seat: int, action: int) -> None:
    _, _, target = state.agenda.pop()
    lose_use(state, target, action - ABILITY)


def lose_use(state: PatriotState, player: int, slot: int) -> None:
    state.uses[3 * player + slot] -= 1
    refresh(state)
    if state.events is not None:
        ability = state.tables.characters[state.characters[player]].abilities[slot]
        state.events.append(ev.AbilityLost(player, ability))
