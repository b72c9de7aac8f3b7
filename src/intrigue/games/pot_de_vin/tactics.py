"""What a card or a pass is worth in a playout of Pot de Vin: as the greedy player reckons, from a state, and quickly.

An action is worth what it changes for us over all who may win the round: who leads holds, unless somebody who comes
later is likely to beat the best card. The cards on the table are the same whatever we do, so what they are worth to
each of those is reckoned once (`Taker`), and an action adds its own card to that."""

from __future__ import annotations

from typing import Final, final

from intrigue.core.native import i64
from intrigue.core.random_play import WORD, scrambled
from intrigue.games.pot_de_vin.bot import (
    FOLLOWS_HIGHER,
    GEM_KEPT,
    HIGH_CARD,
    IDLE_GEMS,
    LONG_RUN,
    SOON,
    TRUMPS_IN,
    none_of,
)
from intrigue.games.pot_de_vin.bot import JOKER as JOKER_AHEAD
from intrigue.games.pot_de_vin.bot import NOISE as MIXED
from intrigue.games.pot_de_vin.cards import (
    ALL_CARDS,
    BIT,
    CARDS,
    CHARACTER_OF,
    JOKER,
    MINUS,
    NONE,
    ONE_CHARACTER,
    PLUS,
    POT,
    VALUES,
    number_in,
    number_of,
)
from intrigue.games.pot_de_vin.codes import PASS
from intrigue.games.pot_de_vin.glance import known_pile
from intrigue.games.pot_de_vin.rules import winning_card
from intrigue.games.pot_de_vin.scoring import SYMBOL_BITS, Tables, packed_columns
from intrigue.games.pot_de_vin.state import PotDeVinState

NOISE: Final = MIXED / (WORD + 1)  # for a word of the generator
SYMBOLS: Final = (1 << SYMBOL_BITS) - 1
LESS: Final = -100  # than any gain


@final
class Taker:
    """Somebody who may win the round: what it changes for us, and how likely a card is beaten."""

    __slots__ = (
        "base",
        "chance",
        "chance_against",
        "columns",
        "jokers",
        "mates",
        "pots",
        "share",
        "size",
        "voids",
    )

    share: float
    """How much of this seat's gain is ours."""
    base: float
    """What the cards and gems on the table change for the seat, Jokers aside."""
    columns: i64
    """The seat's symbols if it takes what is on the table, and its partner's."""
    mates: i64
    jokers: i64
    pots: i64
    size: i64
    voids: i64
    chance: float
    chance_against: i64

    def __init__(self, share: float) -> None:
        self.share = share
        self.base = 0.0
        self.columns = self.mates = self.jokers = self.pots = self.size = self.voids = 0
        self.chance = 0.0
        self.chance_against = NONE


