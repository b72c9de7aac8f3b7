"""The list of duties in the documentation names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[1] / "docs" / "server.md"
DUTIES = 17


def test_every_duty_names_its_tests() -> None:
    rows = re.findall(r"^\| (\d\d?) [^|]*\|([^|]*)\|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, DUTIES + 1))
    code = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    written = set(re.findall(r"^def (test_\w+)", code, re.MULTILINE))
    for number, tests in rows:
        named = re.findall(r"`(test_\w+)`", tests)
        assert named, f"duty {number} names no test"
        assert set(named) <= written
