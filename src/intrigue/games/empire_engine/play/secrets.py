"""What can be hidden in Empire Engine: face-down cards, and in hidden mode the score piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.belief import OPEN, Secret, Value
from intrigue.core.events import Event
from intrigue.core.knowledge import Fact
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.events import CubeTaken, Exported, Scored
from intrigue.games.empire_engine.play.knowledge import hidden_cubes, known_state
from intrigue.games.empire_engine.play.sampler import HiddenPiles
from intrigue.games.empire_engine.rules.setup import copies
from intrigue.games.empire_engine.rules.stock import may_see_pile
from intrigue.games.empire_engine.state import KINDS, NONE, SIDES, EmpireState
from intrigue.games.empire_engine.view import EmpireView

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


def ruled_out(game: EmpireEngine, view: EmpireView) -> list[int]:
    """In round 1 there are no gears below engines, and later nothing else. A hidden score pile holds at least what has
    been seen to go into it, and at most what the others leave."""
    known = known_state(game, view)
    every = game.secrets(view.players)
    out = [0] * len(every)
    for place, secret in enumerate(every):
        if secret.kind == "card":
            edges = (1 << EDGES) - 1
            out[place] = ((1 << len(secret.values)) - 1) & ~edges if view.round == 1 else edges
    first = view.players * len(SIDES)
    hidden = hidden_cubes(known, view.viewer)
    for kind in range(len(KINDS)):
        piles = HiddenPiles(known, view, kind, hidden[kind])
        spare = piles.total - sum(piles.lowest)
        for seat, low in zip(piles.hidden, piles.lowest, strict=True):
            place = first + seat * len(KINDS) + kind
            last = len(every[place].values) - 1
            least, most = min(low, last), min(low + spare, last)
            out[place] = ((1 << last + 1) - 1) & ~((1 << most + 1) - (1 << least))
    return out


def proves(event: Event, fact: Fact) -> bool:
    """Cubes that were seen to go into a score pile."""
    if fact.secret.kind != "score":
        return False
    if isinstance(event, Scored | CubeTaken):
        return (event.seat, event.kind) == (fact.secret.seat, fact.secret.name)
    return isinstance(event, Exported) and event.seat == fact.secret.seat
