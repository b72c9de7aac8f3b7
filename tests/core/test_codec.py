"""The codec: typed values to plain data and back, strictly."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from intrigue.core.codec import from_data, to_data
from intrigue.core.errors import BadData
from tests.core.helpers import refused


@dataclass(frozen=True)
class Card:
    name: str
    cost: int | None
    suit: Literal["red", "blue"] = "red"


@dataclass(frozen=True)
class Hand:
    cards: tuple[Card, ...]
    known: dict[str, bool]
    pair: tuple[int, str] = (0, "")
    notes: list[object] = field(default_factory=list)
    weight: float = 1.0


HAND = Hand((Card("king", 7), Card("fool", None, "blue")), {"king": True}, (1, "x"), [(1, "a"), None], 0.5)


def test_a_value_survives_json() -> None:
    assert from_data(Hand, json.loads(json.dumps(to_data(HAND)))) == HAND


def test_the_plain_form_is_plain() -> None:
    assert to_data(HAND) == {
        "cards": [{"name": "king", "cost": 7, "suit": "red"}, {"name": "fool", "cost": None, "suit": "blue"}],
        "known": {"king": True},
        "pair": [1, "x"],
        "notes": [[1, "a"], None],
        "weight": 0.5,
    }


def test_fields_with_defaults_may_be_left_out() -> None:
    assert from_data(Hand, {"cards": [], "known": {}}) == Hand((), {})


def test_what_has_no_plain_form_is_an_error_of_the_program() -> None:
    with pytest.raises(TypeError, match="set has no plain form"):
        to_data({1})


@pytest.mark.parametrize(
    ("kind", "data", "complaint"),
    [
        (int, "two", "data: expected a whole number, got 'two'"),
        (int, True, "data: expected a whole number, got True"),
        (int, 1.0, "data: expected a whole number, got 1.0"),
        (bool, 1, "data: expected true or false, got 1"),
        (float, False, "data: expected a number, got False"),
        (str, None, "data: expected text, got None"),
        (int | None, "x", "data: expected a whole number or nothing (null), got 'x'"),
        (Literal["red", "blue"], "green", "data: expected one of red, blue, got 'green'"),
        (Literal[1, 2], True, "data: expected one of 1, 2, got True"),
        (tuple[int, ...], {"a": 1}, "data: expected a list, got {'a': 1}"),
        (tuple[int, str], [1], "data: expected a list of 2, got [1]"),
        (list[int], [1, [2]], "[1]: expected a whole number, got [2]"),
        (dict[str, int], {"a": {"b": 1}}, "a: expected a whole number, got {'b': 1}"),
        (dict[str, int], [1], "data: expected named fields, got [1]"),
        (Card, {"name": "king"}, "cost: expected a value, got nothing"),
        (Card, {"cost": 1}, "name: expected text, got nothing"),
        (Card, "king", "data: expected named fields, got 'king'"),
    ],
)
def test_data_of_another_form_is_refused(kind: Any, data: object, complaint: str) -> None:
    with refused(BadData, complaint):
        from_data(kind, data)


def test_an_unknown_field_is_refused() -> None:
    complaint = "cards[1].colour: expected no field of this name; known fields: name, cost, suit, got 'red'"
    with refused(BadData, complaint):
        from_data(Hand, {"cards": [{"name": "a", "cost": 1}, {"name": "b", "cost": 1, "colour": "red"}], "known": {}})


def test_the_path_leads_to_the_place_inside_a_union() -> None:
    with refused(BadData, "hand.cards[0].cost: expected a whole number or nothing (null), got 'free'"):
        from_data(Hand | None, {"cards": [{"name": "a", "cost": "free"}], "known": {}}, "hand")  # type: ignore[arg-type]


def test_long_values_are_cut_in_messages() -> None:
    with pytest.raises(BadData) as caught:
        from_data(int, "x" * 500, "stock")
    assert len(str(caught.value)) < 150
    assert str(caught.value).endswith("...")


def test_an_unknown_type_is_an_error_of_the_program() -> None:
    with pytest.raises(TypeError, match="the codec does not know the type"):
        from_data(set[int], [1])
