"""Cards drawn, laid, looked at, passed and kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Event


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Influence cards of a type, their values hidden."""

    player: int
    type: str
    count: int


@dataclass(frozen=True, slots=True)
class CardsSeen(Event):
    """What only the owner sees of drawn or received cards."""

    player: int
    cards: tuple[str, ...]
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    """Cards from a hand. It reveals them if their owner did not choose them and not all hands lie open."""

    player: int
    cards: tuple[str, ...]
    why: str
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class OpinionBuilt(Event):
    count: int


@dataclass(frozen=True, slots=True)
class LetterCardAdded(Event):
    """A card on the letter; `card` only if it lies open."""

    player: int
    card: str | None


@dataclass(frozen=True, slots=True)
class LetterCardSeen(Event):
    """What the owner knows of it."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class CardsPassed(Event):
    player: int
    target: int
    count: int


@dataclass(frozen=True, slots=True)
class PassSeen(Event):
    """What giver and receiver see."""

    player: int
    target: int
    cards: tuple[str, ...]
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class HandsMixed(Event):
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class HandReceived(Event):
    """The new hand after a mix."""

    reveals: ClassVar[bool] = True
    player: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Looked(Event):
    player: int
    target: int
    what: str


@dataclass(frozen=True, slots=True)
class HandSeen(Event):
    player: int
    target: int
    cards: tuple[str, ...]
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class LoyaltySeen(Event):
    reveals: ClassVar[bool] = True
    player: int
    target: int
    card: str


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    player: int
    deck: str
    count: int


@dataclass(frozen=True, slots=True)
class PeekSeen(Event):
    """Cards of a deck, the top first; `deck` is brief, opinion or science."""

    reveals: ClassVar[bool] = True
    player: int
    deck: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sorted(Event):
    player: int
    deck: str


@dataclass(frozen=True, slots=True)
class SortSeen(Event):
    """The order in which they were put back, the top first."""

    player: int
    deck: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SuperAdded(Event):
    where: str


@dataclass(frozen=True, slots=True)
class DiscoveryDrawn(Event):
    player: int
    count: int


@dataclass(frozen=True, slots=True)
class DiscoverySeen(Event):
    reveals: ClassVar[bool] = True
    player: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiscoveryKept(Event):
    player: int
    card: str
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class DiscoveryRejected(Event):
    """A REJECT is shown and resolved."""

    player: int
    card: str
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class DiscoveryRemoved(Event):
    """A discovery left the game unseen."""

    player: int


@dataclass(frozen=True, slots=True)
class DiscoveryRemovedSeen(Event):
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class DiscoveryGiven(Event):
    player: int
    target: int


@dataclass(frozen=True, slots=True)
class DiscoveryUsed(Event):
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class DiscoveriesLost(Event):
    player: int
    cards: tuple[str, ...]
