"""What keeps a table going when no person does: bots, stand-ins for people who are away, and clocks.

All of it pauses while nobody is connected, so that bots never finish a game behind people's backs. A table whose clock
counts hours or days is different: people come and go there. Nobody stands in for them, time runs while they are away,
and bots move as far as the next person.
"""

from __future__ import annotations

import asyncio
import logging
from random import Random
from time import time
from typing import TYPE_CHECKING, Final

from intrigue.server.refusal import Refusal
from intrigue.server.table import Table

if TYPE_CHECKING:
    from intrigue.server.room import Room

MINDER: Final = "greedy"  # the bot that stands in for absent people: sensible and quick
CLOCK_SLACK: Final = 0.5  # seconds that a message may have been in transit
SLOW_CLOCK: Final = 3600  # seconds; with so much time for a decision, people come and go
SECONDS_TO_RETRY: Final = 2.0  # after the storage failed to keep a bot's move

logger = logging.getLogger("intrigue.rooms")


class Driver:
    """Bots and clocks of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.config = room.lobby.config
        self.minder = MINDER
        self._pauses = Random()  # decides only how long bots seem to think
        self._opened = room.table.id if room.table is not None and room.table.length else ""  # where people were asked
        self._minded: set[int] = set()
        self._absent: dict[int, asyncio.TimerHandle] = {}
        self._thinking: dict[int, tuple[tuple[str, int], asyncio.Task[None]]] = {}  # table and question
        self._paused: dict[int, tuple[str, int | None]] = {}  # table, and what started the turn in which a bot paused
        self._clocks: dict[int, tuple[int, float, asyncio.TimerHandle]] = {}  # started by, due at, alarm
        away = max(0.0, time() - room.extras.stopped_at) if self.slow else 0.0
        self._left_over = {seat: (begun, max(0.0, seconds - away)) for seat, begun, seconds in room.extras.clocks}
        self._expired: set[tuple[int, int]] = set()
        self._retry: asyncio.TimerHandle | None = None
        for seat, row in enumerate(room.row.seats):
            if row.kind == "person":
                self.left(seat)

    @property
    def slow(self) -> bool:
        """Whether a game is played over hours or days."""
        return (self.room.settings.clock or 0) >= SLOW_CLOCK

    # ---- who plays for whom ----------------------------------------------------------------------

    def level(self, seat: int) -> str | None:
        """The level of the bot that moves for this seat now, or None if a person does."""
        row = self.room.row.seats[seat]
        if row.kind == "bot":
            return row.level
        if row.kind == "open" or seat in self._minded:
            return row.level or self.minder
        table = self.room.table
        if table is not None and (seat, table.clock(seat)) in self._expired:
            return self.minder
        return None

    def minds(self, seat: int) -> bool:
        """Whether a bot plays for a person who has been away for longer than the grace period."""
        return seat in self._minded

    @property
    def hurries(self) -> bool:
        """Whether a bot has answered, or is about to answer, for somebody who ran out of time."""
        return bool(self._expired)

    def left(self, seat: int) -> None:
        """Nobody is at this seat any more; after a while a bot stands in."""
        self.returned(seat)
        if not self.slow and not self.room.present(seat):
            loop = asyncio.get_running_loop()
            self._absent[seat] = loop.call_later(self.config.grace, self._mind, seat)

    def returned(self, seat: int) -> None:
        self._forget_absence(seat)
        self._minded.discard(seat)

    def _mind(self, seat: int) -> None:
        self._absent.pop(seat, None)
        if not self.room.present(seat):
            self._minded.add(seat)
            self.room.changed()

    def _forget_absence(self, seat: int) -> None:
        timer = self._absent.pop(seat, None)
        if timer is not None:
            timer.cancel()

    # ---- bots ------------------------------------------------------------------------------------

    def new_game(self) -> None:
        self._stop_clocks()
        self._left_over.clear()
        self._expired.clear()
        for seat, row in enumerate(self.room.row.seats):  # the clock may have been changed: who is away is waited for
            if row.kind == "person" and not self.room.present(seat):
                self.left(seat)

    def go_on(self) -> None:
        """Let every bot that must decide think, and start the clock of every person who must."""
        table = self.room.table
        if table is None or table.over or not (self.room.listeners or self.slow):
            self._pause_clocks()
            return
        self._expired = {(seat, begun) for seat, begun in self._expired if table.clock(seat) == begun}
        self._set_clocks(table)
        people_too = any(self.level(seat) is None for seat in table.state.pending)
        if people_too:
            self._opened = table.id
        for seat in table.state.pending:
            decision, level = table.decision(seat), self.level(seat)
            if level is None or decision is None:
                continue
            thinking = self._thinking.get(seat)
            if thinking is not None and thinking[0] == (table.id, decision) and not thinking[1].done():
                continue
            # Where all choose at once, bots answer without a pause, and people can still take their moves back.
            pause = 0.0 if people_too or (seat, table.clock(seat)) in self._expired else self._pause(table, seat)
            task = asyncio.create_task(self._think(table, seat, decision, level, pause))
            self._thinking[seat] = (table.id, decision), task

    def _pause(self, table: Table, seat: int) -> float:
        """How long a bot seems to think. Until a person is asked for the first time it does not: people have come to
        play. It pauses once for all that it does in secret, or the others would wait without seeing why, and could
        count its steps. So pauses follow from what everybody sees: who sits where, who is asked, and the clocks."""
        opening = table.id != self._opened and any(self.level(other) is None for other in range(table.row.players))
        turn = table.id, table.clock(seat)
        if opening or self.room.settings.pace != "human" or self._paused.get(seat) == turn:
            return 0.0
        self._paused[seat] = turn
        return self._pauses.uniform(*self.config.pace)

    async def _think(self, table: Table, seat: int, decision: int, level: str, pause: float) -> None:
        """Let a bot answer a question. If anything goes wrong, it is asked again, so no table waits for ever."""
        try:
            await self._answer(table, seat, decision, level, pause)
        except Exception as problem:
            if isinstance(problem, Refusal):
                logger.warning("a bot was refused", extra={"table": table.id, "code": problem.code})
            else:
                logger.exception("a bot could not move", extra={"table": table.id})
            if not self.room.closed:
                self._retry = asyncio.get_running_loop().call_later(SECONDS_TO_RETRY, self.go_on)

    async def _answer(self, table: Table, seat: int, decision: int, level: str, pause: float) -> None:
        """Think, then wait until as much time has passed as a person would take."""
        room, loop = self.room, asyncio.get_running_loop()
        began = loop.time()
        view, legal = bytes(room.showing().view(seat)), table.state.legal(seat)
        action = await room.lobby.pool.choose(table.game.id, table.row.content, level, view, legal)
        if pause:
            await asyncio.sleep(max(0.0, began + pause - loop.time()))
        if room.listeners or self.slow:
            await room.do(lambda: room.bot_move(table, seat, decision, action))

    # ---- clocks ----------------------------------------------------------------------------------

    def clocks(self) -> list[int | None]:
        """The milliseconds that each timed seat has left."""
        now = asyncio.get_running_loop().time()
        left: list[int | None] = [None] * len(self.room.row.seats)
        for seat, (_, due, _) in self._clocks.items():
            left[seat] = max(0, int(1000 * (due - now)))
        return left

    def time_left(self) -> list[tuple[int, int, float]]:
        """For each clock: the seat, the entry that started it, and the seconds left. Kept for the time when nobody is
        here or the server is down."""
        self._pause_clocks()
        return [(seat, begun, seconds) for seat, (begun, seconds) in self._left_over.items()]

    def _set_clocks(self, table: Table) -> None:
        seconds = self.room.settings.clock
        if seconds is None:
            return
        loop = asyncio.get_running_loop()
        for seat in range(len(self.room.row.seats)):
            begun = table.clock(seat)
            timed = self._clocks.get(seat)
            if timed is not None and timed[0] != begun:
                timed[2].cancel()
                del self._clocks[seat]
            elif timed is not None and not self.slow and not self.room.present(seat):
                self._pause_clock(seat)
            here = (self.slow or self.room.present(seat)) and self.level(seat) is None
            if begun is None or seat in self._clocks or not here:
                continue
            begun_before, left = self._left_over.pop(seat, (begun, float(seconds)))
            due = loop.time() + (left if begun_before == begun else seconds)
            alarm = loop.call_at(due + CLOCK_SLACK, self._expire, table, seat, begun)
            self._clocks[seat] = begun, due, alarm

    def _expire(self, table: Table, seat: int, begun: int) -> None:
        """Time is up: a bot answers everything that should have been decided by now."""
        self._clocks.pop(seat, None)
        if table is self.room.table and table.clock(seat) == begun:
            self._expired.add((seat, begun))
            self.room.lobby.metrics.count("clocks_expired")
            self.room.changed()

    def _pause_clocks(self) -> None:
        for seat in tuple(self._clocks):
            self._pause_clock(seat)

    def _pause_clock(self, seat: int) -> None:
        """A person who is away loses no time; after a while a bot moves anyway."""
        begun, due, alarm = self._clocks.pop(seat)
        alarm.cancel()
        self._left_over[seat] = begun, max(0.0, due - asyncio.get_running_loop().time())

    def _stop_clocks(self) -> None:
        for _, _, alarm in self._clocks.values():
            alarm.cancel()
        self._clocks.clear()

    async def close(self) -> None:
        """Stop thinking and waiting; the time left on the clocks can still be read."""
        self._pause_clocks()
        for timer in (*self._absent.values(), self._retry):
            if timer is not None:
                timer.cancel()
        self._absent.clear()
        tasks = [task for _, task in self._thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
