"""Property tests draw the same examples in every run, whatever else is loaded."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies


def drawn() -> list[str]:
    """What Hypothesis draws now."""
    found: list[str] = []

    @settings(max_examples=100)
    @given(strategies.text())
    def draw(text: str) -> None:
        found.append(text)

    draw()
    return found


def test_examples_do_not_depend_on_the_modules_that_are_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = drawn()
    (tmp_path / "just_loaded.py").write_text(f"WORDS = {[f'word {number}' for number in range(500)]}")
    monkeypatch.syspath_prepend(tmp_path)

    loaded = import_module("just_loaded")

    assert drawn() == before
    del sys.modules[loaded.__name__]
