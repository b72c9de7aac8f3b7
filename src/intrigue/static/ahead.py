"""What a page can import before it knows anything about its tables.

Importing is a good part of a page's start. So a page keeps a copy of Python's memory after these imports, and continues
from it on the next visit. Compiled modules from outside Python's own library are not part of that copy; what needs them
is imported afterwards, each time.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Final

from intrigue.games import game, known_games

LIBRARIES: Final = (
    *("sqlite3", "http.cookies", "concurrent.futures", "logging", "pickle"),
    *("starlette.applications", "starlette.responses", "starlette.staticfiles", "starlette.websockets"),
    *("intrigue.bots", "intrigue.review"),
)


def import_ahead() -> None:
    """Import all games, the bots and the libraries that the tables need."""
    for name in LIBRARIES:
        import_module(name)
    for name in known_games():
        game(name)


def wake() -> None:
    """After a copy of the memory was taken over: chance must not repeat itself."""
    random.seed()
