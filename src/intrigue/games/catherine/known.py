"""The part of a state that a view tells. Samplers complete it; tables, labels, bots and encodings read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.chance import Chance
from intrigue.games.catherine.state import NONE, OUTCOMES, PHASES, CatherineState
from intrigue.games.catherine.view import CatherineView

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


def known_state(game: Catherine, view: CatherineView) -> CatherineState:
    """Everything that the view tells, with nothing in what it does not: no hands of others, no pile, no questions."""
    number, city_number = game.tables.numbers, game.tables.city_numbers
    orders = [order.id for order in game.rules.order]
    state = game.blank(view.players, view.options)
    state.chance = Chance.at(0, 0)
    if view.result is not None:
        state.end(view.result)
    state.agenda = game.agenda_from(view.agenda)
    state.decade, state.round, state.phase = view.decade, view.round, PHASES.index(view.phase)
    state.orders = tuple([orders.index(order) for order in view.orders])
    state.hands = [()] * view.players
    state.rows = [tuple([number[column.card] for column in row]) for row in view.rows]
    state.under = [
        tuple([NONE if column.under is None else number[column.under] for column in row]) for row in view.rows
    ]
    state.plan = [NONE] * (3 * view.players)
    state.columns = [NONE if column is None else column - 1 for column in view.columns]
    state.outcomes = [NONE if outcome is None else OUTCOMES.index(outcome) for outcome in view.outcomes]
    state.pile = []
    state.discards = [number[card] for card in view.discards]
    state.generation, state.shuffles = view.generation, view.shuffles
    state.favor = list(view.favor)
    state.earned = [points for row in view.earned for points in row]
    state.homes = [sum([1 << city_number[city] for city in cities]) for cities in view.homes]
    state.stock = [count for counts in view.stock for count in counts]
    state.tiles = [count for counts in view.tiles for count in counts]
    state.jokers = list(view.jokers)
    state.done, state.due, state.for_bonus, state.shades = view.done, view.due, view.for_bonus, view.shades
    state.site = NONE if view.site is None else city_number[view.site]
    if view.viewer is not None:
        state.hands[view.viewer] = tuple([number[card] for card in view.hand])
        picks = [number[card] for card in view.picked]
        if view.picked_column is not None:
            picks.append(view.picked_column - 1)
        state.plan[3 * view.viewer : 3 * view.viewer + len(picks)] = picks
    game.derive(state)
    return state
