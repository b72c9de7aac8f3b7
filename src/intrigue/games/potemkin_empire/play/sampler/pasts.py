"""Possible pasts: a reading in which every sighting is explained, with all the ways that fit it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb, factorial, prod
from random import Random
from typing import final

from intrigue.games.potemkin_empire.play.sampler.choices import Contradiction
from intrigue.games.potemkin_empire.play.sampler.packs import Mixed
from intrigue.games.potemkin_empire.play.sampler.reading import Reading
from intrigue.games.potemkin_empire.play.sampler.trails import Walk, Ways
from intrigue.games.potemkin_empire.state import NONE

MOST_SPLITS = 300  # of packs of two decks that are all looked at


@final
class Past:
    """A reading with the ways that fit it. The steps are copied, because a reading may be explained in other ways."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.trails = [[step.copy() for step in trail] for trail in reading.trails]
        self.routed = {
            step.spot
            for deck in reading.decks.values()
            for hidden in deck.hidden
            for step in hidden.month.steps
            if step.spot in deck.spots and step.card != NONE
        }
        """Spots of hidden discards whose card has been seen since."""
        self.pools: list[list[int]] = []
        self.ways: list[list[Ways]] = []
        self.weights: list[int] = []
        self._count_ways()
        if not any(self.weights):
            raise Contradiction
        self.weight = sum(self.weights) * self._fillings()

    def _count_ways(self) -> None:
        """For all splits of packs of two decks that are not decided, the ways of each trail."""
        reading, known = self.reading, dict[tuple[int, ...], Ways]()
        undecided = [mixed for mixed in reading.mixed if NONE in [reading.token_pools[token] for token in mixed.tokens]]
        for old in product(*[splits(mixed) for mixed in undecided]):
            pools = reading.token_pools[:]
            for mixed, chosen in zip(undecided, old, strict=True):
                for token in mixed.tokens:
                    pools[token] = mixed.old if token in chosen else mixed.new
            ways = []
            for seat, steps in enumerate(self.trails):
                key = (seat, *[pools[step.token] for step in steps if step.token != NONE])
                if key not in known:
                    known[key] = Ways(steps, pools)
                ways.append(known[key])
            self.pools.append(pools)
            self.ways.append(ways)
            self.weights.append(prod([way.count for way in ways]))
            if len(self.weights) == MOST_SPLITS:
                return

    def _fillings(self) -> Fraction:
        """The number of ways to assign the cards of the pools to their tokens. Cards that were discarded together count
        once, whatever their order in the trail."""
        fillings = Fraction(1)
        for pool, cards in enumerate(self.reading.pools):
            deck = self.reading.decks.get(pool)
            back = [] if deck is None else [spot for spot in deck.spots if spot not in self.routed]
            fillings *= factorial(len(cards) + len(back))
            if deck is not None:
                fillings /= prod([factorial(len(hidden.steps)) for hidden in deck.hidden])
        return fillings

    def draw(self, rng: Random) -> World:
        place = rng.choices(range(len(self.weights)), self.weights)[0]
        return World(self, self.pools[place], self.ways[place], rng)


def splits(mixed: Mixed) -> list[tuple[int, ...]]:
    """Which tokens of a pack of two decks may be of the old one."""
    assert comb(len(mixed.tokens), mixed.count), "somebody has counted wrongly"
    return list(combinations(mixed.tokens, mixed.count))


@final
class World:
    """Which card every token is, and where the tokens are."""

    def __init__(self, past: Past, pools: list[int], ways: list[Ways], rng: Random) -> None:
        self.past = past
        self.cards = [NONE] * len(pools)
        self.walks: list[Walk] = [way.walk(rng, self.cards) for way in ways]
        self.spots: dict[int, int] = {}
        for walk in self.walks:
            self.spots.update(walk.spots)
        self.deck: list[int] = []
        for pool, cards in enumerate(past.reading.pools):
            self._fill(pools, pool, cards, rng)

    def _fill(self, pools: list[int], pool: int, cards: set[int], rng: Random) -> None:
        """Tokens that the viewer has never seen become random cards of their pool; the remaining cards are in the
        deck."""
        reading = self.past.reading
        rest = sorted(cards)
        if pool in reading.decks:
            rest += [self.card_on(spot) for spot in reading.decks[pool].spots if spot not in self.past.routed]
        rng.shuffle(rest)
        for token, token_pool in enumerate(pools):
            if token_pool == pool and self.cards[token] == NONE:
                self.cards[token] = rest.pop()
        if pool == reading.deck_pool:
            self.deck = rest

    def card_on(self, spot: int) -> int:
        return self.cards[self.spots[spot]]
