"""Compile the hot modules of the engine with mypyc: python scripts/native.py [FOLDER]

Puts a copy of the package into FOLDER (default: build/native), with its hot modules compiled, and leaves the sources
alone. PYTHONPATH=FOLDER makes Python use it. Needs a C compiler and `mypy[mypyc]`; takes some minutes, or no time if no
source has changed since. With --possible instead of a folder it only says whether that could work.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from contextlib import chdir
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "intrigue"
FOLDER = ROOT / "build" / "native"
STAMP = ".compiled"

# What is compiled, by library: state, rules and judgement. Views, events and content stay interpreted, because the
# codec reads their annotations and compiled classes lose the arguments of annotations; so does code that makes
# sentences or runs once. In a game, the location of a file says what it is.
HOT = {
    "bots/search": ("search", "tree", "worlds"),
    "core": ("bands", "chance", "observing", "prospects", "random_play", "rows", "state"),
}
HOT_ROOMS = ("play", "rules")
HOT_FILES = ("codes", "state")
COLD_FILES = ("__init__", "registry", "checks")

REQUIRED = ["mypy[mypyc]>=2.4,<3"]
OPTIMISATION = "1"  # higher levels make the compiler much slower and the engine hardly faster


class CannotCompile(Exception):
    """Says what is missing, for people."""


def hot_modules() -> list[Path]:
    """The files that are compiled."""
    return [path for paths in libraries().values() for path in paths]


def libraries() -> dict[str, list[Path]]:
    """The files of each library. There are several libraries, because they can be compiled at the same time."""
    found = {
        f"intrigue_{folder.rpartition('/')[2]}": [PACKAGE / folder / f"{name}.py" for name in names]
        for folder, names in HOT.items()
    }
    for folder in sorted(path.parent for path in PACKAGE.glob("games/*/state.py")):
        found[f"intrigue_{folder.name}"] = hot_files(folder)
    return found


def hot_files(game: Path) -> list[Path]:
    """The files of a game that are compiled."""
    files = [game / f"{name}.py" for name in HOT_FILES]
    for room in HOT_ROOMS:
        files += [
            path
            for path in sorted((game / room).rglob("*.py"))
            if path.stem not in COLD_FILES and path.parent.name not in COLD_FILES
        ]
    return files


def obstacle() -> str:
    """What a quick check finds missing for compiling; "" if nothing."""
    if not has_compiler():
        return "there is no C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the C headers of Python are missing"
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "the Python package mypy[mypyc] is missing"
    return ""


def has_compiler() -> bool:
    """Whether there is a C compiler on the PATH."""
    named = (sysconfig.get_config_var("CC") or "").split()[:1]
    return any(shutil.which(name) for name in (*named, "cc", "gcc", "clang"))


def compile_into(folder: Path) -> list[Path]:
    """Put the compiled modules into a folder laid out like `src`; returns the files, relative to it."""
    missing = obstacle()
    if missing:
        raise CannotCompile(missing)
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    with chdir(ROOT), TemporaryDirectory() as work:
        settings = ["--config-file=pyproject.toml", "--follow-imports=silent", f"--cache-dir={work}/cache"]
        groups: list[tuple[list[str], str | None]]
        groups = [([str(path.relative_to(ROOT)) for path in paths], name) for name, paths in libraries().items()]
        try:
            extensions = mypycify(
                [*settings, *[file for files, _ in groups for file in files]],
                opt_level=OPTIMISATION,
                debug_level="0",
                target_dir=work,
                separate=groups,
            )
        except SystemExit as problem:
            raise CannotCompile("mypyc found mistakes; the lines above name them") from problem
        command = build_ext(Distribution({"name": "intrigue", "ext_modules": extensions}))
        command.build_lib, command.build_temp, command.parallel = work + "/lib", work + "/temp", True
        command.ensure_finalized()
        try:
            command.run()
        except Exception as problem:  # setuptools raises many kinds
            raise CannotCompile(f"the C compiler failed: {problem}") from problem
        built = Path(work) / "lib"
        shutil.copytree(built, folder, dirs_exist_ok=True)
        return [path.relative_to(built) for path in built.rglob("*") if path.is_file()]


def fingerprint() -> str:
    """Changes whenever something that the compiled modules depend on changes."""
    modules = [path.relative_to(PACKAGE).as_posix() for path in hot_modules()]
    digest = sha256(f"{sys.version} {version('mypy')} {OPTIMISATION} {modules}".encode())
    for folder in ("core", "games", "bots"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def make_copy(folder: Path) -> bool:
    """Make a copy of the package with its hot modules compiled. Returns whether they had to be compiled again."""
    wanted, stamp = fingerprint(), folder / STAMP
    fresh = not (stamp.is_file() and stamp.read_text() == wanted)
    if fresh and folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(
        PACKAGE, folder / "intrigue", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    if fresh:
        compile_into(folder)
        stamp.write_text(wanted)
    return fresh


def main() -> None:
    if "--possible" in sys.argv:
        missing = obstacle()
        sys.exit(f"intrigue: the engine cannot be compiled here: {missing}" if missing else 0)
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else FOLDER
    try:
        make_copy(folder)
    except CannotCompile as problem:
        sys.exit(f"intrigue: the engine cannot be compiled: {problem}")


if __name__ == "__main__":
    main()
