"""Riots and rioters (PT-9)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    ALL_SPACES,
    D_EXECUTE,
    D_PLACE_RIOTER,
    D_RIOT_WINDOW,
    DONE,
    FIFTH,
    FIFTH_SPACES,
    RIOTERS,
    S_EXECUTE,
    S_RETRIGGER,
    S_RIOT,
    S_RIOT_DONE,
    S_RIOT_WINDOW,
    S_RIOTER,
    S_SETTLE,
    S_THREAT,
    SLOTS,
    SPACE,
    SPACE_COUNT,
    SPACE_IDS,
    SPACES,
    W_RIOT,
    YES,
)
from intrigue.games.patriot.rules.abilities import find_slot, spend_use
from intrigue.games.patriot.rules.bookkeeping.dice import note_execution, note_rioter
from intrigue.games.patriot.rules.effects.language import ALL, ROLL
from intrigue.games.patriot.rules.questions import Refuse, question, spaces_menu
from intrigue.games.patriot.rules.trackers import GROUP_SHIFT, RIOT_CARD
from intrigue.games.patriot.state import PatriotState

LOCATION_SIDES = 4


# ---- a riot starts -------------------------------------------------------------------------------


def riot(state: PatriotState, step: Step) -> None:
    """(riot, how many at once, group): PT-9.2, PT-9.12, PT-9.16. Triggers come between the cards (PT-20.4, A50)."""
    _, left, group = step
    if left > 1:
        state.agenda.append((S_RIOT, left - 1, group))
        state.agenda.append((S_SETTLE,))
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
        question(state, (S_RIOT_WINDOW, guard // SLOTS, group, guard % SLOTS), D_RIOT_WINDOW)
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
        state.events.append(ev.RiotDrawn(state.tables.riot_ids[card]))
    state.stopped = 0
    state.agenda.append((S_RIOT_DONE, card))
    push_rioters(state, card, group)


def roll_location(state: PatriotState) -> int:
    """A location found with the D4 (`ROLL`)."""
    location = state.chance.below(LOCATION_SIDES)
    if state.events is not None:
        state.events.append(ev.Rolled(state.active, LOCATION_SIDES, location + 1, "a location"))
    return location


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
        state.riots = [riot for riot in state.riots if riot & RIOT_CARD != card]
        state.riot_discard.append(card)
        if state.events is not None:
            state.events.append(ev.RiotStopped(tables.riot_ids[card]))


def retrigger(state: PatriotState, step: Step) -> None:
    """(retrigger, place, how many): riot cards in play trigger again, in the order of the placements (PT-7.3, PT-9.11).
    Triggers that wait come after each card (PT-20.4); a card that they bring is new and does not trigger again."""
    _, place, count = step
    if place >= min(count, len(state.riots)):
        return
    state.agenda.append((S_RETRIGGER, place + 1, count))
    state.agenda.append((S_SETTLE,))
    card, group = state.riots[place] & RIOT_CARD, state.riots[place] >> GROUP_SHIFT
    if state.events is not None:
        state.events.append(ev.RiotAgain(state.tables.riot_ids[card]))
    push_rioters(state, card, group)


# ---- rioters -------------------------------------------------------------------------------------


def rioter(state: PatriotState, step: Step) -> None:
    """(rioter, location, how many, group): PT-9.5 to PT-9.10; the group is NONE without a riot card."""
    _, where, left, group = step
    if left > 1:
        state.agenda.append((S_RIOTER, where, left - 1, group))
    if state.rioters >> 4 * where & 15 == 15:
        fifth_space(state, where, group)
        return
    space = 4 * where + state.chance.below(4)
    note_rioter(state, space)
    bit = 1 << space
    if state.troops & bit:
        state.troops ^= bit
        state.stopped += 1
        if state.events is not None:
            state.events.append(ev.RioterStopped(SPACE_IDS[space]))
    elif state.rioters & bit or state.rioters.bit_count() >= RIOTERS:
        if state.events is not None:
            state.events.append(ev.RioterIdle(SPACE_IDS[space], reveals=True))
    else:
        state.rioters |= bit
        if state.events is not None:
            state.events.append(ev.RioterPlaced(SPACE_IDS[space], reveals=True))
        first_rioter(state, group)


def fifth_space(state: PatriotState, where: int, group: int) -> None:
    """PT-9.9, PT-9.18. No die is rolled, so nothing comes to light."""
    space = FIFTH + where
    note_rioter(state, space)
    if state.rioters >> space & 1 or state.rioters.bit_count() >= RIOTERS:
        if state.events is not None:
            state.events.append(ev.RioterIdle(SPACE_IDS[space]))
        return
    state.rioters |= 1 << space
    if state.events is not None:
        state.events.append(ev.RioterPlaced(SPACE_IDS[space]))
    first_rioter(state, group)
    state.agenda.append((S_THREAT, 1))


def first_rioter(state: PatriotState, group: int) -> None:
    """PT-9.10, PT-9.12: the first rioter of a riot card, or of cards that came together, raises Threat."""
    if group >= 0 and not state.raised >> group & 1:
        state.raised |= 1 << group
        state.agenda.append((S_THREAT, 1))


def place_rioter(state: PatriotState, step: Step) -> None:
    """(place rioter, player): for a roll of 1 with no troop on the board, on a space of choice (PT-4.20, PT-4.22)."""
    if state.rioters.bit_count() < RIOTERS and free_for_rioters(state):
        question(state, step, D_PLACE_RIOTER)


def free_for_rioters(state: PatriotState) -> int:
    """Free spaces 1 to 4, or without any the free fifth ones."""
    free = ~(state.rioters | state.troops) & ALL_SPACES
    return free or ~state.rioters & FIFTH_SPACES


def place_rioter_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return spaces_menu(free_for_rioters(state))


refuse_place_rioter = Refuse("PT-4.22", "A rioter goes to a free Defense Space.")


def answer_place_rioter(state: PatriotState, seat: int, action: int) -> None:
    state.agenda.pop()
    space = action - SPACE
    state.rioters |= 1 << space
    if state.events is not None:
        state.events.append(ev.RioterPlaced(SPACE_IDS[space]))
    if space >= SPACES:
        state.agenda.append((S_THREAT, 1))


def execute(state: PatriotState, step: Step) -> None:
    """(execute, player, how many): up to so many rioters of any locations (PT-4.23)."""
    _, player, left = step
    if left == ALL:
        for space in range(SPACE_COUNT):
            if state.rioters >> space & 1 and state.events is not None:
                state.events.append(ev.RioterExecuted(player, SPACE_IDS[space]))
        state.rioters = 0
    elif left > 0 and state.rioters:
        question(state, step, D_EXECUTE)


def execute_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return (DONE, *spaces_menu(state.rioters))


refuse_execute = Refuse("PT-4.23", "There is no rioter on that space.")


def answer_execute(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    if action == DONE:
        return
    state.rioters ^= 1 << action - SPACE
    note_execution(state, action - SPACE)
    if state.events is not None:
        state.events.append(ev.RioterExecuted(player, SPACE_IDS[action - SPACE]))
    state.agenda.append((S_EXECUTE, player, left - 1))
