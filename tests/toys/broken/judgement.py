"""Games whose judgement looks at what a seat must not know, or overlooks what it does know."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from random import Random

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.core.guide import Guide, no_stage
from intrigue.testing import hints_come_from_the_view, judgement_reads_nothing_hidden
from tests.toys.broken.flaw import caught_by
from tests.toys.broken.leaks import KnowsTheLatestState
from tests.toys.three_cards import ThreeCards
from tests.toys.three_cards.state import NO_CARD, CardState
from tests.toys.three_cards.view import CardView


@caught_by(judgement_reads_nothing_hidden, "greedy choice")
class GreedyPeeks(ThreeCards):
    """It plays high if the cards aside are low."""

    def choose(self, state: CardState, seat: int, legal: Sequence[int], rng: Random) -> int:
        return legal[sum(state.aside) % len(legal)]


@caught_by(judgement_reads_nothing_hidden, "rollout policy")
class RolloutsPeek(ThreeCards):
    """Rollouts know the hands of the others."""

    @cached_property
    def guide(self) -> Guide:
        return Guide(stage=no_stage, judge=self.evaluate, policy=self.peek)

    @staticmethod
    def peek(state: CardState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
        return legal[sum([sum(hand) for hand in state.hands]) % len(legal)]


@caught_by(judgement_reads_nothing_hidden, "first choice")
class FirstChoicesPeek(RolloutsPeek):
    """A search tries first what is good against the hands of the others."""

    @cached_property
    def guide(self) -> Guide:
        return Guide(stage=no_stage, judge=self.evaluate, first=self.peek)


@caught_by(judgement_reads_nothing_hidden, "observation")
class ObservationsPeek(ThreeCards):
    """The number of rounds is a little larger if the next player holds the highest card."""

    def observe(self, state: CardState, seat: int | None) -> array[float]:
        numbers = super().observe(state, seat)
        numbers[0] += max(state.hands[((seat or 0) + 1) % state.players], default=0)
        return numbers


@caught_by(judgement_reads_nothing_hidden, "label")
class LabelsPeek(ThreeCards):
    def describe(self, state: CardState, seat: int, action: int, names: Sequence[str]) -> str:
        return super().describe(state, seat, action, names) + ("!" if sum(state.aside) % 2 else "")


@caught_by(judgement_reads_nothing_hidden, "coach")
class CoachPeeks(ThreeCards):
    def advise(self, state: CardState, seat: int, decision: str) -> str:
        return "Dare it!" if sum(state.aside) % 2 else "Be careful."


@caught_by(judgement_reads_nothing_hidden, "gives another observation")
class ForgetsItsHand(ThreeCards):
    """What a view tells leaves the viewer's own hand out."""

    def known(self, view_: CardView) -> CardState:
        state = super().known(view_)
        if view_.viewer is not None and view_.viewer in state.pending:
            state.hands[view_.viewer] = [NO_CARD + 1] * len(view_.hand)
            self.ask_viewer(state, view_)
        return state


@caught_by(hints_come_from_the_view, "reads what is hidden")
class HintsPeek(KnowsTheLatestState):
    """What it says about a course of play depends on the cards that really lie aside."""

    def choose(self, state: CardState, seat: int, legal: Sequence[int], rng: Random) -> int:
        """The rich are curious, so that it matters who wins."""
        return legal[0] if state.purses[seat] else legal[-1]

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        line = super().tell(event, names)
        odd = self.latest is not None and sum(self.latest.aside) % 2
        return Line(line.text + " Beware!", line.clause) if odd else line
