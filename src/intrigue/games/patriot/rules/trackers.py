"""Threat, Civil Unrest, Base Taxes, the Treasury, markers and AP (PT-8), the windows in which a rise can be met
(PT-15.7), and the checks and triggers after every operation (PT-20.3, PT-20.4)."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    ACTING,
    D_THREAT_WINDOW,
    D_UNREST_WINDOW,
    DEADLY,
    FAKE_NEWS,
    FREE_ROUNDS,
    HIGHEST_TAXES,
    LOSING_VOTE,
    NONE,
    PEACEKEEPER,
    RIOT_AT,
    S_RIOT,
    S_RUN,
    S_SETTLE,
    S_THREAT_WINDOW,
    S_TRIGGER,
    S_UNREST,
    S_UNREST_WINDOW,
    SILVER_LINING,
    SLOTS,
    W_ANY,
    W_THREAT,
    YES,
)
from intrigue.games.patriot.rules.abilities import effect_of, find_slot, spend_use
from intrigue.games.patriot.rules.conditions import holds
from intrigue.games.patriot.rules.questions import question
from intrigue.games.patriot.rules.scoring import campaign_lost, campaign_won, president_dies
from intrigue.games.patriot.state import PatriotState

SETTLE: Final = (S_SETTLE,)
RIOT_CARD: Final = 63  # masks the card of a riot in play
GROUP_SHIFT: Final = 6

# Triggers that wait: (player << TRIGGER_SHIFT) | one of these.
TRIGGER_SHIFT: Final = 3
LOST_VOTE: Final = 0
LINING: Final = 1
NEWS: Final = 2
TRIGGER_TRAITS: Final = {LOST_VOTE: LOSING_VOTE, LINING: SILVER_LINING, NEWS: FAKE_NEWS}
TRIGGERS: Final = {LOST_VOTE: "losing vote", LINING: "silver lining", NEWS: "fake news"}


# ---- Threat --------------------------------------------------------------------------------------


def threat(state: PatriotState, step: Step) -> None:
    """(threat, rise): a rise opens the Threat window once (PT-8.7)."""
    rise = step[1]
    if rise <= 0:
        lower_threat(state, -rise)
        return
    guard = find_slot(state, W_THREAT, 0)
    if guard >= 0:
        question(state, (S_THREAT_WINDOW, guard // SLOTS, rise, guard % SLOTS), D_THREAT_WINDOW)
    else:
        raise_threat(state, rise)


def threat_window(state: PatriotState, seat: int, action: int) -> None:
    _, player, rise, slot = state.agenda.pop()
    if action == YES:
        spend_use(state, player, slot)
    else:
        raise_threat(state, rise)


def raise_threat(state: PatriotState, rise: int) -> None:
    """PT-8.3, PT-8.8: at 6 the President is dead at once."""
    state.threat = min(DEADLY, state.threat + rise)
    if state.events is not None:
        state.events.append(ev.TrackerMoved("Threat", rise, state.threat))
    if state.threat >= DEADLY:
        if state.setup.campaign >= 0:
            campaign_lost(state, "Threat reached 6: the President is dead.")
        else:
            president_dies(state, "Threat reached 6: the President is dead.")
        return
    add_triggers(state, LOSING_VOTE, LOST_VOTE, SILVER_LINING, LINING)


def lower_threat(state: PatriotState, fall: int) -> None:
    fall = min(fall, state.threat)
    state.threat -= fall
    if state.events is not None and fall:
        state.events.append(ev.TrackerMoved("Threat", -fall, state.threat))


# ---- Civil Unrest --------------------------------------------------------------------------------


def unrest(state: PatriotState, step: Step) -> None:
    """(unrest, change): an increase to 6 opens the unrest window first."""
    change = step[1]
    if change > 0 and state.unrest + change >= RIOT_AT:
        guard = find_slot(state, W_ANY, PEACEKEEPER)
        if guard >= 0:
            question(state, (S_UNREST_WINDOW, guard // SLOTS, change, guard % SLOTS), D_UNREST_WINDOW)
            return
    move_unrest(state, change)


def unrest_window(state: PatriotState, seat: int, action: int) -> None:
    """CH12.S1: the tracker falls before the increase, which may then open the window again."""
    _, player, change, slot = state.agenda.pop()
    if action == YES:
        spend_use(state, player, slot)
        state.agenda.append((S_UNREST, change))
        state.agenda.append((S_RUN, effect_of(state, player, slot), 0, player, NONE))
    else:
        move_unrest(state, change)


def move_unrest(state: PatriotState, change: int) -> None:
    """PT-8.2: at 6 a riot starts at once."""
    before = state.unrest
    state.unrest = max(0, before + change)
    if state.events is not None and state.unrest != before:
        state.events.append(ev.TrackerMoved("Civil Unrest", state.unrest - before, state.unrest))
    if change > 0:
        add_triggers(state, FAKE_NEWS, NEWS, 0, 0)
        if state.unrest >= RIOT_AT:
            state.agenda.append((S_RIOT, 1, new_group(state)))


def new_group(state: PatriotState) -> int:
    """A number for riots that start at the same moment (PT-9.12)."""
    state.groups += 1
    return state.groups - 1


# ---- Base Taxes, coins, markers, AP --------------------------------------------------------------


def move_taxes(state: PatriotState, change: int) -> None:
    """PT-8.1: from 0 to 6."""
    before = state.taxes
    state.taxes = min(HIGHEST_TAXES, max(0, before + change))
    if state.events is not None and state.taxes != before:
        state.events.append(ev.TrackerMoved("Base Taxes", state.taxes - before, state.taxes))


def move_coins(state: PatriotState, change: int) -> None:
    before = state.coins
    state.coins = max(0, before + change)
    if state.events is not None and state.coins != before:
        state.events.append(ev.TrackerMoved("Treasury", state.coins - before, state.coins))


def move_marks(state: PatriotState, player: int, change: int) -> None:
    before = state.marks[player]
    state.marks[player] = max(0, before + change)
    if state.events is not None and state.marks[player] != before:
        state.events.append(ev.MarkersMoved(player, state.marks[player] - before, state.marks[player]))


def change_ap(state: PatriotState, player: int, change: int) -> None:
    """In the running Act phase if it is this player's, else in the next one (operation 9)."""
    if state.dead[player]:
        return
    if player == state.active and state.phase == ACTING:
        state.ap = max(0, state.ap + change)
    else:
        state.ap_next[player] += change
    if state.events is not None:
        state.events.append(ev.ApChanged(player, change))


