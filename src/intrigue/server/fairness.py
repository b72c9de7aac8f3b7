"""Fair shuffles: all randomness in a game follows from a secret seed that is fixed before the first move.

Its hash is shown from the start, and the seed itself at the end. Anybody who noted the hash can then check that nothing
changed in between, and replay the record to see that seed and moves lead to the result.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import randbits, token_hex
from typing import Final

SEED_BITS: Final = 256
TOKEN_BYTES: Final = 16


def secret_seed() -> int:
    """A seed that nobody can guess, from the operating system's generator."""
    return randbits(SEED_BITS)


def commitment(seed: int) -> str:
    """The hash that commits to a seed without revealing it: SHA-256 of its 64 hexadecimal digits.

    >>> commitment(7)
    '77982011336d915790e77d8301a52da5654857a870de65fb16d0cb1a44820b9c'
    """
    return sha256(f"{seed:064x}".encode()).hexdigest()


def secret_token() -> str:
    """A token of 128 random bits: anybody who presents it is let in."""
    return token_hex(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """The form in which the storage keeps a token."""
    return sha256(token.encode()).hexdigest()