@final
class Judge:
    """What the actions of one seat are worth in one round."""

    __slots__ = (
        "best_card",
        "certain",
        "gems",
        "haste",
        "jokers",
        "later",
        "leader",
        "led",
        "more",
        "own",
        "pots",
        "seat",
        "signs",
        "state",
        "tables",
        "total",
        "trump",
        "unseen",
        "worths",
    )

    state: PotDeVinState
    seat: int
    tables: Tables
    worths: list[float]
    certain: float
    more: i64
    """The symbols that lie on the table, the neutral cards of each kind and what they are worth."""
    jokers: i64
    pots: i64
    signs: i64
    unseen: i64
    total: i64
    trump: i64
    led: i64
    best_card: i64
    gems: i64
    haste: float
    later: list[Taker]
    own: Taker
    leader: Taker

    def __init__(self, state: PotDeVinState, seat: int, tables: Tables, worths: list[list[float]]) -> None:
        setup = state.setup
        rounds = setup.rounds
        left = rounds - state.round
        hand: i64 = state.hands[seat]
        self.state = state
        self.seat = seat
        self.tables = tables
        self.worths = worths[left]
        self.certain = SOON / (SOON + left)
        self.trump = CHARACTER_OF[state.trump]
        self.led = state.led
        turned: i64 = BIT[state.trump]
        played: i64 = state.played
        prize: i64 = played if setup.six else played | turned
        self.more = packed_columns(tables, prize)
        self.jokers = number_of(JOKER, prize)
        self.pots = number_of(POT, prize)
        self.signs = tables.plus * number_of(PLUS, prize) + tables.minus * number_of(MINUS, prize)
        self.gems = state.trick.count(PASS)
        self.unseen = ALL_CARDS & ~(hand | played | turned | laid_open(state) | known_pile(state, seat))
        self.total = number_in(self.unseen)
        supply = float(state.supply[seat])
        self.haste = IDLE_GEMS * supply / (supply + float(number_in(hand))) * float(state.round) / float(rounds)
        self.own = self.taker(seat)
        self.leader = self.own
        self.best_card = NONE
        if self.led != NONE:
            self.best_card = winning_card(state.trump, state.led, state.played)
            self.leader = self.taker(state.trick.index(self.best_card))
        self.later = [self.taker(other) for other in seats_after(state, seat)]

    def taker(self, seat: int) -> Taker:
        """What the cards and gems on the table would be for a seat."""
        state, tables = self.state, self.tables
        partner = state.setup.partner[seat]
        ours = seat == self.seat or (partner != NONE and partner == self.seat)
        taker = Taker(1.0 if ours else -1.0 / float(len(state.setup.teams) - 1))
        area: i64 = state.taken[seat]
        held = packed_columns(tables, area)
        mates: i64 = 0
        if partner != NONE:
            mates = packed_columns(tables, state.taken[partner])
        jokers, pots = number_of(JOKER, area), number_of(POT, area)
        taker.columns = held + self.more
        taker.mates = mates
        taker.jokers = jokers + self.jokers
        taker.pots = pots + self.pots
        taker.size = number_in(state.hands[seat])
        taker.voids = state.voids[seat]
        base = float(tables.gem * self.gems + self.signs)
        if self.more:
            base += self.columns_gain(held, self.more, mates)
        if self.pots:
            base += float(tables.pots[taker.pots] - tables.pots[pots])
        if jokers:
            base -= self.jokers_worth(held, jokers)
        taker.base = base
        return taker

    def columns_gain(self, held: i64, more: i64, mates: i64) -> float:
        """What more symbols are worth beside those that are held."""
        worths = self.worths
        gain = 0.0
        while more:
            extra = more & SYMBOLS
            if extra:
                before, mate = held & SYMBOLS, mates & SYMBOLS
                gain += worths[shared(before + extra, mate)] - worths[shared(before, mate)]
            more >>= SYMBOL_BITS
            held >>= SYMBOL_BITS
            mates >>= SYMBOL_BITS
        return gain

    def jokers_worth(self, columns: i64, jokers: i64) -> float:
        """What Jokers are worth beside these columns, each in another one."""
        gains = self.tables.gains
        sum_of_gains: i64 = 0
        for _ in range(jokers):
            if not columns:
                break
            most: i64 = LESS
            where: i64 = 0
            rest, shift = columns, 0
            while rest:
                if rest & SYMBOLS:
                    gain: i64 = gains[rest & SYMBOLS]
                    if gain > most:
                        most, where = gain, (rest & SYMBOLS) << shift
                rest >>= SYMBOL_BITS
                shift += SYMBOL_BITS
            sum_of_gains += most
            columns ^= where
        return self.certain * float(sum_of_gains) + (1.0 - self.certain) * JOKER_AHEAD * float(jokers)

    def best(self, legal: tuple[int, ...], word: i64) -> int:
        """The action that is worth most; those that are nearly as good are mixed."""
        best, most = legal[0], -1e9
        for action in legal:
            word = scrambled(word)
            value = self.worth(action) + NOISE * float(word)
            if value > most:
                best, most = action, value
        return best

    def worth(self, action: i64) -> float:
        """What an action is worth, over all who may win the round."""
        if action == PASS:
            return self.outcome(PASS, self.leader, self.best_card, self.led) - GEM_KEPT
        character, best = action // VALUES, self.best_card
        if self.led == NONE:
            return self.outcome(action, self.own, action, character) - self.haste
        if action > best if character == best // VALUES else character == self.trump:
            return self.outcome(action, self.own, action, self.led) - self.haste
        return self.outcome(action, self.leader, best, self.led) - self.haste

    def outcome(self, action: i64, ahead: Taker, best: i64, led: i64) -> float:
        """Who is ahead wins unless somebody after us takes the lead. A high card that does not win is lost."""
        holds, worth = 1.0, 0.0
        for taker in self.later:
            if taker.chance_against != best:
                taker.chance = self.chance_to_beat(taker, best, led)
                taker.chance_against = best
            takes = holds * taker.chance
            if takes > 0.0:
                worth += takes * self.change(taker, action)
                holds -= takes
        worth += holds * self.change(ahead, action)
        if action == PASS:
            return worth
        lost = 1.0 - holds if ahead is self.own else 1.0
        return worth - HIGH_CARD * float(action % VALUES) * lost

    def change(self, taker: Taker, action: i64) -> float:
        """What it changes for us that a seat takes the round, if we add this card or a gem to it."""
        tables, columns, jokers = self.tables, taker.columns, taker.jokers
        value = taker.base
        if action == PASS:
            value += float(tables.gem)
        else:
            guild: i64 = tables.guild_of[action]
            if guild == NONE:
                kind = action % VALUES + 1
                if kind == JOKER:
                    jokers += 1
                elif kind == POT:
                    value += float(tables.pots[taker.pots + 1] - tables.pots[taker.pots])
                else:
                    value += float(tables.plus if kind == PLUS else tables.minus)
            else:
                shift = SYMBOL_BITS * guild
                symbols: i64 = tables.symbols_of[action]
                count, mate = columns >> shift & SYMBOLS, taker.mates >> shift & SYMBOLS
                value += self.worths[shared(count + symbols, mate)] - self.worths[shared(count, mate)]
                columns += symbols << shift
        if jokers:
            value += self.jokers_worth(columns, jokers)
        return taker.share * value

    def chance_to_beat(self, taker: Taker, best: i64, led: i64) -> float:
        """How likely a seat plays a card that beats the best one so far."""
        trump, voids, base = self.trump, taker.voids, self.total * TOTAL_STEP + taker.size
        character = best // VALUES
        following = self.unseen >> VALUES * led & ONE_CHARACTER
        height = best - VALUES * character + 1
        void = 1.0 if voids >> led & 1 else NONE_OF[base + number_in(following) * SOME_STEP]
        chance = 0.0
        if void < 1.0 and character == led:
            chance = FOLLOWS_HIGHER * (1.0 - NONE_OF[base + number_in(following >> height) * SOME_STEP])
        if led != trump and not voids >> trump & 1:
            trumps = self.unseen >> VALUES * trump & ONE_CHARACTER
            if character == trump:
                trumps >>= height
            chance += void * TRUMPS_IN * (1.0 - NONE_OF[base + number_in(trumps) * SOME_STEP])
        return chance


