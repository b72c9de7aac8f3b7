"""Hidden things in words."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.belief import Secret, Value
from intrigue.core.naming import whose


def secret_text(secret: Secret, names: Sequence[str]) -> str:
    owner = whose(names[secret.seat])
    if secret.kind == "score":
        return f"{secret.name}s in {owner} score pile"
    return f"{owner} card at the {secret.name} engine"


def value_text(secret: Secret, value: Value) -> str:
    if secret.kind == "score":
        return value.name
    return f"the {value.name.removeprefix('gear ')} gear" if value.name.startswith("gear ") else value.name.title()
