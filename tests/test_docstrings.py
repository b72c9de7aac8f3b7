"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import intrigue

PACKAGE = Path(intrigue.__file__).parent
MODULES = sorted(
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    for path in PACKAGE.rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    module = import_module(name.removesuffix(".__init__"))

    failures, examples = doctest.testmod(module, optionflags=doctest.ELLIPSIS)

    assert examples > 0
    assert failures == 0
