"""Chance: a small random number generator inside a state.

It hashes a secret key with a counter (BLAKE2b in counter mode), so that

* its whole state is two integers: cheap to copy, easy to save, the same on every platform;
* nobody can predict the next shuffle from earlier ones, as they could with the usual fast generators.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final, TypeVar

from intrigue.core.native import i64, mypyc_attr

T = TypeVar("T")

KEY_BYTES: Final = 32
WORDS_PER_BLOCK: Final = 16
WORD_BITS: Final = 32
WORD_RANGE: Final = 1 << WORD_BITS
WORD_MASK: Final = WORD_RANGE - 1
BLOCK: Final = Struct(f">{WORDS_PER_BLOCK}I")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A stream of random numbers.

    >>> chance = Chance.from_seed(7)
    >>> cards = list("ABCDEF")
    >>> chance.shuffle(cards)
    >>> twin = chance.copy()
    >>> [chance.below(6) for _ in range(5)] == [twin.below(6) for _ in range(5)]
    True
    """

    __slots__ = ("_words", "counter", "key")

    def __init__(self, key: int, counter: int, words: tuple[int, ...]) -> None:
        self.key = key
        self.counter = counter
        self._words = words

    @staticmethod
    def from_seed(seed: int) -> Chance:
        """The stream of a seed, which may be of any size."""
        digest = blake2b(str(seed).encode(), digest_size=KEY_BYTES, person=b"intrigue-seed").digest()
        return Chance(int.from_bytes(digest, "big"), 0, ())

    @staticmethod
    def at(key: int, counter: int) -> Chance:
        """The stream with this key, after `counter` words have been drawn."""
        chance = Chance(key, counter, ())
        if counter % WORDS_PER_BLOCK:
            chance._words = chance._block(counter)
        return chance

    def __reduce__(self) -> tuple[object, ...]:
        return Chance, (self.key, self.counter, self._words)

    def copy(self) -> Chance:
        return Chance(self.key, self.counter, self._words)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely: the high half of a random word times n. The few words that
        would make some numbers more likely than others are rejected, by the low half (Lemire's method)."""
        count: i64 = n
        word: i64
        while True:
            place = self.counter % WORDS_PER_BLOCK
            if place == 0:
                self._words = self._block(self.counter)
            self.counter += 1
            word = self._words[place]
            product = word * count
            low = product & WORD_MASK
            if low >= count or low >= WORD_RANGE % count:
                return product >> WORD_BITS & WORD_MASK  # compiled, the product may look negative

    def below_each(self, bounds: tuple[int, ...]) -> list[int]:
        """A number below each of the bounds: the same draws as with `below`, without a call for each."""
        words = self._words
        counter: i64 = self.counter
        count: i64
        word: i64
        numbers = []
        for count in bounds:
            while True:
                place = counter % WORDS_PER_BLOCK
                if not place:
                    words = self._block(counter)
                counter += 1
                word = words[place]
                product = word * count
                low = product & WORD_MASK
                if low >= count or low >= WORD_RANGE % count:
                    numbers.append(product >> WORD_BITS & WORD_MASK)
                    break
        self._words, self.counter = words, counter
        return numbers

    def shuffle(self, items: list[T]) -> None:
        """Put a list into random order, each order equally likely. Draws as `below` does, without a call for each."""
        words = self._words
        counter: i64 = self.counter
        n: i64 = len(items)
        word: i64
        while n > 1:
            place = counter % WORDS_PER_BLOCK
            if not place:
                words = self._block(counter)
            counter += 1
            word = words[place]
            product = word * n
            if product & WORD_MASK >= n or product & WORD_MASK >= WORD_RANGE % n:
                other = product >> WORD_BITS
                n -= 1
                items[n], items[other] = items[other], items[n]
        self._words, self.counter = words, counter

    def _block(self, counter: int) -> tuple[int, ...]:
        number = counter // WORDS_PER_BLOCK
        return BLOCK.unpack(blake2b(number.to_bytes(8, "big"), key=self.key.to_bytes(KEY_BYTES, "big")).digest())
