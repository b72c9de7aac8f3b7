"""Whole games of Pot de Vin, played at random, for what must hold in all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from intrigue.core.events import Event
from tests.games.pot_de_vin.positions import GAME

# Together these reach every rule of the game.
VARIANTS: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {}),
    (5, {"auto_play_last_card": False}),
    (4, {"teams": True}),
    (6, {}),
    (3, {"show_history": False, "endgame_placement": "auto"}),
    (4, {"teams": True, "endgame_placement": "auto", "auto_play_last_card": False}),
    (6, {"show_history": False, "auto_play_last_card": False}),
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


def finished(players: int, options: Mapping[str, object], seed: int) -> tuple[Any, list[Event]]:
    """A random game at its end, with all that happened."""
    rng = Random(seed)
    events: list[Event] = []
    state = GAME.new(players, seed, options, events)
    while state.pending:
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)), events)
    return state, events
