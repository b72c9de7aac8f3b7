"""Why a search chose what it chose."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action: how often it was tried, and what it was worth to the searching seat on average."""

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
    """The chosen action, how many worlds were tried, all legal actions (the most tried first), and the line of moves
    that came up most often. Made from the view alone, so it may be shown to the seat whose view it was."""

    action: int
    iterations: int
    choices: tuple[Choice, ...]
    line: tuple[Move, ...]
