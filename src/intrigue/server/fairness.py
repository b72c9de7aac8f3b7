"""Secrets: the tokens of guests and seats, and the hash of a seed that a server drew alone.

Games are shuffled together with their players (`dealing`). Records of games from before that have only the hash of
their seed to show that it was fixed before the first move.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import Final

TOKEN_BYTES: Final = 16


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
