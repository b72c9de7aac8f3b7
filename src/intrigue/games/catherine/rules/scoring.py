"""Victory points, and the final scoring (CA-1.8, CA-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.core.result import Category, Result, team_result
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.state import (
    BY_GROUP,
    BY_HAND,
    BY_ORDER,
    CATEGORIES,
    GOODS,
    OVER,
    CatherineState,
)

if TYPE_CHECKING:
    from intrigue.games.catherine.rules.tables import Tables

# The clause that explains each category of points.
CLAUSES: Final = {
    "actions and bonuses": "CA-10.1",
    "over the limit or the track": "CA-7.4",
    "cannons": "CA-11.2",
    "residences": "CA-11.13",
    "favor track": "CA-11.14",
    "cards left in hand": "CA-12.2",
    "order": "CA-12.5",
    "largest group": "CA-12.7",
}


def score(state: CatherineState, seat: int, points: int, category: int) -> None:
    """Points only ever grow (CA-1.8)."""
    state.points[seat] += points
    state.earned[len(CATEGORIES) * seat + category] += points


# ---- final scoring -------------------------------------------------------------------------------


def end_game(state: CatherineState) -> None:
    """Score hands, orders and largest groups (CA-12.1). Then the game is over."""
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
    tiles, first = state.tiles, len(GOODS) * seat
    matched, wanted = state.jokers[seat], 0
    for good in range(len(GOODS)):
        number = order[good]
        held = tiles[first + good]
        matched += held if held < number else number
        wanted += number
    return matched if matched < wanted else wanted


def order_filled(order: Sequence[int], tiles: Sequence[int], jokers: int) -> list[tuple[int, str | None]]:
    """Each good of an order with what fills it: a tile, a joker, or nothing yet (CA-12.3, CA-12.4).

    >>> order_filled((2, 1, 0, 0), (1, 0, 0, 3), 1)
    [(0, 'tile'), (0, 'joker'), (1, None)]
    """
    filled: list[tuple[int, str | None]] = []
    for good, wanted in enumerate(order):
        for number in range(wanted):
            if number < tiles[good]:
                filled.append((good, "tile"))
            elif jokers:
                jokers -= 1
                filled.append((good, "joker"))
            else:
                filled.append((good, None))
    return filled


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
    """The most points win. Players with equal points share the victory, or by option favor, group and residences
    decide (CA-12.8)."""
    seats = range(state.players)
    keys: list[tuple[int, ...]] = [(state.points[seat],) for seat in seats]
    if state.setup.favor_breaks_ties:
        groups = [largest_group(state.tables, homes) for homes in state.homes]
        keys = [(state.points[seat], state.favor[seat], groups[seat], state.homes[seat].bit_count()) for seat in seats]
    lines: list[Category] = [
        (label, state.earned[number :: len(CATEGORIES)], CLAUSES[label]) for number, label in enumerate(CATEGORIES)
    ]
    return team_result([(seat,) for seat in seats], keys, lines, reason_for(keys))


def reason_for(keys: list[tuple[int, ...]]) -> str:
    """What decided the game, in one sentence."""
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
