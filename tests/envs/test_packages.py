"""What the environments, examples and benchmarks import is named by an extra."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
PACKAGE_OF = {
    "PIL": "pillow",
    "pygame": "pygame-ce",
    "pyspiel": "open_spiel",
    "sb3_contrib": "sb3-contrib",
    "stable_baselines3": "sb3-contrib",  # which needs it
    "tree": "dm-tree",
}
"""The packages of modules that are called differently."""


def packages(extra: str) -> set[str]:
    """All that an extra names, with the extras that it includes."""
    found: set[str] = set()
    for line in EXTRAS[extra]:
        name = line.split(">")[0].split("=")[0].split("<")[0]
        if name.startswith("intrigue["):
            for part in name[len("intrigue[") : -1].split(","):
                found |= packages(part)
        else:
            found.add(name)
    return found


def imported(path: Path) -> Iterator[str]:
    """The packages, other than Python's own, that a file imports anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [node.module]
        for name in names:
            top = name.partition(".")[0]
            if top not in sys.stdlib_module_names and top not in {"intrigue", "benchmarks", "examples"}:
                yield PACKAGE_OF.get(top, top)


@pytest.mark.checkout
@pytest.mark.parametrize(
    ("files", "extra"),
    [
        ("src/intrigue/envs/[!ot]*.py", "rl"),  # textarena.py works without the package
        ("src/intrigue/envs/tree.py", "rl"),
        ("src/intrigue/envs/openspiel*.py", "openspiel"),
        ("examples/train*.py", "train"),
        ("benchmarks/envs.py", "bench"),
        ("benchmarks/peers.py", "bench"),
    ],
)
def test_the_extras_name_what_is_imported(files: str, extra: str) -> None:
    found = list(ROOT.glob(files))
    assert found
    for path in found:
        assert set(imported(path)) <= packages(extra), path


def test_deep_cfr_of_openspiel_finds_what_it_imports() -> None:
    """It imports dm-tree, which OpenSpiel does not ask for."""
    algorithm = find_spec("open_spiel.python.pytorch.deep_cfr")
    assert algorithm is not None
    assert algorithm.origin is not None
    needed = set(imported(Path(algorithm.origin))) - {"open_spiel", "numpy", "torch"}
    assert needed <= packages("openspiel")


def test_the_package_of_the_games_can_be_imported_by_its_full_name() -> None:
    import intrigue.games.pot_de_vin as pv

    assert pv.PotDeVin.id in import_module("intrigue").games()


@pytest.mark.slow
def test_the_example_trains_in_a_short_time_and_says_what_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given hardly any time, the imitation stops early enough, and the policy is trained and tested."""
    pytest.importorskip("sb3_contrib")
    example = import_module("examples.train_ppo")
    out = tmp_path / "policy.npz"
    options = ["--minutes", "0.01", "--imitate", "100000000", "--steps", "64", "--rollout", "64", "--games", "2"]
    monkeypatch.setattr(sys, "argv", ["train_ppo.py", *options, "--tables", "1", "--out", str(out)])
    example.main()
    told = capsys.readouterr().out
    assert "imitation: " in told
    assert "decisions  wins" in told
    assert out.is_file()
