"""What is on the table in Potemkin Empire. No rules.

Cards are numbers in the order of the content file. A building is found as `villages[seat][place]`, which gives its
place in the lists that all buildings share (`kinds`, `status`, ...). A destroyed building keeps its place, so that
numbers are never reused. A `site` is a building in one number, the same number as the action that names it: `first site
+ seat * cards + place`, with as many places for each seat as there are cards."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from intrigue.core.state import Derived, Fresh, Shared, State

NONE: Final = -1
UNSEEN: Final = -2  # in a state made from a view: a card that the viewer does not know

# The types of Facades.
CULTURE: Final = 0
ESPIONAGE: Final = 1
GOVERNMENT: Final = 2
INDUSTRY: Final = 3
SCIENCE: Final = 4
TYPES: Final = ("culture", "espionage", "government", "industry", "science")
KIND_COUNT: Final = 5
ANY: Final = 5  # any type

# The status of a building.
FACE_DOWN: Final = 0
REVEALED: Final = 1
GONE: Final = 2

CONSTRUCTION: Final = 0
PRODUCTION: Final = 1
MODES: Final = ("construction", "production")

# Phases of a month.
DRAFTING: Final = 0
ACTION: Final = 1
ENDING: Final = 2
PHASES: Final = ("draft", "action", "end")

# Entries of the log: everything that happened to cards. A number in the log that stands for a card which a viewer has
# not seen is UNSEEN in a state made from its view.
DEALT: Final = 0  # first player, size of the packs
SHUFFLED: Final = 1  # cards in the new deck, cards dealt before (NONE: it was not during a deal), card being resolved
DREW: Final = 2  # seat, card
BUILT: Final = 3  # seat, place, type
PLAYED: Final = 4  # seat, card
RENOVATED: Final = 5  # seat, place
SHOWN: Final = 6  # seat, place, card
DESTROYED: Final = 7  # seat, place, card, who captured it
LOOKED: Final = 8  # looker, seat, place, card
OVERHEARD: Final = 9  # looker, seat, then the cards of the hand
DISCARDED: Final = 10  # seat, then the cards

Entry = tuple[int, ...]


@final
class Setup:
    """What depends only on content, players and options; shared by all copies of a state."""

    __slots__ = (
        "abilities",
        "alone",
        "amounts",
        "build",
        "builds",
        "builds_and_spy",
        "captured",
        "cards",
        "cube",
        "draft",
        "effects",
        "fake",
        "first",
        "free",
        "months",
        "natures",
        "open_discard",
        "opponents",
        "plain",
        "plain_and_spy",
        "play",
        "points",
        "produce",
        "real",
        "remove_shield",
        "seat",
        "seats",
        "site",
        "spy",
        "steps",
        "stop",
        "turns",
    )

    cards: int
    draft: int
    """Cards dealt to each player in a month."""
    months: int
    turns: int
    """The most turns that a player can begin in a month."""
    steps: tuple[int, ...]
    """For each month, 1 if cards and turns go clockwise, -1 if counterclockwise; month 1 has number 0."""
    open_discard: bool
    abilities: bool
    """Whether cards can be played for their abilities."""
    first: int
    """The seat that begins the game, or NONE if chance decides."""
    real: tuple[bool, ...]
    """Whether a card behind a Facade makes a real building, at `card * KIND_COUNT + type`."""
    natures: tuple[int, ...]
    """The type of Facade that makes each card real; ANY for a card that is always real, NONE for a fake."""
    points: tuple[int, ...]
    """Points for a Facade of each type."""
    fake: int
    """Points for a fake building; likewise for a captured card and a cube."""
    captured: int
    cube: int
    effects: tuple[int, ...]
    """The effect of each card's ability, or NONE."""
    amounts: tuple[int, ...]
    free: tuple[bool, ...]
    seats: tuple[int, ...]
    alone: tuple[tuple[int, ...], ...]
    """For each seat, what `pending` is while nobody else is asked."""
    opponents: tuple[tuple[int, ...], ...]
    play: int
    """Where the actions that play a card begin; likewise the other blocks of actions and single ones (see
    `codes.py`)."""
    build: int
    produce: int
    spy: int
    stop: int
    remove_shield: int
    seat: int
    site: int
    plain: tuple[int, ...]
    """What can be done in a turn besides playing cards: produce; produce or spy; produce or build; all three."""
    plain_and_spy: tuple[int, ...]
    builds: tuple[int, ...]
    builds_and_spy: tuple[int, ...]


