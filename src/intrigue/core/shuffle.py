"""Joint shuffles: a seed that nobody could choose, made of a secret of the server and a nonce of every player.

The server promises its secret and the players pledge their nonces, both as hashes, before anybody reveals anything. The
seed is the hash of all of them. `docs/shuffles.md` has the protocol and its proof in words.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from intrigue.core.codec import to_data
from intrigue.core.errors import BadRecord

NOBODY = "-"  # stands for the nonce of a seat that has none


@dataclass(frozen=True, slots=True)
class Shuffle:
    """How one game was shuffled. Lists have an entry for each seat, None if the seat had no part in it.

    `attempt` counts from 1; an attempt fails if somebody does not reveal their nonce, and the next one is made without
    those seats, which are `left_out`. `terms` is the hash of what is being played; `secret` is "" until the game is
    over.
    """

    table: str
    attempt: int
    terms: str
    promise: str
    pledges: tuple[str | None, ...]
    nonces: tuple[str | None, ...]
    left_out: tuple[int, ...] = ()
    secret: str = ""

    @property
    def contributors(self) -> tuple[int, ...]:
        """The seats that had a part in it."""
        return tuple(seat for seat, nonce in enumerate(self.nonces) if nonce is not None)


def promise_of(secret: str) -> str:
    """The hash by which a server promises its secret.

    >>> promise_of("00" * 32)[:16]
    '255c2306c0bb015d'
    """
    return _hash(f"intrigue secret {secret}")


def pledge_of(nonce: str) -> str:
    """The hash by which a player pledges a nonce.

    >>> pledge_of("00" * 32)[:16]
    '229fe7c302bae349'
    """
    return _hash(f"intrigue nonce {nonce}")


def terms_of(game: str, version: str, players: int, options: Mapping[str, object], content: str | None) -> str:
    """The hash of what is being played, so that it cannot be changed once the seed is known."""
    custom = None if content is None else _hash(content)
    terms = {"game": game, "version": version, "players": players, "options": to_data(options), "content": custom}
    return _hash("intrigue terms " + json.dumps(terms, sort_keys=True, separators=(",", ":")))


def joint_seed(shuffle: Shuffle) -> str:
    """The seed that secret and nonces give together, as 64 hexadecimal digits."""
    parts = [shuffle.table, str(shuffle.attempt), shuffle.terms, shuffle.secret]
    parts += [nonce or NOBODY for nonce in shuffle.nonces]
    return _hash("intrigue seed " + " ".join(parts))


def check_shuffle(shuffle: Shuffle, seed: int) -> None:
    """Raise `BadRecord` if the shuffle of a finished game does not fit its own promise, pledges and seed."""
    if promise_of(shuffle.secret) != shuffle.promise:
        raise BadRecord("the secret of the server is not the promised one")
    if len(shuffle.pledges) != len(shuffle.nonces):
        raise BadRecord("there are not as many pledges as nonces")
    for seat, (pledge, nonce) in enumerate(zip(shuffle.pledges, shuffle.nonces, strict=True)):
        if pledge != (None if nonce is None else pledge_of(nonce)):
            raise BadRecord(f"the nonce of seat {seat + 1} is not the pledged one")
    if int(joint_seed(shuffle), 16) != seed:
        raise BadRecord("the seed is not the hash of the secret and the nonces")


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
