"""What a viewer knows about the movements of hidden cards.

A reading goes through the log once, as the viewer knows it, and works out what a player with a perfect memory would
know:

* the *pools*: sets of cards that the viewer cannot distinguish by what it has seen. There is one for each deck (the
  first, and each that was shuffled from the discard pile) and one for each pack that the viewer passed on;
* the *tokens*: the cards that others got from a pool, each with the step at which they got it;
* for every opponent, the *trail* of these tokens, month by month (see `trails.py`).

With an open discard pile, all this follows from the log. With a closed one, a card that becomes visible may have come
back through a new deck, after somebody discarded it unseen. Such a *sighting* has to be explained (see `routes.py`)."""

from __future__ import annotations

from typing import final

from intrigue.games.potemkin_empire.play.sampler.choices import Contradiction
from intrigue.games.potemkin_empire.play.sampler.packs import Mixed, PackReading
from intrigue.games.potemkin_empire.play.sampler.trails import BACK, GAIN, KNOWN, LOSE, NOTE, SHOW, UNDECIDED, TrailStep
from intrigue.games.potemkin_empire.state import (
    BUILT,
    DEALT,
    DESTROYED,
    DISCARDED,
    DRAFTING,
    DREW,
    LOOKED,
    NONE,
    OVERHEARD,
    PLAYED,
    RENOVATED,
    SHOWN,
    SHUFFLED,
    UNSEEN,
    Entry,
    PotemkinState,
)

Place = tuple[int, int]


@final
class Month:
    """What an opponent did with cards in one month. Its hand was empty before (PE-14.6)."""

    __slots__ = ("number", "seat", "steps")

    def __init__(self, number: int, seat: int) -> None:
        self.number = number
        """Different for each month of each seat."""
        self.seat = seat
        self.steps: list[TrailStep] = []


@final
class HiddenDiscard:
    """Cards that a seat discarded unseen at one time. `steps` are those of which nothing is known."""

    __slots__ = ("month", "pool", "seat", "steps", "when")

    def __init__(self, month: Month, when: int, steps: list[TrailStep]) -> None:
        self.month = month
        self.seat = month.seat
        self.when = when
        self.steps = steps
        self.pool = NONE
        """The deck that they were shuffled into, if they were."""


@final
class NewDeck:
    """A deck shuffled from a discard pile, with what was hidden in that pile."""

    __slots__ = ("hidden", "spots")

    def __init__(self, hidden: list[HiddenDiscard], spots: list[int]) -> None:
        self.hidden = hidden
        self.spots = spots


@final
class Sighting:
    """A card became visible, and there are several ways in which it can have come there.

    It was last known to be in a pool (`origin`), or in the hand of `holder` since an entry of the log (`since`). Then
    it turned up with a seat, at a step of a month, or the viewer got it from one of the `decks`."""

    __slots__ = ("card", "decks", "holder", "month", "origin", "place", "since", "step")

    def __init__(self, card: int, origin: int, holder: int, since: int) -> None:
        self.card = card
        self.origin = origin
        self.holder = holder
        self.since = since
        self.month: Month | None = None
        self.step: TrailStep | None = None
        self.place = NONE
        """Its place among the cards of the hand, if the whole hand was seen."""
        self.decks: list[int] = []

    @property
    def what(self) -> int:
        """What the token must be, if the card never left: of its pool, or a known card."""
        return self.origin if self.holder == NONE else KNOWN + self.card


