"""Determinizations for Pot de Vin: full states consistent with a view.

What is hidden: the hands of the others, the face-down Trump Pile, with six players also who discarded which trump card,
and secret choices that have not been revealed. What is known about a hidden hand: its size, and its voids, the
characters that its owner has shown not to hold. A pass says nothing.

Every deal of the unseen cards that agrees with this is exactly equally likely. For hands with known voids, the deals
are counted by how many cards of each character go where, and drawn in proportion (`Dealer`); the other hands and the
pile share the rest at random. The order of the pile, the assignment of trump cards to discarders and each secret choice
are also drawn uniformly. A seat that has finished choosing equal columns or Joker columns gets a random complete
answer; a seat that is still choosing gets a random beginning of an answer."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate, combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, final

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.native import i64
from intrigue.core.random_play import WORD_BITS, below, mix, scrambled
from intrigue.core.state import NOT_ASKED
from intrigue.games.pot_de_vin.codes import (
    BIT,
    DECIDE_COLUMNS,
    FINISH,
    GUILD_COUNT,
    GUILD_SETS,
    JOKERS,
    NUMBERS,
    SUITS,
    UNSEEN,
    numbers_of,
)
from intrigue.games.pot_de_vin.play.knowledge import known_state, own_cards, unseen_cards
from intrigue.games.pot_de_vin.rules.ending import columns_of, equal_guilds
from intrigue.games.pot_de_vin.rules.scoring import jokers_to_place
from intrigue.games.pot_de_vin.state import PotDeVinState, replaced
from intrigue.games.pot_de_vin.view import PotDeVinView

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin

Counts = tuple[int, ...]


@final
class Dealer:
    """Deals cards to groups of hands that lack characters, each possible deal equally likely.

    Hands with the same voids form one group, because the group's cards can be split among its hands in any way. For
    each group, the number of cards of each character is drawn, weighted by the number of ways to complete the deal. The
    last group needs no counting by character: it takes any of the cards it may hold."""

    def __init__(self, unseen: list[list[int]], groups: list[tuple[int, int]]) -> None:
        """`unseen`: the cards of each character. `groups`: voids as bits, and how many cards are needed."""
        self.unseen = unseen
        self.groups = sorted(groups, key=lambda group: (-group[0].bit_count(), group))
        self._choices: dict[tuple[int, Counts], tuple[list[Counts], list[int]]] = {}
        self._chances: dict[tuple[int, Counts], list[float]] = {}

    def draw(self, rng: Random) -> tuple[dict[int, list[int]], list[int]]:
        """The cards of each group by its voids, and those that are left, all in random order."""
        word: i64 = rng.getrandbits(WORD_BITS) | 1
        dealt: dict[int, list[int]] = {}
        stacks = [cards[:] for cards in self.unseen]
        for level, (voids, size) in enumerate(self.groups):
            if level == len(self.groups) - 1:
                pool: list[int] = []
                for character in range(len(stacks)):
                    if not voids >> character & 1:
                        pool += stacks[character]
                        stacks[character] = []
                word = draw_last(pool, size, word)
                dealt[voids] = pool[len(pool) - size :]
                stacks[0] += pool[: len(pool) - size]
            else:
                own: list[int] = []
                counts = self.choice(level, stacks, rng)
                for character in range(len(stacks)):
                    count = counts[character]
                    if count:
                        cards = stacks[character]
                        word = draw_last(cards, count, word)
                        own += cards[len(cards) - count :]
                        stacks[character] = cards[: len(cards) - count]
                word = draw_last(own, size, word)
                dealt[voids] = own
        rest: list[int] = []
        for left in stacks:
            rest += left
        draw_last(rest, len(rest), word)
        return dealt, rest

    def choice(self, level: int, stacks: list[list[int]], rng: Random) -> Counts:
        """How many cards of each character a group takes."""
        left = tuple([len(cards) for cards in stacks])
        key = (level, left)
        options, weights = self.choices(level, left)
        chances = self._chances.get(key)
        if chances is None:
            chances = self._chances[key] = [weight / weights[-1] for weight in weights]
        return options[min(bisect(chances, rng.random()), len(options) - 1)]

    def ways(self, level: int, left: Counts) -> int:
        """The number of ways to deal to the groups from `level` on, with these numbers of cards left by character."""
        voids, size = self.groups[level]
        if level == len(self.groups) - 1:
            return comb(sum([count for character, count in enumerate(left) if not voids >> character & 1]), size)
        return self.choices(level, left)[1][-1]

    def choices(self, level: int, left: Counts) -> tuple[list[Counts], list[int]]:
        """How many cards of each character a group can take, with the accumulated weights."""
        known = self._choices.get((level, left))
        if known is None:
            voids, size = self.groups[level]
            limits = [0 if voids >> character & 1 else count for character, count in enumerate(left)]
            options = compositions(size, limits)
            weights = []
            for option in options:
                weight = 1
                for count, part in zip(left, option, strict=True):
                    weight *= comb(count, part)
                rest = tuple([count - part for count, part in zip(left, option, strict=True)])
                weights.append(weight * self.ways(level + 1, rest))
            known = self._choices[level, left] = (options, list(accumulate(weights)) or [0])
        return known


def compositions(total: int, limits: list[int]) -> list[Counts]:
    """All ways to write `total` as an ordered sum with these limits.

    >>> compositions(2, [1, 0, 2])
    [(0, 0, 2), (1, 0, 1)]
    """
    if not limits:
        return [()] if total == 0 else []
    rest = sum(limits[1:])
    return [
        (first, *others)
        for first in range(max(0, total - rest), min(limits[0], total) + 1)
        for others in compositions(total - first, limits[1:])
    ]


def draw_last(cards: list[int], count: i64, word: i64) -> i64:
    """Move random cards of a list to its end, in random order. Returns the generator's last word."""
    size: i64 = len(cards)
    end = size - count
    while size > end:
        word = scrambled(word)
        place = below(word, size)
        size -= 1
        card = cards[size]
        cards[size] = cards[place]
        cards[place] = card
    return word


