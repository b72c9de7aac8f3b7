"""What is deleted because it is old: rooms that nobody uses, games, guests who never came back, reports.

A sweep looks rarely and deletes only a few things at a time, so tables never wait for it.
"""

from __future__ import annotations

import asyncio
import logging
from time import time
from typing import TYPE_CHECKING, Final

from intrigue.server.storage import StorageTrouble

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby

DAY: Final = 24 * 3600  # seconds

logger = logging.getLogger("intrigue.retention")


class Sweeper:
    """Sweeps now and then, as long as the server runs."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._dated = False
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._sweep_on(), name="sweeper")

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(self.lobby.config.limits.sweep_seconds)
            try:
                await self.sweep()
            except StorageTrouble:
                logger.exception("the storage failed")

    async def sweep(self) -> dict[str, int]:
        """Delete a few things of each kind that are too old; how many."""
        storage, limits, now = self.lobby.storage, self.lobby.config.limits, int(time())
        if not self._dated:
            await storage.note_dates()
            self._dated = True
        await storage.use_rooms(list(self.lobby.rooms))
        swept = {"rooms": 0}
        for room_id in await storage.old_rooms(age(now, limits.room_days), limits.sweep_rows):
            if not self.lobby.in_memory(room_id):
                await storage.drop_room(room_id)
                swept["rooms"] += 1
        swept["tables"] = await storage.drop_old("tables", age(now, limits.record_days), limits.sweep_rows)
        swept["guests"] = await storage.drop_old("guests", age(now, limits.guest_days), limits.sweep_rows)
        swept["reports"] = await storage.drop_old("reports", age(now, limits.report_days), limits.sweep_rows)
        if any(swept.values()):
            logger.info("old things were deleted", extra=swept)
        return swept

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def age(now: int, days: float) -> int:
    """The time before which something is too old."""
    return now - int(days * DAY)
