"""What cards do: favor (CA-8), residences (CA-9), and one function for each form of action and bonus (CA-10).

The rows of the content file name these forms; `ACTIONS` and `BONUSES` at the end list them. An effect is a function of
state, seat and card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from intrigue.games.catherine import events as ev
from intrigue.games.catherine.rules.drawing import draw
from intrigue.games.catherine.rules.possession import market_goods, sets
from intrigue.games.catherine.rules.scoring import score
from intrigue.games.catherine.state import BOOK, BY_ACTIONS, BY_OVERFLOW, GOODS, CatherineState

Able = Callable[[CatherineState, int, int], bool]
Effect = Callable[[CatherineState, int, int], None]


class Form(NamedTuple):
    """A form of action: whether it is possible at all, apart from its cost (CA-5.5), and what it does. Without an
    effect, it builds a residence in a city that the seat chooses."""

    able: Able
    effect: Effect | None


# ---- favor ---------------------------------------------------------------------------------------


def gain_favor(state: CatherineState, seat: int, steps: int, source: str) -> None:
    """Climb the track step by step. A step beyond the top is 1 point instead (CA-8.2, CA-8.3, CA-8.5)."""
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


def build(state: CatherineState, seat: int, city: int, wish: int) -> None:
    """Build, take a tile, gain the favor of a crown (CA-9.1, CA-9.7, CA-9.10). If the kind of tile that the seat wants
    is gone, it takes the first one that is left (CA-13.5)."""
    state.homes[seat] |= 1 << city
    if state.events is not None:
        state.events.append(ev.ResidenceBuilt(seat, state.tables.city_ids[city]))
    left = kinds_left(state, city)
    if left:
        take_tile(state, seat, city, wish if wish in left else left[0])
    crown = state.setup.crowns[city]
    if crown:
        gain_favor(state, seat, crown, "crown")


def kinds_left(state: CatherineState, city: int) -> list[int]:
    """The kinds of tiles that still lie in a city. With the shipped map there is only one (CA-9.8)."""
    stock = state.stock
    return [good for good in state.tables.city_goods[city] if stock[4 * city + good]]


def take_tile(state: CatherineState, seat: int, city: int, good: int) -> None:
    state.stock[4 * city + good] -= 1
    state.tiles[4 * seat + good] += 1
    state.owned[6 * seat + good] += 1
    if state.events is not None:
        state.events.append(ev.TileTaken(seat, state.tables.city_ids[city], GOODS[good]))


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


# ---- actions -------------------------------------------------------------------------------------


def draw_per_good(state: CatherineState, seat: int, card: int) -> None:
    draw(state, seat, state.tables.amounts[card] * market_goods(state, seat, card), "action")


def draw_per_book(state: CatherineState, seat: int, card: int) -> None:
    draw(state, seat, state.tables.amounts[card] * state.owned[6 * seat + BOOK], "action")


def draw_cards(state: CatherineState, seat: int, card: int) -> None:
    draw(state, seat, state.tables.amounts[card], "action")


def score_points(state: CatherineState, seat: int, card: int) -> None:
    score_each(state, seat, state.tables.amounts[card], 1, "action")


def score_per_book(state: CatherineState, seat: int, card: int) -> None:
    score_each(state, seat, state.tables.amounts[card], state.owned[6 * seat + BOOK], "books")


def score_per_set(state: CatherineState, seat: int, card: int) -> None:
    score_each(state, seat, state.tables.amounts[card], sets(state, seat), "sets")


def advance_favor(state: CatherineState, seat: int, card: int) -> None:
    gain_favor(state, seat, state.tables.amounts[card], "action")


def score_each(state: CatherineState, seat: int, each: int, count: int, source: str) -> None:
    score(state, seat, each * count, BY_ACTIONS)
    if state.events is not None:
        state.events.append(ev.PointsScored(seat, each * count, count, source))


# ---- bonuses -------------------------------------------------------------------------------------


def bonus_favor(state: CatherineState, seat: int, card: int) -> None:
    gain_favor(state, seat, bonus_amount(state, card), "bonus")


def bonus_draw(state: CatherineState, seat: int, card: int) -> None:
    draw(state, seat, bonus_amount(state, card), "bonus")


def bonus_points(state: CatherineState, seat: int, card: int) -> None:
    score_each(state, seat, bonus_amount(state, card), 1, "bonus")


def bonus_points_per_residence(state: CatherineState, seat: int, card: int) -> None:
    """For each own residence in cities of the card's colour (CA-10.17)."""
    region = state.tables.regions[state.tables.colours[card]]
    score_each(state, seat, bonus_amount(state, card), (state.homes[seat] & region).bit_count(), "region")


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
    "residence": Form(can_build, None),
    "region residence": Form(can_build, None),
}

BONUSES: Final[dict[str, Effect]] = {
    "favor": bonus_favor,
    "draw": bonus_draw,
    "points": bonus_points,
    "points per residence": bonus_points_per_residence,
}
