"""A test of the tests: every clause of every game's rules is named by a test, and only clauses that exist are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import intrigue
from intrigue.core.rulebook import Rulebook

TESTS = Path(__file__).parent
SOURCES = Path(intrigue.__file__).parent
CLAUSE = re.compile(r"\b([A-Z]{2}-(?:\d+\.\d+[a-z]?|A\d\d))\b")


def clauses_in(paths: list[Path]) -> dict[str, str]:
    """Every clause that these files name, with the name of a file that does."""
    named: dict[str, str] = {}
    for path in sorted(paths):
        for clause in CLAUSE.findall(path.read_text(encoding="utf-8")):
            named.setdefault(clause, path.name)
    return named


def unnamed(book: Rulebook, named: dict[str, str]) -> list[str]:
    """The clauses of the rules that no test names."""
    return [clause for clause in book.clauses if clause not in named]


def package_of(game_id: str) -> Path:
    return SOURCES / "games" / game_id.replace("-", "_")


GAMES = [game_id for game_id in intrigue.games() if (package_of(game_id) / "rules.md").is_file()]
TEST_FILES = [path for path in TESTS.rglob("test_*.py") if path.name != Path(__file__).name]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_clause_is_named_by_a_test(game_id):
    missing = unnamed(intrigue.game(game_id).rulebook, clauses_in(TEST_FILES))
    assert not missing, f"no test names {len(missing)} clauses of {game_id}: {' '.join(missing)}"


@pytest.mark.parametrize("game_id", GAMES)
def test_only_clauses_that_exist_are_named(game_id):
    """In the game's tests, its source, its content and its rules alike; a wrong id would send a reader nowhere."""
    source = package_of(game_id)
    tests = TESTS / "games" / source.name
    files = [*tests.rglob("*.py"), *source.rglob("*.py"), *source.rglob("*.md"), *source.rglob("*.toml")]
    clauses = intrigue.game(game_id).rulebook.clauses
    prefix = next(iter(clauses)).split("-")[0] + "-"
    named = clauses_in(files)
    assert not [
        f"{clause} in {named[clause]}" for clause in named if clause.startswith(prefix) and clause not in clauses
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_clauses_are_numbered_without_gaps(game_id):
    """A lost line of the rules would leave a hole."""
    last: dict[str, int] = {}
    for clause in intrigue.game(game_id).rulebook.clauses:
        if number := re.fullmatch(r"([A-Z]{2}-\d+)\.(\d+)", clause):
            assert int(number[2]) == last.get(number[1], 0) + 1, clause
            last[number[1]] = int(number[2])


def test_the_check_can_fail(tmp_path):
    """A clause is not named by another one whose id begins with it."""
    book = Rulebook("# Tiny\n## TG-1 Play\n- **TG-1.1** Take a coin.\n- **TG-1.10** Pass.\n- **TG-2.1a** Stop.")
    (tmp_path / "test_tiny.py").write_text('"""TG-1.10 and TG-2.1a."""')
    assert unnamed(book, clauses_in([tmp_path / "test_tiny.py"])) == ["TG-1.1"]
