"""What the players are asked."""

from __future__ import annotations

from intrigue.games.catherine.codes import game_of
from intrigue.games.catherine.rules.actions import imagined, tile_city
from intrigue.games.catherine.rules.activation import activated
from intrigue.games.catherine.state import NONE, CatherineState
from intrigue.games.catherine.words.cards import action_text, amount, bonus_text, name_of, sentence


def ask_row(state: CatherineState, seat: int) -> tuple[str, str]:
    column = 4 - state.plan[3 * seat : 3 * seat + 3].count(NONE)
    return f"Which card goes to column {column} of your action row? You keep three cards as your hand.", "CA-2.9"


def ask_play(state: CatherineState, seat: int) -> tuple[str, str]:
    action, activation = state.plan[3 * seat], state.plan[3 * seat + 1]
    game = game_of(state)
    if action == NONE:
        return "Which hand card do you add to your action row? Its symbols count as soon as it is revealed.", "CA-4.5"
    ids = state.tables.ids
    if activation == NONE:
        return (
            f"{name_of(game, ids[action])} goes to your action row. Which card goes below a card of your row to "
            "activate it? Only its colour counts.",
            "CA-4.4",
        )
    colour = game.rules.card[activation].colour
    return f"Below which column do you play {name_of(game, ids[activation])}? It is {colour}.", "CA-4.6"


def ask_action(state: CatherineState, seat: int) -> tuple[str, str]:
    card = state.tables.ids[activated(state, seat)]
    game = game_of(state)
    what = f"{name_of(game, card)}: {action_text(game, card, state.setup.times)}"
    if imagined(state, seat).done:
        return f"Once more? {what}.", "CA-5.10"
    return f"The colours match. Do you perform {what}?", "CA-5.2"


def ask_discard(state: CatherineState, seat: int) -> tuple[str, str]:
    activation = imagined(state, seat)
    what = "bonus" if activation.for_bonus else "action"
    more = "" if activation.due == 1 else f" ({activation.due} to go)"
    return f"Which card do you discard for the {what}{more}?", "CA-5.13"


def ask_city(state: CatherineState, seat: int) -> tuple[str, str]:
    return "In which of the cities named on the card do you build?", "CA-9.2"


def ask_region(state: CatherineState, seat: int) -> tuple[str, str]:
    card = activated(state, seat)
    colour = game_of(state).rules.card[card].colour
    cost = amount(state.tables.costs[card], "card")
    if imagined(state, seat).done:
        return f"Do you discard {cost} for another residence? In which {colour} city, or do you stop?", "CA-10.11"
    return f"In which {colour} city do you build? It costs {cost}.", "CA-10.11"


def ask_bonus(state: CatherineState, seat: int) -> tuple[str, str]:
    game = game_of(state)
    card = state.tables.ids[activated(state, seat)]
    return f"Do you use the bonus of {name_of(game, card)}? {sentence(bonus_text(game, card))}", "CA-5.7"


def ask_books(state: CatherineState, seat: int) -> tuple[str, str]:
    return "You have the most books: in which city do you build a residence?", "CA-11.6"


def ask_tile(state: CatherineState, seat: int) -> tuple[str, str]:
    city = game_of(state).rules.city[tile_city(state, seat)].name
    return f"Which goods tile do you take from {city}?", "CA-13.5"