def change_base(state: PatriotState, player: int, change: int, lowest: int) -> None:
    """PT-12.7, PT-15.3: up to the character's maximum."""
    highest = state.tables.characters[state.characters[player]].max_ap
    value = max(lowest, min(highest, state.base[player] + change))
    if value != state.base[player]:
        state.base[player] = value
        if state.events is not None:
            state.events.append(ev.BaseChanged(player, value))


# ---- after each operation ------------------------------------------------------------------------


def settle(state: PatriotState, step: Step) -> None:
    """(settle): riots that are over, wins and losses of a campaign, then the first trigger that waits (PT-20.3)."""
    if state.riots and not state.rioters:
        end_riots(state)
    if state.setup.campaign >= 0 and campaign_over(state):
        return
    if state.triggers:
        state.agenda.append(SETTLE)
        trigger(state, state.triggers.pop(0))


def end_riots(state: PatriotState) -> None:
    """PT-9.13: with the last rioter all riots end. In a campaign that is a success (PT-19.10)."""
    if state.events is not None:
        state.events.append(ev.RiotsEnded(len(state.riots)))
    state.riot_discard.extend([riot & RIOT_CARD for riot in state.riots])
    state.riots = []
    if state.setup.campaign >= 0:
        state.agenda.append(SETTLE)
        state.agenda.append((S_TRIGGER, 1))


def campaign_over(state: PatriotState) -> bool:
    """PT-19.17 to PT-19.20: a loss counts before a win."""
    campaign = state.tables.campaigns[state.setup.campaign]
    if campaign.limit and state.track >= campaign.limit:
        campaign_lost(state, "The tracker of the campaign reached its limit.")
        return True
    if campaign.tokens:
        for place in range(4):
            if state.tokens >> 4 * place & 15 == 15:
                campaign_lost(state, "Every tile of one location carries a missile token.")
                return True
    if state.round > FREE_ROUNDS and not state.riots and not state.rioters and holds(state, campaign.win, 0):
        campaign_won(state)
        return True
    return False


def add_triggers(state: PatriotState, trait: int, code: int, other: int, other_code: int) -> None:
    """Characters that react to this event, clockwise from the active player (PT-15.13)."""
    for player in state.setup.orders[state.active]:
        traits = state.traits[player]
        if traits & trait:
            state.triggers.append(player << TRIGGER_SHIFT | code)
        if traits & other:
            state.triggers.append(player << TRIGGER_SHIFT | other_code)


def trigger(state: PatriotState, code: int) -> None:
    """CH03.W1, CH08.S1, CH08.W1, unless the character has left since."""
    player, kind = code >> TRIGGER_SHIFT, code & (1 << TRIGGER_SHIFT) - 1
    work_trait(state, player, TRIGGER_TRAITS[kind], TRIGGERS[kind])


def work_trait(state: PatriotState, player: int, trait: int, name: str) -> None:
    """A strength or weakness that works by itself takes effect, if the character still has it."""
    if not state.traits[player] & trait:
        return
    if state.events is not None:
        state.events.append(ev.TraitWorked(player, name))
    program = state.tables.characters[state.characters[player]].trait_effects[trait]
    state.agenda.append((S_RUN, program, 0, player, NONE))
