"""What can happen in Patriot.

Players are numbered from 0; in a campaign for one person there are two players on one seat. Cards are numbers of rows
of the content, spaces are numbers of Defense Spaces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Event
from intrigue.core.result import Result
from intrigue.games.patriot.card_events import (
    ActionTriggered,
    AllegiancesDealt,
    AllegianceSeen,
    AllegianceShown,
    AssassinationCalled,
    BiddingWon,
    BidMade,
    BowedOut,
    BriefRevealed,
    CardsDiscarded,
    CardsDrawn,
    CardsPassed,
    CardsSeen,
    ConsentAsked,
    ConsentGiven,
    DiscoveriesLost,
    DiscoveryDrawn,
    DiscoveryGiven,
    DiscoveryKept,
    DiscoveryRejected,
    DiscoveryRemoved,
    DiscoveryRemovedSeen,
    DiscoverySeen,
    DiscoveryUsed,
    EyeRolled,
    HandReceived,
    HandSeen,
    HandsMixed,
    LawSaid,
    LetterCardAdded,
    LetterCardSeen,
    LetterRead,
    LetterResolved,
    Looked,
    LoyaltySeen,
    OpinionBuilt,
    OptionChosen,
    PassSeen,
    Peeked,
    PeekSeen,
    Sorted,
    SortSeen,
    VerdictReached,
    VestSaved,
    VoteBegan,
    VoteCardAdded,
    VoteCardSeen,
    VoteDone,
    VoteRevealed,
    VoteTallied,
)


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    """The President has been found with the D8 (PT-1.10)."""

    players: int
    rounds: int
    president: int
    campaign: str


@dataclass(frozen=True, slots=True)
class GuidedOrder(Event):
    """The D8 has decided who chooses first in the guided first round (PT-1.19)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CharacterChosen(Event):
    player: int
    character: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    player: int


@dataclass(frozen=True, slots=True)
class ActBegan(Event):
    player: int
    ap: int


@dataclass(frozen=True, slots=True)
class TileUsed(Event):
    """An action of the Act phase; `action` is its number in the action space."""

    player: int
    action: int
    ap: int


@dataclass(frozen=True, slots=True)
class TrackerMoved(Event):
    """Threat, Civil Unrest, Base Taxes, the Treasury or the campaign tracker."""

    name: str
    change: int
    value: int


@dataclass(frozen=True, slots=True)
class MarkersMoved(Event):
    player: int
    change: int
    value: int


@dataclass(frozen=True, slots=True)
class ApChanged(Event):
    player: int
    change: int


@dataclass(frozen=True, slots=True)
class BaseChanged(Event):
    player: int
    value: int


@dataclass(frozen=True, slots=True)
class LimitChanged(Event):
    player: int
    change: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    reveals: ClassVar[bool] = True
    player: int
    sides: int
    result: int
    what: str


@dataclass(frozen=True, slots=True)
class CoinsSecured(Event):
    player: int
    count: int


@dataclass(frozen=True, slots=True)
class BriefPassed(Event):
    """An influence brief passed without a vote (CH07.S1)."""

    player: int


@dataclass(frozen=True, slots=True)
class RowApplied(Event):
    """The row of a rolling brief or a beacon."""

    result: int
    row: str


@dataclass(frozen=True, slots=True)
class RiotPrevented(Event):
    why: str


@dataclass(frozen=True, slots=True)
class RiotDrawn(Event):
    reveals: ClassVar[bool] = True
    riot: int


@dataclass(frozen=True, slots=True)
class RiotAgain(Event):
    """A riot card triggers again (PT-9.11)."""

    riot: int


@dataclass(frozen=True, slots=True)
class RioterPlaced(Event):
    """By the D4, which reveals something, by choice, or on a fifth space."""

    space: int
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class RioterStopped(Event):
    """A troop stopped a rioter and is gone (PT-9.5)."""

    reveals: ClassVar[bool] = True
    space: int


