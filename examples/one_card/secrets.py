"""What is hidden in One Card, from its rules alone: the conformance tests compare this with what the views show."""

from __future__ import annotations

from random import Random
from typing import Any

CARDS = 12
OPEN = -1


def redraw(data: dict[str, Any], viewer: int | None, rng: Random) -> dict[str, Any]:
    """The same table with other hidden cards and choices (OC-2.1, OC-2.2)."""
    if data["result"] is not None:
        return data
    others = [seat for seat in range(data["players"]) if seat != viewer]
    unseen = [card for card in range(1, CARDS + 1) if viewer is None or card != data["hands"][viewer]]
    hands, choices = list(data["hands"]), list(data["choices"])
    for seat, card in zip(others, rng.sample(unseen, len(others)), strict=True):
        hands[seat] = card
        if choices[seat] != OPEN:
            choices[seat] = rng.choice((0, 1))
    return {**data, "hands": hands, "choices": choices}


def mark(data: dict[str, Any], viewer: int | None) -> tuple[dict[str, Any], list[str]]:
    """Unmistakable cards in the hands of the others, and the key of the random number generator."""
    hands = [card if seat == viewer or not card else 77001 + seat for seat, card in enumerate(data["hands"])]
    return {**data, "hands": hands}, [*[str(card) for card in hands if card > 77000], data["chance"]["key"]]
