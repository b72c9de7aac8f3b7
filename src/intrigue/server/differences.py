"""What has changed between two messages, as a list of changes, and the way back.

A change is a list that begins with a path of names and places:

- `[path, value]` puts a value there;
- `[path]` removes the name at the end of the path;
- `[path, start, count, values]` replaces that many items of a list from a place on.

Applied in order they give the second message exactly, with its names in the same order. They follow from the two
messages alone, so they tell a viewer who may read both nothing else.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Raw

Plain = Any
Path = list[str | int]
Change = list[Any]

SMALL: Final = 200  # bytes; a smaller value is sent whole
PUT: Final = 2  # the lengths of changes
REMOVE: Final = 1


def changes_of(old: bytes, new: bytes, path: Path) -> list[Raw]:
    """The changes from one JSON text to another. A small one is put in place of the old one without looking into it."""
    if len(new) <= SMALL:
        return [Raw(b"[%b,%b]" % (msgspec.json.encode(path), new))]
    return [
        Raw(msgspec.json.encode(change))
        for change in difference(msgspec.json.decode(old), msgspec.json.decode(new), path)
    ]


def difference(old: Plain, new: Plain, path: Path) -> list[Change]:
    """The changes that turn one plain value into another.

    >>> difference({"a": [1, 2, 3], "b": 1}, {"a": [1, 9, 3, 4], "b": 1}, [])
    [[['a'], 1, 2, [9, 3, 4]]]
    """
    found: list[Change] = []
    _compare(old, new, path, found)
    return found


def _compare(old: Plain, new: Plain, path: Path, found: list[Change]) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        _compare_names(old, new, path, found)
    elif isinstance(old, list) and isinstance(new, list):
        _compare_items(old, new, path, found)
    elif old != new:
        found.append([path, new])


def _compare_names(old: dict[str, Plain], new: dict[str, Plain], path: Path, found: list[Change]) -> None:
    staying = [name for name in old if name in new]
    if [name for name in new if name in old] != staying or list(new)[: len(staying)] != staying:
        found.append([path, new])  # new names would come last, so their order would differ
        return
    found += [[[*path, name]] for name in old if name not in new]
    for name, value in new.items():
        if name not in old:
            found.append([[*path, name], value])
        elif value != old[name]:
            _compare(old[name], value, [*path, name], found)


def _compare_items(old: list[Plain], new: list[Plain], path: Path, found: list[Change]) -> None:
    if len(old) == len(new):
        for place, (before, after) in enumerate(zip(old, new, strict=True)):
            if before != after:
                _compare(before, after, [*path, place], found)
        return
    most = min(len(old), len(new))
    start = 0
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    found.append([path, start, len(old) - start - end, new[start : len(new) - end]])


def apply(old: Plain, changes: list[Change]) -> Plain:
    """The value after the changes. The old one stays as it was; what has not changed is shared.

    >>> apply({"a": [1, 2, 3], "b": 1}, [[["a"], 1, 2, [9, 3, 4]], [["b"]]])
    {'a': [1, 9, 3, 4]}
    """
    for change in changes:
        old = _apply(old, change[0], 0, change)
    return old


def _apply(old: Plain, path: Path, depth: int, change: Change) -> Plain:
    if depth == len(path):
        if len(change) == PUT:
            return change[1]
        _, start, count, values = change
        return [*old[:start], *values, *old[start + count :]]
    copied, name, last = old.copy(), path[depth], depth == len(path) - 1
    if last and len(change) == REMOVE:
        del copied[name]
    elif last and len(change) == PUT:
        copied[name] = change[1]
    else:
        copied[name] = _apply(old[name], path, depth + 1, change)
    return copied
