"""What has changed between two messages, as a list of changes, and the way back.

A change is a list that begins with a path of names and places:

- `[path, value]` puts a value there;
- `[path]` removes the name at the end of the path;
- `[path, start, count, values]` replaces that many items of a list from a place on.

Applied in order they give the second message exactly, with its names in the same order. They follow from the two
messages alone, so they tell a viewer who may read both nothing else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Raw

Plain = Any
Path = list[str | int]
Change = list[Any]
Text = bytes | Raw

SMALL: Final = 200  # bytes; a smaller value is sent whole
PUT: Final = 2  # the lengths of changes
REMOVE: Final = 1
PLACES: Final = 2_048

_items = msgspec.json.Decoder(list[Raw])
_names = msgspec.json.Decoder(dict[str, Raw])
_text = msgspec.json.Encoder().encode


def changes_of(old: Text, new: Text, *path: str | int) -> list[Raw]:
    """The changes from one JSON text to another. A small one is put in place of the old one without looking into it."""
    place = place_of(*path)
    return [put(place, new)] if len(new) <= SMALL else changes_at(place, old, new)


def changes_at(place: bytes, old: Text, new: Text) -> list[Raw]:
    """The changes between two texts that differ, however small. Both are compared as text: what is the same is never
    read, and what is new is copied as it stands."""
    found: list[Raw] = []
    _compare(old, new, place, found)
    return found


@lru_cache(PLACES)  # the fields of messages: always the same
def place_of(*path: str | int) -> bytes:
    """A path as JSON, without its brackets."""
    return b",".join([_text(step) for step in path])


def put(place: bytes, value: Text) -> Raw:
    """The change that puts a value at a place."""
    return Raw(b"[[%b],%b]" % (place, value))


def difference(old: Plain, new: Plain, *path: str | int) -> list[Change]:
    """The changes that turn one plain value into another, however small.

    >>> difference({"a": [1, 2, 3], "b": 1}, {"a": [1, 9, 3, 4], "b": 1})
    [[['a'], 1, 2, [9, 3, 4]]]
    """
    before, after = _text(old), _text(new)
    found = changes_at(place_of(*path), before, after) if before != after else []
    return [msgspec.json.decode(change) for change in found]


def _compare(old: Text, new: Text, place: bytes, found: list[Raw]) -> None:
    """Two texts that differ, at a place: its path as JSON, without brackets."""
    kinds = bytes(memoryview(old)[:1]), bytes(memoryview(new)[:1])
    if kinds == (b"{", b"{"):
        _compare_names(_names.decode(old), _names.decode(new), place, found)
    elif kinds == (b"[", b"["):
        _compare_items(_items.decode(old), _items.decode(new), place, found)
    else:
        found.append(put(place, new))


def _compare_names(old: dict[str, Raw], new: dict[str, Raw], place: bytes, found: list[Raw]) -> None:
    staying = [name for name in old if name in new]
    if list(new)[: len(staying)] != staying:  # new names would come last, so their order would differ
        whole = b",".join([b"%b:%b" % (_text(name), value) for name, value in new.items()])
        found.append(put(place, b"{%b}" % whole))
        return
    found += [Raw(b"[[%b]]" % _inside(place, name)) for name in old if name not in new]
    for name, value in new.items():
        if name not in old:
            found.append(put(_inside(place, name), value))
        elif value != old[name]:
            _compare(old[name], value, _inside(place, name), found)


def _compare_items(old: list[Raw], new: list[Raw], place: bytes, found: list[Raw]) -> None:
    if len(old) == len(new):
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            if before != after:
                _compare(before, after, _inside(place, number), found)
        return
    most = min(len(old), len(new))
    start = 0
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    values = b",".join(new[start : len(new) - end])
    found.append(Raw(b"[[%b],%d,%d,[%b]]" % (place, start, len(old) - start - end, values)))


def _inside(place: bytes, step: str | int) -> bytes:
    return b"%b,%b" % (place, _text(step)) if place else _text(step)


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
