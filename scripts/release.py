"""What must be settled before a release: python scripts/release.py (or: make release-check)

Prints what is still open and fails, or says that nothing is.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PLACEHOLDER = ".example"  # a domain that nobody can own


def open_points(root: Path = ROOT) -> list[str]:
    """One sentence for everything that keeps this checkout from being released."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = version_of(root)
    return [*placeholders(project), *exact_pins(project), *wrong_versions(root, version)]


def version_of(root: Path) -> str:
    text = (root / "src/intrigue/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        sys.exit("src/intrigue/__init__.py does not say __version__.")
    return found[1]


def placeholders(project: dict[str, Any]) -> list[str]:
    return [
        f"pyproject.toml: the URL {name} is still a placeholder ({url})."
        for name, url in project["urls"].items()
        if PLACEHOLDER in url
    ]


def exact_pins(project: dict[str, Any]) -> list[str]:
    """A pinned version in a published package keeps its users from updating anything else."""
    wanted = [
        *project["dependencies"],
        *[line for lines in project["optional-dependencies"].values() for line in lines],
    ]
    return [f"pyproject.toml: {line!r} allows one version only." for line in wanted if "==" in line]


def wrong_versions(root: Path, version: str) -> list[str]:
    found = []
    if f"version: {version}\n" not in (root / "CITATION.cff").read_text(encoding="utf-8"):
        found.append(f"CITATION.cff does not cite version {version}.")
    if f"## [{version}]" not in (root / "CHANGELOG.md").read_text(encoding="utf-8"):
        found.append(f"CHANGELOG.md has no chapter for version {version}.")
    return found


if __name__ == "__main__":
    points = open_points()
    print("\n".join(points) if points else "Ready to be released.")
    sys.exit(bool(points))
