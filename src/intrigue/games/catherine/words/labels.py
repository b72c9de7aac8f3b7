"""What an action of Catherine means in a position, for somebody who has never played."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.games.catherine.codes import game_of
from intrigue.games.catherine.rules.actions import rehearsed
from intrigue.games.catherine.rules.activation import activated, can_perform
from intrigue.games.catherine.rules.possession import market_goods, own, sets
from intrigue.games.catherine.rules.scoring import largest_group
from intrigue.games.catherine.state import BOOK, GOODS, NONE, SET_UP, CatherineState
from intrigue.games.catherine.words.cards import (
    action_text,
    amount,
    bonus_text,
    card_text,
    feature_text,
    head_text,
    listed,
    lower_text,
    name_of,
)


def label(state: CatherineState, seat: int, action: int, names: Sequence[str]) -> str:
    """An action with what it means here."""
    tables = state.tables
    if action < tables.activate:
        laid = sum(chosen != NONE for chosen in state.plan[3 * seat : 3 * seat + 3])
        column = laid + 1 if state.phase == SET_UP else len(state.rows[seat]) + 1
        return f"Column {column}: {card_text(game_of(state), tables.ids[action], state.setup.times)}"
    if action < tables.discard:
        return label_activation(state, seat, action - tables.activate)
    if action < tables.column:
        return f"Discard {head_text(game_of(state), tables.ids[action - tables.discard])}"
    if action < tables.city:
        return label_column(state, seat, action - tables.column)
    if action < tables.perform:
        return label_city(state, seat, action - tables.city)
    if action < tables.tile:
        return label_word(state, seat, action)
    return f"Take the {GOODS[action - tables.tile]} tile"


def label_activation(state: CatherineState, seat: int, card: int) -> str:
    """Which free columns the card would match."""
    tables = state.tables
    free = [above for above, below in zip(state.rows[seat], state.under[seat], strict=True) if below == NONE]
    free.append(state.plan[3 * seat])
    matching = [tables.names[other] for other in free if tables.colours[other] == tables.colours[card]]
    fits = f"matches {listed(matching, 'or')}" if matching else "matches no free column"
    return f"Activate with {tables.names[card]}, {colour_of(state, card)}: {fits}"


def label_column(state: CatherineState, seat: int, column: int) -> str:
    """What the activation card does in that column."""
    tables = state.tables
    lead, activation = state.plan[3 * seat], state.plan[3 * seat + 1]
    card = (*state.rows[seat], lead)[column]
    where = f"Column {column + 1}, below {tables.names[card]}"
    if tables.colours[card] != tables.colours[activation]:
        return f"{where}, {colour_of(state, card)}: colours differ, {instead(state, seat, 2)}"
    after = state.copy()
    own(after, seat, lead, 1)
    after.hands[seat] = tuple([held for held in state.hands[seat] if held not in (lead, activation)])
    if not can_perform(after, seat, card):
        return f"{where}: colours match, but the action is not possible, {instead(after, seat, 0)}"
    return f"{where}: colours match, {lower_text(game_of(state), tables.ids[card], state.setup.times)}"


def colour_of(state: CatherineState, card: int) -> str:
    return game_of(state).rules.card[card].colour


def instead(state: CatherineState, seat: int, played: int) -> str:
    """What the compensation gives, with `played` cards of the hand about to be played."""
    room = state.tables.limits[state.favor[seat]] - len(state.hands[seat]) + played
    return "1 card instead" if room > 0 else "1 VP instead, as the hand is full"


def label_city(state: CatherineState, seat: int, city: int) -> str:
    """What the city gives, and how large the seat's largest group becomes."""
    row = game_of(state).rules.city[city]
    homes = rehearsed(state, seat).homes[seat]
    before, after = largest_group(state.tables, homes), largest_group(state.tables, homes | 1 << city)
    group = f"largest group {after}" if after > before else f"largest group stays {before}"
    feature = feature_text(row, state.options["crown_cities"] is True)
    return f"Build in {row.name} ({row.colour}): {feature + '; ' if feature else ''}{group}"


def label_word(state: CatherineState, seat: int, action: int) -> str:
    tables, game = state.tables, game_of(state)
    if action == tables.build_nothing:
        return "Build nothing"
    card = tables.ids[activated(state, seat)]
    if action == tables.perform:
        what = action_text(game, card, state.setup.times)
        return f"Perform {name_of(game, card)}: {what}{expected(state, seat)}"
    if action == tables.skip:
        return f"Skip the action: {instead(state, seat, 0)}, and no bonus"
    if action == tables.stop:
        return "Stop here and continue with the bonus"
    if action == tables.use_bonus:
        return f"Use the bonus: {bonus_text(game, card)}"
    return "Decline the bonus and keep your cards"


def expected(state: CatherineState, seat: int) -> str:
    """What a counted action amounts to here."""
    card = activated(state, seat)
    kind = state.tables.types[card]
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
