"""What an action of Catherine means in a position, for somebody who has never played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.games.catherine.effects import market_goods, sets
from intrigue.games.catherine.known import known_state
from intrigue.games.catherine.perform import activated, can_perform
from intrigue.games.catherine.rules import own
from intrigue.games.catherine.scoring import largest_group
from intrigue.games.catherine.state import BOOK, GOODS, SET_UP, CatherineState
from intrigue.games.catherine.view import CatherineView
from intrigue.games.catherine.wording import (
    action_text,
    amount,
    bonus_text,
    card_text,
    feature_text,
    head_text,
    listed,
    lower_text,
    name_of,
    row_of,
    type_of,
)

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


def label(game: Catherine, view: CatherineView, action: int) -> str:
    """An action with what it means here."""
    seat = view.viewer
    if seat is None:
        return game.actions.text(action)
    tables = game.tables
    state = known_state(game, view)
    if action < tables.activate:
        column = len(view.picked) + 1 if state.phase == SET_UP else len(view.rows[seat]) + 1
        return f"Column {column}: {card_text(game, tables.ids[action])}"
    if action < tables.discard:
        return label_activation(game, view, tables.ids[action - tables.activate])
    if action < tables.column:
        return f"Discard {head_text(game, tables.ids[action - tables.discard])}"
    if action < tables.city:
        return label_column(game, view, state, action - tables.column)
    if action < tables.perform:
        return label_city(game, view, state, action - tables.city)
    if action < tables.tile:
        return label_word(game, state, seat, action)
    return f"Take the {GOODS[action - tables.tile]} tile"


def label_activation(game: Catherine, view: CatherineView, card: str) -> str:
    """Which free columns the card would match."""
    assert view.viewer is not None
    colour = row_of(game, card).colour
    free = [column.card for column in view.rows[view.viewer] if column.under is None]
    free.append(view.picked[0])
    matching = [name_of(game, other) for other in free if row_of(game, other).colour == colour]
    fits = f"matches {listed(matching, 'or')}" if matching else "matches no free column"
    return f"Activate with {name_of(game, card)}, {colour}: {fits}"


def label_column(game: Catherine, view: CatherineView, state: CatherineState, column: int) -> str:
    """What the activation card does in that column."""
    seat = view.viewer
    assert seat is not None
    row = [*[place.card for place in view.rows[seat]], view.picked[0]]
    card = row[column]
    where = f"Column {column + 1}, below {name_of(game, card)}"
    if row_of(game, card).colour != row_of(game, view.picked[1]).colour:
        return f"{where}, {row_of(game, card).colour}: colours differ, {instead(game, state, seat, 2)}"
    own(state, seat, game.tables.numbers[view.picked[0]], 1)
    state.hands[seat] = tuple([held for held in state.hands[seat] if game.tables.ids[held] not in view.picked])
    if not can_perform(state, seat, game.tables.numbers[card]):
        return f"{where}: colours match, but the action is not possible, {instead(game, state, seat, 0)}"
    return f"{where}: colours match, {lower_text(game, card)}"


def instead(game: Catherine, state: CatherineState, seat: int, played: int) -> str:
    """What the compensation brings, with so many cards of the hand about to be played."""
    room = game.tables.limits[state.favor[seat]] - len(state.hands[seat]) + played
    return "1 card instead" if room > 0 else "1 VP instead, as the hand is full"


def label_city(game: Catherine, view: CatherineView, state: CatherineState, city: int) -> str:
    """What the city gives, and how large the own group becomes."""
    assert view.viewer is not None
    row = game.rules.city[city]
    homes = state.homes[view.viewer]
    before, after = largest_group(game.tables, homes), largest_group(game.tables, homes | 1 << city)
    group = f"largest group {after}" if after > before else f"largest group stays {before}"
    feature = feature_text(row, view.options["crown_cities"] is True)
    return f"Build in {row.name} ({row.colour}): {feature + '; ' if feature else ''}{group}"


def label_word(game: Catherine, state: CatherineState, seat: int, action: int) -> str:
    tables = game.tables
    if action == tables.build_nothing:
        return "Build nothing"
    number = activated(state, seat)
    card = tables.ids[number]
    if action == tables.perform:
        return f"Perform {name_of(game, card)}: {action_text(game, card)}{expected(state, seat, number, game)}"
    if action == tables.skip:
        return f"Skip the action: {instead(game, state, seat, 0)}, and no bonus"
    if action == tables.stop:
        return "Stop here and go on to the bonus"
    if action == tables.use_bonus:
        return f"Use the bonus: {bonus_text(game, card)}"
    return "Decline the bonus and keep your cards"


def expected(state: CatherineState, seat: int, card: int, game: Catherine) -> str:
    """What a counted action amounts to here."""
    kind = type_of(game, game.tables.ids[card])
    match kind.action:
        case "draw per good":
            return f" ({amount(kind.amount * market_goods(state, seat, card), 'card')})"
        case "draw per book":
            return f" ({amount(kind.amount * state.owned[6 * seat + BOOK], 'card')})"
        case "points per book":
            return f" ({kind.amount * state.owned[6 * seat + BOOK]} VP)"
        case "points per set":
            return f" ({kind.amount * sets(state, seat)} VP)"
    return ""
