"""What a seat is asked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is asked: the id of the decision ("" while the seat waits), the question, and its clause."""

    decision: str
    text: str
    clause: str = ""
