"""Reviews of finished games: worked out in the background, after everything else, and kept with the game."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, Final

import msgspec

from intrigue.core.errors import IntrigueError
from intrigue.core.record import Record
from intrigue.review.judging import Effort, Judged
from intrigue.review.report import Report, report
from intrigue.review.reviewing import decisions, judge_slice, put_together
from intrigue.server.learning import ReviewState
from intrigue.server.pool import Helpers
from intrigue.server.protocol import encode
from intrigue.server.refusal import Refusal
from intrigue.server.storage import NoteRow

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby

KIND: Final = "review"
MOST_WAITING: Final = 8
SLICE: Final = 4  # decisions that are judged at a time
NICENESS: Final = 19
SEED: Final = 0

logger = logging.getLogger("intrigue.reviews")
Outcome = tuple[list[Judged], int]


class Job:
    """A review that is being worked out."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 0
        self.trouble = ""


class Reviews:
    """All reviews of a server. One is worked out at a time."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.effort = lobby.config.effort
        self._jobs: dict[str, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(1)
        self._pool: Helpers | None = None

    async def state(self, room_id: str, table_id: str) -> ReviewState:
        """How far the review of a game is, or the review."""
        kept = await self.lobby.storage.note(KIND, room_id, table_id)
        if kept is not None:
            return ReviewState(status="done", done=0, of=0, report=msgspec.json.decode(kept, type=Report))
        job = self._jobs.get(table_id)
        if job is None:
            return ReviewState(status="none", done=0, of=0, report=None)
        if job.trouble:
            return ReviewState(status="failed", done=job.done, of=job.of, report=None, trouble=job.trouble)
        return ReviewState(status="running", done=job.done, of=job.of, report=None)

    async def begin(self, room_id: str, table_id: str) -> ReviewState:
        """Work out the review of a finished game, unless that has been done or is being done."""
        record = Record.from_json(await self.lobby.record(room_id, table_id))
        now = await self.state(room_id, table_id)
        if now.status in ("none", "failed"):
            if sum(not job.trouble for job in self._jobs.values()) >= MOST_WAITING:
                raise Refusal("rate", "many games are waiting for their review; ask again later")
            job = self._jobs[table_id] = Job()
            task = asyncio.create_task(self._work(room_id, table_id, record, job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await self.state(room_id, table_id)

    async def _work(self, room_id: str, table_id: str, record: Record, job: Job) -> None:
        try:
            async with self._turn:
                found = await self._judge(record, job)
                await self.lobby.storage.keep_note(NoteRow(KIND, room_id, table_id, found))
                await self.lobby.profiles.note_review(table_id, msgspec.json.decode(found, type=Report))
                del self._jobs[table_id]
        except (IntrigueError, BrokenExecutor):
            logger.exception("a review failed", extra={"table": table_id})
            job.trouble = "the review could not be worked out; ask for it again later"

    async def _judge(self, record: Record, job: Job) -> str:
        """Judge slice by slice, so that progress can be seen."""
        numbers = await asyncio.to_thread(decided, record)
        job.of = len(numbers)
        effort = self.effort.settled(record.open(), len(numbers))
        judged: list[Judged] = []
        for first in range(0, len(numbers), SLICE):
            part = numbers[first : first + SLICE]
            judged += await asyncio.wrap_future(self._running().submit(judge_slice, record, part, effort, SEED))
            job.done = len(judged)
        return await asyncio.wrap_future(self._running().submit(written, record, effort, judged))

    def _running(self) -> Helpers:
        if self._pool is None:
            self._pool = self.lobby.pool.start(1, NICENESS)
        return self._pool

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.kill()
            await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)


def decided(record: Record) -> list[int]:
    """The moves that had an alternative."""
    return [number for number, _, _, _ in decisions(record, range(record.players))]


def written(record: Record, effort: Effort, judged: list[Judged]) -> str:
    """The review in words, as JSON."""
    names = [*record.names, *[f"Seat {seat + 1}" for seat in range(len(record.names), record.players)]]
    return encode(report(put_together(record, None, judged, effort, SEED), names)).decode()
