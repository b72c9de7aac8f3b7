"""One floor plan for every game, layers that import only downwards, and no game's name outside its package."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import intrigue

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "intrigue"


def floor_plan() -> Any:
    spec = spec_from_file_location("floor_plan", ROOT / "scripts" / "floor_plan.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PLAN = floor_plan()
HOUSES: list[Path] = PLAN.games()
MODULES = sorted(PACKAGE.rglob("*.py"))


# ---- the plan ------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_nothing_stands_outside_the_plan(house: Path) -> None:
    assert PLAN.strangers(house) == []


def test_the_page_shows_the_plan() -> None:
    check = [sys.executable, str(ROOT / "scripts" / "floor_plan.py"), "--check"]
    ran = subprocess.run(check, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "")


# ---- layers --------------------------------------------------------------------------------------

# Each layer with the layers that it may import. The command line and what belongs to it may import everything.
LAYERS = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "envs": {"core", "games", "bots", "envs"},
    "review": {"core", "games", "bots", "review"},
    "lab": {"core", "games", "bots", "lab"},
    "server": {"core", "games", "bots", "review", "server"},
    "static": {"core", "games", "bots", "review", "server", "static"},
    "agents": {"core", "games", "server", "agents"},
    "testing": {"core", "games", "bots", "server", "testing"},
    "template": {"core", "testing", "template"},
    "train": {"core", "games", "bots", "envs", "train"},
}
LATE = {
    "core": {"games"},  # a record or a pickled state finds its game by the id
}
ROOMS = {
    "rules": {"rules"},
    "words": {"rules", "words", "play"},
    "play": {"rules", "play"},
}
TABLE = {"content", "codes", "state", "events", "view"}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported(path: Path) -> list[tuple[str, bool]]:
    """What a module imports, also by name, and whether only when something is called or for type checkers."""
    return list(imports(parsed(path)))


def imports(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    at_once = {id(node) for node in tree.body}
    for node in ast.walk(tree):
        late = id(node) not in at_once
        if isinstance(node, ast.Import):
            yield from ((alias.name, late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((f"{node.module}.{alias.name}", late) for alias in node.names)
    for constant, text in texts(tree):
        for name in re.findall(r"\bintrigue\.(?:core|games|bots|envs|lab|server|train)\.[\w.]+", text):
            yield name, id(constant) not in at_once


def texts(tree: ast.AST) -> list[tuple[ast.Constant, str]]:
    """The strings of a module that are not documentation."""
    nodes = list(ast.walk(tree))
    documentation = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return [
        (node, node.value)
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
    ]


def layer_of(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "intrigue" else ""


@pytest.mark.parametrize("layer", LAYERS)
def test_layers_import_downwards(layer: str) -> None:
    for path in sorted((PACKAGE / layer).rglob("*.py")):
        for name, late in imported(path):
            found = layer_of(name)
            if found in LAYERS and found not in LAYERS[layer]:
                assert late, f"{path.relative_to(PACKAGE)} imports {name}"
                assert found in LATE.get(layer, set()), f"{path.relative_to(PACKAGE)} imports {name}"


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_rooms_import_in_order(house: Path) -> None:
    """Rules know neither words nor players' judgement; only the registry ties questions to their words."""
    own = f"intrigue.games.{house.name}"
    for path in house.rglob("*.py"):
        place = path.relative_to(house)
        for name, _ in imported(path):
            if not name.startswith("intrigue.games.") or name == "intrigue.games.game":
                continue
            assert name == own or name.startswith(own + "."), f"{house.name}/{place} imports {name}"
            room = name.removeprefix(own).split(".")[1] if name != own else ""
            if room in ROOMS and place.parts[0] in ROOMS and place.name != "registry.py":
                assert room in ROOMS[place.parts[0]], f"{house.name}/{place} imports {name}"
            if room in ROOMS and place.parts[0].removesuffix(".py") in TABLE:
                assert room == "rules", f"{house.name}/{place} imports {name}"


# ---- sizes ---------------------------------------------------------------------------------------

MOST_LINES = 500
MOST_LINES_OF_A_FUNCTION = 60
GENERATED = "# ---- generated from the annotations above"


@pytest.mark.parametrize("layer", sorted({path.relative_to(PACKAGE).parts[0] for path in MODULES}))
def test_modules_and_functions_fit_on_a_few_screens(layer: str) -> None:
    """What is longer says why in its docstring. Generated code does not count."""
    for path in MODULES:
        if path.relative_to(PACKAGE).parts[0] != layer:
            continue
        lines = path.read_text(encoding="utf-8").partition(GENERATED)[0].count("\n")
        longest = "longer" in (ast.get_docstring(parsed(path)) or "")
        assert lines <= MOST_LINES or longest, f"{path.relative_to(PACKAGE)} has {lines} lines"
        for node in ast.walk(parsed(path)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.lineno <= lines:
                size = (node.end_lineno or node.lineno) - node.lineno + 1
                excused = "longer" in (ast.get_docstring(node) or "")
                what = f"{path.relative_to(PACKAGE)}: {node.name} has {size} lines"
                assert size <= MOST_LINES_OF_A_FUNCTION or excused, what


# ---- names ---------------------------------------------------------------------------------------

NAMES = [*intrigue.games(), *(house.name for house in HOUSES), *(intrigue.game(id).title for id in intrigue.games())]
NAMED = re.compile("|".join(NAMES), re.IGNORECASE)


@pytest.mark.parametrize("layer", sorted({path.relative_to(PACKAGE).parts[0] for path in MODULES} - {"games"}))
def test_nothing_outside_its_package_names_a_game(layer: str) -> None:
    """Examples in docstrings and help texts may."""
    for path in MODULES:
        if path.relative_to(PACKAGE).parts[0] != layer:
            continue
        tree = parsed(path)
        words = [(node.lineno, text) for node, text in texts(tree) if not is_help(text)]
        words += [(node.lineno, node.id) for node in ast.walk(tree) if isinstance(node, ast.Name)]
        words += [
            (node.lineno, node.name)
            for node in ast.walk(tree)
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        ]
        for line, word in words:
            assert not NAMED.search(word), f"{path.relative_to(PACKAGE)}, line {line}: {word}"


def is_help(text: str) -> bool:
    """A text that shows how a command is used."""
    return text.lstrip().startswith("examples:") or "  intrigue " in text
