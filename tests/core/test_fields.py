"""The fields of a state are declared once; what follows from them is generated and up to date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

import intrigue
from intrigue.core.fields import Field, class_part, complete, copy_text, fields_of
from intrigue.core.random_play import finish_randomly
from intrigue.core.state import Derived, Fresh, Shared, State

ROOT = Path(__file__).parent.parent.parent


class Everything(State):
    """One field of each form."""

    count: int
    names: list[str]
    rows: list[list[int]]
    pairs: dict[str, int]
    sums: Derived[list[int]]
    table: Shared[Path]
    scratch: Fresh[int]
    LIMIT: ClassVar[int] = 3


@pytest.mark.checkout
def test_the_generated_parts_are_up_to_date() -> None:
    """Asked of the sources, whether or not the engine is compiled."""
    check: list[str | Path] = [sys.executable, ROOT / "scripts" / "fields.py", "--check"]
    ran = subprocess.run(check, env={"PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, ""), "run: make fields"


def test_annotations_tell_what_is_dumped_and_copied() -> None:
    assert [(field.name, field.mark) for field in fields_of(Everything)] == [
        ("count", ""),
        ("names", ""),
        ("rows", ""),
        ("pairs", ""),
        ("sums", "derived"),
        ("table", "shared"),
        ("scratch", "fresh"),
    ]
    assert {field.name: copy_text(field) for field in fields_of(Everything)} == {
        "count": "self.count",
        "names": "self.names[:]",
        "rows": "[row[:] for row in self.rows]",
        "pairs": "self.pairs.copy()",
        "sums": "self.sums[:]",
        "table": "self.table",
        "scratch": "NONE",
    }


def test_a_field_that_cannot_be_blank_is_refused() -> None:
    with pytest.raises(TypeError, match="gear: a field is a number"):
        class_part("Odd", [Field("gear", "complex", complex, "")])


def test_a_class_without_generated_text_copies_as_well() -> None:
    complete(Everything)
    state = Everything()
    game = intrigue.game(intrigue.games()[0])
    state.clear(game, 2, game.resolve(2, None))
    state.chance = game.new(2).chance
    state.count, state.names, state.rows, state.pairs = 1, ["a"], [[1], [2]], {"a": 1}
    state.sums, state.table, state.scratch = [3], Path("x"), 7
    twin = state.copy()
    state.names.append("b")
    state.rows[0].append(5)
    state.pairs["b"] = 2
    state.sums.append(4)
    assert (twin.count, twin.names, twin.rows, twin.pairs, twin.sums) == (1, ["a"], [[1], [2]], {"a": 1}, [3])
    assert twin.table is state.table
    assert not hasattr(twin, "scratch")


@pytest.mark.parametrize("game_id", intrigue.games())
def test_generated_and_generic_copies_agree(game_id: str) -> None:
    state = intrigue.game(game_id).new(seed=5)
    finish_randomly(state, Random(5))
    assert state.game.digest(state.copy()) == state.game.digest(state)