@dataclass(frozen=True, slots=True)
class RioterIdle(Event):
    """Nothing was placed (PT-9.6, PT-9.9, PT-9.18); if the D4 chose the place, it reveals something."""

    place: int
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class RiotStopped(Event):
    """Troops stopped every rioter of the new card (PT-9.13)."""

    riot: int


@dataclass(frozen=True, slots=True)
class RiotsEnded(Event):
    count: int


@dataclass(frozen=True, slots=True)
class TroopPlaced(Event):
    player: int
    space: int


@dataclass(frozen=True, slots=True)
class TroopRemoved(Event):
    player: int
    space: int


@dataclass(frozen=True, slots=True)
class TroopMoved(Event):
    player: int
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class RioterExecuted(Event):
    player: int
    space: int


@dataclass(frozen=True, slots=True)
class BeaconLaunched(Event):
    player: int
    tile: int
    beacon: int


@dataclass(frozen=True, slots=True)
class BeaconReplaced(Event):
    reveals: ClassVar[bool] = True
    player: int
    tile: int
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class BeaconUnlaunched(Event):
    player: int
    tile: int


@dataclass(frozen=True, slots=True)
class BeaconsReady(Event):
    """Every used beacon is ready again (PT-7.4)."""


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    player: int
    ability: int


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """What a player is about to do, before anything is paid or chosen for it."""

    player: int
    action: int


@dataclass(frozen=True, slots=True)
class PlayerPicked(Event):
    player: int
    target: int


@dataclass(frozen=True, slots=True)
class RollDecided(Event):
    """Whether a roll to execute is made again (PT-4.21)."""

    player: int
    again: bool


@dataclass(frozen=True, slots=True)
class TroopPicked(Event):
    """The troop that is about to move."""

    player: int
    space: int


@dataclass(frozen=True, slots=True)
class StoodBack(Event):
    """A player does not want to be asked again in this turn."""

    player: int


@dataclass(frozen=True, slots=True)
class AbilityLost(Event):
    player: int
    ability: int


@dataclass(frozen=True, slots=True)
class TraitWorked(Event):
    """A strength or weakness that works by itself."""

    player: int
    trait: str


@dataclass(frozen=True, slots=True)
class Assassinated(Event):
    player: int
    assassin: bool


@dataclass(frozen=True, slots=True)
class SuperAdded(Event):
    where: str


@dataclass(frozen=True, slots=True)
class ShieldPlaced(Event):
    count: int


@dataclass(frozen=True, slots=True)
class ModPlaced(Event):
    kind: str
    number: int
    player: int


@dataclass(frozen=True, slots=True)
class Spoke(Event):
    player: int
    statement: int


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """By choice, or at the set-up by the D4, which reveals something."""

    tile: int
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class TokenRemoved(Event):
    tile: int


