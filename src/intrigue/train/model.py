"""The networks that learn: the player, and the critic, which sees what is hidden and only helps in training."""

from __future__ import annotations

from functools import cache
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from intrigue.bots.networks.reading import Reading
from intrigue.bots.networks.stored import Layer, Stored, real, rounded
from intrigue.train.hidden import Hidden
from intrigue.train.menus import Menu, scored


@cache
def device() -> torch.device:
    """Where networks learn. Games are played on the processor, whatever there is."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


@cache
def narrow() -> torch.dtype:
    """The numbers in which hidden layers are multiplied. Processors that multiply numbers of 16 bits are four times as
    fast with them. Counts of an observation stay exact."""
    return torch.bfloat16 if torch.cpu._is_avx512_bf16_supported() else torch.float32


def product(inputs: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    """A layer without its biases, in narrow numbers."""
    return functional.linear(inputs.to(narrow()), weights.to(narrow())).float()


class Player(nn.Module):
    """A trunk of two hidden layers, and heads: what features of actions are worth, values of seats, beliefs about
    hidden things.

    A constant, the trust in the greedy player, is added to the score of what that one would do. With much trust, a
    player begins as a greedy one that tries something else now and then. The trust is not learned: it would soon
    grow so much that nothing else was tried any more."""

    def __init__(self, reading: Reading, hidden: Hidden, width: int, trust: float = 0.0) -> None:
        super().__init__()
        self.register_buffer("trust", torch.tensor(float(trust)))
        self.register_buffer("units", 1.0 / torch.tensor(reading.divisors), persistent=False)
        self.first = nn.Linear(len(reading.names), width)
        self.second = nn.Linear(width, width)
        self.policy = nn.Linear(width, len(reading.game.feature_names))
        self.value = nn.Linear(width, reading.seats)
        self.belief = nn.Linear(width, max(1, hidden.size))
        with torch.no_grad():  # begin without opinions
            for head in (self.policy, self.value, self.belief):
                head.weight.mul_(0.1)
            self.value.bias.fill_(1.0 / reading.seats)

    def trunk(self, inputs: torch.Tensor) -> torch.Tensor:
        first = torch.relu(product(inputs, self.first.weight * self.units) + self.first.bias)
        return torch.relu(product(first, self.second.weight) + self.second.bias)

    def scores(self, inputs: torch.Tensor, menu: Menu, hints: torch.Tensor) -> torch.Tensor:
        """The logarithm of the probability of each action of a menu. `hints` are what the greedy player would do."""
        return self.weighed(self.trunk(inputs), menu, hints)

    def weighed(self, trunk: torch.Tensor, menu: Menu, hints: torch.Tensor) -> torch.Tensor:
        outputs = product(trunk, self.policy.weight) + self.policy.bias
        scores = scored(functional.pad(outputs, (0, 1)), menu)
        scores = scores.scatter_add(1, hints[:, None], self.trust.expand(len(scores), 1))
        return torch.log_softmax(scores, 1)

    def beliefs(self, trunk: torch.Tensor) -> torch.Tensor:
        """A score for each value of each hidden thing."""
        return product(trunk, self.belief.weight) + self.belief.bias


class Critic(nn.Module):
    """What a position is worth to the seat that acts, given what that seat sees and all that is hidden from it."""

    def __init__(self, reading: Reading, hidden: Hidden, width: int) -> None:
        super().__init__()
        self.register_buffer("units", 1.0 / torch.tensor(reading.divisors), persistent=False)
        self.size = max(1, hidden.size)
        self.seen = nn.Linear(len(reading.names), width)
        self.unseen = nn.Linear(self.size, width, bias=False)
        self.second = nn.Linear(width, width)
        self.value = nn.Linear(width, 1)

    def forward(self, inputs: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        marks = torch.zeros(len(inputs), self.size + 1, dtype=narrow(), device=inputs.device)
        marks.scatter_(1, torch.where(places < 0, self.size, places).long(), 1.0)
        seen = product(inputs, self.seen.weight * self.units) + self.seen.bias
        first = torch.relu(seen + product(marks[:, : self.size], self.unseen.weight))
        found: torch.Tensor = self.value(torch.relu(product(first, self.second.weight) + self.second.bias))
        return found.squeeze(1)


def stored(player: Player, reading: Reading, about: str) -> Stored:
    """The player in whole numbers, as it is shipped. The scale of the inputs becomes part of the first weights."""
    first = (player.first.weight * player.units).T
    trunk = (
        rounded(_rows(first), _row(player.first.bias), len(player.first.bias), first=True),
        rounded(_rows(player.second.weight.T), _row(player.second.bias), len(player.second.bias)),
    )
    weights = [*_rows(player.policy.weight), [0.0] * player.policy.in_features]
    policy = rounded(weights, [*_row(player.policy.bias), float(player.trust)], len(weights))
    value = rounded(_rows(player.value.weight), _row(player.value.bias), len(player.value.bias))
    return Stored(reading.game.id, reading.players, reading.digest, about, trunk, policy, value)


def restored(kept: Stored, player: Player) -> dict[str, torch.Tensor]:
    """The weights of a shipped player, for one that is built alike. Beliefs are not shipped: they stay as they are."""
    weights: dict[str, torch.Tensor] = player.state_dict()
    for name, layer in zip(("first", "second"), kept.trunk, strict=True):
        rows, biases = _tensors(layer, (layer.inputs, layer.outputs), name == "first")
        weights[f"{name}.weight"], weights[f"{name}.bias"] = rows.T.contiguous(), biases
    weights["first.weight"] = weights["first.weight"] / player.units.cpu()
    for name, layer in (("policy", kept.policy), ("value", kept.value)):
        weights[f"{name}.weight"], weights[f"{name}.bias"] = _tensors(layer, (layer.outputs, layer.inputs))
    weights["policy.weight"] = weights["policy.weight"][:-1]
    weights["trust"] = weights["policy.bias"][-1]
    weights["policy.bias"] = weights["policy.bias"][:-1]
    return weights


def _tensors(layer: Layer, shape: tuple[int, int], first: bool = False) -> tuple[torch.Tensor, torch.Tensor]:
    weights, biases = real(layer, first)
    return torch.tensor(weights).reshape(shape), torch.tensor(biases)


def _rows(weights: Any) -> list[list[float]]:
    rows: list[list[float]] = weights.detach().cpu().tolist()
    return rows


def _row(biases: Any) -> list[float]:
    row: list[float] = biases.detach().cpu().tolist()
    return row