def shared(own: i64, mate: i64) -> i64:
    """The symbols of a column that count for two partners: the smaller one, unless only one of them has it."""
    if own and mate:
        return own if own < mate else mate
    return own or mate


def laid_open(state: PotDeVinState) -> int:
    """The cards that lie in areas, or face up below the trump card."""
    cards: i64 = 0
    for taken in state.taken:
        cards |= taken
    for card in state.used:
        cards |= BIT[card]
    return cards


def seats_after(state: PotDeVinState, seat: int) -> list[int]:
    """Who acts after a seat in this round."""
    seats, start, after, hands = [], state.start, state.setup.after, state.hands
    other = after[seat]
    while other != start:
        if hands[other]:
            seats.append(other)
        other = after[other]
    return seats


# ---- tables --------------------------------------------------------------------------------------

SOME_STEP: Final = 32  # more than a hand has cards
TOTAL_STEP: Final = SOME_STEP * 16  # more than a character has cards

NONE_OF: Final = [
    none_of(total, some, size)
    for total in range(CARDS + 1)
    for some in range(TOTAL_STEP // SOME_STEP)
    for size in range(SOME_STEP)
]
"""How likely a hand of some size has none of some cards of one character among all unseen ones."""

_worths: dict[tuple[int, ...], list[list[float]]] = {}
MOST_ROUNDS: Final = 20


def worths_by_rounds(tables: Tables) -> list[list[float]]:
    """For each number of rounds that are left, what a column of so many symbols is worth."""
    known = _worths.get(tables.columns)
    if known is None:
        known = _worths[tables.columns] = [make_worths(tables.columns, left) for left in range(MOST_ROUNDS)]
    return known


def make_worths(points: tuple[int, ...], left: int) -> list[float]:
    certain = SOON / (SOON + left)
    return [
        certain * points[count] + (1 - certain) * LONG_RUN[min(count, len(LONG_RUN) - 1)]
        for count in range(len(points))
    ]
