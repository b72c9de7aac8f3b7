"""Chance: a small generator that lives inside a state.

It hashes a secret key with a counter (BLAKE2b in counter mode), so that

* its whole condition is two integers, cheap to copy, easy to save, the same on every platform;
* nobody who has seen any number of shuffles can compute the next one, as they could with the usual fast generators.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, TypeVar, final

T = TypeVar("T")

KEY_BYTES: Final = 32
WORDS_PER_BLOCK: Final = 16
WORD_RANGE: Final = 1 << 32
WORD_MASK: Final = WORD_RANGE - 1


@final
class Chance:
    """A stream of fair draws.

    >>> chance = Chance.from_seed(7)
    >>> cards = list("ABCDEF")
    >>> chance.shuffle(cards)
    >>> twin = chance.copy()
    >>> [chance.below(6) for _ in range(5)] == [twin.below(6) for _ in range(5)]
    True
    """

    __slots__ = ("_block", "counter", "key")

    def __init__(self, key: int, counter: int, block: bytes) -> None:
        self.key = key
        self.counter = counter
        self._block = block

    @staticmethod
    def from_seed(seed: int) -> Chance:
        """The stream that belongs to a seed. Seeds may be of any size."""
        digest = blake2b(str(seed).encode(), digest_size=KEY_BYTES, person=b"intrigue-seed").digest()
        return Chance(int.from_bytes(digest, "big"), 0, b"")

    @staticmethod
    def at(key: int, counter: int) -> Chance:
        """The stream with this key, after `counter` words have been drawn."""
        chance = Chance(key, counter, b"")
        if counter % WORDS_PER_BLOCK:
            chance._block = chance._make_block()
        return chance

    def copy(self) -> Chance:
        return Chance(self.key, self.counter, self._block)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        while True:
            product = self._word() * n
            if product & WORD_MASK >= WORD_RANGE % n:
                return product >> 32

    def shuffle(self, items: list[T]) -> None:
        """Put a list into random order, each order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _word(self) -> int:
        place = self.counter % WORDS_PER_BLOCK
        if place == 0:
            self._block = self._make_block()
        self.counter += 1
        return int.from_bytes(self._block[4 * place : 4 * place + 4], "big")

    def _make_block(self) -> bytes:
        number = self.counter // WORDS_PER_BLOCK
        return blake2b(number.to_bytes(8, "big"), key=self.key.to_bytes(KEY_BYTES, "big")).digest()
