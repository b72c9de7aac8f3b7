"""Phase D of Catherine: the action of the card above this round's activation card, then its bonus (CA-5, CA-10).

Seats follow in seat order, each finishing completely before the next, as CA-13.3 has it for moves that are computed:
so nobody gains or loses by acting early or late. An activation runs through the same stations for all cards: choose the
city (if it builds), pay the cost (if it has one), take the effect, perhaps once more, then the bonus."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.codes import DP3, DP4, DP5, DP6, DP7, PERFORM_ACTIONS
from intrigue.games.catherine.effects import draw, settle_in, take_tile
from intrigue.games.catherine.state import (
    BOOKS,
    COLOURS_DIFFER,
    GOODS,
    IMPOSSIBLE,
    NONE,
    OUTCOMES,
    PERFORM,
    PERFORMED,
    SKIPPED,
    CatherineState,
)
from intrigue.games.catherine.tables import members, only_member


def perform_actions(state: CatherineState, step: Step) -> None:
    """The seats from the given one on, until one of them must decide."""
    state.phase = PERFORM
    colours = state.tables.colours
    for seat in range(step[1], state.players):
        column = state.columns[seat]
        card = state.rows[seat][column]
        if colours[card] != colours[state.under[seat][column]]:
            compensate(state, seat, card, COLOURS_DIFFER)  # CA-5.3
        elif not can_perform(state, seat, card):
            compensate(state, seat, card, IMPOSSIBLE)  # CA-5.5
        else:
            state.agenda.append((PERFORM_ACTIONS, seat + 1))
            state.ask(seat, DP3)
            return


def activated(state: CatherineState, seat: int) -> int:
    """The card above this round's activation card (CA-5.1)."""
    return state.rows[seat][state.columns[seat]]


def can_perform(state: CatherineState, seat: int, card: int) -> bool:
    """Whether the action can be performed at least once more: cost payable, something to count or build (CA-5.5)."""
    tables = state.tables
    return len(state.hands[seat]) >= tables.costs[card] and tables.able[card](state, seat, card)


def compensate(state: CatherineState, seat: int, card: int, why: int) -> None:
    """One card for an action not performed; the hand limit applies (CA-5.3 to CA-5.5, CA-7.3)."""
    state.outcomes[seat] = why
    if state.events is not None:
        state.events.append(ev.ActionMissed(seat, state.tables.ids[card], OUTCOMES[why]))
    draw(state, seat, 1, "compensation")


# ---- perform or skip -----------------------------------------------------------------------------


def action_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    return state.tables.again_or_not if state.done else state.tables.action_or_not


def perform_or_skip(state: CatherineState, seat: int, action: int) -> None:
    card = activated(state, seat)
    if action == state.tables.skip:
        compensate(state, seat, card, SKIPPED)
    elif action == state.tables.stop:
        stop(state, seat, card)
    else:
        choose_site(state, seat, card)


def stop(state: CatherineState, seat: int, card: int) -> None:
    if state.events is not None:
        state.events.append(ev.ActionEnded(seat, state.tables.ids[card]))
    offer_bonus(state, seat, card)


