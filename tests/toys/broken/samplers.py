"""Games whose samplers know too much, too little, or nothing new."""

from __future__ import annotations

from random import Random

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.game import Sampler
from intrigue.testing import (
    samples_are_unbiased,
    samples_do_not_know_the_truth,
    samples_fit_the_view,
    samples_respect_deductions,
    samples_vary,
)
from tests.toys.broken.flaw import caught_by
from tests.toys.broken.leaks import KnowsTheLatestState
from tests.toys.three_cards import ThreeCards
from tests.toys.three_cards.state import NO_CARD, CardState
from tests.toys.three_cards.view import CardSampler, CardView


@caught_by(samples_do_not_know_the_truth, "depends on what is hidden")
class SamplesTheTruth(KnowsTheLatestState):
    """What is drawn is the state from which the last view was made."""

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return TruthfulSampler(self)


class TruthfulSampler:
    def __init__(self, game: KnowsTheLatestState) -> None:
        self.latest = game.latest

    def draw(self, rng: Random) -> CardState:
        assert self.latest is not None
        state = self.latest.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        return state


@caught_by(samples_vary, "are all the same")
class SamplesOneWorld(ThreeCards):
    """The cards are always dealt in the same way."""

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return StubbornSampler(self, view)


class StubbornSampler(CardSampler):
    def deal(self, state: CardState, rng: Random) -> None:
        fixed = Random(0)
        super().deal(state, fixed)
        while not self.fits(state):
            super().deal(state, fixed)


@caught_by(samples_vary, "share their chance")
class SamplesOneChance(ThreeCards):
    """All states that are drawn go on with the same chance."""

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return FatedSampler(self, view)


class FatedSampler(CardSampler):
    def draw(self, rng: Random) -> CardState:
        state = super().draw(rng)
        state.chance = Chance.at(1, 0)
        return state


@caught_by(samples_fit_the_view, "contradicts what can be deduced")
@caught_by(samples_respect_deductions, "the sampler draws a world that the redraw does not")
class SamplesIgnoreWhatWasSaid(ThreeCards):
    """Humble hands may turn out to be high."""

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return DeafSampler(self, view)


class DeafSampler(CardSampler):
    def fits(self, state: CardState) -> bool:
        return True


@caught_by(samples_respect_deductions, "the redraw draws a world that the sampler does not")
class SamplesOnlyOrderedAsides(ThreeCards):
    """Of the cards aside the left one is always taken to be the lower."""

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return NarrowSampler(self, view)


class NarrowSampler(CardSampler):
    def draw(self, rng: Random) -> CardState:
        state = super().draw(rng)
        if self.view.aside == (None, None):
            state.aside.sort()
        return state


@caught_by(samples_are_unbiased, "draws and truth differ")
class SamplesFavourLowCards(ThreeCards):
    """Of many deals, the one with the lowest cards in the other hands."""

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return PessimisticSampler(self, view)


class PessimisticSampler(CardSampler):
    def draw(self, rng: Random) -> CardState:
        drawn = [super(PessimisticSampler, self).draw(rng) for _ in range(20)]
        viewer = self.view.viewer
        return min(drawn, key=lambda state: sum(sum(hand) for seat, hand in enumerate(state.hands) if seat != viewer))


@caught_by(samples_fit_the_view, "the pieces are")
class SamplesLoseACard(ThreeCards):
    """One of the cards aside is there twice, and another one nowhere."""

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return CarelessSampler(self, view)


class CarelessSampler(CardSampler):
    def draw(self, rng: Random) -> CardState:
        state = super().draw(rng)
        if self.view.aside == (None, None):
            state.aside[0] = state.aside[1]
        return state


@caught_by(samples_fit_the_view, "different view")
class SamplesAnotherPick(ThreeCards):
    """The card that the viewer has picked is back in the hand."""

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return ForgetfulSampler(self, view)


class ForgetfulSampler(CardSampler):
    def draw(self, rng: Random) -> CardState:
        state = super().draw(rng)
        viewer = self.view.viewer
        if viewer is not None and state.picks[viewer] != NO_CARD:
            state.hands[viewer].append(state.picks[viewer])
            state.picks[viewer] = NO_CARD
        return state
