"""A game from whose views nothing can be drawn: its sampler gives up at once."""

from __future__ import annotations

from random import Random

from intrigue.core.errors import NoSample
from intrigue.core.game import Sampler
from tests.toys.three_cards import ThreeCards
from tests.toys.three_cards.state import CardState
from tests.toys.three_cards.view import CardView


class GivesUp:
    """Finds nothing."""

    def draw(self, rng: Random) -> CardState:
        raise NoSample("nothing was found")


class Undrawable(ThreeCards):
    """Three Cards with such a sampler."""

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return GivesUp()
