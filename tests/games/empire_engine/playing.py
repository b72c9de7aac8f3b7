"""Whole games of Empire Engine, played at random, for what must hold in all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from intrigue.core.events import Event
from tests.games.empire_engine.positions import GAME

ALL_TEAM_RULES: dict[str, object] = {
    "team_play": True,
    "joint_invention": True,
    "joint_attack": True,
    "joint_export": True,
    "shield_partner": True,
}
# Together these reach every rule of the game.
VARIANTS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"rounds": "long", "score_piles": "open"}),
    (3, {"rounds": "long", "empire_powers": True}),
    (4, {"empire_powers": True}),
    (4, ALL_TEAM_RULES),
    (4, {**ALL_TEAM_RULES, "empire_powers": True, "rounds": "long"}),
    (5, {"empire_powers": True}),
    (8, {"rounds": 3}),
]


@dataclass(frozen=True, slots=True)
class Move:
    """One move of a game, with what it caused and plain data of the state before and after."""

    state: Any
    seat: int
    action: int
    events: list[Event]
    before: dict[str, Any]
    after: dict[str, Any]


def moves(players: int, options: Mapping[str, object], seed: int) -> Iterator[Move]:
    """The moves of a random game."""
    rng = Random(seed)
    state = GAME.new(players, seed, options)
    before = GAME.dump(state)
    while state.pending:
        seat = rng.choice(state.pending)
        action = rng.choice(state.legal(seat))
        events: list[Event] = []
        state.play(seat, action, events)
        after = GAME.dump(state)
        yield Move(state, seat, action, events, before, after)
        before = after


def finished(players: int, options: Mapping[str, object], seed: int) -> Any:
    """A random game at its end."""
    rng = Random(seed)
    state = GAME.new(players, seed, options)
    while state.pending:
        seat = state.pending[0]
        state.play(seat, rng.choice(state.legal(seat)))
    return state
