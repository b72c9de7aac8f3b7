"""What the README shows is true, and works after `make play` alone."""

from __future__ import annotations

import doctest
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from intrigue.cli import make_parser

PROJECT = Path(__file__).parents[2]
README = PROJECT / "README.md"
INTERACTIVE = ("open", "play", "replay")
SECONDS_AT_MOST = 900  # for one command: a guard against waiting forever, not a measurement
CLOSE_CLIENT = b"\x11"  # Ctrl-Q

STRIPPED = """
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder


class NotInstalled(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
        return None


sys.meta_path.insert(0, NotInstalled())
sys.argv = ["intrigue", *{arguments!r}]
from intrigue.cli import main

sys.exit(main())
"""


def commands() -> list[str]:
    return re.findall(r"^\$ (intrigue .*?)(?:\s+#.*)?$", README.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_python_example_works() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("command", commands())
def test_the_commands_are_accepted_by_the_parser(command: str) -> None:
    _, *words = shlex.split(command.partition(">")[0])
    make_parser(words[0]).parse_args(words)


# ---- as after make play --------------------------------------------------------------------------


def installed_by_make_play() -> set[str]:
    """The names of all packages that `make play` installs."""
    makefile = (PROJECT / "Makefile").read_text()
    (job,) = re.findall(r"^play: \$\(VENV\)/\.installed-(\w+)", makefile, re.MULTILINE)
    (extras,) = re.findall(rf"^EXTRAS_{job} := (\[.*\])$", makefile, re.MULTILINE)
    found: set[str] = set()
    waiting = [Requirement(f"intrigue{extras}")]
    while waiting:
        wanted = waiting.pop()
        name = wanted.name.lower().replace("_", "-")
        found.add(name)
        for line in distribution(wanted.name).requires or ():
            needed = Requirement(line)
            extras = wanted.extras or {""}
            applies = needed.marker is None or any(needed.marker.evaluate({"extra": one}) for one in extras)
            known = needed.name.lower().replace("_", "-") in found and not needed.extras
            if applies and not known:
                waiting.append(needed)
    return found


def absent_modules() -> list[str]:
    """The modules of packages that are installed here, but not by `make play`."""
    there = installed_by_make_play()
    return sorted(
        module
        for module, packages in packages_distributions().items()
        if not any(package.lower().replace("_", "-") in there for package in packages)
    )


def stripped(arguments: list[str]) -> list[str]:
    """The command line as it is after `make play`: what else is installed here cannot be imported."""
    program = STRIPPED.format(absent=set(absent_modules()), arguments=arguments)
    return [sys.executable, "-c", program]


def quick(arguments: list[str]) -> list[str]:
    """The same command with less to do."""
    if arguments[0] == "bench":
        return ["bench", "empire-engine", "--quick"]
    if "-n" in arguments:
        place = arguments.index("-n") + 1
        return [*arguments[:place], str(min(40, int(arguments[place]))), *arguments[place + 1 :]]
    return arguments


@pytest.mark.slow
def test_the_commands_work_one_after_the_other(tmp_path: Path) -> None:
    """Those that end by themselves, in the order of the README and in one folder."""
    for command in commands():
        shown, _, target = command.partition(">")
        _, *arguments = shlex.split(shown)
        if arguments[0] in INTERACTIVE and arguments[0] != "replay":
            continue
        done = subprocess.run(
            stripped(quick(arguments)), cwd=tmp_path, capture_output=True, check=False, timeout=SECONDS_AT_MOST
        )
        assert done.returncode == 0, f"{command}: {done.stderr.decode()}"
        if target:
            (tmp_path / target.strip()).write_bytes(done.stdout)


@contextmanager
def in_a_terminal(arguments: list[str], folder: Path) -> Iterator[int]:
    """A command that has a terminal to itself; the other end of that terminal."""
    ours, theirs = pty.openpty()
    environment = {
        **os.environ,
        "TERM": "xterm-256color",
        "COLUMNS": "100",
        "LINES": "40",
        "XDG_DATA_HOME": str(folder),
    }
    process = subprocess.Popen(
        stripped(arguments), cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    try:
        yield ours
        while read_some(ours):
            pass
        assert process.wait(SECONDS_AT_MOST) == 0, arguments
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def read_some(terminal: int) -> bytes:
    """What is written next; nothing if the command has ended."""
    ready, _, _ = select.select([terminal], [], [], SECONDS_AT_MOST)
    assert ready, "nothing is written any more"
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other end is closed
        return b""


def read_until(terminal: int, words: bytes) -> None:
    text = b""
    while words not in text:
        more = read_some(terminal)
        assert more, text.decode(errors="replace")
        text += more


@pytest.mark.slow
@pytest.mark.parametrize("command", [line for line in commands() if line.startswith("intrigue play")])
def test_the_terminal_client_opens(command: str, tmp_path: Path) -> None:
    """In a real terminal: it draws its screen, and ends when it is told to."""
    _, *arguments = shlex.split(command)
    if "--resume" in arguments:
        with in_a_terminal(["play", "empire-engine", "--players", "2", "--fast"], tmp_path) as terminal:
            read_until(terminal, b"Empire Engine")
            os.write(terminal, CLOSE_CLIENT)
    with in_a_terminal(arguments, tmp_path) as terminal:
        read_until(terminal, b"Empire Engine")
        os.write(terminal, CLOSE_CLIENT)


@pytest.mark.slow
def test_nothing_is_printed_below_the_address(tmp_path: Path) -> None:
    """`make play` ends with `intrigue open`: the address, and not a line more."""
    arguments = ["open", "--no-browser", "--port", "0", "--data", str(tmp_path / "data")]
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<p>page</p>", encoding="utf-8")
    process = subprocess.Popen(
        stripped(arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "INTRIGUE_PAGE": str(page)},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith(b"Intrigue is at http://127.0.0.1:")
        ask_for_page(line.split()[3].decode())
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert rest == b"", rest.decode()
        process.wait(SECONDS_AT_MOST)
    finally:
        process.kill()
        process.communicate()


def ask_for_page(address: str) -> None:
    from urllib.request import urlopen

    with urlopen(address, timeout=SECONDS_AT_MOST) as answer:
        assert answer.read() == b"<p>page</p>"
