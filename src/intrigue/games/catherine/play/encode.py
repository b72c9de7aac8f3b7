"""What a seat of Catherine may know, as numbers: the table, the cards that the viewer knows of, then seat by seat, the
viewer first and the others clockwise.

A spectator's numbers are those of seat 1's place with everything unknown. They are written as counts; the scale divides
them by a typical size, so that most numbers lie between 0 and 1. The layout names every number; its length depends on
the content and the number of players alone. Most counts are 0: encoding copies a row that holds the options already,
and writes the others."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Final, final

from intrigue.core.native import i64
from intrigue.core.observing import BITS, SET_SIZE, Scale, byte, ones, put_4_words, put_set, word
from intrigue.core.options import Options
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

# Where the parts of a row begin whose places no content changes, of the table and of a seat.
PHASE_AT: Final = DECADES + 1
OPTIONS_AT: Final = PHASE_AT + len(PHASES)
PILE_AT: Final = OPTIONS_AT + 3
OWNED_AT: Final = 8
TILES_AT: Final = OWNED_AT + len(SYMBOLS)
ORDER_AT: Final = TILES_AT + len(GOODS)

ALL: Final = (1 << SET_SIZE) - 1

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
    colours = [colour.id for colour in game.rules.colour]
    names += [f"own {column} free" for column in columns]
    names += [f"own hand {colour}" for colour in colours] + [f"own free columns {colour}" for colour in colours]
    names += [f"own {column}: {card}" for column in columns for card in cards]
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


def encoder_of(game: Catherine) -> Encoder:
    encoder = _encoders.get(id(game))
    if encoder is None:
        encoder = _encoders[id(game)] = Encoder(game)
    return encoder


def scale(game: Catherine, players: int) -> Scale:
    """What the counts are divided by, for a number of players."""
    return encoder_of(game).scale(players)


def encode(state: CatherineState, viewer: int | None) -> array[float]:
    """The numbers of a viewer, in the order of `layout`."""
    encoder = encoder_of(game_of(state))
    counts = bytearray(encoder.size(state.players))
    encoder.encode(state, viewer, counts, 0)
    return encoder.scale(state.players).numbers(counts)


def encode_into(state: CatherineState, viewer: int | None, out: bytearray, at: int) -> None:
    """Write the counts of a viewer, in the order of `layout`, from `at` on."""
    encoder_of(game_of(state)).encode(state, viewer, out, at)


@final
class Encoder:
    """Writes what a seat knows of a state into a row of zeros. Where each part of a row begins depends on how many
    cards and cities the content has. Of hidden cards it reads the viewer's own alone."""

    __slots__ = (
        "asked_at",
        "cards",
        "cards_at",
        "cities",
        "column_at",
        "game",
        "homes_at",
        "matched_most",
        "options",
        "own_at",
        "paying_at",
        "rows",
        "rows_at",
        "scales",
        "seat_size",
        "seats_at",
        "site_at",
        "stock_at",
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
        self.own_at = self.column_at + FULL_ROW
        self.seats_at = self.own_at + FULL_ROW + 2 * len(game.rules.colour) + FULL_ROW * self.cards
        self.homes_at = ORDER_AT + len(GOODS) + 3
        self.rows_at = self.homes_at + self.cities + FULL_ROW
        self.seat_size = self.rows_at + 2 * self.cards
        self.matched_most = max([1, *[sum(order) for order in game.tables.orders]])
        self.options: Options | None = None
        self.rows: dict[int, bytearray] = {}
        self.scales: dict[int, Scale] = {}

    def size(self, players: int) -> int:
        return self.seats_at + players * self.seat_size

    def scale(self, players: int) -> Scale:
        """What the counts of a row are divided by."""
        if players not in self.scales:
            divisors = [1.0] * self.size(players)
            divisors[DECADES] = ROUNDS
            divisors[PILE_AT : PILE_AT + 3] = [self.cards, self.cards, TILES]
            divisors[self.paying_at] = TILES
            divisors[self.paying_at + 1] = COST
            divisors[self.stock_at : self.cards_at] = [len(GOODS)] * self.cities
            counted = self.own_at + FULL_ROW
            shades = 2 * len(self.game.rules.colour)
            divisors[counted : counted + shades] = [COST] * shades
            tables = self.game.tables
            for base in range(self.seats_at, len(divisors), self.seat_size):
                facts = [POINTS, max(tables.top, 1), HAND, len(GOODS), HAND, HAND, TILES]
                divisors[base + 1 : base + OWNED_AT] = facts
                divisors[base + OWNED_AT : base + TILES_AT] = [SYMBOL] * len(SYMBOLS)
                divisors[base + TILES_AT : base + ORDER_AT + len(GOODS)] = [TILES] * (2 * len(GOODS))
                place = base + self.homes_at
                residences = max(tables.residences, 1)
                divisors[place - 3 : place] = [self.matched_most, residences, residences]
            self.scales[players] = Scale(divisors)
        return self.scales[players]

    def encode(self, state: CatherineState, viewer: int | None, out: bytearray, at: int) -> None:
        players = state.players
        row = self.row(players, state.options)
        out[at : at + len(row)] = row
        self.encode_table(state, out, at)
        if viewer is not None and state.asks[viewer] != NONE:
            out[at + self.asked_at + state.asks[viewer]] = 1
        self.encode_cards(state, viewer, out, at + self.cards_at)
        if viewer is not None and state.decided[viewer]:
            self.encode_decided(state, viewer, out, at)
        first = viewer or 0
        seats = at + self.seats_at
        for seat in range(players):
            self.encode_seat(state, seat, out, seats + (seat - first) % players * self.seat_size)

    def row(self, players: int, options: Options) -> bytearray:
        """A row with the options in it. The last options are kept, since the states of a game share theirs."""
        if options is not self.options:
            self.options = options
            self.rows = {}
        row = self.rows.get(players)
        if row is None:
            row = self.rows[players] = bytearray(self.size(players))
            row[OPTIONS_AT] = options["crown_cities"] is True
            row[OPTIONS_AT + 1] = options["region_build"] == "once"
            row[OPTIONS_AT + 2] = options["final_tie"] == "favor"
        return row

    def encode_table(self, state: CatherineState, out: bytearray, at: int) -> None:
        if state.decade > 0:
            out[at + state.decade - 1] = 1
        out[at + DECADES] = state.round
        out[at + PHASE_AT + state.phase] = 1
        out[at + PILE_AT] = byte(len(state.pile))
        out[at + PILE_AT + 1] = byte(len(state.discards))
        out[at + PILE_AT + 2] = byte(state.shuffles)
        stock, base = state.stock, at + self.stock_at
        for city in range(self.cities):
            place = len(GOODS) * city
            left = stock[place] + stock[place + 1] + stock[place + 2] + stock[place + 3]
            if left:
                out[base + city] = byte(left)

    def encode_decided(self, state: CatherineState, viewer: int, out: bytearray, at: int) -> None:
        """What the viewer has decided, and nobody else knows yet."""
        tables, decided = state.tables, state.decided[viewer]
        for action in decided:
            if tables.city <= action < tables.perform:
                out[at + self.site_at + action - tables.city] = 1
            elif tables.discard <= action < tables.column:
                out[at + self.cards_at + action - tables.discard] = 0
        if state.phase == PERFORM:
            activation = imagined(state, viewer)
            base = at + self.paying_at
            out[base] = byte(activation.done)
            out[base + 1] = byte(activation.due)
            if activation.for_bonus:
                out[base + 2] = 1
            for colour in members(activation.shades):
                out[base + 3 + colour] = 1

    def encode_cards(self, state: CatherineState, viewer: int | None, out: bytearray, at: int) -> None:
        """What the viewer knows about every card that is not in a row. Sets are written from the first to the last,
        since each writes a little beyond its end."""
        own: tuple[int, ...] = () if viewer is None else state.hands[viewer]
        discarded = at + 3 * self.cards
        for card in own:
            out[at + card] = 1
        for first in range(0, self.cards, SET_SIZE):
            put_set(out, discarded + first, set_in(state.discards, first))
        for first in range(0, self.cards, SET_SIZE):
            put_set(out, discarded + self.cards + first, self.unseen(state, own, first))
        if state.shuffles:
            for first in range(0, self.cards, SET_SIZE):
                older = self.older(state, self.unseen(state, own, first), first)
                put_set(out, discarded + 2 * self.cards + first, older)
        if viewer is not None:
            self.encode_choice(state, viewer, out, at)
            self.encode_columns(state, viewer, out, at + self.own_at - self.cards_at)

    def unseen(self, state: CatherineState, own: tuple[int, ...], first: i64) -> i64:
        """Of the cards from `first` on, those that the viewer sees nowhere."""
        seen = set_of(own, first) | set_in(state.discards, first)
        for row in state.rows:
            seen |= set_of(row, first)
        for row in state.under:
            seen |= set_of(row, first)
        left = self.cards - first
        every: i64 = ALL
        if left < SET_SIZE:
            every >>= SET_SIZE - left
        return every & ~seen

    def older(self, state: CatherineState, cards: i64, first: i64) -> i64:
        """Of some cards, those that have been in a hand since before the last shuffle."""
        generation, shuffles = state.generation, state.shuffles
        found: i64 = 0
        for place in range(min(SET_SIZE, self.cards - first)):
            if generation[first + place] < shuffles:
                found |= BITS[place]
        return found & cards

    def encode_choice(self, state: CatherineState, viewer: int, out: bytearray, at: int) -> None:
        """The viewer's own secret choice: the cards for the row, or action card, activation card and column."""
        row, trigger, column = state.plan[3 * viewer], state.plan[3 * viewer + 1], state.plan[3 * viewer + 2]
        chosen = at + self.cards
        if row != NONE:
            out[chosen + row] = 1
        if state.phase == SET_UP:
            for card in (trigger, column):
                if card != NONE:
                    out[chosen + card] = 1
            return
        if trigger != NONE:
            out[chosen + self.cards + trigger] = 1
        if column != NONE:
            out[at + len(CARD_SETS) * self.cards + column] = 1

    def encode_columns(self, state: CatherineState, viewer: int, out: bytearray, at: int) -> None:
        """The viewer's row column by column, and the colours that it can match."""
        colours = state.tables.colours
        shades = len(self.game.rules.colour)
        hand_at = at + FULL_ROW
        free_at = hand_at + shades
        cards_at = free_at + shades
        for card in state.hands[viewer]:
            out[hand_at + colours[card]] += 1
        under = state.under[viewer]
        for column, card in enumerate(state.rows[viewer]):
            out[cards_at + column * self.cards + card] = 1
            if column >= len(under) or under[column] == NONE:
                out[at + column] = 1
                out[free_at + colours[card]] += 1

    def encode_seat(self, state: CatherineState, seat: int, out: bytearray, at: int) -> None:
        tables = state.tables
        space = state.favor[seat]
        held = held_by_generation(state, seat)
        cards = len(state.hands[seat])
        order = tables.orders[state.orders[seat]]
        owned, mine = state.owned, len(SYMBOLS) * seat
        tiles, goods = state.tiles, len(GOODS) * seat
        homes = state.homes[seat]
        put_4_words(
            out,
            at,
            word(
                1 if seat in state.pending else 0,
                state.points[seat],
                space,
                tables.limits[space],
                tables.multipliers[space],
                cards,
                cards - held[-1],
                state.jokers[seat],
            ),
            word(
                owned[mine],
                owned[mine + 1],
                owned[mine + 2],
                owned[mine + 3],
                owned[mine + 4],
                owned[mine + 5],
                tiles[goods],
                tiles[goods + 1],
            ),
            word(
                tiles[goods + 2],
                tiles[goods + 3],
                order[0],
                order[1],
                order[2],
                order[3],
                goods_matched(state, seat),
                ones(homes),
            ),
            word(largest_group(tables, homes), 0, 0, 0, 0, 0, 0, 0),
        )
        place = at + self.homes_at
        for city in members(homes):
            out[place + city] = 1
        if state.columns[seat] != NONE:
            out[place + self.cities + state.columns[seat]] = 1
        place = at + self.rows_at
        under = state.under[seat]
        for column, card in enumerate(state.rows[seat]):
            out[place + card + (0 if under[column] == NONE else self.cards)] = 1


def set_of(cards: tuple[int, ...], first: i64) -> i64:
    """The cards from `first` on as a set of bits. What is no card is not in it."""
    found: i64 = 0
    for card in cards:
        place: i64 = card - first
        if 0 <= place < SET_SIZE:
            found |= BITS[place]
    return found


def set_in(pile: list[int], first: i64) -> i64:
    """`set_of` for a pile of cards."""
    found: i64 = 0
    for card in pile:
        place: i64 = card - first
        if 0 <= place < SET_SIZE:
            found |= BITS[place]
    return found


_encoders: dict[int, Encoder] = {}
"""By the identity of the game, which each encoder keeps alive."""
