"""The end of a round, the interim scorings and the final scoring of Catherine (CA-6, CA-11, CA-12)."""

from __future__ import annotations

from intrigue.core.result import Category, Result, team_result
from intrigue.core.state import Step
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.codes import (
    BEGIN_ROUND,
    BUILD_FOR_BOOKS,
    DECADES,
    DP8,
    DRAWN,
    END_DECADE,
    FULL_ROW,
)
from intrigue.games.catherine.effects import build, draw, score, supply
from intrigue.games.catherine.rules import own
from intrigue.games.catherine.state import (
    BOOK,
    BOOKS,
    BY_CANNONS,
    BY_FAVOR,
    BY_GROUP,
    BY_HAND,
    BY_ORDER,
    BY_RESIDENCES,
    CANNON,
    CATEGORIES,
    NONE,
    OVER,
    SYMBOLS,
    CatherineState,
)
from intrigue.games.catherine.tables import Tables, members

# ---- phase E -------------------------------------------------------------------------------------


def end_round(state: CatherineState, step: Step) -> None:
    """With seven cards in the action row the decade ends (CA-6.1); rows are equally long (CA-6.2)."""
    if len(state.rows[0]) < FULL_ROW:
        state.agenda.append((BEGIN_ROUND,))
        return
    state.agenda.append((END_DECADE,))
    state.agenda.append((BUILD_FOR_BOOKS, 0))
    state.phase = BOOKS
    score_cannons(state)
    compare_books(state)


# ---- interim scoring -----------------------------------------------------------------------------


def score_cannons(state: CatherineState) -> None:
    """Each neighbour with fewer cannons, each with the same number (CA-11.2 to CA-11.5)."""
    scoring = state.tables.scoring
    cannons = state.owned[CANNON :: len(SYMBOLS)]
    points = [0] * state.players
    for seat, own_cannons in enumerate(cannons):
        for neighbour in state.setup.neighbours[seat]:
            if cannons[neighbour] < own_cannons:
                points[seat] += scoring.more_cannons
            elif cannons[neighbour] == own_cannons:
                points[seat] += scoring.equal_cannons
        score(state, seat, points[seat], BY_CANNONS)
    if state.events is not None:
        state.events.append(ev.CannonsScored(tuple(cannons), tuple(points)))


def compare_books(state: CatherineState) -> None:
    """Those between the most and the fewest take a joker (CA-11.9); those with the most build later."""
    books = state.owned[BOOK :: len(SYMBOLS)]
    most, fewest = max(books), min(books)
    middle = [seat for seat, number in enumerate(books) if fewest < number < most]
    for seat in middle:
        state.jokers[seat] += 1
    if state.events is not None:
        builders = tuple(seat for seat, number in enumerate(books) if number == most)
        state.events.append(ev.BooksCompared(tuple(books), builders, tuple(middle)))


def build_for_books(state: CatherineState, step: Step) -> None:
    """Each player with the most books may build in any city, in seat order (CA-11.6, CA-11.7, CA-11.10)."""
    books = state.owned[BOOK :: len(SYMBOLS)]
    most = max(books)
    for seat in range(step[1], state.players):
        if books[seat] < most:
            continue
        if supply(state, seat):
            state.agenda.append((BUILD_FOR_BOOKS, seat + 1))
            state.ask(seat, DP8)
            return
        draw(state, seat, 1, "no residence")  # CA-9.5


def book_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    first = state.tables.city
    free = members(state.tables.all_cities & ~state.homes[seat])
    return (*[first + city for city in free], state.tables.build_nothing)


def build_or_not(state: CatherineState, seat: int, action: int) -> None:
    if action == state.tables.build_nothing:
        if state.events is not None:
            state.events.append(ev.BuildingDeclined(seat))
        return
    build(state, seat, action - state.tables.city)


