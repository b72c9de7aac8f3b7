"""`intrigue train` without what it needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from intrigue.cli import main


def test_training_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("intrigue.commands.train.find_spec", lambda name: None)
    assert main(["train", "empire-engine", "--updates", "1", "--out", str(tmp_path / "run")]) == 2
    assert "training needs numpy and torch: pip install 'intrigue[train]'" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
