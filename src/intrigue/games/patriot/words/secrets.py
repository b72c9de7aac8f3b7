"""Hidden things in words."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.belief import Secret, Value
from intrigue.core.naming import whose
from intrigue.games.patriot.words.cards.names import SIDE_NAMES, type_name


def secret_text(secret: Secret, names: Sequence[str]) -> str:
    owner = whose(names[secret.seat])
    return f"{owner} side" if secret.kind == "side" else f"{type_name(secret.name)} cards in {owner} hand"


def value_text(secret: Secret, value: Value) -> str:
    return SIDE_NAMES[value.name] if secret.kind == "side" else value.name
