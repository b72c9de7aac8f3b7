"""Converts typed values to plain JSON data and back, strictly.

One codec serves views, events, states, records and content files. Types are described by ordinary annotations: `int`,
`str`, `bool`, `None`, `Literal`, unions, lists, tuples, dictionaries with text keys, and dataclasses. `object` stands
for any plain value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from intrigue.core.errors import BadData

T = TypeVar("T")
# What `json` reads and writes. `object` and not a recursive union: callers narrow it through `from_data`.
Plain = object

_ATOMS = frozenset({int, str, bool, NoneType})


def to_data(value: object) -> Plain:
    """The plain form of a value: dictionaries, lists, texts, numbers, booleans, None."""
    if type(value) in _ATOMS:
        return value
    if isinstance(value, (tuple, list)):
        return [item if type(item) in _ATOMS else to_data(item) for item in value]
    if isinstance(value, (str, int, float)):
        return value
    kind: Any = type(value)
    names = _names(kind)
    if names:
        plain = {}
        for name in names:
            item = getattr(value, name)
            plain[name] = item if type(item) in _ATOMS else to_data(item)
        return plain
    if isinstance(value, Mapping):
        return {str(key): to_data(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [to_data(item) for item in value]
    if is_dataclass(value):
        return {}
    raise TypeError(f"{type(value).__name__} has no plain form")


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass; none for any other class."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


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
    return _reader(kind)(data, path)


@cache
def _reader(kind: Any) -> Callable[[Plain, str], object]:
    """What reads data of a type; made once, because looking into annotations takes longer than reading."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is object:
        return lambda data, path: _any_plain(data)
    if kind in _SCALARS:
        return partial(_read_scalar, kind)
    if origin is None and is_dataclass(kind):
        return partial(_read_dataclass, cast(type, kind))
    if origin is Literal:
        return partial(_read_literal, inner)
    if origin in (Union, UnionType):
        return partial(_read_union, inner, frozenset(part for part in inner if part in _ATOMS))
    if isinstance(kind, type) and issubclass(kind, dict):
        return lambda data, path: kind({key: _any_plain(item) for key, item in _mapping(data, path).items()})
    if origin is dict:
        return partial(_read_dict, inner[1])
    if origin is list or (origin is tuple and inner[-1] is Ellipsis):
        return partial(_read_sequence, origin, inner[0], _atoms_of(inner[0]))
    if origin is tuple:
        return partial(_read_tuple, inner)
    raise TypeError(f"the codec does not know the type {kind!r}")


def _atoms_of(kind: Any) -> frozenset[type]:
    """The types of values that are read as they are; none if some need a closer look."""
    kinds = frozenset(get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,))
    return kinds if kinds <= _ATOMS else frozenset()


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


def _read_union(kinds: tuple[object, ...], atoms: frozenset[type], data: Plain, path: str) -> object:
    if type(data) in atoms:
        return data
    wanted = []
    for kind in kinds:
        try:
            return _read(kind, data, path)
        except BadData as problem:
            if problem.path != path:  # this type fits, but something inside is wrong
                raise
            wanted.append(problem.expected)
    raise BadData(path, " or ".join(wanted), data)


def _read_dict(kind: Any, data: Plain, path: str) -> object:
    return {key: _read(kind, item, _key(path, key)) for key, item in _mapping(data, path).items()}


def _read_sequence(form: Any, kind: Any, atoms: frozenset[type], data: Plain, path: str) -> object:
    if not isinstance(data, (list, tuple)):
        raise BadData(path, "a list", data)
    if atoms.issuperset(map(type, data)):
        return form(data)
    read = _reader(kind)
    return form([read(item, f"{path}[{place}]") for place, item in enumerate(data)])


def _read_tuple(kinds: tuple[Any, ...], data: Plain, path: str) -> object:
    if not isinstance(data, (list, tuple)):
        raise BadData(path, "a list", data)
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
    for name, (field_kind, required, atoms) in known.items():
        if name in given:
            item = given[name]
            values[name] = item if type(item) in atoms else _read(field_kind, item, _key(path, name))
        elif required:
            raise BadData(_key(path, name), _describe(field_kind), missing=True)
    return kind(**values)


def _mapping(data: Plain, path: str) -> dict[str, object]:
    if not isinstance(data, dict):
        raise BadData(path, "named fields", data)
    return data


@cache
def _fields(kind: type) -> dict[str, tuple[Any, bool, frozenset[type]]]:
    """For each field of a dataclass its name, its type, whether it is required, and what is read as it is."""
    hints = get_type_hints(kind)
    return {
        field.name: (
            hints[field.name],
            field.default is MISSING and field.default_factory is MISSING,
            _atoms_of(hints[field.name]),
        )
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
