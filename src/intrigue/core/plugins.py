"""Things of other people's packages, found by name: "module:Class", or the name of an entry point.

A package makes its bots and games known in its `pyproject.toml`:

    [project.entry-points."intrigue.games"]
    my-game = "my_package:MyGame"
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Final

BOTS: Final = "intrigue.bots"
GAMES: Final = "intrigue.games"


class NotFound(Exception):
    """Says in one sentence why there is nothing of that name."""


@cache
def installed(group: str) -> dict[str, str]:
    """The entry points of all installed packages in a group: each name with its "module:Class"."""
    from importlib.metadata import entry_points  # takes a while, so only when somebody asks

    return {point.name: point.value for point in entry_points(group=group)}


def is_address(name: str) -> bool:
    """Whether a name has the form "module:Class".

    >>> is_address("my_bots:Climber"), is_address("greedy"), is_address("search:200")
    (True, False, False)
    """
    module, separator, attribute = name.partition(":")
    return bool(separator) and all(part.isidentifier() for part in (*module.split("."), *attribute.split(".")))


def load(address: str) -> object:
    """What "module:Class" stands for. If there is no such thing, `NotFound` says what is missing."""
    if not is_address(address):
        raise NotFound(f"{address!r} does not have the form module:Class")
    module, _, path = address.partition(":")
    try:
        found: object = import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name is not None and f"{module}.".startswith(f"{missing.name}."):
            raise NotFound(f"there is no module {missing.name!r}") from None
        raise NotFound(f"the module {module!r} needs {missing.name!r}, which is not installed") from missing
    except Exception as problem:
        raise NotFound(f"the module {module!r} cannot be imported: {described(problem)}") from problem
    for name in path.split("."):
        if not hasattr(found, name):
            near = get_close_matches(name, dir(found), n=1)
            raise NotFound(f"{module!r} has no {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        found = getattr(found, name)
    return found


def described(problem: BaseException) -> str:
    """An error as people see it at the end of a traceback.

    >>> described(ValueError("no cards")), described(KeyError())
    ('ValueError: no cards', 'KeyError')
    """
    return f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
