"""What cards do: drawing, favor and building, and on top of them one small function for each form of action and bonus.

The rows of the content file name these forms; `ACTIONS` and `BONUSES` at the end list them. An effect is a function of
state, seat and card. It gives True when it is complete, False when the seat has to choose something first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from intrigue.games.catherine import events as ev
from intrigue.games.catherine.codes import DP9
from intrigue.games.catherine.state import BOOK, BY_ACTIONS, BY_OVERFLOW, CATEGORIES, GOODS, NONE, CatherineState

Effect = Callable[[CatherineState, int, int], bool]


class Form(NamedTuple):
    """A form of action: whether it can be performed at all, its cost apart (CA-5.5), and what it does."""

    able: Effect
    effect: Effect


# ---- victory points ------------------------------------------------------------------------------


def score(state: CatherineState, seat: int, points: int, category: int) -> None:
    """Points only ever grow (CA-1.8)."""
    state.points[seat] += points
    state.earned[len(CATEGORIES) * seat + category] += points


# ---- drawing cards -------------------------------------------------------------------------------


def draw(state: CatherineState, seat: int, count: int, source: str) -> None:
    """Draw up to the hand limit, 1 point for each card beyond it (CA-7.4). The limit cannot change during a draw."""
    room = state.tables.limits[state.favor[seat]] - len(state.hands[seat])
    take_cards(state, seat, count, count if room >= count else room if room > 0 else 0, source)


def take_cards(state: CatherineState, seat: int, count: int, drawn: int, source: str) -> None:
    """Of `count` cards take `drawn` from the pile; each of the others, and each that is not there, is 1 point."""
    pile = state.pile
    if len(pile) > drawn:
        cards = pile[: -drawn - 1 : -1]
        if drawn:
            del pile[-drawn:]
    else:
        cards = take_to_the_last(state, drawn)
        drawn = len(cards)
    state.hands[seat] += tuple(cards)
    if drawn < count:
        score(state, seat, count - drawn, BY_OVERFLOW)
    if state.events is not None:
        state.events.append(ev.CardsDrawn(seat, drawn, count - drawn, source))
        if drawn:
            ids = state.tables.ids
            names = tuple([ids[card] for card in cards])
            state.events.append(ev.CardsReceived(seat, names, audience=(seat,)))


def take_to_the_last(state: CatherineState, drawn: int) -> list[int]:
    """Draw while the pile runs out: the discards are shuffled at once when the last card is gone, or as soon as there
    are any (CA-7.8). What neither pile can give is not drawn (CA-7.9)."""
    cards: list[int] = []
    while len(cards) < drawn:
        if not state.pile:
            reshuffle(state)
            if not state.pile:
                break
        cards.append(state.pile.pop())
        if not state.pile:
            reshuffle(state)
    return cards


def reshuffle(state: CatherineState) -> None:
    """The discards become the draw pile. Everybody knows which cards these are: they get a new generation."""
    if not state.discards:
        return
    state.pile = state.discards
    state.discards = []
    state.shuffles += 1
    generation = list(state.generation)
    for card in state.pile:
        generation[card] = state.shuffles
    state.generation = tuple(generation)
    state.chance.shuffle(state.pile)
    if state.events is not None:
        state.events.append(ev.Reshuffled(len(state.pile)))


# ---- favor ---------------------------------------------------------------------------------------


def gain_favor(state: CatherineState, seat: int, steps: int, source: str) -> None:
    """Up the track step by step; a step beyond the top is 1 point (CA-8.2, CA-8.3, CA-8.5)."""
    before = state.favor[seat]
    space = before + steps
    top = state.tables.top
    beyond = 0
    if space > top:
        beyond = space - top
        space = top
        score(state, seat, beyond, BY_OVERFLOW)
    state.favor[seat] = space
    if state.events is not None:
        state.events.append(ev.FavorGained(seat, space - before, space, beyond, source))


# ---- residences ----------------------------------------------------------------------------------


def supply(state: CatherineState, seat: int) -> int:
    """How many residences a seat has not yet built."""
    return state.tables.residences - state.homes[seat].bit_count()


def build(state: CatherineState, seat: int, city: int) -> bool:
    """Build, take a tile, gain the favor of a crown (CA-9.1, CA-9.7, CA-9.10). False if a tile must be chosen."""
    state.homes[seat] |= 1 << city
    if state.events is not None:
        state.events.append(ev.ResidenceBuilt(seat, state.tables.city_ids[city]))
    stock = state.stock
    left = [good for good in state.tables.city_goods[city] if stock[4 * city + good]]
    if len(left) > 1:  # never with the shipped map (CA-13.5)
        state.site = city
        state.ask(seat, DP9)
        return False
    if left:
        take_tile(state, seat, city, left[0])
    settle_in(state, seat, city)
    return True


def take_tile(state: CatherineState, seat: int, city: int, good: int) -> None:
    state.stock[4 * city + good] -= 1
    state.tiles[4 * seat + good] += 1
    state.owned[6 * seat + good] += 1
    if state.events is not None:
        state.events.append(ev.TileTaken(seat, state.tables.city_ids[city], GOODS[good]))


def settle_in(state: CatherineState, seat: int, city: int) -> None:
    """What a new residence brings apart from its tile: the favor of a crown, if crowns are played."""
    state.site = NONE
    crown = state.setup.crowns[city]
    if crown:
        gain_favor(state, seat, crown, "crown")


# ---- when an action can be performed -------------------------------------------------------------


def always(state: CatherineState, seat: int, card: int) -> bool:
    return True


def owns_market_goods(state: CatherineState, seat: int, card: int) -> bool:
    return market_goods(state, seat, card) > 0


def owns_books(state: CatherineState, seat: int, card: int) -> bool:
    return state.owned[6 * seat + BOOK] > 0


def owns_set(state: CatherineState, seat: int, card: int) -> bool:
    return sets(state, seat) > 0


def can_build(state: CatherineState, seat: int, card: int) -> bool:
    """A residence is left and one of the card's cities is free (CA-9.5, CA-9.6, CA-10.12)."""
    homes = state.homes[seat]
    return state.tables.sites[card] & ~homes != 0 and homes.bit_count() < state.tables.residences


