"""An Empire Engine view as numbers, seat by seat, the viewer first and then clockwise.

A spectator's view is encoded from seat 1's place with everything unknown. Counts are divided by a typical size so
that most numbers lie between 0 and 1. The layout below names every number.

Most numbers of a view are 0: encoding copies a row in which the options stand already, and writes the others."""

from __future__ import annotations

from array import array
from functools import cache
from typing import Final, final

from intrigue.core.options import Options
from intrigue.games.empire_engine.codes import ACTS
from intrigue.games.empire_engine.content import EmpireContent
from intrigue.games.empire_engine.rules import copies
from intrigue.games.empire_engine.state import KINDS, SIDES
from intrigue.games.empire_engine.view import EmpireView, Laid

DECISIONS: Final = tuple([f"EE-D{number}" for number in range(1, 12)])
SWITCHES: Final = ("empire_powers", "team_play", "joint_invention", "joint_attack", "joint_export", "shield_partner")
LONG_GAME: Final = 12.0
PILE: Final = 8.0
BOX: Final = 15.0

# Where the parts of a row begin: of the table, of a seat (from its first number) and of an engine.
SWITCHES_AT: Final = 3
STOCK_AT: Final = SWITCHES_AT + len(SWITCHES)
HIDDEN_AT: Final = STOCK_AT + len(KINDS)
ASKED_AT: Final = HIDDEN_AT + len(KINDS)
SEATS_AT: Final = ASKED_AT + len(DECISIONS)

PILE_SEEN_AT: Final = 4
SCORE_AT: Final = 5
GAINED_AT: Final = SCORE_AT + len(KINDS)
ENGINES_AT: Final = GAINED_AT + len(KINDS)

LAID_AT: Final = len(ACTS)
CUBE_AT: Final = LAID_AT + 2
PLANNED_AT: Final = CUBE_AT + 2
GEARS_AT: Final = PLANNED_AT + len(ACTS)


