"""Observations as counts of eight bits, and as the numbers that these stand for.

What a seat may know is made of flags and small counts. A game writes them as bytes, one for each name of its layout;
its scale says what they are divided by. So an observation of 8 bits loses nothing, and both kinds tell the same."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from struct import pack
from typing import Any, Final, NamedTuple, Protocol, final

MOST: Final = 255
"""The largest count. What is larger is told as this."""
MIDDLE: Final = 128
"""How a count that may be negative tells nothing."""
FLOAT: Final = "f"
FLOAT_BYTES: Final = 4


def _plane(byte: int) -> bytes:
    """One byte of each count, written as a float."""
    return bytes([pack(FLOAT, float(count))[byte] for count in range(MOST + 1)])


_PLANES: Final = tuple([(byte, _plane(byte)) for byte in range(FLOAT_BYTES) if any(_plane(byte))])


def byte(number: int) -> int:
    """A count as a byte.

    >>> byte(7), byte(-7), byte(700)
    (7, 0, 255)
    """
    if number < 0:
        return 0
    return number if number < MOST else MOST


def signed(number: int) -> int:
    """A count that may be negative as a byte, for a place whose zero is `MIDDLE`.

    >>> signed(7), signed(-7), signed(-700)
    (135, 121, 0)
    """
    return byte(number + MIDDLE)


class _Scaled(NamedTuple):
    place: int
    zero: int
    divisor: float


@final
class Scale:
    """What the counts of an observation stand for, place by place: the number is (count - zero) / divisor.

    >>> scale = Scale([1.0, 4.0, 10.0], {2: 128})
    >>> scale.numbers(bytearray([1, 3, 123])).tolist()
    [1.0, 0.75, -0.5]
    """

    __slots__ = ("_scaled", "divisors", "zeros")

    def __init__(self, divisors: Sequence[float], zeros: Mapping[int, int] | None = None) -> None:
        self.divisors: tuple[float, ...] = tuple(divisors)
        self.zeros: tuple[int, ...] = tuple([(zeros or {}).get(place, 0) for place in range(len(self.divisors))])
        rows = [_Scaled(*row) for row in zip(range(len(self.divisors)), self.zeros, self.divisors, strict=True)]
        self._scaled = [row for row in rows if row.zero != 0 or row.divisor != 1.0]

    def __len__(self) -> int:
        return len(self.divisors)

    def numbers(self, counts: bytearray) -> array[float]:
        """The numbers that counts stand for."""
        numbers = array(FLOAT, bytes(FLOAT_BYTES * len(counts)))
        raw = memoryview(numbers).cast("B")
        for place, plane in _PLANES:
            raw[place::FLOAT_BYTES] = counts.translate(plane)
        raw.release()
        for place, zero, divisor in self._scaled:
            count = counts[place]
            if count or zero:
                numbers[place] = (count - zero) / divisor
        return numbers


class Counting(Protocol):
    """What a game's `play/encode.py` offers if it writes counts."""

    def encode_into(self, state: Any, viewer: int | None, out: bytearray, at: int) -> None:
        """Write what a viewer may know, from `at` on. Every place is written, whatever stood there."""

    def scale(self, game: Any, players: int) -> Scale:
        """What the counts stand for."""
