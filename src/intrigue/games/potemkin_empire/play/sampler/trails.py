"""How the hidden cards of one opponent may have moved.

A *token* is a card that a viewer knows to exist without knowing which it is: "the card she took from that pack", "the
card she drew then". A token belongs to a *pool*, the set of cards it can be: what was left of a pack that the viewer
passed on, or what was in the deck. Whenever the viewer has seen a card in the opponent's possession (played, discarded,
behind a building), one of the tokens was that card.

A trail is what the opponent did, step by step: gained tokens, gave up one of those in hand without showing it (a hidden
building), gave up one that is known. `Ways` counts the ways in which the tokens can have been given up so that
everything fits, and draws one of these ways, each equally likely.

The count goes through all hands that the opponent can have had, distinguished only by what they must hold later. Tokens
that are needed later are not given up, so there are few such hands. If there are more than `MOST_HANDS`, the trail is
not counted, and any way that keeps what is needed is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod
from random import Random
from typing import Final, final

from intrigue.games.potemkin_empire.state import NONE

# What a step of a trail does.
GAIN: Final = 0  # a token comes into the hand
LOSE: Final = 1  # one goes to a spot; it is known to be `card` unless that is NONE
BACK: Final = 2  # what lies on a spot comes back into the hand
SHOW: Final = 3  # the viewer saw the whole hand
NOTE: Final = 4  # somebody else saw it

# What a token may be required to be later: of a pool (the number of the pool), a card that the viewer already knows it
# to be (this plus the card), or nothing in particular.
KNOWN: Final = 1000
NOTHING: Final = -1
UNDECIDED: Final = -2  # the requirement depends on the chosen route (see `routes.py`)

MOST_HANDS = 20_000  # that are looked at in a trail

Hand = tuple[int, ...]
Carried = tuple[tuple[int, int], ...]


@final
class TrailStep:
    """A step of a trail. `what` is required of the token that is given up as `card`; `seen` are such pairs for a whole
    hand. For a token that comes back, `card` is what the viewer knows it to be."""

    __slots__ = ("card", "kind", "seen", "spot", "token", "what")

    def __init__(
        self, kind: int, *, token: int = NONE, spot: int = NONE, what: int = NOTHING, card: int = NONE
    ) -> None:
        self.kind = kind
        self.token = token
        self.spot = spot
        self.what = what
        self.card = card
        self.seen: list[tuple[int, int]] = []

    def copy(self) -> TrailStep:
        twin = TrailStep(self.kind, token=self.token, spot=self.spot, what=self.what, card=self.card)
        twin.seen = self.seen[:]
        return twin


@final
class Walk:
    """One way that the tokens of an opponent went."""

    __slots__ = ("hand", "notes", "returned", "spots")

    def __init__(self) -> None:
        self.hand: list[int] = []
        self.spots: dict[int, int] = {}
        """The token on each spot, also after it has come back from there."""
        self.returned: set[int] = set()
        self.notes: dict[int, list[int]] = {}
        """The hand at each NOTE, by its spot."""


@final
class Ways:
    """The ways that the tokens of a trail can have gone, if they belong to these pools."""

    def __init__(self, steps: Sequence[TrailStep], pools: Sequence[int]) -> None:
        self.steps = steps
        self.pools = pools
        self._asked_later = asked_later(steps)
        self._needed = needed_later(steps, pools)
        self._returning = frozenset([step.spot for step in steps if step.kind == BACK])
        self._counts: dict[tuple[int, Hand, Carried], int] = {}
        self.counted = True
        """Whether all ways were counted, and are drawn alike."""
        try:
            self.count = self._count(0, (), ())
        except TooManyHands:
            self.counted = False
            self.count = 1

    # ---- counting --------------------------------------------------------------------------------

    def _count(self, place: int, hand: Hand, carried: Carried) -> int:
        """The number of ways from this step on. `hand`: what may be required of each token, sorted; `carried`: the same
        for tokens on spots that give them back."""
        if place == len(self.steps):
            return 1
        key = place, hand, carried
        count = self._counts.get(key)
        if count is None:
            if len(self._counts) >= MOST_HANDS:
                raise TooManyHands
            count = self._counts[key] = self._count_from(place, hand, carried)
        return count

    def _count_from(self, place: int, hand: Hand, carried: Carried) -> int:
        step = self.steps[place]
        asked = self._asked_later[place + 1]
        if step.kind == GAIN:
            return self._count(place + 1, still(asked, (*hand, self.pools[step.token])), carried)
        if step.kind == BACK:
            what = dict(carried)[step.spot]
            rest = tuple([pair for pair in carried if pair[0] != step.spot])
            return self._count(place + 1, still(asked, (*hand, what)), rest)
        if step.kind == SHOW:
            if sorted(hand) != sorted([what for what, _ in step.seen]):
                return 0
            known = tuple([KNOWN + card for _, card in step.seen])
            alike = prod([factorial(hand.count(what)) for what in set(hand)])
            return alike * self._count(place + 1, still(asked, known), still_on_spots(asked, carried))
        if step.kind == LOSE and step.card != NONE:
            if step.what not in hand:
                return 0
            carried = still_on_spots(asked, self._carry(carried, step.spot, KNOWN + step.card))
            rest_of_hand = still(asked, without(hand, step.what))
            return hand.count(step.what) * self._count(place + 1, rest_of_hand, carried)
        if step.kind == LOSE:
            return sum([hand.count(what) * self._count_hidden(place, hand, carried, what) for what in set(hand)])
        return self._count(place + 1, hand, carried)

    def _count_hidden(self, place: int, hand: Hand, carried: Carried, what: int) -> int:
        """The number of ways if a hidden loss takes a certain token with this requirement."""
        if not self._spare(place, hand, carried, what):
            return 0
        carried = self._carry(carried, self.steps[place].spot, what)
        return self._count(place + 1, without(hand, what), carried)

    def _spare(self, place: int, hand: Hand, carried: Carried, what: int) -> bool:
        """Whether a hidden loss may take such a token, because enough of its kind are left for later."""
        need = self._needed[place + 1].get(what, 0)
        if not need:
            return True
        left = hand.count(what) - 1 + [kind for _, kind in carried].count(what)
        return left + (1 if self.steps[place].spot in self._returning else 0) >= need

    def _carry(self, carried: Carried, spot: int, what: int) -> Carried:
        if spot not in self._returning:
            return carried
        return tuple(sorted((*carried, (spot, what))))

    # ---- drawing ---------------------------------------------------------------------------------

    def walk(self, rng: Random, cards: list[int]) -> Walk:
        """One of the ways, each equally likely. The cards of tokens that the viewer has seen are noted in `cards`."""
        walk = Walk()
        hand = walk.hand
        for place, step in enumerate(self.steps):
            if step.kind == GAIN:
                hand.append(step.token)
            elif step.kind == NOTE:
                walk.notes[step.spot] = hand[:]
            elif step.kind == BACK:
                hand.append(walk.spots[step.spot])
                walk.returned.add(step.spot)
            elif step.kind == SHOW:
                self._recognise(hand, step, rng, cards)
            else:
                token = self._give_up(place, walk, rng, cards)
                hand.remove(token)
                walk.spots[step.spot] = token
                if step.card != NONE:
                    cards[token] = step.card
        return walk

    def _what(self, token: int, cards: list[int]) -> int:
        return self.pools[token] if cards[token] == NONE else KNOWN + cards[token]

    def _recognise(self, hand: list[int], step: TrailStep, rng: Random, cards: list[int]) -> None:
        """Each token of the hand becomes one of the cards that were seen."""
        unknown = [token for token in hand if cards[token] == NONE]
        rng.shuffle(unknown)
        for what, card in step.seen:
            if what < KNOWN:
                token = next(token for token in unknown if self.pools[token] == what)
                unknown.remove(token)
                cards[token] = card

    def _give_up(self, place: int, walk: Walk, rng: Random, cards: list[int]) -> int:
        """The token that leaves the hand at this step."""
        step = self.steps[place]
        whats = [self._what(token, cards) for token in walk.hand]
        if step.card != NONE:
            return rng.choice([token for token, what in zip(walk.hand, whats, strict=True) if what == step.what])
        asked = self._asked_later[place]
        hand = still(asked, tuple(whats))
        carried = still_on_spots(
            asked,
            tuple(
                [
                    (spot, self._what(token, cards))
                    for spot, token in sorted(walk.spots.items())
                    if spot in self._returning and spot not in walk.returned
                ]
            ),
        )
        kinds = [what if what in asked else NOTHING for what in whats]
        if not self.counted:
            spare = [self._spare(place, hand, carried, kind) for kind in kinds]
            return rng.choice([token for token, free in zip(walk.hand, spare, strict=True) if free])
        weights = [self._count_hidden(place, hand, carried, kind) for kind in kinds]
        return rng.choices(walk.hand, weights)[0]


class TooManyHands(Exception):
    """The ways of a trail are too many to be counted."""


def needed_later(steps: Sequence[TrailStep], pools: Sequence[int]) -> list[dict[int, int]]:
    """For each step, and for the end, how many tokens of each kind the hand must hold before it, because later gains
    are not enough for what is required. Tokens that come back from a building are not counted as gains."""
    need: dict[int, int] = {}
    found = [need]
    for step in reversed(steps):
        need = need.copy()
        if step.kind == GAIN:
            if need.get(pools[step.token], 0):
                need[pools[step.token]] -= 1
        elif step.kind == LOSE and step.card != NONE:
            need[step.what] = need.get(step.what, 0) + 1
        elif step.kind == SHOW:
            need = {}
            for what, _ in step.seen:
                need[what] = need.get(what, 0) + 1
        found.append(need)
    return found[::-1]


def asked_later(steps: Sequence[TrailStep]) -> list[frozenset[int]]:
    """For each step, and for the end, what it and later steps require of tokens."""
    asked: frozenset[int] = frozenset()
    found = [asked]
    for step in reversed(steps):
        if step.kind == LOSE and step.card != NONE:
            asked |= {step.what}
        elif step.kind == SHOW:
            asked |= {what for what, _ in step.seen}
        found.append(asked)
    return found[::-1]


def still(asked: frozenset[int], hand: Hand) -> Hand:
    """What may still be required of the tokens of a hand; sorted, so that equal hands compare equal.

    >>> still(frozenset({7}), (9, 7, 7))
    (-1, 7, 7)
    """
    return tuple(sorted([what if what in asked else NOTHING for what in hand]))


def still_on_spots(asked: frozenset[int], carried: Carried) -> Carried:
    return tuple([(spot, what if what in asked else NOTHING) for spot, what in carried])


def without(hand: Hand, what: int) -> Hand:
    """The hand without one such token.

    >>> without((1, 4, 4), 4)
    (1, 4)
    """
    place = hand.index(what)
    return hand[:place] + hand[place + 1 :]
