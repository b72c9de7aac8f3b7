"""Fields of a content file: finding them by a path, changing them, and listing where two files differ.

A path names a field step by step, as in `prize.5.points` or `scoring.columns.7`. In a list of rows, a row is found by
its `id`, its `name` (or the beginning of it), or its first field; in a list of values, by its place, from 0 on."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from intrigue.core.content import lines_by_path
from intrigue.core.errors import BadOption

MOST_VALUES: Final = 100


class Field(NamedTuple):
    """A field of a content file: where it is, for `tomllib`'s data and for `lines_by_path`, and its value."""

    steps: tuple[str | int, ...]
    value: Any

    @property
    def place(self) -> str:
        """
        >>> Field(("prize", 4, "points"), 5).place
        'prize[4].points'
        """
        text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return text.removeprefix(".")


def find(text: str, path: str) -> Field:
    """The field that a path names.

    >>> find('[[prize]]\\nid = "gold"\\npoints = 3', "prize.gold.points")
    Field(steps=('prize', 0, 'points'), value=3)
    """
    value: Any = tomllib.loads(text)
    steps: list[str | int] = []
    for word in path.split("."):
        step = _step(value, word)
        if step is None:
            where = ".".join(path.split(".")[: len(steps)]) or "the file"
            raise BadOption(f"--sweep {path}: there is no {word!r} in {where}; expected one of {_known(value)}")
        steps.append(step)
        value = value[step]
    if isinstance(value, (dict, list)):
        raise BadOption(f"--sweep {path}: expected a single value; it has parts: {_known(value)}")
    return Field(tuple(steps), value)


def _step(value: Any, word: str) -> str | int | None:
    """Where a word of a path leads to."""
    if isinstance(value, dict):
        return next((key for key in value if key.lower() == word.lower()), None)
    if not isinstance(value, list):
        return None
    if value and isinstance(value[0], dict):
        for named_by in ("id", "name", next(iter(value[0]), "")):
            found = [place for place, row in enumerate(value) if str(row.get(named_by, "")).lower() == word.lower()]
            if len(found) == 1:
                return found[0]
        begin = [place for place, row in enumerate(value) if str(row.get("name", "")).lower().startswith(word.lower())]
        if len(begin) == 1 and not word.isdecimal():
            return begin[0]
    return int(word) if word.isdecimal() and int(word) < len(value) else None


def _known(value: Any) -> str:
    if isinstance(value, dict):
        names = list(value)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        first = next(iter(value[0]), "")
        names = [str(row.get("id") or row.get("name") or row.get(first)) for row in value]
    elif isinstance(value, list):
        return f"0 to {len(value) - 1}"
    else:
        return "nothing, for it is a single value"
    return ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")


# ---- values --------------------------------------------------------------------------------------


def values_of(path: str, text: str, now: Any) -> list[Any]:
    """The values that a sweep asks for: LOW:HIGH, LOW:HIGH:STEP, or a list separated by commas.

    >>> values_of("x", "8:14:2", 10), values_of("x", "on,off", True), values_of("x", "0.5:1:0.25", 1.0)
    ([8, 10, 12, 14], [True, False], [0.5, 0.75, 1.0])
    """
    parts = text.split(":")
    if len(parts) in (2, 3):
        low, high, step = (_number(path, part) for part in (*parts, "1")[:3])
        if step <= 0 or high < low or (high - low) / step >= MOST_VALUES:
            raise BadOption(f"--sweep {path}: expected LOW:HIGH:STEP with at most {MOST_VALUES} values, got {text!r}")
        count = int((high - low) / step + 1e-9) + 1
        found = [round(low + step * place, 9) for place in range(count)]
    else:
        found = [_value(path, part.strip(), now) for part in text.split(",")]
    return [_like(path, value, now) for value in found]


