"""The content of a view of Catherine, as a state.

What is hidden: the hands of others, the order of the draw pile, and secret choices of others. Hidden cards are blanks:
a blank says only with which shuffle its card went into the pile (see UNSEEN). Secret choices of others are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.chance import Chance
from intrigue.games.catherine.rules.possession import derive
from intrigue.games.catherine.state import CATEGORIES, GOODS, NONE, OUTCOMES, PHASES, UNSEEN, CatherineState
from intrigue.games.catherine.view import CatherineView

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


def known_state(game: Catherine, view: CatherineView) -> CatherineState:
    """The state that holds what the viewer knows, and nothing else."""
    state = game.blank(view.players, view.options)
    state.chance = Chance.at(0, 0)
    if view.result is not None:
        state.end(view.result)
    state.agenda = game.steps_from(view.agenda)
    state.decade, state.round, state.phase = view.decade, view.round, PHASES.index(view.phase)
    orders = [order.id for order in game.rules.order]
    state.orders = tuple([orders.index(order) for order in view.orders])
    lay_out_cards(game, view, state)
    lay_out_board(game, view, state)
    state.decided = [()] * view.players
    if view.viewer is not None:
        state.decided[view.viewer] = tuple([game.actions.index(text) for text in view.decided])
    state.done = list(view.done)
    derive(state)
    game.ask_viewer(state, view)
    return state


def lay_out_cards(game: Catherine, view: CatherineView, state: CatherineState) -> None:
    number = game.tables.numbers
    state.generation, state.shuffles = view.generation, view.shuffles
    state.hands = [blanks(counts) for counts in view.held]
    state.pile = [UNSEEN - state.shuffles] * view.pile
    state.discards = [number[card] for card in view.discards]
    state.rows = [tuple([number[column.card] for column in row]) for row in view.rows]
    state.under = [
        tuple([NONE if column.under is None else number[column.under] for column in row]) for row in view.rows
    ]
    state.columns = [NONE if column is None else column - 1 for column in view.columns]
    state.outcomes = [NONE if outcome is None else OUTCOMES.index(outcome) for outcome in view.outcomes]
    state.plan = [NONE] * (3 * view.players)
    if view.viewer is not None:
        state.hands[view.viewer] = tuple([number[card] for card in view.hand])
        picks = [number[card] for card in view.picked]
        if view.picked_column is not None:
            picks.append(view.picked_column - 1)
        state.plan[3 * view.viewer : 3 * view.viewer + len(picks)] = picks


def blanks(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Hidden cards, given how many there are of each shuffle."""
    return tuple([UNSEEN - shuffle for shuffle, count in enumerate(counts) for _ in range(count)])


def lay_out_board(game: Catherine, view: CatherineView, state: CatherineState) -> None:
    city_numbers = game.tables.city_numbers
    state.favor = list(view.favor)
    state.earned = [view.earned[category][seat] for seat in range(view.players) for category in CATEGORIES]
    state.homes = [sum([1 << city_numbers[city] for city in cities]) for cities in view.homes]
    state.stock = [0] * (len(GOODS) * len(city_numbers))
    for city, kinds in game.tables.tile_places:
        for good, place in kinds:
            state.stock[place] = view.stock[city][good]
    state.tiles = [count for tiles in view.tiles for count in tiles.counts()]
    state.jokers = list(view.jokers)
