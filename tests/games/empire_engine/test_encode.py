"""Views as numbers: each number is what its name says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_engine.playing import VARIANTS, moves
from tests.games.empire_engine.positions import GAME, POWERS, SEATS, Table, asking, execute, planning


def numbers(table: Table, viewer: str | None) -> dict[str, float]:
    view = table.view(viewer)
    return dict(zip(GAME.layout(view.players), GAME.encode(view), strict=True))


def marked(table: Table, viewer: str | None, word: str) -> list[str]:
    """The names with this word whose number is 1."""
    return [name for name, number in numbers(table, viewer).items() if word in name and number == 1.0]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_size_and_range(players, options):
    """As many numbers as names, whatever happens, none of them wild; for seats and spectators."""
    names = GAME.layout(players)
    assert len(set(names)) == len(names)
    for move in moves(players, options, seed=17):
        for viewer in (move.seat, None):
            row = GAME.encode(move.state.view(viewer))
            assert len(row) == len(names)
            assert all(0 <= number <= 4 for number in row)


def test_the_viewer_comes_first():
    """The same table turned by one seat gives the same numbers."""
    table = planning(start="A", ready={"A": "2/1", "B": "1/0"}, score={"A": "1/2/3"})
    turned = planning(start="B", ready={"B": "2/1", "C": "1/0"}, score={"B": "1/2/3"})
    assert GAME.encode(table.view("A")) == GAME.encode(turned.view("B"))
    assert numbers(table, "A")["seat +1 ready soldiers"] == numbers(table, "B")["seat +0 ready soldiers"] == 1 / 8


def test_piles_and_rounds():
    """EE-3.9, EE-12.2: one's own pile, and of the others only the sums."""
    table = planning(score={"A": "4/0/2", "B": "1/2/0", "C": "2/1/1"}, ready={"A": "2/4"}, round=3)
    row = numbers(table, "A")
    assert [row["round"], row["rounds left"]] == pytest.approx([3 / 12, 6 / 12])
    assert (row["seat +0 score soldier"], row["seat +0 score invention"]) == (0.5, 0.25)
    assert row["seat +0 score pile visible"] == 1.0
    assert row["seat +1 score pile visible"] == row["seat +1 score good"] == 0.0
    others = [row[f"others' score piles {kind}"] for kind in ("soldier", "good", "invention")]
    assert others == pytest.approx([3 / 15, 3 / 15, 1 / 15])


def test_laid_cards():
    """EE-16.1: the owner's numbers tell the gear, the others' do not."""
    table = planning(ready={"A": "0/1"})
    table.play("A", "gear 2 right with good")
    assert marked(table, "A", "gear 2") == ["seat +0 right gear 2"]
    assert marked(table, "B", "gear 1") == marked(table, "B", "gear 2") == []
    for viewer, who in (("A", "seat +0"), ("B", "seat +2")):
        row = numbers(table, viewer)
        assert (
            row[f"{who} right card laid"] == row[f"{who} right laid first"] == row[f"{who} right good on gear"] == 1.0
        )


@pytest.mark.parametrize("decision", [decision.id for decision in GAME.decisions])
def test_the_question_is_marked(decision):
    """For the one who is asked, and nobody else."""
    table = asking(decision)
    ((seat, _),) = table.asked
    assert marked(table, seat, "asked ") == [f"asked {decision}"]
    assert marked(table, seat, "decides") == ["seat +0 decides"]
    other = next(name for name in SEATS if name != seat)
    assert marked(table, other, "asked ") == marked(table, None, "asked ") == []


@pytest.mark.parametrize("decision", ["EE-D8", "EE-D9"])
def test_the_attack_in_question_is_marked(decision):
    """EE-8.17, EE-15.11: in both cases it is A's left engine that attacked B."""
    assert marked(asking(decision), "A", "in question") == ["seat +0 left in question"]
    assert marked(asking("EE-D11"), "A", "in question") == []


def test_attacks_and_hits():
    """EE-8.10, EE-9.1: B blocked one attack; the other got through."""
    table = asking("EE-D9")
    assert marked(table, "A", "attack ") == ["seat +0 left attack stands", "seat +2 right attack blocked"]
    assert marked(table, "A", "hit") == ["seat +1 hit"]


def test_empires():
    """EE-13.1."""
    table = execute(tops={"A": ("salvage", "invent")}, options=POWERS, empires={"A": "nova", "B": "kestrel"})
    empires: list[Any] = [empire for name in ("nova", "kestrel") for empire in marked(table, "A", name)]
    assert empires == ["seat +0 nova", "seat +1 kestrel"]
