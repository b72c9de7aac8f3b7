"""The page's own computing, without a browser: the tests in `web/tests`, run by Node."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.slow
def test_the_units_of_the_page() -> None:
    sys.path.insert(0, str(WEB))
    try:
        find_node = import_module("build").find_node
    finally:
        sys.path.remove(str(WEB))
    if not (WEB / "node_modules").is_dir():
        pytest.fail("The packages of the page are not installed: make page")
    node, _ = find_node()
    tests = sorted(map(str, (WEB / "tests").glob("*.test.mjs")))
    assert tests
    done = subprocess.run([node, "--test", *tests], cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
