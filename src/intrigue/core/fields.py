"""The fields of a state, declared once: as the annotations of its class.

Slots, `FIELDS`, `blank_fields` and `copy` follow from the annotations. For compiled games, `make fields` writes this
code into the class, because a compiled class keeps its annotations only in part; a test checks that it is up to date. A
class without the generated code also works, only slower: `complete` gives it its `FIELDS`, and `State.copy` reads them.

A plain annotation is a field that is copied and dumped. `Derived[...]` follows from other fields: it is copied, but not
dumped. `Shared[...]` never changes during a game: copies share it, and it is not dumped. `Fresh[...]` is not part of
the position: it is neither dumped nor copied, and is blank in a copy."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, NamedTuple, Union, get_args, get_origin

from intrigue.core.chance import Chance
from intrigue.core.state import DERIVED, FRESH, SHARED, State

BEGIN: Final = "    # ---- generated from the annotations above (make fields) ----\n"


class Field(NamedTuple):
    """A field of a state: its name, its annotation without the mark, the type, and the mark ("" for a plain field)."""

    name: str
    text: str
    kind: Any  # whatever an annotation can be
    mark: str


def fields_of(state_class: type[State]) -> list[Field]:
    """The fields that a class of states declares, in order."""
    found = []
    scope = vars(sys.modules[state_class.__module__])
    for name, annotation in state_class.__annotations__.items():
        if not isinstance(annotation, str):
            raise TypeError(f"{state_class.__module__} needs `from __future__ import annotations`")
        if name.isupper():
            continue
        mark, text = split_mark(annotation)
        kind = object if mark == SHARED else eval(text, scope)  # an annotation of our own source
        found.append(Field(name, text, kind, mark))
    return found


def split_mark(annotation: str) -> tuple[str, str]:
    """The mark of an annotation, and the annotation without it.

    >>> split_mark("Derived[list[int]]"), split_mark("list[int]")
    (('derived', 'list[int]'), ('', 'list[int]'))
    """
    for mark in (DERIVED, SHARED, FRESH):
        prefix = f"{mark.capitalize()}["
        if annotation.startswith(prefix):
            return mark, annotation[len(prefix) : -1]
    return "", annotation


def complete(state_class: type[State]) -> None:
    """Give a class without generated code its `FIELDS` and `OTHERS`."""
    if not state_class.FIELDS:
        fields = fields_of(state_class)
        state_class.FIELDS = {field.name: field.kind for field in fields if not field.mark}
        state_class.OTHERS = {field.name: field.mark for field in fields if field.mark}


# ---- generated text ------------------------------------------------------------------------------


def generated(source: str, state_class: type[State]) -> str:
    """The source of a module with the generated part of the class updated."""
    node = next(
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == state_class.__name__
    )
    lines = source.splitlines(keepends=True)
    part = class_part(state_class.__name__, fields_of(state_class))
    assert node.end_lineno is not None
    end = node.end_lineno
    begin = next((at for at in range(node.lineno, end) if lines[at] == BEGIN), end)
    return "".join([*lines[:begin], *([] if begin < end else ["\n"]), part, *lines[end:]])


def class_part(name: str, fields: list[Field]) -> str:
    """The generated part of a class."""
    lines = [BEGIN, "\n", "    __slots__ = (\n"]
    lines += [f'        "{field}",\n' for field in sorted(field.name for field in fields)]
    lines += ["    )\n", "\n", "    FIELDS: ClassVar[dict[str, Any]] = {\n"]
    lines += [f'        "{field.name}": {field.text},\n' for field in fields if not field.mark]
    lines += ["    }\n", "\n", "    def blank_fields(self) -> None:\n"]
    blanks = [field for field in fields if field.mark != SHARED]
    lines += [f"        self.{field.name} = {blank_text(field)}\n" for field in blanks]
    lines += ["\n", f"    def copy(self) -> {name}:\n", f"        twin = {name}()\n"]
    lines += [f"        twin.{field.name} = {copy_text(field)}\n" for field in (*fields_of(State), *fields)]
    return "".join([*lines, "        return twin\n"])


def blank_text(field: Field) -> str:
    """The source of an empty value of a field's type."""
    if field.mark == FRESH and field.kind is int:
        return "NONE"
    origin = get_origin(field.kind) or field.kind
    if origin in (Union, UnionType) and NoneType in get_args(field.kind):
        return "None"
    blanks = {bool: "False", int: "0", str: '""', list: "[]", tuple: "()", dict: "{}"}
    if origin not in blanks:
        raise TypeError(f"{field.name}: a field is a number, a text, a list, a tuple or a dictionary, not {field.text}")
    return blanks[origin]


def copy_text(field: Field) -> str:
    """The source that copies a field: as deep as it can change."""
    if field.mark == FRESH:
        return blank_text(field)
    value = f"self.{field.name}"
    if field.mark == SHARED:
        return value
    if field.kind is Chance:
        return f"{value}.copy()"
    origin = get_origin(field.kind)
    if origin is dict:
        return f"{value}.copy()"
    if origin is not list:
        return value
    if get_origin(get_args(field.kind)[0]) is list:
        return f"[row[:] for row in {value}]"
    return f"{value}[:]"


def state_class_in(path: Path) -> type[State]:
    """The class of states that a module of a package below `src` defines."""
    parts = path.resolve().with_suffix("").parts
    name = ".".join(parts[parts.index("src") + 1 :])
    module = import_module(name)
    return next(
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, State) and value.__module__ == name
    )