@final
class PotemkinState(State):
    """A game of Potemkin Empire in progress."""

    setup: Shared[Setup]
    month: int
    phase: int
    first: int
    """The first player of this month: served first, first to take a turn."""
    turn: int
    """Whose turn it is in the Action phase."""
    turns: list[int]
    """Turns that each seat has begun this month."""
    modes: list[int]
    capitol: int
    scientist: int
    """Its holder, or NONE while it is on the board; likewise the shield."""
    shield: int
    deck: list[int]
    """The next card is the last of the list."""
    discard: list[int]
    givers: list[int]
    """The seat that each card of the discard pile came from."""
    hands: list[list[int]]
    """In ascending order, so that the order reveals nothing."""
    round: int
    """How often cards have been picked in this month's draft."""
    size: int
    """Cards dealt to each player this month."""
    packs: list[list[int]]
    """The packs of the draft, each at the place of the seat that it was dealt to; empty in the other phases."""
    choice: list[int]
    """Each seat's secret pick while others still choose, or NONE."""
    picks: list[int]
    """Every card picked in the draft of every month, by month, seat and round (NONE where fewer were dealt)."""
    piles: list[int]
    cubes: int
    agents: int
    villages: list[list[int]]
    kinds: list[int]
    status: list[int]
    inside: list[int]
    """The Interior card of each building; NONE for one that is gone."""
    goods: list[int]
    """Cubes behind each building."""
    guards: list[int]
    """Ready agents behind each building."""
    spent: list[int]
    captured: list[int]
    captors: list[int]
    played: list[int]
    """Cards played for their abilities in this turn."""
    resolving: int
    """The card whose ability is being carried out, or NONE."""
    matter: int
    """What the open question is about: the type of a new building, the building chosen first, or NONE."""
    amount: int
    """Cubes that are still to be placed one by one."""
    marked: list[int]
    """Sites that have got one of them."""
    targets: list[int]
    """Sites to be spied upon (NONE stands for the shield), secret until all agents are placed."""
    sources: list[int]
    """The own sites from which these agents come."""
    waiting: list[int]
    """Sites in front of which an agent waits."""
    roving: bool
    """Whether an agent is on its way to an additional check."""
    stations: list[int]
    """Sites where agents will be stationed in the End phase, in ascending order; secret until everybody has
    decided."""
    log: list[Entry]

    # Derived from the above.
    counts: Derived[list[int]]
    """How many Facades of each type stand in each village, at `seat * KIND_COUNT + type`."""
    ready: Derived[list[int]]
    """How many ready agents each seat has."""
    down: Derived[list[list[int]]]
    """The sites of the face-down buildings of each village."""
    hidden: Derived[int]
    """How many face-down buildings there are in all."""
    gaps: Derived[int]
    """How many types of Facades have run out."""
    lookers: Derived[list[int]]
    """Who has looked at the present Interior of each building with an ability: bit 1 << seat for each of them."""

    # Not part of a position: random play asks the most frequent questions without a menu, because that is faster.
    menuless: Fresh[bool]
    question: Fresh[int]
    """The question that is open without a menu, or NONE."""

    # ---- generated from the annotations above (make fields) ----

    __slots__ = (
        "agents",
        "amount",
        "capitol",
        "captors",
        "captured",
        "choice",
        "counts",
        "cubes",
        "deck",
        "discard",
        "down",
        "first",
        "gaps",
        "givers",
        "goods",
        "guards",
        "hands",
        "hidden",
        "inside",
        "kinds",
        "log",
        "lookers",
        "marked",
        "matter",
        "menuless",
        "modes",
        "month",
        "packs",
        "phase",
        "picks",
        "piles",
        "played",
        "question",
        "ready",
        "resolving",
        "round",
        "roving",
        "scientist",
        "setup",
        "shield",
        "size",
        "sources",
        "spent",
        "stations",
        "status",
        "targets",
        "turn",
        "turns",
        "villages",
        "waiting",
    )

    FIELDS: ClassVar[dict[str, Any]] = {
        "month": int,
        "phase": int,
        "first": int,
        "turn": int,
        "turns": list[int],
        "modes": list[int],
        "capitol": int,
        "scientist": int,
        "shield": int,
        "deck": list[int],
        "discard": list[int],
        "givers": list[int],
        "hands": list[list[int]],
        "round": int,
        "size": int,
        "packs": list[list[int]],
        "choice": list[int],
        "picks": list[int],
        "piles": list[int],
        "cubes": int,
        "agents": int,
        "villages": list[list[int]],
        "kinds": list[int],
        "status": list[int],
        "inside": list[int],
        "goods": list[int],
        "guards": list[int],
        "spent": list[int],
        "captured": list[int],
        "captors": list[int],
        "played": list[int],
        "resolving": int,
        "matter": int,
        "amount": int,
        "marked": list[int],
        "targets": list[int],
        "sources": list[int],
        "waiting": list[int],
        "roving": bool,
        "stations": list[int],
        "log": list[Entry],
    }

    def blank_fields(self) -> None:
        self.month = 0
        self.phase = 0
        self.first = 0
        self.turn = 0
        self.turns = []
        self.modes = []
        self.capitol = 0
        self.scientist = 0
        self.shield = 0
        self.deck = []
        self.discard = []
        self.givers = []
        self.hands = []
        self.round = 0
        self.size = 0
        self.packs = []
        self.choice = []
        self.picks = []
        self.piles = []
        self.cubes = 0
        self.agents = 0
        self.villages = []
        self.kinds = []
        self.status = []
        self.inside = []
        self.goods = []
        self.guards = []
        self.spent = []
        self.captured = []
        self.captors = []
        self.played = []
        self.resolving = 0
        self.matter = 0
        self.amount = 0
        self.marked = []
        self.targets = []
        self.sources = []
        self.waiting = []
        self.roving = False
        self.stations = []
        self.log = []
        self.counts = []
        self.ready = []
        self.down = []
        self.hidden = 0
        self.gaps = 0
        self.lookers = []
        self.menuless = False
        self.question = NONE

    def copy(self) -> PotemkinState:
        twin = PotemkinState()
        twin.game = self.game
        twin.players = self.players
        twin.options = self.options
        twin.chance = self.chance.copy()
        twin.agenda = self.agenda[:]
        twin.pending = self.pending
        twin.asks = self.asks[:]
        twin.menus = self.menus[:]
        twin.over = self.over
        twin.ran = self.ran
        twin._result = self._result
        twin.events = None
        twin.setup = self.setup
        twin.month = self.month
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.turns = self.turns[:]
        twin.modes = self.modes[:]
        twin.capitol = self.capitol
        twin.scientist = self.scientist
        twin.shield = self.shield
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.givers = self.givers[:]
        twin.hands = [row[:] for row in self.hands]
        twin.round = self.round
        twin.size = self.size
        twin.packs = [row[:] for row in self.packs]
        twin.choice = self.choice[:]
        twin.picks = self.picks[:]
        twin.piles = self.piles[:]
        twin.cubes = self.cubes
        twin.agents = self.agents
        twin.villages = [row[:] for row in self.villages]
        twin.kinds = self.kinds[:]
        twin.status = self.status[:]
        twin.inside = self.inside[:]
        twin.goods = self.goods[:]
        twin.guards = self.guards[:]
        twin.spent = self.spent[:]
        twin.captured = self.captured[:]
        twin.captors = self.captors[:]
        twin.played = self.played[:]
        twin.resolving = self.resolving
        twin.matter = self.matter
        twin.amount = self.amount
        twin.marked = self.marked[:]
        twin.targets = self.targets[:]
        twin.sources = self.sources[:]
        twin.waiting = self.waiting[:]
        twin.roving = self.roving
        twin.stations = self.stations[:]
        twin.log = self.log[:]
        twin.counts = self.counts[:]
        twin.ready = self.ready[:]
        twin.down = [row[:] for row in self.down]
        twin.hidden = self.hidden
        twin.gaps = self.gaps
        twin.lookers = self.lookers[:]
        twin.menuless = False
        twin.question = NONE
        return twin
