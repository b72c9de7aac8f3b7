"""Networks with random weights, for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from intrigue.bots.networks.learned import Learned
from intrigue.bots.networks.reading import Reading
from intrigue.bots.networks.stored import Layer, Stored, rounded
from intrigue.core.game import Game

WIDTH = 12


def random_network(game: Game[Any, Any], players: tuple[int, ...], seed: int = 1) -> Stored:
    reading, rng = Reading(game, players), Random(seed)

    def layer(rows: int, columns: int, outputs: int, first: bool = False) -> Layer:
        weights = [[rng.gauss(0.0, 0.3) for _ in range(columns)] for _ in range(rows)]
        return rounded(weights, [rng.gauss(0.0, 0.3) for _ in range(outputs)], outputs, first)

    trunk = (layer(len(reading.names), WIDTH, WIDTH, first=True), layer(WIDTH, WIDTH, WIDTH))
    outputs = len(game.feature_names) + 1
    policy = layer(outputs, WIDTH, outputs)
    value = layer(reading.seats, WIDTH, reading.seats)
    return Stored(game.id, players, reading.digest, "random weights", trunk, policy, value)


def random_learned(game: Game[Any, Any], players: tuple[int, ...], seed: int = 1) -> Learned:
    return Learned(random_network(game, players, seed), game, "a network of the tests")
