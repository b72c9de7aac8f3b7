"""When a viewer is sent the table: at once, or with the next picture.

Whoever is asked something is sent it at once. Everybody else is sent the present a few times per second at most,
however fast the others move; no line of the log is left out. Nobody who plays at the pace of people ever waits: a
change that comes some time after the last one is sent at once too. What a viewer is sent when follows from what the
same viewer was sent before, and from nothing that this viewer may not know.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from intrigue.server.table import Table, Viewer


class Frame(NamedTuple):
    """What viewers were last sent: the viewer's number, the open question, and when."""

    table: Table
    number: int
    decision: int | None
    at: float


class Frames:
    """The frames of one room. All sockets of a viewer share them, so that they also share what is made for them."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._sent: dict[Viewer, Frame] = {}

    def wait(self, table: Table, viewer: Viewer) -> float:
        """The seconds until this viewer is to be sent the table as it is now."""
        last, decision = self._sent.get(viewer), table.decision(viewer)
        if last is None or last.table is not table or table.over:
            return 0.0
        if last.number == table.sight(viewer).number or (decision is not None and decision != last.decision):
            return 0.0
        return last.at + self.seconds - asyncio.get_running_loop().time()

    def sent(self, table: Table, viewer: Viewer) -> None:
        """This viewer is being sent the table as it is now."""
        last, number = self._sent.get(viewer), table.sight(viewer).number
        if last is None or last.table is not table or last.number != number:
            now = asyncio.get_running_loop().time()
            self._sent[viewer] = Frame(table, number, table.decision(viewer), now)