def _number(path: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadOption(f"--sweep {path}: expected a number, got {text!r}") from None


def _value(path: str, text: str, now: Any) -> Any:
    if isinstance(now, bool):
        if text not in ("on", "off", "true", "false"):
            raise BadOption(f"--sweep {path}: expected on or off, got {text!r}")
        return text in ("on", "true")
    return text if isinstance(now, str) else _number(path, text)


def _like(path: str, value: Any, now: Any) -> Any:
    """The value in the type that the field has."""
    if isinstance(now, int) and not isinstance(now, bool):
        if isinstance(value, bool) or not float(value).is_integer():
            raise BadOption(f"--sweep {path}: expected whole numbers, got {value}")
        return int(value)
    if isinstance(now, (bool, str)) and type(value) is not type(now):
        raise BadOption(f"--sweep {path}: expected values like {now!r}, got {value}")
    return value


# ---- changing a file -----------------------------------------------------------------------------


def changed(text: str, path: str, value: Any) -> str:
    """The text of a content file with another value in one field. Everything else, comments included, stays.

    >>> changed("[bank]\\ncoins = 60  # a lot\\nsteps = [1, 2]", "bank.steps.1", 7)
    '[bank]\\ncoins = 60  # a lot\\nsteps = [1, 7]'
    """
    return _with(text, find(text, path), value)


def _with(text: str, field: Field, value: Any) -> str:
    if field.value == value:
        return text
    steps = list(field.steps)
    places = lines_by_path(text)
    while isinstance(steps[-1], int) or Field(tuple(steps), None).place not in places:
        steps.pop()  # a value in a list, or in a table on one line: the whole line is written anew
    lines = text.split("\n")
    first = places[Field(tuple(steps), None).place] - 1
    last, entry = _entry(lines, first)
    new = _replaced(entry, field.steps[len(steps) :], value)
    name, _, rest = lines[first].partition("=")
    comment = "" if last > first + 1 else _comment(rest)
    lines[first:last] = [f"{name}= {literal(new)}{comment}"]
    return "\n".join(lines)


def _entry(lines: list[str], first: int) -> tuple[int, Any]:
    """Where the entry that begins on a line ends, and its value."""
    for last in range(first + 1, len(lines) + 1):
        try:
            return last, next(iter(tomllib.loads("\n".join(lines[first:last])).values()))
        except tomllib.TOMLDecodeError:
            continue
    raise AssertionError("a file that could be read has complete entries")


def _replaced(value: Any, steps: tuple[str | int, ...], new: Any) -> Any:
    if not steps:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[steps[0]] = _replaced(value[steps[0]], steps[1:], new)  # type: ignore[index]
    return copy


def _comment(rest: str) -> str:
    """The comment behind a value, with the space before it."""
    for place, letter in enumerate(rest):
        if letter == "#":
            try:
                tomllib.loads(f"x = {rest[:place]}")
            except tomllib.TOMLDecodeError:
                continue
            value = rest[:place].rstrip()
            return rest[len(value) :]
    return ""


def literal(value: Any) -> str:
    """A value as TOML.

    >>> literal([1, 2.5, "a", {"b": True}])
    '[1, 2.5, "a", { b = true }]'
    """
    if isinstance(value, list):
        return "[" + ", ".join(literal(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {literal(item)}" for key, item in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


# ---- sweeps --------------------------------------------------------------------------------------


class Variant(NamedTuple):
    """One content of a sweep: what was changed, and the text."""

    changes: dict[str, Any]
    text: str


def variants(text: str, sweeps: Sequence[str]) -> list[Variant]:
    """Every combination of the values that the sweeps ask for, each as `PATH=VALUES`."""
    wanted: list[tuple[str, list[Any]]] = []
    for sweep in sweeps:
        path, separator, values = sweep.partition("=")
        if not separator or not path.strip() or not values.strip():
            raise BadOption(f"--sweep: expected PATH=LOW:HIGH:STEP or PATH=A,B,C, got {sweep!r}")
        wanted.append((path.strip(), values_of(path, values.strip(), find(text, path.strip()).value)))
    made = []
    for chosen in product(*[values for _, values in wanted]):
        changes = dict(zip([path for path, _ in wanted], chosen, strict=True))
        new = text
        for path, value in changes.items():
            new = _with(new, _now(new, find(text, path)), value)
        made.append(Variant(changes, new))
    return made


def _now(text: str, field: Field) -> Field:
    """A field of the original file with its value in this one."""
    value: Any = tomllib.loads(text)
    for step in field.steps:
        value = value[step]
    return Field(field.steps, value)


# ---- differences ---------------------------------------------------------------------------------


class Change(NamedTuple):
    """A field that differs between two files; None where it is missing."""

    path: str
    before: Any
    after: Any

    @property
    def words(self) -> str:
        """
        >>> Change("prize.5.points", 5, 7).words
        'prize.5.points: 7 instead of 5'
        """
        said = ["nothing" if value is None else literal(value) for value in (self.after, self.before)]
        return f"{self.path}: {said[0]} instead of {said[1]}"


def content_changes(before: str, after: str) -> list[Change]:
    """Where two content files differ."""
    if before == after:
        return []
    fields = [dict(_leaves(tomllib.loads(text), ())) for text in (before, after)]
    paths = list(dict.fromkeys((*fields[0], *fields[1])))
    return [
        Change(".".join(path), fields[0].get(path), fields[1].get(path))
        for path in paths
        if fields[0].get(path) != fields[1].get(path)
    ]


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            name = str(item.get("id", place)) if isinstance(item, dict) else str(place)
            yield from _leaves(item, (*path, name))
    else:
        yield path, value