@cache
def layout(table: EmpireContent, players: int) -> tuple[str, ...]:
    """The name of each number, for a number of players."""
    names = ["round", "rounds left", "score piles open", *SWITCHES]
    names += [f"stock {kind}" for kind in KINDS] + [f"others' score piles {kind}" for kind in KINDS]
    names += [f"asked {decision}" for decision in DECISIONS]
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
class Encoder:
    """Writes the views of one content."""

    __slots__ = (
        "act_at",
        "attack_at",
        "cubes",
        "empire_at",
        "engine_size",
        "fate_at",
        "kind_at",
        "options",
        "rows",
        "seat_size",
        "table",
        "value_at",
    )

    def __init__(self, table: EmpireContent) -> None:
        self.table = table
        self.act_at = {act: place for place, act in enumerate(ACTS)}
        self.kind_at = {kind: place for place, kind in enumerate(KINDS)}
        self.value_at = {act: PLANNED_AT + place for place, act in enumerate(ACTS)}
        """Where a laid card is marked: an action of round 1, or a gear."""
        for place, gear in enumerate(table.gear):
            self.value_at[str(gear.value)] = GEARS_AT + place
        self.attack_at = GEARS_AT + len(table.gear)
        self.engine_size = self.attack_at + 3
        self.fate_at = ENGINES_AT + len(SIDES) * self.engine_size
        self.empire_at = {empire.id: self.fate_at + 2 + place for place, empire in enumerate(table.empire)}
        self.seat_size = self.fate_at + 2 + len(table.empire)
        self.options: Options | None = None
        self.rows: dict[int, array[float]] = {}
        self.cubes: dict[int, int] = {}

    def row(self, players: int, options: Options) -> array[float]:
        """A row with the options in it. The last options are kept: the views of a game share theirs."""
        if options is not self.options:
            self.options = options
            self.rows = {}
        row = self.rows.get(players)
        if row is None:
            row = self.rows[players] = array("f", [0.0]) * (SEATS_AT + players * self.seat_size)
            row[2] = float(options["score_piles"] == "open")
            for place, name in enumerate(SWITCHES):
                row[SWITCHES_AT + place] = float(options[name] is True)
            self.cubes[players] = self.table.cubes.per_kind_per_copy * copies(players, self.table)
        return row[:]

    def encode(self, view: EmpireView) -> array[float]:
        players = view.players
        out = self.row(players, view.options)
        out[0] = view.round / LONG_GAME
        out[1] = (view.rounds - view.round) / LONG_GAME
        hidden = subtracted(self.cubes[players], view)
        for kind in range(3):
            out[STOCK_AT + kind] = view.stock[kind] / BOX
            out[HIDDEN_AT + kind] = hidden[kind] / BOX
        viewer = 0
        if view.viewer is not None:
            viewer = view.viewer
            asked = view.asks[viewer]
            if asked is not None:
                out[ASKED_AT + DECISIONS.index(asked)] = 1.0
        size = self.seat_size
        start = SEATS_AT + (view.start - viewer) % players * size
        out[start] = 1.0
        for seat in view.pending:
            out[SEATS_AT + (seat - viewer) % players * size + 1] = 1.0
        for who, name in view.movements:
            if isinstance(who, int):
                out[SEATS_AT + (who - viewer) % players * size + GAINED_AT + self.kind_at[name]] += 1.0 / PILE
        for seat in range(players):
            self.encode_seat(view, seat, SEATS_AT + (seat - viewer) % players * size, out)
        return out

    def encode_seat(self, view: EmpireView, seat: int, base: int, out: array[float]) -> None:
        soldiers, goods = view.ready[seat]
        out[base + 2] = soldiers / PILE
        out[base + 3] = goods / PILE
        pile = view.scores[seat]
        if pile is not None:
            out[base + PILE_SEEN_AT] = 1.0
            for kind in range(3):
                out[base + SCORE_AT + kind] = pile[kind] / PILE
        first = view.first[seat]
        if first is not None:
            out[base + ENGINES_AT + SIDES.index(first) * self.engine_size + LAID_AT + 1] = 1.0
        for side in range(2):
            self.encode_engine(view, seat, side, base + ENGINES_AT + side * self.engine_size, out)
        fate = base + self.fate_at
        if view.hit[seat]:
            out[fate] = 1.0
        out[fate + 1] = view.exported[seat] / PILE
        if view.empires:
            out[base + self.empire_at[view.empires[seat]]] = 1.0

    def encode_engine(self, view: EmpireView, seat: int, side: int, base: int, out: array[float]) -> None:
        shown = view.engines[seat][side]
        if shown is not None:
            out[base + self.act_at[shown]] = 1.0
        card = view.laid[seat][side]
        if card.laid:
            self.encode_card(card, base, out)
        attack = view.attacks[seat][side]
        if attack != "none":
            out[base + self.attack_at + (attack == "blocked")] = 1.0
        if view.matter == 2 * seat + side:
            out[base + self.attack_at + 2] = 1.0

    def encode_card(self, card: Laid, base: int, out: array[float]) -> None:
        out[base + LAID_AT] = 1.0
        if card.cube is not None:
            out[base + CUBE_AT + self.kind_at[card.cube]] = 1.0
        if card.value is not None:
            out[base + self.value_at[card.value]] = 1.0


_encoders: dict[int, Encoder] = {}
"""By the identity of the content, which each encoder keeps alive: its hash would be slow to compute."""


def encoder_of(table: EmpireContent) -> Encoder:
    encoder = _encoders.get(id(table))
    if encoder is None:
        encoder = _encoders[id(table)] = Encoder(table)
    return encoder


def encode(table: EmpireContent, view: EmpireView) -> array[float]:
    """The numbers of a view, in the order of `layout`."""
    return encoder_of(table).encode(view)


def hidden_totals(table: EmpireContent, view: EmpireView) -> list[int]:
    """How many cubes of each kind lie in score piles that the viewer does not see: known by subtraction (EE-3.9)."""
    return subtracted(table.cubes.per_kind_per_copy * copies(view.players, table), view)


def subtracted(all_of_kind: int, view: EmpireView) -> list[int]:
    """What is left of all cubes of each kind without those that the viewer sees."""
    totals = [all_of_kind + view.spares[kind] - view.stock[kind] for kind in range(3)]
    for soldiers, goods in view.ready:
        totals[0] -= soldiers
        totals[1] -= goods
    for pile in view.scores:
        if pile is not None:
            for kind in range(3):
                totals[kind] -= pile[kind]
    for cards in view.laid:
        for card in cards:
            if card.cube is not None:
                totals[KINDS.index(card.cube)] -= 1
    return totals
