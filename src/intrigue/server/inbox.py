"""One change at a time: every change is put into an inbox, and a single task carries them out in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from intrigue.core.errors import IntrigueError
from intrigue.server.refusal import Moved, NoSuchRoom, Refusal
from intrigue.server.storage import Fenced

T = TypeVar("T")
Work = tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]

logger = logging.getLogger("intrigue.rooms")


async def nothing() -> None:
    """What somebody asks for who only waits until all that was asked for before is done."""


class Inbox:
    """Pending work, and the task that does it."""

    def __init__(self, name: str) -> None:
        self.closed = False
        """Whether this was removed from memory. It accepts no more work."""
        self.ending = False
        """Whether it is being closed for good: that may be stored already."""
        self.ended = False
        """Whether it was closed for good."""
        self.lost = False
        """Whether it is no longer ours to change: another node has it, or may have it."""
        self._inbox: asyncio.Queue[Work | None] = asyncio.Queue()
        self._used = asyncio.get_running_loop().time()
        self._task = asyncio.create_task(self._serve(), name=name)

    async def _serve(self) -> None:
        while True:
            asked = await self._inbox.get()
            if asked is None:
                return
            work, answer = asked
            try:
                if self.ended:
                    raise Refusal("state", "this room was closed")
                if self.lost:
                    raise Moved
                result = await work()
            except IntrigueError as problem:
                if isinstance(problem, Fenced | Moved) and not self.lost:
                    self.lose()
                if not answer.cancelled():
                    answer.set_exception(problem)
            except Exception:
                logger.exception("a request failed")
                if not answer.cancelled():
                    answer.set_exception(Refusal("failure", "something went wrong on the server; nothing was changed"))
            else:
                if not answer.cancelled():
                    answer.set_result(result)

    async def do(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done after everything that was asked for before. It is finished even if the caller leaves."""
        if self.lost:
            raise Moved
        if self.closed:
            raise Refusal("state", "the room was just moved to storage; ask again")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.use()
        self._inbox.put_nowait((work, answer))
        return await answer

    @asynccontextmanager
    async def closing_for_good(self) -> AsyncIterator[None]:
        """While that is stored, and from then on unless it fails."""
        self.ending = True
        try:
            yield
            self.ended = True
        finally:
            self.ending = False

    async def settled(self) -> None:
        """Wait until it is clear whether the room is being closed for good; `NoSuchRoom` if so."""
        if self.ending:
            with suppress(Refusal):
                await self.do(nothing)  # comes after what is under way
        if self.ended:
            raise NoSuchRoom

    async def stop(self) -> None:
        """Finish what was asked for, and accept no more."""
        self._inbox.put_nowait(None)
        await self._task

    def lose(self) -> None:
        """Accept no more work, and refuse what waits."""
        self.lost = True

    def use(self) -> None:
        """Note that somebody needs this in memory."""
        self._used = asyncio.get_running_loop().time()

    def unused_for(self) -> float:
        """Seconds since anybody needed this."""
        return asyncio.get_running_loop().time() - self._used
