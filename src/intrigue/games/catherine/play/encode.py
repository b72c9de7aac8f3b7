"""What a seat of Catherine may know, as numbers: the table, the cards that the viewer knows of, then seat by seat, the
viewer first and the others clockwise.

A spectator gets the numbers of the first seat, with everything unknown. Counts are divided by a typical size, so
most numbers are between 0 and 1. The layout names every number; its length depends on the content and the number of
players alone. Most numbers are 0: encoding copies a row of zeros and writes the others."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Final, final

from intrigue.games.catherine.codes import DECADES, FULL_ROW, ROUNDS, game_of
from intrigue.games.catherine.rules.actions import imagined
from intrigue.games.catherine.rules.drawing import held_by_generation
from intrigue.games.catherine.rules.scoring import goods_matched, largest_group
from intrigue.games.catherine.rules.tables import members
from intrigue.games.catherine.state import GOODS, NONE, PERFORM, PHASES, SET_UP, SYMBOLS, CatherineState

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine

POINTS: Final = 100.0
HAND: Final = 9.0
SYMBOL: Final = 6.0
TILES: Final = 3.0
COST: Final = 3.0

# Where the parts of a row begin that do not depend on the content: of the table and of a seat.
PHASE_AT: Final = DECADES + 1
OPTIONS_AT: Final = PHASE_AT + len(PHASES)
PILE_AT: Final = OPTIONS_AT + 3
OWNED_AT: Final = 8
TILES_AT: Final = OWNED_AT + len(SYMBOLS)
ORDER_AT: Final = TILES_AT + len(GOODS)

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


def encode(state: CatherineState, viewer: int | None) -> array[float]:
    """The numbers of a viewer, in the order of `layout`."""
    game = game_of(state)
    encoder = _encoders.get(id(game))
    if encoder is None:
        encoder = _encoders[id(game)] = Encoder(game)
    return encoder.encode(state, viewer)


@final
class Encoder:
    """Writes what a seat knows of a state into a row of zeros. Where each part of a row begins depends on how many
    cards and cities the content has. The only hidden cards it reads are the viewer's own."""

    __slots__ = (
        "asked_at",
        "cards",
        "cards_at",
        "cities",
        "column_at",
        "game",
        "homes_at",
        "paying_at",
        "rows_at",
        "seat_size",
        "seats_at",
        "site_at",
        "stock_at",
        "zeros",
    )

    def __init__(self, game: Catherine) -> None:
        self.game = game
        self.cards = len(game.tables.ids)
        self.cities = len(game.tables.city_ids)
        self.asked_at = PILE_AT + 3
        self.paying_at = self.asked_at + len(game.decisions)
        self.site_at = self.paying_at + 3 + len(game.rules.colour)
        self.stock_at = self.site_at + self.cities
        self.cards_at = self.stock_at + self.cities
        self.column_at = self.cards_at + len(CARD_SETS) * self.cards
        self.seats_at = self.column_at + FULL_ROW
        self.homes_at = ORDER_AT + len(GOODS) + 3
        self.rows_at = self.homes_at + self.cities + FULL_ROW
        self.seat_size = self.rows_at + 2 * self.cards
        self.zeros: dict[int, array[float]] = {}

    def encode(self, state: CatherineState, viewer: int | None) -> array[float]:
        players = state.players
        if players not in self.zeros:
            self.zeros[players] = array("f", [0.0]) * (self.seats_at + players * self.seat_size)
        out = self.zeros[players][:]
        self.encode_table(state, out)
        if viewer is not None and state.asks[viewer] != NONE:
            out[self.asked_at + state.asks[viewer]] = 1.0
        self.encode_cards(state, viewer, out)
        if viewer is not None and state.decided[viewer]:
            self.encode_decided(state, viewer, out)
        first = viewer or 0
        for seat in range(players):
            base = self.seats_at + (seat - first) % players * self.seat_size
            self.encode_seat(state, seat, base, out)
        for seat in state.pending:
            out[self.seats_at + (seat - first) % players * self.seat_size] = 1.0
        return out

    def encode_table(self, state: CatherineState, out: array[float]) -> None:
        options = state.options
        if state.decade > 0:
            out[state.decade - 1] = 1.0
        out[DECADES] = state.round / ROUNDS
        out[PHASE_AT + state.phase] = 1.0
        if options["crown_cities"] is True:
            out[OPTIONS_AT] = 1.0
        if options["region_build"] == "once":
            out[OPTIONS_AT + 1] = 1.0
        if options["final_tie"] == "favor":
            out[OPTIONS_AT + 2] = 1.0
        out[PILE_AT] = len(state.pile) / self.cards
        out[PILE_AT + 1] = len(state.discards) / self.cards
        out[PILE_AT + 2] = state.shuffles / TILES
        stock, base = state.stock, self.stock_at
        for city in range(self.cities):
            place = len(GOODS) * city
            left = stock[place] + stock[place + 1] + stock[place + 2] + stock[place + 3]
            if left:
                out[base + city] = left / len(GOODS)

    def encode_decided(self, state: CatherineState, viewer: int, out: array[float]) -> None:
        """What the viewer has decided, which nobody else knows yet."""
        tables, decided = state.tables, state.decided[viewer]
        for action in decided:
            if tables.city <= action < tables.perform:
                out[self.site_at + action - tables.city] = 1.0
            elif tables.discard <= action < tables.column:
                out[self.cards_at + action - tables.discard] = 0.0
        if state.phase == PERFORM:
            activation = imagined(state, viewer)
            base = self.paying_at
            out[base] = activation.done / TILES
            out[base + 1] = activation.due / COST
            if activation.for_bonus:
                out[base + 2] = 1.0
            for colour in members(activation.shades):
                out[base + 3 + colour] = 1.0

    def encode_cards(self, state: CatherineState, viewer: int | None, out: array[float]) -> None:
        """What the viewer knows about every card that is not in a row."""
        size, base = self.cards, self.cards_at
        unseen = [True] * size
        if viewer is not None:
            for card in state.hands[viewer]:
                out[base + card] = 1.0
                unseen[card] = False
            self.encode_choice(state, viewer, out)
        for card in state.discards:
            out[base + 3 * size + card] = 1.0
            unseen[card] = False
        for seat in range(state.players):
            for card in state.rows[seat]:
                unseen[card] = False
            for card in state.under[seat]:
                if card != NONE:
                    unseen[card] = False
        generation, shuffles = state.generation, state.shuffles
        base += 4 * size
        for card in range(size):
            if unseen[card]:
                out[base + card] = 1.0
                if generation[card] < shuffles:
                    out[base + size + card] = 1.0

    def encode_choice(self, state: CatherineState, viewer: int, out: array[float]) -> None:
        """The viewer's own secret choice: the cards for the row, or action card, activation card and column."""
        row, trigger, column = state.plan[3 * viewer], state.plan[3 * viewer + 1], state.plan[3 * viewer + 2]
        chosen = self.cards_at + self.cards
        if row != NONE:
            out[chosen + row] = 1.0
        if state.phase == SET_UP:
            for card in (trigger, column):
                if card != NONE:
                    out[chosen + card] = 1.0
            return
        if trigger != NONE:
            out[chosen + self.cards + trigger] = 1.0
        if column != NONE:
            out[self.column_at + column] = 1.0

    def encode_seat(self, state: CatherineState, seat: int, base: int, out: array[float]) -> None:
        tables = self.game.tables
        space = state.favor[seat]
        held = held_by_generation(state, seat)
        cards = len(state.hands[seat])
        out[base + 1] = state.points[seat] / POINTS
        out[base + 2] = space / max(tables.top, 1)
        out[base + 3] = tables.limits[space] / HAND
        out[base + 4] = tables.multipliers[space] / len(GOODS)
        out[base + 5] = cards / HAND
        out[base + 6] = (cards - held[-1]) / HAND
        out[base + 7] = state.jokers[seat] / TILES
        for symbol in range(len(SYMBOLS)):
            out[base + OWNED_AT + symbol] = state.owned[len(SYMBOLS) * seat + symbol] / SYMBOL
        order = tables.orders[state.orders[seat]]
        for good in range(len(GOODS)):
            out[base + TILES_AT + good] = state.tiles[len(GOODS) * seat + good] / TILES
            out[base + ORDER_AT + good] = order[good] / TILES
        homes = state.homes[seat]
        place = base + self.homes_at
        out[place - 3] = goods_matched(state, seat) / max(sum(order), 1)
        out[place - 2] = homes.bit_count() / tables.residences
        out[place - 1] = largest_group(tables, homes) / tables.residences
        for city in members(homes):
            out[place + city] = 1.0
        if state.columns[seat] != NONE:
            out[place + self.cities + state.columns[seat]] = 1.0
        place = base + self.rows_at
        under = state.under[seat]
        for column, card in enumerate(state.rows[seat]):
            out[place + card + (0 if under[column] == NONE else self.cards)] = 1.0


_encoders: dict[int, Encoder] = {}
"""A cache by the identity of the game. Each encoder refers to its game, so an identity is never used for another
one."""
