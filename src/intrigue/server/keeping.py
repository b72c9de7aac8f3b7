"""Storing an entry of a log, whatever the storage is going through."""

from __future__ import annotations

import logging
from typing import Final

from intrigue.server.metrics import Metrics
from intrigue.server.refusal import Refusal
from intrigue.server.storage import Conflict, EntryRow, Fenced, Storage, StorageTrouble

ATTEMPTS: Final = 3  # before the sender is told to try again later

logger = logging.getLogger("intrigue.rooms")


async def kept(storage: Storage, entry: EntryRow, metrics: Metrics) -> None:
    """Store an entry. It has a number and a key, so it cannot be stored twice, however often it is tried."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await storage.append(entry)
        except (Conflict, Fenced):
            raise
        except StorageTrouble:
            logger.exception("the storage failed", extra={"table": entry.table})
            metrics.count("storage_troubles")
            if attempt == ATTEMPTS:
                raise Refusal("storage", "the move could not be saved; send it again") from None
        else:
            return
