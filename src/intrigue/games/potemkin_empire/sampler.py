"""States that a viewer of Potemkin Empire must hold possible.

Hidden are the deck, the hands and face-down Interiors of others, packs that others hold, and what others have seen;
also choices that are secret for a while. A drawn state has a complete past: who picked what from which pack, who drew,
built, discarded and saw which card. That past agrees with everything the viewer has seen (see `reading.py`), and is
drawn so that each one is equally likely (see `trails.py`). This is what a perfect reasoner would believe of opponents
who choose between their cards blindly. Two exceptions:

* With a closed discard pile, cards that somebody discarded unseen may come back in a new deck, and there may be very
  many readings of who discarded them. Up to `MOST_READINGS` are all found and weighed; where there are more, a few are
  drawn step by step and weighed against each other, which comes near to it.
* Secret choices under way: a pick is any card of the pack, each equally likely. Of agents that are being placed or
  stationed, nobody sees how many choices have been made; the number is drawn as well.

While an opponent chooses the building for a guided tour (A19), it has a real one: draws without one are repeated."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING, cast

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.games.potemkin_empire.codes import D6, D20
from intrigue.games.potemkin_empire.content import KIND_OF
from intrigue.games.potemkin_empire.draft import pack_of
from intrigue.games.potemkin_empire.effects import real_sites
from intrigue.games.potemkin_empire.reading import Contradiction, Reading
from intrigue.games.potemkin_empire.secret import draw_placing, draw_stations
from intrigue.games.potemkin_empire.state import (
    BUILT,
    DEALT,
    DESTROYED,
    DISCARDED,
    DREW,
    FACE_DOWN,
    GONE,
    KIND_COUNT,
    LOOKED,
    NONE,
    OVERHEARD,
    PLAYED,
    RENOVATED,
    REVEALED,
    SHOWN,
    SHUFFLED,
    PotemkinState,
)
from intrigue.games.potemkin_empire.trails import Walk, Ways
from intrigue.games.potemkin_empire.turns import clear_turn
from intrigue.games.potemkin_empire.view import MODES, PHASES, PotemkinView
from intrigue.games.potemkin_empire.village import derive

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

MOST_READINGS = 24  # that are all looked at
FEW_READINGS = 6  # that stand for more
RANDOM_READINGS = 50  # that may fail before all possible choices are tried one by one
TOUR_TRIES = 200  # before a real building is supposed


class Choices:
    """Makes the choices of a reading: at random, or one after the other until none is left."""

    def __init__(self, rng: Random | None) -> None:
        self.rng = rng
        self.path: list[list[int]] = []
        """The choices made, each with the number of alternatives."""
        self.place = 0

    def __call__(self, alternatives: int) -> int:
        if self.place == len(self.path):
            self.path.append([0 if self.rng is None else self.rng.randrange(alternatives), alternatives])
        self.place += 1
        return self.path[self.place - 1][0]

    def likelihood(self) -> int:
        """One in so many random series of choices is this one."""
        return prod([alternatives for _, alternatives in self.path])

    def next(self) -> bool:
        """Go on to the next series of choices; False if there is none."""
        self.place = 0
        while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
            self.path.pop()
        if self.path:
            self.path[-1][0] += 1
        return bool(self.path)


class Past:
    """A reading with the ways that fit it."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.pools: list[list[int]] = []
        self.ways: list[list[Ways]] = []
        self.weights: list[int] = []
        known: dict[tuple[int, ...], Ways] = {}
        for old in product(*[combinations(mixed.tokens, mixed.count) for mixed in reading.mixed]):
            pools = reading.token_pools[:]
            for mixed, chosen in zip(reading.mixed, old, strict=True):
                for token in mixed.tokens:
                    pools[token] = mixed.old if token in chosen else mixed.new
            ways = []
            for seat, steps in enumerate(reading.trails):
                key = (seat, *[pools[step.token] for step in steps if step.token != NONE])
                if key not in known:
                    known[key] = Ways(steps, pools)
                ways.append(known[key])
            self.pools.append(pools)
            self.ways.append(ways)
            self.weights.append(prod([way.count for way in ways]))
        if not any(self.weights):
            raise Contradiction
        self.weight = sum(self.weights) * self._fillings()

    def _fillings(self) -> Fraction:
        """In how many ways the cards of the pools can be dealt out to their tokens. What was discarded together counts
        once, in whatever order the trail gives it up."""
        reading = self.reading
        fillings = Fraction(1)
        for pool, cards in enumerate(reading.pools):
            deck = reading.decks.get(pool)
            back = [] if deck is None else [spot for spot in deck.spots if spot not in reading.routed]
            fillings *= factorial(len(cards) + len(back))
            if deck is not None:
                fillings /= prod([factorial(len(hidden.steps)) for hidden in deck.hidden])
        return fillings

    def draw(self, rng: Random) -> World:
        place = rng.choices(range(len(self.weights)), self.weights)[0]
        return World(self.reading, self.pools[place], self.ways[place], rng)


