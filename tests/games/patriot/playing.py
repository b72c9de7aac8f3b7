"""Whole games of Patriot, played at random through the public contract."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from intrigue.core.events import Event
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import GAME

ALL_OTHER: dict[str, object] = {
    "brief_deck": 64,
    "unrest_reset": 1,
    "discovery_cost": 6,
    "opinion_per_type": 5,
    "predict": "glossary",
    "reprogram": "one",
    "turn_rotation": "backward",
    "hide_vote_counts": True,
    "execute_tile_open": True,
}
VARIANTS: list[tuple[int, dict[str, object]]] = [
    (1, {}),
    (2, {"campaign": "cp2"}),
    (2, {"campaign": "cp3", "campaign_hands": "closed", "vote_order": "simultaneous"}),
    (3, {}),
    (3, {"tutorial": True}),
    (4, {}),
    (4, ALL_OTHER),
    (5, {"vote_order": "simultaneous", "table_talk": False}),
    (6, {"hide_vote_counts": True, "vote_order": "simultaneous"}),
]
"""Players and options that stand for all."""


class Move(NamedTuple):
    """A state in which a seat is about to act, and what happens when it does."""

    state: PatriotState
    seat: int
    action: int
    events: list[Event]


def moves(players: int, options: dict[str, object], seed: int) -> Iterator[Move]:
    """A random game, decision by decision; the state is the one before the move."""
    rng = Random(seed)
    state = GAME.new(players, seed, options)
    while state.pending:
        seat = rng.choice(state.pending)
        action = rng.choice(state.legal(seat))
        after = state.copy()
        events: list[Event] = []
        after.play(seat, action, events)
        yield Move(state, seat, action, events)
        state = after


def every(count: int, played: Iterator[Move]) -> Iterator[Move]:
    """One move in so many, because a whole game has hundreds of decisions."""
    for number, move in enumerate(played):
        if number % count == 0:
            yield move
