"""What can be hidden in Empire Engine: face-down cards, and in hidden mode the score piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.belief import OPEN, Secret, Value
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.rules.setup import copies
from intrigue.games.empire_engine.rules.stock import may_see_pile
from intrigue.games.empire_engine.state import KINDS, NONE, SIDES, EmpireState

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine


def secrets(game: EmpireEngine, players: int) -> tuple[Secret, ...]:
    """The card below or instead of each engine, then how many cubes of each kind each score pile holds."""
    rules = game.rules
    gears = tuple([Value(f"gear {gear.value}") for gear in rules.gear])
    faces = [tuple([Value(act) for act in engine.edges]) + gears for engine in rules.engine]
    cubes = tuple([Value(str(count)) for count in range(rules.cubes.per_kind_per_copy * copies(players, rules) + 1)])
    cards = [Secret("card", SIDES[side], seat, faces[side]) for seat in range(players) for side in range(len(SIDES))]
    piles = [Secret("score", kind, seat, cubes) for seat in range(players) for kind in KINDS]
    return (*cards, *piles)


def uncover(state: EmpireState, viewer: int | None) -> list[int]:
    """In round 1 an engine, later a gear, as long as it lies face down; and the score piles that are hidden."""
    found = []
    first = 0 if state.round == 1 else EDGES
    for engine, card in enumerate(state.plan):
        hidden = card != NONE and not state.face_up and engine >> 1 != viewer
        found.append(first + card if hidden else OPEN)
    for seat in range(state.players):
        seen = may_see_pile(state, viewer, seat)
        found += [OPEN if seen else min(count, state.setup.cubes) for count in state.score[3 * seat : 3 * seat + 3]]
    return found
