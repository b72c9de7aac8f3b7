"""What the README shows is true."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from intrigue.cli import make_parser

README = Path(__file__).parents[2] / "README.md"


def commands() -> list[str]:
    return re.findall(r"^\$ (intrigue .*?)(?:\s+#.*)?$", README.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_python_example_works() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("command", commands())
def test_the_commands_are_accepted_by_the_parser(command: str) -> None:
    _, *words = shlex.split(command.partition(">")[0])
    make_parser(words[0]).parse_args(words)