def market_goods(state: CatherineState, seat: int, card: int) -> int:
    """How many goods of the two kinds of a market a seat owns (CA-10.1)."""
    first, second = state.tables.markets[card]
    return state.owned[6 * seat + first] + state.owned[6 * seat + second]


def sets(state: CatherineState, seat: int) -> int:
    """How many sets of the four goods a seat owns (CA-10.10)."""
    return min(state.owned[6 * seat : 6 * seat + 4])


# ---- actions -------------------------------------------------------------------------------------


def draw_per_good(state: CatherineState, seat: int, card: int) -> bool:
    draw(state, seat, state.tables.amounts[card] * market_goods(state, seat, card), "action")
    return True


def draw_per_book(state: CatherineState, seat: int, card: int) -> bool:
    draw(state, seat, state.tables.amounts[card] * state.owned[6 * seat + BOOK], "action")
    return True


def draw_cards(state: CatherineState, seat: int, card: int) -> bool:
    draw(state, seat, state.tables.amounts[card], "action")
    return True


def score_points(state: CatherineState, seat: int, card: int) -> bool:
    score_each(state, seat, state.tables.amounts[card], 1, "action")
    return True


def score_per_book(state: CatherineState, seat: int, card: int) -> bool:
    score_each(state, seat, state.tables.amounts[card], state.owned[6 * seat + BOOK], "books")
    return True


def score_per_set(state: CatherineState, seat: int, card: int) -> bool:
    score_each(state, seat, state.tables.amounts[card], sets(state, seat), "sets")
    return True


def advance_favor(state: CatherineState, seat: int, card: int) -> bool:
    gain_favor(state, seat, state.tables.amounts[card], "action")
    return True


def build_residence(state: CatherineState, seat: int, card: int) -> bool:
    """In the city chosen before."""
    return build(state, seat, state.site)


def score_each(state: CatherineState, seat: int, each: int, count: int, source: str) -> None:
    score(state, seat, each * count, BY_ACTIONS)
    if state.events is not None:
        state.events.append(ev.PointsScored(seat, each * count, count, source))


# ---- bonuses -------------------------------------------------------------------------------------


def bonus_favor(state: CatherineState, seat: int, card: int) -> bool:
    gain_favor(state, seat, bonus_amount(state, card), "bonus")
    return True


def bonus_draw(state: CatherineState, seat: int, card: int) -> bool:
    draw(state, seat, bonus_amount(state, card), "bonus")
    return True


def bonus_points(state: CatherineState, seat: int, card: int) -> bool:
    score_each(state, seat, bonus_amount(state, card), 1, "bonus")
    return True


def bonus_points_per_residence(state: CatherineState, seat: int, card: int) -> bool:
    """For each own residence in cities of the card's colour (CA-10.17)."""
    region = state.tables.regions[state.tables.colours[card]]
    score_each(state, seat, bonus_amount(state, card), (state.homes[seat] & region).bit_count(), "region")
    return True


def bonus_amount(state: CatherineState, card: int) -> int:
    bonus = state.tables.bonuses[card]
    assert bonus is not None
    return bonus.amount


ACTIONS: Final[dict[str, Form]] = {
    "draw per good": Form(owns_market_goods, draw_per_good),
    "draw per book": Form(owns_books, draw_per_book),
    "draw": Form(always, draw_cards),
    "points": Form(always, score_points),
    "points per book": Form(owns_books, score_per_book),
    "points per set": Form(owns_set, score_per_set),
    "favor": Form(always, advance_favor),
    "residence": Form(can_build, build_residence),
    "region residence": Form(can_build, build_residence),
}

BONUSES: Final[dict[str, Effect]] = {
    "favor": bonus_favor,
    "draw": bonus_draw,
    "points": bonus_points,
    "points per residence": bonus_points_per_residence,
}
