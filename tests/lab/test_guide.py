"""What the guide to the lab shows is true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from intrigue.cli import main, make_parser

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (
    "lab.md",
    "environments.md",
    "write-a-bot.md",
    "train.md",
    *[f"reports/{page.name}" for page in (DOCS / "reports").glob("*.md")],
)


def commands(page: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8").replace("\\\n", " ")
    return re.findall(r"^(?:\$ )?(intrigue (?:lab|simulate|content|ladder|train) .*?)(?:\s+#.*)?$", text, re.MULTILINE)


TYPED = sorted({command for page in PAGES for command in commands(page) if "GAME[" not in command})


@pytest.mark.parametrize("command", TYPED)
def test_the_commands_are_accepted_by_the_parser(command: str) -> None:
    _, *words = shlex.split(command.partition(">")[0])
    make_parser(words[0]).parse_args(words)


@pytest.mark.slow
def test_a_game_of_a_run_can_be_replayed_as_the_guide_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["lab", "run", "pot-de-vin", "-n", "3", "--bots", "random", "--workers", "1", "--out", "before"]) == 0
    (example,) = re.findall(r"```python\n(.*?)```", (DOCS / "lab.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(example, "lab.md", "exec"), names)
    assert list(names["state"].result.scores) == names["row"]["scores"]
