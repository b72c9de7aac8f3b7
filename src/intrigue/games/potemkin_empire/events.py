"""What can happen in Potemkin Empire.

A secret choice makes two events: one with what everybody sees of it, and one for those who know more. Buildings are
named by their owner's seat and their permanent number (PE-5.5), cards by their ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intrigue.core.events import Event
from intrigue.core.result import Result


@dataclass(frozen=True, slots=True)
class Site:
    """A building, by its owner's seat and its number."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A building of an opened village: its number, and the card behind it."""

    number: int
    card: str


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    players: int
    first: int


@dataclass(frozen=True, slots=True)
class MonthBegan(Event):
    """A month begins with a deal of `size` cards to each player, in the direction of the month (PE-3.1)."""

    month: int
    direction: str
    first: int
    size: int


@dataclass(frozen=True, slots=True)
class PackReceived(Event):
    """The cards of the pack that a seat now holds, only for that seat."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PickMade(Event):
    """What everybody sees of a pick (PE-I4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardDrafted(Event):
    """The card that a seat keeps, only for that seat."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class PacksPassed(Event):
    """All have picked; the rest of each pack is passed on (PE-3.3)."""

    direction: str
    cards_left: int


@dataclass(frozen=True, slots=True)
class ActionPhaseBegan(Event):
    month: int
    first: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """What everybody sees of a draw; `source` is "scientist" or "ability"."""

    reveals: ClassVar[bool] = True
    seat: int
    source: str


@dataclass(frozen=True, slots=True)
class DrawSeen(Event):
    """The card drawn, for the one who drew it."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class DeckRenewed(Event):
    """The discard pile was shuffled into a new deck (PE-3.7)."""

    reveals: ClassVar[bool] = True
    cards: int


@dataclass(frozen=True, slots=True)
class FacadeChosen(Event):
    """The type of a new building, before its card is chosen."""

    seat: int
    type: str


@dataclass(frozen=True, slots=True)
class BuildingChosen(Event):
    """The building that an ability applies to, before the rest of the choice is made."""

    seat: int
    owner: int
    number: int


@dataclass(frozen=True, slots=True)
class BuildingConstructed(Event):
    """What everybody sees of a new building (PE-5.6)."""

    seat: int
    number: int
    type: str


@dataclass(frozen=True, slots=True)
class InteriorPlaced(Event):
    """The card that went behind it, for its owner."""

    seat: int
    number: int
    card: str


@dataclass(frozen=True, slots=True)
class AgentStationed(Event):
    """An agent is now ready behind a building; `source` is "construction", "supply" or "spent"."""

    seat: int
    number: int
    source: str


@dataclass(frozen=True, slots=True)
class NoAgentLeft(Event):
    """An Espionage building got no agent, because the supply has none (PE-6.3)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class MeepleTaken(Event):
    """`meeple` is "capitol", "scientist" or "shield"; `holder` had it before, or None if it was on the board."""

    seat: int
    meeple: str
    holder: int | None
    by_ability: bool


@dataclass(frozen=True, slots=True)
class MeepleReturned(Event):
    """The scientist or the shield went back to the board; `seat` had it, `clause` says why."""

    seat: int
    meeple: str
    clause: str


@dataclass(frozen=True, slots=True)
class CubesPlaced(Event):
    """One cube from the supply behind each of these buildings; `source` is "production" or "ability"."""

    seat: int
    numbers: tuple[int, ...]
    source: str


@dataclass(frozen=True, slots=True)
class ModeFlipped(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class ActionPhaseEnded(Event):
    """`clause` says why: only one player is left in Construction Mode, or the limit of turns is reached."""

    month: int
    clause: str


@dataclass(frozen=True, slots=True)
class AbilityPlayed(Event):
    reveals: ClassVar[bool] = True
    seat: int
    card: str
    name: str
    ability: str
    free: bool


@dataclass(frozen=True, slots=True)
class BuildingLookedAt(Event):
    """What everybody sees of a look (PE-8.11)."""

    seat: int
    owner: int
    number: int


@dataclass(frozen=True, slots=True)
class InteriorSeen(Event):
    """What the looker saw."""

    reveals: ClassVar[bool] = True
    seat: int
    owner: int
    number: int
    card: str


@dataclass(frozen=True, slots=True)
class HandLookedAt(Event):
    seat: int
    owner: int


@dataclass(frozen=True, slots=True)
class HandSeen(Event):
    reveals: ClassVar[bool] = True
    seat: int
    owner: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AgentDetained(Event):
    seat: int
    owner: int
    number: int


@dataclass(frozen=True, slots=True)
class BuildingRenovated(Event):
    """What everybody sees of a renovation."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class InteriorExchanged(Event):
    """The cards of a renovation, for the owner."""

    seat: int
    number: int
    placed: str
    taken: str


@dataclass(frozen=True, slots=True)
class CubesMoved(Event):
    seat: int
    owner: int
    number: int
    to: int
    count: int


@dataclass(frozen=True, slots=True)
class SpyingBegan(Event):
    """A player begins to place agents, in secret until all are placed."""

    seat: int


@dataclass(frozen=True, slots=True)
class AgentAssigned(Event):
    """A placement that only the spying player knows until all agents are placed (D6). A `target` of None is the
    shield."""

    seat: int
    source: int
    target: Site | None


@dataclass(frozen=True, slots=True)
class AgentsPlaced(Event):
    """The spying player's agents, from behind these buildings; `targets` as for `AgentAssigned`."""

    seat: int
    sources: tuple[int, ...]
    targets: tuple[Site | None, ...]


@dataclass(frozen=True, slots=True)
class BuildingDestroyed(Event):
    """A fake was found; its card is now a captured card of `seat` (PE-9.1)."""

    reveals: ClassVar[bool] = True
    seat: int
    owner: int
    number: int
    type: str
    card: str
    name: str
    cubes: int
    agents: int


@dataclass(frozen=True, slots=True)
class BuildingRevealed(Event):
    """A real building was found, or shown by its owner (PE-9.2)."""

    reveals: ClassVar[bool] = True
    seat: int
    owner: int
    number: int
    type: str
    card: str
    name: str


@dataclass(frozen=True, slots=True)
class AgentSpent(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class AgentKilled(Event):
    seat: int
    owner: int
    number: int


@dataclass(frozen=True, slots=True)
class AdditionalCheck(Event):
    """The agent continues to another building (PE-10.10)."""

    seat: int
    owner: int
    number: int


@dataclass(frozen=True, slots=True)
class HandDiscarded(Event):
    """The cards left in a hand at the end of a month; with a closed discard pile only how many."""

    seat: int
    count: int
    cards: tuple[str, ...]

    @property
    def reveals(self) -> bool:
        return bool(self.cards)


@dataclass(frozen=True, slots=True)
class OwnHandDiscarded(Event):
    """With a closed discard pile, the cards for their owner."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StationChosen(Event):
    """Where an agent will be stationed; only its owner knows until everybody has decided."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class AgentsReadied(Event):
    """Where a seat's spent agents stand now, one building for each agent (PE-12.4)."""

    seat: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MonthEnded(Event):
    month: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """All villages are open: the standing buildings of each seat (PE-13.1)."""

    reveals: ClassVar[bool] = True
    result: Result
    villages: tuple[tuple[Opened, ...], ...]


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    MonthBegan,
    PackReceived,
    PickMade,
    CardDrafted,
    PacksPassed,
    ActionPhaseBegan,
    CardDrawn,
    DrawSeen,
    DeckRenewed,
    FacadeChosen,
    BuildingChosen,
    BuildingConstructed,
    InteriorPlaced,
    AgentStationed,
    NoAgentLeft,
    MeepleTaken,
    MeepleReturned,
    CubesPlaced,
    ModeFlipped,
    ActionPhaseEnded,
    AbilityPlayed,
    BuildingLookedAt,
    InteriorSeen,
    HandLookedAt,
    HandSeen,
    AgentDetained,
    BuildingRenovated,
    InteriorExchanged,
    CubesMoved,
    SpyingBegan,
    AgentAssigned,
    AgentsPlaced,
    BuildingDestroyed,
    BuildingRevealed,
    AgentSpent,
    AgentKilled,
    AdditionalCheck,
    HandDiscarded,
    OwnHandDiscarded,
    StationChosen,
    AgentsReadied,
    MonthEnded,
    GameEnded,
)
