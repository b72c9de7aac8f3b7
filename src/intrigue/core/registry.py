"""The rows of a game's registry: its decisions and the steps of its agenda, each with its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from intrigue.core.state import State, Step

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Decision(Generic[S]):
    """A decision point of the rules, with legality (`menu`) and its explanation (`refuse`) side by side.

    `number` is how the rules refer to it (a constant of `codes.py`), `id` how the rulebook does. `menu` lists the legal
    actions, `answer` applies one, `prompt` gives the question and its clause in words, `refuse` gives the clause and
    the reason why an action is not on the menu."""

    number: int
    id: str
    menu: Callable[[S, int], tuple[int, ...]]
    answer: Callable[[S, int, int], None]
    prompt: Callable[[S, int], tuple[str, str]]
    refuse: Callable[[S, int, int], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class AgendaStep(Generic[S]):
    """A kind of step on the agenda: its number (a constant of `codes.py`), its name, what it does.

    `arguments` names the numbers that follow the step's own. "card:event" means that the number is an index into
    `game.vocabulary["event"]`; a final "*cards" takes all remaining numbers."""

    number: int
    name: str
    run: Callable[[S, Step], None]
    arguments: tuple[str, ...] = ()


class Numbered(Protocol):
    """A row of a registry."""

    @property
    def number(self) -> int: ...


R = TypeVar("R", bound=Numbered)


def numbered(rows: Sequence[R]) -> tuple[R, ...]:
    """The rows of a registry in the order of their numbers, which must be 0, 1, 2 and so on."""
    ordered = tuple(sorted(rows, key=_number))
    for place, row in enumerate(ordered):
        if row.number != place:
            raise ValueError(f"{row} has number {row.number}; expected {place}, with one number for each row")
    return ordered


def _number(row: Numbered) -> int:
    return row.number