@dataclass(frozen=True, slots=True)
class CampaignRolled(Event):
    reveals: ClassVar[bool] = True
    positive: bool
    result: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reveals: ClassVar[bool] = True
    result: Result
    allegiances: tuple[tuple[int, ...], ...]


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    GuidedOrder,
    CharacterChosen,
    AllegiancesDealt,
    AllegianceSeen,
    CardsDrawn,
    CardsSeen,
    OpinionBuilt,
    LetterRead,
    RoundBegan,
    TurnBegan,
    ActBegan,
    TileUsed,
    TrackerMoved,
    MarkersMoved,
    ApChanged,
    BaseChanged,
    LimitChanged,
    Rolled,
    CardsDiscarded,
    LetterCardAdded,
    LetterCardSeen,
    CoinsSecured,
    BriefRevealed,
    OptionChosen,
    BriefPassed,
    VoteBegan,
    VoteCardAdded,
    VoteCardSeen,
    VoteDone,
    EyeRolled,
    VoteRevealed,
    ActionTriggered,
    VoteTallied,
    RowApplied,
    BidMade,
    BowedOut,
    BiddingWon,
    RiotPrevented,
    RiotDrawn,
    RiotAgain,
    RioterPlaced,
    RioterStopped,
    RioterIdle,
    RiotStopped,
    RiotsEnded,
    TroopPlaced,
    TroopRemoved,
    TroopMoved,
    RioterExecuted,
    BeaconLaunched,
    BeaconReplaced,
    BeaconUnlaunched,
    BeaconsReady,
    Peeked,
    PeekSeen,
    Sorted,
    SortSeen,
    DiscoveryDrawn,
    DiscoverySeen,
    DiscoveryKept,
    DiscoveryRejected,
    DiscoveryRemoved,
    DiscoveryRemovedSeen,
    DiscoveryGiven,
    DiscoveryUsed,
    DiscoveriesLost,
    Looked,
    HandSeen,
    LoyaltySeen,
    AbilityUsed,
    Announced,
    PlayerPicked,
    RollDecided,
    TroopPicked,
    StoodBack,
    AbilityLost,
    TraitWorked,
    ConsentAsked,
    ConsentGiven,
    AssassinationCalled,
    LawSaid,
    VerdictReached,
    VestSaved,
    AllegianceShown,
    Assassinated,
    CardsPassed,
    PassSeen,
    HandsMixed,
    HandReceived,
    SuperAdded,
    ShieldPlaced,
    ModPlaced,
    LetterResolved,
    Spoke,
    TokenPlaced,
    TokenRemoved,
    CampaignRolled,
    GameEnded,
)

__all__ = [
    "EVENTS",
    "AbilityLost",
    "AbilityUsed",
    "ActBegan",
    "ActionTriggered",
    "AllegianceSeen",
    "AllegianceShown",
    "AllegiancesDealt",
    "Announced",
    "ApChanged",
    "Assassinated",
    "AssassinationCalled",
    "BaseChanged",
    "BeaconLaunched",
    "BeaconReplaced",
    "BeaconUnlaunched",
    "BeaconsReady",
    "BidMade",
    "BiddingWon",
    "BowedOut",
    "BriefPassed",
    "BriefRevealed",
    "CampaignRolled",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsPassed",
    "CardsSeen",
    "CharacterChosen",
    "CoinsSecured",
    "ConsentAsked",
    "ConsentGiven",
    "DiscoveriesLost",
    "DiscoveryDrawn",
    "DiscoveryGiven",
    "DiscoveryKept",
    "DiscoveryRejected",
    "DiscoveryRemoved",
    "DiscoveryRemovedSeen",
    "DiscoverySeen",
    "DiscoveryUsed",
    "EyeRolled",
    "GameBegan",
    "GameEnded",
    "GuidedOrder",
    "HandReceived",
    "HandSeen",
    "HandsMixed",
    "LawSaid",
    "LetterCardAdded",
    "LetterCardSeen",
    "LetterRead",
    "LetterResolved",
    "LimitChanged",
    "Looked",
    "LoyaltySeen",
    "MarkersMoved",
    "ModPlaced",
    "OpinionBuilt",
    "OptionChosen",
    "PassSeen",
    "PeekSeen",
    "Peeked",
    "PlayerPicked",
    "RiotAgain",
    "RiotDrawn",
    "RiotPrevented",
    "RiotStopped",
    "RioterExecuted",
    "RioterIdle",
    "RioterPlaced",
    "RioterStopped",
    "RiotsEnded",
    "RollDecided",
    "Rolled",
    "RoundBegan",
    "RowApplied",
    "ShieldPlaced",
    "SortSeen",
    "Sorted",
    "Spoke",
    "StoodBack",
    "SuperAdded",
    "TileUsed",
    "TokenPlaced",
    "TokenRemoved",
    "TrackerMoved",
    "TraitWorked",
    "TroopMoved",
    "TroopPicked",
    "TroopPlaced",
    "TroopRemoved",
    "TurnBegan",
    "VerdictReached",
    "VestSaved",
    "VoteBegan",
    "VoteCardAdded",
    "VoteCardSeen",
    "VoteDone",
    "VoteRevealed",
    "VoteTallied",
]