def refuse_action(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    return "CA-5.4", "Colours match: perform the action, or skip it for one card."


# ---- the city ------------------------------------------------------------------------------------


def choose_site(state: CatherineState, seat: int, card: int) -> None:
    """An action that builds begins with the city; if only one is possible, that is it."""
    if state.events is not None:
        state.events.append(ev.ActionPerformed(seat, state.tables.ids[card]))
    sites = state.tables.sites[card]
    if sites:
        state.site = only_member(sites & ~state.homes[seat])
        if state.site == NONE:
            state.ask(seat, DP6 if state.tables.is_region[card] else DP5)
            return
    pay_for_action(state, seat, card)


def city_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    """The card's cities without an own residence (CA-9.2, CA-9.3)."""
    first = state.tables.city
    free = state.tables.sites[activated(state, seat)] & ~state.homes[seat]
    return tuple([first + city for city in members(free)])


def region_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    """As before, and from the second time on one may stop (CA-10.11)."""
    cities = city_menu(state, seat)
    return (*cities, state.tables.stop) if state.done else cities


def choose_city(state: CatherineState, seat: int, action: int) -> None:
    card = activated(state, seat)
    if action == state.tables.stop:
        stop(state, seat, card)
        return
    state.site = action - state.tables.city
    if state.events is not None and state.tables.costs[card]:
        state.events.append(ev.SiteChosen(seat, state.tables.city_ids[state.site]))
    pay_for_action(state, seat, card)


def refuse_city(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    city = action - state.tables.city
    if 0 <= city < len(state.tables.city_ids):
        if state.homes[seat] >> city & 1:
            return "CA-9.3", "You already have a residence in that city."
        if state.tables.is_region[activated(state, seat)]:
            return "CA-10.11", "This card builds in cities of its own colour only."
        return "CA-9.2", "This card builds in one of the three cities named on it."
    return "CA-9.1", "Choose the city in which to build your residence."


# ---- the cost ------------------------------------------------------------------------------------


def pay_for_action(state: CatherineState, seat: int, card: int) -> None:
    cost = state.tables.costs[card]
    if cost:
        pay(state, seat, cost)
    else:
        take_effect(state, seat, card)


def pay(state: CatherineState, seat: int, cost: int) -> None:
    """A cost is paid in full before its effect; the player chooses the cards (CA-5.13)."""
    state.due = cost
    state.shades = 0
    ask_for_discard(state, seat)


def ask_for_discard(state: CatherineState, seat: int) -> None:
    """Ask for the next card. When all cards of the hand have to go, there is nothing to ask."""
    hand = state.hands[seat]
    if len(hand) > state.due:
        state.ask(seat, DP4)
        return
    for card in hand:
        discard(state, seat, card)
    paid(state, seat)


def discard_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    first = state.tables.discard
    return tuple([first + card for card in state.hands[seat]])


def discard_one(state: CatherineState, seat: int, action: int) -> None:
    discard(state, seat, action - state.tables.discard)
    if state.due:
        ask_for_discard(state, seat)
    else:
        paid(state, seat)


def discard(state: CatherineState, seat: int, card: int) -> None:
    state.hands[seat] = tuple([other for other in state.hands[seat] if other != card])
    state.discards.append(card)
    state.due -= 1
    state.shades |= 1 << state.tables.colours[card]
    if state.events is not None:
        state.events.append(ev.CardDiscarded(seat, state.tables.ids[card]))


def paid(state: CatherineState, seat: int) -> None:
    card = activated(state, seat)
    if state.for_bonus:
        take_bonus(state, seat, card)
    else:
        take_effect(state, seat, card)


def refuse_discard(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    tables = state.tables
    if tables.discard <= action < tables.column:
        return "CA-5.13", "That card is not in your hand; costs are paid with hand cards."
    return "CA-5.13", "The cost must be paid in full first: discard cards from your hand."


# ---- the effect ----------------------------------------------------------------------------------


def take_effect(state: CatherineState, seat: int, card: int) -> None:
    if state.tables.effects[card](state, seat, card):
        performed(state, seat, card)


def performed(state: CatherineState, seat: int, card: int) -> None:
    """After an effect: once more, if the arrow allows it and it is possible (CA-5.10), or else the bonus."""
    state.done += 1
    state.outcomes[seat] = PERFORMED
    if state.done < state.setup.times[card] and can_perform(state, seat, card):
        state.ask(seat, DP6 if state.tables.is_region[card] else DP3)
    else:
        offer_bonus(state, seat, card)


def tile_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    """The kinds of tiles that lie in the city just built in (CA-13.5)."""
    city, first = state.site, state.tables.tile
    return tuple([first + good for good in state.tables.city_goods[city] if state.stock[4 * city + good]])


def choose_tile(state: CatherineState, seat: int, action: int) -> None:
    city = state.site
    take_tile(state, seat, city, action - state.tables.tile)
    settle_in(state, seat, city)
    if state.phase != BOOKS:
        performed(state, seat, activated(state, seat))


def refuse_tile(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    left = [GOODS[choice - state.tables.tile] for choice in tile_menu(state, seat)]
    return "CA-13.5", "Take one of the tiles that lie in the city: " + " or ".join(left) + "."


# ---- the bonus -----------------------------------------------------------------------------------


def offer_bonus(state: CatherineState, seat: int, card: int) -> None:
    """A bonus that costs cards is offered if they can be paid; one that costs nothing is taken if its condition is met,
    as it can never hurt (CA-5.7, CA-5.9, CA-5.14)."""
    bonus = state.tables.bonuses[card]
    if bonus is not None:
        if bonus.cost:
            if len(state.hands[seat]) >= bonus.cost:
                state.for_bonus = True
                state.ask(seat, DP7)
                return
        elif deserves_bonus(state, seat, card):
            take_bonus(state, seat, card)
            return
    finish(state)


def deserves_bonus(state: CatherineState, seat: int, card: int) -> bool:
    """Whether the condition of a bonus without cost is met: cards of one colour, or things owned (CA-10.18)."""
    bonus = state.tables.bonuses[card]
    assert bonus is not None
    if bonus.same_colour:
        return state.shades & (state.shades - 1) == 0
    owned = state.owned
    return not [symbol for symbol, number in bonus.own if owned[6 * seat + symbol] < number]


def bonus_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    return state.tables.bonus_or_not


def use_or_decline(state: CatherineState, seat: int, action: int) -> None:
    card = activated(state, seat)
    bonus = state.tables.bonuses[card]
    assert bonus is not None
    if action == state.tables.use_bonus:
        pay(state, seat, bonus.cost)
        return
    if state.events is not None:
        state.events.append(ev.BonusDeclined(seat, state.tables.ids[card]))
    finish(state)


def refuse_bonus(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    return "CA-5.9", "The action is done: use the bonus at its cost, or decline it."


def take_bonus(state: CatherineState, seat: int, card: int) -> None:
    bonus = state.tables.bonuses[card]
    assert bonus is not None
    if state.events is not None:
        state.events.append(ev.BonusUsed(seat, state.tables.ids[card]))
    bonus.effect(state, seat, card)
    finish(state)


def finish(state: CatherineState) -> None:
    """The seat is done with phase D (CA-13.6)."""
    state.done = 0
    state.shades = 0
    state.for_bonus = False
