"""Positions of every kind of decision, found by playing games that are the same in every run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import intrigue
from intrigue.core.state import State
from tests.games.catherine.positions import TWO_KINDS, changed

FEW_GAMES = 4
MANY_GAMES = 24  # in so many games nearly every kind of decision comes up
SENSIBLE = 0.5  # how often a sensible move is made, so that games go neither wild nor always the same way
COUNTS: dict[str, tuple[int, ...]] = {"empire-engine": (2, 4, 6, 12)}
VARIANTS: dict[str, tuple[tuple[int, dict[str, object]], ...]] = {
    "empire-engine": (
        (4, {"empire_powers": True}),
        (4, {"team_play": True, "joint_attack": True, "joint_export": True, "shield_partner": True}),
        (4, {"team_play": True, "joint_invention": True}),
    ),
    "pot-de-vin": ((4, {"teams": True}), (6, {"teams": True})),
    "patriot": (
        (4, {"vote_order": "simultaneous"}),
        (1, {"campaign": "cp2"}),
        (2, {"campaign": "cp3"}),
        (3, {"tutorial": True}),
    ),
}
"""Besides the defaults: options under which further kinds of decisions come up."""
OWN_CARDS: dict[str, tuple[int, str]] = {"catherine": (3, changed(*TWO_KINDS).content.text)}
"""Cards of one's own with which further kinds of decisions come up."""


@dataclass(frozen=True, slots=True)
class Position:
    """A seat is asked something: after these moves of a game that begins with this seed."""

    game: str
    players: int
    options: dict[str, object] = field(hash=False)
    seed: int
    moves: tuple[tuple[int, str], ...] = field(repr=False)
    seat: int
    decision: str
    legal: tuple[str, ...] = field(repr=False)
    content: str = field(default="", repr=False)

    @property
    def name(self) -> str:
        return f"{self.game} {self.players}p {self.decision} seed {self.seed} move {len(self.moves)}"


def counts(game_id: str) -> tuple[int, ...]:
    """The numbers of players that are looked at."""
    return COUNTS.get(game_id) or tuple(intrigue.game(game_id).players)


def positions(game_id: str, games: int = FEW_GAMES, first_seed: int = 0) -> list[Position]:
    """For every number of players and every kind of decision that comes up: where the most can be chosen, and the
    latest. Where there is nothing to choose nobody needs to look."""
    settings: list[tuple[int, dict[str, object]]] = [(players, {}) for players in counts(game_id)]
    found: dict[tuple[int, str, str], list[Position]] = {}
    for seed in range(first_seed, first_seed + games):
        for players, options in (*settings, *VARIANTS.get(game_id, ())):
            for position in _asked(game_id, players, _frozen(options), seed):
                found.setdefault((players, repr(options), position.decision), []).append(position)
    usual = {decision for _, _, decision in found}
    if game_id in OWN_CARDS:
        players, content = OWN_CARDS[game_id]
        for seed in range(first_seed, first_seed + games):
            for position in _asked(game_id, players, (), seed, content):
                if position.decision not in usual:
                    found.setdefault((players, "own cards", position.decision), []).append(position)
    return [chosen for group in found.values() for chosen in _worth_looking_at(group)]


def two_moments(game_id: str, players: int, seed: int = 0) -> tuple[Position, Position]:
    """Of one game: where the most can be chosen, and the last question of another kind."""
    found = _asked(game_id, players, (), seed)
    most = max(found, key=lambda one: len(one.legal))
    return most, [one for one in found if one.decision != most.decision][-1]


def _worth_looking_at(group: list[Position]) -> list[Position]:
    most = max(group, key=lambda one: len(one.legal))
    last = max(group, key=lambda one: len(one.moves))
    return [most] if most is last else [most, last]


def _frozen(options: dict[str, object]) -> tuple[tuple[str, object], ...]:
    return tuple(options.items())


@cache
def _asked(
    game_id: str, players: int, options: tuple[tuple[str, object], ...], seed: int, content: str = ""
) -> tuple[Position, ...]:
    """Every question of a game with more than one answer."""
    game: Any = intrigue.game(game_id, content or None)
    chosen = dict(options)
    state, rng, moves = game.new(players, seed, chosen), Random(seed), list[tuple[int, str]]()
    found = []
    for seat, legal in _questions(state, rng):
        if len(legal) > 1:
            texts = tuple(game.actions.text(action) for action in legal)
            decision = game.asked(state)[seat]
            found.append(Position(game_id, players, chosen, seed, tuple(moves), seat, decision, texts, content))
        action = game.greedy(state.view(seat), legal, rng) if rng.random() < SENSIBLE else rng.choice(legal)
        moves.append((seat, game.actions.text(action)))
        state.play(seat, action)
    return tuple(found)


def _questions(state: State, rng: Random) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Who is asked, and what can be answered; whoever takes the question makes a move before the next."""
    while state.pending:
        seat = rng.choice(state.pending)
        yield seat, tuple(state.legal(seat))
