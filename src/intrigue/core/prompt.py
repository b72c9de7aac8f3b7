"""What a seat is asked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is asked: the decision's id in the rules ("" while it waits), in words, and the clause that governs
    it."""

    decision: str
    text: str
    clause: str = ""
