"""What is on the table in Catherine. No rules.

Cards, cities, goods and orders are numbers in the order of the content file. A hand, an action row and the places
below it are tuples for each seat. Counts are in flat lists, which are quick to copy: goods tiles of a seat at
`4 * seat`, things owned at `6 * seat`, points by category at `8 * seat`, the tiles left in a city at `4 * city`. The
residences of a seat are a bit mask over the cities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from intrigue.core.state import Derived, Shared, State

if TYPE_CHECKING:
    from intrigue.games.catherine.rules.tables import Tables

NONE: Final = -1
UNSEEN: Final = -2  # in a state made from a view: a hidden card of shuffle 0; minus 1 for each later shuffle

GOODS: Final = ("iron", "food", "caviar", "fur")
SYMBOLS: Final = (*GOODS, "cannon", "book")
CANNON: Final = 4
BOOK: Final = 5

# Where the points came from.
CATEGORIES: Final = (
    "actions and bonuses",
    "over the limit or the track",
    "cannons",
    "residences",
    "favor track",
    "cards left in hand",
    "order",
    "largest group",
)
BY_ACTIONS: Final = 0
BY_OVERFLOW: Final = 1
BY_CANNONS: Final = 2
BY_RESIDENCES: Final = 3
BY_FAVOR: Final = 4
BY_HAND: Final = 5
BY_ORDER: Final = 6
BY_GROUP: Final = 7

# The phases of a round.
PHASES: Final = ("set-up", "play", "perform", "books", "over")
SET_UP: Final = 0
PLAY: Final = 1
PERFORM: Final = 2
BOOKS: Final = 3
OVER: Final = 4

# What became of a seat's action in phase D.
OUTCOMES: Final = ("performed", "colours", "skipped", "impossible")
PERFORMED: Final = 0
COLOURS_DIFFER: Final = 1
SKIPPED: Final = 2
IMPOSSIBLE: Final = 3


@final
class Setup:
    """What depends only on players and options; shared by all copies of a state."""

    __slots__ = (
        "crowns",
        "dealt",
        "decades",
        "favor_breaks_ties",
        "first_row",
        "neighbours",
        "rounds",
        "stock",
        "times",
    )

    decades: int
    rounds: int
    """In a decade."""
    dealt: int
    """Cards at the start, `first_row` of which are laid out."""
    first_row: int

    neighbours: tuple[tuple[int, ...], ...]
    """The seats with which each seat compares its cannons."""
    stock: tuple[int, ...]
    """The goods tiles of every city at the start."""
    crowns: tuple[int, ...]
    """The favor that building in each city gives."""
    times: tuple[int, ...]
    """How often the action of each card can be performed in one activation."""
    favor_breaks_ties: bool


@final
class CatherineState(State):
    """A game of Catherine in progress."""

    tables: Shared[Tables]
    """The content as numbers, shared by all states of a game."""
    setup: Shared[Setup]
    decade: int
    round: int
    phase: int
    orders: tuple[int, ...]
    hands: list[tuple[int, ...]]
    """In the order in which the cards came. Cards that are chosen but not yet revealed are still in the hand."""
    rows: list[tuple[int, ...]]
    under: list[tuple[int, ...]]
    """The activation card in each column of the action row, or NONE."""
    plan: list[int]
    """Three numbers for each seat, NONE if not yet chosen: in set-up the cards for the three columns, in phase B the
    action card, the activation card and its column."""
    columns: list[int]
    """The column into which each seat played this round's activation card, or NONE before it is revealed."""
    outcomes: list[int]
    """What became of the action that each seat revealed last, or NONE while it is not settled."""
    pile: list[int]
    """The draw pile, its top card last."""
    discards: list[int]
    generation: tuple[int, ...]
    """For each card, with which shuffle it last went into the draw pile: 0 for the first, and so on. Everybody can know
    this, as the discard pile lies open."""
    shuffles: int
    """How often the discard pile has become the draw pile."""
    favor: list[int]
    earned: list[int]
    points: Derived[list[int]]
    """The victory points of each seat, derived from `earned`."""
    owned: Derived[list[int]]
    """Goods, cannons and books in each seat's possession (CA-3.3), derived from rows and tiles."""
    homes: list[int]
    stock: list[int]
    tiles: list[int]
    jokers: list[int]
    decided: list[tuple[int, ...]]
    """What each seat has decided in phase D or for the most books and what is not yet carried out, as actions in the
    order of the answers. Secret until then (CA-13.3)."""
    done: list[int]
    """How often each seat has performed its action, if it must decide more after cards were drawn; else 0."""

    # ---- generated from the annotations above (make fields) ----

    __slots__ = (
        "columns",
        "decade",
        "decided",
        "discards",
        "done",
        "earned",
        "favor",
        "generation",
        "hands",
        "homes",
        "jokers",
        "orders",
        "outcomes",
        "owned",
        "phase",
        "pile",
        "plan",
        "points",
        "round",
        "rows",
        "setup",
        "shuffles",
        "stock",
        "tables",
        "tiles",
        "under",
    )

    FIELDS: ClassVar[dict[str, Any]] = {
        "decade": int,
        "round": int,
        "phase": int,
        "orders": tuple[int, ...],
        "hands": list[tuple[int, ...]],
        "rows": list[tuple[int, ...]],
        "under": list[tuple[int, ...]],
        "plan": list[int],
        "columns": list[int],
        "outcomes": list[int],
        "pile": list[int],
        "discards": list[int],
        "generation": tuple[int, ...],
        "shuffles": int,
        "favor": list[int],
        "earned": list[int],
        "homes": list[int],
        "stock": list[int],
        "tiles": list[int],
        "jokers": list[int],
        "decided": list[tuple[int, ...]],
        "done": list[int],
    }

    def blank_fields(self) -> None:
        self.decade = 0
        self.round = 0
        self.phase = 0
        self.orders = ()
        self.hands = []
        self.rows = []
        self.under = []
        self.plan = []
        self.columns = []
        self.outcomes = []
        self.pile = []
        self.discards = []
        self.generation = ()
        self.shuffles = 0
        self.favor = []
        self.earned = []
        self.points = []
        self.owned = []
        self.homes = []
        self.stock = []
        self.tiles = []
        self.jokers = []
        self.decided = []
        self.done = []

    def copy(self) -> CatherineState:
        twin = CatherineState()
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
        twin.tables = self.tables
        twin.setup = self.setup
        twin.decade = self.decade
        twin.round = self.round
        twin.phase = self.phase
        twin.orders = self.orders
        twin.hands = self.hands[:]
        twin.rows = self.rows[:]
        twin.under = self.under[:]
        twin.plan = self.plan[:]
        twin.columns = self.columns[:]
        twin.outcomes = self.outcomes[:]
        twin.pile = self.pile[:]
        twin.discards = self.discards[:]
        twin.generation = self.generation
        twin.shuffles = self.shuffles
        twin.favor = self.favor[:]
        twin.earned = self.earned[:]
        twin.points = self.points[:]
        twin.owned = self.owned[:]
        twin.homes = self.homes[:]
        twin.stock = self.stock[:]
        twin.tiles = self.tiles[:]
        twin.jokers = self.jokers[:]
        twin.decided = self.decided[:]
        twin.done = self.done[:]
        return twin
