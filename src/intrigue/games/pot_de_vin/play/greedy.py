"""What a sensible player of Pot de Vin does without search. Reads only what the seat knows.

The value of an action is the expected change for us, over all seats that may win the round: the present leader wins
unless somebody who acts later is likely to beat the best card. A gain for our own area (or our partner's) counts for
us, any other gain against us. The cards on the table are the same whatever we do, so their value for each possible
winner is computed once (`Taker`), and an action adds its own card to that."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random
from typing import Final, final

from intrigue.core.native import i64
from intrigue.games.pot_de_vin.codes import (
    BIT,
    CARDS,
    CHARACTER_OF,
    CHARACTERS,
    COUNT_OWN,
    COUNT_PARTNER,
    DISCARD,
    JOKER,
    MINUS,
    NONE,
    ONE_CHARACTER,
    PASS,
    PLACE_JOKER,
    PLUS,
    POT,
    VALUES,
    game_of,
    number_in,
    number_of,
)
from intrigue.games.pot_de_vin.play.evaluate import certainty, jokers_worth, shared, worths_by_rounds
from intrigue.games.pot_de_vin.play.knowledge import unseen_cards
from intrigue.games.pot_de_vin.rules.ending import guild_in_question
from intrigue.games.pot_de_vin.rules.rounds import known_pile, winning_card
from intrigue.games.pot_de_vin.rules.scoring import best_jokers, best_split
from intrigue.games.pot_de_vin.rules.tables import SYMBOL_BITS, SYMBOLS, Tables, packed_columns
from intrigue.games.pot_de_vin.state import PotDeVinState

GEM_KEPT: Final = 0.5  # value of being able to pass once more
IDLE_GEMS: Final = 1.2  # cost of playing a card while many gems are left late in the game
HIGH_CARD: Final = 0.1  # cost of losing each point of a card's value
FOLLOWS_HIGHER: Final = 0.5  # how often a player who can take the lead by following suit does so
TRUMPS_IN: Final = 0.5  # how often a player who can trump does so
NOISE: Final = 0.05  # near-equal actions are mixed, to be unpredictable


def choose(state: PotDeVinState, seat: int, legal: Sequence[int], rng: Random) -> int:
    """The action that a sensible player chooses without search."""
    best = legal[0]
    if len(legal) == 1:
        return best
    if best > PASS:
        return choose_outside(state, seat, legal)
    tables = game_of(state).tables
    judge = Judge(state, seat, tables, worths_by_rounds(tables))
    most = -1e9
    random = rng.random
    for action in legal:
        value = judge.worth(action) + NOISE * random()
        if value > most:
            best, most = action, value
    return best


# ---- outside the rounds --------------------------------------------------------------------------


def choose_outside(state: PotDeVinState, seat: int, legal: Sequence[int]) -> int:
    """Discards, equal columns and Jokers, which need no estimates."""
    first = legal[0]
    if first < COUNT_OWN:
        return best_discard(legal)
    if first < PLACE_JOKER:
        return best_column(state, seat)
    best = best_jokers(game_of(state).tables, state.taken[seat], state.scored[seat])
    for action in legal:
        if best >> action - PLACE_JOKER & 1:
            return action
    return first


def best_discard(legal: Sequence[int]) -> int:
    """The lowest card of the longest character: it will be trump three times, and we hold most of it."""
    lengths = [0] * len(CHARACTERS)
    for action in legal:
        lengths[CHARACTER_OF[action - DISCARD]] += 1
    best, most = legal[0], 0
    for action in legal:
        length = lengths[CHARACTER_OF[action - DISCARD]]
        if length > most:
            best, most = action, length
    return best


def best_column(state: PotDeVinState, seat: int) -> int:
    guild, partner = guild_in_question(state, seat), state.setup.partner[seat]
    own = best_split(game_of(state).tables, state.taken[seat], state.taken[partner], state.votes[seat])[0]
    return (COUNT_OWN if own >> guild & 1 else COUNT_PARTNER) + guild


# ---- in a round ----------------------------------------------------------------------------------


@final
class Taker:
    """A seat that may win the round: what that changes for us, and how likely it is to beat a card."""

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
    """The values of one seat's actions in one round."""

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
    """The symbols on the table; then the neutral cards of each kind, and their value."""
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
        if left >= len(worths):
            left = len(worths) - 1
        hand: i64 = state.hands[seat]
        self.state = state
        self.seat = seat
        self.tables = tables
        self.worths = worths[left]
        self.certain = certainty(left)
        self.trump = CHARACTER_OF[state.trump]
        self.led = state.led
        played: i64 = state.played
        prize: i64 = played if setup.six else played | BIT[state.trump]
        self.more = packed_columns(tables, prize)
        self.jokers = number_of(JOKER, prize)
        self.pots = number_of(POT, prize)
        self.signs = tables.plus * number_of(PLUS, prize) + tables.minus * number_of(MINUS, prize)
        self.gems = state.trick.count(PASS)
        self.unseen = unseen_cards(state, hand | known_pile(state, seat) if setup.six else hand)
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
        """What the cards and gems on the table would be worth to a seat."""
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
            base -= jokers_worth(tables, held, jokers, self.certain)
        taker.base = base
        return taker

    def columns_gain(self, held: i64, more: i64, mates: i64) -> float:
        """The value of more symbols, given those already held."""
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

    def worth(self, action: i64) -> float:
        """The value of an action, over all seats that may win the round."""
        if action == PASS:
            return self.outcome(PASS, self.leader, self.best_card, self.led) - GEM_KEPT
        character, best = action // VALUES, self.best_card
        if self.led == NONE:
            return self.outcome(action, self.own, action, character) - self.haste
        if action > best if character == best // VALUES else character == self.trump:
            return self.outcome(action, self.own, action, self.led) - self.haste
        return self.outcome(action, self.leader, best, self.led) - self.haste

    def outcome(self, action: i64, ahead: Taker, best: i64, led: i64) -> float:
        """The present leader wins unless somebody after us takes the lead. A high card that does not win is wasted."""
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
        """What changes for us if a seat wins the round, with this card or a gem added by us."""
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
            value += jokers_worth(tables, columns, jokers, self.certain)
        return taker.share * value

    def chance_to_beat(self, taker: Taker, best: i64, led: i64) -> float:
        """The chance that a seat plays a card that beats the best one so far."""
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


def seats_after(state: PotDeVinState, seat: int) -> list[int]:
    """Who acts after a seat in this round."""
    seats, start, after, hands = [], state.start, state.setup.after, state.hands
    other = after[seat]
    while other != start:
        if hands[other]:
            seats.append(other)
        other = after[other]
    return seats


# ---- chances -------------------------------------------------------------------------------------


def none_of(total: int, some: int, size: int) -> float:
    """The chance that a hand of this size has none of some cards among all unseen ones."""
    if some == 0:
        return 1.0
    if size > total - some:
        return 0.0
    return comb(total - some, size) / comb(total, size)


SOME_STEP: Final = 32  # more than a hand has cards
TOTAL_STEP: Final = SOME_STEP * 16  # more than a character has cards

NONE_OF: Final = [
    none_of(total, some, size)
    for total in range(CARDS + 1)
    for some in range(TOTAL_STEP // SOME_STEP)
    for size in range(SOME_STEP)
]
"""`none_of` for all numbers, at `TOTAL_STEP * total + SOME_STEP * some + size`."""
