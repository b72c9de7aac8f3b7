"""Why the server refuses something, and why it closes a connection."""

from __future__ import annotations

from intrigue.core.errors import IntrigueError, UnknownGame
from intrigue.server.codes import CONFLICT, STATUS, CloseCode, RefusalCode
from intrigue.server.protocol import Malformed
from intrigue.server.storage import Fenced, StorageTrouble


class Refusal(IntrigueError):
    """A request was refused and changed nothing. Has a code for programs, a sentence for people, and the clause if a
    rule forbids it. Over HTTP it has a status, which follows from the code unless it is given."""

    def __init__(self, code: RefusalCode, reason: str, clause: str = "", status: int | None = None) -> None:
        self.code: RefusalCode = code
        self.reason = reason
        self.clause = clause
        self.status = status or STATUS.get(code, CONFLICT)
        super().__init__(reason)


class NoSuchRoom(Refusal):
    """There is no such room, or no such game in it."""

    def __init__(self, reason: str = "there is no such room") -> None:
        super().__init__("unknown", reason)


class Moved(Refusal):
    """Another node has this room, or is about to have it."""

    def __init__(self) -> None:
        super().__init__("moved", "this table is moving to another server; try again in a moment")


class Closed(Exception):
    """A connection must end; the other end is told why."""

    def __init__(self, code: CloseCode, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(reason)


def as_refusal(problem: IntrigueError | Malformed) -> Refusal:
    """Why something was refused, in the form that clients know."""
    match problem:
        case Refusal():
            return problem
        case Malformed():
            return Refusal("malformed", str(problem))
        case UnknownGame():
            return Refusal("unknown", str(problem))
        case Fenced():
            return Moved()
        case StorageTrouble():
            return Refusal("storage", "this could not be saved; send it again later")
    return Refusal("state", str(problem))


def as_closing(problem: IntrigueError) -> Closed:
    """Turns the reason why nobody can come in into the end of a connection."""
    refusal = as_refusal(problem)
    try:
        code = CloseCode[refusal.code.upper()]
    except KeyError:
        code = CloseCode.FAILURE
    return Closed(code, refusal.reason)
