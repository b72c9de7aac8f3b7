"""Checks the parameters of a batch. Every error says what was expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from intrigue.bots import Mind
from intrigue.core.errors import BadOption


def checked_seed(seed: int) -> int:
    if type(seed) is not int or seed < 0:
        raise BadOption(f"seed: expected a whole number from 0 on, got {seed!r}")
    return seed


def positive(name: str, number: int) -> int:
    if type(number) is not int or number < 1:
        raise BadOption(f"{name}: expected a whole number from 1 on, got {number!r}")
    return number


def one_of(name: str, value: Any, known: tuple[str, ...]) -> Any:
    if value not in known:
        raise BadOption(f"{name}: expected {' or '.join(known)}, got {value!r}")
    return value


def checked_bots(bots: Mapping[int, Mind] | Sequence[Mind], players: int) -> Mapping[int, Mind] | tuple[Mind, ...]:
    """The bots of a batch, if they leave at least one seat for a learner."""
    if isinstance(bots, Mapping):
        if not set(bots) < set(range(players)):
            raise BadOption(f"bots: expected some, but not all, of the seats 0 to {players - 1}, got {sorted(bots)}")
        return dict(bots)
    if isinstance(bots, str) or len(bots) not in {0, players - 1}:
        raise BadOption(f"bots: expected {players - 1}, one for each seat but one, or a mapping from seats to bots")
    return tuple(bots)
