"""What lies on the table in Three Cards."""

from __future__ import annotations

from intrigue.core.state import State

NO_CARD = 0


class CardState(State):
    """A game of Three Cards in progress."""

    round: int
    start: int
    hands: list[list[int]]
    picks: list[int]
    """The card each seat has laid face down, or NO_CARD."""
    aside: list[int]
    peeks: list[int]
    """Which of the cards aside each seat has looked at: 1 the left one, 2 the right one, 3 both."""
    humble: list[bool]
    """Who said that the hand has no card of the upper half when this round began."""
    played: list[int]
    bank: int
    purses: list[int]
