"""Games that nobody can read."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.testing import numbers_have_their_form, tables_and_labels_can_be_read, the_log_can_be_read
from tests.toys.broken.flaw import caught_by
from tests.toys.three_cards import ThreeCards
from tests.toys.three_cards.view import CardView


@caught_by(tables_and_labels_can_be_read, "columns")
class NeedsAWideScreen(ThreeCards):
    def show(self, view: CardView, names: Sequence[str]) -> str:
        return super().show(view, names).replace("\n", "    ")


@caught_by(tables_and_labels_can_be_read, "are both called 'Do it'")
class CallsEverythingTheSame(ThreeCards):
    def label(self, view: CardView, action: int, names: Sequence[str]) -> str:
        return "Do it"


@caught_by(the_log_can_be_read, "'You' cannot own anything")
class OwnsThings(ThreeCards):
    def tell(self, event: Event, names: Sequence[str]) -> Line:
        line = super().tell(event, names)
        return Line(line.text.replace(" laid a card.", "'s card was laid."), line.clause)


@caught_by(numbers_have_their_form, "numbers for")
class LosesANumber(ThreeCards):
    def encode(self, view: CardView) -> array[float]:
        return super().encode(view)[:-1]


@caught_by(numbers_have_their_form, "which is not legal")
class GreedyCheats(ThreeCards):
    def greedy(self, view: CardView, legal: Sequence[int], rng: object) -> int:
        return legal[0] + 40
