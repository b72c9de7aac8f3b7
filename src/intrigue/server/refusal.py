"""Why the server refuses something."""

from __future__ import annotations

from intrigue.core.errors import IntrigueError
from intrigue.server.protocol import RefusalCode


class Refusal(IntrigueError):
    """A request that changes nothing, with a code for programs, a sentence for people and the clause if a rule forbids
    it."""

    def __init__(self, code: RefusalCode, reason: str, clause: str = "") -> None:
        self.code: RefusalCode = code
        self.reason = reason
        self.clause = clause
        super().__init__(reason)
