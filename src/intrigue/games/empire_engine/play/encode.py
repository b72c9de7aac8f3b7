"""What a seat of Empire Engine may know, as numbers: seat by seat, the viewer first and then clockwise.

A spectator gets the numbers of the first seat, with all secrets unknown. Counts are divided by a typical size, so most
numbers are between 0 and 1. The layout below names every number.

Most numbers are 0, so encoding copies a row that already holds the options and writes the rest."""

from __future__ import annotations

from array import array
from functools import cache
from typing import Final, final

from intrigue.core.options import Options
from intrigue.games.empire_engine.codes import ACTS, game_of
from intrigue.games.empire_engine.content import EmpireContent
from intrigue.games.empire_engine.play.knowledge import hidden_cubes
from intrigue.games.empire_engine.rules.stock import may_see_pile
from intrigue.games.empire_engine.state import KINDS, NO_ATTACK, NONE, SIDES, EmpireState

DECISION_COUNT: Final = 11
SWITCHES: Final = ("empire_powers", "team_play", "joint_invention", "joint_attack", "joint_export", "shield_partner")
LONG_GAME: Final = 12.0
PILE: Final = 8.0
BOX: Final = 15.0

# Where the parts of a row begin: of the table, of a seat (from its first number) and of an engine.
SWITCHES_AT: Final = 3
STOCK_AT: Final = SWITCHES_AT + len(SWITCHES)
HIDDEN_AT: Final = STOCK_AT + len(KINDS)
ASKED_AT: Final = HIDDEN_AT + len(KINDS)
SEATS_AT: Final = ASKED_AT + DECISION_COUNT

STARTS_AT: Final = 0
DECIDES_AT: Final = 1
READY_AT: Final = 2
PILE_SEEN_AT: Final = 4
SCORE_AT: Final = 5
GAINED_AT: Final = SCORE_AT + len(KINDS)
ENGINES_AT: Final = GAINED_AT + len(KINDS)

LAID_AT: Final = len(ACTS)
FIRST_AT: Final = LAID_AT + 1
CUBE_AT: Final = LAID_AT + 2
PLANNED_AT: Final = CUBE_AT + 2
GEARS_AT: Final = PLANNED_AT + len(ACTS)


@cache
def layout(table: EmpireContent, players: int) -> tuple[str, ...]:
    """The name of each number, for a number of players."""
    names = ["round", "rounds left", "score piles open", *SWITCHES]
    names += [f"stock {kind}" for kind in KINDS] + [f"others' score piles {kind}" for kind in KINDS]
    names += [f"asked EE-D{number}" for number in range(1, DECISION_COUNT + 1)]
    for seat in range(players):
        who = f"seat +{seat}"
        names += [f"{who} starts", f"{who} decides", f"{who} ready soldiers", f"{who} ready goods"]
        names += [f"{who} score pile visible"] + [f"{who} score {kind}" for kind in KINDS]
        names += [f"{who} gained {kind} this round" for kind in KINDS]
        for side in SIDES:
            engine = f"{who} {side}"
            names += [f"{engine} {act}" for act in ACTS]
            names += [
                f"{engine} card laid",
                f"{engine} laid first",
                f"{engine} soldier on gear",
                f"{engine} good on gear",
            ]
            names += [f"{engine} planned {act}" for act in ACTS] + [f"{engine} gear {g.value}" for g in table.gear]
            names += [f"{engine} attack stands", f"{engine} attack blocked", f"{engine} in question"]
        names += [f"{who} hit", f"{who} exported"] + [f"{who} {empire.id}" for empire in table.empire]
    return tuple(names)


@final
class Rows:
    """What all rows share for one content: their scales, and the numbers that follow from the options."""

    __slots__ = ("attack_at", "engine_size", "fate_at", "options", "rows", "seat_size", "table")

    def __init__(self, table: EmpireContent) -> None:
        self.table = table
        self.attack_at = GEARS_AT + len(table.gear)
        self.engine_size = self.attack_at + 3
        self.fate_at = ENGINES_AT + len(SIDES) * self.engine_size
        self.seat_size = self.fate_at + 2 + len(table.empire)
        self.options: Options | None = None
        self.rows: dict[int, array[float]] = {}

    def new(self, players: int, options: Options) -> array[float]:
        """A row with the options in it. The last options are kept, since the states of a game share theirs."""
        if options is not self.options:
            self.options = options
            self.rows = {}
        row = self.rows.get(players)
        if row is None:
            row = self.rows[players] = array("f", [0.0]) * (SEATS_AT + players * self.seat_size)
            row[2] = float(options["score_piles"] == "open")
            for place, name in enumerate(SWITCHES):
                row[SWITCHES_AT + place] = float(options[name] is True)
        return row[:]


