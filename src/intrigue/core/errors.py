"""Every error that a caller can cause. Each message says in one sentence what was expected."""

from __future__ import annotations


class IntrigueError(Exception):
    """Base of all errors caused by bad input. When one is raised, nothing has changed."""


class UnknownGame(IntrigueError):
    """No game has that id."""


class BadOption(IntrigueError):
    """A player count or option value that the game refuses, with the reason."""


class BadSeat(IntrigueError):
    """There is no such seat at this table."""


class BadAction(IntrigueError):
    """A text or number that is not an action of the game."""


class BadData(IntrigueError):
    """Plain data (a view, a dumped state, a record, a content file) that does not have the expected form.

    >>> print(BadData("engines[1].edges", "4 actions", [1, 2]))
    engines[1].edges: expected 4 actions, got [1, 2]
    """

    def __init__(self, path: str, expected: str, got: object = None, *, missing: bool = False) -> None:
        self.path = path
        self.expected = expected
        shown = "nothing" if missing else _shorten(repr(got))
        super().__init__(f"{path or 'data'}: expected {expected}, got {shown}")


class BadContent(IntrigueError):
    """A content file that cannot be used, with file, line, field and what was expected."""


class BadRecord(IntrigueError):
    """A record that cannot be read, replayed or verified."""


class UnknownBot(IntrigueError):
    """No bot has that name, or it cannot be made."""


class BadBot(IntrigueError):
    """A bot that failed, or chose an action that is not legal."""


class NoSample(IntrigueError):
    """No full state was found that fits a view. The games' own search for one is bounded."""


class Illegal(IntrigueError):
    """An action that the rules refuse here.

    `clause` is the id of the rule, `reason` one sentence that a player understands.

    >>> refusal = Illegal("EE-6.6", "Your ready pile holds no good to lay on the gear.")
    >>> str(refusal)
    'Your ready pile holds no good to lay on the gear. (EE-6.6)'
    """

    def __init__(self, clause: str, reason: str) -> None:
        self.clause = clause
        self.reason = reason
        super().__init__(f"{reason} ({clause})" if clause else reason)


def _shorten(text: str, limit: int = 80) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."


def require(holds: bool, field: str, wanted: str, found: object) -> None:
    """Raise `BadData` about a field unless a condition holds."""
    if not holds:
        raise BadData(field, wanted, found)
