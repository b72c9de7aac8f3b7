"""The sampler: what a view tells, with everything hidden drawn at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.games.patriot.play.knowledge import known_state
from intrigue.games.patriot.play.sampler.allegiances import Deals
from intrigue.games.patriot.play.sampler.briefs import draw_briefs
from intrigue.games.patriot.play.sampler.decks import draw_decks, draw_discoveries
from intrigue.games.patriot.play.sampler.influence import Influence
from intrigue.games.patriot.rules.abilities import refresh
from intrigue.games.patriot.state import PatriotState

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot
    from intrigue.games.patriot.view import PatriotView


class PatriotSampler:
    """Draws from one view; what can be worked out once is worked out here."""

    def __init__(self, game: Patriot, view: PatriotView) -> None:
        self.game = game
        self.known = known_state(game, view)
        self.deals = Deals(self.known)
        self.influence = Influence(self.known, view.viewer)

    def draw(self, rng: Random) -> PatriotState:
        """A state that gives the same view."""
        state = self.known.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        state.allegiances, state.box = self.deals.draw(rng)
        self.influence.draw(state, rng)
        draw_briefs(self.known, state, rng)
        draw_discoveries(self.known, state, rng)
        draw_decks(self.known, state, rng)
        refresh(state)
        self.game.resume(state, state.asks)
        return state
