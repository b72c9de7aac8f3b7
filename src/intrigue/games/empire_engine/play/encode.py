"""What a seat of Empire Engine may know, as numbers: seat by seat, the viewer first and then clockwise.

A spectator's numbers are those of seat 1's place with everything unknown. They are written as counts; the scale divides
them by a typical size, so that most numbers lie between 0 and 1. The layout below names every number.

Most counts are 0: encoding copies a row that holds the options already, and writes the others."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Final, final

from intrigue.core.observing import Scale, byte
from intrigue.core.options import Options
from intrigue.games.empire_engine.codes import ACTS, game_of
from intrigue.games.empire_engine.content import EmpireContent
from intrigue.games.empire_engine.play.knowledge import hidden_cubes
from intrigue.games.empire_engine.rules.stock import may_see_pile
from intrigue.games.empire_engine.state import KINDS, NO_ATTACK, NONE, SIDES, EmpireState

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine

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
    """What rows have in common for one content: their measures, and the counts that follow from the options."""

    __slots__ = ("attack_at", "engine_size", "fate_at", "game", "options", "rows", "scales", "seat_size")

    def __init__(self, game: EmpireEngine) -> None:
        table: EmpireContent = game.rules
        self.game = game
        self.attack_at = GEARS_AT + len(table.gear)
        self.engine_size = self.attack_at + 3
        self.fate_at = ENGINES_AT + len(SIDES) * self.engine_size
        self.seat_size = self.fate_at + 2 + len(table.empire)
        self.options: Options | None = None
        self.rows: dict[int, bytearray] = {}
        self.scales: dict[int, Scale] = {}

    def row(self, players: int, options: Options) -> bytearray:
        """A row with the options in it. The last options are kept, since the states of a game share theirs."""
        if options is not self.options:
            self.options = options
            self.rows = {}
        row = self.rows.get(players)
        if row is None:
            row = self.rows[players] = bytearray(self.size(players))
            row[2] = options["score_piles"] == "open"
            for place, name in enumerate(SWITCHES):
                row[SWITCHES_AT + place] = options[name] is True
        return row

    def size(self, players: int) -> int:
        return SEATS_AT + players * self.seat_size

    def scale(self, players: int) -> Scale:
        """What the counts of a row are divided by."""
        if players not in self.scales:
            divisors = [1.0] * self.size(players)
            divisors[0] = divisors[1] = LONG_GAME
            divisors[STOCK_AT:ASKED_AT] = [BOX] * (ASKED_AT - STOCK_AT)
            for base in range(SEATS_AT, len(divisors), self.seat_size):
                for place in (READY_AT, READY_AT + 1, *range(SCORE_AT, ENGINES_AT), self.fate_at + 1):
                    divisors[base + place] = PILE
            self.scales[players] = Scale(divisors)
        return self.scales[players]


_rows: dict[int, Rows] = {}
"""By the identity of the game, which each value keeps alive."""


def rows_of(game: EmpireEngine) -> Rows:
    rows = _rows.get(id(game))
    if rows is None:
        rows = _rows[id(game)] = Rows(game)
    return rows


def scale(game: EmpireEngine, players: int) -> Scale:
    """What the counts are divided by, for a number of players."""
    return rows_of(game).scale(players)


def encode(state: EmpireState, viewer: int | None) -> array[float]:
    """The numbers of a viewer, in the order of `layout`."""
    rows = rows_of(game_of(state))
    counts = bytearray(rows.size(state.players))
    encode_into(state, viewer, counts, 0)
    return rows.scale(state.players).numbers(counts)


def encode_into(state: EmpireState, viewer: int | None, out: bytearray, at: int) -> None:
    """Write the counts of a viewer, in the order of `layout`, from `at` on."""
    rows = rows_of(game_of(state))
    players, size = state.players, rows.seat_size
    seat = 0 if viewer is None else viewer
    row = rows.row(players, state.options)
    out[at : at + len(row)] = row
    out[at] = state.round
    out[at + 1] = state.setup.rounds - state.round
    hidden = hidden_cubes(state, viewer)
    for kind in range(3):
        if state.stock[kind]:
            out[at + STOCK_AT + kind] = byte(state.stock[kind])
        if hidden[kind]:
            out[at + HIDDEN_AT + kind] = byte(hidden[kind])
    if viewer is not None and state.asks[viewer] != NONE:
        out[at + ASKED_AT + state.asks[viewer]] = 1
    seats = at + SEATS_AT
    out[seats + (state.start - seat) % players * size + STARTS_AT] = 1
    for other in state.pending:
        out[seats + (other - seat) % players * size + DECIDES_AT] = 1
    for move in state.moves:
        if move < 3 * players:
            place = seats + (move // 3 - seat) % players * size + GAINED_AT + move % 3
            out[place] = byte(out[place] + 1)
    base = seats + (players - seat) % players * size
    for other in range(players):
        if other == seat:
            base = seats
        _encode_seat(state, viewer, other, rows, base, out)
        base += size


def _encode_seat(state: EmpireState, viewer: int | None, seat: int, rows: Rows, base: int, out: bytearray) -> None:
    soldiers, goods = state.ready[2 * seat], state.ready[2 * seat + 1]
    if soldiers:
        out[base + READY_AT] = byte(soldiers)
    if goods:
        out[base + READY_AT + 1] = byte(goods)
    if may_see_pile(state, viewer, seat):
        out[base + PILE_SEEN_AT] = 1
        for kind in range(3):
            count = state.score[3 * seat + kind]
            if count:
                out[base + SCORE_AT + kind] = byte(count)
    size = rows.engine_size
    if state.first[seat] != NONE:
        out[base + ENGINES_AT + state.first[seat] * size + FIRST_AT] = 1
    _encode_engine(state, viewer, 2 * seat, rows, base + ENGINES_AT, out)
    _encode_engine(state, viewer, 2 * seat + 1, rows, base + ENGINES_AT + size, out)
    fate = base + rows.fate_at
    if state.hit[seat]:
        out[fate] = 1
    if state.exported[seat]:
        out[fate + 1] = byte(state.exported[seat])
    if state.empires:
        out[fate + 2 + state.empires[seat]] = 1


def _encode_engine(state: EmpireState, viewer: int | None, engine: int, rows: Rows, base: int, out: bytearray) -> None:
    """EE-16.2: all see that a card lies there and the cube on it; only its owner sees the card (EE-16.1)."""
    act, card = state.acts[engine], state.plan[engine]
    if act != NONE:
        out[base + act] = 1
    if card != NONE:
        out[base + LAID_AT] = 1
        if state.cubes[engine] != NONE:
            out[base + CUBE_AT + state.cubes[engine]] = 1
        if state.face_up or engine >> 1 == viewer:
            if state.round == 1:
                out[base + PLANNED_AT + rows.game.acts_of[engine & 1][card]] = 1
            else:
                out[base + GEARS_AT + card] = 1
    attack = state.attacks[engine]
    if attack != NO_ATTACK:
        out[base + rows.attack_at + attack - 1] = 1
    if state.matter == engine:
        out[base + rows.attack_at + 2] = 1
