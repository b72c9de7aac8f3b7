"""A network as it is stored: whole numbers only, so that every machine computes the same.

A file is a line that names the format, a line of JSON that says what the network is for and how large it is, and the
packed numbers. Weights have 16 bits. A weight w of a layer with the shift s stands for w / 2**s, an activation a for
a / 2**8. Sums stay below 2**53, so they are exact in any order, as integers or as floats of 64 bits: numpy and a plain
loop give the same scores to the last bit, and so the same choices."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from intrigue.core.errors import UnknownBot

FORMAT: Final = b"intrigue-network-1"
FRACTION: Final = 8  # bits of an activation behind the point
LARGEST_ACTIVATION: Final = float(1 << 20)
LARGEST_WEIGHT: Final = 32767
MOST_SHIFT: Final = 14
WEIGHT: Final = "h"
BIAS: Final = "q"


class Layer(NamedTuple):
    """Weights, row by row, and one bias for each output. Layers of the trunk have a row for each input, the heads one
    for each output: so inputs that are 0 and features that no legal action has cost nothing."""

    inputs: int
    outputs: int
    shift: int
    weights: array[int]
    biases: array[int]


@dataclass(frozen=True, slots=True)
class Stored:
    """What a network is for, its trunk, and its heads: a score for each feature of actions, and a value for each seat,
    the observer's first."""

    game: str
    players: tuple[int, ...]
    digest: str
    about: str
    """How it was trained, for people."""
    trunk: tuple[Layer, ...]
    policy: Layer
    value: Layer

    def packed(self) -> bytes:
        layers = (*self.trunk, self.policy, self.value)
        header = {
            "game": self.game,
            "players": list(self.players),
            "digest": self.digest,
            "about": self.about,
            "layers": [[layer.inputs, layer.outputs, layer.shift] for layer in layers],
        }
        body = b"".join(_little(layer.weights) + _little(layer.biases) for layer in layers)
        return b"\n".join([FORMAT, json.dumps(header, sort_keys=True).encode(), zlib.compress(body, 9)])


def unpacked(data: bytes, name: str = "the network") -> Stored:
    """The network in the bytes of a file; `UnknownBot` if there is none."""
    form, _, rest = data.partition(b"\n")
    header, _, body = rest.partition(b"\n")
    if form != FORMAT:
        raise UnknownBot(f"{name} is not a network: expected a file that begins with {FORMAT.decode()}")
    try:
        told = json.loads(header)
        layers = _layers(told["layers"], zlib.decompress(body))
        *trunk, policy, value = layers
        return Stored(
            str(told["game"]),
            tuple([int(count) for count in told["players"]]),
            str(told["digest"]),
            str(told["about"]),
            tuple(trunk),
            policy,
            value,
        )
    except (ValueError, KeyError, TypeError, zlib.error) as problem:
        raise UnknownBot(f"{name} is damaged: {problem}") from None


def _layers(shapes: Sequence[Sequence[int]], body: bytes) -> list[Layer]:
    layers = []
    at = 0
    for inputs, outputs, shift in shapes:
        weights, at = _read(WEIGHT, body, at, inputs * outputs)
        biases, at = _read(BIAS, body, at, outputs)
        layers.append(Layer(inputs, outputs, shift, weights, biases))
    if at != len(body) or len(layers) < 3:
        raise ValueError(f"expected {at} bytes of numbers, got {len(body)}")
    return layers


def _read(kind: str, body: bytes, at: int, count: int) -> tuple[array[Any], int]:
    numbers = array(kind)
    end = at + count * numbers.itemsize
    if end > len(body):
        raise ValueError(f"expected at least {end} bytes of numbers, got {len(body)}")
    numbers.frombytes(body[at:end])
    if sys.byteorder != "little":
        numbers.byteswap()
    return numbers, end


def _little(numbers: array[int]) -> bytes:
    if sys.byteorder == "little":
        return numbers.tobytes()
    turned = numbers[:]
    turned.byteswap()
    return turned.tobytes()


# ---- from real numbers ---------------------------------------------------------------------------


def rounded(rows: Sequence[Sequence[float]], biases: Sequence[float], outputs: int, first: bool = False) -> Layer:
    """A layer made of real weights. The inputs of the first one are whole numbers, not activations."""
    largest = max([abs(weight) for row in rows for weight in row], default=1.0)
    shift = MOST_SHIFT
    while shift > 0 and largest * (1 << shift) > LARGEST_WEIGHT:
        shift -= 1
    weights = array(WEIGHT, [_whole(weight, shift) for row in rows for weight in row])
    unit = 1 << (shift if first else shift + FRACTION)
    inputs = len(weights) // outputs
    return Layer(inputs, outputs, shift, weights, array(BIAS, [round(bias * unit) for bias in biases]))


def real(layer: Layer, first: bool = False) -> tuple[list[float], list[float]]:
    """The weights, row by row, and the biases that a layer was made of, as exactly as they were kept."""
    unit = 1 << (layer.shift if first else layer.shift + FRACTION)
    return [weight / (1 << layer.shift) for weight in layer.weights], [bias / unit for bias in layer.biases]


def _whole(weight: float, shift: int) -> int:
    return max(-LARGEST_WEIGHT, min(LARGEST_WEIGHT, round(weight * (1 << shift))))
