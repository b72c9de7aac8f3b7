"""Converts typed values to plain JSON data and back, strictly.

One codec serves views, events, states, records and content files. Types are described by ordinary annotations: `int`,
`str`, `bool`, `None`, `Literal`, unions, lists, tuples, dictionaries with text keys, and dataclasses. `object` stands
for any plain value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from intrigue.core.errors import BadData

T = TypeVar("T")
# What `json` reads and writes. `object` and not a recursive union: callers narrow it through `from_data`.
Plain = object


def to_data(value: object) -> Plain:
    """The plain form of a value: dictionaries, lists, texts, numbers, booleans, None."""
    kind = type(value)
    if value is None or kind is int or kind is str or kind is bool:
        return value
    if kind is tuple or kind is list:
        return [to_data(item) for item in cast(Sequence[object], value)]
    if isinstance(value, (str, int, float)):
        return value
    if is_dataclass(value):
        return {name: to_data(getattr(value, name)) for name in _fields(cast(type, type(value)))}
    if isinstance(value, Mapping):
        return {str(key): to_data(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [to_data(item) for item in value]
    raise TypeError(f"{type(value).__name__} has no plain form")


def from_data(kind: type[T], data: Plain, path: str = "") -> T:
    """The value of type `kind` that the data describes. `BadData` names the path and what was expected.

    >>> from_data(tuple[int, ...], [1, 2])
    (1, 2)
    >>> from_data(list[int], [1, "two"], "stock")
    Traceback (most recent call last):
        ...
    intrigue.core.errors.BadData: stock[1]: expected a whole number, got 'two'
    """
    return cast(T, _read(kind, data, path))


_SCALARS: dict[object, str] = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    float: "a number",
    NoneType: "nothing (null)",
}


def _read(kind: Any, data: Plain, path: str) -> object:
    if kind is object:
        return _any_plain(data)
    if kind in _SCALARS:
        return _read_scalar(kind, data, path)
    origin = get_origin(kind)
    if origin is None and is_dataclass(kind):
        return _read_dataclass(cast(type, kind), data, path)
    if origin is Literal:
        return _read_literal(get_args(kind), data, path)
    if origin in (Union, UnionType):
        return _read_union(get_args(kind), data, path)
    if isinstance(kind, type) and issubclass(kind, dict):
        return kind({key: _any_plain(item) for key, item in _mapping(data, path).items()})
    if origin is dict:
        value_kind = get_args(kind)[1]
        return {key: _read(value_kind, item, _key(path, key)) for key, item in _mapping(data, path).items()}
    if origin in (list, tuple):
        return _read_sequence(origin, get_args(kind), data, path)
    raise TypeError(f"the codec does not know the type {kind!r}")


def _read_scalar(kind: Any, data: Plain, path: str) -> object:
    right = isinstance(data, (int, float)) and not isinstance(data, bool) if kind is float else type(data) is kind
    if not right:
        raise BadData(path, _SCALARS[kind], data)
    return data


def _read_literal(choices: tuple[object, ...], data: Plain, path: str) -> object:
    for choice in choices:
        if type(choice) is type(data) and choice == data:
            return choice
    raise BadData(path, "one of " + ", ".join(str(choice) for choice in choices), data)


def _read_union(kinds: tuple[object, ...], data: Plain, path: str) -> object:
    wanted = []
    for kind in kinds:
        try:
            return _read(kind, data, path)
        except BadData as problem:
            if problem.path != path:  # this type fits, but something inside is wrong
                raise
            wanted.append(problem.expected)
    raise BadData(path, " or ".join(wanted), data)


def _read_sequence(origin: Any, kinds: tuple[Any, ...], data: Plain, path: str) -> object:
    if not isinstance(data, (list, tuple)):
        raise BadData(path, "a list", data)
    if origin is list or kinds[-1] is Ellipsis:
        return origin(_read(kinds[0], item, f"{path}[{place}]") for place, item in enumerate(data))
    if len(data) != len(kinds):
        raise BadData(path, f"a list of {len(kinds)}", data)
    return tuple(
        _read(kind, item, f"{path}[{place}]") for place, (kind, item) in enumerate(zip(kinds, data, strict=True))
    )


def _read_dataclass(kind: type, data: Plain, path: str) -> object:
    given = _mapping(data, path)
    known = _fields(kind)
    for key in given:
        if key not in known:
            raise BadData(_key(path, key), "no field of this name; known fields: " + ", ".join(known), given[key])
    values = {}
    for name, (field_kind, required) in known.items():
        if name in given:
            values[name] = _read(field_kind, given[name], _key(path, name))
        elif required:
            raise BadData(_key(path, name), _describe(field_kind), missing=True)
    return kind(**values)


def _mapping(data: Plain, path: str) -> dict[str, object]:
    if not isinstance(data, dict):
        raise BadData(path, "named fields", data)
    return data


@cache
def _fields(kind: type) -> dict[str, tuple[Any, bool]]:
    """For each field of a dataclass its name, its type and whether it is required."""
    hints = get_type_hints(kind)
    return {
        field.name: (hints[field.name], field.default is MISSING and field.default_factory is MISSING)
        for field in fields(kind)
    }


def _describe(kind: Any) -> str:
    return _SCALARS.get(kind, "a value")


def _any_plain(data: Plain) -> object:
    if isinstance(data, (list, tuple)):
        return tuple(_any_plain(item) for item in data)
    if isinstance(data, dict):
        return {key: _any_plain(item) for key, item in data.items()}
    return data


def _key(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
