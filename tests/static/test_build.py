"""What the page contains is enough: nothing that the tables import is left out of it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from intrigue.games import known_games
from intrigue.static import ahead

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "intrigue"
ENTRIES = ("intrigue.static.ahead", "intrigue.static.worker", "intrigue.static.thinker")
LIBRARIES = {"anyio", "msgspec", "pyodide", "starlette"}
NOT_THERE = {  # other systems, the compiler, networks, invitations, several nodes: the page does without them
    *("h11", "msvcrt", "mypy_extensions", "numpy", "openskill", "psycopg", "segno", "websockets"),
}


@pytest.fixture(scope="module")
def build() -> Any:
    spec = spec_from_file_location("build_site", ROOT / "web" / "build_site.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def imports(path: Path) -> Iterator[str]:
    """Everything that a module may import, at any time."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def file_of(module: str) -> Path | None:
    path = PACKAGE.parent.joinpath(*module.split("."))
    found = [one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()]
    return found[0] if found else None


def test_nothing_that_the_tables_import_is_left_out(build: Any) -> None:
    shipped = set(build.package_files())
    waiting = [*ENTRIES, *ahead.LIBRARIES, *(f"intrigue.games.{game.replace('-', '_')}" for game in known_games())]
    seen: set[str] = set()
    while waiting:
        module = waiting.pop()
        if module in seen:
            continue
        seen.add(module)
        top = module.partition(".")[0]
        if top == "intrigue":
            path = file_of(module)
            if path is None or module.startswith("intrigue.envs"):  # the package offers batches, the page does not
                continue
            assert path in shipped, f"{module} is left out"
            waiting += imports(path)
        elif top in sys.stdlib_module_names:
            place = PurePosixPath(*module.split("."))
            left = not build.needed(place.with_suffix(".py")) or not build.needed(place)
            assert not left or top in NOT_THERE, f"{module} is left out of the library"
        else:
            assert top in LIBRARIES | NOT_THERE, f"{module} is not on the page"
    assert len(seen) > 300


def test_what_is_imported_ahead_needs_no_compiled_module() -> None:
    """A copy of Python's memory does not contain what msgspec has compiled."""
    code = "from intrigue.static import ahead; ahead.import_ahead(); ahead.wake(); import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    assert "msgspec" not in imported
    assert {f"intrigue.games.{game.replace('-', '_')}" for game in known_games()} <= imported
    assert {"starlette.routing", "sqlite3", "intrigue.bots"} <= imported


def test_what_needs_no_page_is_left_out(build: Any) -> None:
    folders = {path.relative_to(PACKAGE).parts[0] for path in build.package_files()}
    assert {"core", "games", "bots", "server", "static"} <= folders
    assert not folders & {"envs", "lab", "testing", "terminal"}
    assert not any("page" in path.parts for path in build.package_files())


def test_networks_are_apart_from_what_the_tables_need(build: Any, tmp_path: Path) -> None:
    """Only those who think need them, and those who think start after the tables."""
    build.collect_networks(tmp_path / "networks")
    found = {path.relative_to(tmp_path / "networks" / "intrigue") for path in (tmp_path / "networks").rglob("*.bin")}
    assert found == {path.relative_to(PACKAGE) for path in PACKAGE.glob("games/*/play/network.bin")}
    assert found
