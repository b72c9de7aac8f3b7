"""How playouts of Pot de Vin choose a card or a pass: as the greedy player does, from a state.

An action is worth what it changes for us over all who may win the round: who leads holds, unless somebody who comes
later is likely to beat the best card."""

from __future__ import annotations

from math import comb
from random import Random
from typing import Final

from intrigue.games.pot_de_vin.bot import (
    FOLLOWS_HIGHER,
    GEM_KEPT,
    HIGH_CARD,
    IDLE_GEMS,
    JOKER,
    NOISE,
    SOON,
    TRUMPS_IN,
    best_discard,
)
from intrigue.games.pot_de_vin.cards import ALL_CARDS, BIT, CHARACTER_OF, JOKERS, NONE, SUITS, VALUES
from intrigue.games.pot_de_vin.codes import COUNT_OWN, PASS, PLACE_JOKER, game_of
from intrigue.games.pot_de_vin.playout import column_worths, place_joker
from intrigue.games.pot_de_vin.scoring import Tables, columns, neutral_points
from intrigue.games.pot_de_vin.state import PotDeVinState

TOTAL_SHIFT: Final = 12
SOME_SHIFT: Final = 6
UNKNOWN: Final = -1e9


def move(state: PotDeVinState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
    """What a seat plays on the way; it looks at nothing that the seat may not know."""
    first = legal[0]
    if first >= PLACE_JOKER:
        return place_joker(state, seat, legal)
    if first > PASS:
        return best_discard(legal) if first < COUNT_OWN else legal[int(rng.random() * len(legal))]
    judge = Judge(state, seat)
    best, most = first, -1e9
    for action in legal:
        value = judge.worth(action) + NOISE * rng.random()
        if value > most:
            best, most = action, value
    return best


class Judge:
    """What the actions of one seat are worth in one round."""

    __slots__ = (
        "before",
        "certain",
        "gems",
        "haste",
        "later",
        "led",
        "partner",
        "prize",
        "rivals",
        "seat",
        "state",
        "tables",
        "trump",
        "unseen",
        "worths",
    )

    def __init__(self, state: PotDeVinState, seat: int) -> None:
        setup = state.setup
        self.state = state
        self.seat = seat
        self.tables: Tables = game_of(state).tables
        left = setup.rounds - state.round
        self.worths = column_worths(self.tables, left)
        self.certain: float = SOON / (SOON + left)
        self.before: list[float] = [UNKNOWN] * state.players
        """What the area of a seat is worth before this round ends, with its partner's; filled in when it is needed."""
        self.trump = CHARACTER_OF[state.trump]
        self.led = state.led
        self.partner = setup.partner[seat]
        self.rivals = len(setup.teams) - 1
        self.prize: int = state.played if setup.six else state.played | BIT[state.trump]
        self.gems = state.trick.count(PASS)
        self.unseen: int = ALL_CARDS & ~(state.hands[seat] | state.played | BIT[state.trump] | laid_open(state))
        self.later = seats_after(state, seat)
        supply = state.supply[seat]
        self.haste: float = IDLE_GEMS * supply / (supply + state.hands[seat].bit_count()) * state.round / setup.rounds

    def worth(self, action: int) -> float:
        """What an action is worth, over all who may win the round."""
        played = self.state.played
        if action == PASS:
            return self.outcome(self.led, played, self.prize, self.gems + 1, 0) - GEM_KEPT
        led = CHARACTER_OF[action] if self.led == NONE else self.led
        card = BIT[action]
        return self.outcome(led, played | card, self.prize | card, self.gems, action % VALUES) - self.haste

    def outcome(self, led: int, played: int, cards: int, gems: int, value: int) -> float:
        """The leading seat wins unless somebody after us takes the lead. `value` is what we lose if we do not win."""
        best = (played & SUITS[self.trump] or played & SUITS[led]).bit_length() - 1
        trick = self.state.trick
        ahead = trick.index(best) if best in trick else self.seat
        holds, worth = 1.0, 0.0
        for seat in self.later:
            takes = holds * self.chance_to_beat(seat, best, led)
            if takes > 0.0:
                worth += takes * self.change(seat, cards, gems)
                holds -= takes
        lost = 1.0 - holds if ahead == self.seat else 1.0
        return worth + holds * self.change(ahead, cards, gems) - HIGH_CARD * value * lost

    def change(self, seat: int, cards: int, gems: int) -> float:
        """What it changes for us that a seat takes these cards and gems."""
        if self.before[seat] == UNKNOWN:
            self.before[seat] = self.team_worth(seat, 0)
        gain = self.team_worth(seat, cards) - self.before[seat] + self.tables.gem * gems
        return gain if seat in (self.seat, self.partner) else -gain / self.rivals

    def team_worth(self, seat: int, cards: int) -> float:
        """The worth of a seat's area with some more cards, together with its partner's."""
        state, worths = self.state, self.worths
        area = state.taken[seat] | cards
        counts = columns(self.tables, area)
        worth = self.own_worth(area, counts)
        partner = state.setup.partner[seat]
        if partner == NONE:
            for count in counts:
                worth += worths[count]
            return worth
        other_area = state.taken[partner]
        others = columns(self.tables, other_area)
        worth += self.own_worth(other_area, others)
        for count, other in zip(counts, others, strict=True):
            worth += worths[min(count, other) if count and other else count or other]
        return worth

    def own_worth(self, area: int, counts: list[int]) -> float:
        """Neutral cards and Jokers, which every player has alone."""
        worth = float(neutral_points(self.tables, area))
        if not area & JOKERS:
            return worth
        jokers = (area & JOKERS).bit_count()
        gains = [self.tables.gains[count] for count in counts if count]
        gains.sort(reverse=True)
        return worth + self.certain * sum(gains[:jokers]) + (1.0 - self.certain) * JOKER * jokers

    def chance_to_beat(self, seat: int, best: int, led: int) -> float:
        """How likely a seat plays a card that beats the best one so far."""
        state, unseen, trump = self.state, self.unseen, self.trump
        size, total = state.hands[seat].bit_count(), unseen.bit_count()
        voids = state.voids[seat]
        following = unseen & SUITS[led]
        above = -(BIT[best] << 1)
        void = 1.0 if voids >> led & 1 else none_of(total, following.bit_count(), size)
        chance = 0.0
        if void < 1.0 and CHARACTER_OF[best] == led:
            chance += FOLLOWS_HIGHER * (1.0 - none_of(total, (following & above).bit_count(), size))
        if led != trump and not voids >> trump & 1:
            trumps = unseen & SUITS[trump]
            if CHARACTER_OF[best] == trump:
                trumps &= above
            chance += void * TRUMPS_IN * (1.0 - none_of(total, trumps.bit_count(), size))
        return chance


def laid_open(state: PotDeVinState) -> int:
    """The cards that lie in areas, or face up below the trump card."""
    cards = 0
    for taken in state.taken:
        cards |= taken
    for card in state.used:
        cards |= BIT[card]
    return cards


def seats_after(state: PotDeVinState, seat: int) -> list[int]:
    """Who acts after a seat in this round."""
    seats, players, start = [], state.players, state.start
    other = (seat + 1) % players
    while other != start:
        if state.hands[other]:
            seats.append(other)
        other = (other + 1) % players
    return seats


_chances: dict[int, float] = {}


def none_of(total: int, some: int, size: int) -> float:
    """The chance that a hand of this size has none of some cards among all unseen ones."""
    if some == 0:
        return 1.0
    if size > total - some:
        return 0.0
    key = total << TOTAL_SHIFT | some << SOME_SHIFT | size
    known = _chances.get(key)
    if known is None:
        known = _chances[key] = comb(total - some, size) / comb(total, size)
    return known
