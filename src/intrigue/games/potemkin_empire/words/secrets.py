"""Hidden things in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from intrigue.core.belief import Secret, Value
from intrigue.core.naming import whose

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire


def secret_text(game: PotemkinEmpire, secret: Secret, names: Sequence[str]) -> str:
    if secret.kind == "building":
        return f"{whose(names[secret.seat])} building {secret.name}"
    return f"{game.card_names[game.card_numbers[secret.name]]} ({secret.name})"


def value_text(value: Value, names: Sequence[str]) -> str:
    match value.name:
        case "hand":
            return f"in {whose(names[value.seat])} hand"
        case "pack":
            return f"in {whose(names[value.seat])} pack"
        case "village":
            return f"behind one of {whose(names[value.seat])} Facades"
        case "deck":
            return "in the deck"
        case "discard":
            return "on the discard pile"
    return value.name
