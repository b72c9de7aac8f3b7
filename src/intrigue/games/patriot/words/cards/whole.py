"""Whole cards in words: briefs, beacons, discoveries, characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.games.patriot.codes import TYPE_NAMES
from intrigue.games.patriot.content import Beacon, Brief, Character, Discovery
from intrigue.games.patriot.words.cards.effects import demand_words, effect_words
from intrigue.games.patriot.words.cards.names import type_name

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

DISCOVERY_KINDS: Final = {
    "NOW": "at once",
    "HOLD": "once, later",
    "PASSIVE": "for the rest of the game",
    "REJECT": "REJECT, happens to whoever draws it",
}


def range_words(text: str) -> str:
    """
    >>> range_words("8+"), range_words("6-11"), range_words("<=5")
    ('8 or more', '6 to 11', '5 or less')
    """
    if text.endswith("+"):
        return f"{text[:-1]} or more"
    return f"{text[2:]} or less" if text.startswith("<=") else text.replace("-", " to ")


def row_words(rows: Sequence[tuple[str, str]]) -> list[str]:
    """
    >>> row_words([("8+", "-"), ("<=7", "coins(-1)")])
    ['8 or more: nothing happens', '7 or less: coins -1']
    """
    return [f"{range_words(start)}: {effect_words(effect)}" for start, effect in rows]


def option_words(row: Brief) -> list[str]:
    """The options of a choice brief, with their conditions."""
    options = ((row.a_name, row.a, row.a_if), (row.b_name, row.b, row.b_if))
    return [
        (f'"{name}": ' if name else "") + effect_words(effect) + (f" (needs {demand_words(needs)})" if needs else "")
        for name, effect, needs in options
    ]


def brief_lines(row: Brief) -> list[str]:
    """The rows, options or prize of a brief."""
    if row.kind == "choice":
        return option_words(row)
    return [effect_words(row.winner, "the winner")] if row.winner else row_words(row.rows)


def brief_words(row: Brief) -> str:
    """What a brief is about: its kind, what counts, and every outcome."""
    lines = brief_lines(row)
    if row.kind == "choice":
        who = "the President" if row.decider == "PRES" else "the holder"
        return f"{who} decides: A {lines[0]}; B {lines[1]}"
    if row.kind == "bid":
        return f"bidding, {lines[0]}"
    needs = " and ".join(type_name(name) for name in row.needs)
    head = f"vote with {needs}" if row.needs else "roll"
    return f"{head}: " + "; ".join(lines)


def beacon_words(row: Beacon) -> str:
    """What a beacon does."""
    if row.defective:
        return "defective, cannot be launched"
    return "roll: " + "; ".join(row_words(row.rows)) if row.rows else effect_words(row.effect)


def discovery_words(row: Discovery) -> str:
    return f"{DISCOVERY_KINDS[row.kind]}: {effect_words(row.effect)}"


def gather_words(row: Character) -> str:
    return ", ".join(f"{count} {TYPE_NAMES[kind]}" for kind, count in enumerate(row.gather) if count)


def character_words(game: Patriot, row: Character) -> str:
    """Everything about a character, for those who choose one."""
    abilities = " ".join(f"{ability.name}: {ability.text}" for ability in game.abilities_of(row.id))
    return f"{row.name}, {row.role} ({row.difficulty}; {row.ap} AP; gathers {gather_words(row)}). {abilities}"
