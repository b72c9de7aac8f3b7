"""Hidden things in words."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.belief import Secret, Value
from intrigue.core.naming import whose
from intrigue.games.pot_de_vin.codes import NUMBERS, TITLES


def secret_text(secret: Secret) -> str:
    return TITLES[NUMBERS[secret.name]]


def value_text(value: Value, names: Sequence[str]) -> str:
    return f"in {whose(names[value.seat])} hand" if value.name == "hand" else "face down in the Trump Pile"
