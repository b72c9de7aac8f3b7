"""What can happen in Catherine. Cards, cities, goods and orders are named as in the content file.

Everybody learns only that a secret choice has been made (`Confirmed`); its parts are visible only to the seat that
makes it. When cards are drawn, everybody learns their number, and only the drawer learns the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Event
from intrigue.core.result import Result


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    """The orders have been dealt face up, one to each seat."""

    reveals: ClassVar[bool] = True
    players: int
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    decade: int
    round: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """What everybody sees of a draw: how many cards, and the points for cards that could not be drawn."""

    seat: int
    count: int
    points: int
    source: str


@dataclass(frozen=True, slots=True)
class CardsReceived(Event):
    """What only the drawer sees of a draw."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard pile became the draw pile."""

    reveals: ClassVar[bool] = True
    cards: int


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """One part of a secret choice: `part` is "row" (set-up), "action", "activation" or "column"."""

    seat: int
    part: str
    value: str


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """One part of a secret decision in phase D or for the most books, as the text of the action."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class Confirmed(Event):
    """A seat has made a secret choice: `choice` is "row", "cards" (phase B), "action" or "residence"."""

    seat: int
    choice: str


@dataclass(frozen=True, slots=True)
class RowLaid(Event):
    """The three cards of a seat's first row."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """The two cards that a seat played, the column (from 1) of the second, and whether the colours match."""

    reveals: ClassVar[bool] = True
    seat: int
    action: str
    activation: str
    column: int
    match: bool


@dataclass(frozen=True, slots=True)
class ActionMissed(Event):
    """An action was not performed: `why` is "colours", "skipped" or "impossible". A draw follows."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    why: str


@dataclass(frozen=True, slots=True)
class Activated(Event):
    """Something that a seat did with its activated card."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class ActionPerformed(Activated):
    """A seat performed the action."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ActionEnded(Activated):
    """A seat did not repeat an action that can be repeated."""


@dataclass(frozen=True, slots=True)
class BonusUsed(Activated):
    """A seat used the bonus."""


@dataclass(frozen=True, slots=True)
class BonusDeclined(Activated):
    """A seat could have paid for the bonus and did not."""


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card was discarded from the hand as a cost."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class PointsScored(Event):
    """Points of an action or bonus: `count` things were counted, or 1."""

    seat: int
    points: int
    count: int
    source: str


@dataclass(frozen=True, slots=True)
class FavorGained(Event):
    """The marker moved `steps` up to `space`; steps beyond the top gave points instead."""

    seat: int
    steps: int
    space: int
    points: int
    source: str


@dataclass(frozen=True, slots=True)
class ResidenceBuilt(Event):
    """A seat built a residence, by an action or for the most books."""

    reveals: ClassVar[bool] = True
    seat: int
    city: str


@dataclass(frozen=True, slots=True)
class TileTaken(Event):
    seat: int
    city: str
    good: str


@dataclass(frozen=True, slots=True)
class CannonsScored(Event):
    cannons: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BooksCompared(Event):
    """Who may build and who takes a joker."""

    books: tuple[int, ...]
    builders: tuple[int, ...]
    jokers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BuildingDeclined(Event):
    """A seat with the most books chose not to build."""

    reveals: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class ResidencesScored(Event):
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FavorScored(Event):
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DisplayCleared(Event):
    """The cards that each seat discarded, and the three that stay."""

    seat: int
    discarded: tuple[str, ...]
    kept: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FinalScored(Event):
    """The final scoring of one seat: hand, order (goods matched and points), group (size, multiplier, points)."""

    seat: int
    hand: int
    matched: int
    order: int
    group: int
    multiplier: int
    network: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reveals: ClassVar[bool] = True
    result: Result


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    RoundBegan,
    CardsDrawn,
    CardsReceived,
    Reshuffled,
    Picked,
    Decided,
    Confirmed,
    RowLaid,
    CardsRevealed,
    ActionMissed,
    ActionPerformed,
    ActionEnded,
    BonusUsed,
    BonusDeclined,
    CardDiscarded,
    PointsScored,
    FavorGained,
    ResidenceBuilt,
    TileTaken,
    CannonsScored,
    BooksCompared,
    BuildingDeclined,
    ResidencesScored,
    FavorScored,
    DisplayCleared,
    FinalScored,
    GameEnded,
)
