"""Games that lose, forget or invent something, do not end, or go by their moods."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, ClassVar, SupportsIndex

from intrigue.core.errors import BadData, Illegal
from intrigue.core.events import Event
from intrigue.core.fields import fields_of
from intrigue.core.registry import AgendaStep
from intrigue.core.result import Result
from intrigue.core.state import DERIVED, Step
from intrigue.testing import (
    changed_dumps_are_refused,
    copies_are_independent,
    copies_play_alike,
    events_are_known,
    games_end,
    listed_actions_are_accepted,
    loaded_states_play_on,
    nothing_is_lost_or_made,
    prompts_name_their_rule,
    records_replay_and_verify,
    replays_are_identical,
    seeds_differ,
    states_round_trip,
    unlisted_actions_are_refused,
    views_and_events_round_trip,
)
from tests.toys.broken.flaw import caught_by
from tests.toys.three_cards import PEEK_DECISION, PICK_DECISION, STEPS, ThreeCards, rules
from tests.toys.three_cards import events as ev
from tests.toys.three_cards.rules import PASS
from tests.toys.three_cards.state import CardState

GAMES_BEGUN = count()


def with_reveal(reveal: Callable[[CardState, Step], None]) -> tuple[AgendaStep[CardState], ...]:
    return (*STEPS[:-1], AgendaStep(rules.REVEAL, "reveal", reveal))


# ---- endings -------------------------------------------------------------------------------------


def reveal_for_ever(state: CardState, step: Step) -> None:
    for hand, card in zip(state.hands, state.picks, strict=True):
        hand.append(card)
        hand.sort()
    state.picks = [0] * state.players
    state.agenda.append((rules.ROUND,))


@caught_by(games_end, "not over after")
class NeverEnds(ThreeCards):
    """Cards that were picked return to the hands."""

    steps = with_reveal(reveal_for_ever)


@caught_by(games_end, "are not those in first place")
class CrownsTheLoser(ThreeCards):
    def score(self, state: CardState) -> Result:
        result = super().score(state)
        return replace(result, winners=(result.ranks.index(max(result.ranks)),))


@caught_by(games_end, "not of the form 1, 2, 2, 4")
class LeavesPlacesOut(ThreeCards):
    def score(self, state: CardState) -> Result:
        result = super().score(state)
        return replace(result, ranks=tuple([place and 1 + 3 * (place - 1) for place in result.ranks]))


@caught_by(games_end, "do not hold every seat once")
class ForgetsATeam(ThreeCards):
    def score(self, state: CardState) -> Result:
        result = super().score(state)
        return replace(result, teams=result.teams[1:])


# ---- determinism ---------------------------------------------------------------------------------


@caught_by(replays_are_identical, "the same seed and moves")
class RollsItsOwnDice(ThreeCards):
    """The cards are dealt as the whole program goes on, not the game: never twice alike."""

    def begin(self, state: CardState) -> None:
        super().begin(state)
        cards = [*state.aside, *[card for hand in state.hands for card in hand]]
        turned = next(GAMES_BEGUN) % len(cards)
        cards = cards[turned:] + cards[:turned]
        state.aside = [cards.pop(), cards.pop()]
        state.hands = [sorted([cards.pop() for _ in hand]) for hand in state.hands]


def reveal_for_listeners(state: CardState, step: Step) -> None:
    rules.reveal(state, step)
    if state.events is not None:
        state.start = 0


@caught_by(replays_are_identical, "without events the game")
class ActsForTheAudience(ThreeCards):
    """While somebody listens, the first player always starts."""

    steps = with_reveal(reveal_for_listeners)


@caught_by(seeds_differ, "all lead to the same game")
class NeverShuffles(ThreeCards):
    def begin(self, state: CardState) -> None:
        state.chance = type(state.chance).from_seed(0)
        super().begin(state)


# ---- copies, dumps, records ----------------------------------------------------------------------


class SharingState(CardState):
    __slots__ = ()

    def copy(self) -> SharingState:
        twin = super().copy()
        twin.hands = self.hands
        return twin


@caught_by(copies_are_independent, "playing in a copy changed the original")
class CopiesShareHands(ThreeCards):
    state_class = SharingState


class TiltedState(CardState):
    """Counts something that is neither dumped nor copied."""

    __slots__ = ("tilt",)
    tilt: int


def peek_and_tilt(state: CardState, seat: int, action: int) -> None:
    rules.peek(state, seat, action)
    assert isinstance(state, TiltedState)
    state.tilt = getattr(state, "tilt", 0) + 1


def reveal_tilted(state: CardState, step: Step) -> None:
    tilt = getattr(state, "tilt", 0)
    rules.reveal(state, step)
    state.start = tilt % state.players


@caught_by(copies_play_alike, "the copy made after")
class CopiesForgetAField(ThreeCards):
    state_class = TiltedState
    decisions = (replace(PEEK_DECISION, answer=peek_and_tilt), PICK_DECISION)
    steps = with_reveal(reveal_tilted)


class PeeklessState(CardState):
    FIELDS: ClassVar[dict[str, Any]] = {
        field.name: field.kind for field in fields_of(CardState) if field.name != "peeks"
    }
    OTHERS: ClassVar[dict[str, str]] = {"peeks": DERIVED}


@caught_by(loaded_states_play_on, "dump and load changed")
class DumpsForgetAField(ThreeCards):
    """Who has looked at which card is not saved."""

    state_class = PeeklessState

    def settle(self, state: CardState) -> None:
        state.peeks = [0] * state.players


@caught_by(states_round_trip, "dump and load changed the state")
class LoadsAnotherState(ThreeCards):
    """On its way back a state loses who was humble."""

    def settle(self, state: CardState) -> None:
        state.humble = [False] * state.players


@dataclass(frozen=True, slots=True)
class LaidByName(Event):
    seat: int


def pick_by_name(state: CardState, seat: int, action: int) -> None:
    rules.pick(state, seat, action)
    if state.events is not None:
        state.events[-2] = LaidByName(str(seat))  # type: ignore[arg-type]  # this is the flaw


@caught_by(views_and_events_round_trip, "seat: expected a whole number, got '")
class EventsOfTheWrongType(ThreeCards):
    event_classes = (*ev.EVENTS, LaidByName)
    decisions = (PEEK_DECISION, replace(PICK_DECISION, answer=pick_by_name))

    def tell(self, event: Event, names: Any) -> Any:
        return super().tell(ev.Laid(int(event.seat)) if isinstance(event, LaidByName) else event, names)


@dataclass(frozen=True, slots=True)
class Sneezed(ev.Laid):
    """Laid a card with a sneeze."""


def pick_with_a_sneeze(state: CardState, seat: int, action: int) -> None:
    rules.pick(state, seat, action)
    if state.events is not None:
        state.events[-2] = Sneezed(seat)


@caught_by(events_are_known, "Sneezed is not among the events")
class SneezesUnannounced(ThreeCards):
    decisions = (PEEK_DECISION, replace(PICK_DECISION, answer=pick_with_a_sneeze))


@caught_by(records_replay_and_verify, "was verified")
class EveryDigestIsTheSame(ThreeCards):
    def digest(self, state: CardState) -> str:
        return "0" * 64


# ---- legality ------------------------------------------------------------------------------------


@caught_by(listed_actions_are_accepted, "offered an action twice")
class OffersTwice(ThreeCards):
    decisions = (PEEK_DECISION, replace(PICK_DECISION, menu=lambda state, seat: 2 * rules.pick_menu(state, seat)))


def peek_reluctantly(state: CardState, seat: int, action: int) -> None:
    if action == PASS:
        raise Illegal("TC-2.2", "Nobody passes here.")
    rules.peek(state, seat, action)


@caught_by(listed_actions_are_accepted, "offered to seat")
class RefusesWhatItOffers(ThreeCards):
    decisions = (replace(PEEK_DECISION, answer=peek_reluctantly), PICK_DECISION)


class LenientState(CardState):
    __slots__ = ()

    def play(self, seat: int, action: SupportsIndex, events: list[Event] | None = None) -> None:
        legal = self.legal(seat)
        super().play(seat, legal[0] if legal and action == PASS else action, events)


@caught_by(unlisted_actions_are_refused, "is not listed but accepted")
class AcceptsWhatItDoesNotOffer(ThreeCards):
    """A pass is taken for any other action."""

    state_class = LenientState


def refuse_for_a_coin(state: CardState, seat: int, action: int) -> tuple[str, str]:
    state.bank -= 1
    return rules.refuse_pick(state, seat, action)


@caught_by(unlisted_actions_are_refused, "a refused action changed the state")
class RefusalsCostACoin(ThreeCards):
    decisions = (PEEK_DECISION, replace(PICK_DECISION, refuse=refuse_for_a_coin))


@caught_by(unlisted_actions_are_refused, "TC-9.9, which is no clause")
class RefusesWithoutARule(ThreeCards):
    decisions = (PEEK_DECISION, replace(PICK_DECISION, refuse=lambda *_: ("TC-9.9", "Because I say so.")))


@caught_by(unlisted_actions_are_refused, "without a sentence")
class RefusesWithoutAWord(ThreeCards):
    decisions = (PEEK_DECISION, replace(PICK_DECISION, refuse=lambda *_: ("TC-3.1", "")))


@caught_by(prompts_name_their_rule, "TC-9.9, which is no clause")
class AsksWithoutARule(ThreeCards):
    decisions = (PEEK_DECISION, replace(PICK_DECISION, prompt=lambda *_: ("Pick a card.", "TC-9.9")))


# ---- conservation --------------------------------------------------------------------------------


def reveal_and_lose(state: CardState, step: Step) -> None:
    rules.reveal(state, step)
    state.played.pop()


@caught_by(nothing_is_lost_or_made, "at the start there were")
class LosesACard(ThreeCards):
    steps = with_reveal(reveal_and_lose)


def reveal_and_mint(state: CardState, step: Step) -> None:
    rules.reveal(state, step)
    state.bank += 1


@caught_by(nothing_is_lost_or_made, "at the start there were")
class MintsCoins(ThreeCards):
    steps = with_reveal(reveal_and_mint)


# ---- loading -------------------------------------------------------------------------------------


@caught_by(changed_dumps_are_refused, "a dump with another")
class LoadsAnything(ThreeCards):
    """Whatever has the form of a state is taken for one."""

    def settle(self, state: CardState) -> None:
        del state


@caught_by(changed_dumps_are_refused, "does not name a field")
class LoadsWithoutAWord(ThreeCards):
    """What is refused is refused without the name of a field."""

    def settle(self, state: CardState) -> None:
        try:
            super().settle(state)
        except BadData as problem:
            raise BadData("state", "a state", None) from problem
