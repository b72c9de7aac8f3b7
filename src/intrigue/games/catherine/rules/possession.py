"""What a seat owns (CA-3): the symbols of its action row and its goods tiles."""

from __future__ import annotations

from intrigue.games.catherine.state import CATEGORIES, GOODS, SYMBOLS, CatherineState


def own(state: CatherineState, seat: int, card: int, sign: int) -> None:
    """Add the symbols of a card in the action row to the possessions of its owner, or remove them (CA-3.3, CA-3.4)."""
    owned, first = state.owned, len(SYMBOLS) * seat
    for symbol, number in state.tables.symbols[card]:
        owned[first + symbol] += sign * number


def market_goods(state: CatherineState, seat: int, card: int) -> int:
    """How many goods of the two kinds of a market a seat owns (CA-10.1)."""
    first, second = state.tables.markets[card]
    return state.owned[6 * seat + first] + state.owned[6 * seat + second]


def sets(state: CatherineState, seat: int) -> int:
    """How many sets of the four goods a seat owns (CA-10.10)."""
    return min(state.owned[6 * seat : 6 * seat + 4])


def derive(state: CatherineState) -> None:
    """Compute points and possessions from the dumped fields."""
    size = len(CATEGORIES)
    state.points = [sum(state.earned[size * seat : size * seat + size]) for seat in range(state.players)]
    state.owned = [0] * (len(SYMBOLS) * state.players)
    for seat in range(state.players):
        first = len(SYMBOLS) * seat
        state.owned[first : first + len(GOODS)] = state.tiles[4 * seat : 4 * seat + 4]
        for card in state.rows[seat]:
            own(state, seat, card, 1)
