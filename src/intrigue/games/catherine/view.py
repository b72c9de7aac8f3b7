"""What a seat may know in Catherine (the information table of the rules), field by field.

Everybody can deduce which cards are unseen and, after the discard pile was shuffled, which unseen cards were in a hand
before. So that nobody has to remember this, the view says with which shuffle each card went into the pile, and how many
cards from each shuffle every hand holds. `standings` has what anybody can count on the table.
`rules/information` makes the view from a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from intrigue.core.view import Upcoming, View


@dataclass(frozen=True, slots=True)
class Column:
    """A card of an action row, and the activation card below it."""

    card: str
    under: str | None
    match: bool | None
    """Whether the two have the same colour; None if nothing lies below."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Goods tiles by kind."""

    iron: int
    food: int
    caviar: int
    fur: int

    def counts(self) -> tuple[int, int, int, int]:
        return self.iron, self.food, self.caviar, self.fur


@dataclass(frozen=True, slots=True)
class Possessions:
    """Everything that a seat owns (CA-3.3)."""

    iron: int
    food: int
    caviar: int
    fur: int
    cannon: int
    book: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """A good of an order, and what fills it."""

    good: str
    by: Literal["tile", "joker"] | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an interim scoring would give a seat now (CA-11): points for cannons, residences and favor, and the reward
    for books."""

    cannons: int
    books: Literal["builds", "joker", "nothing"]
    residences: int
    favor: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What anybody can count in front of a seat."""

    hand: int
    """How many cards it holds."""
    owned: Possessions
    order: tuple[Wanted, ...]
    order_points: int
    """What the order would score now (CA-12.5)."""
    group: int
    """The size of its largest connected group of residences (CA-12.6)."""
    outlook: Outlook


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a seat will have when its decisions are carried out, except for cards that it will draw."""

    hand: tuple[str, ...]
    favor: int
    points: int
    homes: tuple[str, ...]
    tiles: Tiles
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class CatherineView(View):
    """Everything one seat may know."""

    decade: int
    round: int
    phase: str
    orders: tuple[str, ...]
    """The order of each seat."""
    hand: tuple[str, ...]
    """The viewer's cards in the order in which they came. Cards laid face down are still among them."""
    picked: tuple[str, ...]
    """The cards of the viewer's own secret choice so far: for the row, or action card and activation card."""
    picked_column: int | None
    """The column (from 1) of the viewer's own activation card."""
    picked_match: bool | None
    """Whether the viewer's own activation card has the colour of the card above it."""
    held: tuple[tuple[int, ...], ...]
    """How many cards of each shuffle each hand holds."""
    generation: tuple[int, ...]
    """For each card of the content file, with which shuffle it last went into the pile: 0 for the first. By place and
    not by id, so that no view names a card that is hidden."""
    shuffles: int
    pile: int
    discards: tuple[str, ...]
    """The discard pile from the bottom up."""
    rows: tuple[tuple[Column, ...], ...]
    columns: tuple[int | None, ...]
    """The column (from 1) in which each seat's activation card of this round lies."""
    outcomes: tuple[str | None, ...]
    """What became of the action that each seat revealed last: "performed", "skipped", "colours" or "impossible"."""
    favor: tuple[int, ...]
    points: tuple[int, ...]
    earned: dict[str, tuple[int, ...]]
    """For each category, the points of each seat in it."""
    homes: tuple[tuple[str, ...], ...]
    """The cities with a residence of each seat."""
    stock: dict[str, dict[str, int]]
    """The tiles left in each city that had any, by kind."""
    tiles: tuple[Tiles, ...]
    """The goods tiles of each seat."""
    jokers: tuple[int, ...]
    standings: tuple[Standing, ...]
    decided: tuple[str, ...]
    """What the viewer has secretly decided in phase D or for the most books, as action texts."""
    ahead: Ahead | None
    """What that will leave the viewer with, if anything is decided."""
    done: tuple[int, ...]
    """How often each seat has performed its action, if it must decide more after cards were drawn; else 0."""
    agenda: tuple[Upcoming, ...]
