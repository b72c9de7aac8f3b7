"""Luck and decisions: how a result came about, as a sum.

Along a seat's decisions, its chance of winning moves in two ways: by what it decided (from the chance with the advised
move to the chance with the move played), and by everything between two decisions: cards, dice, the others. The steps
add up to the way from the first chance to the result, so nothing is left over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from intrigue.review.judging import CERTAIN, Judged


@dataclass(frozen=True, slots=True)
class Account:
    """The account of a seat: result = start + deal + decisions + course."""

    seat: int
    start: float
    """The chance of an average seat before anything is dealt."""
    deal: float
    """What the seat's own cards and position at its first decision added."""
    decisions: float
    """What its decisions added: 0 for a player who always does what the reviewer advises."""
    course: float
    """What cards, dice and the others added between its decisions."""
    error: float
    """The standard error of `decisions`."""
    result: float
    """1 for a victory, 0 for a defeat, a share for a shared victory."""

    @property
    def luck(self) -> float:
        return self.deal + self.course

    @property
    def interval(self) -> tuple[float, float]:
        """Where `decisions` lies, 95 times out of 100."""
        return self.decisions - CERTAIN * self.error, self.decisions + CERTAIN * self.error


def account(seat: int, start: float, judged: Sequence[Judged], result: float) -> Account:
    """The account of a seat with these decisions, in their order."""
    if not judged:
        return Account(seat, start, 0.0, 0.0, result - start, 0.0, result)
    deal = judged[0].chance - start
    decisions = -sum([one.loss for one in judged])
    error = sqrt(sum([one.error**2 for one in judged]))
    return Account(seat, start, deal, decisions, result - start - deal - decisions, error, result)
