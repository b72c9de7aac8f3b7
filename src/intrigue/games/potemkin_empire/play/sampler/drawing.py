"""The sampler: full states drawn from a view."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.errors import NoSample
from intrigue.games.potemkin_empire.codes import D6, D20
from intrigue.games.potemkin_empire.play.knowledge import known_state
from intrigue.games.potemkin_empire.play.sampler.choices import Choices, Contradiction
from intrigue.games.potemkin_empire.play.sampler.pasts import Past, World
from intrigue.games.potemkin_empire.play.sampler.reading import Place, Reading
from intrigue.games.potemkin_empire.play.sampler.routes import OutOfSteps, Routes
from intrigue.games.potemkin_empire.play.sampler.secrets import draw_placing, draw_stations
from intrigue.games.potemkin_empire.rules.checking import makes_real, real_sites
from intrigue.games.potemkin_empire.rules.draft import pack_of
from intrigue.games.potemkin_empire.state import GONE, NONE, UNSEEN, PotemkinState
from intrigue.games.potemkin_empire.view import PotemkinView

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

MOST_READINGS = 24  # that are all looked at
MANY = 200  # alternatives to the first reading; then the others are not looked at
FEW_READINGS = 10  # that stand for more
RANDOM_READINGS = 60  # that are tried to find these few
ATTEMPTS = 3  # to find any at all
TOUR_TRIES = 200  # before a real building is supposed
SUPPOSITIONS = 40  # of a real building that are tried
RANDOM_TRIES = 4  # for each of them


class PotemkinSampler:
    """Draws states from one view. What is the same for all draws is computed once, here."""

    def __init__(self, game: PotemkinEmpire, view: PotemkinView) -> None:
        self.game = game
        self.viewer = NONE if view.viewer is None else view.viewer
        self.known = known_state(game, view)
        self.search = Search(self.known, self.viewer)
        self.pasts: list[Past] = self.search.all_pasts()
        """All readings, or none yet if there are too many."""
        self.weights: list[Fraction] = [past.weight for past in self.pasts]

    def draw(self, rng: Random) -> PotemkinState:
        for _ in range(ATTEMPTS):
            if not self.pasts:
                self._find_pasts(rng)
        if self.pasts:
            most = max(self.weights)
            weights = [float(weight / most) for weight in self.weights]
            for _ in range(TOUR_TRIES):
                state = self._draw_from(rng.choices(self.pasts, weights)[0], rng)
                if self._fits(state):
                    return state
            past = self._past_with_tour(rng)
            if past is not None:
                return self._draw_from(past, rng)
        raise NoSample("no course of the game was found that fits this view")

    def _fits(self, state: PotemkinState) -> bool:
        """A seat that is asked which real building to show has one (PE-A19)."""
        return all(ask != D20 or real_sites(state, seat) for seat, ask in enumerate(self.known.asks))

    # ---- the past --------------------------------------------------------------------------------

    def _find_pasts(self, rng: Random) -> None:
        """A few readings, each weighted by the inverse of the probability that it was found (importance sampling)."""
        self.search.renew()
        for _ in range(RANDOM_READINGS):
            choices = Choices(rng)
            past = self.search.past(choices)
            if past is not None:
                self.pasts.append(past)
                self.weights.append(past.weight * choices.likelihood())
            if len(self.pasts) == FEW_READINGS or self.search.exhausted:
                return

    def _past_with_tour(self, rng: Random) -> Past | None:
        """A real building is so unlikely to be drawn that one is assumed."""
        known = self.known
        seat = known.asks.index(D20)
        suppositions = [
            (place, card)
            for place, building in enumerate(known.villages[seat])
            for card in self.search.cards_for(seat, place)
            if known.inside[building] == UNSEEN and makes_real(known, card, known.kinds[building])
        ]
        rng.shuffle(suppositions)
        for place, card in suppositions[:SUPPOSITIONS]:
            search = Search(known, self.viewer, {(seat, place): card})
            for _ in range(RANDOM_TRIES):
                past = search.past(Choices(rng))
                if past is not None:
                    return past
                if search.exhausted:
                    break
        return None

    # ---- the state -------------------------------------------------------------------------------

    def _draw_from(self, past: Past, rng: Random) -> PotemkinState:
        world = past.draw(rng)
        reading = past.reading
        state = self.known.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        state.deck = world.deck
        for seat, walk in enumerate(world.walks):
            if seat != self.viewer:
                state.hands[seat] = sorted([world.cards[token] for token in walk.hand])
        for (seat, place), spots in reading.spots.items():
            building = state.villages[seat][place]
            if state.status[building] != GONE:
                state.inside[building] = world.card_on(spots[-1])
        discarded = self._hidden_discards(reading, world)
        state.discard = [discarded[spot] if card == NONE else card for card, spot, _ in reading.pile]
        self._draw_draft(state, reading, world)
        self._draw_log(state, reading, world)
        return self._completed(state, rng)

    def _completed(self, state: PotemkinState, rng: Random) -> PotemkinState:
        """Add the choices that others are making in secret, and the open questions."""
        for seat, card in enumerate(state.choice):
            if card == UNSEEN:
                state.choice[seat] = rng.choice(pack_of(state, seat))
        for seat in range(state.players):
            if seat != self.viewer:
                if state.asks[seat] == D6:
                    draw_placing(state, seat, rng)
                draw_stations(state, seat, state.asks[seat], rng)
        state.stations.sort()
        self.game.resume(state, state.asks)
        return state

    def _hidden_discards(self, reading: Reading, world: World) -> dict[int, int]:
        """The cards that others discarded unseen, by their spots; a hand goes on the pile in ascending order."""
        found: dict[int, int] = {}
        for spots in reading.hidden_at.values():
            found.update(zip(spots, sorted([world.card_on(spot) for spot in spots]), strict=True))
        return found

    def _draw_draft(self, state: PotemkinState, reading: Reading, world: World) -> None:
        """Every pick of every month, and the packs that others hold now."""
        players, width = state.players, state.setup.draft
        for (month, seat, turn), token in reading.picks.items():
            state.picks[(month * players + seat) * width + turn] = world.cards[token]
        for dealt_to, tokens in reading.pack_tokens.items():
            state.packs[dealt_to] = sorted([world.cards[token] for token in tokens])

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


class Search:
    """The search for possible pasts. All its work is bounded."""

    def __init__(self, known: PotemkinState, viewer: int, suppose: dict[Place, int] | None = None) -> None:
        self.exhausted = False
        """Whether nothing more can be found."""
        self.tries = 0
        self.routes: Routes | None = None
        try:
            self.routes = Routes(Reading(known, viewer, suppose))
        except (Contradiction, OutOfSteps):
            self.exhausted = True

    def all_pasts(self) -> list[Past]:
        """Every possible reading; none if there are too many to examine."""
        choices = Choices(None)
        pasts = []
        for _ in range(MOST_READINGS):
            past = self.past(choices)
            if past is not None:
                pasts.append(past)
            if self.exhausted or choices.likelihood() > MANY:
                return []
            if not choices.next():
                return pasts
        return []

    def past(self, choices: Choices) -> Past | None:
        """The past that these choices lead to, if it is possible."""
        if self.routes is None:
            return None
        self.tries += 1
        try:
            self.routes.explain(choices)
            return Past(self.routes.reading)
        except Contradiction:
            return None
        except OutOfSteps:
            self.exhausted = True
            return None

    def renew(self) -> None:
        """Reset the search's budget of steps."""
        if self.routes is not None:
            self.routes.tests = 0
            self.exhausted = False

    def cards_for(self, seat: int, place: int) -> list[int]:
        """The hidden cards that may be behind a building, by a quick estimate."""
        if self.routes is None:
            return []
        reading = self.routes.reading
        pools = self.routes.kinds_in(reading.month_of[reading.spots[seat, place][-1]])
        if [pool for pool in pools if pool in reading.decks and reading.decks[pool].hidden]:
            pools = list(range(len(reading.pools)))  # what was discarded unseen may be anything
        return sorted([card for pool in pools if pool < len(reading.pools) for card in reading.pools[pool]])
