"""What is on the table in Empire Engine. No rules.

Piles and engines are flat lists: a ready pile is two numbers (soldiers, goods) at `2 * seat`, a score pile three
(soldiers, goods, inventions) at `3 * seat`, and whatever belongs to an engine is at `2 * seat + side`."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from intrigue.core.state import Derived, Shared, State

SOLDIER: Final = 0
GOOD: Final = 1
INVENTION: Final = 2
KINDS: Final = ("soldier", "good", "invention")

LEFT: Final = 0
RIGHT: Final = 1
SIDES: Final = ("left", "right")

NONE: Final = -1
UNSEEN: Final = -2  # in a state made from a view: an unknown face-down card

# The status of an engine's attack in this round.
NO_ATTACK: Final = 0
STANDING: Final = 1
BLOCKED: Final = 2


@final
class Setup:
    """What depends only on players and options; shared by all copies of a state."""

    __slots__ = (
        "cubes",
        "engines",
        "joint_attack",
        "joint_export",
        "joint_invention",
        "open_piles",
        "orders",
        "partner",
        "planning",
        "powers",
        "rounds",
        "shield_partner",
        "sides",
        "teams",
    )

    rounds: int
    cubes: int
    """How many cubes of each kind there are, without spares."""
    open_piles: bool
    powers: bool
    teams: bool
    joint_invention: bool
    joint_attack: bool
    joint_export: bool
    shield_partner: bool
    sides: tuple[tuple[int, ...], ...]
    """The seats of each team; without teams, every seat is a team of one."""
    orders: tuple[tuple[int, ...], ...]
    """For each starting player, the seats in turn order."""
    engines: tuple[tuple[int, ...], ...]
    """For each starting player, all engines in turn order, a seat's left one first."""
    planning: tuple[tuple[int, ...], ...]
    """For each starting player, the seats in the order of both planning passes."""
    partner: tuple[int, ...]
    """Each seat's partner, or NONE."""


@final
class EmpireState(State):
    """A game of Empire Engine in progress."""

    setup: Shared[Setup]
    round: int
    start: int
    """The starting player of this round."""
    place: int
    """How many cards have been laid in this round's plan."""
    stock: list[int]
    spares: list[int]
    ready: list[int]
    score: list[int]
    top: list[int]
    """The edge of each engine that is on top; NONE before the first reveal."""
    acts: Derived[list[int]]
    """The action on top of each engine, derived from `top`."""
    plan: list[int]
    """The face-down cards: in round 1 the edge of an engine that will be on top, later the number of a gear (0 or
    1)."""
    cubes: list[int]
    """The kind of the cube on the gear below each engine, or NONE."""
    first: list[int]
    """The side on which each seat laid its first card of this round, or NONE."""
    face_up: bool
    """Whether the gears have been revealed but not yet used."""
    empires: tuple[int, ...]
    """Each seat's empire if powers are on."""
    attacks: list[int]
    hit: list[int]
    """1 for a seat that was successfully attacked this round."""
    guarded: list[int]
    """1 for a seat whose Defend has blocked an attack this round."""
    exported: list[int]
    """How many goods each seat's Export moved this round, if that matters to its partner (EE-15.12)."""
    moves: list[int]
    """This round's changes to score piles, in order. A number is 3 * seat + kind for a cube gained. With `players` as
    the seat, it means an equal return of the kind; with `players + 1`, a spare of the kind."""
    matter: int
    """The engine whose attack takes a cube (or an extra one), while the attacker chooses which; else NONE."""

    # ---- generated from the annotations above (make fields) ----

    __slots__ = (
        "acts",
        "attacks",
        "cubes",
        "empires",
        "exported",
        "face_up",
        "first",
        "guarded",
        "hit",
        "matter",
        "moves",
        "place",
        "plan",
        "ready",
        "round",
        "score",
        "setup",
        "spares",
        "start",
        "stock",
        "top",
    )

    FIELDS: ClassVar[dict[str, Any]] = {
        "round": int,
        "start": int,
        "place": int,
        "stock": list[int],
        "spares": list[int],
        "ready": list[int],
        "score": list[int],
        "top": list[int],
        "plan": list[int],
        "cubes": list[int],
        "first": list[int],
        "face_up": bool,
        "empires": tuple[int, ...],
        "attacks": list[int],
        "hit": list[int],
        "guarded": list[int],
        "exported": list[int],
        "moves": list[int],
        "matter": int,
    }

    def blank_fields(self) -> None:
        self.round = 0
        self.start = 0
        self.place = 0
        self.stock = []
        self.spares = []
        self.ready = []
        self.score = []
        self.top = []
        self.acts = []
        self.plan = []
        self.cubes = []
        self.first = []
        self.face_up = False
        self.empires = ()
        self.attacks = []
        self.hit = []
        self.guarded = []
        self.exported = []
        self.moves = []
        self.matter = 0

    def copy(self) -> EmpireState:
        twin = EmpireState()
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
        twin.place = self.place
        twin.stock = self.stock[:]
        twin.spares = self.spares[:]
        twin.ready = self.ready[:]
        twin.score = self.score[:]
        twin.top = self.top[:]
        twin.acts = self.acts[:]
        twin.plan = self.plan[:]
        twin.cubes = self.cubes[:]
        twin.first = self.first[:]
        twin.face_up = self.face_up
        twin.empires = self.empires
        twin.attacks = self.attacks[:]
        twin.hit = self.hit[:]
        twin.guarded = self.guarded[:]
        twin.exported = self.exported[:]
        twin.moves = self.moves[:]
        twin.matter = self.matter
        return twin
