"""What is on the table in Pot de Vin. No rules.

Cards are numbers and sets of cards are bit masks (see `codes.py`), because that is fast. Lists and tuples have one
entry for each seat unless stated otherwise. What seldom changes is a tuple, so that copies can share it."""

from __future__ import annotations

from typing import Any, ClassVar, final

from intrigue.core.state import Derived, Shared, State

Draws = tuple[tuple[int, ...], tuple[int, ...]]
"""For each random number of a shuffle: its range, and how many places of the deck it decides."""


@final
class Setup:
    """What depends only on players and options; shared by all copies of a state."""

    __slots__ = (
        "after",
        "all_cards",
        "all_guilds",
        "alone",
        "automatic",
        "deck",
        "draws",
        "gems",
        "hand",
        "keep_history",
        "kept_by",
        "manual",
        "nobody",
        "orders",
        "partner",
        "pile",
        "rounds",
        "six",
        "teams",
        "zeros",
    )

    rounds: int
    pile: int
    """Cards in the Trump Pile at the start."""
    hand: int
    deck: tuple[int, ...]
    """The bits of the cards in use, and in `all_cards` their sum."""
    all_cards: int
    gems: int
    draws: Draws
    """How the deck is shuffled."""
    six: bool
    """Whether the trump cards are used again instead of being won (PV-12.11)."""
    automatic: int
    """The round in which moves are made automatically, because there is nothing to decide (PV-13.2): the last one. With
    the option off, a number that is never reached."""
    keep_history: bool
    kept_by: tuple[int, ...] | None
    """Who may still read the events of a round once it is over: everyone (None) or nobody."""
    manual: bool
    """Whether the players decide about equal columns and Jokers."""
    zeros: tuple[int, ...]
    """0 for each seat."""
    nobody: tuple[int, ...]
    """NONE for each seat."""
    all_guilds: tuple[int, ...]
    """All guilds, for each seat."""
    alone: tuple[tuple[int], ...]
    """For each seat, `pending` when only that seat must decide."""
    after: tuple[int, ...]
    """The seat to the left of each seat."""
    orders: tuple[tuple[int, ...], ...]
    """For each starting player, the seats in turn order."""
    teams: tuple[tuple[int, ...], ...]
    """The seats of each team; without teams, every seat is a team of one."""
    partner: tuple[int, ...]
    """Each seat's partner, or NONE."""


@final
class PotDeVinState(State):
    """A game of Pot de Vin in progress."""

    setup: Shared[Setup]
    round: int
    """0 before the first trump is turned up."""
    start: int
    """The Starting Player of this round."""
    trump: int
    """The face-up card of the Trump Pile, or NONE."""
    pile: list[int]
    """The face-down cards of the Trump Pile; the last is the next to be turned up."""
    used: list[int]
    """Six players: the trump cards of earlier rounds, face up below the present one (PV-12.12)."""
    hands: list[int]
    supply: list[int]
    treasure: list[int]
    taken: list[int]
    """The cards in each area: guild columns and neutral column."""
    box: int
    """Gems that are not, or no longer, in the game."""
    trick: list[int]
    """What each seat did in this round: a card, PASS, or NONE."""
    led: Derived[int]
    """The led character, or NONE; derived from `trick`."""
    played: Derived[int]
    """The set of cards played in this round; derived from `trick`."""
    voids: list[int]
    """A bit for each known void: a character of which a seat has shown that it holds no more cards."""
    discards: tuple[int, ...]
    """Six players: the card that each seat put into the Trump Pile, or NONE. It stays in the hand until all have
    chosen."""
    history: list[tuple[int, ...]]
    """The rounds that are over, one tuple each: starting player, trump, winner, then what each seat did."""
    held: Derived[tuple[int, ...]]
    """For each seat that owns Jokers, a bit for each guild of which it has a column; derived from `taken` when Jokers
    are placed."""
    votes: tuple[int, ...]
    """Answers about equal columns: a bit for each guild whose own column is to count, six bits higher for the
    partner's."""
    scored: tuple[int, ...]
    """A bit for each guild of which a seat's column counts; all 0 until that is decided."""
    jokers: tuple[int, ...]
    """A bit for each guild in whose column a seat has put a Joker."""

    # ---- generated from the annotations above (make fields) ----

    __slots__ = (
        "box",
        "discards",
        "hands",
        "held",
        "history",
        "jokers",
        "led",
        "pile",
        "played",
        "round",
        "scored",
        "setup",
        "start",
        "supply",
        "taken",
        "treasure",
        "trick",
        "trump",
        "used",
        "voids",
        "votes",
    )

    FIELDS: ClassVar[dict[str, Any]] = {
        "round": int,
        "start": int,
        "trump": int,
        "pile": list[int],
        "used": list[int],
        "hands": list[int],
        "supply": list[int],
        "treasure": list[int],
        "taken": list[int],
        "box": int,
        "trick": list[int],
        "voids": list[int],
        "discards": tuple[int, ...],
        "history": list[tuple[int, ...]],
        "votes": tuple[int, ...],
        "scored": tuple[int, ...],
        "jokers": tuple[int, ...],
    }

    def blank_fields(self) -> None:
        self.round = 0
        self.start = 0
        self.trump = 0
        self.pile = []
        self.used = []
        self.hands = []
        self.supply = []
        self.treasure = []
        self.taken = []
        self.box = 0
        self.trick = []
        self.led = 0
        self.played = 0
        self.voids = []
        self.discards = ()
        self.history = []
        self.held = ()
        self.votes = ()
        self.scored = ()
        self.jokers = ()

    def copy(self) -> PotDeVinState:
        twin = PotDeVinState()
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
        twin.round = self.round
        twin.start = self.start
        twin.trump = self.trump
        twin.pile = self.pile[:]
        twin.used = self.used[:]
        twin.hands = self.hands[:]
        twin.supply = self.supply[:]
        twin.treasure = self.treasure[:]
        twin.taken = self.taken[:]
        twin.box = self.box
        twin.trick = self.trick[:]
        twin.led = self.led
        twin.played = self.played
        twin.voids = self.voids[:]
        twin.discards = self.discards
        twin.history = self.history[:]
        twin.held = self.held
        twin.votes = self.votes
        twin.scored = self.scored
        twin.jokers = self.jokers
        return twin


def replaced(row: tuple[int, ...], seat: int, entry: int) -> tuple[int, ...]:
    """A row with another entry for one seat.

    >>> replaced((5, 6, 7), 1, 0)
    (5, 0, 7)
    """
    entries = list(row)
    entries[seat] = entry
    return tuple(entries)
