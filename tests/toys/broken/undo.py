"""Games in which undo peeks, or clicks can be counted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from intrigue.core.state import NOT_ASKED
from intrigue.testing import (
    no_news_without_an_event,
    simultaneous_on_the_wire,
    undo_cannot_peek,
    what_reveals_nothing_can_be_undone,
)
from tests.toys.broken.flaw import caught_by
from tests.toys.three_cards import PEEK_DECISION, PICK_DECISION, ThreeCards, rules
from tests.toys.three_cards import events as ev
from tests.toys.three_cards.rules import PASS, PEEK, SIDES
from tests.toys.three_cards.state import CardState
from tests.toys.three_cards.view import CardView, make_view
from tests.toys.two_clicks import TwoClicks


@dataclass(frozen=True, slots=True)
class LookedAt(ev.PeekedAt):
    reveals: ClassVar[bool] = False


def peek_quietly(state: CardState, seat: int, action: int) -> None:
    rules.peek(state, seat, action)
    if state.events and isinstance(state.events[-1], ev.PeekedAt):
        place = action - PEEK
        state.events[-1] = LookedAt(seat, SIDES[place], state.aside[place], audience=(seat,))


@caught_by(undo_cannot_peek, "can be undone and shows something hidden")
class PeeksCanBeUndone(ThreeCards):
    """Look at the left card, take it back, look at the right one."""

    event_classes = (*ev.EVENTS, LookedAt)
    decisions = (replace(PEEK_DECISION, answer=peek_quietly), PICK_DECISION)


@dataclass(frozen=True, slots=True)
class LaidForGood(ev.Laid):
    reveals: ClassVar[bool] = True


def pick_for_good(state: CardState, seat: int, action: int) -> None:
    rules.pick(state, seat, action)
    if state.events is not None:
        state.events[-2] = LaidForGood(seat)


@caught_by(what_reveals_nothing_can_be_undone, "LaidForGood", players=3)
class PicksAreFinal(ThreeCards):
    """A card that lies face down has taught nobody anything, and still it cannot be taken back."""

    event_classes = (*ev.EVENTS, LaidForGood)
    decisions = (PEEK_DECISION, replace(PICK_DECISION, answer=pick_for_good))


@caught_by(simultaneous_on_the_wire, "can tell that seat")
class ClicksCanBeCounted(TwoClicks):
    """The first of two clicks, which should be secret, shows."""

    def view(self, state: CardState, seat: int | None) -> CardView:
        return make_view(state, seat)


@caught_by(no_news_without_an_event, "gets news that no event has told")
class PassingTells(ThreeCards):
    """Once the starting player has passed, the bank shows the higher card aside to everybody."""

    def view(self, state: CardState, seat: int | None) -> CardView:
        view = make_view(state, seat)
        passed = state.asks[state.start] != NOT_ASKED and PASS not in state.menus[state.start]
        return replace(view, bank=view.bank + (max(state.aside) if passed else 0))
