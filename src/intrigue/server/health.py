"""Whether the server is healthy: whether it can store what it is told, and whether it answers at all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from intrigue.server.storage import Storage, StorageTrouble

SECONDS_VALID: Final = 5.0  # checking the storage costs a commit
SECONDS_OF_TROUBLE: Final = 0.5  # once it works again, that should be known soon
SECONDS_TO_ANSWER: Final = 10.0

logger = logging.getLogger("intrigue.health")


class Health:
    """Checks the storage when somebody asks, but not more often than every few seconds."""

    def __init__(self, storage: Storage, clock: Callable[[], float] = monotonic) -> None:
        self.storage = storage
        self.others: Callable[[], list[str]] = list  # what else may be wrong
        self._clock = clock
        self._problems: list[str] = []
        self._looked = float("-inf")
        self._looking: asyncio.Task[None] | None = None

    async def problems(self) -> list[str]:
        """What is wrong, in words for the operator; nothing if all is well."""
        troubles = self.others()
        if troubles:
            return troubles
        if self._clock() - self._looked >= (
            min(SECONDS_VALID, SECONDS_OF_TROUBLE) if self._problems else SECONDS_VALID
        ):
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(self._look())
            await asyncio.shield(self._looking)
        return self._problems

    async def _look(self) -> None:
        problems = []
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                await self.storage.check()
        except TimeoutError:
            problems.append("the storage does not answer")
        except StorageTrouble as trouble:
            problems.append(str(trouble))
        if problems and not self._problems:
            logger.error("the storage is failing")
        elif self._problems and not problems:
            logger.info("the storage works again")
        self._problems, self._looked = problems, self._clock()
