"""What matters in each decision, for somebody's first game. It reads what the seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from intrigue.games.empire_engine.state import EmpireState

KINDS: Final = 2  # in a ready pile: soldiers and goods
MANY_GOODS: Final = 2
Line = str | Callable[[EmpireState, int], str]


def coach(state: EmpireState, seat: int, decision: str) -> str:
    line = LINES[decision]
    return line if isinstance(line, str) else line(state, seat)


def gear(state: EmpireState, seat: int) -> str:
    """What the ready piles around the table call for."""
    soldiers, goods = ready(state, seat)
    if state.round == state.setup.rounds:
        return (
            "The last round: what stays in your ready pile is worth nothing. Bring it home, and spend cubes on gears."
        )
    if goods >= MANY_GOODS:
        return (
            f"You have {goods} goods in your ready pile. Export them soon, before a neighbour with a soldier attacks."
        )
    rich = max(neighbours(state, seat), key=lambda other: ready(state, other)[1])
    theirs = ready(state, rich)[1]
    if soldiers and theirs >= MANY_GOODS:
        return f"Seat {rich + 1} has {theirs} goods, and you have a soldier: an attack takes one and stops an Export."
    if not soldiers:
        return "You have no soldier, so an attack would be wasted. Arm, Produce and Invent always work."
    return "Look at what your neighbours can turn to. Invent is always safe; Defend pays only if somebody attacks."


def second_gear(state: EmpireState, seat: int) -> str:
    if not sum(ready(state, seat)):
        return "You have no cube to lay on it, so the gear turns as it is."
    return "A cube changes how far the engine turns, and it is gone for good. Pay only for an action you really want."


def take(state: EmpireState, seat: int) -> str:
    return "Take what helps you to the most of a kind, or what your victim needs. Being level for the most is enough."


def ready(state: EmpireState, seat: int) -> tuple[int, int]:
    """The soldiers and goods in a ready pile, which lies open."""
    return state.ready[KINDS * seat], state.ready[KINDS * seat + 1]


def neighbours(state: EmpireState, seat: int) -> list[int]:
    return [(seat + 1) % state.players, (seat - 1) % state.players]


LINES: Final[Mapping[str, Line]] = {
    "EE-D1": "A quiet start is good: Produce or Arm on the left, Invent on the right. Nobody has much to take yet.",
    "EE-D2": "Think of both engines together: Produce now makes an Export worth while in the next round.",
    "EE-D3": gear,
    "EE-D4": second_gear,
    "EE-D5": "You have seen everybody's gears. Exchange yours only if that saves you from an attack or makes one.",
    "EE-D6": "Block the attacker who would gain more from the cube, usually the one who is ahead.",
    "EE-D7": "Protect whoever has more to lose this round: an Export or a Salvage fails after a successful attack.",
    "EE-D8": take,
    "EE-D9": take,
    "EE-D10": "Goods in the score pile are safe. Export with your partner unless you plan to export more next round.",
    "EE-D11": "Take a kind in which you are level or one short of the most: a majority is 3 points, also if shared.",
}
