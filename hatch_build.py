"""What happens when a wheel is built: the browser table is built from `web/` and put into the package."""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/intrigue/server/page"


class Build(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook of the wheel. An editable install builds nothing: `make` does it when it is needed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        add_page(Path(self.root), build_data)


def add_page(root: Path, build_data: dict[str, Any]) -> None:
    """Build the page and put it into the wheel, although Git does not know it."""
    if os.environ.get("INTRIGUE_WITHOUT_PAGE"):
        print("intrigue: the page is left out, as INTRIGUE_WITHOUT_PAGE asks for", file=sys.stderr)
        return
    page = load(root / "web" / "build.py")
    try:
        page.build_page()
    except page.CannotBuild as problem:
        sys.exit(f"intrigue: {problem}\n(INTRIGUE_WITHOUT_PAGE=1 builds the package without its page.)")
    build_data["artifacts"].append(f"{PAGE}/**")


def load(path: Path) -> Any:
    """A module by its file."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
