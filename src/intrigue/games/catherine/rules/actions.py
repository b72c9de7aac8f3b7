"""Phase D (CA-5): what the players decide, and how it is carried out.

Everybody decides at the same time and in secret (CA-13.3). A seat answers one small question after another; `decided`
records its answers, and nothing else changes. When all are done, the decisions are carried out in seat order, each
seat's completely before the next. What an activated card does step by step is in `activation.py`."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.codes import DP3, DP8, DP9, PERFORM_ACTIONS
from intrigue.games.catherine.rules.activation import AGAIN, Activation, activated, compensate, obstacle
from intrigue.games.catherine.rules.effects import build, kinds_left
from intrigue.games.catherine.rules.tables import members
from intrigue.games.catherine.state import BOOKS, GOODS, NONE, PERFORM, CatherineState

# ---- the course of the phase ---------------------------------------------------------------------


def begin_actions(state: CatherineState) -> None:
    """Ask everybody who has something to decide, all at the same time."""
    state.phase = PERFORM
    state.agenda.append((PERFORM_ACTIONS, 0))
    for seat in range(state.players):
        if obstacle(state, seat) == NONE:
            state.ask(seat, DP3)


def perform_actions(state: CatherineState, step: Step) -> None:
    """Carry out the decisions, seat by seat, from the given seat on."""
    for seat in range(step[1], state.players):
        if not state.decided[seat]:
            compensate(state, seat, obstacle(state, seat))
            continue
        question = carry_out(state, seat)
        if question != NONE:
            state.agenda.append((PERFORM_ACTIONS, seat))
            state.ask(seat, question)
            return
        state.done[seat] = 0


# ---- deciding ------------------------------------------------------------------------------------


def imagined(state: CatherineState, seat: int) -> Activation:
    """The activation of a seat, up to where it is decided."""
    activation = Activation(state, seat, False, False)
    activation.follow(state.decided[seat])
    return activation


def decide(state: CatherineState, seat: int, action: int) -> None:
    """Record an answer, and ask the next question if there is one."""
    state.decided[seat] += (action,)
    if state.events is not None:
        state.events.append(ev.Decided(seat, state.game.actions.text(action), audience=(seat,)))
    question = next_question(state, seat)
    if question != NONE:
        state.ask(seat, question)
    elif state.events is not None:
        state.events.append(ev.Confirmed(seat, "residence" if state.phase == BOOKS else "action"))


def next_question(state: CatherineState, seat: int) -> int:
    """What a seat must decide next, or NONE. Questions with only one answer are answered automatically."""
    if state.phase == BOOKS:
        return next_book_question(state, seat)
    activation = imagined(state, seat)
    forced = activation.forced()
    while forced:
        state.decided[seat] += forced
        activation.follow(forced)
        forced = activation.forced()
    return activation.question()


def next_book_question(state: CatherineState, seat: int) -> int:
    """First the city, then its tile if there are several kinds (CA-11.6, CA-13.5)."""
    decided = state.decided[seat]
    if not decided:
        return DP8
    city = decided[0] - state.tables.city
    return DP9 if len(decided) == 1 and decided[0] < state.tables.perform and len(kinds_left(state, city)) > 1 else NONE


def first_question(state: CatherineState, seat: int) -> int:
    """The question with which a seat begins to decide. Others cannot tell how far it has come since."""
    return DP8 if state.phase == BOOKS else Activation(state, seat, False, False).question()


def carry_out(state: CatherineState, seat: int) -> int:
    """Do what a seat has decided. Returns what it is asked if it must decide more after drawing cards, else NONE."""
    activation = Activation(state, seat, True, True)
    decided = state.decided[seat]
    state.decided[seat] = ()
    activation.follow(decided)
    if activation.at == AGAIN and state.tables.waits[activation.card]:
        state.done[seat] = activation.done
        question = Activation(state, seat, False, False).question()
        if question != NONE:
            return question
    activation.finish()
    return NONE


def rehearsed(state: CatherineState, seat: int) -> CatherineState:
    """A copy in which a seat has done what it has decided so far. It has drawn no cards: nobody knows them yet."""
    copy = state.copy()
    decided = state.decided[seat]
    if decided and state.phase == BOOKS:
        if decided[0] < state.tables.perform:
            tile = decided[1] - state.tables.tile if len(decided) > 1 else NONE
            build(copy, seat, decided[0] - state.tables.city, tile)
    elif decided:
        activation = Activation(copy, seat, True, False)
        activation.follow(decided)
        if activation.question() == NONE and not state.tables.waits[activation.card]:
            activation.finish()
    copy.decided[seat] = ()
    return copy


# ---- menus ---------------------------------------------------------------------------------------


def action_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    return state.tables.again_or_not if state.decided[seat] or state.done[seat] else state.tables.action_or_not


def discard_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    first = state.tables.discard
    return tuple([first + card for card in imagined(state, seat).hand])


def city_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    """The card's cities without a residence of the seat (CA-9.2, CA-9.3)."""
    return free_sites(imagined(state, seat))


def region_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    """The free cities of the colour; from the second time on, also to stop (CA-10.11)."""
    activation = imagined(state, seat)
    cities = free_sites(activation)
    return (*cities, state.tables.stop) if activation.done else cities


def free_sites(activation: Activation) -> tuple[int, ...]:
    tables = activation.state.tables
    free = tables.sites[activation.card] & ~activation.homes
    return tuple([tables.city + city for city in members(free)])


def bonus_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    return state.tables.bonus_or_not


def tile_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    """The kinds of tiles that lie in the city (CA-13.5)."""
    first = state.tables.tile
    return tuple([first + good for good in kinds_left(state, tile_city(state, seat))])


def tile_city(state: CatherineState, seat: int) -> int:
    """The city whose tile is to be chosen."""
    if state.phase == BOOKS:
        return state.decided[seat][0] - state.tables.city
    return imagined(state, seat).site


# ---- why not -------------------------------------------------------------------------------------


def refuse_action(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    return "CA-5.4", "The colours match: perform the action, or skip it for one card."


def refuse_discard(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    tables = state.tables
    if tables.discard <= action < tables.column:
        return "CA-5.13", "That card is not in your hand; costs are paid with hand cards."
    return "CA-5.13", "The cost must be paid in full first: discard cards from your hand."


def refuse_city(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    city = action - state.tables.city
    if 0 <= city < len(state.tables.city_ids):
        if imagined(state, seat).homes >> city & 1:
            return "CA-9.3", "You already have a residence in that city."
        if state.tables.is_region[activated(state, seat)]:
            return "CA-10.11", "This card builds in cities of its own colour only."
        return "CA-9.2", "This card builds in one of the three cities named on it."
    return "CA-9.1", "Choose the city in which to build your residence."


def refuse_bonus(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    return "CA-5.9", "The action is done: use the bonus at its cost, or decline it."


def refuse_tile(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    left = [GOODS[choice - state.tables.tile] for choice in tile_menu(state, seat)]
    return "CA-13.5", "Take one of the tiles in the city: " + " or ".join(left) + "."
