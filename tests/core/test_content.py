"""Content files: a bad one is refused with file, line, field and what was expected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import intrigue
from intrigue.core.content import Origin, line_of, read_content
from intrigue.core.errors import BadContent
from intrigue.core.game import Game
from tests.core.helpers import refused

GOOD = """\
# A deck.
title = "Small"

[[card]]
id = "king"
cost = 7
origin = "rulebook"

[[card]]
id = "fool"      # costs nothing
cost = 0
origin = "reconstructed"
"""


@dataclass(frozen=True)
class Card:
    id: str
    cost: int
    origin: Origin


@dataclass(frozen=True)
class Deck:
    title: str
    card: tuple[Card, ...]


def test_a_good_file_is_read() -> None:
    deck = read_content(Deck, GOOD, "deck.toml")
    assert deck == Deck("Small", (Card("king", 7, "rulebook"), Card("fool", 0, "reconstructed")))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("cost = 0", 'cost = "free"', "line 11: card[1].cost: expected a whole number, got 'free'"),
        ('id = "king"\n', "", "line 4: card[0].id: expected text, got nothing"),
        ("cost = 7", "cost = 7\nprice = 7", "line 7: card[0].price: expected no field of this name; known fields: "),
        (
            '"reconstructed"',
            '"guessed"',
            "line 12: card[1].origin: expected one of rulebook, public, reconstructed, got 'guessed'",
        ),
        ('title = "Small"', "title = 1", "line 2: title: expected text, got 1"),
        ("[[card]]", "[card]", "line 9"),
    ],
)
def test_a_bad_field_is_named_with_its_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadContent) as caught:
        read_content(Deck, GOOD.replace(old, new), "deck.toml")
    assert complaint in str(caught.value)
    assert str(caught.value).startswith("deck.toml")


def test_a_missing_field_of_the_file_itself_has_no_line() -> None:
    with refused(BadContent, "deck.toml: title: expected text, got nothing"):
        read_content(Deck, GOOD.replace('title = "Small"', ""), "deck.toml")


@pytest.mark.parametrize("length", [len(GOOD) - 3, GOOD.index("[[card]]") + 5, GOOD.index('"Small') + 3])
def test_a_truncated_file_is_refused_with_the_place(length: int) -> None:
    with pytest.raises(BadContent) as caught:
        read_content(Deck, GOOD[:length], "deck.toml")
    assert str(caught.value).startswith("deck.toml: not a complete TOML file: ")
    assert "line" in str(caught.value) or "end of document" in str(caught.value)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("title", 2),
        ("card[0]", 4),
        ("card[1].id", 10),
        ("card[1].cost[2]", 11),
        ("card[1].missing", 9),
        ("nothing", None),
        ("", None),
    ],
)
def test_the_line_of_a_path(path: str, line: int | None) -> None:
    assert line_of(GOOD, path) == line


# ---- in a game -----------------------------------------------------------------------------------


def test_a_file_that_makes_no_game_is_refused_with_its_line(cards: Game[Any, Any]) -> None:
    text = cards.content.text.replace("hand = 3", "hand = 4")
    with refused(BadContent, "mine.toml, line 4: deck.hand: expected three cards in hand and two aside, got 4"):
        intrigue.game(cards.id, text, "mine.toml")


def test_a_truncated_file_makes_no_game(cards: Game[Any, Any]) -> None:
    text = cards.content.text[: cards.content.text.index("coins")]
    with refused(BadContent, "mine.toml, line 8: bank.coins: expected a whole number, got nothing"):
        intrigue.game(cards.id, text, "mine.toml")


def test_another_file_of_the_same_form_makes_another_game(cards: Game[Any, Any]) -> None:
    rich = intrigue.game(cards.id, cards.content.text.replace("coins = 10", "coins = 20"))
    assert rich.inventory(rich.new(2)) == {"card": 8, "coin": 20}
    assert (cards.content.custom, rich.content.custom) == (False, True)
    assert rich.content.digest != cards.content.digest


def test_a_state_of_other_content_is_not_loaded(cards: Game[Any, Any]) -> None:
    rich = intrigue.game(cards.id, cards.content.text.replace("coins = 10", "coins = 20"))
    data = rich.dump(rich.new(2))
    complaint = f"the state was made with different content ({rich.content.digest}, not {cards.content.digest})"
    with refused(BadContent, complaint):
        cards.load(data)
