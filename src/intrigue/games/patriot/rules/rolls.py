"""Rolls of the D8 at tiles, beacons and rolling briefs: reroll, additions, result (PT-4.16 to PT-4.24, PT-5.11)."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    ABSENT_MINDED,
    AT_ROLL,
    CARD,
    CLOSE_PROTECTION,
    CROWD_FAVOURITE,
    D_EXECUTE_ROLL,
    D_REROLL,
    D_SCIENCE_CARDS,
    D_UNREST_CARDS,
    DONE,
    FOR_BEACON,
    FOR_BRIEF,
    FOR_EXECUTION,
    FOR_PROJECT,
    FOR_UNREST,
    HIGHEST_ROLL,
    KEEP_ROLL,
    LAB_COAT,
    NONE,
    REROLL,
    ROLLS,
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
from intrigue.games.patriot.rules.abilities import spend_discovery
from intrigue.games.patriot.rules.bookkeeping.dice import note_die
from intrigue.games.patriot.rules.bookkeeping.hand_types import hand_row
from intrigue.games.patriot.rules.influence import discard_all
from intrigue.games.patriot.rules.questions import Refuse, asked, card_actions, question, waiting
from intrigue.games.patriot.rules.tables import row_of
from intrigue.games.patriot.rules.trackers import move_marks, move_unrest
from intrigue.games.patriot.rules.votes import row_text
from intrigue.games.patriot.state import PatriotState

REROLL_CARDS: Final = 2
POINTS_PER_STEP: Final = 2
EXECUTE_MENU: Final = (KEEP_ROLL, REROLL)

# Lowest result of a row and what it gives: changes of Civil Unrest (PT-4.16), science markers (PT-4.18), rioters that
# may be executed (PT-4.20).
UNREST_ROWS: Final = ((8, -3), (5, -2), (2, 2), (1, 3))
PROJECT_ROWS: Final = ((7, 4), (5, 2), (2, 0), (1, -2))
EXECUTION_ROWS: Final = ((7, 2), (2, 1), (1, 0))


def roll(state: PatriotState, step: Step) -> None:
    """(roll, player, what for, beacon tile)."""
    _, player, what, tile = step
    state.die = 1 + state.chance.below(HIGHEST_ROLL)
    state.points = 0
    note_die(state, state.die)
    if state.events is not None:
        state.events.append(ev.Rolled(player, HIGHEST_ROLL, state.die, ROLLS[what]))
    if reroll_card(state, player) != NONE:
        question(state, (S_REROLL, player, what, tile), D_REROLL)
    else:
        state.agenda.append((S_ROLLED, player, what, tile))


def reroll_card(state: PatriotState, player: int) -> int:
    """A held discovery that rerolls (SD22), or NONE."""
    times = state.tables.sd_time
    for card in state.held[player]:
        if times[card] == AT_ROLL:
            return card
    return NONE


def answer_reroll(state: PatriotState, seat: int, action: int) -> None:
    """The roll window (PT-15.7), before any addition (PT-4.24)."""
    _, player, what, tile = state.agenda.pop()
    if action == YES:
        spend_discovery(state, player, reroll_card(state, player))
        state.agenda.append((S_ROLL, player, what, tile))
    else:
        state.agenda.append((S_ROLLED, player, what, tile))


def open_roll(state: PatriotState) -> Step:
    """The step of a roll that can still be changed, or an empty one."""
    return waiting(state, (S_ROLLED, S_REROLL))


def row_now(state: PatriotState, what: int, tile: int) -> int:
    """The row that the result falls in as it is now."""
    result = result_of(state)
    if what == FOR_UNREST:
        return row_of(UNREST_ROWS, result)
    if what == FOR_PROJECT:
        return row_of(PROJECT_ROWS, result)
    if what == FOR_EXECUTION:
        return row_of(EXECUTION_ROWS, result)
    if what == FOR_BEACON:
        return row_of(state.tables.beacons[state.beacons[tile]].rows, result)
    return row_of(state.tables.briefs[state.brief].rows, result)


# ---- additions -----------------------------------------------------------------------------------


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
    return state.hi[hand_row(player) + SCIENCE] > 0


def science_cards(state: PatriotState, player: int) -> list[int]:
    kind_type = state.tables.kind_type
    return [action for action in card_actions(state.hands[player]) if kind_type[action - CARD] == SCIENCE]


def result_of(state: PatriotState) -> int:
    """The die with what has been added to it (PT-4.17, PT-4.19)."""
    return min(HIGHEST_ROLL, state.die + state.points // POINTS_PER_STEP)


def unrest_cards_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return (DONE, *card_actions(state.hands[asked(state)]))


refuse_unrest_card = Refuse("PT-4.17", "Discard a card from your hand, or be done.")


def science_cards_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return (DONE, *science_cards(state, asked(state)))


refuse_science_card = Refuse("PT-4.19", "Only Science cards from your hand count here.")


def execute_roll_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return EXECUTE_MENU


refuse_execute_roll = Refuse("PT-4.21", "Keep the roll, or discard two cards and roll again.")


def answer_addition(state: PatriotState, seat: int, action: int) -> None:
    """PT-D11 and PT-D12: one card after the other."""
    _, player, what, tile = state.agenda.pop()
    if action != DONE:
        kind = action - CARD
        discard_all(state, player, [kind], "for the roll")
        if what == FOR_UNREST:
            state.die += 1
        else:
            state.points += state.tables.kind_value[kind]
        decision = addition(state, player, what)
        if decision != NONE:
            question(state, (S_ROLLED, player, what, tile), decision)
            return
    state.agenda.append((S_APPLY_ROLL, player, what, tile))


def answer_execute_roll(state: PatriotState, seat: int, action: int) -> None:
    """PT-4.21: two cards for another roll, any number of times."""
    _, player, what, tile = state.agenda.pop()
    if state.events is not None:
        state.events.append(ev.RollDecided(player, action == REROLL))
    if action == REROLL:
        state.agenda.append((S_ROLL, player, what, tile))
        state.agenda.append((S_PAY_CARD, player, REROLL_CARDS))
    else:
        state.agenda.append((S_APPLY_ROLL, player, what, tile))


# ---- results -------------------------------------------------------------------------------------


def apply_roll(state: PatriotState, step: Step) -> None:
    """(apply roll, player, what for, beacon tile)."""
    _, player, what, tile = step
    result = result_of(state)
    if what != FOR_BRIEF and result <= 2 and state.traits[player] & ABSENT_MINDED:
        state.ap = max(0, state.ap - 1)
        if state.events is not None:
            state.events.append(ev.TraitWorked(player, "absent-minded"))
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
    count = EXECUTION_ROWS[row_of(EXECUTION_ROWS, result)][1]
    if count:
        state.agenda.append((S_EXECUTE, player, count))
    elif state.troops:
        state.agenda.append((S_REMOVE_TROOPS, player, 1))
    else:
        state.agenda.append((S_PLACE_RIOTER, player))


def apply_beacon(state: PatriotState, player: int, tile: int, result: int) -> None:
    card = state.beacons[tile]
    rows = state.tables.beacons[card].rows
    row = row_of(rows, result)
    if state.events is not None:
        state.events.append(ev.RowApplied(result, game_of(state).rules.beacon[card].rows[row][0]))
    state.agenda.append((S_RUN, rows[row][1], 0, player, NONE))


def apply_brief(state: PatriotState, player: int, result: int) -> None:
    brief = state.tables.briefs[state.brief]
    state.brief_row = row_of(brief.rows, result)
    if state.events is not None:
        state.events.append(ev.RowApplied(result, row_text(state)))
    state.agenda.append((S_RUN, brief.rows[state.brief_row][1], 0, player, NONE))
