"""Riots, rioters and troops (PT-9)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.abilities import find_slot, spend_use
from intrigue.games.patriot.codes import (
    ALL_SPACES,
    DONE,
    RIOTERS,
    S_EXECUTE,
    S_MOVE_TROOPS,
    S_MOVING,
    S_REMOVE_TROOPS,
    S_RETRIGGER,
    S_RIOT,
    S_RIOT_DONE,
    S_RIOT_WINDOW,
    S_RIOTER,
    S_SETTLE,
    S_THREAT,
    S_TROOPS,
    SPACE,
    SPACES,
    TROOPS,
    YES,
)
from intrigue.games.patriot.decisions import (
    D_EXECUTE,
    D_MOVE_FROM,
    D_MOVE_TO,
    D_PLACE_RIOTER,
    D_REMOVE_TROOPS,
    D_RIOT_WINDOW,
    D_TROOPS,
)
from intrigue.games.patriot.frames import note_die, note_execution, question, roll_location
from intrigue.games.patriot.language import ALL, ROLL
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import W_RIOT

GROUP_SHIFT = 6
FIFTH = SPACES  # + location

# Menus of spaces for every set of bits would be many; they are made bit by bit and kept here.
_SPACE_MENUS: dict[int, tuple[int, ...]] = {}


def spaces_menu(bits: int) -> tuple[int, ...]:
    """The actions that name the spaces of a set."""
    menu = _SPACE_MENUS.get(bits)
    if menu is None:
        menu = _SPACE_MENUS[bits] = tuple([SPACE + space for space in range(SPACES + 4) if bits >> space & 1])
        if len(_SPACE_MENUS) > 5000:
            _SPACE_MENUS.clear()
    return menu


# ---- a riot starts -------------------------------------------------------------------------------


def riot(state: PatriotState, step: Step) -> None:
    """(riot, how many at once, group): PT-9.2, PT-9.12, PT-9.16."""
    _, left, group = step
    if left > 1:
        state.agenda.append((S_RIOT, left - 1, group))
    if state.unrest != state.setup.unrest_reset:
        change = state.setup.unrest_reset - state.unrest
        state.unrest += change
        if state.events is not None:
            state.events.append(ev.TrackerMoved("Civil Unrest", change, state.unrest))
    if state.shields:
        state.shields -= 1
        if state.events is not None:
            state.events.append(ev.RiotPrevented("a shield"))
        return
    guard = find_slot(state, W_RIOT, 0)
    if guard >= 0:
        question(state, (S_RIOT_WINDOW, guard // 3, group, guard % 3), D_RIOT_WINDOW)
    else:
        draw_riot(state, group)


def riot_window(state: PatriotState, seat: int, action: int) -> None:
    _, player, group, slot = state.agenda.pop()
    if action == YES:
        spend_use(state, player, slot)
        if state.events is not None:
            state.events.append(ev.RiotPrevented("Delegate Talks"))
    else:
        draw_riot(state, group)


def draw_riot(state: PatriotState, group: int) -> None:
    """PT-9.2, PT-9.19."""
    if not state.riot_deck:
        state.riot_deck, state.riot_discard = state.riot_discard, []
        state.chance.shuffle(state.riot_deck)
        if not state.riot_deck:
            return
    card = state.riot_deck.pop()
    state.riot_seen = True
    state.riots.append(card | group << GROUP_SHIFT)
    if state.events is not None:
        state.events.append(ev.RiotDrawn(card))
    state.stopped = 0
    state.agenda.append((S_RIOT_DONE, card))
    push_rioters(state, card, group)


def push_rioters(state: PatriotState, card: int, group: int) -> None:
    """All rioters of one location first, in the order of the locations (PT-9.3, PT-9.4)."""
    tables = state.tables
    count = tables.riot_size[card][state.setup.column]
    for place in reversed(tables.riot_where[card]):
        where = roll_location(state) if place == ROLL else place
        state.agenda.append((S_RIOTER, where, count, group))


def riot_done(state: PatriotState, step: Step) -> None:
    """(riot done, card): a new riot is prevented if troops stopped all its rioters (PT-9.13)."""
    card = step[1]
    tables = state.tables
    if state.stopped == len(tables.riot_where[card]) * tables.riot_size[card][state.setup.column]:
        state.riots = [riot for riot in state.riots if riot & 63 != card]
        state.riot_discard.append(card)
        if state.events is not None:
            state.events.append(ev.RiotStopped(card))


def retrigger(state: PatriotState, step: Step) -> None:
    """(retrigger, place, how many): riot cards in play trigger again, in the order of the placements (PT-7.3, PT-9.11).
    Triggers that wait come after each card (PT-20.4); a card that they bring is new and does not trigger again."""
    _, place, count = step
    if place >= min(count, len(state.riots)):
        return
    state.agenda.append((S_RETRIGGER, place + 1, count))
    state.agenda.append((S_SETTLE,))
    card, group = state.riots[place] & 63, state.riots[place] >> GROUP_SHIFT
    if state.events is not None:
        state.events.append(ev.RiotAgain(card))
    push_rioters(state, card, group)


def rioter(state: PatriotState, step: Step) -> None:
    """(rioter, location, how many, group): PT-9.5 to PT-9.10; the group is NONE without a riot card."""
    _, where, left, group = step
    if left > 1:
        state.agenda.append((S_RIOTER, where, left - 1, group))
    if state.rioters >> 4 * where & 15 == 15:
        fifth_space(state, where, group)
        return
    space = 4 * where + state.chance.below(4)
    note_die(state, 100 + space)
    bit = 1 << space
    if state.troops & bit:
        state.troops ^= bit
        state.stopped += 1
        if state.events is not None:
            state.events.append(ev.RioterStopped(space))
    elif state.rioters & bit or state.rioters.bit_count() >= RIOTERS:
        if state.events is not None:
            state.events.append(ev.RioterIdle(space, reveals=True))
    else:
        state.rioters |= bit
        if state.events is not None:
            state.events.append(ev.RioterPlaced(space, reveals=True))
        first_rioter(state, group)


def fifth_space(state: PatriotState, where: int, group: int) -> None:
    """PT-9.9, PT-9.18. No die is rolled, so nothing comes to light."""
    bit = 1 << FIFTH + where
    note_die(state, 100 + FIFTH + where)
    if state.rioters & bit or state.rioters.bit_count() >= RIOTERS:
        if state.events is not None:
            state.events.append(ev.RioterIdle(FIFTH + where))
        return
    state.rioters |= bit
    if state.events is not None:
        state.events.append(ev.RioterPlaced(FIFTH + where))
    first_rioter(state, group)
    state.agenda.append((S_THREAT, 1))


def first_rioter(state: PatriotState, group: int) -> None:
    """PT-9.10, PT-9.12: the first rioter of a riot card, or of cards that came together, raises Threat."""
    if group >= 0 and not state.raised >> group & 1:
        state.raised |= 1 << group
        state.agenda.append((S_THREAT, 1))


def place_rioter(state: PatriotState, step: Step) -> None:
    """(place rioter, player): for a roll of 1 with no troop on the board, on a space of choice (PT-4.20, PT-4.22)."""
    if state.rioters.bit_count() >= RIOTERS:
        return
    if place_rioter_menu_bits(state):
        question(state, step, D_PLACE_RIOTER)


def place_rioter_menu_bits(state: PatriotState) -> int:
    free = ~(state.rioters | state.troops) & ALL_SPACES
    return free or ~state.rioters & 0xF0000


def place_rioter_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return spaces_menu(place_rioter_menu_bits(state))


def answer_place_rioter(state: PatriotState, seat: int, action: int) -> None:
    state.agenda.pop()
    space = action - SPACE
    state.rioters |= 1 << space
    if state.events is not None:
        state.events.append(ev.RioterPlaced(space))
    if space >= SPACES:
        state.agenda.append((S_THREAT, 1))


# ---- troops --------------------------------------------------------------------------------------


def free_for_troops(state: PatriotState) -> int:
    """PT-9.14: spaces 1 to 4 without rioter and troop."""
    return ~(state.troops | state.rioters) & ALL_SPACES


def troops(state: PatriotState, step: Step) -> None:
    """(troops, player, how many, whether all must be placed)."""
    if step[2] > 0 and free_for_troops(state) and state.troops.bit_count() < TROOPS:
        question(state, step, D_TROOPS)


def troops_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    menu = spaces_menu(free_for_troops(state))
    return menu if state.agenda[-1][3] else (DONE, *menu)


def answer_troops(state: PatriotState, seat: int, action: int) -> None:
    _, player, left, all_of_them = state.agenda.pop()
    if action == DONE:
        return
    state.troops |= 1 << action - SPACE
    if state.events is not None:
        state.events.append(ev.TroopPlaced(player, action - SPACE))
    state.agenda.append((S_TROOPS, player, left - 1, all_of_them))


def remove_troops(state: PatriotState, step: Step) -> None:
    """(remove troops, player, how many): the decider chooses (PT-D34)."""
    _, player, left = step
    if left >= state.troops.bit_count():
        for space in range(SPACES):
            if state.troops >> space & 1 and state.events is not None:
                state.events.append(ev.TroopRemoved(player, space))
        state.troops = 0
    elif left > 0:
        question(state, step, D_REMOVE_TROOPS)


def troop_spaces(state: PatriotState, seat: int) -> tuple[int, ...]:
    return spaces_menu(state.troops)


def answer_remove_troops(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    state.troops ^= 1 << action - SPACE
    if state.events is not None:
        state.events.append(ev.TroopRemoved(player, action - SPACE))
    state.agenda.append((S_REMOVE_TROOPS, player, left - 1))


def move_troops(state: PatriotState, step: Step) -> None:
    """(move troops, player, spaces of troops that have not moved): PT-9.15. Troops are alike, so moving each at most
    once into a free space reaches every arrangement."""
    if step[2] and free_for_troops(state):
        question(state, step, D_MOVE_FROM)


def move_from_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    unmoved = state.agenda[-1][2]
    menu = spaces_menu(unmoved)
    return menu if unmoved == state.troops else (DONE, *menu)


def answer_move_from(state: PatriotState, seat: int, action: int) -> None:
    _, player, unmoved = state.agenda.pop()
    if action != DONE:
        if state.events is not None:
            state.events.append(ev.TroopPicked(player, action - SPACE))
        question(state, (S_MOVING, player, unmoved, action - SPACE), D_MOVE_TO)


def move_to_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return spaces_menu(free_for_troops(state))


def answer_move_to(state: PatriotState, seat: int, action: int) -> None:
    _, player, unmoved, source = state.agenda.pop()
    target = action - SPACE
    state.troops ^= 1 << source | 1 << target
    if state.events is not None:
        state.events.append(ev.TroopMoved(player, source, target))
    state.agenda.append((S_MOVE_TROOPS, player, unmoved & ~(1 << source)))


# ---- execution -----------------------------------------------------------------------------------


def execute(state: PatriotState, step: Step) -> None:
    """(execute, player, how many): up to so many rioters of any locations (PT-4.23)."""
    _, player, left = step
    if left == ALL:
        for space in range(SPACES + 4):
            if state.rioters >> space & 1 and state.events is not None:
                state.events.append(ev.RioterExecuted(player, space))
        state.rioters = 0
    elif left > 0 and state.rioters:
        question(state, step, D_EXECUTE)


def execute_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return (DONE, *spaces_menu(state.rioters))


def answer_execute(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    if action == DONE:
        return
    state.rioters ^= 1 << action - SPACE
    note_execution(state, action - SPACE)
    if state.events is not None:
        state.events.append(ev.RioterExecuted(player, action - SPACE))
    state.agenda.append((S_EXECUTE, player, left - 1))
