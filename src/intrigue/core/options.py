"""The options of a game: typed, with defaults and checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn

from intrigue.core.errors import BadOption

OptionValue = object  # bool | int | str | tuple[str | None, ...]

_TRUE, _FALSE = ("on", "true", "yes"), ("off", "false", "no")


class Options(dict[str, OptionValue]):
    """The options of a game in progress. They are fixed when it starts.

    >>> Options(teams=True)["teams"] = False
    Traceback (most recent call last):
        ...
    TypeError: the options of a game cannot be changed
    """

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("the options of a game cannot be changed")

    __setitem__ = __delitem__ = __ior__ = update = pop = popitem = clear = setdefault = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return Options, (dict(self),)


@dataclass(frozen=True, slots=True)
class Option:
    """One option.

    `values` are its named values ((False, True) for a switch). If `numbers` is given, it also takes these whole
    numbers. With `per_seat`, the value is a list with one of `values`, or nothing, for each seat.

    >>> Option("teams", "Two teams", (False, True), False).read("on")
    True
    """

    name: str
    help: str
    values: tuple[bool | str, ...]
    default: OptionValue
    clause: str = ""
    numbers: range | None = None
    per_seat: bool = False

    def read(self, value: object) -> OptionValue:
        """The value that was given, which may be text from a command line; or `BadOption`."""
        if self.per_seat:
            return self._read_seats(value)
        return self._read_one(value)

    def expected(self) -> str:
        """The values of this option, in words."""
        words = [_word(value) for value in self.values]
        if self.numbers is not None:
            words.append(f"a whole number from {self.numbers[0]} to {self.numbers[-1]}")
        choice = words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
        return f"a list with one of these (or nothing) for each seat: {choice}" if self.per_seat else choice

    def _read_one(self, value: object) -> OptionValue:
        if isinstance(value, str):
            text = value.strip().lower()
            if False in self.values and text in _TRUE + _FALSE:
                return text in _TRUE
            if text in self.values:
                return text
            if self.numbers is not None and text.isdecimal():
                value = int(text)
        elif isinstance(value, bool) and value in self.values:
            return value
        if type(value) is int and self.numbers is not None and value in self.numbers:
            return value
        raise BadOption(f"option {self.name}: expected {self.expected()}, got {value!r}")

    def _read_seats(self, value: object) -> OptionValue:
        if isinstance(value, str):
            value = [part.strip() or None for part in value.split(",")] if value.strip() else []
        if not isinstance(value, (list, tuple)):
            raise BadOption(f"option {self.name}: expected {self.expected()}, got {value!r}")
        return tuple(None if item is None or item == "-" else self._read_one(item) for item in value)


class OptionSet(Mapping[str, Option]):
    """The options of one game, by name and in the order in which people should be asked."""

    def __init__(self, *options: Option) -> None:
        self._options = {option.name: option for option in options}

    def __getitem__(self, name: str) -> Option:
        return self._options[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def resolve(self, given: Mapping[str, object] | None) -> Options:
        """All options with their values: the given ones read and checked, the others at their defaults."""
        values: dict[str, OptionValue] = {option.name: option.default for option in self._options.values()}
        for name, value in (given or {}).items():
            if name not in self._options:
                known = ", ".join(self._options) or "none"
                raise BadOption(f"there is no option {name!r}; this game has: {known}")
            values[name] = self._options[name].read(value)
        return Options(values)


def _word(value: object) -> str:
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
