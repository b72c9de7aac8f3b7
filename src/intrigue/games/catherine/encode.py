"""A Catherine view as numbers: the table, the cards that the viewer knows of, then seat by seat, the viewer first and
the others clockwise.

A spectator's view is encoded from seat 1's place with everything unknown. Counts are divided by a typical size so that
most numbers lie between 0 and 1. The layout names every number; its length depends on the content and the number of
players alone."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from intrigue.games.catherine.codes import DECADES, FULL_ROW
from intrigue.games.catherine.known import known_state
from intrigue.games.catherine.scoring import goods_matched, largest_group
from intrigue.games.catherine.state import GOODS, NONE, PHASES, SET_UP, SYMBOLS, CatherineState
from intrigue.games.catherine.view import CatherineView

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine

POINTS: Final = 100.0
HAND: Final = 9.0
SYMBOL: Final = 6.0
TILES: Final = 3.0
COST: Final = 3.0
ROUNDS: Final = 4.0

# One number for each card, in this order.
CARD_SETS: Final = (
    "own hand",
    "chosen for the row",
    "chosen to activate",
    "discarded",
    "unseen, in a hand or the pile",
    "unseen, in a hand since before the last shuffle",
)


@lru_cache(maxsize=64)
def layout(game: Catherine, players: int) -> tuple[str, ...]:
    """The name of each number, for a number of players."""
    cities = [city.name for city in game.rules.city]
    cards = [card.id for card in game.rules.card]
    columns = [f"column {number}" for number in range(1, FULL_ROW + 1)]
    names = [f"decade {number}" for number in range(1, DECADES + 1)] + ["round"]
    names += [f"phase {phase}" for phase in PHASES] + ["crown cities", "region build once", "favor breaks ties"]
    names += ["draw pile", "discard pile", "shuffles"]
    names += [f"asked {decision.id}" for decision in game.decisions]
    names += ["times performed", "cards due", "paying for the bonus"]
    names += [f"discarded {colour.id} for this cost" for colour in game.rules.colour]
    names += [f"building in {city}" for city in cities]
    names += [f"tiles left in {city}" for city in cities]
    names += [f"{name}: {card}" for name in CARD_SETS for card in cards]
    names += [f"chosen {column}" for column in columns]
    for seat in range(players):
        who = f"seat +{seat}"
        names += [f"{who} decides", f"{who} points", f"{who} favor", f"{who} hand limit", f"{who} multiplier"]
        names += [f"{who} hand cards", f"{who} hand cards from before the last shuffle", f"{who} jokers"]
        names += [f"{who} owns {symbol}" for symbol in SYMBOLS]
        names += [f"{who} tiles {good}" for good in GOODS] + [f"{who} order {good}" for good in GOODS]
        names += [f"{who} order matched", f"{who} residences", f"{who} largest group"]
        names += [f"{who} in {city}" for city in cities]
        names += [f"{who} this round {column}" for column in columns]
        names += [f"{who} row, free: {card}" for card in cards] + [f"{who} row, used: {card}" for card in cards]
    return tuple(names)


def encode(game: Catherine, view: CatherineView) -> array[float]:
    """The numbers of a view, in the order of `layout`."""
    state = known_state(game, view)
    out: list[float] = []
    _encode_table(game, view, out)
    _encode_cards(game, view, state, out)
    viewer = view.viewer or 0
    for step in range(view.players):
        _encode_seat(game, view, state, (viewer + step) % view.players, out)
    return array("f", out)


def _one_hot(size: int, place: int | None) -> list[float]:
    numbers = [0.0] * size
    if place is not None and place >= 0:
        numbers[place] = 1.0
    return numbers


def _encode_table(game: Catherine, view: CatherineView, out: list[float]) -> None:
    options, cards = view.options, float(len(game.tables.ids))
    out += _one_hot(DECADES, view.decade - 1)
    out.append(view.round / ROUNDS)
    out += _one_hot(len(PHASES), PHASES.index(view.phase))
    out += (
        float(options["crown_cities"] is True),
        float(options["region_build"] == "once"),
        float(options["final_tie"] == "favor"),
        view.pile / cards,
        len(view.discards) / cards,
        view.shuffles / TILES,
    )
    asked = None if view.viewer is None else view.asks[view.viewer]
    out += [float(asked == decision.id) for decision in game.decisions]
    out += (view.done / TILES, view.due / COST, float(view.for_bonus))
    out += [float(view.shades >> colour & 1) for colour in range(len(game.rules.colour))]
    cities = game.tables.city_numbers
    out += _one_hot(len(cities), None if view.site is None else cities[view.site])
    out += [sum(left) / len(GOODS) for left in view.stock]


def _encode_cards(game: Catherine, view: CatherineView, state: CatherineState, out: list[float]) -> None:
    """What the viewer knows about every card that lies in no row."""
    size = len(game.tables.ids)
    numbers = game.tables.numbers
    row = view.picked if state.phase == SET_UP else view.picked[:1]
    trigger = () if state.phase == SET_UP else view.picked[1:]
    for cards in (view.hand, row, trigger, view.discards):
        known = [0.0] * size
        for card in cards:
            known[numbers[card]] = 1.0
        out += known
    unseen = [1.0] * size
    for zone in (state.discards, *state.hands, *state.rows, *state.under):
        for number in zone:
            if number != NONE:
                unseen[number] = 0.0
    out += unseen
    out += [
        flag if generation < view.shuffles else 0.0 for flag, generation in zip(unseen, view.generation, strict=True)
    ]
    out += _one_hot(FULL_ROW, None if view.picked_column is None else view.picked_column - 1)


def _encode_seat(game: Catherine, view: CatherineView, state: CatherineState, seat: int, out: list[float]) -> None:
    tables = game.tables
    space = view.favor[seat]
    held = view.held[seat]
    out += (
        float(seat in view.pending),
        view.points[seat] / POINTS,
        space / max(tables.top, 1),
        tables.limits[space] / HAND,
        tables.multipliers[space] / len(GOODS),
        sum(held) / HAND,
        sum(held[:-1]) / HAND,
        view.jokers[seat] / TILES,
    )
    out += [number / SYMBOL for number in state.owned[len(SYMBOLS) * seat : len(SYMBOLS) * (seat + 1)]]
    out += [number / TILES for number in view.tiles[seat]]
    order = tables.orders[state.orders[seat]]
    out += [number / TILES for number in order]
    homes = state.homes[seat]
    built = float(tables.residences)
    out += (
        goods_matched(state, seat) / max(sum(order), 1),
        homes.bit_count() / built,
        largest_group(tables, homes) / built,
    )
    out += [float(homes >> city & 1) for city in range(len(tables.city_ids))]
    out += _one_hot(FULL_ROW, state.columns[seat])
    free, used = [0.0] * len(tables.ids), [0.0] * len(tables.ids)
    for card, below in zip(state.rows[seat], state.under[seat], strict=True):
        (free if below == NONE else used)[card] = 1.0
    out += free
    out += used
