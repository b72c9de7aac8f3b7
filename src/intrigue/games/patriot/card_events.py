"""What can happen to cards and in votes: drawn, laid, looked at, kept, revealed, decided.

Players are numbered from 0; in a campaign for one person there are two players on one seat. Cards are numbers of rows
of the content, spaces are numbers of Defense Spaces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Event


@dataclass(frozen=True, slots=True)
class AllegiancesDealt(Event):
    """How many cards each player received."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllegianceSeen(Event):
    """The own new cards."""

    reveals: ClassVar[bool] = True
    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Influence cards of a type, their values hidden."""

    player: int
    type: int
    count: int


@dataclass(frozen=True, slots=True)
class CardsSeen(Event):
    """What only the owner sees of drawn or received cards."""

    player: int
    kinds: tuple[int, ...]
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class OpinionBuilt(Event):
    count: int


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    """Cards from a hand. It reveals them if their owner did not choose them and not all hands lie open."""

    player: int
    kinds: tuple[int, ...]
    why: str
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class LetterCardAdded(Event):
    """A card on the letter; `kind` only if it lies open."""

    player: int
    kind: int | None


@dataclass(frozen=True, slots=True)
class LetterCardSeen(Event):
    """What the owner knows of it."""

    player: int
    kind: int


@dataclass(frozen=True, slots=True)
class VoteBegan(Event):
    kind: str
    first: int


@dataclass(frozen=True, slots=True)
class VoteCardAdded(Event):
    """A face-down card of a vote; `kind` only if it lies open."""

    player: int
    kind: int | None


@dataclass(frozen=True, slots=True)
class VoteCardSeen(Event):
    """What the owner knows of it."""

    player: int
    kind: int


@dataclass(frozen=True, slots=True)
class VoteDone(Event):
    """A player has added cards; `count` unless it is hidden."""

    player: int
    count: int | None


@dataclass(frozen=True, slots=True)
class EyeRolled(Event):
    player: int
    type: int


@dataclass(frozen=True, slots=True)
class VoteRevealed(Event):
    """The shuffled pile."""

    reveals: ClassVar[bool] = True
    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ActionTriggered(Event):
    kind: int


@dataclass(frozen=True, slots=True)
class VoteTallied(Event):
    total: int
    row: str


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    player: int
    kinds: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class BowedOut(Event):
    player: int


@dataclass(frozen=True, slots=True)
class BiddingWon(Event):
    """Nobody if no card was laid."""

    player: int | None


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
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sorted(Event):
    player: int
    deck: str


@dataclass(frozen=True, slots=True)
class SortSeen(Event):
    """The order in which they were put back, the top first."""

    player: int
    deck: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiscoveryDrawn(Event):
    player: int
    count: int


@dataclass(frozen=True, slots=True)
class DiscoverySeen(Event):
    reveals: ClassVar[bool] = True
    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiscoveryKept(Event):
    player: int
    card: int
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class DiscoveryRejected(Event):
    """A REJECT is shown and resolved."""

    player: int
    card: int
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class DiscoveryRemoved(Event):
    """A discovery left the game unseen."""

    player: int


@dataclass(frozen=True, slots=True)
class DiscoveryRemovedSeen(Event):
    player: int
    card: int


@dataclass(frozen=True, slots=True)
class DiscoveryGiven(Event):
    player: int
    target: int


@dataclass(frozen=True, slots=True)
class DiscoveryUsed(Event):
    player: int
    card: int


@dataclass(frozen=True, slots=True)
class DiscoveriesLost(Event):
    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Looked(Event):
    player: int
    target: int
    what: str


@dataclass(frozen=True, slots=True)
class HandSeen(Event):
    player: int
    target: int
    kinds: tuple[int, ...]
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class LoyaltySeen(Event):
    reveals: ClassVar[bool] = True
    player: int
    target: int
    card: int


@dataclass(frozen=True, slots=True)
class AllegianceShown(Event):
    reveals: ClassVar[bool] = True
    player: int
    cards: tuple[int, ...]


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
    kinds: tuple[int, ...]
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
    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LetterRead(Event):
    reveals: ClassVar[bool] = True
    letter: int
    day: int


@dataclass(frozen=True, slots=True)
class LetterResolved(Event):
    letter: int
    kinds: tuple[int, ...]
    passed: bool
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class AssassinationCalled(Event):
    player: int
    target: int
    need: int


@dataclass(frozen=True, slots=True)
class LawSaid(Event):
    player: int
    need: int


@dataclass(frozen=True, slots=True)
class VerdictReached(Event):
    target: int
    total: int
    need: int
    passed: bool


@dataclass(frozen=True, slots=True)
class VestSaved(Event):
    player: int


@dataclass(frozen=True, slots=True)
class ConsentAsked(Event):
    player: int
    what: str


@dataclass(frozen=True, slots=True)
class ConsentGiven(Event):
    given: bool


@dataclass(frozen=True, slots=True)
class BriefRevealed(Event):
    player: int
    brief: int
    reveals: bool = True


@dataclass(frozen=True, slots=True)
class OptionChosen(Event):
    player: int
    option: int
