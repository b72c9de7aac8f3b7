"""`intrigue new-game`, and the guide that explains what it writes."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from intrigue.cli import main
from intrigue.commands.new_game import SHIPPED, TEMPLATE, Names, write
from intrigue.template.small_prizes import SmallPrizes
from intrigue.testing import LAWS, Law
from tests.conftest import ToyMaker

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_game_of_the_template_obeys_every_law(law: Law, toys: ToyMaker) -> None:
    for players in (SmallPrizes.players[0], SmallPrizes.players[-1]):
        law(toys(SmallPrizes), players, {}, seeds=[1])


def test_the_new_game_has_its_own_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "harbour-fair", "--into", str(tmp_path)]) == 0
    assert "pip install -e" in capsys.readouterr().out
    folder = tmp_path / "harbour-fair"
    for path in folder.rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"small.prizes|SmallPrizes|SP-|template", text, re.IGNORECASE), path
        if path.suffix == ".py":
            compile(text, str(path), "exec")
    about = tomllib.loads((folder / "pyproject.toml").read_text())
    assert about["project"]["entry-points"]["intrigue.games"] == {"harbour-fair": "harbour_fair:HarbourFair"}
    assert "**HF-2.3**" in (folder / "src" / "harbour_fair" / "rules.md").read_text()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Harbour Fair", "expected a name of small letters"),
        ("3-cards", "expected a name of small letters"),
        ("a" * 33, "at most 32 characters"),
        ("empire-engine", "there is a game 'empire-engine' already"),
        ("json", "there is a Python module 'json' already"),
        ("class", "there is a Python module 'class' already"),
    ],
)
def test_names_that_would_not_work_are_refused(
    name: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", name, "--into", str(tmp_path)]) == 2
    assert complaint in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "harbour-fair").mkdir()
    assert main(["new-game", "harbour-fair", "--into", str(tmp_path)]) == 2
    assert "already exists" in capsys.readouterr().err


# ---- the guide -----------------------------------------------------------------------------------


def script() -> Any:
    spec = spec_from_file_location("guide", ROOT / "scripts" / "guide.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_guide_shows_every_file_as_it_is(tmp_path: Path) -> None:
    """`python scripts/guide.py` brings it up to date."""
    assert script().up_to_date(GUIDE) == GUIDE
    write(SHIPPED, tmp_path)
    files = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")}
    assert files - set(script().listed(GUIDE)) == {"README.md", "src/small_prizes/quickstart.md"}


class Reader:
    """Somebody with nothing but the package, who does what the guide says."""

    def __init__(self, folder: Path) -> None:
        self.site = folder / "site"
        self.home = folder / "home"
        self.place = self.home
        self.home.mkdir()
        leave_out = shutil.ignore_patterns("__pycache__", "page")
        shutil.copytree(TEMPLATE.parent, self.site / "intrigue", ignore=leave_out)
        shutil.copytree(TEMPLATE.parent / "lab" / "page", self.site / "intrigue" / "lab" / "page")
        for compiled in TEMPLATE.parent.parent.glob("intrigue_*__mypyc*"):  # what compiled modules have in common
            shutil.copy(compiled, self.site)
        self.path = [str(self.site)]
        for file, text in re.findall(r'^```python title="(my_\w+\.py)"\n(.*?)^```$', GUIDE, re.MULTILINE | re.DOTALL):
            (self.home / file).write_text(text)

    @property
    def environment(self) -> dict[str, str]:
        data = str(self.home / "data")
        return {**os.environ, "PYTHONPATH": os.pathsep.join(self.path), "XDG_DATA_HOME": data}

    def type(self, line: str) -> str:
        """What a command of the guide prints."""
        word, *more = shlex.split(line)
        acts: dict[str, Callable[[list[str]], str]] = {"cd": self.go, "pip": self.install}
        if word in acts:
            return acts[word](more)
        if more[:1] == ["open"]:
            return self.serve(more[1:])
        options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist"] if word == "pytest" else []
        return self.python("-m", word, *more, *options)

    def python(self, *arguments: str) -> str:
        command = [sys.executable, *arguments]
        ran = subprocess.run(command, cwd=self.place, env=self.environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    def go(self, words: list[str]) -> str:
        self.place = (self.place / words[0]).resolve()
        return ""

    def install(self, words: list[str]) -> str:
        """What pip does with an editable project: its modules can be imported, and its entry points are known."""
        if words[1] != "-e":
            return ""
        project = self.place / words[2]
        about = tomllib.loads((project / "pyproject.toml").read_text())["project"]
        known = self.site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
        known.mkdir()
        (known / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
        lines = [
            line
            for group, points in about["entry-points"].items()
            for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
        ]
        (known / "entry_points.txt").write_text("\n".join(lines))
        self.path.append(str(project / "src"))
        return ""

    def serve(self, words: list[str]) -> str:
        """What the lobby of a server offers. `open` is `serve` with a page, which this package was built without."""
        command = [sys.executable, "-m", "intrigue", "serve", "--port", "0", "--data", "tables", *words]
        process = subprocess.Popen(command, cwd=self.place, env=self.environment, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        with process:
            address = process.stdout.readline().split()[3]
            with urlopen(f"{address}api/games") as answer:
                offered = str(answer.read())
            process.send_signal(signal.SIGTERM)
        return offered


@pytest.mark.slow
def test_with_the_package_alone_the_guide_leads_to_a_game_a_bot_and_a_report(tmp_path: Path) -> None:
    """Everything on the page is done as it stands there: the game is in the lobby, a search beats greedy in it, and a
    bot of the reader's own is in the lab."""
    reader = Reader(tmp_path)
    said: dict[str, str] = {}
    for block in re.findall(r"^```console\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            said[line] = reader.type(line.removeprefix("$ "))
    assert "small-prizes" in said["$ intrigue games"]
    assert '"id":"small-prizes"' in said["$ intrigue open --game small-prizes"]
    assert " passed" in said["$ pytest"]
    [ladder] = [text for line, text in said.items() if line.startswith("$ intrigue ladder")]
    [low] = re.findall(r"^fair +greedy +60 +[\d.]+ % \[([\d.]+),", ladder, re.MULTILINE)
    assert float(low) > 25
    [simulated] = [text for line, text in said.items() if line.startswith("$ intrigue simulate") and "my_bots" in line]
    low, *_ = re.findall(r"^1 my_bots:Saver +[\d.]+ % \[([\d.]+),", simulated, re.MULTILINE)
    assert float(low) > 25
    assert "my_bots:Saver" in (reader.home / "first" / "report.html").read_text()
    for block in re.findall(r"^```python\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL):
        reader.python("-c", block)


def test_names_follow_from_the_id() -> None:
    assert Names.of("a-b-c").prefix == "ABC"
