"""Invariants of every state: how many pieces there are, and how the fields fit together."""

from __future__ import annotations

from typing import Final

from intrigue.core.errors import BadData
from intrigue.games.empire_engine.codes import game_of
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.rules.planning import show_actions
from intrigue.games.empire_engine.state import BLOCKED, GOOD, KINDS, NO_ATTACK, NONE, RIGHT, EmpireState

MANY: Final = 1 << 30
# The lists of a state: how many entries per seat (0: one for each kind), and the minimum and maximum of an entry.
LISTS: Final = {
    "stock": (0, 0, MANY),
    "spares": (0, 0, MANY),
    "ready": (2, 0, MANY),
    "score": (3, 0, MANY),
    "top": (2, NONE, EDGES - 1),
    "plan": (2, NONE, EDGES - 1),
    "cubes": (2, NONE, GOOD),
    "first": (1, NONE, RIGHT),
    "attacks": (2, NO_ATTACK, BLOCKED),
    "hit": (1, 0, 1),
    "guarded": (1, 0, 1),
    "exported": (1, 0, MANY),
}


def inventory(state: EmpireState) -> dict[str, int]:
    """EE-3.9: stock, ready piles, cubes on gears and score piles, less the spares that came from outside."""
    counts = {}
    for kind, name in enumerate(KINDS):
        ready = sum(state.ready[kind::2]) if kind < 2 else 0
        on_gears = state.cubes.count(kind)
        counts[name] = state.stock[kind] + ready + on_gears + sum(state.score[kind::3]) - state.spares[kind]
    return counts


def settle(state: EmpireState) -> None:
    """Raise `BadData` unless the fields of a loaded state fit together; derive what is not dumped."""
    for name, (per_seat, low, high) in LISTS.items():
        size = per_seat * state.players if per_seat else len(KINDS)
        numbers = getattr(state, name)
        if len(numbers) != size or not all(low <= number <= high for number in numbers):
            bounds = f"from {low} to {high}" if high < MANY else f"of at least {low}"
            raise BadData(name, f"{size} numbers {bounds}", numbers)
    for name, low, high in (
        ("round", 1, state.setup.rounds),
        ("start", 0, state.players - 1),
        ("place", 0, 2 * state.players),
        ("matter", NONE, 2 * state.players - 1),
    ):
        if not low <= getattr(state, name) <= high:
            raise BadData(name, f"a number from {low} to {high}", getattr(state, name))
    dealt = state.players if state.setup.powers else 0
    known = len(game_of(state).rules.empire)
    if len(state.empires) != dealt or not all(0 <= empire < known for empire in state.empires):
        raise BadData("empires", f"{dealt} numbers of empires", state.empires)
    show_actions(state)
