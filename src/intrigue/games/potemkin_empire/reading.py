"""What a view tells about the ways of hidden cards.

A reading goes through the history of a view once and sorts out, as a player with a perfect memory would:

* the *pools*: sets of cards that the viewer cannot tell apart by what it has seen. One for each deck (the first, and
  each that was shuffled from the discard pile), one for each pack that the viewer passed on;
* the *tokens*: the cards that others got from a pool, each with the step at which they got it;
* for every opponent the *trail* of these tokens (see `trails.py`).

With an open discard pile all this follows from the view. With a closed one, cards may come back through a new deck
after somebody discarded them unseen. Who that was is then a matter of choice; readings that a choice makes impossible
raise `Contradiction`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from intrigue.games.potemkin_empire.trails import BACK, GAIN, KNOWN, LOSE, NOTE, SHOW, TrailStep
from intrigue.games.potemkin_empire.view import PotemkinView

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

NONE = -1
Place = tuple[int, int]
Choose = Callable[[int], int]
"""One of so many alternatives."""


class Contradiction(Exception):
    """These choices lead to no possible past."""


@dataclass(slots=True)
class Mixed:
    """Tokens of a pack that was dealt partly from the old and partly from the new deck: `count` of them are old."""

    tokens: list[int]
    count: int
    old: int
    new: int


@dataclass(slots=True)
class HiddenDiscard:
    """Cards that a seat discarded unseen at one time; `steps` are those of its trail that are still open."""

    seat: int
    when: int
    steps: list[TrailStep] = field(default_factory=list)


@dataclass(slots=True)
class NewDeck:
    """A deck shuffled from a discard pile, with what was hidden in that pile."""

    hidden: list[HiddenDiscard]
    spots: list[int]


class Reading:
    """One way to read a view."""

    def __init__(
        self, game: PotemkinEmpire, view: PotemkinView, choose: Choose, suppose: dict[Place, int] | None = None
    ) -> None:
        """`suppose`: Interiors to be taken for known besides those that the viewer knows."""
        self.game = game
        self.view = view
        self.viewer = NONE if view.viewer is None else view.viewer
        self.choose = choose
        cards = range(len(game.card_ids))
        self.pools: list[set[int]] = [set(cards)]
        """The cards of each pool that lie hidden somewhere, as far as the reading goes."""
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
        self.trails: list[list[TrailStep]] = [[] for _ in range(view.players)]
        self.gained: dict[Place, list[int]] = {}
        """When a seat got tokens from a pool, by seat and pool."""
        self.served: dict[Place, int] = {}
        """How many of them turned out to be a known card."""
        self.picks: dict[tuple[int, int, int], int] = {}
        """The token that a seat picked, by month, seat and round."""
        self.drawn: dict[int, int] = {}
        """The token behind each draw, by its place in the history."""
        self.pack_tokens: dict[int, list[int]] = {}
        """The tokens in each pack of the present draft that the viewer does not hold."""
        self.spots: dict[Place, list[int]] = {}
        """For each building its spots: a new one for each Interior."""
        self.spot_cards: dict[int, int] = {}
        self.looks: dict[int, int] = {}
        """The spot that somebody else looked at, by the place of the look in the history."""
        self.notes: dict[int, int] = {}
        """The seat whose hand somebody else saw, likewise."""
        self.pile: list[tuple[int, int, int]] = []
        """The discard pile: card or NONE, spot or NONE, giver."""
        self.hidden_at: dict[int, list[int]] = {}
        """The spots of hidden discards, by their place in the history."""
        self.hidden_discards: list[HiddenDiscard] = []
        self.routed: set[int] = set()
        """Spots of hidden discards whose card has been seen since."""
        self.month = NONE
        self.spot_count = 0
        self.now = 0
        self.interiors = known_interiors(game, view, suppose or {})
        self._read()

    # ---- the history -----------------------------------------------------------------------------

    def _read(self) -> None:
        """Go through the history, entry by entry."""
        history = self.view.history
        tell = {
            "dealt": self._dealt,
            "drew": self._drew,
            "built": self._built,
            "played": self._played,
            "renovated": self._renovated,
            "looked": self._looked,
            "overheard": self._overheard,
            "discarded": self._discarded,
            "shuffled": self._shuffled,
            "shown": self._nothing,
            "destroyed": self._nothing,
        }
        for self.now, entry in enumerate(history):
            tell[cast(str, entry[0])](list(entry[1:]))
        if self.view.resolving is not None:
            self.pile.pop()

    def _nothing(self, entry: list[object]) -> None:
        """The Interior was taken for known when it was placed."""

    def card(self, name: object) -> int:
        return NONE if name is None else self.game.card_numbers[cast(str, name)]

    def _drew(self, entry: list[object]) -> None:
        seat = cast(int, entry[0])
        if seat == self.viewer:
            self.seen_from_deck(self.card(entry[1]), [self.deck_pool])
            return
        self.drawn[self.now] = self._gain(seat, self.deck_pool)

    def _built(self, entry: list[object]) -> None:
        seat, number = cast(int, entry[0]), cast(int, entry[1])
        if seat != self.viewer:
            self._lay(seat, number)

    def _renovated(self, entry: list[object]) -> None:
        seat, number = cast(int, entry[0]), cast(int, entry[1])
        if seat == self.viewer:
            return
        old = self.spots[seat, number][-1]
        self._lay(seat, number)
        self.trails[seat].append(TrailStep(BACK, spot=old))
        if old in self.spot_cards:
            self._hold(seat, self.spot_cards[old])

    def _lay(self, seat: int, number: int) -> None:
        """A card of the hand goes behind a Facade."""
        spots = self.spots.setdefault((seat, number), [])
        card = self.interiors[seat, number][len(spots)]
        spot = self._lose(seat, card).spot
        spots.append(spot)
        if card != NONE:
            self.spot_cards[spot] = card

    def _played(self, entry: list[object]) -> None:
        seat, card = cast(int, entry[0]), self.card(entry[1])
        if seat != self.viewer:
            self._lose(seat, card)
        self.pile.append((card, NONE, seat))

    def _discarded(self, entry: list[object]) -> None:
        seat, count, cards = cast(int, entry[0]), cast(int, entry[1]), [self.card(name) for name in entry[2:]]
        if cards:
            for card in cards:
                if seat != self.viewer:
                    self._lose(seat, card)
                self.pile.append((card, NONE, seat))
            return
        steps = [self._lose(seat, NONE) for _ in range(count)]
        self.hidden_discards.append(HiddenDiscard(seat, self.now, steps))
        self.hidden_at[self.now] = [step.spot for step in steps]
        self.pile += [(NONE, step.spot, seat) for step in steps]

    def _looked(self, entry: list[object]) -> None:
        looker, seat, number = cast(int, entry[0]), cast(int, entry[1]), cast(int, entry[2])
        if self.viewer not in (looker, seat):
            self.looks[self.now] = self.spots[seat, number][-1]

    def _overheard(self, entry: list[object]) -> None:
        looker, seat, cards = cast(int, entry[0]), cast(int, entry[1]), [self.card(name) for name in entry[2:]]
        if seat == self.viewer:
            return
        if looker != self.viewer:
            self.trails[seat].append(TrailStep(NOTE, spot=self.now))
            self.notes[self.now] = seat
            return
        step = TrailStep(SHOW)
        step.seen = tuple([(self._serve(seat, card), card) for card in cards])
        self.trails[seat].append(step)
        for card in cards:
            self._hold(seat, card)

    def _shuffled(self, entry: list[object]) -> None:
        if entry[1] is None:  # during a deal, the deal takes care of it
            self._new_deck(self.card(entry[2]))

    # ---- pools and tokens ------------------------------------------------------------------------

    def _new_deck(self, held_back: int) -> None:
        """The discard pile becomes the deck: a pool of its own."""
        cards = {card for card, _, _ in self.pile if card not in (NONE, held_back)}
        self.deck_pool = self.new_pool(cards)
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

    def _gain(self, seat: int, pool: int) -> int:
        """A seat gets an unknown card of a pool."""
        token = self.new_token(pool)
        self._gain_token(seat, token, (pool,))
        return token

    def _gain_token(self, seat: int, token: int, pools: tuple[int, ...]) -> None:
        self.trails[seat].append(TrailStep(GAIN, token=token))
        for pool in pools:
            self.gained.setdefault((seat, pool), []).append(self.now)

    def _lose(self, seat: int, card: int) -> TrailStep:
        """A card leaves a hand; NONE if the viewer does not know which."""
        step = TrailStep(LOSE, spot=self.spot_count)
        self.spot_count += 1
        if card != NONE:
            step.what, step.card = self._serve(seat, card), card
        self.trails[seat].append(step)
        return step

    def _serve(self, seat: int, card: int) -> int:
        """What a token of the seat must have been to turn out to be this card, which is now found."""
        if self.holder[card] == seat and not self._may_have_left(seat, card):
            self.locate(card)
            return KNOWN + card
        options = [NONE] if self.holder[card] == seat or self._has_token(seat, self.pool_of[card]) else []
        options += [pool for pool in self._decks_since(card) if self._has_token(seat, pool)]
        pool = self._one_of(options)
        if pool != NONE:
            self._route(card, pool)
        elif self.holder[card] == seat:
            self.locate(card)
            return KNOWN + card
        found = self.pool_of[card]
        self.served[seat, found] = self.served.get((seat, found), 0) + 1
        self.locate(card)
        return found

    def _has_token(self, seat: int, pool: int) -> bool:
        return len(self.gained.get((seat, pool), ())) > self.served.get((seat, pool), 0)

    def _may_have_left(self, seat: int, card: int) -> bool:
        """Whether a card that the seat was known to have may have been discarded unseen and shuffled into a deck."""
        return bool(self._decks_since(card))

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
        """The viewer got a card that lay in one of these decks; which one it was."""
        options = [NONE] if self.pool_of[card] in decks else []
        options += [pool for pool in self._decks_since(card) if pool in decks]
        pool = self._one_of(options)
        if pool != NONE:
            self._route(card, pool)
        found = self.pool_of[card]
        self.locate(card)
        return found

    def _one_of(self, options: list[int]) -> int:
        if not options:
            raise Contradiction
        return options[0] if len(options) == 1 else options[self.choose(len(options))]

    # ---- closed discard piles --------------------------------------------------------------------

    def _decks_since(self, card: int) -> list[int]:
        """The decks, newer than what is known of a card, into which it may have come unseen."""
        if self.holder[card] != NONE:
            return [
                pool
                for pool, deck in self.decks.items()
                if any(hidden.when > self.held_since[card] for hidden in deck.hidden)
            ]
        return [pool for pool, deck in self.decks.items() if pool > self.pool_of[card] and deck.hidden]

    def _route(self, card: int, pool: int) -> None:
        """Decide who discarded a card unseen, so that it came into that deck: from where it was, or by way of an
        earlier new deck."""
        options: list[HiddenDiscard | int] = [
            hidden for hidden in self.decks[pool].hidden if hidden.steps and self._could_discard(hidden, card)
        ]
        options += [earlier for earlier in self._decks_since(card) if earlier < pool]
        if not options:
            raise Contradiction
        option = options[0] if len(options) == 1 else options[self.choose(len(options))]
        if isinstance(option, int):
            self._route(card, option)
            self._route(card, pool)
            return
        step = option.steps.pop()
        step.card = card
        if self.holder[card] != NONE:
            step.what = KNOWN + card
        else:
            found = self.pool_of[card]
            step.what = found
            self.served[option.seat, found] = self.served.get((option.seat, found), 0) + 1
        self.routed.add(step.spot)
        self.locate(card)
        self.pool_of[card] = pool

    def _could_discard(self, hidden: HiddenDiscard, card: int) -> bool:
        seat = hidden.seat
        if self.holder[card] != NONE:
            return self.holder[card] == seat and hidden.when > self.held_since[card]
        pool = self.pool_of[card]
        return self._has_token(seat, pool) and self.gained[seat, pool][0] < hidden.when

    # ---- the draft -------------------------------------------------------------------------------

    def _dealt(self, entry: list[object]) -> None:
        """The packs of a month, and all picks made from them."""
        view, players = self.view, self.view.players
        first, size = cast(int, entry[0]), cast(int, entry[1])
        self.month += 1
        old = self.deck_pool
        before = self._shuffle_in_deal(players * size)
        step = 1 if self.game.rules.month[self.month].direction == "clockwise" else -1
        drafting = view.phase == "draft" and self.month == view.month - 1
        rounds = view.round if drafting else size
        gains: list[list[tuple[int, int]]] = [[] for _ in range(players)]
        for turn in range(players):
            dealt_to = (first + step * turn) % players
            old_cards = min(max(before - turn * size, 0), size)
            PackReading(self, dealt_to, step, size, rounds, gains).read(old_cards, old)
        for seat in range(players):
            for turn, token in sorted(gains[seat]):
                self.picks[self.month, seat, turn] = token
                pool = self.token_pools[token]
                self._gain_token(seat, token, (pool,) if pool != NONE else (old, self.deck_pool))

    def _shuffle_in_deal(self, cards: int) -> int:
        """How many cards came from the old deck before it was renewed during the deal."""
        history = self.view.history
        entry = history[self.now + 1] if self.now + 1 < len(history) else ("",)
        if entry[0] != "shuffled" or entry[2] is None:
            return cards
        self._new_deck(NONE)
        return cast(int, entry[2])


class PackReading:
    """What the viewer knows about one pack of a draft."""

    def __init__(
        self, reading: Reading, dealt_to: int, step: int, size: int, rounds: int, gains: list[list[tuple[int, int]]]
    ) -> None:
        self.reading = reading
        self.dealt_to = dealt_to
        self.step = step
        self.size = size
        self.rounds = rounds
        """Rounds of the draft that are over."""
        self.gains = gains
        self.pool = NONE
        """The pool of what the viewer passed on, once it did."""
        self.unseen: list[int] = []
        """Tokens of cards that the viewer has not seen in this pack."""
        self.old_seen = 0

    def read(self, old_cards: int, old: int) -> None:
        """Follow the pack from hand to hand. `old_cards` of its cards came from the deck `old`, the rest from the new
        one."""
        reading = self.reading
        decks = [old] if old_cards == self.size else [reading.deck_pool]
        if 0 < old_cards < self.size:
            decks = [old, reading.deck_pool]
        for turn in range(self.size):
            holder = (self.dealt_to + self.step * turn) % reading.view.players
            if holder == reading.viewer:
                self._viewer_holds(turn, decks, old)
                if turn == self.rounds:
                    break
            elif turn < self.rounds:
                self.gains[holder].append((turn, self._token()))
            else:
                reading.pack_tokens[self.dealt_to] = [self._token() for _ in range(self.size - turn)]
                break
        self._sort_unseen(old_cards - self.old_seen, old)

    def _token(self) -> int:
        token = self.reading.new_token(self.pool)
        if self.pool == NONE:
            self.unseen.append(token)
        return token

    def _viewer_holds(self, turn: int, decks: list[int], old: int) -> None:
        reading = self.reading
        view, month = reading.view, reading.month
        cards = [reading.card(name) for name in view.packs[month][turn]]
        for card in cards:
            if self.pool == NONE:
                self.old_seen += reading.seen_from_deck(card, decks) == old
            else:
                reading.locate(card)
        if turn < self.rounds:
            kept = reading.card(view.drafted[month][turn])
            self.pool = reading.new_pool({card for card in cards if card != kept})

    def _sort_unseen(self, old_unseen: int, old: int) -> None:
        """Say from which deck the cards come that the viewer has not seen."""
        reading, unseen = self.reading, self.unseen
        if not 0 <= old_unseen <= len(unseen):
            raise Contradiction
        if 0 < old_unseen < len(unseen):
            reading.mixed.append(Mixed(unseen, old_unseen, old, reading.deck_pool))
            return
        for token in unseen:
            reading.token_pools[token] = old if old_unseen else reading.deck_pool


def known_interiors(game: PotemkinEmpire, view: PotemkinView, suppose: dict[Place, int]) -> dict[Place, list[int]]:
    """For each building that was ever built its Interiors in order, NONE where the viewer never saw the card."""
    found: dict[Place, list[int]] = {}
    for entry in view.history:
        name, place = entry[0], cast(Place, entry[1:3])
        if name == "built":
            found[place] = [NONE]
        elif name == "renovated":
            found[place].append(NONE)
        elif name in ("shown", "destroyed"):
            found[place][-1] = game.card_numbers[cast(str, entry[3])]
        elif name == "looked" and entry[1] == view.viewer:
            found[cast(Place, entry[2:4])][-1] = game.card_numbers[cast(str, entry[4])]
    for seat, village in enumerate(view.villages):
        for building in village:
            if building.card is not None:
                found[seat, building.number][-1] = game.card_numbers[building.card]
    for place, card in suppose.items():
        found[place][-1] = card
    return found
