"""What a seat may know in Potemkin Empire (the information table), field by field.

Besides what is on the table, this includes what a seat has seen and may remember: the packs that it held, what it saw
with abilities, and in `history` everything it saw happen to cards. Face-down cards of others have no identity here:
only buildings and numbers of cards.
`rules/information` makes the view from a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from intrigue.core.view import Upcoming, View
from intrigue.games.potemkin_empire.events import Site

What = Literal[
    "dealt",
    "shuffled",
    "drew",
    "built",
    "played",
    "renovated",
    "shown",
    "destroyed",
    "looked",
    "overheard",
    "discarded",
]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened to cards, as the viewer saw it. Fields that do not concern it are None.

    `seat` is whose cards or building they were, and of a deal the first player. `by` is who looked or captured. `count`
    is how many cards there were: in each pack, in the new deck, or discarded. `dealt` is how many cards of a deal were
    out when the deck was renewed during that deal. `cards` are the cards that the viewer saw; of a new deck, the card
    that was being played and so is not in it."""

    what: What
    seat: int | None = None
    by: int | None = None
    number: int | None = None
    type: str | None = None
    count: int | None = None
    dealt: int | None = None
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card of the discard pile, and the seat that it came from."""

    card: str
    seat: int


@dataclass(frozen=True, slots=True)
class Building:
    """A building as the viewer knows it.

    `card` is the Interior, and `real` whether it makes the building real, if the viewer knows it. `was` is the Interior
    that the viewer saw before a renovation. `seen_by` are the seats that looked at the present Interior with an
    ability, which everybody noticed. `worth` is what the building scores at the end if it stands; one whose card is
    unknown may score more."""

    number: int
    type: str
    revealed: bool
    cubes: int
    agents: int
    card: str | None
    real: bool | None
    was: str | None
    seen_by: tuple[int, ...]
    worth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PotemkinView(View):
    """Everything one seat may know. Buildings are named by seat and number, cards by their ids."""

    month: int
    months: int
    phase: str
    direction: str
    first: int
    turn: int
    turns: tuple[int, ...]
    modes: tuple[str, ...]
    capitol: int
    scientist: int | None
    shield: int | None
    deck: int
    """How many cards it holds; likewise `discard_size`."""
    discard_size: int
    discard: tuple[Discarded, ...]
    """The cards of the discard pile that the viewer knows to be there."""
    hand_sizes: tuple[int, ...]
    hand: tuple[str, ...]
    """The viewer's own; empty for a spectator."""
    round: int
    size: int
    """Cards dealt to each player this month."""
    picked: tuple[bool, ...]
    """Who has chosen a card in this round of the draft."""
    choice: str | None
    """The card that the viewer has chosen while others still choose."""
    packs: tuple[tuple[tuple[str, ...], ...], ...]
    """For each month, the packs that the viewer has held, in order; during a draft the last one is the present one."""
    drafted: tuple[tuple[str, ...], ...]
    """For each month, the cards that the viewer kept of them."""
    piles: tuple[int, ...]
    cubes: int
    agents: int
    villages: tuple[tuple[Building, ...], ...]
    """The buildings that stand."""
    spent: tuple[int, ...]
    captured: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    """The points of each seat so far that everybody can count; for the viewer, also its own fakes."""
    played: tuple[str, ...]
    """Cards played for their abilities in this turn."""
    resolving: str | None
    """The card whose ability is being carried out."""
    chosen: str | Site | None
    """The part of the present decision that is made: the type of a building to come, or a building."""
    amount: int
    """Cubes still to be placed one by one, and in `marked` the buildings that have got one."""
    marked: tuple[Site, ...]
    targets: tuple[Site | None, ...]
    """While the viewer places agents: the targets so far (None is the shield), and in `sources` the numbers of the
    buildings that the agents come from."""
    sources: tuple[int, ...]
    waiting: tuple[Site, ...]
    """Buildings in front of which an agent waits to check them."""
    roving: bool
    """Whether an agent may make an additional check."""
    stations: tuple[int, ...]
    """Where the viewer's agents will be stationed, while others still decide."""
    history: tuple[Happening, ...]
    """What the viewer saw happen to cards, in order."""
    agenda: tuple[Upcoming, ...]
