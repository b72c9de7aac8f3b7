"""Hidden things in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from intrigue.core.belief import Secret, Value
from intrigue.core.naming import whose

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


def secret_text(game: Catherine, secret: Secret) -> str:
    return game.rules.card[game.tables.numbers[secret.name]].name


def value_text(value: Value, names: Sequence[str]) -> str:
    return f"in {whose(names[value.seat])} hand" if value.name == "hand" else "in the draw pile"