@final
class Reading:
    """What the log says about hidden cards."""

    def __init__(self, known: PotemkinState, viewer: int, suppose: dict[Place, int] | None = None) -> None:
        """`viewer` is NONE for a spectator. `suppose`: Interiors to treat as known, in addition to those that the
        viewer knows, by seat and place."""
        self.known = known
        self.viewer = viewer
        cards = range(known.setup.cards)
        self.pools: list[set[int]] = [set(cards)]
        """The hidden cards of each pool at this point of the reading."""
        self.pool_of = [0 for _ in cards]
        """The pool of each hidden card; NONE for a card whose place is known, or which a certain seat is known to
        have."""
        self.holder = [NONE for _ in cards]
        """The seat that is known to have a card, though not where."""
        self.held_since = [NONE for _ in cards]
        self.deck_pool = 0
        self.decks: dict[int, NewDeck] = {0: NewDeck([], [])}
        self.token_pools: list[int] = []
        self.mixed: list[Mixed] = []
        self.sightings: list[Sighting] = []
        self.months: list[list[Month]] = [[] for _ in range(known.players)]
        self.picks: dict[tuple[int, int, int], int] = {}
        """The token that a seat picked, by month, seat and round of the draft."""
        self.drawn: dict[int, int] = {}
        """The token behind each draw, by its place in the log."""
        self.pack_tokens: dict[int, list[int]] = {}
        """The tokens in each pack of the present draft that the viewer does not hold."""
        self.spots: dict[Place, list[int]] = {}
        """For each building its spots: a new one for each Interior."""
        self.spot_cards: dict[int, int] = {}
        self.month_of: dict[int, Month] = {}
        """The month in which something was laid on a spot."""
        self.looks: dict[int, int] = {}
        """The spot that somebody else looked at, by the place of the look in the log."""
        self.notes: dict[int, int] = {}
        """The seat whose hand somebody else saw, likewise."""
        self.pile: list[tuple[int, int, int]] = []
        """The discard pile: card or NONE, spot or NONE, giver."""
        self.hidden_at: dict[int, list[int]] = {}
        """The spots of hidden discards, by their place in the log."""
        self.hidden_discards: list[HiddenDiscard] = []
        """Those on the discard pile."""
        self.month = NONE
        self.spot_count = 0
        self.now = 0
        self.interiors = known_interiors(known, viewer, suppose or {})
        self._read()

    @property
    def trails(self) -> list[list[TrailStep]]:
        """All that each seat did."""
        return [[step for month in months for step in month.steps] for months in self.months]

    # ---- the log ---------------------------------------------------------------------------------

    def _read(self) -> None:
        """Go through the log, entry by entry."""
        for now, entry in enumerate(self.known.log):
            self.now = now
            kind = entry[0]
            if kind == DEALT:
                self._dealt(entry)
            elif kind == DREW:
                self._drew(entry)
            elif kind == BUILT:
                self._built(entry)
            elif kind == PLAYED:
                self._played(entry)
            elif kind == RENOVATED:
                self._renovated(entry)
            elif kind == LOOKED:
                self._looked(entry)
            elif kind == OVERHEARD:
                self._overheard(entry)
            elif kind == DISCARDED:
                self._discarded(entry)
            elif kind == SHUFFLED and entry[2] == NONE:  # during a deal, `_dealt` takes care of it
                self._new_deck(entry[3])
        if self.known.resolving != NONE:
            self.pile.pop()

    def _drew(self, entry: Entry) -> None:
        seat = entry[1]
        if seat == self.viewer:
            self.seen_from_deck(entry[2], [self.deck_pool])
        else:
            self.drawn[self.now] = self._gain(seat, self.new_token(self.deck_pool))

    def _built(self, entry: Entry) -> None:
        if entry[1] != self.viewer:
            self._lay(entry[1], entry[2])

    def _renovated(self, entry: Entry) -> None:
        seat, place = entry[1], entry[2]
        if seat == self.viewer:
            return
        old = self.spots[seat, place][-1]
        self._lay(seat, place)
        self._add(seat, TrailStep(BACK, spot=old, card=self.spot_cards.get(old, NONE)))
        if old in self.spot_cards:
            self._hold(seat, self.spot_cards[old])

    def _lay(self, seat: int, place: int) -> None:
        """A card of the hand goes behind a Facade."""
        spots = self.spots.setdefault((seat, place), [])
        card = self.interiors[seat, place][len(spots)]
        spot = self._lose(seat, card).spot
        spots.append(spot)
        if card != NONE:
            self.spot_cards[spot] = card

    def _played(self, entry: Entry) -> None:
        seat, card = entry[1], entry[2]
        if seat != self.viewer:
            self._lose(seat, card)
        self.pile.append((card, NONE, seat))

    def _discarded(self, entry: Entry) -> None:
        seat, cards = entry[1], entry[2:]
        if UNSEEN not in cards:
            for card in cards:
                if seat != self.viewer:
                    self._lose(seat, card)
                self.pile.append((card, NONE, seat))
            return
        steps = [self._lose(seat, NONE) for _ in cards]
        self.hidden_discards.append(HiddenDiscard(self.months[seat][-1], self.now, steps))
        self.hidden_at[self.now] = [step.spot for step in steps]
        self.pile += [(NONE, step.spot, seat) for step in steps]

    def _looked(self, entry: Entry) -> None:
        looker, seat, place = entry[1], entry[2], entry[3]
        if self.viewer not in (looker, seat):
            self.looks[self.now] = self.spots[seat, place][-1]

    def _overheard(self, entry: Entry) -> None:
        looker, seat, cards = entry[1], entry[2], entry[3:]
        if seat == self.viewer:
            return
        if looker != self.viewer:
            self._add(seat, TrailStep(NOTE, spot=self.now))
            self.notes[self.now] = seat
            return
        step = TrailStep(SHOW)
        step.seen = [(self._serve(seat, card, step, place), card) for place, card in enumerate(cards)]
        self._add(seat, step)
        for card in cards:
            self._hold(seat, card)

    # ---- pools and tokens ------------------------------------------------------------------------

    def _new_deck(self, held_back: int) -> None:
        """The discard pile becomes the deck: a pool of its own."""
        cards = {card for card, _, _ in self.pile if card not in (NONE, held_back)}
        self.deck_pool = self.new_pool(cards)
        for hidden in self.hidden_discards:
            hidden.pool = self.deck_pool
        self.decks[self.deck_pool] = NewDeck(self.hidden_discards, [spot for _, spot, _ in self.pile if spot != NONE])
        self.hidden_discards = []
        self.pile = [item for item in self.pile if item[0] == held_back != NONE]

    def new_pool(self, cards: set[int]) -> int:
        self.pools.append(cards)
        pool = len(self.pools) - 1
        for card in cards:
            self.pool_of[card] = pool
        return pool

    def new_token(self, pool: int) -> int:
        self.token_pools.append(pool)
        return len(self.token_pools) - 1

    def _add(self, seat: int, step: TrailStep) -> None:
        self.months[seat][-1].steps.append(step)

    def _gain(self, seat: int, token: int) -> int:
        """A seat gets an unknown card."""
        self._add(seat, TrailStep(GAIN, token=token))
        return token

    def _lose(self, seat: int, card: int) -> TrailStep:
        """A card leaves a hand; NONE if the viewer does not know which."""
        step = TrailStep(LOSE, spot=self.spot_count, card=card)
        self.month_of[self.spot_count] = self.months[seat][-1]
        self.spot_count += 1
        if card != NONE:
            step.what = self._serve(seat, card, step, NONE)
        self._add(seat, step)
        return step

    def _serve(self, seat: int, card: int, step: TrailStep, place: int) -> int:
        """A seat turns out to have this card. Returns what the token must be that was this card, or UNDECIDED."""
        sighting = Sighting(card, self.pool_of[card], self.holder[card], self.held_since[card])
        what = sighting.what
        if self.decks_since(sighting):
            sighting.month, sighting.step, sighting.place = self.months[seat][-1], step, place
            self.sightings.append(sighting)
            what = UNDECIDED
        elif sighting.holder not in (NONE, seat) or what == NONE:
            raise Contradiction
        self.locate(card)
        return what

    def _hold(self, seat: int, card: int) -> None:
        self.holder[card] = seat
        self.held_since[card] = self.now

    def locate(self, card: int) -> None:
        """The card is where the viewer can see or remember it."""
        pool = self.pool_of[card]
        if pool != NONE:
            self.pools[pool].discard(card)
        self.pool_of[card] = NONE
        self.holder[card] = NONE

    def seen_from_deck(self, card: int, decks: list[int]) -> int:
        """The viewer got a card that was in one of these decks. Returns the deck, or UNDECIDED."""
        sighting = Sighting(card, self.pool_of[card], self.holder[card], self.held_since[card])
        found = sighting.origin
        if [deck for deck in self.decks_since(sighting) if deck in decks]:
            sighting.decks = decks
            self.sightings.append(sighting)
            found = UNDECIDED
        elif found not in decks:
            raise Contradiction
        self.locate(card)
        return found

    def decks_since(self, sighting: Sighting) -> list[int]:
        """The decks into which a card may have come unseen, since its place was last known."""
        if sighting.holder == NONE:
            return [pool for pool, deck in self.decks.items() if pool > sighting.origin and deck.hidden]
        return [
            pool
            for pool, deck in self.decks.items()
            if [hidden for hidden in deck.hidden if hidden.when > sighting.since]
        ]

    # ---- the draft -------------------------------------------------------------------------------

    def _dealt(self, entry: Entry) -> None:
        """The packs of a month, and all picks made from them."""
        known, players = self.known, self.known.players
        first, size = entry[1], entry[2]
        self.month += 1
        for seat in range(players):
            self.months[seat].append(Month(self.month * players + seat, seat))
        old = self.deck_pool
        before = self._shuffle_in_deal(players * size)
        step = known.setup.steps[self.month]
        drafting = known.phase == DRAFTING and self.month == known.month - 1
        rounds = known.round if drafting else size
        gains: list[list[tuple[int, int]]] = [[] for _ in range(players)]
        for turn in range(players):
            dealt_to = (first + step * turn) % players
            old_cards = min(max(before - turn * size, 0), size)
            PackReading(self, dealt_to, step, size, rounds, gains).read(old_cards, old)
        for seat in range(players):
            for turn, token in sorted(gains[seat]):
                self.picks[self.month, seat, turn] = self._gain(seat, token)

    def _shuffle_in_deal(self, cards: int) -> int:
        """How many cards came from the old deck before it was renewed during the deal."""
        log = self.known.log
        if self.now + 1 < len(log):
            entry = log[self.now + 1]
            if entry[0] == SHUFFLED and entry[2] != NONE:
                self._new_deck(NONE)
                return entry[2]
        return cards


def known_interiors(known: PotemkinState, viewer: int, suppose: dict[Place, int]) -> dict[Place, list[int]]:
    """For each building that was ever built its Interiors in order, NONE where the viewer never saw the card."""
    found: dict[Place, list[int]] = {}
    for entry in known.log:
        kind = entry[0]
        if kind == BUILT:
            found[entry[1], entry[2]] = [NONE]
        elif kind == RENOVATED:
            found[entry[1], entry[2]].append(NONE)
        elif kind in (SHOWN, DESTROYED):
            found[entry[1], entry[2]][-1] = entry[3]
        elif kind == LOOKED and entry[1] == viewer:
            found[entry[2], entry[3]][-1] = entry[4]
    for seat, village in enumerate(known.villages):
        for place, building in enumerate(village):
            if known.inside[building] >= 0:
                found[seat, place][-1] = known.inside[building]
    for site, card in suppose.items():
        found[site][-1] = card
    return found
