"""A learned policy: a small neural network that was trained elsewhere, run with numpy.

`policy:FILE` can be used wherever a bot is named. FILE holds the weights, written by `save_policy` (see
`examples/train_ppo.py`). A policy is for one game, one number of players and the content it was trained with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from intrigue.core.errors import BadOption, UnknownBot
from intrigue.core.game import Game
from intrigue.core.view import View

Matrix = NDArray[np.float32]
Layer = tuple[Matrix, Matrix]
"""Weights (one row for each output) and biases."""

FORMAT: Final = "intrigue-policy-1"


@dataclass(frozen=True, slots=True)
class Network:
    """A policy as it is stored in a file: what it is for, and its layers. The activation between layers is tanh."""

    game: str
    players: int
    digest: str
    layers: tuple[Layer, ...]

    def scores(self, numbers: Matrix) -> Matrix:
        """The score (logit) of each action of the game."""
        for weights, biases in self.layers[:-1]:
            numbers = np.tanh(weights @ numbers + biases)
        weights, biases = self.layers[-1]
        return weights @ numbers + biases


class PolicyBot:
    """Plays the legal action with the highest score."""

    def __init__(self, network: Network, game: Game[Any, Any]) -> None:
        self.network = network
        self.game = game

    @classmethod
    def load(cls, path: str, game: Game[Any, Any]) -> PolicyBot:
        """The policy in a file, for this game."""
        try:
            network = _read(path, Path(path).stat().st_mtime_ns)
        except (OSError, EOFError, ValueError, KeyError, BadZipFile) as problem:
            raise UnknownBot(f"{path} is not a readable policy: {problem}") from None
        if network.game != game.id:
            raise UnknownBot(f"the policy {path} is for {network.game}, not for {game.id}")
        if network.digest != interface_digest(game, network.players):
            raise UnknownBot(f"the policy {path} was trained with different content or an older encoding of {game.id}")
        return cls(network, game)

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        if view.players != self.network.players:
            raise BadOption(f"this policy is for {self.network.players} players, not for {view.players}")
        scores = self.network.scores(np.frombuffer(self.game.encode(view), np.float32))
        return legal[int(scores[list(legal)].argmax())]


def interface_digest(game: Game[Any, Any], players: int) -> str:
    """Equal if the numbers of an encoded view and the actions have the same meaning."""
    names = "\n".join((*game.layout(players), *game.actions.texts))
    return sha256(names.encode()).hexdigest()


def save_policy(path: str | Path, game: Game[Any, Any], players: int, layers: Sequence[Layer]) -> None:
    """Write a policy: layers from the encoded view to a score for each action."""
    sizes = [len(game.layout(players)), *(len(biases) for _, biases in layers)]
    shapes = [(after, before) for before, after in pairwise(sizes)]
    if [weights.shape for weights, _ in layers] != shapes or sizes[-1] != len(game.actions):
        raise ValueError(f"layers: expected {sizes[0]} numbers to become {len(game.actions)} scores, got {shapes}")
    arrays: dict[str, Any] = {
        "format": np.array(FORMAT),
        "game": np.array(game.id),
        "players": np.array(players),
        "digest": np.array(interface_digest(game, players)),
    }
    for number, (weights, biases) in enumerate(layers):
        arrays[f"weights_{number}"] = weights.astype(np.float32)
        arrays[f"biases_{number}"] = biases.astype(np.float32)
    np.savez_compressed(path, **arrays)


@lru_cache(maxsize=16)
def _read(path: str, _changed: int) -> Network:
    """The network of a file, read again only when the file has changed."""
    with Path(path).open("rb") as stream, np.load(stream, allow_pickle=False) as file:
        if "format" not in file or str(file["format"]) != FORMAT:
            raise ValueError(f"expected the format {FORMAT!r}")
        count = sum(name.startswith("weights_") for name in file)
        layers = tuple((file[f"weights_{number}"], file[f"biases_{number}"]) for number in range(count))
        return Network(str(file["game"]), int(file["players"]), str(file["digest"]), layers)
