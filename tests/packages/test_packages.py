"""The packages that people install, and what surrounds them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def script(name: str) -> ModuleType:
    """A script of the checkout, as a module."""
    spec = spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build(folder: Path, kind: str, into: Path) -> Path:
    """An sdist or a wheel of a folder, made without Node, npm and a C compiler."""
    code = f"import hatchling.build as build; print(build.build_{kind}({str(into)!r}))"
    environment = {"PATH": "", "INTRIGUE_NATIVE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return into / done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with its built page."""
    if not (ROOT / "src" / "intrigue" / "server" / "page" / "index.html").is_file():
        pytest.skip("the page is not built (make page)")
    folder = tmp_path_factory.mktemp("checkout") / "intrigue"
    left_out = ("node_modules", "__pycache__", ".*cache", ".hypothesis", ".venv", "build", "dist", "site")
    ignored = shutil.ignore_patterns(*left_out)
    shutil.copytree(ROOT, folder, ignore=ignored)
    return folder


@pytest.mark.checkout
def test_an_sdist_contains_the_page_and_becomes_a_wheel_without_node(checkout: Path, tmp_path: Path) -> None:
    sdist = build(checkout, "sdist", tmp_path)
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    wheel = build(unpacked, "wheel", tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert "intrigue/server/page/index.html" in names
    assert "intrigue/games/patriot/content.toml" in names
    assert {name.rpartition("/")[2] for name in names if "/licenses/" in name} == {"LICENSE", "THIRD_PARTY.md"}
    assert not [name for name in names if "node_modules" in name or name.startswith(("tests/", "web/"))]


@pytest.mark.checkout
def test_every_font_and_icon_of_the_page_is_credited() -> None:
    third_party = script("third_party")
    text = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    fonts = [name for name in third_party.shipped() if name.startswith("@fontsource")]
    assert fonts
    assert [name for name in fonts if f"- {third_party.title(name)}: Copyright" not in text] == []
    assert {"svelte", "@iconify-json/game-icons"} <= set(third_party.shipped())
    assert "game-icons.net" in text
    assert "Svelte" in text
    for licence in PROJECT["project"]["license"].split(" AND "):
        assert licence in text


@pytest.mark.checkout
def test_nothing_published_allows_one_version_only() -> None:
    assert script("release").exact_pins(PROJECT["project"]) == []


@pytest.mark.parametrize(
    ("change", "point"),
    [
        ({}, ""),
        ({"urls": {"Homepage": "https://intrigue.example"}}, "the URL Homepage is still a placeholder"),
        ({"dependencies": ["torch==2.0"]}, "'torch==2.0' allows one version only"),
    ],
)
@pytest.mark.checkout
def test_a_release_with_open_points_is_refused(change: dict[str, Any], point: str) -> None:
    project = {"urls": {"Homepage": "https://somewhere.org"}, "dependencies": [], "optional-dependencies": {}} | change
    release = script("release")
    found = [*release.placeholders(project), *release.exact_pins(project)]
    assert len(found) == bool(point)
    assert point in "".join(found)


@pytest.mark.checkout
def test_an_installed_package_is_tested_with_the_extras_of_a_checkout() -> None:
    """Among them the driver of the database that several nodes share: without it, tests of the server cannot start."""
    packages = script("packages")
    extras = packages.extras_of_tests().split(",")
    known = PROJECT["project"]["optional-dependencies"]
    assert any(line.startswith("psycopg") for extra in extras for line in known[extra])
    assert [folder for folder in packages.TESTS if not (ROOT / "tests" / folder).is_dir()] == []


@pytest.mark.checkout
def test_the_public_workflow_runs_the_two_commands_of_the_readme() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "make play" in workflow
    assert "make test" in workflow


@pytest.mark.checkout
def test_the_extras_that_the_pages_name_exist() -> None:
    known = set(PROJECT["project"]["optional-dependencies"])
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    named = [
        (page.name, extra)
        for page in pages
        for extras in re.findall(r"intrigue\[([a-z,]+)\]", page.read_text(encoding="utf-8"))
        for extra in extras.split(",")
    ]
    assert len(named) > 5
    assert [(page, extra) for page, extra in named if extra not in known] == []