_rows: dict[int, Rows] = {}
"""A cache by the identity of the content, because hashing the content would be slow. Each value refers to its content,
so an identity is never used again for another one."""


def rows_of(table: EmpireContent) -> Rows:
    rows = _rows.get(id(table))
    if rows is None:
        rows = _rows[id(table)] = Rows(table)
    return rows


def encode(state: EmpireState, viewer: int | None) -> array[float]:
    """The numbers of a viewer, in the order of `layout`."""
    rows = rows_of(game_of(state).rules)
    players, size = state.players, rows.seat_size
    seat = 0 if viewer is None else viewer
    out = rows.new(players, state.options)
    out[0] = state.round / LONG_GAME
    out[1] = (state.setup.rounds - state.round) / LONG_GAME
    hidden = hidden_cubes(state, viewer)
    for kind in range(3):
        out[STOCK_AT + kind] = state.stock[kind] / BOX
        out[HIDDEN_AT + kind] = hidden[kind] / BOX
    if viewer is not None and state.asks[viewer] != NONE:
        out[ASKED_AT + state.asks[viewer]] = 1.0
    out[SEATS_AT + (state.start - seat) % players * size + STARTS_AT] = 1.0
    for other in state.pending:
        out[SEATS_AT + (other - seat) % players * size + DECIDES_AT] = 1.0
    for move in state.moves:
        if move < 3 * players:
            out[SEATS_AT + (move // 3 - seat) % players * size + GAINED_AT + move % 3] += 1.0 / PILE
    base = SEATS_AT + (players - seat) % players * size
    for other in range(players):
        if other == seat:
            base = SEATS_AT
        _encode_seat(state, viewer, other, rows, base, out)
        base += size
    return out


def _encode_seat(state: EmpireState, viewer: int | None, seat: int, rows: Rows, base: int, out: array[float]) -> None:
    out[base + READY_AT] = state.ready[2 * seat] / PILE
    out[base + READY_AT + 1] = state.ready[2 * seat + 1] / PILE
    if may_see_pile(state, viewer, seat):
        out[base + PILE_SEEN_AT] = 1.0
        out[base + SCORE_AT] = state.score[3 * seat] / PILE
        out[base + SCORE_AT + 1] = state.score[3 * seat + 1] / PILE
        out[base + SCORE_AT + 2] = state.score[3 * seat + 2] / PILE
    size = rows.engine_size
    if state.first[seat] != NONE:
        out[base + ENGINES_AT + state.first[seat] * size + FIRST_AT] = 1.0
    _encode_engine(state, viewer, 2 * seat, rows, base + ENGINES_AT, out)
    _encode_engine(state, viewer, 2 * seat + 1, rows, base + ENGINES_AT + size, out)
    fate = base + rows.fate_at
    if state.hit[seat]:
        out[fate] = 1.0
    if state.exported[seat]:
        out[fate + 1] = state.exported[seat] / PILE
    if state.empires:
        out[fate + 2 + state.empires[seat]] = 1.0


def _encode_engine(
    state: EmpireState, viewer: int | None, engine: int, rows: Rows, base: int, out: array[float]
) -> None:
    """EE-16.2: everybody sees a face-down card and the cube on it; only its owner knows the card (EE-16.1)."""
    act, card = state.acts[engine], state.plan[engine]
    if act != NONE:
        out[base + act] = 1.0
    if card != NONE:
        out[base + LAID_AT] = 1.0
        if state.cubes[engine] != NONE:
            out[base + CUBE_AT + state.cubes[engine]] = 1.0
        if state.face_up or engine >> 1 == viewer:
            if state.round == 1:
                out[base + PLANNED_AT + game_of(state).acts_of[engine & 1][card]] = 1.0
            else:
                out[base + GEARS_AT + card] = 1.0
    attack = state.attacks[engine]
    if attack != NO_ATTACK:
        out[base + rows.attack_at + attack - 1] = 1.0
    if state.matter == engine:
        out[base + rows.attack_at + 2] = 1.0
