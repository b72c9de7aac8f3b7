"""Three Cards with a pick in two clicks, of which the first is secret: an honest game."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from intrigue.core.errors import BadData
from tests.toys.three_cards import PEEK_DECISION, PICK_DECISION, ThreeCards, rules
from tests.toys.three_cards.rules import PLAY
from tests.toys.three_cards.state import NO_CARD, CardState
from tests.toys.three_cards.view import CardView, make_view


def pick_twice(state: CardState, seat: int, action: int) -> None:
    """The first click marks a card, the second one lays any."""
    if state.picks[seat] == NO_CARD:
        state.picks[seat] = PLAY - action  # below NO_CARD
        state.ask(seat, rules.D2)
        return
    state.picks[seat] = NO_CARD
    rules.pick(state, seat, action)


class TwoClicks(ThreeCards):
    """What is marked is nobody else's business."""

    id: ClassVar[str] = "toy-two-clicks"
    decisions = (PEEK_DECISION, replace(PICK_DECISION, answer=pick_twice))

    def settle(self, state: CardState) -> None:
        marks = state.picks
        for seat, mark in enumerate(marks):
            if mark < NO_CARD and -mark not in state.hands[seat]:
                raise BadData(f"picks[{seat}]", "a marked card of the hand", mark)
        state.picks = [max(mark, NO_CARD) for mark in marks]
        super().settle(state)
        state.picks = marks

    def view(self, state: CardState, seat: int | None) -> CardView:
        return replace(make_view(state, seat), laid=tuple([card > NO_CARD for card in state.picks]))
