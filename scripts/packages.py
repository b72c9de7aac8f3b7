"""Build the packages and try them as a user would: python scripts/packages.py [--quick] [--only pure|compiled]

Puts into dist/ an sdist with the built page and, made from it, a pure wheel and (where there is a C compiler) a
compiled one. Each wheel is then installed into an empty environment, and the fast tests of the package run against it
in a copy of the checkout that has no sources. While the wheels are built there is no Node and no npm registry.
--quick: only build, and see whether the installed command starts. --only: the sdist and one of the wheels.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
NOWHERE: Final = "http://127.0.0.1:9/"  # an npm registry that does not answer
WHEELS: Final = {"pure": "0", "compiled": "1"}  # and what INTRIGUE_NATIVE makes them so
NO_NODE: Final = "#!/bin/sh\necho 'No Node is needed to build a wheel from the sdist.' >&2\nexit 1\n"
TESTS: Final = (
    *("core", "games", "conformance", "golden", "bots", "envs", "lab", "cli", "terminal"),
    *("review", "server", "agents", "static"),
)
COPIED: Final = ("tests", "docs", "examples", "benchmarks", "scripts", "README.md", "pyproject.toml")
INSTALLED: Final = "import intrigue, sys; sys.exit(not intrigue.__file__.startswith(sys.prefix))"


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the packages and try them as a user would.")
    parser.add_argument("--quick", action="store_true", help="build, and only see whether the installed command starts")
    parser.add_argument("--only", choices=list(WHEELS), help="only this wheel (and the sdist that it is made from)")
    arguments = parser.parse_args()
    for old in (*DIST.glob("*.tar.gz"), *DIST.glob("*.whl")):
        old.unlink()
    sdist = build_sdist()
    for kind, native in WHEELS.items():
        if arguments.only not in (None, kind):
            continue
        if kind == "compiled" and not has_compiler():
            print("There is no C compiler here, so there is no compiled wheel.")
            continue
        try_wheel(build_wheel(sdist, native), arguments.quick)


def build_sdist() -> Path:
    code = f"import hatchling.build as b; print(b.build_sdist({str(DIST)!r}))"
    run([sys.executable, "-c", code], ROOT)
    (sdist,) = DIST.glob("*.tar.gz")
    return sdist


def has_compiler() -> bool:
    return subprocess.run([sys.executable, "scripts/native.py", "--possible"], cwd=ROOT, check=False).returncode == 0


def build_wheel(sdist: Path, native: str) -> Path:
    """A wheel made from the sdist. Whoever asks for Node gets an error; the compiler may be in the same folder."""
    before = set(DIST.glob("*.whl"))
    with TemporaryDirectory(prefix="no-node-") as folder:
        for name in ("node", "npm", "npx"):
            (Path(folder) / name).write_text(NO_NODE)
            (Path(folder) / name).chmod(0o755)
        run(
            [sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--wheel-dir", str(DIST), str(sdist)],
            DIST,
            INTRIGUE_NATIVE=native,
            npm_config_registry=NOWHERE,
            PATH=os.pathsep.join([folder, os.environ["PATH"]]),
        )
    (wheel,) = set(DIST.glob("*.whl")) - before
    return wheel


def try_wheel(wheel: Path, quick: bool) -> None:
    """Install a wheel into an empty environment, and run the fast tests there."""
    with TemporaryDirectory(prefix="intrigue-wheel-") as name:
        folder = Path(name)
        run([sys.executable, "-m", "venv", str(folder / "env")], folder)
        python = str(folder / "env" / "bin" / "python")
        run([python, "-m", "pip", "install", "-qq", "--upgrade", "pip>=25.1"], folder)
        run([python, "-m", "pip", "install", "-qq", str(wheel)], folder)
        run([python, "-m", "intrigue", "--version"], folder)
        if quick:
            return
        copy = folder / "checkout"
        copy.mkdir()
        for part in COPIED:
            source = ROOT / part
            (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / part)
        wanted = [f"{wheel}[{extras_of_tests()}]", "--group", f"{copy}/pyproject.toml:dev"]
        run([python, "-m", "pip", "install", "-qq", *wanted], copy)
        run([python, "-c", INSTALLED], copy)
        tests = [f"tests/{folder}" for folder in TESTS]
        run([python, "-m", "pytest", "-q", "-n", "auto", "-m", "not slow and not checkout", *tests], copy)


def extras_of_tests() -> str:
    """The extras that the tests need: what the Makefile installs for work in a checkout."""
    found = re.search(r"^EXTRAS_dev := \[(.+)\]$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        sys.exit("The Makefile does not say which extras the tests need (EXTRAS_dev).")
    return found[1]


def run(command: list[str], folder: Path, **environment: str) -> None:
    """Run a command that sees no sources but those of its own environment."""
    print("$", *command[:8], "..." if len(command) > 8 else "", flush=True)
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=folder, env={**outside, **environment}, check=False)
    if done.returncode:
        sys.exit(f"This failed (exit code {done.returncode}).")


if __name__ == "__main__":
    main()
