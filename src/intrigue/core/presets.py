"""What a game does for people who sit down to it: options that go together, their values in words, lessons."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from intrigue.core.lessons import Teaching
from intrigue.core.options import OptionValue


class Presets(Teaching):
    """What a game suggests to those who set up a table, and what it teaches those who are new to it."""

    first_game: ClassVar[Mapping[str, OptionValue]] = MappingProxyType({})
    """The options for people who play it for the first time."""
    full_game: ClassVar[Mapping[str, OptionValue]] = MappingProxyType({})
    """The options for people who want all of it."""

    def value_words(self, option: str, value: object) -> str:
        """A value of an option as people read it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)
