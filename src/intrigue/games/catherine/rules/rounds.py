"""The course of a round (CA-4, CA-6): draw two cards, play two cards, reveal them. Phase D is in `actions.py`."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.codes import BEGIN_ROUND, DP2, DRAWN, END_ROUND, REVEAL
from intrigue.games.catherine.rules.actions import begin_actions
from intrigue.games.catherine.rules.drawing import take_cards
from intrigue.games.catherine.rules.interim import begin_scoring
from intrigue.games.catherine.rules.possession import own
from intrigue.games.catherine.state import NONE, PLAY, CatherineState

PARTS: Final = ("action", "activation", "column")  # of a choice in phase B

# ---- phases A and B ------------------------------------------------------------------------------


def begin_round(state: CatherineState, step: Step) -> None:
    """Phase A: everybody draws two cards, whatever the limit (CA-4.3). Then phase B, all at the same time."""
    state.round += 1
    state.phase = PLAY
    state.columns = [NONE] * state.players
    if state.events is not None:
        state.events.append(ev.RoundBegan(state.decade, state.round))
    for seat in range(state.players):
        take_cards(state, seat, DRAWN, DRAWN, "phase A")
    state.agenda.append((REVEAL,))
    for seat in range(state.players):
        state.ask(seat, DP2)


def play_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    """First the card for the action row, then the activation card, then its column (CA-4.4 to CA-4.7)."""
    action, activation = state.plan[3 * seat], state.plan[3 * seat + 1]
    if action == NONE:
        return state.hands[seat]
    if activation == NONE:
        first = state.tables.activate
        return tuple([first + card for card in state.hands[seat] if card != action])
    return state.tables.column_menus[free_columns(state, seat)]


def free_columns(state: CatherineState, seat: int) -> int:
    """The columns without an activation card, the new one included, as a bit mask (CA-4.6)."""
    under = state.under[seat]
    free = 1 << len(under)
    for column, card in enumerate(under):
        if card == NONE:
            free |= 1 << column
    return free


def choose_play(state: CatherineState, seat: int, action: int) -> None:
    tables, plan, place = state.tables, state.plan, 3 * seat
    if action < tables.activate:
        plan[place] = action
        hand = state.hands[seat]
        if len(hand) == 2:  # the other card is the only one for the activation row
            plan[place + 1] = hand[0] if hand[1] == action else hand[1]
        if state.events is not None:
            tell_picks(state, seat, 0)
        state.ask(seat, DP2)
    elif action < tables.column:
        plan[place + 1] = action - tables.activate
        if state.events is not None:
            tell_picks(state, seat, 1)
        state.ask(seat, DP2)
    else:
        plan[place + 2] = action - tables.column
        if state.events is not None:
            tell_picks(state, seat, 2)
            state.events.append(ev.Confirmed(seat, "cards"))


def tell_picks(state: CatherineState, seat: int, first: int) -> None:
    """Tell the chooser what has been chosen, from this part on."""
    assert state.events is not None
    for number, part in enumerate(PARTS[first:], start=first):
        chosen = state.plan[3 * seat + number]
        if chosen != NONE:
            value = str(chosen + 1) if part == "column" else state.tables.ids[chosen]
            state.events.append(ev.Picked(seat, part, value, audience=(seat,)))


def refuse_play(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    tables = state.tables
    chosen, activation = state.plan[3 * seat], state.plan[3 * seat + 1]
    if chosen == NONE:
        if action < tables.activate:
            return "CA-4.4", "That card is not in your hand."
        return "CA-4.4", "First choose the hand card to add to your action row."
    if activation == NONE:
        if action == tables.activate + chosen:
            return "CA-4.4", f"{tables.names[chosen]} goes to your action row. Activate with another card."
        if tables.activate <= action < tables.discard:
            return "CA-4.4", "That card is not in your hand."
        return "CA-4.4", "Now choose the hand card for your activation row."
    column = action - tables.column
    if 0 <= column < len(state.rows[seat]):
        return "CA-4.6", f"Column {column + 1} already has an activation card."
    return "CA-4.6", "Choose the column of your action row below which the activation card goes."


# ---- phase C -------------------------------------------------------------------------------------


def reveal(state: CatherineState, step: Step) -> None:
    """Both cards of everybody are turned up together. The new symbols count from now on (CA-4.9)."""
    for seat in range(state.players):
        action, activation, column = state.plan[3 * seat : 3 * seat + 3]
        state.hands[seat] = tuple([card for card in state.hands[seat] if card not in (action, activation)])
        state.rows[seat] += (action,)
        below = [*state.under[seat], NONE]
        below[column] = activation
        state.under[seat] = tuple(below)
        state.columns[seat] = column
        own(state, seat, action, 1)
        if state.events is not None:
            tables = state.tables
            match = tables.colours[activation] == tables.colours[state.rows[seat][column]]
            ids = tables.ids
            state.events.append(ev.CardsRevealed(seat, ids[action], ids[activation], column + 1, match))
    state.plan = [NONE] * (3 * state.players)
    state.outcomes = [NONE] * state.players
    state.agenda.append((END_ROUND,))
    begin_actions(state)


# ---- phase E -------------------------------------------------------------------------------------


def end_round(state: CatherineState, step: Step) -> None:
    """With seven cards in the action row the decade ends (CA-6.1). All rows have the same length (CA-6.2)."""
    if state.round < state.setup.rounds:
        state.agenda.append((BEGIN_ROUND,))
    else:
        begin_scoring(state)