@final
class PotDeVinSampler:
    """Draws states from one view. What is the same for all draws is computed once, here."""

    def __init__(self, game: PotDeVin, view: PotDeVinView) -> None:
        self.game = game
        self.view = view
        self.known = known_state(game, view)
        self.sizes: tuple[int, ...] = view.hand_sizes
        self.sure = [NUMBERS[name] for name in view.known]
        """Cards that are known to be in the pile."""
        hidden = unseen_cards(self.known, own_cards(self.known, view.viewer))
        unseen = [numbers_of(hidden & suit) for suit in SUITS]
        self.free_hands: list[int] = []
        self.groups: dict[int, list[int]] = {}
        for seat in range(view.players):
            if seat != view.viewer and view.hand_sizes[seat]:
                voids = sum([1 << c for c, cards in enumerate(unseen) if cards and self.known.voids[seat] >> c & 1])
                if voids:
                    self.groups.setdefault(voids, []).append(seat)
                else:
                    self.free_hands.append(seat)
        sizes = [(voids, sum([view.hand_sizes[seat] for seat in seats])) for voids, seats in self.groups.items()]
        self.dealer = Dealer(unseen, sizes)
        self.alone = view.viewer is not None and view.pending == (view.viewer,)
        """Whether only the viewer is asked anything: then the question is the same in every draw."""

    def draw(self, rng: Random) -> PotDeVinState:
        state = self.known.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        self._deal(state, rng)
        if state.setup.six:
            self._draw_discards(state, rng)
        if state.agenda:
            self._draw_secret_choices(state, rng)
        if not self.alone:
            self.game.resume(state, state.asks)
        return state

    def _deal(self, state: PotDeVinState, rng: Random) -> None:
        dealt, rest = self.dealer.draw(rng)
        for voids, seats in self.groups.items():
            self._fill(state, seats, dealt[voids])
        self._fill(state, self.free_hands, rest)
        state.pile = rest  # what is left is in random order
        if self.sure:
            state.pile += self.sure
            mix(state.pile, rng)

    def _fill(self, state: PotDeVinState, seats: list[int], cards: list[int]) -> None:
        """Deal to some hands from the end of a list."""
        for seat in seats:
            hand: i64 = 0
            for _ in range(self.sizes[seat]):
                hand |= BIT[cards.pop()]
            state.hands[seat] = hand

    def _draw_discards(self, state: PotDeVinState, rng: Random) -> None:
        """Before the pile is formed any card of a hand; after that any of the four trump cards, the left-over one
        included."""
        others = [seat for seat, card in enumerate(state.discards) if card == UNSEEN]
        if state.round == 0:
            for seat in others:
                state.discards = replaced(state.discards, seat, rng.choice(numbers_of(state.hands[seat])))
            return
        centre = [card for card in (*state.pile, *state.used, state.trump) if card not in state.discards]
        for seat, card in zip(others, rng.sample(centre, len(others)), strict=True):
            state.discards = replaced(state.discards, seat, card)

    def _draw_secret_choices(self, state: PotDeVinState, rng: Random) -> None:
        """Answers about equal columns and Joker columns that nobody else has seen yet."""
        waiting = state.agenda[-1][0]
        for seat in range(state.players):
            if seat == self.view.viewer:
                continue
            choosing = state.asks[seat] != NOT_ASKED
            if waiting == DECIDE_COLUMNS:
                self._draw_votes(state, seat, choosing, rng)
            elif waiting == FINISH:
                self._draw_jokers(state, seat, choosing, rng)

    def _draw_votes(self, state: PotDeVinState, seat: int, choosing: bool, rng: Random) -> None:
        first, second = next(team for team in state.setup.teams if seat in team)
        if seat != first or not (state.taken[first] | state.taken[second]) & JOKERS:
            return
        equal = GUILD_SETS[equal_guilds(state, seat)]
        answers = [equal[:count] for count in range(len(equal))] if choosing else [equal]
        weights = [1 << len(answered) for answered in answers]
        votes = state.votes[seat]
        for guild in rng.choices(answers, weights)[0] if equal else ():
            votes |= 1 << guild + GUILD_COUNT * rng.randrange(2)
        state.votes = replaced(state.votes, seat, votes)

    def _draw_jokers(self, state: PotDeVinState, seat: int, choosing: bool, rng: Random) -> None:
        taken = state.taken[seat]
        if not taken & JOKERS:
            return
        counts = columns_of(state, seat)
        free = [1 << guild for guild, count in enumerate(counts) if count]
        number = jokers_to_place(taken, counts)
        if not choosing:
            state.jokers = replaced(state.jokers, seat, sum(rng.sample(free, number)))
            return
        begun = {sum(whole[:count]) for whole in combinations(free, number) for count in range(number)}
        state.jokers = replaced(state.jokers, seat, rng.choice(sorted(begun)))
