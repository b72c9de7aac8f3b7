"""Names in the words of a game: in one step, whatever people are called."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.naming import _REFERENCE, named, stand_ins

NAMES = ["Zoë", "Seat 2", "Ünal the eater of seat 1", "You"]


def by_searching(text: str, names: list[str]) -> str:
    """The same without the short cut."""
    return named(f"{text}\nseat 99", names).removesuffix("\nseat 99")


def test_names_are_not_taken_for_words_of_the_game() -> None:
    marks = stand_ins(NAMES)
    assert named(f"{marks[1]} attacks {marks[0]}.", NAMES) == "Seat 2 attacks Zoë."
    assert named(f"{marks[2]} pays.", NAMES) == "Ünal the eater of seat 1 pays."
    assert named("Séance", NAMES) == "Séance"


@pytest.mark.parametrize("length", [1, 2, 5, 30])
def test_a_name_that_was_cut_off_stays_so(length: int) -> None:
    mark = stand_ins(NAMES)[2]
    assert named(f"|{mark[:length]}|", NAMES) == f"|{NAMES[2][:length]}|"


def test_the_short_cut_says_the_same_as_the_search() -> None:
    rng = Random(1)
    pieces = [*stand_ins(NAMES), *(mark[:2] for mark in stand_ins(NAMES)), " ", "pays ", "é", "."]
    compared = 0
    for _ in range(500):
        text = "".join(rng.choices(pieces, k=6))
        assert named(text, NAMES) == by_searching(text, NAMES)
        compared += bool(_REFERENCE.search(text))
    assert compared > 100
