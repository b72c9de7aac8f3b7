"""The examples in the guides run, one after another as they stand on the page."""

from __future__ import annotations

import multiprocessing
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def python_blocks(page: str) -> list[str]:
    """The Python of a page that is not the listing of a file."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


ENVIRONMENTS = python_blocks("environments.md")


@pytest.fixture
def processes_from_scratch() -> Iterator[None]:
    """What a test before this one has left running in threads must not be forked in the midst of it."""
    usual = multiprocessing.get_start_method(allow_none=True)
    multiprocessing.set_start_method("spawn", force=True)
    yield
    multiprocessing.set_start_method(usual, force=True)


@pytest.mark.usefixtures("processes_from_scratch")
@pytest.mark.parametrize(
    "example",
    [pytest.param(text, marks=pytest.mark.slow if "make_vec" in text else ()) for text in ENVIRONMENTS],
    ids=range(len(ENVIRONMENTS)),
)
def test_the_examples_of_environments_run(example: str, capsys: Any) -> None:
    names: dict[str, Any] = {}
    exec(compile(example, "environments.md", "exec"), names)
    if "make_vec" in example:
        names["tables"].close()


def test_the_guide_has_examples_of_each_interface() -> None:
    text = "".join(ENVIRONMENTS)
    for call in (
        "intrigue.batch(",
        "_v0.env(",
        "gymnasium.make(",
        "make_vec(",
        "BatchVectorEnv(",
        "pyspiel.load_game(",
    ):
        assert call in text


@pytest.mark.slow
def test_the_bots_of_the_guide_play_and_win_sometimes(capsys: pytest.CaptureFixture[str]) -> None:
    """Each block builds on those above it; the last one prints both contests."""
    names: dict[str, Any] = {}
    for block in python_blocks("write-a-bot.md"):
        exec(compile(block, "write-a-bot.md", "exec"), names)
    shares = {line.partition(" ")[0]: float(line.rpartition(" ")[2]) for line in capsys.readouterr().out.splitlines()}
    assert shares.keys() == {"climber", "dreamer"}
    assert all(share > 0.2 for share in shares.values())  # few games: not the place to measure
