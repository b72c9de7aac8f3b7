"""An Empire Engine view as numbers, seat by seat, the viewer first and then clockwise.

A spectator's view is encoded from seat 1's place with everything unknown. Counts are divided by a typical size so
that most numbers lie between 0 and 1. The layout below names every number."""

from __future__ import annotations

from array import array
from functools import cache

from intrigue.games.empire_engine.codes import ACTS
from intrigue.games.empire_engine.content import EmpireContent
from intrigue.games.empire_engine.rules import copies
from intrigue.games.empire_engine.state import KINDS, SIDES
from intrigue.games.empire_engine.view import EmpireView, Laid

DECISIONS = tuple(f"EE-D{number}" for number in range(1, 12))
SWITCHES = ("empire_powers", "team_play", "joint_invention", "joint_attack", "joint_export", "shield_partner")
LONG_GAME = 12.0
PILE = 8.0
BOX = 15.0


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


def encode(table: EmpireContent, view: EmpireView) -> array[float]:
    """The numbers of a view, in the order of `layout`."""
    out: list[float] = []
    options = view.options
    out += (view.round / LONG_GAME, (view.rounds - view.round) / LONG_GAME, float(options["score_piles"] == "open"))
    out += [float(options[name] is True) for name in SWITCHES]
    out += [count / BOX for count in view.stock]
    out += [count / BOX for count in hidden_totals(table, view)]
    asked = None if view.viewer is None else view.asks[view.viewer]
    out += [float(asked == decision) for decision in DECISIONS]
    viewer = view.viewer or 0
    for step in range(view.players):
        _encode_seat(table, view, (viewer + step) % view.players, out)
    return array("f", out)


def hidden_totals(table: EmpireContent, view: EmpireView) -> list[int]:
    """How many cubes of each kind lie in score piles that the viewer does not see: known by subtraction (EE-3.9)."""
    all_of_kind = table.cubes.per_kind_per_copy * copies(view.players, table)
    totals = []
    for kind, name in enumerate(KINDS):
        on_gears = sum(card.cube == name for cards in view.laid for card in cards)
        ready = sum(pile[kind] for pile in view.ready) if kind < 2 else 0
        seen = sum(pile[kind] for pile in view.scores if pile is not None)
        totals.append(all_of_kind + view.spares[kind] - view.stock[kind] - ready - on_gears - seen)
    return totals


def _encode_seat(table: EmpireContent, view: EmpireView, seat: int, out: list[float]) -> None:
    soldiers, goods = view.ready[seat]
    out += (float(view.start == seat), float(seat in view.pending), soldiers / PILE, goods / PILE)
    pile = view.scores[seat]
    out.append(float(pile is not None))
    out += (0.0, 0.0, 0.0) if pile is None else [count / PILE for count in pile]
    out += [sum(move == (seat, kind) for move in view.movements) / PILE for kind in KINDS]
    for side, name in enumerate(SIDES):
        shown = view.engines[seat][side]
        out += [float(shown == act) for act in ACTS]
        out += _encode_card(table, view.laid[seat][side], first=view.first[seat] == name)
        attack = view.attacks[seat][side]
        in_question = view.matter == 2 * seat + side
        out += (float(attack == "standing"), float(attack == "blocked"), float(in_question))
    out += (float(view.hit[seat]), view.exported[seat] / PILE)
    empire = view.empires[seat] if view.empires else None
    out += [float(empire == row.id) for row in table.empire]


def _encode_card(table: EmpireContent, card: Laid, *, first: bool) -> list[float]:
    return [
        float(card.laid),
        float(first),
        float(card.cube == "soldier"),
        float(card.cube == "good"),
        *(float(card.value == act) for act in ACTS),
        *(float(card.value == str(gear.value)) for gear in table.gear),
    ]
