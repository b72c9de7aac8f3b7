"""Games that tell somebody what this somebody must not know."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace

from intrigue.core.game import Sampler
from intrigue.core.options import Options
from intrigue.testing import (
    canaries_stay_silent,
    choices_stay_secret,
    order_of_answers_does_not_matter,
    other_steps_in_one_world,
    same_step_in_twins,
    the_deal_tells_what_is_seen,
    the_seed_stays_secret,
    twins_look_alike,
    views_stand_alone,
)
from tests.toys.broken.flaw import caught_by
from tests.toys.three_cards import PEEK_DECISION, PICK_DECISION, ThreeCards, rules
from tests.toys.three_cards import events as ev
from tests.toys.three_cards.rules import PASS, PEEK, PLAY, SIDES
from tests.toys.three_cards.state import NO_CARD, CardState
from tests.toys.three_cards.view import CardSampler, CardView, make_view

# ---- views ---------------------------------------------------------------------------------------


@caught_by(twins_look_alike, "different view")
class ShowsTheCardsAside(ThreeCards):
    """Everybody sees the cards that were set aside."""

    def view(self, state: CardState, seat: int | None) -> CardView:
        return replace(make_view(state, seat), aside=tuple(state.aside))


@caught_by(twins_look_alike, "viewer None can see")
class SpectatorsSeeAHand(ThreeCards):
    """A spectator looks over the shoulder of the first player."""

    def view(self, state: CardState, seat: int | None) -> CardView:
        view = make_view(state, seat)
        return view if seat is not None else replace(view, hand=tuple(state.hands[0]))


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedView(CardView):
    backs: tuple[int, ...]


@caught_by(twins_look_alike, "different view")
class MarksTheBacks(ThreeCards):
    """A face-down card has a stable number of its own, by which it can be followed."""

    view_class = MarkedView  # type: ignore[assignment]  # it is a view of this game all the same

    def view(self, state: CardState, seat: int | None) -> CardView:
        plain = make_view(state, seat)
        fields = {name: getattr(plain, name) for name in CardView.__dataclass_fields__}
        return MarkedView(**fields, backs=tuple(card * 7919 % 101 for card in state.aside))


@caught_by(views_stand_alone, "holds a CardState")
class ViewsHoldTheState(ThreeCards):
    """The hand of a view remembers where it came from."""

    def view(self, state: CardState, seat: int | None) -> CardView:
        view = make_view(state, seat)
        return replace(view, hand=Sourced(view.hand, state))


class Sourced(tuple[int, ...]):
    def __new__(cls, cards: tuple[int, ...], source: CardState | None = None) -> Sourced:
        made = super().__new__(cls, cards)
        made.source = source
        return made

    source: CardState | None


@caught_by(views_stand_alone, "shares 'humble' with the state")
class ViewsShareAList(ThreeCards):
    """Who changes a list of the view changes the game."""

    def view(self, state: CardState, seat: int | None) -> CardView:
        return replace(make_view(state, seat), humble=state.humble)  # type: ignore[arg-type]  # this is the flaw


@caught_by(the_seed_stays_secret, "in the view")
class TellsTheSeed(ThreeCards):
    """The options that everybody sees contain the key of the chance to come."""

    def view(self, state: CardState, seat: int | None) -> CardView:
        return replace(make_view(state, seat), options=Options(state.options, shuffle=f"{state.chance.key:x}"))


# ---- prompts, options, labels, tables, tensors, refusals -----------------------------------------


def ask_too_much(state: CardState, seat: int) -> tuple[str, str]:
    highest = max(max([*hand, pick]) for hand, pick in zip(state.hands, state.picks, strict=True))
    return f"Pick a card; the highest of all hands is {highest}.", "TC-3.1"


@caught_by(twins_look_alike, "different prompt")
class TellsInThePrompt(ThreeCards):
    decisions = (PEEK_DECISION, replace(PICK_DECISION, prompt=ask_too_much))


def interesting_peeks(state: CardState, seat: int) -> tuple[int, ...]:
    higher = state.aside.index(max(state.aside))
    return (PEEK + higher, PASS) if not state.peeks[seat] >> higher & 1 else (PASS,)


@caught_by(twins_look_alike, "different options")
class TellsInTheOptions(ThreeCards):
    """Only the higher one of the cards aside may be looked at, so everybody learns which it is."""

    decisions = (replace(PEEK_DECISION, menu=interesting_peeks), PICK_DECISION)


def refuse_and_tell(state: CardState, seat: int, action: int) -> tuple[str, str]:
    for owner, hand in enumerate(state.hands):
        if action - PLAY in hand:
            return "TC-3.1", f"You do not hold the {action - PLAY}, seat {owner + 1} does."
    return rules.refuse_pick(state, seat, action)


@caught_by(twins_look_alike, "different refusals")
class TellsInRefusals(ThreeCards):
    decisions = (PEEK_DECISION, replace(PICK_DECISION, refuse=refuse_and_tell))


class KnowsTheLatestState(ThreeCards):
    """Remembers the state of the view that was made last, as no game should."""

    latest: CardState | None = None

    def view(self, state: CardState, seat: int | None) -> CardView:
        type(self).latest = state
        return make_view(state, seat)

    def highest_aside(self) -> int:
        return max(self.latest.aside) if self.latest else 0


@caught_by(twins_look_alike, "different labels")
class TellsInLabels(KnowsTheLatestState):
    def label(self, view: CardView, action: int, names: Sequence[str]) -> str:
        return f"{super().label(view, action, names)} (aside: {self.highest_aside()})"


@caught_by(twins_look_alike, "different table")
class TellsInTheTable(KnowsTheLatestState):
    def show(self, view: CardView, names: Sequence[str]) -> str:
        return f"{super().show(view, names)}\nAside: up to {self.highest_aside()}"


@caught_by(canaries_stay_silent, "finds '7700")
class PrintsHiddenCards(KnowsTheLatestState):
    def show(self, view: CardView, names: Sequence[str]) -> str:
        return f"{super().show(view, names)}\nAside: {self.latest.aside if self.latest else ''}"


@caught_by(twins_look_alike, "different tensor")
class TellsInTheTensor(KnowsTheLatestState):
    def encode(self, view: CardView) -> array[float]:
        numbers = super().encode(view)
        numbers[0] += self.highest_aside()
        return numbers


# ---- events --------------------------------------------------------------------------------------


def pick_aloud(state: CardState, seat: int, action: int) -> None:
    rules.pick(state, seat, action)
    if state.events is not None:
        state.events[-1] = ev.Picked(seat, action - PLAY)


@caught_by(other_steps_in_one_world, "is told what the view does not show")
class TellsEverybodyThePick(ThreeCards):
    """The event with the card that was picked goes to all, not only to its owner."""

    decisions = (PEEK_DECISION, replace(PICK_DECISION, answer=pick_aloud))


def peek_silently(state: CardState, seat: int, action: int) -> None:
    rules.peek(state, seat, action)
    if state.events is not None and action != PASS:
        state.events[-2] = ev.Passed(seat)


@caught_by(other_steps_in_one_world, "sees what no event has told")
class PeeksWithoutAWord(ThreeCards):
    """Everybody sees in the view who has looked at what, but the log says that nobody did."""

    decisions = (replace(PEEK_DECISION, answer=peek_silently), PICK_DECISION)


def peek_at_both(state: CardState, seat: int, action: int) -> None:
    rules.peek(state, seat, action)
    if state.events is not None and action != PASS:
        other = 1 - (action - PEEK)
        state.events.append(ev.PeekedAt(seat, SIDES[other], state.aside[other], audience=(seat,)))


@caught_by(same_step_in_twins, "is told what the view does not show")
class TellsMoreThanItShows(ThreeCards):
    """Who looks at one of the cards is told the other one, too, which no view will show."""

    decisions = (replace(PEEK_DECISION, answer=peek_at_both), PICK_DECISION)


@caught_by(same_step_in_twins, "is told what the view does not show")
class ForgetsWhatWasSeen(ThreeCards):
    """A card that was looked at is not in the view of the one who did."""

    def view(self, state: CardState, seat: int | None) -> CardView:
        return replace(make_view(state, seat), aside=(None, None), peeks=(0,) * state.players)

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return CardSampler(self, replace(view, peeks=(0,) * view.players))


@caught_by(the_deal_tells_what_is_seen, "at the start viewer")
class DealsAloud(ThreeCards):
    """The deal tells everybody a card."""

    def begin(self, state: CardState) -> None:
        super().begin(state)
        if state.events is not None:
            state.events.append(ev.Picked(0, state.hands[0][0]))


# ---- simultaneous choices ------------------------------------------------------------------------


@caught_by(choices_stay_secret, "before all have chosen")
class ShowsHighPicks(ThreeCards):
    """A card that was laid shows by its back whether it is a high one."""

    def view(self, state: CardState, seat: int | None) -> CardView:
        high = tuple([pick > 3 * state.players // 2 for pick in state.picks])
        return replace(make_view(state, seat), laid=high)


def pick_in_order(state: CardState, seat: int, action: int) -> None:
    rules.pick(state, seat, action)
    if state.picks.count(NO_CARD) == state.players - 1:
        state.start = seat


@caught_by(order_of_answers_does_not_matter, "answers first")
class FirstComeFirstServed(ThreeCards):
    """Who picks first starts, although all pick at the same time."""

    decisions = (PEEK_DECISION, replace(PICK_DECISION, answer=pick_in_order))
