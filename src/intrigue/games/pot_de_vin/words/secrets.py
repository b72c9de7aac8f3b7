"""Hidden things in words."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.belief import Secret, Value
from intrigue.core.knowledge import Fact, capital
from intrigue.core.naming import YOU, whose
from intrigue.games.pot_de_vin.codes import CHARACTER_OF, CHARACTERS, NUMBERS, TITLES


def secret_text(secret: Secret) -> str:
    return TITLES[NUMBERS[secret.name]]


def value_text(value: Value, names: Sequence[str]) -> str:
    return f"in {whose(names[value.seat])} hand" if value.name == "hand" else "face down in the Trump Pile"


def certainties(facts: Sequence[Fact], names: Sequence[str]) -> list[tuple[str, tuple[Fact, ...]]]:
    """Voids: "Ada has no Enzo"."""
    voids: dict[tuple[int, int], list[Fact]] = {}
    for fact in facts:
        if not fact.so and fact.value.name == "hand" and names[fact.value.seat] != YOU:
            voids.setdefault((fact.value.seat, CHARACTER_OF[NUMBERS[fact.secret.name]]), []).append(fact)
    return [
        (capital(f"{names[seat]} has no {CHARACTERS[character]}"), tuple(own))
        for (seat, character), own in voids.items()
    ]
