"""Why a search chose what it chose."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action: its visits, and its mean value for the searching seat."""

    action: int
    visits: int
    value: float


@dataclass(frozen=True, slots=True)
class Move:
    """A move that the search expects."""

    seat: int
    action: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """The chosen action, the number of iterations, all legal actions (the most visited first), and the line of moves
    that came up most often. It is computed from the view alone, so it may be shown to the seat whose view it was."""

    action: int
    iterations: int
    choices: tuple[Choice, ...]
    line: tuple[Move, ...]