def refuse_book_city(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    if 0 <= action - state.tables.city < len(state.tables.city_ids):
        return "CA-9.3", "You already have a residence in that city."
    return "CA-11.6", "For the most books you may build in any city without a residence of yours, or not at all."


def end_decade(state: CatherineState, step: Step) -> None:
    """Residences, favor, clearing, then new cards or the final scoring (CA-11.1)."""
    score_residences(state)
    score_favor(state)
    clear_display(state)
    if state.decade == DECADES:
        end_game(state)
        return
    for seat in range(state.players):
        draw(state, seat, DRAWN, "new cards")  # CA-11.19
    state.decade += 1
    state.round = 0
    state.agenda.append((BEGIN_ROUND,))


def score_residences(state: CatherineState) -> None:
    """Each residence, and more in cities with the symbol "1" (CA-11.13, CA-9.9)."""
    each = state.tables.scoring.residence
    extra = state.tables.city_points
    points = []
    for seat, homes in enumerate(state.homes):
        points.append(each * homes.bit_count() + sum([extra[city] for city in members(homes)]))
        score(state, seat, points[seat], BY_RESIDENCES)
    if state.events is not None:
        state.events.append(ev.ResidencesScored(tuple(points)))


def score_favor(state: CatherineState) -> None:
    """The middle value of the favor space (CA-11.14)."""
    points = [state.tables.favor_points[space] for space in state.favor]
    for seat, number in enumerate(points):
        score(state, seat, number, BY_FAVOR)
    if state.events is not None:
        state.events.append(ev.FavorScored(tuple(points)))


def clear_display(state: CatherineState) -> None:
    """Activation cards and the cards above them go; the other three slide to the left (CA-11.17, CA-11.18)."""
    for seat in range(state.players):
        gone: list[int] = []
        kept: list[int] = []
        for card, below in zip(state.rows[seat], state.under[seat], strict=True):
            if below == NONE:
                kept.append(card)
            else:
                gone += (card, below)
                own(state, seat, card, -1)
        state.rows[seat] = tuple(kept)
        state.under[seat] = (NONE,) * len(kept)
        state.discards += gone
        if state.events is not None:
            ids = state.tables.ids
            state.events.append(
                ev.DisplayCleared(seat, tuple([ids[card] for card in gone]), tuple([ids[card] for card in kept]))
            )
    state.columns = [NONE] * state.players


# ---- final scoring -------------------------------------------------------------------------------


def end_game(state: CatherineState) -> None:
    """Hand cards, orders, largest groups (CA-12.1); then the game is over."""
    tables = state.tables
    for seat in range(state.players):
        hand = tables.scoring.hand_card * len(state.hands[seat])
        matched = goods_matched(state, seat)
        order = tables.scoring.order[matched]
        group = largest_group(tables, state.homes[seat])
        multiplier = tables.multipliers[state.favor[seat]]
        score(state, seat, hand, BY_HAND)
        score(state, seat, order, BY_ORDER)
        score(state, seat, group * multiplier, BY_GROUP)
        if state.events is not None:
            network = group * multiplier
            state.events.append(ev.FinalScored(seat, hand, matched, order, group, multiplier, network))
    state.phase = OVER
    state.end()
    if state.events is not None:
        state.events.append(ev.GameEnded(final_result(state)))


def goods_matched(state: CatherineState, seat: int) -> int:
    """How many goods of the order a seat has as tiles or replaces by jokers (CA-12.3, CA-12.4)."""
    order = state.tables.orders[state.orders[seat]]
    tiles = state.tiles[4 * seat : 4 * seat + 4]
    matched = sum([min(have, wanted) for have, wanted in zip(tiles, order, strict=True)]) + state.jokers[seat]
    return min(matched, sum(order))


def largest_group(tables: Tables, homes: int) -> int:
    """The most residences that are connected by roads (CA-12.6)."""
    best = 0
    rest = homes
    while rest:
        group = edge = rest & -rest
        while edge:
            city = edge.bit_length() - 1
            edge ^= 1 << city
            reached = tables.roads[city] & homes & ~group
            group |= reached
            edge |= reached
        rest &= ~group
        size = group.bit_count()
        if size > best:
            best = size
    return best


def final_result(state: CatherineState) -> Result:
    """Most points win; equal players share the victory, or by option favor, group and residences decide (CA-12.8)."""
    seats = range(state.players)
    keys: list[tuple[int, ...]] = [(state.points[seat],) for seat in seats]
    if state.setup.favor_breaks_ties:
        groups = [largest_group(state.tables, homes) for homes in state.homes]
        keys = [(state.points[seat], state.favor[seat], groups[seat], state.homes[seat].bit_count()) for seat in seats]
    lines: list[Category] = [
        (label, state.earned[number :: len(CATEGORIES)], clause)
        for number, (label, clause) in enumerate(zip(CATEGORIES, CLAUSES, strict=True))
    ]
    return team_result([(seat,) for seat in seats], keys, lines, reason_for(keys))


CLAUSES = ("CA-10.1", "CA-7.4", "CA-11.2", "CA-11.13", "CA-11.14", "CA-12.2", "CA-12.5", "CA-12.7")


def reason_for(keys: list[tuple[int, ...]]) -> str:
    """What decided the game, in a sentence."""
    best = max(keys)
    winners = " and ".join([f"seat {seat + 1}" for seat, key in enumerate(keys) if key == best])
    level = [key for key in keys if key[0] == best[0]]
    if len(level) == 1:
        return f"Most victory points: {best[0]} ({winners})."
    if keys.count(best) > 1:
        return f"Level on {best[0]} victory points: {winners} share the victory. (CA-12.8)"
    second = sorted(level)[-2]
    decider = next(place for place in (1, 2, 3) if best[place] > second[place])
    what = ("", "the higher favor", "the larger connected group", "more residences")[decider]
    return f"Level on {best[0]} victory points; {winners} had {what}. (CA-12.8)"
