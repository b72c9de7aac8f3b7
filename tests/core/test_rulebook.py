"""The rulebook: rules clause by clause, found by id, chapter or words."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.core.game import Game
from intrigue.core.rulebook import Rulebook

BOOK = Rulebook(
    """\
# Tiny
Some words about it.

## TG-1 The coins
- **TG-1.1** Take **one** coin.
- **TG-1.2** Pass.

## TG-10 The end
* TG-10.1 Most coins win.
- **TG-10.1a** Equally many share the place.
| `TG-A01` | Is passing allowed? | Yes. |
- Not a clause.
"""
)


def test_clauses_come_in_the_order_of_the_rules() -> None:
    assert list(BOOK.clauses) == ["TG-1.1", "TG-1.2", "TG-10.1", "TG-10.1a", "TG-A01"]
    assert BOOK.clauses["TG-1.1"].section == "TG-1 The coins"
    assert BOOK.clauses["TG-10.1"].text == "Most coins win."


@pytest.mark.parametrize("wanted", ["TG-1.1", "tg-1.1", " TG-1.1 "])
def test_a_clause_is_found_by_its_id(wanted: str) -> None:
    clause = BOOK.clause(wanted)
    assert clause is not None
    assert clause.text == "Take **one** coin."


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("TG-10.1a", ["TG-10.1a"]),
        ("TG-1", ["TG-1.1", "TG-1.2"]),
        ("coin", ["TG-1.1", "TG-1.2", "TG-10.1"]),
        ("most COINS", ["TG-10.1"]),
        ("the end", ["TG-10.1", "TG-10.1a", "TG-A01"]),
        ("unicorn", []),
    ],
)
def test_a_look_up(words: str, found: list[str]) -> None:
    assert [clause.id for clause in BOOK.find(words)] == found


def test_an_unknown_clause_is_none() -> None:
    assert BOOK.clause("TG-9.9") is None


def test_a_game_has_its_rules_and_its_first_page(cards: Game[Any, Any]) -> None:
    assert cards.rulebook.text.startswith("# Three Cards\n")
    assert cards.quickstart.startswith("# Three Cards: the first game\n")