class World:
    """Which card every token is, and where the tokens are."""

    def __init__(self, reading: Reading, pools: list[int], ways: list[Ways], rng: Random) -> None:
        self.cards = [NONE] * len(pools)
        self.walks: list[Walk] = [way.walk(rng, self.cards) for way in ways]
        self.spots: dict[int, int] = {}
        for walk in self.walks:
            self.spots.update(walk.spots)
        self.deck: list[int] = []
        for pool, cards in enumerate(reading.pools):
            self._fill(reading, pools, pool, cards, rng)

    def _fill(self, reading: Reading, pools: list[int], pool: int, cards: set[int], rng: Random) -> None:
        """The tokens of a pool that the viewer has never seen become any of its cards; the rest is in the deck."""
        rest = sorted(cards)
        if pool in reading.decks:
            rest += [self.card_on(spot) for spot in reading.decks[pool].spots if spot not in reading.routed]
        rng.shuffle(rest)
        for token, token_pool in enumerate(pools):
            if token_pool == pool and self.cards[token] == NONE:
                self.cards[token] = rest.pop()
        if pool == reading.deck_pool:
            self.deck = rest

    def card_on(self, spot: int) -> int:
        return self.cards[self.spots[spot]]


class PotemkinSampler:
    """Draws from one view; what can be worked out once is worked out here."""

    def __init__(self, game: PotemkinEmpire, view: PotemkinView) -> None:
        self.game = game
        self.view = view
        self.asks = game.asks_from(view.asks, view.players)
        self.known = self._known_state()
        self.pasts: list[Past] = self._all_pasts()
        """All readings, or none yet if there are too many."""
        self.weights = [past.weight for past in self.pasts]

    def draw(self, rng: Random) -> PotemkinState:
        if not self.pasts:
            self._find_pasts(rng)
        most = max(self.weights)
        weights = [float(weight / most) for weight in self.weights]
        for _ in range(TOUR_TRIES):
            state = self._draw_from(rng.choices(self.pasts, weights)[0], rng)
            if self._fits(state):
                return state
        return self._draw_with_tour(rng)

    def _fits(self, state: PotemkinState) -> bool:
        """Whoever is asked which real building to show has one (PE-A19)."""
        return all(ask != D20 or real_sites(state, seat) for seat, ask in enumerate(self.asks))

    def _draw_with_tour(self, rng: Random) -> PotemkinState:
        """A real building is so unlikely that one is supposed."""
        seat = self.asks.index(D20)
        suppositions = [
            (building.number, card)
            for building in self.view.villages[seat]
            for card in range(len(self.game.card_ids))
            if building.card is None and self.game.real[card * KIND_COUNT + KIND_OF[building.type]]
        ]
        rng.shuffle(suppositions)
        for number, card in suppositions:
            try:
                past, _ = self._find_past(rng, {(seat, number): card})
                return self._draw_from(past, rng)
            except Contradiction:
                continue
        raise Contradiction

    # ---- the past --------------------------------------------------------------------------------

    def _try(self, choices: Choices, suppose: dict[tuple[int, int], int] | None = None) -> Past | None:
        try:
            return Past(Reading(self.game, self.view, choices, suppose))
        except Contradiction:
            return None

    def _all_pasts(self) -> list[Past]:
        """Every reading that is possible; nothing if there are too many to look at."""
        choices = Choices(None)
        pasts = []
        for _ in range(MOST_READINGS):
            past = self._try(choices)
            if past is not None:
                pasts.append(past)
            if not choices.next():
                return pasts
        return []

    def _find_pasts(self, rng: Random) -> None:
        """A few readings, each with a weight that makes up for how likely it was to be found."""
        for _ in range(FEW_READINGS):
            past, likelihood = self._find_past(rng, {})
            self.pasts.append(past)
            self.weights.append(past.weight * likelihood)

    def _find_past(self, rng: Random, suppose: dict[tuple[int, int], int]) -> tuple[Past, int]:
        """A reading that is possible: random choices, and if they keep failing all of them in order."""
        for _ in range(RANDOM_READINGS):
            choices = Choices(rng)
            past = self._try(choices, suppose)
            if past is not None:
                return past, choices.likelihood()
        choices = Choices(None)
        while True:
            past = self._try(choices, suppose)
            if past is not None:
                return past, choices.likelihood()
            if not choices.next():
                raise Contradiction

    def _draw_from(self, past: Past, rng: Random) -> PotemkinState:
        world = past.draw(rng)
        reading = past.reading
        state = self.known.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        state.deck = world.deck
        for seat, walk in enumerate(world.walks):
            if seat != self.view.viewer:
                state.hands[seat] = sorted([world.cards[token] for token in walk.hand])
        for (seat, number), spots in reading.spots.items():
            building = state.villages[seat][number - 1]
            if state.status[building] != GONE:
                state.inside[building] = world.card_on(spots[-1])
        discarded = self._hidden_discards(reading, world)
        state.discard = [discarded[spot] if card == NONE else card for card, spot, _ in reading.pile]
        state.givers = [giver for _, _, giver in reading.pile]
        self._draw_draft(state, reading, world, rng)
        self._draw_log(state, reading, world)
        self._draw_secrets(state, rng)
        self.game.resume(state, self.asks)
        return state

    def _hidden_discards(self, reading: Reading, world: World) -> dict[int, int]:
        """The cards that others discarded unseen, by their spots; a hand goes on the pile in ascending order."""
        found: dict[int, int] = {}
        for spots in reading.hidden_at.values():
            found.update(zip(spots, sorted([world.card_on(spot) for spot in spots]), strict=True))
        return found

    def _draw_draft(self, state: PotemkinState, reading: Reading, world: World, rng: Random) -> None:
        """Every pick of every month, and the packs that others hold now."""
        players, width = state.players, state.setup.draft
        for (month, seat, turn), token in reading.picks.items():
            state.picks[(month * players + seat) * width + turn] = world.cards[token]
        for dealt_to, tokens in reading.pack_tokens.items():
            state.packs[dealt_to] = sorted([world.cards[token] for token in tokens])
        for seat, picked in enumerate(self.view.picked):
            if picked and seat != self.view.viewer:
                state.choice[seat] = rng.choice(pack_of(state, seat))

    def _draw_log(self, state: PotemkinState, reading: Reading, world: World) -> None:
        """What others have seen."""
        for place, token in reading.drawn.items():
            state.log[place] = (*state.log[place][:2], world.cards[token])
        for place, spot in reading.looks.items():
            state.log[place] = (*state.log[place][:4], world.card_on(spot))
        for place, seat in reading.notes.items():
            hand = [world.cards[token] for token in world.walks[seat].notes[place]]
            state.log[place] = (*state.log[place][:3], *sorted(hand))
        for place, spots in reading.hidden_at.items():
            cards = [world.card_on(spot) for spot in spots]
            state.log[place] = (*state.log[place][:2], *sorted(cards))

    def _draw_secrets(self, state: PotemkinState, rng: Random) -> None:
        """Choices that others are making in secret."""
        for seat in range(state.players):
            if seat != self.view.viewer:
                if self.asks[seat] == D6:
                    draw_placing(state, seat, rng)
                draw_stations(state, seat, self.asks[seat], rng)
        state.stations.sort()

    # ---- what the view tells ---------------------------------------------------------------------

    def _known_state(self) -> PotemkinState:
        """Everything that the view tells, with nothing in what it does not."""
        view = self.view
        state = self.game.blank(view.players, self.game.resolve(view.players, view.options))
        state.chance = Chance.at(0, 0)
        if view.result is not None:
            state.end(view.result)
        state.agenda = self.game.agenda_from(view.agenda)
        state.month, state.phase = view.month, PHASES.index(view.phase)
        state.first, state.turn, state.turns = view.first, view.turn, list(view.turns)
        state.modes = [MODES.index(mode) for mode in view.modes]
        state.capitol = view.capitol
        state.scientist = NONE if view.scientist is None else view.scientist
        state.shield = NONE if view.shield is None else view.shield
        state.deck, state.discard, state.givers = [], [], []
        state.piles, state.cubes, state.agents = list(view.piles), view.cubes, view.agents
        state.spent = list(view.spent)
        state.hands = [[] for _ in range(view.players)]
        self._set_draft(state)
        self._set_villages(state)
        self._set_log(state)
        self._set_turn(state)
        derive(state)
        return state

    def _set_draft(self, state: PotemkinState) -> None:
        view, players, width = self.view, state.players, state.setup.draft
        state.round, state.size = view.round, view.size
        state.packs = [[] for _ in range(players)] if view.phase == "draft" else []
        state.choice = [NONE] * players
        state.picks = [NONE] * (view.month * players * width)
        if view.viewer is None:
            return
        state.hands[view.viewer] = [self._card(name) for name in view.hand]
        state.choice[view.viewer] = self._card(view.choice)
        if view.phase == "draft":
            pack_of(state, view.viewer).extend([self._card(name) for name in view.packs[-1][-1]])
        for month, drafted in enumerate(view.drafted):
            start = (month * players + view.viewer) * width
            state.picks[start : start + len(drafted)] = [self._card(name) for name in drafted]

    def _set_villages(self, state: PotemkinState) -> None:
        """All buildings that were ever built, in their order; those that no longer stand are gone."""
        view, players = self.view, state.players
        state.villages = [[] for _ in range(players)]
        state.kinds, state.status, state.inside, state.goods, state.guards = [], [], [], [], []
        for entry in view.history:
            if entry[0] == "built":
                state.villages[cast(int, entry[1])].append(len(state.kinds))
                state.kinds.append(KIND_OF[cast(str, entry[3])])
        count = len(state.kinds)
        state.status, state.inside = [GONE] * count, [NONE] * count
        state.goods, state.guards = [0] * count, [0] * count
        for seat, village in enumerate(view.villages):
            for shown in village:
                building = state.villages[seat][shown.number - 1]
                state.status[building] = REVEALED if shown.revealed else FACE_DOWN
                state.inside[building] = self._card(shown.card)
                state.goods[building] = shown.cubes
                state.guards[building] = shown.agents
        destroyed = [entry for entry in view.history if entry[0] == "destroyed"]
        state.captured = [self._card(entry[3]) for entry in destroyed]
        state.captors = [cast(int, entry[4]) for entry in destroyed]

    def _set_log(self, state: PotemkinState) -> None:
        state.log = [self._entry(entry) for entry in self.view.history]

    def _entry(self, entry: tuple[int | str | None, ...]) -> tuple[int, ...]:
        """An entry of the history in numbers, NONE for what the viewer did not see."""
        name, rest = entry[0], entry[1:]
        numbers = [part if isinstance(part, int) else NONE for part in rest]
        match name:
            case "dealt":
                return (DEALT, *numbers)
            case "shuffled":
                return (SHUFFLED, numbers[0], numbers[1], self._card(rest[2]))
            case "drew":
                return (DREW, numbers[0], self._card(rest[1]))
            case "built":
                return (BUILT, numbers[0], numbers[1] - 1, KIND_OF[cast(str, rest[2])])
            case "played":
                return (PLAYED, numbers[0], self._card(rest[1]))
            case "renovated":
                return (RENOVATED, numbers[0], numbers[1] - 1)
            case "shown":
                return (SHOWN, numbers[0], numbers[1] - 1, self._card(rest[2]))
            case "destroyed":
                return (DESTROYED, numbers[0], numbers[1] - 1, self._card(rest[2]), numbers[3])
            case "looked":
                return (LOOKED, numbers[0], numbers[1], numbers[2] - 1, self._card(rest[3]))
            case "overheard":
                return (OVERHEARD, numbers[0], numbers[1], *[self._card(part) for part in rest[2:]])
        return (DISCARDED, numbers[0], *[self._card(part) for part in rest[2:]])

    def _set_turn(self, state: PotemkinState) -> None:
        """What is under way."""
        view = self.view
        clear_turn(state)
        state.played = [self._card(name) for name in view.played]
        state.resolving = self._card(view.resolving)
        if isinstance(view.chosen, str):
            state.matter = KIND_OF[view.chosen]
        elif view.chosen is not None:
            state.matter = self._site(view.chosen)
        state.amount = view.amount
        state.marked = [self._site(site) for site in view.marked]
        state.waiting = [self._site(site) for site in view.waiting]
        state.roving = view.roving
        state.stations = []
        if view.viewer is not None:
            viewer = view.viewer
            state.targets = [NONE if site is None else self._site(site) for site in view.targets]
            state.sources = [self._site((viewer, number)) for number in view.sources]
            state.stations = [self._site((viewer, number)) for number in view.stations]

    def _card(self, name: object) -> int:
        return NONE if name is None else self.game.card_numbers[cast(str, name)]

    def _site(self, site: tuple[int, int]) -> int:
        seat, number = site
        return self.game.numbers.site + seat * len(self.game.card_ids) + number - 1
