"""Set-up and rounds of Catherine, in the order of the rulebook. Phase D is in `perform.py`, scorings in `scoring.py`.

Each step of the agenda and each answer to a decision is a function. Where the connection is not obvious, the clause of
`rules.md` is named."""

from __future__ import annotations

from intrigue.core.options import Options
from intrigue.core.state import Step
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.codes import (
    BEGIN_ROUND,
    CHOOSE_ROWS,
    DEALT,
    DP1,
    DP2,
    DRAWN,
    END_ROUND,
    FIRST_ROW,
    LAY_ROWS,
    PERFORM_ACTIONS,
    REVEAL,
)
from intrigue.games.catherine.content import CatherineContent
from intrigue.games.catherine.effects import take_cards
from intrigue.games.catherine.state import CATEGORIES, GOODS, NONE, PLAY, SET_UP, SYMBOLS, CatherineState, Setup
from intrigue.games.catherine.tables import Tables

# ---- set-up --------------------------------------------------------------------------------------


def make_setup(players: int, options: Options, content: CatherineContent, tables: Tables) -> Setup:
    """What follows from players and options."""
    setup = Setup()
    seats = range(players)
    setup.neighbours = tuple(
        tuple(sorted({(seat - 1) % players, (seat + 1) % players} - {seat})) for seat in seats
    )  # CA-2.1: with two players, one neighbour
    setup.stock = tuple(
        city.tiles[players - 2] if good in city.goods else 0 for city in content.city for good in GOODS
    )  # CA-2.5
    crowned = options["crown_cities"] is True
    setup.crowns = tuple(city.crown if crowned else 0 for city in content.city)  # CA-9.10
    once = options["region_build"] == "once"
    setup.times = tuple(
        1 if once and region else times for times, region in zip(tables.times, tables.is_region, strict=True)
    )  # CA-10.11
    setup.favor_breaks_ties = options["final_tie"] == "favor"
    return setup


def begin(state: CatherineState) -> None:
    """Lay out the table (CA-2)."""
    players = state.players
    seats = range(players)
    state.decade = 1
    state.round = 0
    state.phase = SET_UP
    state.rows = [()] * players
    state.under = [()] * players
    state.plan = [NONE] * (3 * players)
    state.columns = [NONE] * players
    state.outcomes = [NONE] * players
    state.discards = []
    state.generation = (0,) * len(state.tables.ids)
    state.shuffles = 0
    state.favor = [0] * players
    state.earned = [0] * (len(CATEGORIES) * players)
    state.points = [0] * players
    state.owned = [0] * (len(SYMBOLS) * players)
    state.homes = [0] * players
    state.stock = list(state.setup.stock)
    state.tiles = [0] * (len(GOODS) * players)
    state.jokers = [0] * players
    state.done = state.due = state.shades = 0
    state.for_bonus = False
    state.site = NONE
    orders = list(range(len(state.tables.orders)))
    state.chance.shuffle(orders)
    state.orders = tuple(orders[:players])  # CA-2.7
    if state.events is not None:
        names = [order.id for order in state.game.content.data.order]
        state.events.append(ev.GameBegan(players, tuple(names[order] for order in state.orders)))
    state.pile = list(range(len(state.tables.ids)))
    state.chance.shuffle(state.pile)
    state.hands = [()] * players
    for seat in seats:
        take_cards(state, seat, DEALT, DEALT, "set-up")  # CA-2.8
    state.agenda.append((LAY_ROWS,))
    state.agenda.append((CHOOSE_ROWS,))


def choose_rows(state: CatherineState, step: Step) -> None:
    """Everybody chooses at the same time (CA-2.9)."""
    for seat in range(state.players):
        state.ask(seat, DP1)


def row_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    """Any card not yet chosen; the order of choosing is that of the columns."""
    hand = state.hands[seat]
    chosen = state.plan[3 * seat : 3 * seat + 3]
    return hand if chosen[0] == NONE else tuple([card for card in hand if card not in chosen])


def choose_for_row(state: CatherineState, seat: int, action: int) -> None:
    place = state.plan.index(NONE, 3 * seat)
    state.plan[place] = action
    if state.events is not None:
        state.events.append(ev.Picked(seat, "row", state.tables.ids[action], audience=(seat,)))
    if place < 3 * seat + FIRST_ROW - 1:
        state.ask(seat, DP1)
    elif state.events is not None:
        state.events.append(ev.Confirmed(seat))


def refuse_row(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    if action < state.tables.activate and action in state.plan[3 * seat : 3 * seat + 3]:
        return "CA-2.9", f"{state.tables.ids[action]} is already one of your three cards."
    return "CA-2.9", "Choose three of your six cards for your action row."


def lay_rows(state: CatherineState, step: Step) -> None:
    """All rows are laid face up together; the rest of the six cards is the starting hand (CA-2.9, CA-2.10)."""
    for seat in range(state.players):
        row = tuple(state.plan[3 * seat : 3 * seat + 3])
        state.rows[seat] = row
        state.under[seat] = (NONE,) * FIRST_ROW
        state.hands[seat] = tuple([card for card in state.hands[seat] if card not in row])
        for card in row:
            own(state, seat, card, 1)
        if state.events is not None:
            state.events.append(ev.RowLaid(seat, tuple([state.tables.ids[card] for card in row])))
    state.plan = [NONE] * (3 * state.players)
    state.agenda.append((BEGIN_ROUND,))


def own(state: CatherineState, seat: int, card: int, sign: int) -> None:
    """The symbols of a card in the action row come into possession, or leave it (CA-3.3, CA-3.4)."""
    owned, first = state.owned, len(SYMBOLS) * seat
    for symbol, number in state.tables.symbols[card]:
        owned[first + symbol] += sign * number


# ---- phases A and B ------------------------------------------------------------------------------


def begin_round(state: CatherineState, step: Step) -> None:
    """Phase A: two cards for everybody, whatever the limit (CA-4.3). Then phase B, all at the same time."""
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
            state.events.append(ev.Confirmed(seat))


PARTS = ("action", "activation", "column")


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
        return "CA-4.4", "First choose the hand card that lengthens your action row."
    if activation == NONE:
        if action == tables.activate + chosen:
            return "CA-4.4", f"{tables.ids[chosen]} goes to your action row; the activation card must be another one."
        if tables.activate <= action < tables.discard:
            return "CA-4.4", "That card is not in your hand."
        return "CA-4.4", "Now choose the hand card for your activation row."
    column = action - tables.column
    if 0 <= column < len(state.rows[seat]):
        return "CA-4.6", f"Column {column + 1} already has an activation card."
    return "CA-4.6", "Choose the column of your action row under which the activation card goes."


# ---- phase C -------------------------------------------------------------------------------------


def reveal(state: CatherineState, step: Step) -> None:
    """Both cards of everybody are turned up together; the new symbols count from now on (CA-4.9)."""
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
    state.agenda.append((PERFORM_ACTIONS, 0))
