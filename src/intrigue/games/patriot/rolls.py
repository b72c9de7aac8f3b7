"""Rolls of the D8 at tiles, beacons and rolling briefs: reroll, additions, result (PT-4.16 to PT-4.24, PT-5.11)."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.abilities import spend_discovery
from intrigue.games.patriot.cards import discard
from intrigue.games.patriot.codes import (
    CARD,
    DONE,
    HIGHEST_ROLL,
    KEEP_ROLL,
    REROLL,
    S_APPLY_ROLL,
    S_EXECUTE,
    S_PAY_CARD,
    S_PLACE_RIOTER,
    S_REMOVE_TROOPS,
    S_REROLL,
    S_ROLL,
    S_ROLLED,
    S_RUN,
    S_SETTLE,
    S_UNREST,
    SCIENCE,
    YES,
    game_of,
)
from intrigue.games.patriot.decisions import D_EXECUTE_ROLL, D_REROLL, D_SCIENCE_CARDS, D_UNREST_CARDS
from intrigue.games.patriot.frames import asked, note_die, question
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import (
    ABSENT_MINDED,
    AT_ROLL,
    CLOSE_PROTECTION,
    CROWD_FAVOURITE,
    LAB_COAT,
    NONE,
    row_of,
)
from intrigue.games.patriot.trackers import move_marks, move_unrest

FOR_UNREST: Final = 0
FOR_PROJECT: Final = 1
FOR_EXECUTION: Final = 2
FOR_BEACON: Final = 3
FOR_BRIEF: Final = 4
ROLL_NAMES: Final = ("civil unrest", "science project", "execution", "beacon", "brief")
REROLL_CARDS: Final = 2
POINTS_PER_STEP: Final = 2
EXECUTE_MENU: Final = (KEEP_ROLL, REROLL)

# Lowest result of a row and what it gives: PT-4.16 and PT-4.18.
UNREST_ROWS: Final = ((8, -3), (5, -2), (2, 2), (1, 3))
PROJECT_ROWS: Final = ((7, 4), (5, 2), (2, 0), (1, -2))


def roll(state: PatriotState, step: Step) -> None:
    """(roll, player, what for, beacon tile)."""
    _, player, what, extra = step
    state.die = 1 + state.chance.below(HIGHEST_ROLL)
    state.points = 0
    note_die(state, state.die)
    if state.events is not None:
        state.events.append(ev.Rolled(player, HIGHEST_ROLL, state.die, ROLL_NAMES[what]))
    if reroll_card(state, player) != NONE:
        question(state, (S_REROLL, player, what, extra), D_REROLL)
    else:
        state.agenda.append((S_ROLLED, player, what, extra))


def reroll_card(state: PatriotState, player: int) -> int:
    """A held discovery that rerolls (SD22), or NONE."""
    times = state.tables.sd_time
    for card in state.held[player]:
        if times[card] == AT_ROLL:
            return card
    return NONE


def answer_reroll(state: PatriotState, seat: int, action: int) -> None:
    """The roll window (PT-15.7), before any addition (PT-4.24)."""
    _, player, what, extra = state.agenda.pop()
    if action == YES:
        spend_discovery(state, player, reroll_card(state, player))
        state.agenda.append((S_ROLL, player, what, extra))
    else:
        state.agenda.append((S_ROLLED, player, what, extra))


def rolled(state: PatriotState, step: Step) -> None:
    """(rolled, player, what for, beacon tile): bonuses of characters, then additions by choice."""
    _, player, what, _ = step
    traits = state.traits[player]
    if (what == FOR_UNREST and traits & CROWD_FAVOURITE) or (what == FOR_EXECUTION and traits & CLOSE_PROTECTION):
        state.die = min(HIGHEST_ROLL, state.die + 1)
    decision = addition(state, player, what)
    if decision != NONE:
        question(state, step, decision)
    else:
        state.agenda.append((S_APPLY_ROLL, *step[1:]))


def addition(state: PatriotState, player: int, what: int) -> int:
    """Which addition to the roll is open to the player, or NONE: useless ones beyond 8 are not. Everybody sees what is
    asked, so it must follow from what everybody knows."""
    hand = state.hands[player]
    if what == FOR_UNREST:
        return D_UNREST_CARDS if hand and state.die < HIGHEST_ROLL else NONE
    if what == FOR_PROJECT:
        return D_SCIENCE_CARDS if result_of(state) < HIGHEST_ROLL and may_hold_science(state, player) else NONE
    if what == FOR_EXECUTION and len(hand) >= REROLL_CARDS:
        return D_EXECUTE_ROLL
    return NONE


def may_hold_science(state: PatriotState, player: int) -> bool:
    """Whether a hand holds Science cards, as far as all can tell. A player who has none, but might, is asked like any
    other; otherwise the question would tell the others about the hand."""
    if state.setup.open_hands:
        return bool(science_cards(state, player))
    return state.hi[4 * player + SCIENCE] > 0


def science_cards(state: PatriotState, player: int) -> list[int]:
    kind_type = state.tables.kind_type
    menu = []
    last = NONE
    for kind in state.hands[player]:
        if kind != last and kind_type[kind] == SCIENCE:
            menu.append(CARD + kind)
        last = kind
    return menu


def result_of(state: PatriotState) -> int:
    """The die with what has been added to it (PT-4.17, PT-4.19)."""
    return min(HIGHEST_ROLL, state.die + state.points // POINTS_PER_STEP)


def unrest_cards_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    menu = [DONE]
    last = NONE
    for kind in state.hands[asked(state)]:
        if kind != last:
            menu.append(CARD + kind)
            last = kind
    return tuple(menu)


def science_cards_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return (DONE, *science_cards(state, asked(state)))


def execute_roll_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return EXECUTE_MENU


def answer_addition(state: PatriotState, seat: int, action: int) -> None:
    """PT-D11 and PT-D12: one card after the other."""
    _, player, what, extra = state.agenda.pop()
    if action != DONE:
        kind = action - CARD
        discard(state, player, kind)
        if state.events is not None:
            state.events.append(ev.CardsDiscarded(player, (kind,), "for the roll"))
        if what == FOR_UNREST:
            state.die += 1
        else:
            state.points += state.tables.kind_value[kind]
        decision = addition(state, player, what)
        if decision != NONE:
            question(state, (S_ROLLED, player, what, extra), decision)
            return
    state.agenda.append((S_APPLY_ROLL, player, what, extra))


def answer_execute_roll(state: PatriotState, seat: int, action: int) -> None:
    """PT-4.21: two cards for another roll, any number of times."""
    _, player, what, extra = state.agenda.pop()
    if state.events is not None:
        state.events.append(ev.RollDecided(player, action == REROLL))
    if action == REROLL:
        state.agenda.append((S_ROLL, player, what, extra))
        state.agenda.append((S_PAY_CARD, player, REROLL_CARDS))
    else:
        state.agenda.append((S_APPLY_ROLL, player, what, extra))


def apply_roll(state: PatriotState, step: Step) -> None:
    """(apply roll, player, what for, beacon tile)."""
    _, player, what, tile = step
    result = result_of(state)
    if what != FOR_BRIEF and result <= 2 and state.traits[player] & ABSENT_MINDED:
        state.ap = max(0, state.ap - 1)
        if state.events is not None:
            state.events.append(ev.TraitWorked(player, "Absent-Minded"))
            state.events.append(ev.ApChanged(player, -1))
    state.agenda.append((S_SETTLE,))
    if what == FOR_UNREST:
        change = UNREST_ROWS[row_of(UNREST_ROWS, result)][1]
        if change > 0:
            state.agenda.append((S_UNREST, change))
        else:
            move_unrest(state, change)
    elif what == FOR_PROJECT:
        gain = PROJECT_ROWS[row_of(PROJECT_ROWS, result)][1]
        move_marks(state, player, gain + 1 if gain > 0 and state.traits[player] & LAB_COAT else gain)
    elif what == FOR_EXECUTION:
        apply_execution(state, player, result)
    elif what == FOR_BEACON:
        apply_beacon(state, player, tile, result)
    else:
        apply_brief(state, player, result)


def apply_execution(state: PatriotState, player: int, result: int) -> None:
    """PT-4.20."""
    if result > 1:
        state.agenda.append((S_EXECUTE, player, 2 if result >= 7 else 1))
    elif state.troops:
        state.agenda.append((S_REMOVE_TROOPS, player, 1))
    else:
        state.agenda.append((S_PLACE_RIOTER, player))


def apply_beacon(state: PatriotState, player: int, tile: int, result: int) -> None:
    game = game_of(state)
    card = state.beacons[tile]
    row = row_of(game.tables.beacons[card].rows, result)
    if state.events is not None:
        state.events.append(ev.RowApplied(result, game.rules.beacon[card].rows[row][0]))
    state.agenda.append((S_RUN, game.tables.beacons[card].rows[row][1], 0, player, NONE))


def apply_brief(state: PatriotState, player: int, result: int) -> None:
    game = game_of(state)
    brief = game.tables.briefs[state.brief]
    state.brief_row = row_of(brief.rows, result)
    if state.events is not None:
        state.events.append(ev.RowApplied(result, game.rules.brief[state.brief].rows[state.brief_row][0]))
    state.agenda.append((S_RUN, brief.rows[state.brief_row][1], 0, player, NONE))
