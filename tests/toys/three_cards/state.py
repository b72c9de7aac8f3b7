"""What lies on the table in Three Cards."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from intrigue.core.state import State

NO_CARD = 0
S = TypeVar("S", bound="CardState")


class CardState(State):
    """A game of Three Cards in progress."""

    __slots__ = ("aside", "bank", "hands", "humble", "peeks", "picks", "played", "purses", "round", "start")

    FIELDS: ClassVar[dict[str, Any]] = {
        "round": int,
        "start": int,
        "hands": list[list[int]],
        "picks": list[int],
        "aside": list[int],
        "peeks": list[int],
        "humble": list[bool],
        "played": list[int],
        "bank": int,
        "purses": list[int],
    }

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

    def copy(self: S) -> S:
        twin = type(self)()
        twin.game = self.game
        twin.players = self.players
        twin.options = self.options
        twin.chance = self.chance.copy()
        twin.agenda = self.agenda[:]
        twin.pending = self.pending
        twin.asks = self.asks[:]
        twin.menus = self.menus[:]
        twin.result = self.result
        twin.events = None
        twin.round = self.round
        twin.start = self.start
        twin.hands = [hand[:] for hand in self.hands]
        twin.picks = self.picks[:]
        twin.aside = self.aside[:]
        twin.peeks = self.peeks[:]
        twin.humble = self.humble[:]
        twin.played = self.played[:]
        twin.bank = self.bank
        twin.purses = self.purses[:]
        return twin
