"""Running the command line inside a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from intrigue.cli import main


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def runner(capsys: pytest.CaptureFixture[str]) -> Run:
    """Calls commands and gathers what they print."""

    def run(*arguments: str) -> Ran:
        try:
            code = main(arguments)
        except SystemExit as ended:  # argparse ends the program itself after --help and wrong arguments
            code = int(ended.code or 0)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run
