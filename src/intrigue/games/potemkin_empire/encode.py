"""A Potemkin Empire view as numbers: the table, then what the viewer knows of each card, then seat by seat, the viewer
first and the others clockwise.

A spectator's view is encoded from seat 1's place. Counts are divided by a typical size so that most numbers lie between
0 and 1. Each village has room for its first `SLOTS` standing buildings; the counts of a seat include any beyond them.
The layout names every number."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING

from intrigue.games.potemkin_empire.content import TYPES
from intrigue.games.potemkin_empire.table import hands_seen, is_real, open_points
from intrigue.games.potemkin_empire.view import PHASES, Building, PotemkinView

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

SLOTS = 20
DECISIONS = tuple(f"PE-D{number}" for number in range(2, 21) if number != 5)
CARD_FACTS = ("in hand", "in pack", "chosen", "in discard", "captured", "revealed", "passed on", "known", "overheard")
BUILDING_FACTS = ("stands", "revealed", "known real", "known fake", "cubes", "agents", "looked at", "waiting", "chosen")
SEAT_FACTS = (
    "decides",
    "has the turn",
    "first player",
    "capitol",
    "scientist",
    "shield",
    "construction mode",
    "turns",
    "hand",
    "picked",
    "spent agents",
    "ready agents",
    "captured",
    "cubes",
    "face-down buildings",
    "points in sight",
)
CARDS = 85.0
CUBES = 40.0
AGENTS = 15.0
PILE = 16.0
TURNS = 30.0
FEW = 4.0
HAND = 8.0
POINTS = 40.0


def layout(game: PotemkinEmpire, players: int) -> tuple[str, ...]:
    """The name of each number, for a number of players."""
    return _layout(game.card_ids, players)


@cache
def _layout(cards: tuple[str, ...], players: int) -> tuple[str, ...]:
    names = ["month", "months left", "clockwise", *[f"{phase} phase" for phase in PHASES]]
    names += ["open discard", "abilities", "deck", "discard", "supply cubes", "supply agents"]
    names += [f"{kind} pile" for kind in TYPES]
    names += ["round of draft", "cards dealt", "cubes to place", "agent roving"]
    names += [f"asked {decision}" for decision in DECISIONS]
    names += [f"chosen {kind}" for kind in TYPES]
    names += [f"{card} {fact}" for card in cards for fact in CARD_FACTS]
    for seat in range(players):
        who = f"seat +{seat}"
        names += [f"{who} {fact}" for fact in SEAT_FACTS]
        names += [f"{who} {kind} buildings" for kind in TYPES]
        for slot in range(1, SLOTS + 1):
            names += [f"{who} slot {slot} {fact}" for fact in BUILDING_FACTS]
            names += [f"{who} slot {slot} {kind}" for kind in TYPES]
    return tuple(names)


def encode(game: PotemkinEmpire, view: PotemkinView) -> array[float]:
    """The numbers of a view, in the order of `layout`."""
    out: list[float] = []
    _encode_table(view, out)
    _encode_cards(game, view, out)
    viewer = view.viewer or 0
    for step in range(view.players):
        _encode_seat(game, view, (viewer + step) % view.players, out)
    return array("f", out)


def _encode_table(view: PotemkinView, out: list[float]) -> None:
    options = view.options
    out += (view.month / FEW, (view.months - view.month) / FEW, float(view.direction == "clockwise"))
    out += [float(view.phase == phase) for phase in PHASES]
    out += (float(options["open_discard"] is True), float(options["abilities"] is True))
    out += (view.deck / CARDS, view.discard_size / CARDS, view.cubes / CUBES, view.agents / AGENTS)
    out += [count / PILE for count in view.piles]
    out += (view.round / FEW, view.size / FEW, view.amount / FEW, float(view.roving))
    asked = None if view.viewer is None else view.asks[view.viewer]
    out += [float(asked == decision) for decision in DECISIONS]
    out += [float(view.chosen == kind) for kind in TYPES]


def _encode_cards(game: PotemkinEmpire, view: PotemkinView, out: list[float]) -> None:
    """One row of facts for each card."""
    numbers, width = game.card_numbers, len(CARD_FACTS)
    facts = [0.0] * (len(numbers) * width)

    def mark(cards: list[str], fact: str) -> None:
        column = CARD_FACTS.index(fact)
        for card in cards:
            facts[numbers[card] * width + column] = 1.0

    mark(list(view.hand), "in hand")
    if view.phase == "draft" and view.packs:
        mark(list(view.packs[-1][-1]), "in pack")
    if view.choice is not None:
        mark([view.choice], "chosen")
    mark([card for card, _ in view.discard], "in discard")
    mark([card for cards in view.captured for card in cards], "captured")
    buildings = [building for village in view.villages for building in village]
    mark([building.card for building in buildings if building.card is not None and building.revealed], "revealed")
    mark([building.card for building in buildings if building.card is not None and not building.revealed], "known")
    mark(passed_on(view), "passed on")
    mark([card for _, cards in hands_seen(view) for card in cards], "overheard")
    out += facts


def passed_on(view: PotemkinView) -> list[str]:
    """The cards that the viewer passed on in this month's draft."""
    if not view.packs:
        return []
    pairs = zip(view.packs[-1], view.drafted[-1], strict=False)
    return [card for pack, kept in pairs for card in pack if card != kept]


def _encode_seat(game: PotemkinEmpire, view: PotemkinView, seat: int, out: list[float]) -> None:
    village = view.villages[seat]
    acting = view.phase == "action" and view.result is None
    out += (float(seat in view.pending), float(acting and view.turn == seat), float(view.first == seat))
    out += (float(view.capitol == seat), float(view.scientist == seat), float(view.shield == seat))
    out += (float(view.modes[seat] == "construction"), view.turns[seat] / TURNS, view.hand_sizes[seat] / HAND)
    out += (float(view.picked[seat]), view.spent[seat] / FEW, sum([b.agents for b in village]) / FEW)
    out += (len(view.captured[seat]) / HAND, sum([b.cubes for b in village]) / PILE)
    out += (sum([not b.revealed for b in village]) / PILE, open_points(game, view, seat) / POINTS)
    types = [building.type for building in village]
    out += [types.count(kind) / FEW for kind in TYPES]
    for building in village[:SLOTS]:
        _encode_building(game, view, seat, building, out)
    empty = max(0, SLOTS - len(village))
    out += [0.0] * (empty * (len(BUILDING_FACTS) + len(TYPES)))


def _encode_building(game: PotemkinEmpire, view: PotemkinView, seat: int, building: Building, out: list[float]) -> None:
    known = building.card is not None
    real = known and is_real(game, building)
    site = seat, building.number
    chosen = site == view.chosen or site in view.targets or site in view.marked
    out += (1.0, float(building.revealed), float(real), float(known and not real))
    out += (building.cubes / FEW, building.agents / FEW, float(bool(building.seen_by)))
    out += (float(site in view.waiting), float(chosen))
    out += [float(building.type == kind) for kind in TYPES]
