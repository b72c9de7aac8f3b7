"""How the tests wait for a page. Its policy forbids `eval`, which an expression needs when it is asked a second time: a
test that waits for one passes only if it need not wait. A function can be asked as often as it takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SCRIPTS = [path for folder in ("tests/browser", "web/scripts") for path in sorted((ROOT / folder).glob("*.py"))]
WAITING = "wait_for_function"


def awaited(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What is waited for, with the line; names stand for the constants of the module."""
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == WAITING:
            asked = node.args[0]
            if isinstance(asked, ast.Name):
                asked = constants[asked.id]
            parts = asked.values if isinstance(asked, ast.JoinedStr) else [asked]
            yield node.lineno, "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_tests_wait_for_functions(path: Path) -> None:
    found = awaited(ast.parse(path.read_text(encoding="utf-8")))
    assert [(line, text) for line, text in found if "=>" not in text] == []


def test_an_expression_is_found() -> None:
    assert list(awaited(ast.parse('page.wait_for_function("window.flown")'))) == [(1, "window.flown")]
