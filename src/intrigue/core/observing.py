"""Observations as 8-bit counts, and as the numbers that the counts stand for.

What a seat may know consists of flags and small counts. A game writes them as bytes, one for each name in its layout;
its scale says what they are divided by. So an 8-bit observation loses nothing, and both kinds say the same."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from struct import Struct, pack
from typing import Any, Final, NamedTuple, Protocol, final

from intrigue.core.native import i64

MOST: Final = 255
"""The largest count. Larger ones are written as this."""
MIDDLE: Final = 128
"""The zero of a count that may be negative."""
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


# ---- many counts at once -------------------------------------------------------------------------
#
# Writing a single byte costs a compiled encoder more than working it out. So neighbouring counts are combined into
# numbers, eight bytes to a word, and written with one call.

WORD: Final = 8  # bytes in a word, and bits in a byte
SET_SIZE: Final = 56
"""How many flags `put_set` writes, one byte each."""
LAST_MOST: Final = 127
"""The largest count in the last place of a word; a larger one would make the word negative."""
SPREAD: Final[list[int]] = [
    sum([(flags >> place & 1) << WORD * place for place in range(WORD)]) for flags in range(256)
]
"""For each set of flags, a word with a 1 in the byte of each flag that is set."""
BITS: Final[list[int]] = [1 << place for place in range(63)]

_words_1: Final[Any] = Struct("<q").pack_into
_words_2: Final[Any] = Struct("<2q").pack_into
_words_3: Final[Any] = Struct("<3q").pack_into
_words_4: Final[Any] = Struct("<4q").pack_into
_words_7: Final[Any] = Struct("<7q").pack_into
_bytes_14: Final[Any] = Struct("<qIH").pack_into


def word(a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64) -> i64:
    """Eight counts as a word, each as a byte; the last one is at most 127.

    >>> hex(word(1, 2, 3, 4, 5, 6, 700, -8))
    '0xff060504030201'
    """
    return (
        _quarter(a, b)
        | _quarter(c, d) << 16
        | _quarter(e, f) << 32
        | _quarter(g, h if h < LAST_MOST else LAST_MOST) << 48
    )


def _quarter(a: i64, b: i64) -> i64:
    if a < 0:
        a = 0
    elif a > MOST:
        a = MOST
    if b < 0:
        b = 0
    elif b > MOST:
        b = MOST
    return a | b << 8


def put_word(out: bytearray, at: i64, a: i64) -> None:
    """Write a word: eight counts from `at` on."""
    _words_1(out, at, a)


def put_2_words(out: bytearray, at: i64, a: i64, b: i64) -> None:
    _words_2(out, at, a, b)


def put_3_words(out: bytearray, at: i64, a: i64, b: i64, c: i64) -> None:
    _words_3(out, at, a, b, c)


def put_4_words(out: bytearray, at: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    _words_4(out, at, a, b, c, d)


def put_14(out: bytearray, at: i64, a: i64, b: i64) -> None:
    """Write 14 counts: a word, and the first six bytes of another."""
    low: i64 = 0xFFFFFFFF
    high: i64 = 0xFFFF
    _bytes_14(out, at, a, b & low, b >> 32 & high)


def put_set(out: bytearray, at: i64, bits: i64) -> None:
    """Write 56 flags: a 1 for each bit that is set.

    >>> row = bytearray(60)
    >>> put_set(row, 2, 0b101)
    >>> [place for place, flag in enumerate(row) if flag]
    [2, 4]
    """
    spread = SPREAD
    _words_7(
        out,
        at,
        spread[bits & 255],
        spread[bits >> 8 & 255],
        spread[bits >> 16 & 255],
        spread[bits >> 24 & 255],
        spread[bits >> 32 & 255],
        spread[bits >> 40 & 255],
        spread[bits >> 48 & 255],
    )


def ones(bits: i64) -> i64:
    """How many of 63 bits are set.

    >>> ones(0b101101), ones((1 << 63) - 1)
    (4, 63)
    """
    pairs: i64 = 0x5555555555555555
    fours: i64 = 0x3333333333333333
    bytes_: i64 = 0x0F0F0F0F0F0F0F0F
    bits -= bits >> 1 & pairs
    bits = (bits & fours) + (bits >> 2 & fours)
    bits = bits + (bits >> 4) & bytes_
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


# ---- what counts stand for -----------------------------------------------------------------------


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
        """Write what a viewer may know, from `at` on. Every place is written, whatever it held before."""

    def scale(self, game: Any, players: int) -> Scale:
        """What the counts stand for."""
