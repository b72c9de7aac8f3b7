"""Set-up (CA-2): the table is laid out, and everybody chooses a first row."""

from __future__ import annotations

from intrigue.core.options import Options
from intrigue.core.state import Step
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.codes import BEGIN_ROUND, CHOOSE_ROWS, DP1, LAY_ROWS, game_of
from intrigue.games.catherine.content import CatherineContent
from intrigue.games.catherine.rules.drawing import take_cards
from intrigue.games.catherine.rules.possession import own
from intrigue.games.catherine.rules.tables import Tables
from intrigue.games.catherine.state import CATEGORIES, GOODS, NONE, SET_UP, SYMBOLS, CatherineState, Setup


def make_setup(players: int, options: Options, content: CatherineContent, tables: Tables) -> Setup:
    """What follows from players and options."""
    setup = Setup()
    course = content.course
    setup.decades, setup.rounds = course.decades, course.rounds
    setup.dealt, setup.first_row = course.dealt, course.first_row
    seats = range(players)
    setup.neighbours = tuple(
        tuple(sorted({(seat - 1) % players, (seat + 1) % players} - {seat})) for seat in seats
    )  # CA-2.1: with two players, one neighbour
    setup.stock = tuple(
        city.tiles[players - 2] if good in city.goods else 0 for city in content.city for good in GOODS
    )  # CA-2.5
    crowned = options["crown_cities"] is True
    setup.crowns = tuple(city.crown if crowned else 0 for city in content.city)  # CA-9.10
    setup.times = allowed_times(tables, options)
    setup.favor_breaks_ties = options["final_tie"] == "favor"
    return setup


def allowed_times(tables: Tables, options: Options) -> tuple[int, ...]:
    """How often the action of each card can be performed in one activation (CA-5.10, CA-10.11)."""
    once = options["region_build"] == "once"
    return tuple(
        [1 if once and region else times for times, region in zip(tables.times, tables.is_region, strict=True)]
    )


def begin(state: CatherineState) -> None:
    """Lay out the table."""
    players = state.players
    state.decade = 1
    state.phase = SET_UP
    state.rows = [()] * players
    state.under = [()] * players
    state.plan = [NONE] * (3 * players)
    state.columns = [NONE] * players
    state.outcomes = [NONE] * players
    state.generation = (0,) * len(state.tables.ids)
    state.favor = [0] * players
    state.earned = [0] * (len(CATEGORIES) * players)
    state.points = [0] * players
    state.owned = [0] * (len(SYMBOLS) * players)
    state.homes = [0] * players
    state.stock = list(state.setup.stock)
    state.tiles = [0] * (len(GOODS) * players)
    state.jokers = [0] * players
    state.decided = [()] * players
    state.done = [0] * players
    orders = list(range(len(state.tables.orders)))
    state.chance.shuffle(orders)
    state.orders = tuple(orders[:players])  # CA-2.7
    if state.events is not None:
        names = [order.id for order in game_of(state).rules.order]
        state.events.append(ev.GameBegan(players, tuple(names[order] for order in state.orders)))
    state.pile = list(range(len(state.tables.ids)))
    state.chance.shuffle(state.pile)
    state.hands = [()] * players
    for seat in range(players):
        take_cards(state, seat, state.setup.dealt, state.setup.dealt, "set-up")  # CA-2.8
    state.agenda.append((LAY_ROWS,))
    if state.setup.first_row:
        state.agenda.append((CHOOSE_ROWS,))


def choose_rows(state: CatherineState, step: Step) -> None:
    """Everybody chooses at the same time (CA-2.9)."""
    for seat in range(state.players):
        state.ask(seat, DP1)


def row_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    """Any card that is not chosen yet. The first card chosen goes to column 1, and so on."""
    hand = state.hands[seat]
    chosen = state.plan[3 * seat : 3 * seat + 3]
    return hand if chosen[0] == NONE else tuple([card for card in hand if card not in chosen])


def choose_for_row(state: CatherineState, seat: int, action: int) -> None:
    place = state.plan.index(NONE, 3 * seat)
    state.plan[place] = action
    if state.events is not None:
        state.events.append(ev.Picked(seat, "row", state.tables.ids[action], audience=(seat,)))
    if place < 3 * seat + state.setup.first_row - 1:
        state.ask(seat, DP1)
    elif state.events is not None:
        state.events.append(ev.Confirmed(seat, "row"))


def refuse_row(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    if action < state.tables.activate and action in state.plan[3 * seat : 3 * seat + 3]:
        return "CA-2.9", f"{state.tables.names[action]} is already one of your three cards."
    return "CA-2.9", "Choose three of your six cards for your action row."


def lay_rows(state: CatherineState, step: Step) -> None:
    """All rows are laid face up together. The other three cards are the starting hand (CA-2.9, CA-2.10)."""
    size = state.setup.first_row
    for seat in range(state.players):
        row = tuple(state.plan[3 * seat : 3 * seat + size])
        state.rows[seat] = row
        state.under[seat] = (NONE,) * size
        state.hands[seat] = tuple([card for card in state.hands[seat] if card not in row])
        for card in row:
            own(state, seat, card, 1)
        if state.events is not None:
            state.events.append(ev.RowLaid(seat, tuple([state.tables.ids[card] for card in row])))
    state.plan = [NONE] * (3 * state.players)
    state.agenda.append((BEGIN_ROUND,))
