"""Secrets: the tokens of guests and seats, and the hash of a seed that a server drew alone.

Games are shuffled together with their players (`dealing`). Records of games from before that have only the hash of
their seed to show that it was fixed before the first move.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import choice, token_hex
from typing import Final

TOKEN_BYTES: Final = 16
LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # without letters and digits that look alike
ID_LETTERS: Final = 12
CODE_LETTERS: Final = 20  # 100 bits
CODE_GROUP: Final = 5


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


def new_id() -> str:
    return "".join(choice(LETTERS) for _ in range(ID_LETTERS))


def recovery_code() -> str:
    """A code of 100 random bits that a person can copy by hand."""
    letters = "".join(choice(LETTERS) for _ in range(CODE_LETTERS))
    return "-".join(letters[start : start + CODE_GROUP] for start in range(0, CODE_LETTERS, CODE_GROUP))


def recovery_hash(code: str) -> str:
    """The form in which the storage keeps a code. Hyphens, spaces and capitals do not matter.

    >>> recovery_hash("ABCDE fghij") == recovery_hash("abcde-fghij")
    True
    """
    return token_hash("recovery " + "".join(letter for letter in code.lower() if letter.isalnum()))
