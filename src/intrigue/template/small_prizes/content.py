"""The form of content.toml."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.content import Origin
from intrigue.core.errors import BadData

MOST_CARDS = 40  # the action space has an action for each


@dataclass(frozen=True, slots=True)
class Deck:
    cards: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Prize:
    points: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class PrizesContent:
    """Everything in the file. A file that does not fit is refused with the line, the field and what was expected."""

    deck: Deck
    prize: list[Prize]

    @property
    def points(self) -> list[int]:
        """The prizes, from small to large."""
        return sorted(prize.points for prize in self.prize)


def check(content: PrizesContent, most_players: int) -> None:
    """Refuse content that has the right form, but with which no game can be played."""
    if not content.prize or any(prize.points < 1 for prize in content.prize):
        raise BadData("prize", "at least one prize, of at least one point each", content.points)
    needed = most_players * len(content.prize)
    if not needed <= content.deck.cards <= MOST_CARDS:
        raise BadData("deck.cards", f"{needed} to {MOST_CARDS} cards", content.deck.cards)
