"""Content files come from outside: whatever is in them, reading one takes little time and memory."""

from __future__ import annotations

import re

import pytest

import intrigue
from intrigue.core.content import DEEPEST, MOST_TOGETHER, too_deep
from intrigue.core.errors import BadContent
from intrigue.games import game_by_id

LENGTH = 60_000  # as much as a server accepts
ENDLESS = {
    "key": "a." * (LENGTH // 2) + "a = 1",
    "header": "[" + "a." * (LENGTH // 2) + "a]",
    "quoted key": '"a" . ' * (LENGTH // 6) + "a = 1",
    "lists": "a = " + "[" * LENGTH,
    "tables": "a = " + "{a = " * (LENGTH // 5),
}
UNENDING = ['a = "' + '\\"' * (LENGTH // 2), "a = '" + "x" * LENGTH, '"""' * (LENGTH // 3), "'''" + "'" * LENGTH]


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_what_is_nested_without_end_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(BadContent, match=rf"line 2: expected at most {DEEPEST}"):
        game_by_id("pot-de-vin", "# mine\n" + text, "mine.toml")


@pytest.mark.parametrize("text", UNENDING, ids=range(len(UNENDING)))
def test_texts_that_do_not_end_are_looked_at_once(text: str) -> None:
    """A second look from every place of 60,000 would take minutes."""
    assert too_deep(text) is None
    with pytest.raises(BadContent, match="not a complete TOML file"):
        game_by_id("pot-de-vin", text, "mine.toml")


@pytest.mark.parametrize("depth", [DEEPEST - 1, DEEPEST])
def test_the_deepest_that_is_read(depth: int) -> None:
    for text in ("a." * depth + "b = 1", "a = " + "[" * depth + "]" * depth, '"a.b" . ' * depth + "c = 'x.y.z'"):
        assert (too_deep(text) is None) == (depth < DEEPEST)


def test_dots_in_texts_numbers_and_comments_are_no_names() -> None:
    dots = "x." * 100
    assert too_deep(f'a = "{dots}"\nb = \'{dots}\'\nc = """\n{dots}\n"""\n# {dots}\nd = [{"1.5, " * 100}]\n') is None


def test_a_number_with_very_many_digits() -> None:
    with pytest.raises(BadContent, match="not a complete TOML file"):
        game_by_id("pot-de-vin", "a = " + "9" * LENGTH, "mine.toml")


@pytest.mark.parametrize("game_id", intrigue.games())
def test_no_number_makes_a_game_beyond_measure(game_id: str) -> None:
    """Each number of the file that the game is shipped with is exchanged for a huge one. What is not against the rules
    of the game is refused because it is too much."""
    lines = intrigue.game(game_id).content.text.split("\n")
    tried: set[str] = set()
    for place, line in enumerate(lines):
        found = re.match(r"(\s*([\w-]+)\s*=\s*)(\d+)(?![\w.])", line)
        if found is None or found[2] in tried:
            continue
        tried.add(found[2])
        changed = [*lines[:place], found[1] + str(MOST_TOGETHER + 1) + line[found.end() :], *lines[place + 1 :]]
        with pytest.raises(BadContent, match=rf"mine\.toml, line {place + 1}: .* all together"):
            game_by_id(game_id, "\n".join(changed), "mine.toml")
    assert tried


@pytest.mark.parametrize("number", ["inf", "-inf", "nan", "1e300"])
def test_what_is_no_ordinary_number(number: str) -> None:
    text = intrigue.game("pot-de-vin").content.text
    with pytest.raises(BadContent, match="all together"):
        game_by_id("pot-de-vin", f"strange = {number}\n{text}", "mine.toml")
