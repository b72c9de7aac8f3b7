"""What is hidden, from the rules alone: the battery compares this with what the views show.

It reads and writes dumps, and uses nothing of the game's own views and samplers: two descriptions of the same thing
that must agree."""

from __future__ import annotations

from random import Random
from typing import Any

MARK = 77_000  # far from every real card


def redraw(data: dict[str, Any], viewer: int | None, rng: Random) -> dict[str, Any]:
    """The same table with everything drawn anew that the viewer cannot know (SP-1.1, SP-1.2, SP-2.2)."""
    others = [seat for seat in range(data["players"]) if seat != viewer]
    cards = sorted([*data["aside"], *[card for seat in others for card in data["hands"][seat]]])
    cards = rng.sample(cards, len(cards))
    hands, choices = list(data["hands"]), list(data["choices"])
    for seat in others:
        size = len(hands[seat])
        hands[seat], cards = sorted(cards[:size]), cards[size:]
        if choices[seat]:
            choices[seat] = rng.choice(hands[seat])
    pile = rng.sample(data["pile"], len(data["pile"]))
    return {**data, "hands": hands, "choices": choices, "pile": pile, "aside": sorted(cards)}


def mark(data: dict[str, Any], viewer: int | None) -> tuple[dict[str, Any], list[str]]:
    """Unmistakable cards in the hands of the others, and the texts that nobody else may ever read."""
    hands = list(data["hands"])
    others = [seat for seat in range(data["players"]) if seat != viewer]
    for seat in others:
        hands[seat] = [MARK + 100 * seat + place for place, _ in enumerate(hands[seat])]
    texts = [str(card) for seat in others for card in hands[seat]]
    return {**data, "hands": hands}, [*texts, data["chance"]["key"]]
