"""The networks that learn: the player, and the critic, which sees what is hidden and only helps in training."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import torch
from torch import nn
from torch.nn import functional

from intrigue.bots.networks.reading import Reading
from intrigue.bots.networks.stored import Layer, Stored, real, rounded
from intrigue.train.hidden import Hidden

FORBIDDEN: Final = -1e8


@cache
def device() -> torch.device:
    """Where networks learn. Games are played on the processor, whatever there is."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


@cache
def narrow() -> torch.dtype:
    """The numbers in which first layers are multiplied. They take most of the time of training, and processors that
    multiply numbers of 16 bits are twice as fast with them. Counts of an observation stay exact."""
    return torch.bfloat16 if torch.cpu._is_avx512_bf16_supported() else torch.float32


def wide(inputs: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    """A layer with many inputs, most of them 0, without its biases."""
    return functional.linear(inputs.to(narrow()), weights.to(narrow())).float()


class Player(nn.Module):
    """A trunk of two hidden layers, and heads: scores of actions, values of seats, beliefs about hidden things.

    A constant, the trust in the greedy player, is added to the score of what that one would do. With much trust, a
    player begins as a greedy one that tries something else now and then. The trust is not learned: it would soon
    grow so much that nothing else was tried any more."""

    def __init__(self, reading: Reading, hidden: Hidden, width: int, trust: float = 0.0) -> None:
        super().__init__()
        self.register_buffer("trust", torch.tensor(trust))
        self.register_buffer("units", 1.0 / torch.tensor(reading.divisors), persistent=False)
        self.first = nn.Linear(len(reading.names), width)
        self.second = nn.Linear(width, width)
        self.policy = nn.Linear(width, len(reading.game.actions))
        self.value = nn.Linear(width, reading.seats)
        self.belief = nn.Linear(width, max(1, hidden.size))
        with torch.no_grad():  # begin without opinions
            for head in (self.policy, self.value, self.belief):
                head.weight.mul_(0.1)
            self.value.bias.fill_(1.0 / reading.seats)

    def trunk(self, inputs: torch.Tensor) -> torch.Tensor:
        first = wide(inputs, self.first.weight * self.units) + self.first.bias
        return torch.relu(self.second(torch.relu(first)))

    def scores(self, inputs: torch.Tensor, masks: torch.Tensor, hints: torch.Tensor) -> torch.Tensor:
        """The logarithm of the probability of each action. `hints` are what the greedy player would do."""
        return self.weighed(self.trunk(inputs), masks, hints)

    def weighed(self, trunk: torch.Tensor, masks: torch.Tensor, hints: torch.Tensor) -> torch.Tensor:
        scores = self.policy(trunk)
        scores = scores.scatter_add(1, hints[:, None], self.trust.expand(len(scores), 1))
        return torch.log_softmax(scores.masked_fill(~masks, FORBIDDEN), 1)


class Critic(nn.Module):
    """What a position is worth to the seat that acts, given what that seat sees and all that is hidden from it."""

    def __init__(self, reading: Reading, hidden: Hidden, width: int) -> None:
        super().__init__()
        self.register_buffer("units", 1.0 / torch.tensor(reading.divisors), persistent=False)
        self.size = max(1, hidden.size)
        self.seen = nn.Linear(len(reading.names), width)
        self.unseen = nn.Linear(self.size, width, bias=False)
        self.rest = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1))

    def forward(self, inputs: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        marks = torch.zeros(len(inputs), self.size + 1, dtype=narrow(), device=inputs.device)
        marks.scatter_(1, torch.where(places < 0, self.size, places).long(), 1.0)
        seen = wide(inputs, self.seen.weight * self.units) + self.seen.bias
        found: torch.Tensor = self.rest(seen + wide(marks[:, : self.size], self.unseen.weight))
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
