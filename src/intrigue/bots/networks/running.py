"""Runs a network: with numpy where there is numpy, and otherwise in a plain loop, with equal results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from itertools import chain
from math import floor
from typing import Any, Final, Protocol, cast

from intrigue.bots.networks.reading import Reading
from intrigue.bots.networks.stored import FRACTION, LARGEST_ACTIVATION, Layer, Stored
from intrigue.core.features import NO_FEATURE

Trunk = Any
"""What the heads read: the last activations, in the form that suits who computes them."""
Trunks = Any
"""A sequence of them."""


class Runner(Protocol):
    """Computes what a network says."""

    def trunk(self, inputs: Sequence[int], players: int) -> Trunk: ...

    def trunks(self, rows: Sequence[Sequence[int]], players: int) -> Trunks:
        """The same for many positions."""

    def scores(self, trunk: Trunk, features: Sequence[int], width: int) -> list[float]:
        """The score (logit) of each action, given its features, so many numbers for each."""

    def all_scores(
        self, trunks: Trunks, owners: Sequence[int], features: Sequence[Sequence[int]], width: int
    ) -> list[list[float]]:
        """The same for many decisions: `owners` says which of the trunks belongs to each."""

    def values(self, trunk: Trunk) -> list[float]:
        """What the position is worth to each seat, from 0 to 1, the observer first."""


def runner(stored: Stored, reading: Reading) -> Runner:
    return WithNumpy(stored, reading) if has_numpy() else Plain(stored, reading)


@cache
def has_numpy() -> bool:
    return find_spec("numpy") is not None


def head_unit(head: Layer) -> float:
    """What the sums of a head are divided by: a power of two, so that nothing is rounded."""
    return float(1 << (head.shift + FRACTION))


def trunk_units(trunk: Sequence[Layer]) -> list[float]:
    """What the sums of each layer are divided by to become activations."""
    return [2.0 ** (layer.shift if number else layer.shift - FRACTION) for number, layer in enumerate(trunk)]


class Plain:
    """A plain loop, for interpreters without numpy. It skips everything that is 0."""

    def __init__(self, stored: Stored, reading: Reading) -> None:
        self.layers = [(_rows(layer), [float(bias) for bias in layer.biases]) for layer in stored.trunk]
        self.units = trunk_units(stored.trunk)
        self.places = reading.places
        self.policy = _head(stored.policy)
        self.value = _head(stored.value)
        self.policy_unit, self.value_unit = head_unit(stored.policy), head_unit(stored.value)

    def trunk(self, inputs: Sequence[int], players: int) -> Trunk:
        pairs = [(place, float(number)) for place, number in zip(self.places[players], inputs, strict=True) if number]
        active: list[float] = []
        for (rows, biases), unit in zip(self.layers, self.units, strict=True):
            sums = biases
            for place, number in pairs:
                sums = [total + number * weight for total, weight in zip(sums, rows[place], strict=True)]
            active = [min(LARGEST_ACTIVATION, float(floor(total / unit))) if total > 0.0 else 0.0 for total in sums]
            pairs = [(place, number) for place, number in enumerate(active) if number]
        return active

    def trunks(self, rows: Sequence[Sequence[int]], players: int) -> Trunks:
        return [self.trunk(row, players) for row in rows]

    def scores(self, trunk: Trunk, features: Sequence[int], width: int) -> list[float]:
        rows, biases = self.policy
        found = {
            feature: (biases[feature] + _dot(rows[feature], trunk)) / self.policy_unit
            for feature in set(features)
            if feature != NO_FEATURE
        }
        found[NO_FEATURE] = 0.0
        return [sum([found[one] for one in features[at : at + width]]) for at in range(0, len(features), width)]

    def all_scores(
        self, trunks: Trunks, owners: Sequence[int], features: Sequence[Sequence[int]], width: int
    ) -> list[list[float]]:
        return [self.scores(trunks[owner], one, width) for owner, one in zip(owners, features, strict=True)]

    def values(self, trunk: Trunk) -> list[float]:
        rows, biases = self.value
        return [clamped((bias + _dot(row, trunk)) / self.value_unit) for row, bias in zip(rows, biases, strict=True)]


class WithNumpy:
    """The same sums as products of matrices. All numbers are whole and small enough to be exact in 64 bits."""

    def __init__(self, stored: Stored, reading: Reading) -> None:
        import numpy as np

        self.np = np
        first, *rest = stored.trunk
        self.first = np.array(first.weights, np.float64).reshape(first.inputs, first.outputs)
        self.by_count: dict[int, Any] = {}
        self.places = reading.places
        self.biases = [np.array(layer.biases, np.float64) for layer in stored.trunk]
        self.rest = [np.array(layer.weights, np.float64).reshape(layer.inputs, layer.outputs) for layer in rest]
        self.units = trunk_units(stored.trunk)
        weights, biases = self._head(stored.policy)
        self.policy = np.vstack([weights, np.zeros(stored.policy.inputs)])  # what NO_FEATURE is worth
        self.policy_biases = np.append(biases, 0.0)
        self.value, self.value_biases = self._head(stored.value)
        self.policy_unit, self.value_unit = head_unit(stored.policy), head_unit(stored.value)

    def _head(self, head: Layer) -> tuple[Any, Any]:
        weights = self.np.array(head.weights, self.np.float64).reshape(head.outputs, head.inputs)
        return weights, self.np.array(head.biases, self.np.float64)

    def _rows(self, players: int) -> Any:
        """The first layer as a table of this size reads it."""
        if players not in self.by_count:
            self.by_count[players] = self.first[list(self.places[players])]
        return self.by_count[players]

    def trunk(self, inputs: Sequence[int], players: int) -> Trunk:
        np = self.np
        numbers = self._numbers(inputs)
        present = np.flatnonzero(numbers)
        return self._beyond(numbers[present] @ self._rows(players)[present])

    def trunks(self, rows: Sequence[Sequence[int]], players: int) -> Trunks:
        np = self.np
        if isinstance(rows[0], bytes):
            numbers = np.frombuffer(b"".join(cast("Sequence[bytes]", rows)), np.uint8).reshape(len(rows), -1)
        else:
            numbers = np.array(rows)
        return self._beyond(numbers.astype(np.float64) @ self._rows(players))

    def _numbers(self, inputs: Sequence[int]) -> Any:
        np = self.np
        if isinstance(inputs, bytes):
            return np.frombuffer(inputs, np.uint8).astype(np.float64)
        return np.array(inputs, np.float64)

    def _beyond(self, sums: Any) -> Any:
        np = self.np
        for number, (biases, unit) in enumerate(zip(self.biases, self.units, strict=True)):
            if number:
                sums = sums @ self.rest[number - 1]
            sums = np.clip(np.floor((sums + biases) / unit), 0.0, LARGEST_ACTIVATION)
        return sums

    def scores(self, trunk: Trunk, features: Sequence[int], width: int) -> list[float]:
        some = self.np.array(features)
        each = (self.policy[some] @ trunk + self.policy_biases[some]) / self.policy_unit
        found: list[float] = each.reshape(-1, width).sum(axis=1).tolist()
        return found

    def all_scores(
        self, trunks: Trunks, owners: Sequence[int], features: Sequence[Sequence[int]], width: int
    ) -> list[list[float]]:
        np = self.np
        outputs = (trunks @ self.policy.T + self.policy_biases) / self.policy_unit
        rows = np.repeat(owners, [len(one) for one in features])
        numbers = np.fromiter(chain.from_iterable(features), np.int64, len(rows))
        sums = outputs[rows, numbers].reshape(-1, width).sum(axis=1).tolist()
        found, end = [], 0
        for one in features:
            begin, end = end, end + len(one) // width
            found.append(sums[begin:end])
        return found

    def values(self, trunk: Trunk) -> list[float]:
        return [clamped(value) for value in ((self.value @ trunk + self.value_biases) / self.value_unit).tolist()]


LOW: Final = 0.0
HIGH: Final = 1.0


def clamped(value: float) -> float:
    return min(HIGH, max(LOW, value))


def _rows(layer: Layer) -> list[list[float]]:
    size, weights = layer.outputs, [float(weight) for weight in layer.weights]
    return [weights[at : at + size] for at in range(0, len(weights), size)]


def _head(layer: Layer) -> tuple[list[list[float]], list[float]]:
    size, weights = layer.inputs, [float(weight) for weight in layer.weights]
    rows = [weights[at : at + size] for at in range(0, len(weights), size)]
    return rows, [float(bias) for bias in layer.biases]


def _dot(row: list[float], numbers: list[float]) -> float:
    return sum([weight * number for weight, number in zip(row, numbers, strict=True) if number])
