"""The examples in the guides run, one after another as they stand on the page."""

from __future__ import annotations

import multiprocessing
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ToyMaker

ROOT = Path(__file__).parents[2]
INCLUDE = re.compile(r'^--8<-- "(?P<file>[^":]+)(:(?P<part>\w+))?"\n', re.MULTILINE)


def python_blocks(page: str) -> list[str]:
    """The Python of a page. What it includes from other files is fenced by `{ .python }`, so that nobody formats it."""
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


@pytest.mark.slow
def test_the_game_of_the_guide_can_be_registered_played_and_tested(
    toys: ToyMaker, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, Any] = {}
    blocks = python_blocks("add-a-game.md")
    for block in blocks:
        exec(compile(block, "add-a-game.md", "exec"), names)
    assert "Your card:" in capsys.readouterr().out
    assert "for law in LAWS" in blocks[-1]


def included() -> Iterator[tuple[str, str | None]]:
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    return ((found["file"], found["part"]) for found in INCLUDE.finditer(text))


def test_the_guide_shows_the_whole_game() -> None:
    """Nothing of the example is left out, and no part is asked for that is not there."""
    folder = ROOT / "examples" / "one_card"
    code = (folder / "__init__.py").read_text(encoding="utf-8")
    parts = set(re.findall(r"\[start:(\w+)\]", code))
    assert {part for _, part in included() if part is not None} == parts
    shown = {Path(file).name for file, _ in included()}
    assert shown == {path.name for path in folder.iterdir() if path.is_file()} - {"quickstart.md"}
