"""What is hidden in Three Cards, from its rules alone."""

from __future__ import annotations

from random import Random
from typing import Any

NO_CARD = 0
ENOUGH_TRIES = 10_000


def redraw(data: dict[str, Any], viewer: int | None, rng: Random) -> dict[str, Any]:
    """Deal the cards that this viewer has not seen anew, until everybody's humble word holds (TC-2.1)."""
    seats = range(data["players"])
    known_aside = 0 if viewer is None else data["peeks"][viewer]
    for _ in range(ENOUGH_TRIES):
        places: list[tuple[list[int], int]] = []
        hands = [list(hand) for hand in data["hands"]]
        picks, aside = list(data["picks"]), list(data["aside"])
        for seat in seats:
            if seat != viewer:
                places += [(hands[seat], place) for place in range(len(hands[seat]))]
                places += [(picks, seat)] if picks[seat] > NO_CARD else []
        places += [(aside, place) for place in (0, 1) if not known_aside >> place & 1]
        cards = [zone[place] for zone, place in places]
        rng.shuffle(cards)
        for (zone, place), card in zip(places, cards, strict=True):
            zone[place] = card
        for seat in seats:
            if seat != viewer and picks[seat] < NO_CARD:  # the mark of a first click
                picks[seat] = -rng.choice(hands[seat])
        dealt = {**data, "hands": [sorted(hand) for hand in hands], "picks": picks, "aside": aside}
        if consistent(dealt):
            return dealt
    raise ValueError("no deal of the hidden cards fits what was said")


def consistent(data: dict[str, Any]) -> bool:
    """Everybody's humble word holds for the hand with which the round began."""
    half = (3 * data["players"] + 2) // 2
    picks = data["picks"] if data["result"] is None else data["played"][-data["players"] :]
    hands = zip(data["hands"], picks, data["humble"], strict=True)
    return all((max([*hand, pick]) <= half) == humble for hand, pick, humble in hands)


def mark(data: dict[str, Any], viewer: int | None) -> tuple[dict[str, Any], list[str]]:
    """Cards aside never come into play, so a card aside can bear any number."""
    known = 0 if viewer is None else data["peeks"][viewer]
    aside = [card if known >> place & 1 else 77001 + place for place, card in enumerate(data["aside"])]
    tokens = [str(card) for card in aside if card > 77000]
    return {**data, "aside": aside}, [*tokens, data["chance"]["key"]]
