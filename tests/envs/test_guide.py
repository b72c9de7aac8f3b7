"""The examples in the guide run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded, use of fork")
@pytest.mark.parametrize(
    "example",
    [pytest.param(text, marks=pytest.mark.slow if "make_vec" in text else ()) for text in EXAMPLES],
    ids=range(len(EXAMPLES)),
)
def test_the_examples_of_the_guide_run(example: str, capsys: Any) -> None:
    names: dict[str, Any] = {}
    exec(compile(example, str(GUIDE), "exec"), names)
    if "make_vec" in example:
        names["tables"].close()


def test_the_guide_has_examples_of_each_interface() -> None:
    text = "".join(EXAMPLES)
    for module in ("pettingzoo", "gymnasium", "openspiel"):
        assert f"intrigue.envs.{module}" in text or f"intrigue.envs import {module}" in text
